"""What time brings: clocks run out, forgotten bots move, unwatched tables leave the memory."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from northward.server import plans
from northward.server.errors import Refused
from northward.server.rooms import Room
from northward.server.store import StoreDown
from northward.server.tables import Tables

RESUMED = 5000
PATIENCE = 3.0
"""How long another process may take to move its bots before this one does."""
PERIOD = 0.5
HOUR, DAY = 3600.0, 86_400.0
FINISHED, UNFINISHED = ("over",), ("waiting", "playing", "paused")
log = logging.getLogger(__name__)


class Timekeeper:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._forgot = float("-inf")

    async def run(self) -> None:
        """The background work of a server."""
        self.tables.tasks.spawn(self.resume())
        while True:
            await asyncio.sleep(PERIOD)
            try:
                await self.tick()
            except StoreDown:
                pass  # logged once, by the store
            except SQLAlchemyError as error:
                self.tables.store.failed(error)
            except Exception:
                log.exception("the clocks failed")

    async def resume(self) -> None:
        """After a start: all matches that are being played go on, with bots and clocks."""
        for row in await self.tables.store.with_status("playing", limit=RESUMED):
            try:
                room = await self.tables.room(row.id)
                room.touched = row.updated
            except (Refused, StoreDown):
                continue
            except Exception:
                log.exception("table %s does not resume", row.id)

    async def tick(self) -> None:
        now = self.tables.now()
        await self.tables.presence.beat(list(self.tables.rooms.values()), now)
        if now - self._forgot >= HOUR:
            self._forgot = now
            self.tables.tasks.spawn(self.forget(now))
        for room in list(self.tables.rooms.values()):
            await self._tick(room, now)

    async def forget(self, now: float) -> None:
        """Deletes what is older than the operator wants to keep."""
        settings, store = self.tables.settings, self.tables.store
        ages = ((FINISHED, settings.keep_finished_days), (UNFINISHED, settings.keep_unfinished_days))
        for statuses, days in ages:
            while days is not None and await store.forget(statuses, now - days * DAY, list(self.tables.rooms)):
                await asyncio.sleep(0)

    async def _tick(self, room: Room, now: float) -> None:
        table = room.table
        if table.clocks.limit is not None:
            for seat in table.people_to_move:
                if table.seconds_left(seat, now) == 0.0:
                    await self.tables.change(room, partial(plans.run_out_of_time, seat=seat))
        if table.bots_to_move and (not self.tables.store.shared or now - room.changed_at > PATIENCE):
            self.tables.bots.drive(room)
        if room.idle(now, self.tables.settings.idle_seconds):
            del self.tables.rooms[table.id]
