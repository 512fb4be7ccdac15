"""Which process has a table: a lease in the database, good for as long as its process gives signs of life.

Every process that shares the database has a row with its address and the moment at which it counts as dead, by the
database's clock; each sign of life puts that off. A table's row names the process that has it. Nobody else may take it
while that one lives, and writes of any other are refused (`Store`), also those of a process that was only asleep.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from northward.server.schema import processes, tables
from northward.server.store import Store, StoreDown

T = TypeVar("T")
SIGNS = 3
"""So many signs of life are given in the time that a lease lasts."""
KEPT = 100
"""After so many times that time, the row of a dead process is deleted."""
log = logging.getLogger(__name__)


class Peer(NamedTuple):
    """Another process, and where it takes what is passed on to it."""

    id: str
    host: str
    port: int
    token: str


class Leases:
    """The tables of this process, and where the others are."""

    def __init__(self, store: Store, seconds: float) -> None:
        assert store.process is not None
        self.store = store
        self.process = store.process
        self.seconds = seconds
        self.held: set[str] = set()
        self.lost: Callable[[str], None] = lambda table_id: None
        """Called with a table that another process has taken."""
        self.lived: Callable[[Collection[str]], None] = lambda processes: None
        """Called with the processes that live, after every sign of life."""
        self._me: Peer | None = None
        self._sure_until = float("-inf")
        """Until then, by this process's own clock, nobody can have taken a table away."""
        self._order = asyncio.Lock()
        """Taking and giving back are not done at once."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="leases")
        """Signs of life wait for nothing else."""
        self.clock = sa.literal_column(_CLOCKS[store.engine.dialect.name], sa.Float)
        """The time of day by the database's clock, to be used in its own words."""

    def mine(self, table_id: str) -> bool:
        """Whether this process certainly has the table."""
        return table_id in self.held and time.monotonic() < self._sure_until

    async def enter(self, host: str, port: int, token: str) -> None:
        """From now on this process lives."""
        self._me = Peer(self.process, host, port, token)
        await self.beat()

    async def run(self) -> None:
        """Gives signs of life."""
        while True:
            await asyncio.sleep(self.seconds / SIGNS)
            try:
                await self.beat()
            except StoreDown:
                pass  # logged once, by the store
            except Exception:
                log.exception("no sign of life could be given")

    async def beat(self) -> None:
        began = time.monotonic()
        living, kept = await self._run(self._beat)
        self._sure_until = began + self.seconds
        if kept is not None:
            for table_id in self.held - kept:
                self.held.discard(table_id)
                self.lost(table_id)
        self.lived(living)

    async def holder(self, table_id: str) -> Peer | None:
        """The other process that has the table; None where this one has, which takes what nobody has."""
        if self.mine(table_id):
            return None
        if time.monotonic() >= self._sure_until:
            await self.beat()
        other = await self._run(self._other, table_id)
        if other is not None:
            return other
        async with self._order:
            if table_id in self.held or await self._run(self._take, table_id):
                self.held.add(table_id)
                return None
        return await self._run(self._other, table_id)  # somebody was faster, or there is no such table

    async def take_due(self, before: float, most: int, again: Collection[str]) -> list[str]:
        """Takes some tables that are due and that nobody has, or that are among `again`."""
        if time.monotonic() >= self._sure_until:
            await self.beat()
        async with self._order:
            found = await self._run(self._take_due, before, most, again)
            self.held.update(found)
        return found

    async def give_back(self, table_id: str) -> None:
        """Whoever needs the table next may have it."""
        self.held.discard(table_id)
        async with self._order:
            if table_id in self.held:
                return  # taken again meanwhile
            try:
                await self._run(self._give_back, table_id)
            except StoreDown:
                self.held.add(table_id)
                raise

    def drop(self, table_id: str) -> None:
        """A write was refused: the table is another's."""
        self.held.discard(table_id)
        self.lost(table_id)

    async def leave(self) -> None:
        """At the end, when all is written: the others take over at once."""
        try:
            await self._run(bury, self.store.engine, self.process)
        except StoreDown:
            pass  # then they do when the lease has run out
        finally:
            self._thread.shutdown()
            self.store.engine.dispose()

    def nobodys(self) -> sa.ColumnElement[bool]:
        """Of a table: no process that lives has it."""
        living = sa.select(processes.c.id).where(processes.c.expires > self.clock)
        return sa.or_(tables.c.owner.is_(None), tables.c.owner.not_in(living))

    async def _run(self, work: Callable[..., T], *arguments: Any) -> T:
        """In the thread; raises StoreDown."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)
        except SQLAlchemyError as error:
            raise self.store.failed(error) from None

    def _beat(self) -> tuple[set[str], set[str] | None]:
        """The processes that live; and, if this one was taken for dead, the tables that it still has."""
        assert self._me is not None
        mine, until = processes.c.id == self.process, self.clock + self.seconds
        with self.store.engine.begin() as connection:
            on_time = sa.update(processes).where(mine, processes.c.expires > self.clock).values(expires=until)
            kept: set[str] | None = None
            if connection.execute(on_time).rowcount != 1:
                connection.execute(sa.delete(processes).where(mine))
                connection.execute(sa.insert(processes).values(**self._me._asdict(), expires=until))
                kept = set(connection.scalars(sa.select(tables.c.id).where(tables.c.owner == self.process)))
            connection.execute(sa.delete(processes).where(processes.c.expires < self.clock - KEPT * self.seconds))
            living = connection.scalars(sa.select(processes.c.id).where(processes.c.expires > self.clock))
            return set(living), kept

    def _other(self, table_id: str) -> Peer | None:
        columns = [processes.c[name] for name in Peer._fields]
        wanted = sa.select(*columns).join(tables, tables.c.owner == processes.c.id).where(tables.c.id == table_id)
        alive = wanted.where(processes.c.expires > self.clock, processes.c.id != self.process)
        with self.store.engine.connect() as connection:
            row = connection.execute(alive).first()
        return None if row is None else Peer(*row)

    def _take(self, table_id: str) -> bool:
        free = sa.or_(tables.c.owner == self.process, self.nobodys())
        with self.store.engine.begin() as connection:
            taken = sa.update(tables).where(tables.c.id == table_id, free).values(owner=self.process)
            return connection.execute(taken).rowcount == 1

    def _take_due(self, before: float, most: int, again: Collection[str]) -> list[str]:
        free = sa.or_(self.nobodys(), sa.and_(tables.c.owner == self.process, tables.c.id.in_(again)))
        due = sa.select(tables.c.id).where(tables.c.due <= before, free).order_by(tables.c.due).limit(most)
        with self.store.engine.begin() as connection:
            if connection.scalar(due.limit(1)) is None:  # most of the time, and then nothing is locked
                return []
        with self.store.engine.begin() as connection:
            some = due.with_for_update(skip_locked=True).scalar_subquery()
            taken = sa.update(tables).where(tables.c.id.in_(some)).values(owner=self.process)
            return list(connection.scalars(taken.returning(tables.c.id)))

    def _give_back(self, table_id: str) -> None:
        with self.store.engine.begin() as connection:
            mine = sa.update(tables).where(tables.c.id == table_id, tables.c.owner == self.process)
            connection.execute(mine.values(owner=None))


def bury(engine: sa.Engine, process: str) -> None:
    """That process has ended: whatever it had is free."""
    with engine.begin() as connection:
        connection.execute(sa.update(tables).where(tables.c.owner == process).values(owner=None))
        connection.execute(sa.delete(processes).where(processes.c.id == process))


_CLOCKS = {
    "postgresql": "CAST(extract(epoch FROM clock_timestamp()) AS double precision)",
    "sqlite": "((julianday('now') - 2440587.5) * 86400.0)",
}
"""The time of day in seconds, as the database has it."""
