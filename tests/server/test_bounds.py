"""What a server keeps and sends has bounds, and what is old is deleted if its operator wants that."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

import northward
from northward.core import codec, record, registry
from northward.server import making
from northward.server.fold import CHAT_KEPT
from northward.server.log_items import LATEST
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Time, news
from tests.server.twins import random_match


def roomy_talk(house: House) -> None:
    house.inside.talk.rate = house.inside.talk.burst = 1e6


def test_a_newcomer_is_sent_the_latest_of_a_long_match(open_house: OpenHouse) -> None:
    game = northward.game("hyperborea")
    match = random_match(game, 3, game.Options(length="short"), Random(3))
    house = open_house()
    me = house.players(house.client.post("/api/import", content=record.dump(match.record())).json())[0]
    table = house.inside.tables.rooms[me.id].table
    assert len(table.log) > 2 * LATEST
    with me.live(since=0) as socket:
        sent = str(socket.recv(timeout=10))
    push = json.loads(sent)
    assert len(push["log"]) <= LATEST and push["log"][-1]["event"] == table.log[-1].event
    assert len(sent) < 1_000_000


def test_so_much_chat_is_kept_and_sent(open_house: OpenHouse) -> None:
    house = open_house(settings=replace(ROOMY, lines_of_chat=CHAT_KEPT + 5))
    roomy_talk(house)
    me, other, _ = house.table()
    for number in range(CHAT_KEPT + 5):
        me.do("chat", text=str(number))
    assert me.fails("chat", text="more") == (409, "chat_full")
    with other.live(since=0) as socket:
        told = [line["text"] for line in news(socket)["chat"]]
    assert told == [str(number) for number in range(5, CHAT_KEPT + 5)]


def test_nobody_floods_a_journal(open_house: OpenHouse) -> None:
    house = open_house()
    me, other, _ = house.table()
    house.inside.talk.rate, house.inside.talk.burst = 0.0, 3.0
    assert [me.post("chat", text="x").status_code for _ in range(5)] == [200] * 3 + [429] * 2
    assert me.post("seat", name="x").status_code == 429 and me.post("propose", what="pause").status_code == 429
    assert other.post("chat", text="x").status_code == 200
    me.act()  # moves are no talk


def test_a_journal_has_an_end(open_house: OpenHouse) -> None:
    house = open_house(settings=replace(ROOMY, events=12))
    roomy_talk(house)
    me = house.table()[0]
    answers = [me.post("seat", name=str(number)).status_code for number in range(12)]
    assert answers == sorted(answers) and set(answers) == {200, 409}
    assert me.fails("act", number=0, action=me.look()["legal"][0]) == (409, "journal_full")


def test_so_many_tables_a_day_and_records_an_hour(open_house: OpenHouse) -> None:
    house = open_house(settings=replace(ROOMY, tables_per_day=3, records_per_hour=2))
    wish = {"game": "honshu", "seats": [{"kind": "me"}] * 2}
    data = record.dump(record.starting(northward.game("honshu"), 2))
    assert [house.client.post("/api/import", content=data).status_code for _ in range(3)] == [200, 200, 429]
    house.inside.tables_per_day._levels.clear()
    assert [house.post("/api/tables", **wish).status_code for _ in range(4)] == [200] * 3 + [429]


@pytest.mark.parametrize("name", registry.names())
def test_the_header_of_a_record_has_bounds(open_house: OpenHouse, name: str) -> None:
    game = northward.game(name)
    header = json.loads(record.dump(record.starting(game, game.seats[0])))
    content = registry.component_set(game)
    assert content is not None and len(codec.encode(content)) < making.HEADER
    header["components"] = {"name": "own", "hash": "x", "content": content | {"about": "x" * making.HEADER}}
    answer = open_house().client.post("/api/import", content=json.dumps(header).encode() + b"\n")
    assert answer.status_code == 400 and answer.json()["line"] == 1 and "KB" in answer.json()["message"]


def test_old_tables_are_deleted_if_that_is_wanted(db: str, open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(db, now=now, settings=replace(ROOMY, keep_finished_days=10, keep_unfinished_days=30))
    unfinished = house.table("honshu", "me me")[0]
    match = random_match(northward.game("honshu"), 2, None, Random(1))
    finished = house.players(house.client.post("/api/import", content=record.dump(match.record())).json())[0]
    for days, left in ((9, {200}), (11, {200, 404}), (31, {404})):
        now.now = Time().now + days * 86_400
        house.tick()  # nobody looks at them: they leave the memory
        house.call(house.inside.timekeeper.forget(now.now))
        found = [player.get().status_code for player in (unfinished, finished)]
        assert set(found) == left and (days != 11 or found == [200, 404])
    assert house.call(house.inside.store.entries(unfinished.id)) == []
    kept = open_house(now=now)
    old = kept.table()[0]
    now.now += 10_000 * 86_400
    kept.inside.tables.rooms.clear()
    kept.call(kept.inside.timekeeper.forget(now.now))
    assert old.get().status_code == 200  # without a wish, nothing is deleted
