"""`northward tables` and `northward players`, on either database, also while a server has the tables in memory."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from northward.cli import main
from northward.core import record
from northward.server.commits import Conflict
from northward.server.operating import Operator
from northward.server.schema import keys, players, tables
from northward.server.store import Store
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Time, wait_for
from tests.server.test_notices import two
from tests.server.test_players import Person

DAY = 86_400.0


def told(capsys: pytest.CaptureFixture[str], house: House, *command: str) -> Any:
    """What a command answers in JSON."""
    assert main([*command, "--json", "--db", house.db]) == 0
    return json.loads(capsys.readouterr().out)


def does(house: House, *command: str) -> None:
    """A command that changes something; the running server looks at once, instead of within two seconds."""
    assert main([*command, "--db", house.db]) == 0
    house.call(house.inside.timekeeper.operated.look())


def test_tables_are_listed_and_shown(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    ada, first, _, second = two(house)
    first.do("chat", text="Hello")
    alone = ada.table("me greedy", "honshu")[0]
    ids = {row["id"]: row for row in told(capsys, house, "tables", "list")}
    assert set(ids) == {first.id, alone.id} and ids[first.id]["game"] == "okanagan"
    assert [row["id"] for row in told(capsys, house, "tables", "list", "--game", "honshu")] == [alone.id]
    assert [row["id"] for row in told(capsys, house, "tables", "list", "--status", "over")] == []
    assert told(capsys, house, "tables", "list", "--idle", "1") == []
    shown = told(capsys, house, "tables", "show", first.id)
    assert [seat["name"] for seat in shown["seats"]] == ["Ada", "Ben"] and shown["chat"][0]["text"] == "Hello"
    player = player_of(ada)
    assert player in [seat["player"] for seat in shown["seats"]]
    assert {row["id"] for row in told(capsys, house, "tables", "list", "--player", player)} == {first.id, alone.id}
    assert main(["tables", "list", "--db", house.db]) == 0
    printed = capsys.readouterr().out
    assert first.id in printed and "…" not in printed, "cut off in a terminal of eighty columns"
    assert main(["tables", "show", first.id, "--db", house.db]) == 0 and "Hello" in capsys.readouterr().out
    assert second.look()["table"]["problem"] is None


def test_a_closed_table_can_only_be_looked_at(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    ada, first, _, second = two(house)
    assert ada.games()[0]["table"]["awaiting"]
    number, action = first.look()["you"]["number"], first.look()["legal"][0]
    does(house, "tables", "close", first.id)
    seen = second.look()
    assert seen["table"]["problem"] == "closed" and not seen["legal"]
    listed = ada.games()[0]["table"]
    assert listed["closed"] and listed["awaiting"] == [] and listed["maps"]
    assert first.fails("act", number=number, action=action) == (409, "closed")
    assert first.fails("chat", text="Why?") == (409, "closed")
    assert first.fails("seat", name="Eve") == (409, "closed")
    does(house, "tables", "close", first.id)
    capsys.readouterr()
    assert [row["status"] for row in told(capsys, house, "tables", "list", "--status", "closed")] == ["closed"]
    assert told(capsys, house, "tables", "list", "--status", "playing") == []
    with first.live(lang="en") as socket:
        assert [line["en"] for line in json.loads(socket.recv(timeout=10))["log"]][-1].endswith("closed the table.")


def test_a_server_that_has_not_looked_yet_writes_nothing_over_it(house: House) -> None:
    """What the operator wrote has the next number already."""
    ada, first, _, _ = two(house)
    assert main(["tables", "close", first.id, "--db", house.db]) == 0
    assert ada.games()[0]["table"]["closed"], "listed as it was in memory"
    seen = first.post("chat", text="Hm")  # planned on what was in memory, and then anew, if it was not noticed before
    assert seen.status_code in (200, 409) and first.look()["table"]["problem"] == "closed"


def test_the_operator_plans_anew_where_the_server_was_faster(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house()
    _, first, _, _ = two(house)
    write_now, tried = Store.write_now, []

    def late(store: Store, write: Any) -> None:
        tried.append(write.entries[0]["event"])
        if len(tried) == 1:
            first.do("chat", text="First")
        write_now(store, write)

    monkeypatch.setattr(Store, "write_now", late)
    does(house, "tables", "close", first.id)
    assert tried == [tried[0], tried[0] + 1] and first.look()["table"]["problem"] == "closed"


def test_a_deleted_table_is_gone(house: House) -> None:
    _, first, ben, second = two(house)
    with second.live() as socket:
        socket.recv(timeout=10)
        does(house, "tables", "delete", "--yes", first.id)
        with pytest.raises(Exception):  # noqa: B017 - whatever the socket is closed with
            while True:
                socket.recv(timeout=10)
    assert first.get().status_code == 404 and ben.games() == []


def test_a_table_deleted_under_a_servers_hands(open_house: OpenHouse) -> None:
    """Before it was noticed: nothing is written, and whoever asks is told that there is no such table."""
    house = open_house()
    _, first, _, _ = two(house)
    with Deaf(house):
        assert main(["tables", "delete", "--yes", first.id, "--db", house.db]) == 0
        assert first.fails("chat", text="Anybody?") == (404, "no_table")
        assert first.get().status_code == 404
    assert house.client.get("/healthz").status_code == 200


class Deaf:
    """A server that does not look for marks meanwhile."""

    def __init__(self, house: House) -> None:
        self.operated = house.inside.timekeeper.operated

    def __enter__(self) -> None:
        async def nothing() -> None:
            pass

        self.operated.look = nothing

    def __exit__(self, *_: object) -> None:
        del self.operated.look


def test_a_record_of_a_running_match_hides_what_spectators_may_not_know(open_house: OpenHouse, tmp_path: Path) -> None:
    house = open_house()
    me, _, watching = house.table("honshu", "me me")
    file = tmp_path / "match.jsonl"
    does(house, "tables", "export", me.id, str(file))
    assert file.read_bytes() == watching.get("/record").content and file.stat().st_mode & 0o077 == 0
    does(house, "tables", "export", "--whole", me.id, str(file))
    assert len(record.load(file.read_bytes()).actions) == len(file.read_bytes().splitlines()) - 1


def test_players_are_listed_and_shown(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    ada, first, _, _ = two(house)
    ada.do("/api/you/name", name="Ada Lovelace")
    ada.another()
    (row,) = told(capsys, house, "players", "list", "--name", "lovelace")
    assert (row["name"], row["devices"], row["games"]) == ("Ada Lovelace", 2, 1)
    assert len(told(capsys, house, "players", "list")) == 2 and not told(
        capsys, house, "players", "list", "--idle", "1"
    )
    shown = told(capsys, house, "players", "show", row["id"])
    assert [table["id"] for table in shown["tables"]] == [first.id] and shown["mail"] is None
    assert all(device["label"] == "Firefox · Android" for device in shown["devices"])
    assert main(["players", "show", row["id"], "--db", house.db]) == 0 and first.id in capsys.readouterr().out


def player_of(person: Person) -> str:
    engine = person.house.inside.store.engine
    with engine.connect() as connection:
        from northward.server.tokens import digest

        return str(connection.scalar(sa.select(keys.c.player).where(keys.c.hash == digest(person.key))))


def test_a_closed_player_is_signed_out_everywhere_for_good(house: House) -> None:
    ada, first, ben, _ = two(house)
    phone, phrase = ada.another(), ada.do("/api/you/phrase")["phrase"]
    does(house, "players", "close", player_of(ada))
    for each in (ada, phone):
        assert each.get().status_code == 401
        assert each.post("/api/tables", game="honshu", seats=[{"kind": "me"}, {"kind": "me"}]).status_code == 401
    assert Person(house).post("/api/you/join", phrase=phrase).status_code == 403
    assert ben.get().status_code == 200 and ben.games()[0]["id"] == first.id


def test_a_deleted_player_leaves_nothing_and_bots_play_on(house: House) -> None:
    ada, first, ben, second = two(house)
    player, seat = player_of(ada), first.look()["you"]["seat"]
    names = [each["name"] for each in second.look()["table"]["seats"]]
    does(house, "players", "delete", "--yes", player)
    assert ada.get().status_code == 401 and first.get().status_code == 401
    seen = second.look()["table"]["seats"]
    assert seen[seat]["name"] == "" and seen[seat]["bot"] == "greedy" and seen[1 - seat]["name"] == names[1 - seat]
    wait_for(lambda: second.look()["legal"])
    with house.inside.store.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(players)) == 1
    assert names[seat] not in ben.get("/tables").text


def test_a_player_with_a_table_that_cannot_be_opened_is_deleted(house: House) -> None:
    ada, first, _, _ = two(house)
    player = player_of(ada)
    with house.inside.store.engine.begin() as connection:
        broken = sa.update(tables).where(tables.c.id == first.id)
        connection.execute(broken.values(header='{"northward": 99}'))
    does(house, "players", "delete", "--yes", player)
    with house.inside.store.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(players)) == 1


def test_all_of_a_player_as_a_file(open_house: OpenHouse, tmp_path: Path) -> None:
    house = open_house()
    ada, first, _, _ = two(house)
    does(house, "players", "export", player_of(ada), str(tmp_path / "ada.zip"))
    with zipfile.ZipFile(io.BytesIO((tmp_path / "ada.zip").read_bytes())) as packed:
        assert json.loads(packed.read("player.json"))["tables"][0]["id"] == first.id
        assert any(name.startswith(f"records/okanagan-{first.id}") for name in packed.namelist())
        assert ada.key not in str(packed.read("player.json"))


BAD = [
    (["tables", "show", "nothing"], "there is no table nothing"),
    (["tables", "close", "nothing"], "there is no table nothing"),
    (["tables", "delete", "--yes", "nothing"], "there is no table nothing"),
    (["tables", "list", "--status", "done"], "no table is 'done'; they are waiting, playing, paused, over, closed"),
    (["players", "show", "nobody"], "there is no player nobody"),
    (["players", "close", "nobody"], "there is no player nobody"),
    (["players", "delete", "--yes", "nobody"], "there is no player nobody"),
    (["tables", "list", "--player", "nobody"], "there is no player nobody"),
]


def test_what_cannot_be_is_told_in_one_line(
    open_house: OpenHouse, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    house = open_house()
    for command, said in BAD:
        assert main([*command, "--db", house.db]) == 2
        assert capsys.readouterr().err == f"error: {said}\n"
    nowhere = str(tmp_path / "nowhere.db")
    assert main(["tables", "list", "--db", nowhere]) == 2 and not Path(nowhere).exists()
    assert capsys.readouterr().err == f"error: there is no database at {nowhere}\n"
    strange = tmp_path / "strange.db"
    sqlite3.connect(strange).execute("CREATE TABLE mine (id)")
    assert main(["tables", "list", "--db", str(strange)]) == 2
    assert capsys.readouterr().err == "error: that is no database of Northward's\n"


def test_a_busy_table_is_left_as_it_is(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    house = open_house()
    me = house.table()[0]

    def never(_store: Store, _write: Any) -> None:
        raise Conflict

    monkeypatch.setattr(Store, "write_now", never)
    by = Operator(house.db)
    with pytest.raises(ValueError, match="is too busy: try again"):
        by.close_table(me.id)
    by.close()
    assert me.look()["table"]["problem"] is None


def test_players_without_games_are_forgotten_after_so_many_days(db: str, open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(db, settings=replace(ROOMY, keep_players_days=30.0), now=now)
    ada, ben, eve = Person(house), Person(house), Person(house)
    ada.table("me greedy")
    for each in (ben, eve):
        me, _ = each.table("me greedy")
        me.post("leave")
    now.now += 20 * DAY
    house.inside.tables.players._found.clear()  # as after an hour
    assert eve.get().status_code == 200  # seen once more
    house.call(house.inside.timekeeper.forget(now.now + 15 * DAY))
    now.now += 15 * DAY
    house.inside.tables.players._found.clear()
    assert [each.get().status_code for each in (ada, ben, eve)] == [200, 401, 200]
