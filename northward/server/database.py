"""Opening a database: its address, how it is driven, and its newest form."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa

MIGRATION_LOCK = 0x6E6F7274
LOCKED_SECONDS = 3
"""How long a write waits for somebody else's lock; all that wait for it fail together then."""
PRIVATE = 0o600
"""The mode of files: seeds and hidden cards are in them."""
MIGRATIONS = Path(__file__).parent / "migrations"


def url_of(place: str) -> sa.URL:
    """A database from what a person types: the name of a file, or an address."""
    if "://" not in place:
        return sa.URL.create("sqlite", database=str(Path(place).expanduser().absolute()))
    url = sa.make_url(place)
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    return url


def engine_for(url: sa.URL) -> sa.Engine:
    if url.get_backend_name() != "sqlite":
        patience = {"connect_timeout": LOCKED_SECONDS, "options": f"-c lock_timeout={LOCKED_SECONDS}s"}
        return sa.create_engine(url, pool_pre_ping=True, connect_args=patience)
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(url.database, os.O_CREAT | os.O_RDWR, PRIVATE))
        with contextlib.suppress(OSError):  # it may be somebody else's, whose group lets us in
            os.chmod(url.database, PRIVATE)  # SQLite gives its other files the same mode
    engine = sa.create_engine(url, connect_args={"timeout": LOCKED_SECONDS})

    @sa.event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def migrate(engine: sa.Engine, to: str = "head") -> None:
    """Brings the database to the newest form; several processes may do so at once."""
    from alembic import command
    from alembic.config import Config

    if sa.inspect(engine).has_table("alembic_version"):
        check_revision(engine)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SET LOCAL lock_timeout = 0"))  # whoever migrates is waited for
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def check_revision(engine: sa.Engine) -> None:
    """Raises ValueError where a newer version has written the database, or none has."""
    from alembic.runtime.migration import MigrationContext

    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
    known = {file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py")}
    if found is None:
        raise ValueError("that is no database of Northward's")
    if found not in known:
        raise ValueError("the database is of a newer version of Northward: update the program")


class Prepared:
    """A statement that every move executes, put into the driver's own words once. Its values need no conversion."""

    def __init__(self, statement: sa.Insert | sa.Update, engine: sa.Engine) -> None:
        compiled = statement.compile(dialect=engine.dialect)
        self.text = str(compiled)
        self._names = compiled.positiontup if compiled.positional else None

    def execute(self, connection: sa.Connection, rows: Sequence[dict[str, Any]]) -> int:
        """How many rows of the database it was about."""
        names = self._names
        values: Any = rows if names is None else [tuple(row[name] for name in names) for row in rows]
        return connection.exec_driver_sql(self.text, values).rowcount
