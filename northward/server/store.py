"""The database: reads in any thread, writes in one thread that commits whatever has queued up at once."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import secrets
import shutil
import socket
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from northward.core import codec
from northward.core.game import Seat
from northward.server import stored
from northward.server.commits import Commits, Conflict, Lost, Write
from northward.server.database import engine_for, migrate
from northward.server.journal import Entry, TableRow, read_entry
from northward.server.messages import TimeLimit
from northward.server.metrics import METRICS
from northward.server.schema import (
    invitations,
    journal,
    keys,
    letters,
    outbox,
    plans,
    players,
    processes,
    results,
    reviews,
    seats,
    tables,
)

T = TypeVar("T")
log = logging.getLogger(__name__)
SIGNS = {"locked": "database locked", "lock timeout": "database locked", "full": "disk full", "no space": "disk full"}
"""What databases say, and what it means."""

BATCH = 500
LOCAL = "127.0.0.1"
FORGOTTEN = 100
"""So many old tables are deleted at once."""
ONE_AT_FAULT = (IntegrityError, DataError)
"""What one write of a batch can be to blame for."""
LEAST_SPACE = 32 << 20
"""With fewer bytes left on its disk, a database is about to fail."""
HEALTH_SECONDS = 1.0


class StoreDown(Exception):
    """The database does not answer."""


Outcome = Conflict | Lost | StoreDown | None
"""What became of a write; None is fine."""


class Store:
    """All tables of this installation."""

    def __init__(self, url: sa.URL, process: str | None = None) -> None:
        self.url = url
        self.engine = engine_for(url)
        self.is_file = self.engine.dialect.name == "sqlite"
        self.process = process if process or self.is_file else secrets.token_hex(8)
        """What this process is called among those that write too; None where it is alone, with a file to itself."""
        self._queue: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._commit = Commits(self.engine, self.process).write
        self._closed = False
        self.trouble: str | None = None
        """What is wrong with the database, in a word or two."""
        self._looked = (float("-inf"), "ok")

    @classmethod
    def beside(cls, url: sa.URL) -> Store:
        """Writes whichever process has a table, one thing at a time: see `operating.py`."""
        made = cls(url)
        made.process = None
        made._commit = Commits(made.engine, None).write
        return made

    def write_now(self, write: Write) -> None:
        """Without the thread; raises Conflict."""
        try:
            self._commit([write])
        except IntegrityError:
            raise Conflict from None

    def open(self) -> None:
        migrate(self.engine)
        self._thread.start()

    def close(self) -> None:
        """Writes whatever is still queued, and ends."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            if self._thread.is_alive():
                self._thread.join()
        self.engine.dispose()

    async def write(self, write: Write) -> None:
        """Returns when it is durable; raises Conflict, Lost or StoreDown."""
        if self._closed:
            raise StoreDown("the server is shutting down")
        write.update["process"] = self.process
        if write.new is not None:
            write.new["owner"] = self.process
        write.done = asyncio.get_running_loop().create_future()
        self._queue.put(write)
        await write.done

    async def table(self, table_id: str) -> TableRow | None:
        return await self.run(self._table, table_id)

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        return await self.run(self._entries, table_id, after)

    async def last_event(self, table_id: str) -> int | None:
        """Of the journal as it is in the database; None where the table is gone."""
        return await self.run(self._last_event, table_id)

    async def with_status(self, *statuses: str, limit: int = 1000, only_open: bool = False) -> list[TableRow]:
        """Newest first."""
        return await self.run(self._with_status, statuses, limit, only_open)

    async def due(self, before: float) -> list[str]:
        """The tables that wait for something other than a person, the longest first."""
        return await self.run(self._due, before)

    async def set_due(self, table_id: str, due: float | None) -> None:
        """Files a table anew, where that was not known when it was written."""
        await self.run(self._set_due, table_id, due)

    async def remind(self, table_id: str, seat: Seat, now: float) -> bool:
        """Puts a turn into the outbox once more; not a third time."""
        return await self.run(self._remind, table_id, seat, now)

    async def look_again(self, now: float) -> None:
        """At a start: what was written in the future, since the time of day was put back, is due at once."""
        await self.run(self._look_again, now)

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Something with the database, in a thread; raises StoreDown."""
        try:
            return await asyncio.to_thread(work, *arguments)
        except SQLAlchemyError as error:
            raise self.failed(error) from None

    def failed(self, error: BaseException) -> StoreDown:
        """Takes note of what the database says; each trouble is logged once."""
        cause, text = type(error).__name__, str(getattr(error, "orig", error) or error)
        trouble = next((told for sign, told in SIGNS.items() if sign in text.lower()), "no database")
        if trouble != self.trouble:
            self.trouble = trouble
            log.error("the database fails (%s): %s", trouble, codec.one_line(f"{cause}: {text}"))
        return StoreDown(trouble)

    def _works(self) -> None:
        if self.trouble is not None:
            log.warning("the database works again")
            self.trouble = None

    async def forget(self, statuses: Sequence[str], before: float, which: sa.ColumnElement[bool]) -> int:
        """Deletes tables that have not changed since; some at a time, so that nobody waits. Returns how many."""
        return await self.run(self._forget, statuses, before, which)

    async def time(self) -> float:
        """The time of day by the clock of a shared database."""
        return float(await asyncio.to_thread(self._time))

    async def health(self) -> str:
        """`ok`, or what is wrong; looked at once a second at most."""
        if time.monotonic() - self._looked[0] >= HEALTH_SECONDS:
            self._looked = (time.monotonic(), await asyncio.to_thread(self._health))
        return self._looked[1]

    def _health(self) -> str:
        try:
            with self.engine.connect() as connection:
                if self.is_file:
                    connection.exec_driver_sql("BEGIN IMMEDIATE")  # fails where somebody holds a lock
                if self.trouble is not None:  # only a true write tells whether it is over
                    tried = {"id": secrets.token_hex(8), "host": "", "port": 0, "token": "", "expires": 0.0}
                    connection.execute(sa.insert(processes), [tried])
                    connection.execute(sa.delete(processes).where(processes.c.id == tried["id"]))
                connection.execute(sa.select(tables.c.id).limit(1))
                connection.commit()
        except SQLAlchemyError as error:
            return str(self.failed(error))
        self._works()
        return "ok" if self._space() >= LEAST_SPACE else "disk full"

    def _space(self) -> int:
        """The bytes that are left on the disk of a database that is a file."""
        if not self.is_file or not self.url.database or self.url.database == ":memory:":
            return LEAST_SPACE
        return shutil.disk_usage(Path(self.url.database).parent).free

    @property
    def queued(self) -> int:
        return self._queue.qsize()

    def forget_players(self, before: float) -> int:
        """To be `run`: deletes players who have no game and have not been here since, some at a time."""
        seen = sa.select(keys.c.player).where(keys.c.seen >= before)
        gone = sa.and_(players.c.created < before, players.c.id.not_in(seen), ~_SITS)
        with self.engine.begin() as connection:
            found = connection.scalars(sa.select(players.c.id).where(gone).limit(FORGOTTEN)).all()
            for player in found:
                stored.delete(connection, player)
        return len(found)

    def _forget(self, statuses: Sequence[str], before: float, which: sa.ColumnElement[bool]) -> int:
        old = sa.select(tables.c.id).where(tables.c.status.in_(statuses), tables.c.updated < before)
        with self.engine.begin() as connection:
            found = connection.scalars(old.where(which).limit(FORGOTTEN)).all()
            delete_tables(connection, found)
        return len(found)

    def review(self, key: str) -> bytes | None:
        """To be `run`: the review that was kept."""
        with self.engine.connect() as connection:
            body = connection.scalar(sa.select(reviews.c.body).where(reviews.c.key == key))
        return None if body is None else unpacked_review(body)

    def reviews_of(self, table_id: str) -> list[bytes]:
        """To be `run`: what was kept of a match, also by older judges."""
        wanted = sa.select(reviews.c.body).where(reviews.c.table_id == table_id).order_by(reviews.c.key)
        with self.engine.connect() as connection:
            return [unpacked_review(body) for body in connection.scalars(wanted)]

    def keep_review(self, key: str, table_id: str, body: bytes) -> None:
        """To be `run`; one that another process has kept meanwhile is the same."""
        row = {"key": key, "table_id": table_id, "body": zlib.compress(body)}
        with contextlib.suppress(IntegrityError), self.engine.begin() as connection:
            connection.execute(sa.insert(reviews), [row])

    async def own_address(self) -> str:
        """From where this machine reaches the database: there others that share it can reach this machine."""
        return await asyncio.to_thread(self._own_address)

    def _own_address(self) -> str:
        if self.is_file:
            return LOCAL
        with self.engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            with socket.socket(fileno=os.dup(driver.fileno())) as same:
                return str(same.getsockname()[0]) if same.family != socket.AF_UNIX else LOCAL

    def _time(self) -> Any:
        with self.engine.connect() as connection:
            return connection.scalar(sa.text("SELECT extract(epoch FROM clock_timestamp())"))

    def _table(self, table_id: str) -> TableRow | None:
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(*_ROW).where(tables.c.id == table_id)).mappings().first()
        return None if row is None else table_row(row)

    def _last_event(self, table_id: str) -> int | None:
        with self.engine.connect() as connection:
            last = connection.scalar(sa.select(sa.func.max(journal.c.event)).where(journal.c.table_id == table_id))
        return None if last is None else int(last)

    def _entries(self, table_id: str, after: int) -> list[Entry]:
        wanted = sa.select(journal).where(journal.c.table_id == table_id, journal.c.event > after)
        with self.engine.connect() as connection:
            rows = connection.execute(wanted.order_by(journal.c.event)).mappings().all()
        return [entry_of(row) for row in rows]

    def _with_status(self, statuses: Sequence[str], limit: int, only_open: bool) -> list[TableRow]:
        wanted = sa.select(*_ROW).where(tables.c.status.in_(statuses))
        if only_open:
            wanted = wanted.where(tables.c.open)
        with self.engine.connect() as connection:
            rows = connection.execute(wanted.order_by(tables.c.updated.desc()).limit(limit)).mappings().all()
        return [table_row(row) for row in rows]

    def _due(self, before: float) -> list[str]:
        with self.engine.connect() as connection:
            return list(connection.scalars(sa.select(tables.c.id).where(tables.c.due <= before).order_by(tables.c.due)))

    def _set_due(self, table_id: str, due: float | None) -> None:
        with self.engine.begin() as connection:
            mine = sa.true() if self.process is None else tables.c.owner == self.process
            connection.execute(sa.update(tables).where(tables.c.id == table_id, mine).values(due=due))

    def _remind(self, table_id: str, seat: Seat, now: float) -> bool:
        turn = sa.and_(outbox.c.table_id == table_id, outbox.c.seat == seat, outbox.c.what == "turn")
        with self.engine.begin() as connection:
            again = sa.update(outbox).where(turn).values(what="half_gone", due=now, tries=0, told="[]")
            return connection.execute(again).rowcount > 0

    def _look_again(self, now: float) -> None:
        with self.engine.begin() as connection:
            connection.execute(sa.update(tables).where(tables.c.due > now, tables.c.updated > now).values(due=now))

    def _work(self) -> None:
        """The writer thread. Whatever happens, every write that it took is answered."""
        while True:
            first = self._queue.get()
            if first is None:
                return
            batch, ending = [first], False
            while len(batch) < BATCH and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    ending = True
                    break
                batch.append(more)
            try:
                outcomes = self._commit_all(batch)
            except BaseException as error:
                outcomes = [self.failed(error)] * len(batch)
            else:
                self._works()
            _answer(batch, outcomes)
            if ending:
                return

    def _commit_all(self, batch: Sequence[Write]) -> list[Outcome]:
        began = time.perf_counter()
        try:
            self._commit(batch)
            outcomes: list[Outcome] = [None] * len(batch)
        except (*ONE_AT_FAULT, Lost):
            outcomes = self._commit_apart(batch)
        METRICS.count("commits_total")
        METRICS.observe("commit_seconds", time.perf_counter() - began)
        return outcomes

    def _commit_apart(self, batch: Sequence[Write]) -> list[Outcome]:
        """One of them was at fault: each gets its own answer. Where the database is, the rest fail together."""
        outcomes: list[Outcome] = []
        for write in batch:
            try:
                self._commit([write])
            except IntegrityError:
                outcomes.append(Conflict())
            except Lost as lost:
                outcomes.append(lost)
            except DataError as error:
                log.error("something cannot be saved: %s", codec.one_line(str(error.orig)))
                outcomes.append(StoreDown("bad data"))
            except SQLAlchemyError as error:
                down = self.failed(error)
                return outcomes + [down] * (len(batch) - len(outcomes))
            else:
                outcomes.append(None)
        return outcomes


_ROW = [column for column in tables.c if column.name not in ("owner", "summary")]
_SITS = sa.exists().where(seats.c.player == players.c.id).correlate(players)


def delete_tables(connection: sa.Connection, ids: Sequence[str]) -> None:
    """With all that belongs to them."""
    for part in (reviews, letters, outbox, plans, invitations, seats, results, journal):
        connection.execute(sa.delete(part).where(part.c.table_id.in_(ids)))
    connection.execute(sa.delete(tables).where(tables.c.id.in_(ids)))


def _answer(batch: Sequence[Write], outcomes: Sequence[Outcome]) -> None:
    """Wakes the loop of those who wait, once for all."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], Outcome]]] = {}
    for write, outcome in zip(batch, outcomes, strict=True):
        assert write.done is not None
        by_loop.setdefault(write.done.get_loop(), []).append((write.done, outcome))
    for loop, answers in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            loop.call_soon_threadsafe(_resolve, answers)


def _resolve(answers: Sequence[tuple[asyncio.Future[None], Outcome]]) -> None:
    for done, outcome in answers:
        if done.done():  # who waited has gone
            continue
        if outcome is None:
            done.set_result(None)
        else:
            done.set_exception(outcome)


def unpacked_review(body: bytes) -> bytes:
    return zlib.decompress(body)


def table_row(row: Any) -> TableRow:
    header, clock = codec.decode(row["header"], dict[str, Any]), codec.decode(row["clock"], TimeLimit | None)
    return TableRow(**dict(row) | {"header": header, "clock": clock})


def entry_of(row: Any) -> Entry:
    return read_entry(**{name: row[name] for name in ("event", "at", "kind", "seat", "number", "body")})
