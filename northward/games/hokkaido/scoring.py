"""Points of a map (HOK-9). The counting is in the kernels; every figure of the rulebook is here."""

from __future__ import annotations

from collections.abc import Sequence

from northward.core.game import Score, Seat, ranked
from northward.games.card_maps import cardmap
from northward.games.card_maps.cardmap import CardMap
from northward.games.card_maps.kernels import mountains, points
from northward.games.card_maps.rules import CardMapRules
from northward.games.hokkaido.state import State, View

TOWN = 2
"""HOK-9.5: for each square of the smaller town area."""
GOAL = 4
"""HOK-10.1: for each goal card. The rulebook's figure is missing from our copy: this is our choice."""

WEIGHTS = (
    2,  # forest: HOK-9.2
    2,  # mountain: HOK-9.1
    0,  # towns are counted apart: HOK-9.5
    0,  # lake, first square of an area: HOK-9.4
    3,  # lake, each further square: HOK-9.4
    1,  # cubes that a factory takes: HOK-9.3
    0,  # factories score what is printed on them: HOK-9.3
    *(0, 0, 0, 0),
    0,
    0,
    0,
)
"""The figures in the order the kernel wants them; the last seven are of scoring cards, which this game has not."""


def square_points() -> dict[str, int]:
    """HOK-9.1, HOK-9.2, HOK-9.4, HOK-9.5: what a square that scores is worth, by category."""
    forest, mountain, _, _, lake, *_ = WEIGHTS
    return {"mountain": mountain, "forest": forest, "town": TOWN, "lake": lake}


def map_items(land: CardMap) -> tuple[dict[str, int], int]:
    """HOK-9.1 to HOK-9.5: a map's points by category, and its visible deserts.

    HOK-12.4, HOK-12.5, HOK-12.6: which towns are on which side of the range is settled in the kernel.
    """
    forest, mountain, _, lake, factory, *_, deserts = points.items(
        land.cells, land.height, land.width, land.squares, WEIGHTS
    )
    town = TOWN * mountains.smaller_town(land.cells, land.height, land.width, land.squares)
    return {"mountain": mountain, "forest": forest, "factory": factory, "lake": lake, "town": town}, deserts


def scores(state: State) -> tuple[Score, ...]:
    """HOK-9.6: highest total first, then most deserts without a tile, then a shared place."""
    if not state.maps:
        nothing = {"mountain": 0, "forest": 0, "factory": 0, "lake": 0, "town": 0}
        return ranked([(nothing, (0,))] * state.seats)
    results = []
    for land, goals in zip(state.maps, state.claimed, strict=True):
        items, deserts = map_items(land)
        if state.options.goals == "on":
            items["goal"] = GOAL * len(goals)
        results.append((items, (deserts,)))
    return ranked(results)


def placement_totals(game: CardMapRules, table: State | View, seat: Seat, card: int) -> Sequence[int]:
    """The points of the seat after each placement of a card."""
    land, faces = table.maps[seat], game.cards.faces[card]
    codes = game.placements(land, card)
    others = cardmap.placement_scores(land, faces, codes, table.pool, WEIGHTS)
    towns = mountains.placement_towns(land.cells, land.height, land.width, land.squares, faces, codes.tobytes())
    goals = GOAL * len(table.claimed[seat])
    return memoryview(points.with_counts(others.tobytes(), towns, TOWN, goals)).cast("i")
