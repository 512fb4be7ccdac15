"""What older versions left behind: every link still opens its table, and every match can be played to its end."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import psycopg
import pytest
import sqlalchemy as sa

from northward.core import record
from northward.core.match import Match
from northward.server.commits import entry_values
from northward.server.database import engine_for, url_of
from northward.server.fold import LiveTable
from northward.server.schema import journal
from northward.server.store import entry_of
from tests.server.conftest import OpenHouse
from tests.server.house import House, Player
from tests.server.postgres import Postgres

VERSIONS = sorted(folder for folder in Path(__file__).parent.iterdir() if (folder / "sqlite.db.gz").exists())
MOVES = 2
"""So many decisions are made over the network at every table; the rest is played inside."""


def named(folder: Path) -> str:
    return folder.name


@pytest.fixture(params=["sqlite", "postgres"])
def saved(request: pytest.FixtureRequest, tmp_path: Path, folder: Path) -> tuple[str, list[dict[str, Any]]]:
    """A database as that version left it, and what is in it."""
    tables = json.loads((folder / f"{request.param}.json").read_text())
    if request.param == "sqlite":
        file = tmp_path / "northward.db"
        file.write_bytes(gzip.decompress((folder / "sqlite.db.gz").read_bytes()))
        return str(file), tables
    cluster: Postgres = request.getfixturevalue("postgres")
    address = cluster.new_database()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(gzip.decompress((folder / "postgres.sql.gz").read_bytes()))
    return address, tables


def finish(match: Match, rng: Random) -> None:
    match.run_chance(rng)
    while not match.over:
        match.play(rng.choice(match.legal(match.to_move[0])))
        match.run_chance(rng)


def in_memory(house: House, table: str) -> LiveTable:
    """The table as another process would read it now."""
    store = house.inside.store
    row = house.call(store.table(table))
    return LiveTable(row, house.call(store.entries(table)))


def decide(players: list[Player], rng: Random) -> bool:
    """One decision by whoever has one; False where only bots or nobody is to move."""
    for player in players:
        now = player.look()
        if now["legal"]:
            player.do("act", number=now["you"]["number"], action=rng.choice(now["legal"]))
            return True
    return False


@pytest.mark.parametrize("folder", VERSIONS, ids=named)
def test_every_table_opens_and_can_be_finished(
    saved: tuple[str, list[dict[str, Any]]], open_house: OpenHouse, folder: Path
) -> None:
    address, tables = saved
    house = open_house(address)
    rng = Random(1)
    for told in tables:
        players = [Player(house, told["table"], token) for token in told["tokens"]]
        seen = [player.look()["table"] for player in players]  # whoever looks with the link of a free seat sits down
        assert all(table["problem"] is None for table in seen), told
        if told["totals"]:
            assert [result["total"] for result in seen[0]["result"]] == told["totals"], told
            continue
        assert seen[0]["status"] == told["status"], told
        if told["status"] == "paused":
            players[0].do("propose", what="resume")
            for other in players[1:-1]:
                other.do("answer", agree=True)
        for _ in range(MOVES):
            decide(players, rng)
        table = in_memory(house, told["table"])
        assert table.problem is None, told
        finish(table.match, rng)


@pytest.mark.parametrize("folder", VERSIONS, ids=named)
def test_every_entry_is_read_and_would_be_written_as_it_was(
    saved: tuple[str, list[dict[str, Any]]], folder: Path
) -> None:
    engine = engine_for(url_of(saved[0]))
    with engine.connect() as connection:
        rows = connection.execute(sa.select(journal)).mappings().all()
    engine.dispose()
    assert rows
    for row in rows:
        assert entry_values(row["table_id"], entry_of(row)) == dict(row)


@pytest.mark.parametrize("folder", VERSIONS, ids=named)
def test_every_record_replays_and_can_be_finished(folder: Path) -> None:
    for file, lines in _records(folder):
        match = Match(record.load(lines))
        if file.endswith("finished"):
            assert match.over
        finish(match, Random(2))


def _records(folder: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.glob("*_records.zip")):
        with ZipFile(file) as records:
            for name in records.namelist():
                yield name.removesuffix(".jsonl"), records.read(name)
