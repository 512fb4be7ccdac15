"""What whoever runs the server does with `northward tables` and `northward players`, while it runs, is noticed.

The command writes to the database by itself (`operating.py`) and leaves a mark there; a process that finds another mark
than before looks at all that it has in memory.
"""

from __future__ import annotations

import sqlalchemy as sa

from northward.server.schema import secrets
from northward.server.tables import Tables

MARK = "operated"


class Operated:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self._mark: str | None = None

    async def look(self) -> None:
        mark = await self.store.run(self._found)
        if mark == self._mark:
            return
        self._mark = mark
        for room in list(self.tables.rooms.values()):
            async with room.lock:  # nothing of our own is under way
                if await self.store.last_event(room.table.id) != room.table.event:  # more has happened, or it is gone
                    self.tables.read_again(room)
        void = await self.tables.players.look_again()
        for room in self.tables.rooms.values():
            if void & room.table.players:
                room.wake()  # whoever looks at it with such a key is told

    def _found(self) -> str | None:
        with self.store.engine.connect() as connection:
            return connection.scalar(sa.select(secrets.c.value).where(secrets.c.name == MARK))
