"""A live table with what belongs to it in this process: its lock, who is looking, which bots are thinking."""

from __future__ import annotations

import asyncio
from typing import Any

from northward.core.game import Seat
from northward.server.fairness import EXPECTED, LOOKING, NOBODY, Place
from northward.server.fold import LiveTable
from northward.server.snapshots import Desk

AT_HAND = 60.0
"""A table whose clock runs out within so many seconds stays in memory."""
EXACT = 1.0


class Watcher:
    """Somebody who looks at the table through a WebSocket."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.news = asyncio.Event()
        self.acks: list[int] = []
        """The ids of its commands that were done since the last push."""


class Room:
    def __init__(self, table: LiveTable, now: float, webhooks: bool) -> None:
        self.table = table
        self.desk = Desk(table, webhooks)
        self.planned = self.desk.planned
        """What seats have planned ahead."""
        self.lock = asyncio.Lock()
        self.rematching = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.driving: asyncio.Task[Any] | None = None
        """Moves its bots."""
        self.thought: dict[Seat, float] = {}
        """How many seconds a bot has taken for its present turn."""
        self.advised: set[Seat] = set()
        """The seats that a hint is being thought out for."""
        self.weighed: set[Seat] = set()
        """The seats that an action is being weighed for."""
        self.reminded: dict[Seat, int] = {}
        """Who was told that half of the time is gone: by the number of the move."""
        self.due = table.row.due
        """When it must be looked at, as the database has it."""
        self.address = ""
        """Of whoever made it, or since a restart of the first player who came; it is kept nowhere else."""
        self.touched = now
        self._opened = now
        self._left: dict[int, float] = {}
        """When the last of a group stopped looking."""
        self.lost = False
        """Whether another process has the table now."""

    def groups(self) -> set[int]:
        """The groups that look at the table."""
        return {self.table.chairs[watcher.seat].group for watcher in self.watchers if watcher.seat is not None}

    def here(self) -> set[Seat]:
        """The seats whose people are looking; those at one screen look together."""
        groups = self.groups()
        return {seat for seat, chair in enumerate(self.table.chairs) if chair.group in groups}

    def away(self, seat: Seat, now: float) -> float:
        """For how many seconds the seat's player has not been looking."""
        if seat in self.here():
            return 0.0
        return now - self._left.get(self.table.chairs[seat].group, self._opened)

    @property
    def only_bots(self) -> bool:
        return all(chair.bot is not None for chair in self.table.chairs)

    def place(self) -> Place:
        """Where its bots stand among those of other tables."""
        rank = LOOKING if self.watchers else NOBODY if self.only_bots else EXPECTED
        return Place(rank, self.address, self.table.id)

    def add(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.wake()

    def remove(self, watcher: Watcher, now: float) -> None:
        self.watchers.discard(watcher)
        if watcher.seat is not None:
            self._left[self.table.chairs[watcher.seat].group] = now
        self.touched = now
        self.wake()

    def wake(self, seat: Seat | None = None) -> None:
        """Everybody who looks; or those of a seat alone, if nobody else may know that there is anything new."""
        for watcher in self.watchers:
            if seat is None or watcher.seat == seat:
                watcher.news.set()

    def idle(self, now: float, seconds: float) -> bool:
        """Whether the table may leave the memory: nothing goes on at it that needs it there."""
        if self.watchers or now - self.touched <= seconds or self.lock.locked():
            return False
        due = self.table.due(now)
        return (self.driving is None or self.driving.done()) and (due is None or due - now > AT_HAND)

    def filed_wrongly(self, now: float) -> bool:
        """Whether it would be looked at too early or too late."""
        due = self.table.due(now)
        return due != self.due and (due is None or self.due is None or abs(due - self.due) > EXACT)
