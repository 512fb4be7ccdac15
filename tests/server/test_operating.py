"""What an operator relies on: health, figures, logs, files, names."""

from __future__ import annotations

import logging
import shutil
import socket
import sqlite3
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from northward.cli import main
from northward.server import database, logs, store
from northward.server.database import engine_for, url_of
from northward.server.hosts import answers_to
from northward.server.run import free_port
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


def test_a_locked_database_is_told_and_logged_once(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database, "LOCKED_SECONDS", 0.05)
    monkeypatch.setattr(store, "HEALTH_SECONDS", 0.0)
    house = open_house()
    me = house.table("honshu", "me greedy")[0]
    assert house.client.get("/healthz").json()["status"] == "ok"
    other = sqlite3.connect(house.db, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for _ in range(5):
        health = house.client.get("/healthz")
        assert (health.status_code, health.json()["status"]) == (503, "database locked")
        assert me.fails("chat", text="hello") == (503, "no_store")
    house.tick()
    other.execute("ROLLBACK")
    other.close()
    assert house.client.get("/healthz").json()["status"] == "ok"
    me.do("chat", text="hello")
    told = [line for line in caplog.records if line.levelno >= logging.ERROR]
    assert len(told) == 1 and "database locked" in told[0].getMessage() and not told[0].exc_info


def test_a_full_disk_is_told_and_logged_once(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(store, "HEALTH_SECONDS", 0.0)
    house = open_house()
    me = house.table()[0]
    full = sa.exc.OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    def commit(_batch: object) -> None:
        raise full

    with monkeypatch.context() as patch:
        patch.setattr(house.inside.store, "_commit", commit)
        for _ in range(5):
            assert me.fails("chat", text="hello") == (503, "no_store")
    assert [line.getMessage() for line in caplog.records if line.levelno >= logging.ERROR] == [
        "the database fails (disk full): OperationalError: database or disk is full"
    ]
    usage = shutil.disk_usage(house.db)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=1000))
    assert house.client.get("/healthz").json()["status"] == "disk full"


def test_a_database_that_is_gone_is_no_storm(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = open_house()
    house.table("honshu", "greedy random")

    def gone(*_: object) -> None:
        raise sa.exc.OperationalError("SELECT", {}, sqlite3.OperationalError("unable to open database file"))

    with monkeypatch.context() as patch:
        for name in ("_commit", "_table", "_with_status", "_entries"):
            patch.setattr(house.inside.store, name, gone)
        for _ in range(5):
            assert house.client.get("/api/tables").status_code == 503
            assert house.client.get("/api/tables/abc").status_code == 503
            house.tick()
    assert not [line for line in caplog.records if line.exc_info]


def test_the_same_traceback_is_written_once_a_minute() -> None:
    now = [0.0]
    calm, written = logs.Calm(lambda: now[0]), []

    def fail() -> None:
        try:
            raise RuntimeError
        except RuntimeError as error:
            record = logging.LogRecord(
                "x", logging.ERROR, "", 1, "it failed", (), (type(error), error, error.__traceback__)
            )
        assert calm.filter(record)
        written.append(bool(record.exc_info))

    fail()
    fail()
    now[0] = 61.0
    fail()
    assert written == [True, False, True]


def test_files_are_private(open_house: OpenHouse, tmp_path: Path) -> None:
    house = open_house()
    house.table()
    database, saved, packed = Path(house.db), tmp_path / "a.jsonl", tmp_path / "a.jsonl.gz"
    for file in (saved, packed):
        assert main(["backup", str(file), "--db", house.db]) == 0
    for file in (database, Path(f"{database}-wal"), Path(f"{database}-shm"), saved, packed):
        assert mode(file) == 0o600, file
    old = tmp_path / "old.db"
    old.touch(0o644)
    engine_for(url_of(str(old))).dispose()
    assert mode(old) == 0o600


def revision(file: Path) -> str:
    with sqlite3.connect(file) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_a_backup_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, saved = tmp_path / "old.db", tmp_path / "saved.jsonl"
    assert main(["backup", str(saved), "--db", str(file)]) == 2
    assert "there is no database" in capsys.readouterr().err and not file.exists() and not saved.exists()
    engine = engine_for(url_of(str(file)))
    config = Config()
    config.set_main_option("script_location", str(database.MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    assert main(["backup", str(saved), "--db", str(file)]) == 0
    assert revision(file) == "0001" and saved.exists()


@pytest.mark.parametrize(
    "ask", [["backup", "saved.jsonl"], ["restore", "saved.jsonl"], ["serve"]], ids=lambda ask: ask[0]
)
def test_a_newer_database_is_one_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, ask: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("saved.jsonl").write_text("")
    file = tmp_path / "new.db"
    engine = engine_for(url_of(str(file)))
    database.migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    assert main([*ask, "--db", str(file)]) in (1, 2)
    told = capfd.readouterr().err.strip().splitlines()
    assert len(told) == 1 and "newer version of Northward" in told[0]
    assert revision(file) == "9999"


def test_only_its_own_names(open_house: OpenHouse) -> None:
    house = open_house(settings=replace(ROOMY, host_names=("Play.example.org", "127.0.0.1")))

    def ask(path: str, host: str) -> httpx.Response:
        return house.client.get(path, headers={"host": host})

    for host, status in (("play.example.org", 200), ("PLAY.example.org:8765", 200), ("evil.example", 421), ("[", 421)):
        assert ask("/api/games/honshu/bots", host).status_code == status
    assert ask("/api/games", "evil.example").json()["error"] == "wrong_host"
    assert ask("/healthz", "10.0.0.7:8765").status_code == 200
    with (
        pytest.raises(InvalidStatus),
        connect(f"ws://127.0.0.1:{house.port}/api/tables/x/live", additional_headers={"Host": "evil.example"}),
    ):
        pass
    assert answers_to((), "anything") and answers_to(("::1",), "[::1]:80") and not answers_to(("a",), "")


def test_figures_are_for_operators_only(open_house: OpenHouse) -> None:
    assert open_house().client.get("/metrics").status_code == 404
    port = free_port("127.0.0.1", 0)
    house = open_house(settings=replace(ROOMY, metrics_token="secret", metrics_port=port))
    house.table("honshu", "me me")[0].act()
    assert house.client.get("/metrics").status_code == 401
    assert house.client.get("/metrics", headers={"authorization": "Bearer other"}).status_code == 401
    for text in (
        house.client.get("/metrics", headers={"authorization": "Bearer secret"}).text,
        httpx.get(f"http://127.0.0.1:{port}/metrics").text,
    ):
        assert "northward_tables_live 1\n" in text
        assert "# TYPE northward_actions_total counter" in text
        for name in ("request_seconds", "commit_seconds", "bot_wait_seconds"):
            assert f"# TYPE northward_{name} histogram" in text and f'northward_{name}_bucket{{le="+Inf"}}' in text
        for name in ("northward_bots_waiting", "northward_writes_waiting", "process_cpu_seconds_total"):
            assert f"\n{name} " in text
        counts = [
            int(line.split()[-1]) for line in text.splitlines() if line.startswith("northward_request_seconds_bucket")
        ]
        assert counts == sorted(counts) and counts[-1] > 0
    with socket.create_connection(("127.0.0.1", port)) as silent:
        silent.sendall(b"GET")  # and nothing more
        assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 200
