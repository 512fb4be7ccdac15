"""The tables that somebody plays at: getting at one, and changing it. A change is committed before it is seen."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from northward.core import record
from northward.core.game import CHANCE, Seat
from northward.server import ahead, notices, plans
from northward.server.commits import Conflict, Lost, Write
from northward.server.course import Step
from northward.server.draft import Draft
from northward.server.driving import BotDriver
from northward.server.errors import Moved, Refused, bad_token, unknown_table
from northward.server.fold import LiveTable
from northward.server.journal import Entry, Unreadable
from northward.server.leases import Leases
from northward.server.messages import Snapshot
from northward.server.metrics import METRICS
from northward.server.owner import DOT
from northward.server.players import Players
from northward.server.rooms import Room, Watcher
from northward.server.settings import Settings
from northward.server.snapshots import Reader
from northward.server.store import Store
from northward.server.tasks import Tasks
from northward.server.tokens import digest, may_be_id
from northward.server.workers import Pool

NO_STEPS: Mapping[int, Step] = {}
TRIES = 20
"""How often a change is planned anew when other processes were faster."""
log = logging.getLogger(__name__)


class Tables:
    """All tables in memory, over the store that holds them all."""

    def __init__(self, store: Store, pool: Pool, settings: Settings, now: Callable[[], float]) -> None:
        self.store = store
        self.settings = settings
        self.now = now
        self.tasks = Tasks()
        self.leases = None if store.process is None else Leases(store, settings.lease_seconds)
        """Which tables are this process's, where there are others."""
        if self.leases is not None:
            self.leases.lost = self._lost
        self.bots = BotDriver(pool, self.tasks, self.change)
        self.told = asyncio.Event()
        """Set when something was put into the outbox."""
        self.players = Players(store, now)
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    # Getting at a table

    async def room(self, table_id: str) -> Room:
        """The table in memory; where there are other processes, one that this process has (`Forwarding`)."""
        room = self.rooms.get(table_id)
        if room is None:
            room = await self._load(table_id)
        room.touched = self.now()
        return room

    async def _load(self, table_id: str) -> Room:
        if not may_be_id(table_id):
            raise unknown_table()
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            try:
                if table_id in self.rooms:
                    return self.rooms[table_id]
                table = await self.read(table_id)
                if self.leases is not None and not self.leases.mine(table_id):
                    raise Moved
                planned = await self.store.run(ahead.stored, self.store, table_id)
                room = self.put(table)
                room.planned.update(planned)
                if table.awaiting == (CHANCE,):  # a newer version of the game has gone on by itself to a draw
                    await self.change(room, plans.draw_chance)
                self.bots.drive(room)
                return room
            finally:
                self._loading.pop(table_id, None)

    async def read(self, table_id: str) -> LiveTable:
        """The table as it is in the database, whoever has it."""
        row = await self.store.table(table_id)
        if row is None:
            raise unknown_table()
        entries = await self._entries(table_id)
        try:
            return await asyncio.to_thread(LiveTable, row, entries)
        except record.RecordError as error:
            raise _unreadable(table_id, error) from None

    async def _entries(self, table_id: str, after: int = 0) -> list[Entry]:
        try:
            return await self.store.entries(table_id, after)
        except Unreadable as error:
            raise _unreadable(table_id, error) from None

    def put(self, table: LiveTable) -> Room:
        """Keeps a table in memory."""
        table.clocks.go_on(self.now())
        room = self.rooms[table.id] = Room(table, self.now(), self.settings.webhooks)
        if self.leases is not None:
            self.leases.held.add(table.id)
        return room

    def read_again(self, room: Room) -> None:
        """The table was changed in the database itself: it leaves the memory, and whoever looks at it comes again."""
        self._lost(room.table.id)

    def _lost(self, table_id: str) -> None:
        """Another process has the table: whoever looks at it here is sent there."""
        room = self.rooms.pop(table_id, None)
        if room is not None:
            room.lost = True
            room.wake()

    async def leave(self, room: Room, now: float) -> None:
        """The table leaves the memory until somebody comes or it is due."""
        await self.file(room)
        if room.idle(now, self.settings.idle_seconds):  # nobody has come meanwhile
            self.rooms.pop(room.table.id, None)
            if self.leases is not None:
                await self.leases.give_back(room.table.id)

    def check_bots(self, wanted: int, address: str, *, alone: bool = False) -> None:
        """One address has so many bots at work, and so many tables at which they play among themselves."""
        ours = [room for room in self.rooms.values() if room.address == address]
        busy = [room for room in ours if room.watchers or room.table.bots_to_move]
        seats = sum(chair.bot is not None for room in busy for chair in room.table.chairs)
        by_themselves = sum(room.only_bots and not room.watchers for room in busy)
        too_many = wanted > 0 and seats + wanted > self.settings.bot_seats
        if too_many or (alone and by_themselves >= self.settings.bot_tables):
            METRICS.count("refused_total")
            raise Refused(429, "too_many_bots", "Enough bots play for you already. Let them finish first.")

    # Changing it

    async def change(self, room: Room, plan: Callable[[Draft], None]) -> None:
        """Commits what the plan drafts, and only then lets anybody see it."""
        async with room.lock:
            for _ in range(TRIES):
                draft = Draft(room.table, self.now())
                plan(draft)
                if not draft.entries:
                    return
                replanned = ahead.follow(draft, room.planned) if room.planned else {}
                try:
                    due, status = draft.due(), draft.status()
                    write = Write(
                        room.table.id,
                        draft.entries,
                        status,
                        due=due,
                        summary=draft.summary(),
                        results=draft.results() if status == "over" else (),
                        begun=notices.begun(room, draft, self.settings.webhooks),
                        ended=notices.ended(room, draft),
                        plans={seat: ahead.body(plan) for seat, plan in replanned.items()},
                    )
                    await self.store.write(write)
                except Lost:
                    assert self.leases is not None
                    self.leases.drop(room.table.id)
                    raise Moved from None
                except Conflict:
                    if await self.store.table(room.table.id) is None:  # deleted by whoever runs the server
                        self._lost(room.table.id)
                        raise unknown_table() from None
                    self._fold(room, await self._entries(room.table.id, room.table.event))
                    continue
                self._replan(room, replanned)
                self._fold(room, draft.entries, draft.steps)
                room.due = due
                METRICS.count("actions_total", sum(entry.number is not None for entry in draft.entries))
                break
            else:
                raise Refused(503, "busy", "The table is too busy. Please try again.")
        self.bots.drive(room)
        if write.begun or write.ended:
            self.told.set()

    async def plan(self, room: Room, seat: Seat, wish: dict[str, Any] | None) -> None:
        """What a seat has planned, for itself alone; or nothing any more."""
        async with room.lock:
            plan = None if wish is None else ahead.wished(room.table, seat, wish)
            if plan == room.planned.get(seat):
                return
            try:
                await self.store.run(ahead.keep, self.store, room.table.id, seat, plan)
            except Lost:
                assert self.leases is not None
                self.leases.drop(room.table.id)
                raise Moved from None
            self._replan(room, {seat: plan})
        room.wake(seat)

    @staticmethod
    def _replan(room: Room, changes: ahead.Changes) -> None:
        for seat, plan in changes.items():
            if plan is None:
                room.planned.pop(seat, None)
            else:
                room.planned[seat] = plan

    def _fold(self, room: Room, entries: Sequence[Entry], steps: Mapping[int, Step] = NO_STEPS) -> None:
        for entry in entries:
            if entry.event > room.table.event:
                room.table.fold(entry, steps.get(entry.event))
        room.wake()

    async def remind(self, room: Room, seat: Seat) -> None:
        """Half of the time for a move is gone: who was told of the turn is told that too, once."""
        number = room.table.chairs[seat].number
        if room.reminded.get(seat) != number:
            room.reminded[seat] = number
            if await self.store.remind(room.table.id, seat, self.now()):
                self.told.set()

    async def file(self, room: Room) -> None:
        """Puts down when the table must be looked at, if the database has something else."""
        async with room.lock:
            if room.filed_wrongly(self.now()):
                due = room.table.due(self.now())
                await self.store.set_due(room.table.id, due)
                room.due = due

    # Who is there

    def came(self, room: Room, watcher: Watcher) -> None:
        room.add(watcher)

    def left(self, room: Room, watcher: Watcher) -> None:
        room.remove(watcher, self.now())

    def who(self, room: Room, token: str | None) -> Seat | None:
        """The seat of a token; None for spectators, for guests before they sit down, for anybody after the match."""
        if room.lost:
            raise Moved
        if token is None and room.table.status == "over":
            return None
        if token is None:
            raise Refused(401, "no_token", "Open the table with the link that you were given.")
        key, dot, number = token.partition(DOT)
        if dot:
            if number.isdigit() and room.table.owns(self.players.of(key), int(number)):
                return int(number)
            raise bad_token()
        try:
            return room.table.seat_of(digest(token))
        except LookupError:
            raise bad_token() from None

    def player(self, room: Room, token: str | None) -> Seat:
        seat = self.who(room, token)
        if seat is None and token is not None and room.table.invitation(digest(token)) is not None:
            raise Refused(403, "not_seated", "Sit down first.")
        if seat is None:
            raise Refused(403, "spectator", "Spectators only watch.")
        return seat

    async def enter(self, table_id: str, token: str | None) -> tuple[Room, Seat | None]:
        """Opens a table with a token."""
        room = await self.room(table_id)
        await self.players.recognise(token)
        return room, self.who(room, token)

    def snapshot(self, room: Room, reader: Reader) -> Snapshot:
        return room.desk.snapshot(reader, room.here(), self.now())

    async def close(self) -> None:
        await self.tasks.close()


def _unreadable(table_id: str, error: Exception) -> Refused:
    log.warning("table %s cannot be opened: %s", table_id, error)
    return Refused(409, "read_only", f"This table cannot be opened here: {error}.")
