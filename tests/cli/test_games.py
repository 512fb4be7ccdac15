"""`northward games`, and the command line as a whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import northward
from tests.cli.conftest import Run

NIM = (Path(__file__).parent / "nim.py").read_text()


def test_json_describes_every_game(run: Run) -> None:
    code, out, err = run("games", "--json")
    honshu = next(game for game in json.loads(out) if game["name"] == "honshu")
    assert (code, err) == (0, "")
    assert honshu["seats"] == [2, 3, 4, 5]
    assert honshu["version"] == northward.game("honshu").version
    assert honshu["options"]["selection"] == {"default": "trick", "choices": ["trick", "draft"]}
    assert honshu["components"].keys() == {"name", "hash", "note"}


def test_table_names_every_game(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert "honshu" in out and "2–5" in out


def test_a_broken_package_hides_nothing(run: Run, installed: Callable[[str, str], None]) -> None:
    installed("broken", "raise RuntimeError('first line\\nsecond line')")
    installed("strange", "GAME = object()")
    code, out, err = run("games", "--json")
    assert code == 0
    assert {"hokkaido", "honshu"} <= {game["name"] for game in json.loads(out)}
    assert len(err.splitlines()) == 2
    assert "broken" in err and "second line" in err.splitlines()[0]


def test_a_game_without_words_can_be_played(run: Run, installed: Callable[[str, str], None], tmp_path: Path) -> None:
    installed("nim", NIM)
    file = tmp_path / "nim.jsonl"
    code, out, err = run("play", "nim", "--save", file, "--seed", 1, keys="h\nr\n1\n1\n1\n1\n")
    assert (code, err) == (0, "")
    assert '{"do":"grab","seat":0,"count":1}' in out  # the menu
    assert '{"event":"grabbed"' in out
    assert '"left": ' in out  # the table
    assert "no rules of nim" in out
    assert "wins." in out
    shown = json.loads(run("replay", file, "--json").out)
    assert shown["game"] == "nim" and shown["version"] == 3 and shown["finished"]
    report = json.loads(run("simulate", "nim", "--games", 5, "--bots", "random,greedy", "--json").out)
    assert report["seats"] == 2 and report["games"] == 5


def test_a_broken_words_module_is_not_passed_over(
    run: Run, installed: Callable[[str, str], None], tmp_path: Path
) -> None:
    installed("nim", NIM)
    (tmp_path / "nim_of_somebody" / "text.py").write_text("import nothing_of_that_name")
    with pytest.raises(ModuleNotFoundError, match="nothing_of_that_name"):
        run("play", "nim")


def test_help_names_every_command(run: Run) -> None:
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    for command in ("games", "play", "replay", "simulate", "bench", "rules", "serve", "backup", "restore"):
        assert command in out


def test_version(run: Run) -> None:
    assert run("--version").out.strip() == northward.__version__
