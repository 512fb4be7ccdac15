"""Points of a map (HON-9, HON-10). The counting is in the kernel; every figure of the rulebook is here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from northward.core.game import Score, Seat, ranked
from northward.games.card_maps import cardmap
from northward.games.card_maps.cardmap import CardMap
from northward.games.card_maps.kernels import points
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.terrain import DESERT, FOREST
from northward.games.honshu.packing import BLOCKS_OF_FOUR, ROW, RUNS_OF_THREE, Steps, largest_packing
from northward.games.honshu.state import Options, State, View

BLUE, BROWN, GREY, YELLOW = range(4)
PACKING_CARDS = (2, 3)
RUN_OF_FORESTS = 4
BLOCK_OF_DESERTS = 5


@cache
def weights(values: str, card: int | None) -> tuple[int, ...]:
    """The rulebook's figures, in the order the kernel wants them."""
    manual = values == "manual"  # HON-9.7
    lake_first, lake_further = 0, 1 if manual else 3  # HON-9.3
    if card == 4:
        lake_first = lake_further = 2  # HON-10.4
    bonus = [0, 0, 0, 0]
    for colour in {7: (BLUE, YELLOW), 8: (GREY, BROWN)}.get(card or 0, ()):
        bonus[colour] = 2  # HON-10.7, HON-10.8
    surrounded = 0
    if card == 5:
        surrounded = 4 if manual else 3  # HON-10.5
    return (
        2,  # forest: HON-9.1
        0,  # mountain: none in Honshū
        1,  # town in the largest group: HON-9.2
        lake_first,
        lake_further,
        2 if card == 1 else 1,  # cubes a factory holds: HON-9.4, HON-10.1
        1 if manual else 0,  # points of every factory, 0 for the printed ones: HON-9.4, HON-9.7
        *bonus,
        2 if card == 6 else 0,  # empty production square: HON-10.6
        surrounded,
        1 if manual and card == 5 else 0,  # surrounded squares score in place of their normal point: HON-10.5
    )


def square_points(options: Options) -> dict[str, int]:
    """HON-9.1 to HON-9.3: what a square that scores is worth, by category, without a scoring card."""
    forest, _, town, _, lake, *_ = weights(options.values, None)
    return {"forest": forest, "town": town, "lake": lake}


def map_items(land: CardMap, options: Options, card: int | None) -> tuple[dict[str, int], int]:
    """HON-9.1 to HON-9.5, HON-10: a map's points by category, and its visible deserts."""
    forest, _, town, lake, factory, bonus, empty, surrounded, deserts = points.items(
        land.cells, land.height, land.width, land.squares, weights(options.values, card)
    )
    items = {"forest": forest, "town": town, "factory": factory, "lake": lake}
    if card in (2, 3, 5, 6, 7, 8):
        items["scoring_card"] = bonus + empty + surrounded + packing_points(land, card)
    return items, deserts


def packing_points(land: CardMap, card: int | None) -> int:
    """HON-10.2, HON-10.3: runs of three forests or blocks of four deserts; no square counts twice."""
    if card == 2:
        return RUN_OF_FORESTS * most_shapes(land, FOREST, RUNS_OF_THREE)
    if card == 3:
        return BLOCK_OF_DESERTS * most_shapes(land, DESERT, BLOCKS_OF_FOUR)
    return 0


def most_shapes(land: CardMap, terrain: int, kinds: tuple[Steps, ...]) -> int:
    """How many of these shapes fit side by side on the seen squares of one terrain."""
    seen = land.cells.translate(_one_terrain(land.squares, terrain))
    rows = [seen[start : start + land.width].ljust(ROW, b"0") for start in range(0, len(seen), land.width)]
    return largest_packing(int(b"".join(rows)[::-1], 2), kinds)


@lru_cache(maxsize=64)  # the placements of a card differ little in what they bring
def _one_terrain(squares: bytes, terrain: int) -> bytes:
    """Translates the cells of a map to b"1" where the terrain is seen and b"0" elsewhere."""
    return bytes([ord("0"), *(ord("1" if square == terrain else "0") for square in squares)]).ljust(256, b"0")


def scores(state: State) -> tuple[Score, ...]:
    """HON-9.6: highest total first, then most visible deserts, then a shared place."""
    if not state.maps:
        return ranked([({"forest": 0, "town": 0, "factory": 0, "lake": 0}, (0,))] * state.seats)
    return ranked(
        [
            (items, (deserts,))
            for items, deserts in (map_items(land, state.options, state.scoring_card) for land in state.maps)
        ]
    )


def placement_totals(game: CardMapRules, table: State | View, seat: Seat, card: int) -> Sequence[int]:
    """The points of the seat's map after each placement of a card."""
    land, faces, pool = table.maps[seat], game.cards.faces[card], table.pool
    codes = game.placements(land, card)
    totals = cardmap.placement_scores(land, faces, codes, pool, weights(table.options.values, table.scoring_card))
    if table.scoring_card not in PACKING_CARDS:
        return totals
    exact = []
    for code, total in zip(codes, totals, strict=True):
        row, col, turn, tucked = cardmap.unpack(land, code)
        new, _ = cardmap.place(land, card, faces, row, col, turn, cardmap.slots(land, tucked) or 0, pool)
        exact.append(total + packing_points(new, table.scoring_card))
    return exact
