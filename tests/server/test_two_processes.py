"""Two servers on one PostgreSQL: whoever is told something tells the other."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from websockets.sync.client import connect

from northward.server.presence import BEAT
from northward.server.rooms import EXPIRY
from tests.server import test_kill
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Player, Time, news, play_out, wait_for
from tests.server.postgres import Postgres


@pytest.fixture
def houses(postgres: Postgres, open_house: OpenHouse) -> tuple[House, House]:
    address = postgres.new_database()
    return open_house(address), open_house(address)


def at(player: Player, house: House) -> Player:
    return Player(house, player.id, player.token)


def test_a_move_at_one_is_pushed_by_the_other(houses: tuple[House, House]) -> None:
    one, two = houses
    me, other, _ = one.table("honshu", "me me")
    with at(other, two).live() as socket:
        first = news(socket)
        answer = me.act()
        push = news(socket, lambda push: push["event"] == answer["event"])
        assert push["log"] and push["event"] > first["event"]
    assert at(me, two).look()["view"] == me.look()["view"]


def test_a_match_across_both(houses: tuple[House, House]) -> None:
    one, two = houses
    me, other, third, _ = one.table("hokkaido", "me me me")
    over = play_out([me, at(other, two), third], Random(1))
    for house in houses:
        assert at(me, house).look()["table"]["result"] == over["table"]["result"]


def test_bots_move_once(houses: tuple[House, House]) -> None:
    one, two = houses
    me, _ = one.table("honshu", "me greedy random")
    play_out([me, at(me, two)], Random(2))
    entries = one.call(one.inside.store.entries(me.id))
    assert [entry.event for entry in entries] == list(range(1, len(entries) + 1))


def test_both_are_told_the_same_command_at_once(houses: tuple[House, House]) -> None:
    one, two = houses
    me, _, _ = one.table("honshu", "me me")
    there = at(me, two)
    there.look()
    legal = me.look()["legal"]
    with ThreadPoolExecutor(8) as pool:
        retried = list(pool.map(lambda p: p.post("act", number=0, action=legal[0]).status_code, [me, there] * 4))
    assert retried == [200] * 8 and me.look()["you"]["number"] == 1
    me.do("undo", number=1)
    with ThreadPoolExecutor(2) as pool:  # two different actions: one of them is too late
        pairs = [(me, legal[1]), (there, legal[2])]
        answers = sorted(pool.map(lambda p: p[0].post("act", number=2, action=p[1]).status_code, pairs))
    assert answers == [200, 409]
    assert at(me, one).look()["view"] == at(me, two).look()["view"]


def test_joining_and_undoing_across_both(houses: tuple[House, House]) -> None:
    one, two = houses
    me, *_ = one.table("honshu", "me link", open=True)
    assert [table["id"] for table in two.client.get("/api/tables").json()] == [me.id]
    joined = two.post(f"/api/tables/{me.id}/join").json()
    other = Player(two, me.id, joined["token"])
    me.act(), other.act()
    me.do("propose", what="undo")
    assert other.do("answer", agree=True)["view"]["phase"] == "choose"
    assert me.look()["view"]["phase"] == "choose"


def here(player: Player, seat: int) -> bool:
    return bool(player.look()["table"]["seats"][seat]["here"])


def test_who_is_connected_to_the_other_is_here(postgres: Postgres, open_house: OpenHouse) -> None:
    address, now = postgres.new_database(), Time()
    one, two = open_house(address, now=now), open_house(address, now=now)
    me, other, _ = one.table("honshu", "me link")
    other.sit()
    with me.live() as mine:
        with at(other, two).live() as socket:
            socket.recv()
            news(mine, lambda push: push["snapshot"]["table"]["seats"][1]["here"])
            for _ in range(8):  # both go on giving signs of life
                now.now += BEAT
                two.tick()
                one.tick()
            assert here(me, 1) and here(at(other, two), 0)
            assert me.fails("seat", seat=1, bot="greedy") == (409, "not_away")
        news(mine, lambda push: not push["snapshot"]["table"]["seats"][1]["here"])
    assert me.fails("seat", seat=1, bot="greedy") == (409, "not_away")
    now.now += ROOMY.away_seconds + 1
    assert me.do("seat", seat=1, bot="greedy")["table"]["seats"][1]["bot"] == "greedy"
    assert at(other, two).do("seat", bot=None)["table"]["seats"][1]["bot"] is None


def test_a_table_opened_later_knows_who_is_at_the_other(houses: tuple[House, House]) -> None:
    one, two = houses
    me, other, _ = one.table("honshu", "me link")
    with other.live() as socket:
        socket.recv()
        wait_for(lambda: here(at(me, two), 1))


def test_whose_process_is_killed_is_away_after_a_while(
    postgres: Postgres, open_house: OpenHouse, tmp_path: Path
) -> None:
    address, late = postgres.new_database(), 0.0
    one = open_house(address, now=lambda: time.time() + late)
    me, other, _ = one.table("honshu", "me link")
    other.sit()
    port = test_kill.free_port()
    process = test_kill.start(address, port, tmp_path / "log")
    try:
        with connect(f"ws://127.0.0.1:{port}{other.path}/live") as socket:
            socket.send(json.dumps({"token": other.token, "since": 0, "lang": "en"}))
            socket.recv()
            wait_for(lambda: here(me, 1))
            assert me.fails("seat", seat=1, bot="greedy") == (409, "not_away")
            process.kill()
            process.wait()
    finally:
        process.kill()
    assert here(me, 1)  # nobody has said good-bye
    late = EXPIRY + 1
    assert not here(me, 1)
    late = ROOMY.away_seconds + 1
    assert me.do("seat", seat=1, bot="greedy")["table"]["seats"][1]["bot"] == "greedy"
