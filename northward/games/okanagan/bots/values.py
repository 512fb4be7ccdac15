"""What tokens and territories are worth to a seat in Okanagan, by hand-made rules of thumb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from northward.core.game import Seat
from northward.games.okanagan.claiming import tokens
from northward.games.okanagan.kinds import LAND_INDEX, LANDS, PER_LAND, REWARDS, Land
from northward.games.okanagan.scoring import EXPLORER, OBJECTIVE, explorer, objective_points
from northward.games.okanagan.state import Table, Three
from northward.games.okanagan.tilemap import Territory, with_figures

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
        self._explorer = explorer
        self.hand = hand
        self.worth = worths(hand, explorer)
        self.now = self.points(own)
        self._best_first = [
            sorted(range(PER_LAND), key=lambda kind: -self.worth[first + kind])
            for first in range(0, len(REWARDS), PER_LAND)
        ]
        self._gains: dict[tuple[int, int, int, int], float] = {}

    def points(self, own: Sequence[int]) -> float:
        """The points of these tokens, and what they may still bring."""
        sets = self._explorer * explorer(own) + sum(objective_points(own, wanted) for wanted in self.hand)
        return self.hoped(own) + sets

    def hoped(self, own: Sequence[int]) -> float:
        """What these tokens may bring beyond their points."""
        return self._hope * sum(count * worth for count, worth in zip(own, self.worth, strict=True))

    def gain(self, *rewards: int) -> float:
        """What it is worth to get these tokens."""
        after = list(self.own)
        for reward in rewards:
            after[reward] += 1
        return self.points(after) - self.now

    def best_of(self, land: int, there: Three, amount: int) -> float:
        """What so many tokens of a land are worth, chosen from these."""
        taken = [0] * PER_LAND
        for kind in self._best_first[land]:
            taken[kind] = min(amount, there[kind])
            amount -= taken[kind]
        one, two, three = taken
        value = self._gains.get((land, one, two, three))
        if value is None:
            first = PER_LAND * land
            value = self.gain(*[first] * one, *[first + 1] * two, *[first + 2] * three)
            self._gains[land, one, two, three] = value
        return value


class Completed(NamedTuple):
    """What a territory would bring a seat if it were complete."""

    tokens: float
    """What its own tokens are worth."""
    strangers: int
    """Tokens for the others."""
    action: float
    """The chance to have the special action."""
    alone: bool
    """Whether only one player takes part; then the action is instead of the tokens."""


NOBODY = Completed(0.0, 0, 0.0, False)


class TerritoryValue:
    """What territories are worth to one seat at a table."""

    def __init__(self, table: Table, seat: Seat, own: TokenValue, scales: Scales) -> None:
        self._table = table
        self._seat = seat
        self.scales = scales
        self.own = own
        self._there: dict[tuple[Land, Three], Three] = {}
        self._completed: dict[tuple[Land, Three, tuple[int, ...]], Completed] = {}
        self._levels: dict[tuple[Land, Three, tuple[int, ...]], tuple[float, ...]] = {}
        self._worth: list[dict[bytes, tuple[float, ...]]] = [{} for _ in LANDS]
        self._own_worth: list[dict[bytes, float]] = [{} for _ in LANDS]

    def tokens(self, territory: Territory) -> Three:
        key = (territory.land, territory.symbols)
        there = self._there.get(key)
        if there is None:
            there = self._there[key] = tokens(self._table, territory)
        return there

    def share(self, there: int, influence: Sequence[int]) -> int:
        """How many tokens the seat would get of those there, with ties ordered in its favour if it is its turn."""
        own = influence[self._seat]
        ties_lost = self._table.player != self._seat
        left = there
        for seat, other in enumerate(influence):
            if other > own or (ties_lost and other == own and seat != self._seat):
                left -= other
        return max(min(own, left), 0)

    def completed(self, territory: Territory, influence: tuple[int, ...]) -> Completed:
        """With this influence there instead of the present one."""
        key = (territory.land, territory.symbols, influence)
        found = self._completed.get(key)
        if found is None:
            found = self._completed[key] = self._look(territory, influence)
        return found

    def _look(self, territory: Territory, influence: tuple[int, ...]) -> Completed:
        present = [points for points in influence if points]
        if not present:
            return NOBODY
        there = self.tokens(territory)
        total, own, fewest = sum(there), influence[self._seat], min(present)
        share = self.share(total, influence)
        return Completed(
            self.own.best_of(LAND_INDEX[territory.land], there, share) if share else 0.0,
            min(sum(present) - own, total - share),
            1 / present.count(fewest) if own == fewest else 0.0,
            len(present) == 1,
        )

    def value(self, territory: Territory) -> float:
        """What a territory is worth to the seat, less what it is worth to the others, if it is completed in time."""
        return self.likely(territory) * self.balance(self.completed(territory, territory.influence))

    def values_with(self, territory: Territory) -> tuple[float, ...]:
        """The same with no more influence of the seat, with 1, 2 and 3."""
        before = territory.influence
        key = (territory.land, territory.symbols, before)
        levels = self._levels.get(key)
        if levels is None:
            rest = before[self._seat + 1 :]
            levels = self._levels[key] = tuple(
                self.balance(self.completed(territory, (*before[: self._seat], own, *rest)))
                for own in range(before[self._seat], before[self._seat] + 4)
            )
        factor = self.likely(territory)
        none, one, two, three = levels
        return none * factor, one * factor, two * factor, three * factor

    def worth(self, land: int, figures: bytes) -> tuple[float, ...]:
        """The same for a territory with these figures (`tilemap.figures`)."""
        values = self._worth[land].get(figures)
        if values is None:
            values = self._worth[land][figures] = self.values_with(with_figures(land, self._table.seats, figures))
        return values

    def own_worth(self, land: int, figures: bytes) -> float:
        """The seat's own part of a territory with these figures."""
        value = self._own_worth[land].get(figures)
        if value is None:
            value = self._own_worth[land][figures] = self.own_value(with_figures(land, self._table.seats, figures))
        return value

    def own_value(self, territory: Territory) -> float:
        """The seat's own part of a territory, if it is completed in time."""
        if not territory.influence[self._seat]:
            return 0.0
        found, action = self.completed(territory, territory.influence), self.scales.action
        own = max(found.tokens, action) if found.alone else found.tokens + action * found.action
        return self.likely(territory) * own

    def likely(self, territory: Territory) -> float:
        """The chance that it is completed in time."""
        chances = self.scales.completed
        return chances[min(territory.open_sides, len(chances) - 1)]

    def balance(self, completed: Completed) -> float:
        """The seat's part of a territory, less what it means to the others."""
        denial, action = self.scales.denial, self.scales.action
        value = completed.tokens - denial * STRANGERS_TOKEN * completed.strangers
        if completed.alone:
            return max(value, action) if completed.action else value
        if completed.action:
            return value + action * completed.action
        return value - denial * action if completed is not NOBODY else value
