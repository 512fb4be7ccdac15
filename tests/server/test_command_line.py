"""The commands of the server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from northward.cli import main
from northward.server import processes, run
from northward.server.settings import Settings
from tests.server.conftest import OpenHouse


def test_backup_and_restore(open_house: OpenHouse, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = open_house()
    house.table()
    file, other = tmp_path / "all.jsonl.gz", tmp_path / "other.db"
    assert main(["backup", str(file), "--db", house.db]) == 0
    assert "1 tables" in capsys.readouterr().out
    assert main(["restore", str(file), "--db", str(other)]) == 0
    assert main(["restore", str(file), "--db", str(other)]) == 2
    assert "not empty" in capsys.readouterr().err
    assert main(["restore", str(tmp_path / "none"), "--db", str(other)]) == 2


def test_northward_alone_serves_and_opens_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    def serve(*arguments: Any, **more: Any) -> int:
        asked.append((*arguments, more["show"]))
        return 0

    monkeypatch.setattr(run, "serve", serve)
    assert main([]) == 0
    assert main(["serve", "--host", "0.0.0.0", "--port", "99", "--db", "x.db", "--webhooks"]) == 0
    (host, _, db, _, show), (other, port, file, settings, _) = asked
    assert (host, db, show) == ("127.0.0.1", run.default_db(), True)
    assert (other, port, file) == ("0.0.0.0", 99, "x.db") and settings.webhooks


def test_several_processes_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(processes, "serve", lambda *arguments: asked.append(arguments))
    assert main(["serve", "--processes", "3", "--db", "x.db", "--internal-host", "10.0.0.7"]) == 0
    ((count, _, _, db, settings),) = asked
    assert (count, db) == (3, "x.db") and isinstance(settings, Settings) and settings.internal_host == "10.0.0.7"


def test_a_page_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not run.can_open()
    monkeypatch.setenv("DISPLAY", ":0")
    assert run.can_open()


def test_a_taken_port_is_passed_by(open_house: OpenHouse) -> None:
    house = open_house()
    assert run.free_port("127.0.0.1", house.port) != house.port
