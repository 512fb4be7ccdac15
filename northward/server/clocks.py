"""The clocks of a table: how much of its time every seat has used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from northward.core.game import CHANCE, Seat
from northward.server.messages import TimeLimit

DAY = 86_400
"""Who has so many seconds or more for a move plays over days, and is reminded when half of them are gone."""


class Clocks:
    """They stand still between two entries of the journal: `run` moves them on to the next one."""

    def __init__(self, limit: TimeLimit | None, start: float) -> None:
        self.limit = limit
        self._used: defaultdict[Seat, float] = defaultdict(float)
        self._until = start
        self._awaited: frozenset[Seat] = frozenset()
        self.holidays: dict[Seat, float] = {}
        """Until when a seat's clock stands still, since its player is on holiday."""

    def run(self, until: float, running: Iterable[Seat]) -> None:
        """Time passes for those whose turn it is."""
        for seat in running:
            self._used[seat] += self._passed(seat, until)
        self._until = until

    def go_on(self, now: float) -> None:
        """After a start: where the time of day was put back meanwhile, they go on from now and do not wait for it."""
        self._until = min(self._until, now)

    def turn(self, awaited: frozenset[Seat], acted: Seat | None) -> None:
        """After an entry: who has time for each move has all of it again when a new one is awaited."""
        if self.limit is not None and self.limit.kind == "move":
            for seat in (awaited - self._awaited) | (awaited & {acted}):
                if seat != CHANCE:
                    self._used[seat] = 0.0
        self._awaited = awaited

    def left_then(self, seat: Seat, now: float, acted: Collection[Seat]) -> float | None:
        """The seconds that a seat has left when it is to move after others, or itself, have acted."""
        again = seat not in self._awaited or seat in acted
        if self.limit is not None and self.limit.kind == "move" and again:
            return self.limit.seconds
        return self.left(seat, now, running=seat in self._awaited)

    def left(self, seat: Seat, now: float, *, running: bool) -> float | None:
        """The seconds that a seat has left; None where nobody counts them."""
        if self.limit is None:
            return None
        used = self._used[seat] + (self._passed(seat, now) if running else 0.0)
        return max(0.0, self.limit.seconds - used)

    def _passed(self, seat: Seat, until: float) -> float:
        """What a seat's clock has run since the last entry."""
        return max(0.0, until - max(self._until, self.holidays.get(seat, self._until)))

    @property
    def over_days(self) -> bool:
        return self.limit is not None and self.limit.kind == "move" and self.limit.seconds >= DAY

    def ends(self, seat: Seat, now: float, left: float) -> float:
        """When the time of a seat with so many seconds left is over, if it does nothing."""
        return max(now, self.holidays.get(seat, now)) + left

    def looked_at(self, seat: Seat, now: float, left: float) -> float:
        """When such a seat must be looked at: when half of a long time is gone, else all of it."""
        assert self.limit is not None
        half = self.limit.seconds / 2
        return self.ends(seat, now, left - half if self.over_days and left > half else left)
