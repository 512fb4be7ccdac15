"""`northward replay`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from northward.cli.terminal import step_through
from northward.core.match import Match
from northward.core.record import read
from tests.cli.conftest import ALWAYS_FIRST, Run


@pytest.fixture
def finished(run: Run, tmp_path: Path) -> Path:
    file = tmp_path / "finished.jsonl"
    arguments = ("--seats", 2, "--option", "selection=draft", "--bot", "random", "--seed", 3)
    run("play", "honshu", *arguments, "--save", file, keys=ALWAYS_FIRST)
    return file


@pytest.fixture
def unfinished(run: Run, tmp_path: Path) -> Path:
    file = tmp_path / "unfinished.jsonl"
    run("play", "honshu", "--seed", 3, "--save", file, keys="1\n1\n")
    return file


def test_json(run: Run, finished: Path) -> None:
    code, out, err = run("replay", finished, "--json")
    shown = json.loads(out)
    match = Match(read(finished))
    assert (code, err) == (0, "")
    assert shown["game"] == "honshu" and shown["seats"] == 2 and shown["version"] == read(finished).version
    assert shown["options"]["selection"] == "draft"
    assert shown["actions"] == len(match.actions)
    assert shown["finished"] is True
    assert shown["components"] == {"name": match.game.components.name, "hash": match.game.components.hash}
    for score, expected in zip(shown["scores"], match.game.scores(match.state), strict=True):
        assert score == {
            "seat": expected.seat,
            "total": expected.total,
            "rank": expected.rank,
            "items": expected.items,
        }


def test_json_of_an_unfinished_match(run: Run, unfinished: Path) -> None:
    shown = json.loads(run("replay", unfinished, "--json").out)
    assert shown["finished"] is False
    assert [score["seat"] for score in shown["scores"]] == [0, 1, 2]


@pytest.mark.parametrize("viewer", [(), ("--spectator",), ("--seat", "2")])
def test_the_end_is_shown(run: Run, finished: Path, viewer: tuple[str, ...]) -> None:
    code, out, err = run("replay", finished, *viewer)
    assert (code, err) == (0, "")
    assert "tie-break" in out
    assert ("(you)" in out) == ("--seat" in viewer)


def test_an_unfinished_match_says_so(run: Run, unfinished: Path) -> None:
    assert "not finished" in run("replay", unfinished).out
    assert "n'est pas finie" in run("replay", unfinished, "--lang", "fr").out


def test_without_a_keyboard_all_steps_are_printed(run: Run, finished: Path) -> None:
    code, out, _ = run("replay", finished, "--step")
    lines = len(read(finished).actions)
    assert code == 0
    for number in (1, 2, lines):
        assert f"[{number}/{lines}]" in out
    assert out.count("tie-break") == 1


def test_steps_show_what_the_viewer_saw(run: Run, finished: Path) -> None:
    """Drafting, the spectator learns of picks when they are revealed, and never of the hands."""
    hand = ", ".join(map(str, read(finished).actions[1].hands[1]))
    assert hand not in run("replay", finished, "--step").out
    assert hand not in run("replay", finished, "--step", "--seat", 1).out
    assert hand in run("replay", finished, "--step", "--seat", 2).out


def test_with_a_keyboard_enter_goes_on_and_q_ends(
    finished: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    match = Match(read(finished))
    monkeypatch.setattr(sys, "stdin", Keyboard("\n\nq\n"))
    assert not step_through(match, None, "en")
    out = capsys.readouterr().out
    assert "[3/" in out and "[4/" not in out
    monkeypatch.setattr(sys, "stdin", Keyboard("\n" * len(match.actions)))
    assert step_through(match, None, "en")
