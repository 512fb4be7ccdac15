"""How beginners build a map: around the card that they laid last, with cubes spent as they come."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from northward.bots.nearsighted import Glance, Spot
from northward.core.bots import Clock
from northward.core.game import Seat
from northward.games.card_maps.bots.greedy import GreedyCardMap
from northward.games.card_maps.game import CardMapGame

CARD = 2
"""A card that lies so many rows or columns away still touches the last one."""
OVERLOOKED = -1
"""Less than the points of any map."""


class BeginnerCardMap(GreedyCardMap):
    """As the greedy bot, but what is far from the last card is often overlooked."""

    cube_worth = 0.0

    def __init__(self, game: CardMapGame, reach: float) -> None:
        super().__init__(game)
        self._reach = reach

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        self._glance = Glance(self._reach, rng)
        return super().choose(view, legal, clock, rng)

    def _totals(self, view: Any, seat: Seat, card: int) -> Sequence[int]:
        totals, land = super()._totals(view, seat, card), view.maps[seat]
        last_row, last_col, _ = land.spots[-1]
        row, col = last_row - land.top + 2, last_col - land.left + 2
        places = [code >> 18 for code in self._game.placements(land, card)]
        found = list(dict.fromkeys(places))
        spots = [Spot((seat, place), max(abs((place >> 7) - row), abs((place & 0x7F) - col)) - CARD) for place in found]
        noticed = {found[number] for number in self._glance.of(spots)}
        return [total if place in noticed else OVERLOOKED for total, place in zip(totals, places, strict=True)]
