"""Win rates of seats of which something is true, and whether they are fair."""

from __future__ import annotations

import json
from pathlib import Path

import polars
import pytest
from msgspec.structs import replace

from northward.core.additions import facts
from northward.core.game import Facts
from northward.lab.simulate import play
from northward.lab.standings import FactTally, judged, standings
from tests.cli.conftest import Run
from tests.cli.nim import Nim
from tests.lab.settings import plan


@pytest.mark.parametrize(
    "rate, interval, judgement",
    [
        (0.60, (0.585, 0.615), "clearly off"),
        (0.40, (0.385, 0.415), "clearly off"),
        (0.60, (0.55, 0.65), "suspect"),
        (0.40, (0.35, 0.45), "suspect"),
        (0.60, (0.45, 0.75), ""),
        (0.57, (0.55, 0.59), ""),
        (0.50, (0.40, 0.60), ""),
    ],
)
def test_off_is_beyond_eight_points_of_fair(rate: float, interval: tuple[float, float], judgement: str) -> None:
    assert judged(rate, interval, fair=0.5) == judgement


def test_every_kind_is_compared_with_itself() -> None:
    """The winners hold two of three cards, so that a card which wins half of its matches is a bad one."""
    tally = FactTally()
    won, lost = (9, 1.0), (4, 0.0)
    tally.add(
        Facts(
            {"end": ("gems", "cards")}, ({"race": ("red",), "card": ("a", "b")}, {"race": ("blue",), "card": ("b",)})
        ),
        (won, lost),
    )
    tally.add(
        Facts({"end": ("gems",)}, ({"race": ("blue",), "card": ()}, {"race": ("red",), "card": ("a", "c")})),
        (lost, won),
    )
    assert tally.shares() == {"end": {"cards": 0.5, "gems": 1.0}}
    found = tally.standings()
    assert {name: (one.games, one.win_rate, one.fair) for name, one in found["race"].items()} == {
        "blue": (2, 0.0, 0.5),
        "red": (2, 1.0, 0.5),
    }
    assert {name: (one.games, one.win_rate, one.fair) for name, one in found["card"].items()} == {
        "a": (2, 1.0, 0.8),
        "b": (2, 0.5, 0.8),
        "c": (1, 1.0, 0.8),
    }
    assert found["card"]["b"].mean_total == 6.5


def test_numbers_are_sorted_as_numbers() -> None:
    assert list(standings({name: [(0, 0.0)] for name in ("10", "b", "9", "a")})) == ["9", "10", "a", "b"]


def test_a_game_need_not_tell_anything() -> None:
    assert not hasattr(Nim(), "facts")
    assert facts(Nim(), None, 3) == Facts({}, ({}, {}, {}))
    assert play(replace(plan(), game=Nim()), 0).facts == Facts({}, ({}, {}))


def test_facts_of_a_match_cut_off_are_those_of_that_moment() -> None:
    played = play(plan(game="hyperborea", max_turns=3), 0)
    assert played.truncated
    assert played.facts.match == {"end condition": ()}
    assert sorted(named["place in turn order"] for named in played.facts.seats) == [("1",), ("2",)]


def test_everywhere_the_same_facts(run: Run, tmp_path: Path) -> None:
    """In the table, in JSON, in the rows, on the page, and again from the file of kept matches."""
    rows, page, keep = tmp_path / "rows.parquet", tmp_path / "page.html", tmp_path / "kept.jsonl"
    arguments = "simulate hyperborea --seats 2 --games 3 --seed 1 --bots greedy --option mode=race_war --keep"
    command = arguments.split()
    report = json.loads(run(*command, keep, "--rows", rows, "--report", page, "--json").out)
    assert report["match_facts"].keys() == {"end condition"}
    assert report["seat_facts"].keys() == {"place in turn order", "race", "race tile", "technology"}
    for kind in ("place in turn order", "race", "race tile"):
        standing = report["seat_facts"][kind].values()
        assert sum(one["games"] for one in standing) == 6
        assert sum(one["wins"] for one in standing) == pytest.approx(3)
        assert all(one["fair"] == pytest.approx(0.5) for one in standing)
    table = polars.read_parquet(rows)
    for kind, found in report["seat_facts"].items():
        counted = table.explode(f"seat.{kind}").drop_nulls(f"seat.{kind}")[f"seat.{kind}"].value_counts()
        assert dict(counted.iter_rows()) == {name: one["games"] for name, one in found.items()}
        assert f"<h2>Win rates by {kind}</h2>" in page.read_text(encoding="utf-8")
    assert "<h2>Matches by end condition</h2>" in page.read_text(encoding="utf-8")
    shown = run(*command, keep).out
    for kind in report["seat_facts"]:
        assert f"wins by {kind}; fair: " in shown
    for name, share in report["match_facts"]["end condition"].items():
        assert f"{name} {share:.1%} of games" in shown
