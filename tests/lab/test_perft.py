"""Counts of all that can happen, kept as figures: whoever changes a rule, a kernel or the order of a list sees it here.

A figure that changes because a rule was mended is set anew, with the version of the game.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import northward
from northward.core import registry
from northward.core.match import Match
from northward.core.play import random_game
from northward.core.record import starting
from northward.lab import study
from tests.cli.conftest import Run
from tests.cli.nim import Nim, Stones

BEGINNINGS: list[tuple[str, int, dict[str, Any], list[int]]] = [
    ("honshu", 2, {}, [1, 6, 36, 72, 144, 288, 576]),
    ("honshu", 3, {}, [1, 18, 216, 1944, 5832]),
    ("honshu", 3, {"selection": "draft"}, [1, 6, 36, 216, 22964]),
    ("hokkaido", 2, {}, [1, 6, 36, 216, 1296]),
    ("hokkaido", 3, {"selection": "trick"}, [1, 18, 180, 1944, 5832]),
    ("okanagan", 2, {}, [1, 10, 100, 400, 2800, 15200]),
    ("okanagan", 4, {}, [1, 10, 100, 1000, 10000]),
    ("hyperborea", 2, {}, [1, 6, 720, 4320]),
    ("hyperborea", 3, {"mode": "race_war"}, [1, 6, 720, 4320]),
]
MIDDLES: list[tuple[str, int, list[tuple[int, int, int]]]] = [
    ("honshu", 53, [(1, 1, 0), (308, 308, 0), (1848, 1848, 0), (11088, 11088, 0)]),
    ("honshu", 103, [(1, 1, 0), (2, 2, 0), (4, 4, 0), (1664, 1664, 0)]),
    ("hokkaido", 47, [(1, 1, 0), (356, 356, 0), (2136, 2136, 0)]),
    ("hokkaido", 92, [(1, 1, 0), (3, 3, 0), (1809, 1809, 90), (34512, 19986, 34512)]),
    ("okanagan", 53, [(1, 1, 0), (3, 3, 0), (18, 18, 0), (270, 270, 0), (270, 270, 0)]),
    ("okanagan", 103, [(1, 1, 0), (25, 25, 0), (25, 25, 0), (443, 443, 0), (454, 454, 440)]),
    ("hyperborea", 520, [(1, 1, 0), (9, 9, 0), (48, 40, 0), (478, 329, 0), (4843, 1955, 0)]),
    ("hyperborea", 1009, [(1, 1, 0), (3, 3, 0), (15, 15, 0), (91, 66, 0), (709, 383, 0)]),
]
"""After so many lines of a random game of two: lines, states and ends by depth."""


def test_every_game_has_figures() -> None:
    assert {name for name, *_ in BEGINNINGS} == {name for name, *_ in MIDDLES} == set(registry.names())


@pytest.mark.parametrize(("game", "seats", "options", "lines"), BEGINNINGS)
def test_from_the_beginning(game: str, seats: int, options: dict[str, Any], lines: list[int]) -> None:
    found = northward.perft(game, len(lines) - 1, seats=seats, options=options)
    assert dict(found.schema) == study.DEPTHS
    assert found["lines"].to_list() == found["states"].to_list() == lines


@pytest.mark.parametrize(("game", "after", "figures"), MIDDLES)
def test_from_the_middle(game: str, after: int, figures: list[tuple[int, int, int]]) -> None:
    rules = northward.game(game)
    match = Match(starting(rules, 2, actions=random_game(rules, 2, Random(1))[1][:after]))
    assert northward.perft(match, len(figures) - 1).select("lines", "states", "ends").rows() == figures


def test_lines_end_and_meet() -> None:
    """Four stones, of which one or two are taken at a time: it can be worked out by hand."""
    match = Match.new(Nim(), 2)
    match.play(Stones(count=4))
    rows = northward.perft(match, 5).select("lines", "states", "ends").rows()
    assert rows == [(1, 1, 0), (2, 2, 0), (4, 3, 1), (4, 2, 3), (1, 1, 1), (0, 0, 0)]


def test_the_command_says_the_same(run: Run) -> None:
    told = json.loads(run("perft", "okanagan", "--depth", 3, "--seats", 2, "--json").out)
    assert told == northward.perft("okanagan", 3, seats=2).to_dicts()
    shown = run("perft", "okanagan", "--depth", 3, "--seats", 2).out
    assert "okanagan version" in shown and "400" in shown


def test_bad_arguments_are_one_line(run: Run) -> None:
    with pytest.raises(ValueError, match="depth must be a whole number, 0 or more, not -1"):
        northward.perft("okanagan", -1)
    code, out, err = run("perft", "okanagan", "--seats", 9)
    assert (code, out, err.count("\n")) == (2, "", 1)
