"""How learners' actions are numbered in the card-map games: squares by their place in the grid that learners see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from northward.core.game import Seat
from northward.core.observing import NOTHING, Numbers, Packed, Window
from northward.games.card_maps.actions import Place, Play
from northward.games.card_maps.cardmap import CardMap, Codes, cell_of, count_cubes, nth_cube
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.observer import MIDDLE, NUMBERS, SIDE, SQUARES
from northward.games.card_maps.selection import round_colour
from northward.games.card_maps.table import chooses_secretly

LINE = Window(SIDE, MIDDLE)
"""Rows and columns. Wherever a card can be laid, no two are the same in the grid."""
CARD = Window(NUMBERS)
FIELDS: Mapping[str, Numbers] = {
    "card": CARD,
    "row": LINE,
    "col": LINE,
    "turn": Window(4),
    "under[]": CARD,
    "cube.0": LINE,
    "cube.1": LINE,
    "cell.0": LINE,
    "cell.1": LINE,
    **{f"cubes.{cube}.{line}": LINE for cube in range(2) for line in range(2)},
}

Rows = Any
"""Of numpy, which is read untyped."""


class Placements:
    """Where a card can be laid, packed by the kernel."""

    kind = Place
    fields = ("row", "col", "turn", *("under[]",) * (SQUARES + 1))

    def __init__(self, land: CardMap, codes: Codes, first: int = 0) -> None:
        self.first = first
        self._land = land
        self._codes = numpy.frombuffer(codes, numpy.uint32)

    def __len__(self) -> int:
        return len(self._codes)

    def column(self, number: int, rows: Rows) -> Rows:
        codes = self._codes[rows]
        if number == 0:
            return (codes >> 25).astype(int) + (self._land.top - 2)
        if number == 1:
            return (codes >> 18 & 127).astype(int) + (self._land.left - 2)
        if number == 2:
            return (codes >> 16 & 3).astype(int)
        return numpy.array([self._tucked(code & 0xFFFF, number - 3) for code in codes.tolist()])

    def _tucked(self, slots: int, number: int) -> int:
        """The card of that place among those that the card is tucked under."""
        for _ in range(number):
            slots &= slots - 1
        return self._land.cards[(slots & -slots).bit_length() - 1] if slots else NOTHING


class Plays:
    """Cards of the hand, alone and with each cube."""

    kind = Play
    fields = ("card", "cube.0", "cube.1")
    first = 0

    def __init__(self, hand: Sequence[int], land: CardMap, colour: int | None) -> None:
        self._hand = numpy.array(hand)
        cubes = [cell_of(land, nth_cube(land, cube, colour)) for cube in range(count_cubes(land, colour))]
        self._cubes = numpy.array([(NOTHING, NOTHING), *cubes])

    def __len__(self) -> int:
        return len(self._hand) * len(self._cubes)

    def column(self, number: int, rows: Rows) -> Rows:
        if number == 0:
            return self._hand[rows // len(self._cubes)]
        return self._cubes[rows % len(self._cubes), number - 1]


def fields(game: CardMapGame) -> Mapping[str, Numbers]:
    return FIELDS


def packed(game: CardMapGame, state: Any, seat: Seat, legal: Sequence[Any]) -> Sequence[Packed]:
    if state.phase == "place" and state.taken[seat]:
        codes = game.placements(state.maps[seat], state.taken[seat][0])
        return [Placements(state.maps[seat], codes)] if codes else []
    if state.phase == "choose" and not chooses_secretly(state):
        return [Plays(state.hands[seat], state.maps[seat], round_colour(state))]
    return []
