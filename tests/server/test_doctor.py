"""What the doctor finds."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from northward.cli import main
from northward.core import kernels
from northward.server import database, doctor, pages
from northward.server.schema import secrets, tables
from northward.server.settings import Settings
from tests.server.conftest import OpenHouse
from tests.server.house import House


def findings(check: doctor.Check, of: str = "") -> list[tuple[str, str, str]]:
    return [(found.about, found.state, found.said) for found in check(of)]


def told(check: doctor.Check, of: str = "") -> tuple[str, str]:
    """The only finding of a check."""
    ((_, state, said),) = findings(check, of)
    return state, said


def test_a_healthy_database_of_either_kind(house: House) -> None:
    house.table()
    key, (_, state, said) = findings(doctor.database, house.db)
    assert state == "ok" and said.endswith("it holds 1 tables"), said
    assert key == ("notices", "ok", "there is a key for push services")
    with house.inside.store.engine.begin() as connection:
        connection.execute(sa.update(secrets).values(value="x"))
    assert findings(doctor.database, house.db)[0][:2] == ("notices", "wrong")


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    state, said = told(doctor.database, str(tmp_path / "deep" / "x.db"))
    assert state == "ok" and "the server makes it" in said and not (tmp_path / "deep").exists()


def test_what_is_no_database_of_ours(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    file.write_text("Dear diary, " * 200)
    file.chmod(0o600)
    assert told(doctor.database, str(file))[0] == "wrong"
    file.unlink()
    with sa.create_engine(f"sqlite:///{file}").begin() as connection:
        connection.exec_driver_sql("CREATE TABLE mine (id)")
    file.chmod(0o600)
    assert told(doctor.database, str(file)) == ("wrong", f"{file} holds tables, but none of Northward's")
    assert told(doctor.database, "nonsense://")[0] == "wrong"


def test_a_table_of_the_future(open_house: OpenHouse) -> None:
    house = open_house()
    house.table()
    house.close()
    with database.engine_for(database.url_of(house.db)).begin() as connection:
        connection.execute(sa.update(tables).values(updated=time.time() + 10 * 3600))
    assert ("clock", "wrong", "a table was changed 10 hours in the future: set the clock") in findings(
        doctor.database, house.db
    )


def test_a_page_that_is_not_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(doctor.page) == ("ok", "it is built")
    shutil.copytree(pages.STATIC, tmp_path / "static")
    monkeypatch.setattr(pages, "STATIC", tmp_path / "static")
    next((tmp_path / "static" / "assets").glob("index-*.js")).unlink()
    state, said = told(doctor.page)
    assert state == "wrong" and "parts of it are missing (assets/index-" in said
    shutil.rmtree(tmp_path / "static")
    assert told(doctor.page)[0] == "wrong"


def test_kernels_in_plain_python_are_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "are_compiled", lambda: False)
    assert told(doctor.compiled)[0] == "note"
    monkeypatch.setattr(kernels, "are_compiled", lambda: True)
    assert told(doctor.compiled) == ("ok", "compiled")


def test_a_clock_that_cannot_be_right(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(doctor.clock)[0] in ("ok", "note")
    monkeypatch.setattr(time, "time", lambda: 0.0)
    state, said = told(doctor.clock)
    assert state == "wrong" and "days behind" in said


@pytest.mark.parametrize(
    ("trusted", "state", "said"),
    [
        ("127.0.0.1", "ok", "X-Forwarded-For is believed from this machine only"),
        ("10.0.0.0/8, ::1", "ok", "X-Forwarded-For is believed from 10.0.0.0/8, ::1"),
        ("*", "wrong", "X-Forwarded-For is believed from everybody: name your proxy's address (--proxy)"),
        ("proxy", "wrong", "'proxy' is neither an address nor a network, such as 10.0.0.2"),
    ],
)
def test_trusted_proxies(trusted: str, state: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    assert told(doctor.proxies) == (state, said)


def test_a_running_server_is_asked(open_house: OpenHouse) -> None:
    address = f"http://127.0.0.1:{open_house().port}"
    assert findings(doctor.answer, address) == [("server", "ok", f"{address} answers")]
    assert [state for _, state, _ in findings(doctor.headers, address)] == ["note", "ok"]


def test_a_name_that_does_not_come_through(open_house: OpenHouse) -> None:
    address = f"http://127.0.0.1:{open_house(settings=Settings(host_names=('play.example.org',))).port}"
    said = "the name that was asked for (Host) is not passed on, or is none of --host-name"
    assert told(doctor.headers, address) == ("wrong", said)


def test_what_a_proxy_does_is_seen(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Uvicorn believes this machine, unless it is told otherwise."""
    as_proxy = {"x-forwarded-for": "192.0.2.9"}
    seen = open_house().client.get("/api/connection", headers=as_proxy).json()
    assert (seen["address"], seen["forwarded"]) == ("192.0.2.9", "believed")
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.2")
    seen = open_house().client.get("/api/connection", headers=as_proxy).json()
    assert (seen["address"], seen["forwarded"]) == ("127.0.0.1", "ignored")


def test_the_command_says_it_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = str(tmp_path / "x.db")
    assert main(["doctor", "--db", db]) == 0
    said = capsys.readouterr().out
    about = [line.split(":")[0].split()[-1] for line in said.splitlines()]
    assert about == ["database", "page", "kernels", "proxy", "clock"]
    assert main(["doctor", "--db", db, "--address", "http://127.0.0.1:1"]) == 1
    assert "wrong server: http://127.0.0.1:1 does not answer" in capsys.readouterr().out
