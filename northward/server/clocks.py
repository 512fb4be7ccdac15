"""The clocks of a table: how much of its time every seat has used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from northward.core.game import CHANCE, Seat
from northward.server.messages import TimeLimit


class Clocks:
    """They stand still between two entries of the journal: `run` moves them on to the next one."""

    def __init__(self, limit: TimeLimit | None, start: float) -> None:
        self.limit = limit
        self._used: defaultdict[Seat, float] = defaultdict(float)
        self._until = start
        self._awaited: frozenset[Seat] = frozenset()

    def run(self, until: float, running: Iterable[Seat]) -> None:
        """Time passes for those whose turn it is."""
        for seat in running:
            self._used[seat] += max(0.0, until - self._until)
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
        used = self._used[seat] + (max(0.0, now - self._until) if running else 0.0)
        return max(0.0, self.limit.seconds - used)
