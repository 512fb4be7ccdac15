"""A live table with what belongs to it in this process: its lock, who is looking, which bots are thinking."""

from __future__ import annotations

import asyncio
from typing import Any

from northward.core.game import Seat
from northward.server.live import LiveTable
from northward.server.snapshots import Desk


class Watcher:
    """Somebody who looks at the table through a WebSocket."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.news = asyncio.Event()


class Room:
    def __init__(self, table: LiveTable, now: float, webhooks: bool) -> None:
        self.table = table
        self.desk = Desk(table, webhooks)
        self.lock = asyncio.Lock()
        self.rematching = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.driver: asyncio.Task[Any] | None = None
        self.notified: dict[Seat, int] = {}
        self.touched = now
        self.changed_at = now
        self._opened = now
        self._left: dict[int, float] = {}
        """When the last of a group stopped looking."""

    def here(self) -> set[Seat]:
        """The seats whose people are looking; those at one screen look together."""
        chairs = self.table.chairs
        groups = {chairs[watcher.seat].group for watcher in self.watchers if watcher.seat is not None}
        return {seat for seat, chair in enumerate(chairs) if chair.group in groups}

    def away(self, seat: Seat, now: float) -> float:
        """For how many seconds the seat's player has not been looking."""
        if seat in self.here():
            return 0.0
        return now - self._left.get(self.table.chairs[seat].group, self._opened)

    def add(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.wake()

    def remove(self, watcher: Watcher, now: float) -> None:
        self.watchers.discard(watcher)
        if watcher.seat is not None:
            self._left[self.table.chairs[watcher.seat].group] = now
        self.touched = now
        self.wake()

    def wake(self) -> None:
        for watcher in self.watchers:
            watcher.news.set()

    def idle(self, now: float, seconds: float) -> bool:
        """Whether the table may leave the memory: nothing goes on at it that needs it there."""
        busy = self.lock.locked() or (self.driver is not None and not self.driver.done())
        ticking = self.table.clock is not None and self.table.running
        return not (self.watchers or busy or ticking) and now - self.touched > seconds
