"""What time brings: clocks run out, forgotten bots move, unwatched tables leave the memory."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from northward.server import plans
from northward.server.errors import Moved, Refused
from northward.server.holidays import Holidays
from northward.server.operated import Operated
from northward.server.ratings import Ratings
from northward.server.rooms import Room
from northward.server.schema import tables
from northward.server.store import StoreDown
from northward.server.tables import Tables

SOON = 10.0
"""Tables that are due within so many seconds are taken into memory."""
LOOKING = 2.0
"""Every so many seconds it is found out which are."""
AT_ONCE = 20
"""So many tables of a process that died are taken over at once; another may take the next."""
PERIOD = 0.5
HOUR, DAY = 3600.0, 86_400.0
FINISHED, UNFINISHED = ("over",), ("waiting", "playing", "paused")
log = logging.getLogger(__name__)


class Timekeeper:
    def __init__(self, tables: Tables, holidays: Holidays, ratings: Ratings) -> None:
        self.tables = tables
        self.ratings = ratings
        self.holidays = holidays
        self.operated = Operated(tables)
        self._forgot = float("-inf")
        self._looked = float("-inf")
        self._picking: asyncio.Task[None] | None = None
        self._unreadable: set[str] = set()

    async def run(self) -> None:
        """The background work of a server."""
        begun = False
        while True:
            try:
                if not begun:
                    await self.tables.store.look_again(self.tables.now())
                    begun = True
                await self.tick()
            except (StoreDown, Moved):
                pass  # logged once, by the store; or another process has the table
            except SQLAlchemyError as error:
                self.tables.store.failed(error)
            except Exception:
                log.exception("the clocks failed")
            await asyncio.sleep(PERIOD)

    async def pick_up(self) -> None:
        """All tables that wait for a bot or a clock go on, one after the other, whoever had them before."""
        await self.operated.look()
        await self.holidays.look()
        await self.ratings.catch_up()
        before, leases = self.tables.now() + SOON, self.tables.leases
        if leases is None:
            for table_id in await self.tables.store.due(before):
                if table_id not in self.tables.rooms and table_id not in self._unreadable:
                    await self._pick_up(table_id)
            return
        taken = [""]
        while taken:
            asleep = leases.held - self.tables.rooms.keys() - self._unreadable
            taken = await leases.take_due(before, AT_ONCE, asleep)
            for table_id in taken:
                await self._pick_up(table_id)

    async def _pick_up(self, table_id: str) -> None:
        try:
            room = await self.tables.room(table_id)
            await self.holidays.note(room)
        except Moved:
            pass
        except StoreDown:
            raise  # all others would fail too; the next look finds them again
        except Refused:
            self._unreadable.add(table_id)
        except Exception:
            self._unreadable.add(table_id)
            log.exception("table %s does not go on", table_id)
        else:
            room.touched = room.table.row.updated  # it leaves the memory when nothing is left to do

    def hurry(self) -> None:
        """The next tick finds out which tables are due, however lately that was done."""
        self._looked = float("-inf")

    async def tick(self) -> None:
        now = self.tables.now()
        if now - self._forgot >= HOUR:
            self._forgot = now
            self.tables.tasks.spawn(self.forget(now))
        if now - self._looked >= LOOKING and (self._picking is None or self._picking.done()):
            self._looked = now
            self._picking = self.tables.tasks.spawn(self.pick_up())
        for room in list(self.tables.rooms.values()):
            await self._tick(room, now)

    async def forget(self, now: float) -> None:
        """Deletes what is older than the operator wants to keep."""
        settings, store = self.tables.settings, self.tables.store
        ages = ((FINISHED, settings.keep_finished_days), (UNFINISHED, settings.keep_unfinished_days))
        for statuses, days in ages:
            while days is not None and await store.forget(statuses, now - days * DAY, self._not_in_memory()):
                await asyncio.sleep(0)
        days = settings.keep_players_days
        while days is not None and await store.run(store.forget_players, now - days * DAY) > 0:
            await asyncio.sleep(0)

    def _not_in_memory(self) -> sa.ColumnElement[bool]:
        """Of a table: nobody has it open, in whichever process."""
        leases = self.tables.leases
        return tables.c.id.not_in(list(self.tables.rooms)) if leases is None else leases.nobodys()

    async def _tick(self, room: Room, now: float) -> None:
        table = room.table
        if table.clocks.limit is not None:
            for seat in table.people_to_move:
                if table.seconds_left(seat, now) == 0.0:
                    await self.tables.change(room, partial(plans.run_out_of_time, seat=seat))
                elif table.half_gone(seat, now):
                    await self.tables.remind(room, seat)
        if table.bots_to_move:
            self.tables.bots.drive(room)
        if room.idle(now, self.tables.settings.idle_seconds):
            await self.tables.leave(room, now)
