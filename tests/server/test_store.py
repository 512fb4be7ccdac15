"""The database: durable, the same on both kinds, and a writer that nothing stops."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from northward.server import backup, database
from northward.server.commits import Conflict, Write
from northward.server.database import url_of
from northward.server.journal import Entry, Played, TableRow
from northward.server.schema import journal, metadata, tables
from northward.server.store import Store, StoreDown
from tests.server.conftest import OpenHouse
from tests.server.postgres import Postgres


def row(name: str, status: str = "playing", **more: Any) -> TableRow:
    values: dict[str, Any] = {
        "created": 1.0,
        "header": {"game": "x"},
        "seed": "s",
        "deal_known": False,
        "open": False,
        "clock": None,
    }
    return TableRow(**values | {"id": name, "spectator": "h", "status": status, "updated": 1.0} | more)


def entry(event: int, seat: int | None = None, number: int | None = None, **body: object) -> Entry:
    return Entry(event=event, at=float(event), seat=seat, number=number, happened=Played(action=body))


@pytest.fixture
def opened(db: str) -> Iterator[Store]:
    made = Store(url_of(db))
    made.open()
    yield made
    made.close()


def test_what_is_written_is_read_back(opened: Store) -> None:
    async def run() -> None:
        await opened.write(Write("a", [entry(1, x="é\ud83d\ude00"), entry(2, 0, 0)], "playing", row("a")))
        await opened.write(Write("a", [entry(3, 0, 1)], "over"))
        assert [e.event for e in await opened.entries("a")] == [1, 2, 3]
        assert [e.event for e in await opened.entries("a", 2)] == [3]
        assert (await opened.entries("a"))[1] == entry(2, 0, 0)
        assert await opened.entries("b") == []
        found = await opened.table("a")
        assert found is not None and found.status == "over" and found.updated == 3.0 and found.header == {"game": "x"}
        assert await opened.table("b") is None
        assert [r.id for r in await opened.with_status("over", "waiting")] == ["a"]
        assert await opened.with_status("over", only_open=True) == []
        assert await opened.health() == "ok"

    asyncio.run(run())


def test_an_event_and_a_number_are_written_once(opened: Store) -> None:
    async def run() -> None:
        await opened.write(Write("a", [entry(1)], "playing", row("a")))
        writes = [Write("a", [entry(2, 0, 0, try_=n)], "playing") for n in range(10)]
        done = await asyncio.gather(*(opened.write(write) for write in writes), return_exceptions=True)
        assert done.count(None) == 1 and sum(isinstance(error, Conflict) for error in done) == 9
        with pytest.raises(Conflict):
            await opened.write(Write("a", [entry(3, 0, 0)], "playing"))  # another event, but the seat's old number
        with pytest.raises(Conflict):
            await opened.write(Write("none", [entry(1)], "playing"))  # no such table
        assert [e.event for e in await opened.entries("a")] == [1, 2]

    asyncio.run(run())


def test_one_bad_write_spoils_no_other_in_its_batch(opened: Store) -> None:
    async def run() -> None:
        await opened.write(Write("a", [entry(1)], "playing", row("a")))
        writes = [Write("a", [entry(n // 2 + 2)], "playing") for n in range(40)]
        done = await asyncio.gather(*(opened.write(write) for write in writes), return_exceptions=True)
        assert done.count(None) == 20 and sum(isinstance(error, Conflict) for error in done) == 20
        assert len(await opened.entries("a")) == 21

    asyncio.run(run())


def test_the_writer_survives_anything(opened: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        await opened.write(Write("a", [entry(1)], "playing", row("a")))
        for trouble in (RuntimeError("oh"), MemoryError(), sa.exc.OperationalError("", {}, Exception("disk full"))):

            def commit(_batch: object, trouble: Exception = trouble) -> None:
                raise trouble

            with monkeypatch.context() as patch:
                patch.setattr(opened, "_commit", commit)
                with pytest.raises(StoreDown):
                    await opened.write(Write("a", [entry(2)], "playing"))
        await opened.write(Write("a", [entry(2)], "playing"))

    asyncio.run(run())


def test_a_lock_makes_writes_fail_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not one after the other, each after waiting for the lock: a batch waits once."""
    monkeypatch.setattr(database, "LOCKED_SECONDS", 0.05)
    file = tmp_path / "locked.db"
    opened = Store(url_of(str(file)))
    database.migrate(opened.engine)
    batches = list[int]()
    commit = opened._commit

    def counted(batch: Sequence[Write]) -> None:
        batches.append(len(batch))
        commit(batch)

    monkeypatch.setattr(opened, "_commit", counted)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def run() -> None:
        writes = [Write(name, [entry(1)], "playing", row(name)) for name in "abcdefghij"]
        waiting = [asyncio.ensure_future(opened.write(write)) for write in writes]
        await asyncio.sleep(0)  # all are queued
        opened._thread.start()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(answer) for answer in answers] == [StoreDown] * 10 and batches == [10]
        other.execute("ROLLBACK")
        await opened.write(Write("a", [entry(1)], "playing", row("a")))

    asyncio.run(run())
    other.close()
    opened.close()


