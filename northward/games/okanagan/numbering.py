"""How learners' actions are numbered in Okanagan: places by row and column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy

from northward.core.game import Seat
from northward.core.observing import Numbers, Packed, Window
from northward.games.okanagan import tilemap
from northward.games.okanagan.actions import Place
from northward.games.okanagan.components import OBJECTIVES, TILES
from northward.games.okanagan.kernels.tiles import PLACE
from northward.games.okanagan.setup import STACKS
from northward.games.okanagan.state import State
from northward.games.okanagan.tilemap import MOST_SEATS, Codes, PackedMap

if TYPE_CHECKING:
    from northward.games.okanagan.rules import Okanagan

LINE = Window(64, 31)
"""Rows and columns. Not even all tiles in one line come around again."""
FIELDS: Mapping[str, Numbers] = {
    "objectives[]": Window(OBJECTIVES + 1),
    "tile": Window(TILES + 1),
    "row": LINE,
    "col": LINE,
    "turn": Window(4),
    "stack": Window(STACKS),
    "order[]": Window(MOST_SEATS),
    "other": Window(MOST_SEATS),
}


class Placements:
    """Where a tile fits: four times the number of the free place, plus the turn."""

    kind = Place
    fields = ("row", "col", "turn")
    first = 0

    def __init__(self, land: PackedMap, codes: Codes) -> None:
        self._codes = numpy.frombuffer(codes, numpy.int32)
        self._places = numpy.frombuffer(land.free, numpy.int32).reshape(-1, PLACE)

    def __len__(self) -> int:
        return len(self._codes)

    def column(self, number: int, rows: Any) -> Any:
        codes = self._codes[rows]
        return codes & 3 if number == 2 else self._places[codes >> 2, number]


def fields(game: Okanagan) -> Mapping[str, Numbers]:
    return FIELDS


def packed(game: Okanagan, state: State, seat: Seat, legal: Sequence[Any]) -> Sequence[Packed]:
    tile = state.held[seat]
    if state.phase != "place" or tile is None:
        return []
    codes = tilemap.placements(game.tiles, state.map, tile)
    return [Placements(state.map, codes)] if codes else []
