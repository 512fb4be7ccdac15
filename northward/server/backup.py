"""Everything in the database as one file of JSON lines, and back: also from one kind of database to the other."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sa

from northward.server import database
from northward.server.schema import (
    addresses,
    blocks,
    holidays,
    invitations,
    journal,
    keys,
    letters,
    outbox,
    plans,
    players,
    quiet_hours,
    ratings,
    reports,
    results,
    seats,
    secrets,
    subscriptions,
    tables,
)

FORMAT = 1
NOT_KEPT = ("due", "owner", "summary")
"""Columns that older versions did not have, and that are found out anew."""
KEPT = {
    tables: (tables.c.id,),
    journal: (journal.c.table_id, journal.c.event),
    players: (players.c.id,),
    keys: (keys.c.hash,),
    seats: (seats.c.table_id, seats.c.seat),
    plans: (plans.c.table_id, plans.c.seat),
    invitations: (invitations.c.table_id, invitations.c.seat),
    blocks: (blocks.c.id,),
    reports: (reports.c.id,),
    holidays: (holidays.c.player, holidays.c.begins),
    results: (results.c.table_id, results.c.seat),
    ratings: (ratings.c.player, ratings.c.game),
    outbox: (outbox.c.table_id, outbox.c.seat),
    subscriptions: (subscriptions.c.device,),
    quiet_hours: (quiet_hours.c.player,),
    addresses: (addresses.c.player,),
    letters: (letters.c.player, letters.c.table_id, letters.c.seat),
    secrets: (secrets.c.name,),
}
"""What is kept, each after what it refers to, and in which order. Older databases have the first two only."""
ROWS = 1000


def backup(db: str, file: Path) -> int:
    """Writes all tables, as they are at one moment, while the server goes on. Returns how many tables."""
    engine = _reading(database.url_of(db))
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        database.check_revision(engine)
        with _open(part, file.suffix, "wb") as out:
            count = 0
            for line in _lines(engine):
                count += line.get("in") == "tables"
                out.write(json.dumps(line).encode() + b"\n")
        part.replace(file)
    except sa.exc.SQLAlchemyError as error:
        raise ValueError(f"the database cannot be read ({type(error).__name__})") from None
    finally:
        part.unlink(missing_ok=True)
        engine.dispose()
    return count


def _reading(url: sa.URL) -> sa.Engine:
    """A database that is there already and is left as it is, of whichever version."""
    if url.get_backend_name() != "sqlite":
        return database.engine_for(url)
    if not url.database or not Path(url.database).is_file():
        raise ValueError(f"there is no database at {url.database}")
    return sa.create_engine(url, connect_args={"timeout": database.LOCKED_SECONDS})


def _lines(engine: sa.Engine) -> Iterator[dict[str, Any]]:
    yield {"northward_backup": FORMAT}
    options = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    with engine.connect().execution_options(**options) as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")
        there = sa.inspect(connection).get_table_names()
        for table, order in ((table, order) for table, order in KEPT.items() if table.name in there):
            kept = [column for column in table.c if column.name not in NOT_KEPT]
            for row in connection.execute(sa.select(*kept).order_by(*order)).mappings():
                yield {"in": table.name, **row}
    yield {"end": True}


def restore(db: str, file: Path) -> int:
    """Fills an empty database from a backup; raises ValueError, and then changes nothing."""
    engine = database.engine_for(database.url_of(db))
    try:
        database.migrate(engine)
        with _open(file, file.suffix, "rb") as source, engine.begin() as connection:
            if connection.scalar(sa.select(sa.func.count()).select_from(tables)):
                raise ValueError("the database is not empty: restore into a new one")
            connection.execute(sa.delete(secrets))  # of a server that has been started once
            return _read(source, connection)
    finally:
        engine.dispose()


def _read(source: IO[bytes], connection: sa.Connection) -> int:
    count, ended = 0, False
    waiting: dict[str, list[dict[str, Any]]] = {table.name: [] for table in KEPT}
    kinds = {table.name: table for table in KEPT}

    def flush() -> None:
        for name, rows in waiting.items():
            if rows:
                connection.execute(sa.insert(kinds[name]), rows)
                rows.clear()

    try:
        for number, line in enumerate(source):
            row = json.loads(line)
            if number == 0:
                if row.get("northward_backup") != FORMAT:
                    raise ValueError("this is not a backup that this program reads")
            elif row.get("end"):
                ended = True
            else:
                count += row["in"] == tables.name
                waiting[row.pop("in")].append(row)
            if number % ROWS == 0:
                flush()
        flush()
    except (json.JSONDecodeError, KeyError, AttributeError, EOFError, sa.exc.SQLAlchemyError) as error:
        raise ValueError(f"the backup is damaged ({type(error).__name__})") from None
    connection.execute(sa.update(tables).where(tables.c.status == "playing").values(due=0.0))
    if not ended:
        raise ValueError("the backup is not whole: its end is missing")
    return count


def _open(path: Path, suffix: str, mode: str) -> IO[bytes]:
    if mode == "wb":
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, database.PRIVATE))
    if suffix == ".gz":
        return gzip.open(path, mode)  # type: ignore[return-value]  # all modes here are binary
    return path.open(mode)
