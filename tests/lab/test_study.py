"""The lab from Python: frames that say the same as the commands, and one line for what cannot be played."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import polars
import pytest

import northward
from northward.lab import study
from tests.cli.conftest import Run

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")


def test_the_examples_of_the_functions_are_true() -> None:
    found = doctest.testmod(study)
    assert found.attempted >= 7 and not found.failed


def test_the_examples_of_the_page_are_true() -> None:
    part = PAGE.partition("## From Python\n")[2].partition("\n## ")[0]
    (example,) = re.findall(r"```python\n(.*?)```", part, flags=re.DOTALL)
    finder, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    runner.run(finder.get_doctest(example, {}, "docs/lab.md", None, 0))
    assert runner.tries >= 6 and not runner.failures


def test_simulate_gives_the_rows_of_the_command(run: Run, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"seats": 3, "games": 3, "seed": 2, "bots": ["greedy", "random"]}
    rows = northward.simulate("okanagan", **settings, max_turns=12, cores=1)
    command = "simulate okanagan --seats 3 --games 3 --seed 2 --bots greedy,random --max-turns 12 --rows"
    assert run(*command.split(), tmp_path / "rows.parquet").code == 0
    assert rows.drop("seconds").equals(polars.read_parquet(tmp_path / "rows.parquet").drop("seconds"))
    assert rows.columns[:6] == ["game", "version", "seed", "pairing", "match", "deal"]
    assert rows.schema["win"] == polars.Float64 and rows.schema["seat.place in turn order"] == polars.List(
        polars.String
    )


def test_arena_gives_the_figures_of_the_command(run: Run, tmp_path: Path) -> None:
    pairs = northward.arena("honshu", "greedy,random,novice", games=4, seed=3, keep=tmp_path / "kept")
    assert dict(pairs.schema) == study.PAIRINGS
    command = "arena honshu --bots greedy,random,novice --games 4 --seed 3 --json --keep"
    told = json.loads(run(*command.split(), tmp_path / "kept").out)
    assert pairs.select("first", "second").rows() == [tuple(one["bots"]) for one in told["pairings"]]
    for row, one in zip(pairs.iter_rows(named=True), told["pairings"], strict=True):
        assert (row["win_rate"], row["win_rate_low"], row["win_rate_high"]) == (one["win_rate"], *one["ci95"])
        assert (row["margin"], row["margin_low"], row["margin_high"]) == (one["mean_margin"], *one["margin_ci95"])
    ratings = {one["bot"]: one["mu"] for one in told["ratings"]}
    assert pairs["first_rating"].to_list() == [ratings[bot] for bot in pairs["first"]]


def test_a_single_deal_says_nothing_of_the_margin() -> None:
    pairs = northward.arena("honshu", "greedy,random", games=2, seed=3)
    assert pairs.select("margin_low", "margin_high").rows() == [(None, None)]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"game": "chess"}, "no game 'chess'; installed: "),
        ({"bots": "nobody"}, "no bot 'nobody'"),
        ({"bots": ["greedy"] * 4, "seats": 3}, "4 bots (greedy, greedy, greedy, greedy) for 3 seats"),
        ({"seats": 9}, "honshu is for 2 to 5 players, not 9"),
        ({"seats": "3"}, "honshu is for 2 to 5 players, not '3'"),
        ({"games": 0}, "games must be a whole number, 1 or more, not 0"),
        ({"games": 1.5}, "games must be a whole number, 1 or more, not 1.5"),
        ({"seed": -1}, "seed must be a whole number, 0 or more, not -1"),
        ({"seed": True}, "seed must be a whole number, 0 or more, not True"),
        ({"cores": 0}, "cores must be a whole number, 1 or more, not 0"),
        ({"max_turns": 0}, "max_turns must be a whole number, 1 or more, not 0"),
        ({"seconds": 0}, "seconds must be a number above 0, not 0"),
        ({"turn_seconds": "1"}, "turn_seconds must be a number above 0, not '1'"),
        ({"options": {"side": "C"}}, "option side cannot be 'C'; expected "),
        ({"options": {"colour": 1}}, "unknown option 'colour'; expected one of "),
    ],
)
def test_bad_arguments_are_answered_in_one_line(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises((ValueError, LookupError)) as caught:
        northward.simulate(**{"game": "honshu", "games": 1, **arguments})
    said = str(caught.value)
    assert told in said and "\n" not in said


@pytest.mark.parametrize("bots", ["greedy", "greedy,greedy", [], ["greedy", "nobody"]])
def test_a_tournament_needs_two_bots(bots: Any) -> None:
    with pytest.raises((ValueError, LookupError), match=r"name at least two different bots|no bot 'nobody'"):
        northward.arena("honshu", bots)


def test_a_set_of_ones_own_is_named_with_its_file(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text("{}")
    with pytest.raises(ValueError, match=r"cards\.json: "):
        northward.simulate("honshu", cards=file)


def test_a_script_without_a_guard_runs_once(tmp_path: Path) -> None:
    """Other processes import modules; they do not run the script again, which would start others, and so on."""
    script = tmp_path / "script.py"
    script.write_text(
        "import northward\nfrom northward.lab import workers\nprint('begun')\nworkers.ALONE = 0.0\n"
        "rows = northward.simulate('honshu', games=6, seats=2, seed=1, cores=2)\nprint(len(rows))\n"
    )
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "begun\n12\n", "")


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    for module in ("study", "rows"):
        monkeypatch.delitem(sys.modules, f"northward.lab.{module}", raising=False)
        monkeypatch.delattr(f"northward.lab.{module}", raising=False)
    with pytest.raises(ImportError, match=r"northward.simulate needs polars: pip install 'northward\[lab\]'"):
        _ = northward.simulate
    assert not hasattr(northward, "nonsense")
    assert {"simulate", "arena", "perft"} <= set(dir(northward))
