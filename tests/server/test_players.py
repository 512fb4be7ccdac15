"""Players without accounts: a key is whose seats are taken with it, on every device, and can be lost or given up."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from random import Random
from secrets import token_urlsafe
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from northward.server import schema, stored
from northward.server.backup import backup, restore
from tests.server.conftest import OpenHouse
from tests.server.house import House, Player, Time, news, play_out

FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0"


class Person:
    """Somebody at a browser with a key."""

    def __init__(self, house: House, key: str | None = None) -> None:
        self.house = house
        self.key = key or token_urlsafe(32)

    @property
    def headers(self) -> dict[str, str]:
        return {"northward-key": self.key, "user-agent": FIREFOX}

    def get(self, what: str = "") -> httpx.Response:
        return self.house.client.get(f"/api/you{what}", headers=self.headers)

    def post(self, path: str, token: str = "", /, **body: Any) -> httpx.Response:
        bearer = {"authorization": f"Bearer {token}"} if token else {}
        return self.house.client.post(path, json=body, headers=self.headers | bearer)

    def do(self, path: str, token: str = "", /, **body: Any) -> dict[str, Any]:
        answer = self.post(path, token, **body)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def table(self, seats: str = "me me", game: str = "honshu", **more: Any) -> list[Player]:
        kinds = [{"kind": "bot", "bot": kind} if kind == "greedy" else {"kind": kind} for kind in seats.split()]
        return self.house.players(self.do("/api/tables", game=game, seats=kinds, **more))

    def games(self) -> list[dict[str, Any]]:
        answer = self.get("/tables")
        assert answer.status_code == 200, answer.text
        told: list[dict[str, Any]] = answer.json()
        return told

    def another(self, phrase: str | None = None) -> Person:
        """The same person at one more browser."""
        made = phrase or self.do("/api/you/link", page="https://example.org/you")["link"].partition("#")[2]
        other = Person(self.house)
        other.do("/api/you/join", phrase=made)
        return other

    def at(self, table: str, seat: int) -> Player:
        return Player(self.house, table, f"{self.key}.{seat}")


def test_seats_taken_with_a_key_are_opened_by_it_and_by_nothing_else(house: House) -> None:
    ada = Person(house)
    me, screen, link, _ = ada.table("me screen link greedy", "okanagan")
    assert [me.token, screen.token] == [f"{ada.key}.0", f"{ada.key}.1"] and "." not in link.token
    assert me.look()["you"]["seat"] == 0 and screen.look()["you"]["seat"] == 1
    for token in (
        f"{ada.key}.2",
        f"{ada.key}.9",
        f"{ada.key}.",
        f"{ada.key}.x",
        f"{token_urlsafe(32)}.0",
        ada.key,
        ".",
    ):
        assert Player(house, me.id, token).get().status_code == 401, token
    bo = Person(house)
    sat = bo.do(f"/api/tables/{me.id}/sit", link.token, name="Bo")
    assert sat == {"seat": 2, "token": f"{bo.key}.2"}
    assert bo.do(f"/api/tables/{me.id}/sit", link.token) == sat  # the answer was lost
    assert link.get().status_code == 401 and bo.at(me.id, 0).get().status_code == 401
    assert bo.at(me.id, 2).look()["you"]["seat"] == 2
    with bo.at(me.id, 2).live() as socket:
        assert news(socket)["snapshot"]["you"]["seat"] == 2
    assert [game["seats"] for game in ada.games()] == [[0, 1]] and [game["seats"] for game in bo.games()] == [[2]]


def test_a_seat_at_an_open_table_a_lesson_a_record_and_a_rematch_belong_to_the_key_too(open_house: OpenHouse) -> None:
    house = open_house()
    ada, bo = Person(house), Person(house)
    me, *_ = ada.table("me link", open=True)
    assert bo.do(f"/api/tables/{me.id}/join")["token"] == f"{bo.key}.1"
    assert ada.do("/api/games/honshu/tutorial")["tokens"][0] == f"{ada.key}.0"
    other = bo.at(me.id, 1)
    play_out([me, other], Random(1))
    record = me.get("/record").content
    made = house.client.post(f"/api/import?upto=20&table={me.id}", content=record, headers=ada.headers | me.headers)
    assert made.json()["tokens"] == [f"{ada.key}.0", f"{ada.key}.1"]
    again = me.do("rematch")
    assert other.look()["table"]["rematch"] == {"table": again["table"], "token": other.token}
    assert bo.at(again["table"], 1).look()["you"]["seat"] == 1
    assert len(ada.games()) == 4 and {game["id"] for game in bo.games()} == {me.id, again["table"]}


def test_one_more_device_comes_by_a_link_that_works_once_and_not_for_long(house: House) -> None:
    ada = Person(house)
    me, *_ = ada.table()
    made = ada.do("/api/you/link", page="https://example.org/you")
    assert made["link"].startswith("https://example.org/you#") and made["picture"].startswith("<svg")
    phone = ada.another(made["link"].partition("#")[2])
    assert phone.games() == ada.games() and phone.at(me.id, 0).look()["view"] == me.look()["view"]
    third = Person(house)
    assert third.post("/api/you/join", phrase=made["link"].partition("#")[2]).status_code == 403
    assert third.get().status_code == 401
    told = ada.get().json()
    assert sorted(device["this"] for device in told["devices"]) == [False, True]
    assert {device["label"] for device in told["devices"]} == {"Firefox · Android"}


def test_an_old_link_for_a_device_is_void(open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(now=now)
    ada = Person(house)
    ada.table()
    first, second = (ada.do("/api/you/link", page="http://x.example/you")["link"].partition("#")[2] for _ in range(2))
    assert Person(house).post("/api/you/join", phrase=first).status_code == 403  # there is a newer one
    now.now += 601
    assert Person(house).post("/api/you/join", phrase=second).status_code == 403


def test_a_phrase_on_paper_finds_the_games_again_however_it_is_typed(house: House) -> None:
    ada = Person(house)
    me, *_ = ada.table()
    assert not ada.get().json()["phrase"]
    old, phrase = (ada.do("/api/you/phrase")["phrase"] for _ in range(2))
    assert ada.get().json()["phrase"]
    assert Person(house).post("/api/you/join", phrase=old).status_code == 403
    again = ada.another(f"  {phrase.upper().replace('-', ' ')} ")
    assert again.at(me.id, 0).look()["you"]["seat"] == 0
    assert ada.another(phrase).games() == ada.games()  # paper works more than once
    assert Person(house).post("/api/you/join", phrase="").status_code == 403


def test_a_device_that_was_signed_out_opens_nothing_any_more(house: House) -> None:
    ada = Person(house)
    me, *_ = ada.table()
    phone = ada.another()
    with phone.at(me.id, 0).live() as socket:
        news(socket)
        (there,) = [device["id"] for device in ada.get().json()["devices"] if not device["this"]]
        assert len(ada.do("/api/you/sign_out", device=there)["devices"]) == 1
        with pytest.raises(ConnectionClosed) as closed:
            news(socket, lambda push: False)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
    assert phone.get().status_code == 401 and phone.at(me.id, 0).get().status_code == 401
    assert me.look()["you"]["seat"] == 0
    assert ada.post("/api/you/sign_out", device=there).status_code == 404
    mallory = Person(house)
    mallory.table()
    (mine,) = [device["id"] for device in ada.get().json()["devices"]]
    assert mallory.post("/api/you/sign_out", device=mine).status_code == 404


def test_seats_of_before_are_taken_in_and_their_links_still_work(house: House) -> None:
    me, other, _ = house.table()
    ada = Person(house)
    assert ada.do(f"/api/tables/{me.id}/own", me.token) == {"seat": 0, "token": f"{ada.key}.0"}
    assert ada.at(me.id, 0).look()["you"]["seat"] == me.look()["you"]["seat"] == 0
    assert [(game["id"], game["seats"]) for game in ada.games()] == [(me.id, [0])]
    bo = Person(house)
    assert bo.post(f"/api/tables/{me.id}/own", me.token).status_code == 409  # it is Ada's
    assert bo.post(f"/api/tables/{me.id}/own", f"{ada.key}.0").status_code == 200  # who has her key is Ada
    assert ada.games() == [] and ada.at(me.id, 0).get().status_code == 401
    assert house.client.post(f"/api/tables/{me.id}/own", headers=other.headers).status_code == 401


def test_the_list_tells_how_every_game_stands(house: House) -> None:
    ada, bo = Person(house), Person(house)
    me, link, _ = ada.table("me link")
    (waiting,) = ada.games()
    assert (waiting["table"]["status"], waiting["table"]["awaiting"], waiting["table"]["round"]) == (
        "waiting",
        [],
        None,
    )
    bo.do(f"/api/tables/{me.id}/sit", link.token, name="Bo")
    (begun,) = ada.games()
    assert begun["table"]["status"] == "playing" and begun["table"]["round"] == 1
    assert [player["name"] for player in begun["table"]["players"]] == ["", "Bo"]
    other = bo.at(me.id, 1)
    for _ in range(3):
        mover = next(player for player in (me, other) if player.look()["legal"])
        mover.act()
        now = me.look()
        (told,) = ada.games()
        assert told["table"]["awaiting"] == now["awaiting"] and told["table"]["round"] == now["view"]["round"]
    me.do("undo", number=me.look()["you"]["number"])
    assert ada.games()[0]["table"]["awaiting"] == me.look()["awaiting"]
    end = play_out([me, other], Random(2))
    (over,) = bo.games()
    assert over["table"]["status"] == "over" and over["table"]["round"] is None
    assert [(each["total"], each["rank"]) for each in over["table"]["players"]] == [
        (each["total"], each["rank"]) for each in end["table"]["result"]
    ]
    assert ada.get(f"/tables?table={me.id}").json() == ada.games()
    assert ada.get("/tables?table=nowhere").json() == []


def test_all_about_oneself_as_a_file(open_house: OpenHouse) -> None:
    house = open_house()
    ada = Person(house)
    me, screen, _ = ada.table("me screen")
    me.do("chat", text="hello")
    ada.do("/api/you/name", name="Ada")
    answer = ada.get("/export")
    assert answer.headers["content-type"] == "application/zip"
    packed = zipfile.ZipFile(io.BytesIO(answer.content))
    told = json.loads(packed.read("you.json"))
    assert told["name"] == "Ada" and len(told["devices"]) == 1
    assert [(game["id"], [line["text"] for line in game["said"]]) for game in told["games"]] == [(me.id, ["hello"])]
    for seat, player in enumerate((me, screen)):
        assert packed.read(f"records/honshu-{me.id}-{seat + 1}.jsonl") == player.get("/record?names=1").content
    assert ada.key not in answer.text


def test_who_leaves_for_good_is_forgotten_and_bots_play_on(house: House) -> None:
    ada, bo = Person(house), Person(house)
    me, link, _ = ada.table("me link")
    me.do("seat", name="Ada Lovelace")
    me.do("chat", text="see you, Ada Lovelace")
    bo.do(f"/api/tables/{me.id}/sit", link.token, name="Bo")
    other = bo.at(me.id, 1)
    assert ada.post("/api/you/delete").json()["error"] == "seats_left"
    me.do("leave")
    ada.do("/api/you/delete")
    assert ada.get().status_code == 401 and me.get().status_code == 401
    now = other.look()
    assert now["table"]["seats"][0]["name"] == "" and now["table"]["seats"][0]["bot"] == "greedy"
    with other.live() as socket:
        push = news(socket)
    assert (
        push["chat"] == []
        and "Lovelace" not in json.dumps(push)
        and "Lovelace" not in other.get("/record?names=1").text
    )
    if house.inside.store.is_file:
        house.close()
        assert b"Lovelace" not in _rows(house.db)


def test_who_goes_leaves_nothing_at_tables_that_cannot_be_opened(open_house: OpenHouse) -> None:
    """As of a game that is not installed any more: nobody can leave those one by one."""
    house = open_house()
    ada = Person(house)
    me, _, _ = ada.table("me link")
    me.do("seat", name="Ada Lovelace")
    house.close()
    with sqlite3.connect(house.db) as connection:
        connection.execute("""UPDATE tables SET header = '{"northward": 99}', summary = NULL""")
    ada.house = open_house(house.db)
    assert ada.games() == []
    ada.do("/api/you/delete")
    assert ada.get().status_code == 401
    ada.house.close()
    assert b"Lovelace" not in _rows(house.db)


def test_all_that_is_stored_of_a_player_is_exported_and_deleted() -> None:
    theirs = {table.name for table in schema.metadata.sorted_tables if "player" in table.c}
    assert theirs == {table.name for table in (*stored.OF_PLAYERS, schema.keys, schema.seats)}


def _rows(db: str) -> bytes:
    with sqlite3.connect(db) as connection:
        return "\n".join(str(row) for row in connection.execute("SELECT body FROM journal")).encode()


def test_a_rematch_of_somebody_who_left_is_played_by_a_bot(open_house: OpenHouse) -> None:
    house = open_house()
    ada, bo = Person(house), Person(house)
    me, link, _ = ada.table("me link")
    bo.do(f"/api/tables/{me.id}/sit", link.token)
    play_out([me, bo.at(me.id, 1)], Random(3))
    me.do("leave")
    again = bo.at(me.id, 1).do("rematch")["table"]
    assert bo.at(again, 1).look()["table"]["seats"][0]["kind"] == "bot"


def test_keys_are_stored_hashed_and_bad_ones_are_refused(open_house: OpenHouse) -> None:
    house = open_house()
    ada = Person(house)
    ada.table()
    house.close()
    with open(house.db, "rb") as file:
        assert ada.key.encode() not in file.read()
    other = open_house()
    assert Person(other, "short").post("/api/tables", game="honshu", seats=[{"kind": "me"}] * 2).status_code == 400
    assert Person(other, "short").get().status_code == 401
    assert other.client.get("/api/you").status_code == 401


def test_games_and_keys_outlive_a_restart_and_a_backup(db: str, open_house: OpenHouse, tmp_path: Any) -> None:
    house = open_house(db)
    ada = Person(house)
    me, *_ = ada.table()
    me.act()
    before = ada.games()
    house.close()
    backup(db, tmp_path / "tables.jsonl")
    restore(str(tmp_path / "other.db"), tmp_path / "tables.jsonl")
    for place in (db, str(tmp_path / "other.db")):
        again = Person(open_house(place), ada.key)
        assert again.games() == before
        assert again.at(me.id, 0).look()["you"]["seat"] == 0
