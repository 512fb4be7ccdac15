"""Servers on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from northward.server import making
from northward.server.outbox import Outbox
from tests.dealing import deals_of
from tests.server.house import House, idle
from tests.server.mail_server import MailServer
from tests.server.postgres import Postgres, migrate_at

OpenHouse = Callable[..., House]


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "new_seed", deals_of(f"{request.node.nodeid} {request.config.getoption('--deal')}"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.close()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file in its newest form, without a table in it: brought there once, to be copied."""
    file = tmp_path_factory.mktemp("database") / "northward.db"
    migrate_at(str(file))
    return file


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without a table in it."""
    if request.param == "sqlite":
        yield str(shutil.copy(request.getfixturevalue("migrated_file"), tmp_path))
        return
    cluster: Postgres = request.getfixturevalue("postgres")
    with cluster.migrated_database() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def blank_db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with nothing in it."""
    if request.param == "sqlite":
        return str(tmp_path / "blank.db")
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.new_database()


@pytest.fixture
def open_house(tmp_path: Path, migrated_file: Path) -> Iterator[OpenHouse]:
    """Servers that are shut down at the end of the test."""
    houses: list[House] = []
    numbers = itertools.count()

    def start(db: str | None = None, **more: Any) -> House:
        house = House(db or str(shutil.copy(migrated_file, tmp_path / f"{next(numbers)}.db")), **more)
        houses.append(house)
        return house

    yield start
    for house in houses:
        if house.thread.is_alive():
            house.close()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[MailServer]:
    """A real mail server. What waits to be sent is sent when the test says so."""
    monkeypatch.setattr(Outbox, "run", idle)
    made = MailServer()
    yield made
    made.close()


@pytest.fixture
def house(db: str, open_house: OpenHouse) -> House:
    """A server on either database."""
    return open_house(db)
