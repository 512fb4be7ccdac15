"""What tokens and territories are worth to a seat in Okanagan, by hand-made rules of thumb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from northward.core.game import Seat
from northward.games.okanagan.kernels import worth as kernel
from northward.games.okanagan.kinds import LAND_INDEX, REWARDS
from northward.games.okanagan.reserve import available
from northward.games.okanagan.scoring import EXPLORER, OBJECTIVE
from northward.games.okanagan.state import Table
from northward.games.okanagan.tilemap import Territory, figures

STRANGERS_TOKEN = 2.0
"""Points that a token may bring a player whose objectives are unknown."""


class Scales(NamedTuple):
    """What is weighed against what."""

    completed: tuple[float, ...]
    """How likely a territory is completed in time, by its open sides; the last for all that have more."""
    hope: float
    """What a token that completes no set yet is worth, in parts of what it would score in one."""
    denial: float
    """What a token of another player counts against one's own."""
    action: float
    """Points of a special action that is still to be chosen."""
    objectives: float
    """Points of new objectives."""
    nugget: float = 1.5
    """What a nugget is worth for the lead it builds."""
    explorer: float = EXPLORER
    """Points of a token of each land."""
    structures: tuple[float, ...] = (2.4, 2.6, 1.6)
    """What a farm, a warehouse and a silo may bring in a later turn."""


class Taste(NamedTuple):
    """What somebody likes better than it pays."""

    scales: Mapping[str, float] = {}
    """How many times as much something is weighed."""
    items: Mapping[str, float] = {}
    """What every point of a category counts besides."""
    against: float = 0.0
    """What every point of another player counts besides."""


NO_TASTE = Taste()


Hand = Sequence[Sequence[int]]
"""Objectives, each told by the rewards it asks for."""


def worths(hand: Hand, explorer: float = EXPLORER) -> list[float]:
    """Of one token of each reward, where it completes a set."""
    worth = [explorer / len(LAND_INDEX)] * len(REWARDS)
    for wanted in hand:
        for reward in wanted:
            worth[reward] += OBJECTIVE[len(wanted)] / len(wanted)
    return worth


class TokenValue:
    """What tokens are worth to a seat with these tokens and this hand of objectives."""

    def __init__(self, own: Sequence[int], hand: Hand, hope: float, explorer: float = EXPLORER) -> None:
        self.own = own
        self._hope = hope
        self.worth = worths(hand, explorer)
        objectives = [(OBJECTIVE[len(wanted)], *wanted) for wanted in hand]
        self.packed = kernel.Tokens(own, objectives, self.worth, hope, explorer)
        self.points = self.packed.points
        """Of these tokens, and what they may still bring."""
        self.now = self.points(own)

    def hoped(self, own: Sequence[int]) -> float:
        """What these tokens may bring beyond their points."""
        return self._hope * sum(count * worth for count, worth in zip(own, self.worth, strict=True))

    def gain(self, *rewards: int) -> float:
        """What it is worth to get these tokens."""
        after = list(self.own)
        for reward in rewards:
            after[reward] += 1
        return self.points(after) - self.now


class TerritoryValue:
    """What territories are worth to one seat at a table: see `kernels.worth`, which does the counting."""

    def __init__(self, table: Table, seat: Seat, own: TokenValue, scales: Scales) -> None:
        self.scales = scales
        self.own = own
        left = [available(table, reward) for reward in range(len(REWARDS))]
        self.packed = kernel.Territories(
            table.seats,
            seat,
            table.player != seat,
            left,
            own.packed,
            scales.completed,
            scales.denial,
            STRANGERS_TOKEN,
            scales.action,
        )

    def share(self, there: int, territory: Territory) -> int:
        """How many tokens the seat would get of those there, with ties ordered in its favour if it is its turn."""
        return self.packed.share(there, figures(territory))

    def own_tokens(self, territory: Territory) -> float:
        """What the tokens are worth that the seat would get."""
        return self.packed.own_tokens(LAND_INDEX[territory.land], figures(territory))

    def value(self, territory: Territory) -> float:
        """What a territory is worth to the seat, less what it is worth to the others, if it is completed in time."""
        return self.values_with(territory)[0]

    def values_with(self, territory: Territory) -> tuple[float, ...]:
        """The same with no more influence of the seat, with 1, 2 and 3."""
        return self.packed.values(LAND_INDEX[territory.land], figures(territory))

    def likely(self, territory: Territory) -> float:
        """The chance that it is completed in time."""
        chances = self.scales.completed
        return chances[min(territory.open_sides, len(chances) - 1)]