def test_a_batch_wakes_its_loop_once(opened: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        loop, wakes = asyncio.get_running_loop(), list[str]()
        wake = loop.call_soon_threadsafe

        def counted(work: Callable[..., object], *arguments: object) -> object:
            wakes.append(threading.current_thread().name)
            return wake(work, *arguments)

        await opened.write(Write("a", [entry(1)], "playing", row("a")))
        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        commits = len(wakes)
        writes = [Write("a", [entry(number)], "playing") for number in (2, 3, 4, 4, 5)]
        answers = await asyncio.gather(*(opened.write(write) for write in writes), return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None)] * 3 + [Conflict, type(None)]
        assert 1 <= len(wakes) - commits <= 2 and set(wakes) == {"writer"}, "the first may have gone alone"

    asyncio.run(run())


def test_closing_writes_what_is_queued(db: str) -> None:
    made = Store(url_of(db))
    made.open()
    writes = [Write("a", [entry(1)], "playing", row("a")), *(Write("a", [entry(n)], "playing") for n in range(2, 500))]

    async def run() -> None:
        waiting = [asyncio.ensure_future(made.write(write)) for write in writes]
        await asyncio.sleep(0)  # all are queued
        await asyncio.to_thread(made.close)
        assert await asyncio.gather(*waiting) == [None] * len(writes)

    asyncio.run(run())
    with pytest.raises(StoreDown):
        asyncio.run(made.write(Write("a", [entry(500)], "playing")))


def test_sqlite_is_as_durable_as_it_can_be(tmp_path: Path) -> None:
    engine = database.engine_for(url_of(str(tmp_path / "new" / "x.db")))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
    engine.dispose()


def test_migrations_make_what_the_code_expects(opened: Store) -> None:
    with opened.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_many_may_migrate_at_once(postgres: Postgres) -> None:
    from concurrent.futures import ThreadPoolExecutor

    address = postgres.new_database()
    engines = [database.engine_for(url_of(address)) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(database.migrate, engines))
    for engine in engines:
        engine.dispose()


@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz"])
def test_backup_and_restore(db: str, open_house: OpenHouse, tmp_path: Path, name: str) -> None:
    """Also from one kind of database to the other."""
    house = open_house(db)
    me, other, _ = house.table("honshu", "me me")
    me.act()
    assert backup.backup(db, tmp_path / name) == 1  # while the server runs
    other.act()
    house.close()
    elsewhere = str(tmp_path / "restored.db")
    assert backup.restore(elsewhere, tmp_path / name) == 1
    again = open_house(elsewhere)
    me.house = other.house = again
    assert me.look()["you"]["number"] == 1
    other.act()
    with pytest.raises(ValueError, match="not empty"):
        backup.restore(elsewhere, tmp_path / name)


def test_damaged_backups_change_nothing(tmp_path: Path, open_house: OpenHouse) -> None:
    house = open_house()
    house.table()
    good = tmp_path / "good.jsonl"
    backup.backup(house.db, good)
    lines = good.read_bytes().splitlines(keepends=True)
    for number, data in enumerate(
        (b"", b"{}\n", b"".join(lines[:-1]), lines[0] + b"[1\n", lines[0] + lines[2] + lines[-1],
         lines[0] + json.dumps({"in": "sofas"}).encode() + b"\n")
    ):  # fmt: skip
        bad = tmp_path / f"bad{number}.jsonl"
        bad.write_bytes(data)
        with pytest.raises(ValueError):
            backup.restore(str(tmp_path / f"{number}.sqlite"), bad)
        engine = database.engine_for(url_of(str(tmp_path / f"{number}.sqlite")))
        with engine.connect() as connection:
            for kind in (tables, journal):
                assert connection.scalar(sa.select(sa.func.count()).select_from(kind)) == 0
        engine.dispose()
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(gzip.compress(good.read_bytes())[:-20])
    with pytest.raises(ValueError):
        backup.restore(str(tmp_path / "cut.db"), cut)
