"""Who looks at which table in the other server processes that share the database: a row each, with a heartbeat."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from northward.server.rooms import EXPIRY, Elsewhere, Room
from northward.server.schema import presence
from northward.server.store import CAME_OR_WENT, NOTIFY, Store

BEAT = EXPIRY / 3
KEPT = 3600.0
"""How long it is remembered when somebody was last seen."""


class Presence:
    """What this process tells of its own watchers and reads of the others'. On SQLite it is alone and does neither."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.process = secrets.token_hex(8)
        self._told: dict[str, set[int]] = {}
        """The groups that look at each table here, as the database has them."""
        self._order = asyncio.Lock()
        self._beaten = float("-inf")

    async def tell(self, room: Room, now: float) -> None:
        """Writes down who has come to a table or left it."""
        if not self.store.shared:
            return
        async with self._order:
            looking, told = room.groups(), self._told.get(room.table.id, set())
            if looking == told:
                return
            await asyncio.to_thread(self._write, room.table.id, looking - told, told - looking, now)
            self._told[room.table.id] = looking
            if not looking:
                del self._told[room.table.id]

    async def read(self, room: Room) -> None:
        """Takes in who looks at the table elsewhere."""
        if self.store.shared:
            room.elsewhere = (await asyncio.to_thread(self._read, room.table.id)).get(room.table.id, {})
            room.wake()

    async def beat(self, rooms: Iterable[Room], now: float) -> None:
        """Every few seconds: says that this process is alive, and finds out which others are not."""
        if not self.store.shared or now - self._beaten < BEAT:
            return
        self._beaten = now
        await asyncio.to_thread(self._refresh, now)
        found = await asyncio.to_thread(self._read, None)
        for room in rooms:
            before = room.here(now)
            room.elsewhere = found.get(room.table.id, {})
            if room.here(now) != before:
                room.wake()

    async def leave(self, now: float) -> None:
        """At the end: nobody looks here any more."""
        if self.store.shared:
            with contextlib.suppress(SQLAlchemyError):  # then the rows expire
                await asyncio.to_thread(self._leave, now)

    def _write(self, table_id: str, came: set[int], gone: set[int], now: float) -> None:
        rows = [
            {"process": self.process, "table_id": table_id, "party": group, "seen": now, "looking": group in came}
            for group in sorted(came | gone)
        ]
        mine = (presence.c.process == self.process) & (presence.c.table_id == table_id)
        with self.store.engine.begin() as connection:
            connection.execute(sa.delete(presence).where(mine, presence.c.party.in_(came | gone)))
            connection.execute(sa.insert(presence), rows)
            connection.execute(NOTIFY, {"text": f"{table_id} {CAME_OR_WENT}"})

    def _read(self, table_id: str | None) -> dict[str, dict[int, Elsewhere]]:
        """By table and group, the latest that another process has seen."""
        wanted = sa.select(presence).where(presence.c.process != self.process)
        if table_id is not None:
            wanted = wanted.where(presence.c.table_id == table_id)
        found: dict[str, dict[int, Elsewhere]] = {}
        with self.store.engine.connect() as connection:
            for row in connection.execute(wanted.order_by(presence.c.looking, presence.c.seen)):
                found.setdefault(row.table_id, {})[row.party] = Elsewhere(row.seen, row.looking)
        return found

    def _refresh(self, now: float) -> None:
        mine = (presence.c.process == self.process) & presence.c.looking
        with self.store.engine.begin() as connection:
            connection.execute(sa.update(presence).where(mine).values(seen=now))
            connection.execute(sa.delete(presence).where(presence.c.seen < now - KEPT))

    def _leave(self, now: float) -> None:
        mine = presence.c.process == self.process
        left = sa.update(presence).where(mine, presence.c.looking).values(looking=False, seen=now)
        with self.store.engine.begin() as connection:
            tables = connection.scalars(left.returning(presence.c.table_id)).all()
            for table_id in sorted(set(tables)):
                connection.execute(NOTIFY, {"text": f"{table_id} {CAME_OR_WENT}"})
