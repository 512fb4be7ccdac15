"""Scoring cards 2 and 3 on any map: exact, and in few steps. Steps are counted, not timed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from northward.core.match import Match
from northward.games.card_maps.cardmap import CardMap
from northward.games.card_maps.cards import Rows
from northward.games.card_maps.terrain import FOREST
from northward.games.honshu import GAME
from northward.games.honshu.packing import (
    BLOCKS_OF_FOUR,
    ROW,
    RUNS_OF_THREE,
    Steps,
    groups,
    largest_packing,
    shapes_on,
    sweep,
)
from northward.games.honshu.scoring import map_items
from northward.games.honshu.state import Options
from tests.games.honshu.table import custom_game, land_of
from tests.oracle import packing as oracle
from tests.oracle.packing import Cell

KINDS: dict[str, tuple[tuple[Steps, ...], Callable[[set[Cell]], list[oracle.Shape]]]] = {
    "runs of three": (RUNS_OF_THREE, oracle.runs_of_three),
    "blocks of four": (BLOCKS_OF_FOUR, oracle.blocks_of_four),
}
FOREST_CARD: Rows = (("forest", "forest"),) * 3
FEW_STEPS = 20_000
"""A step is a set of squares looked at: less than two thousandths of a millisecond each."""


def bits(squares: set[Cell]) -> int:
    return sum(1 << row * ROW + col for row, col in squares)


def solid(height: int, width: int) -> set[Cell]:
    return {(row, col) for row in range(height) for col in range(width)}


def drawn(*rows: str) -> set[Cell]:
    return {(row, col) for row, line in enumerate(rows) for col, letter in enumerate(line) if letter == "#"}


def steps(squares: int, kinds: tuple[Steps, ...]) -> int:
    """How many sets of squares the search looks at."""
    return sum(len(counts) for group in groups(shapes_on(squares, kinds)) for counts in sweep(group))


@pytest.mark.rule("HON-10.2", "HON-10.3")
@pytest.mark.parametrize("kind", KINDS)
def test_as_many_shapes_as_trying_all_of_them_finds(kind: str) -> None:
    kinds, shapes = KINDS[kind]
    rng = Random(kind)
    for _ in range(400):
        height, width = rng.choice([(3, 8), (4, 5), (5, 5), (8, 3), (6, 6), (2, 12), (9, 9)])
        field = sorted(solid(height, width))
        squares = set(rng.sample(field, min(len(field), rng.randint(0, 26))))
        assert largest_packing(bits(squares), kinds) == oracle.most(shapes(squares)), squares


@pytest.mark.rule("HON-10.2")
def test_a_solid_forest_of_six_by_twelve_takes_few_steps() -> None:
    for forest in (solid(6, 12), solid(12, 6)):
        assert largest_packing(bits(forest), RUNS_OF_THREE) == 24
        assert steps(bits(forest), RUNS_OF_THREE) < 10_000


HARDEST = drawn(
    "#####.###",
    ".########",
    ".########",
    ".########",
    ".########",
    ".########",
    ".########",
    ".########",
    ".##......",
)
"""Of 66 squares, the most that thirteen cards can show; the worst that a long search for hard forests came upon."""


@pytest.mark.rule("HON-10.2", "HON-10.3")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "squares",
    [
        HARDEST,
        solid(8, 8),
        solid(3, 22),
        solid(22, 3),
        {(row, col) for row, col in solid(11, 11) if 5 <= row + col <= 15 and abs(row - col) <= 5},  # a diamond
        {(row, col) for row, col in solid(9, 9) if (2 * row + col) % 5},  # holes all over
    ],
)
def test_no_forest_or_desert_of_thirteen_cards_takes_many_steps(kind: str, squares: set[Cell]) -> None:
    assert steps(bits(squares), KINDS[kind][0]) < FEW_STEPS


def forests(seed: int) -> list[CardMap]:
    """The maps of five players at the end of a random game with nothing but forests."""
    game: Any = custom_game({number: FOREST_CARD for number in GAME.cards.numbers}, FOREST_CARD)
    rng = Random(seed)
    match = Match.new(game, 5, Options(scoring_card=2))
    while not match.over:
        match.run_chance(rng)
        legal = match.legal(match.to_move[0])
        match.play(legal[rng.randrange(len(legal))])
    return list(match.state.maps)


@pytest.mark.rule("HON-10.2")
def test_whole_games_of_nothing_but_forests_are_scored_in_few_steps() -> None:
    for land in forests(1) + forests(2):
        seen = {divmod(place, land.width) for place, value in enumerate(land.cells) if value}
        assert {land.squares[value - 1] for value in land.cells if value} == {FOREST}
        assert steps(bits(seen), RUNS_OF_THREE) < FEW_STEPS
        packing = largest_packing(bits(seen), RUNS_OF_THREE)
        assert map_items(land, Options(), 2)[0]["scoring_card"] == 4 * packing


@pytest.mark.rule("HON-10.2")
def test_a_forest_that_grows_to_the_left_of_its_first_square() -> None:
    land = land_of("- - - - F F F", "F F F F F - -", "F - - - - - -", "F - - - - - -")
    assert map_items(land, Options(), 2)[0]["scoring_card"] == 3 * 4
