"""Two servers on one database, of either kind: one of them has a table, and the other passes on to it."""

from __future__ import annotations

import asyncio
import json
import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from northward.core.family import rows
from northward.server import forwarding, webhooks
from northward.server.schema import processes, tables
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Player, Time, news, play_out, wait_for

QUICK = replace(ROOMY, lease_seconds=1.0)
"""A process counts as dead soon."""


@pytest.fixture
def houses(db: str, open_house: OpenHouse) -> tuple[House, House]:
    return open_house(db, process="one"), open_house(db, process="two")


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


def owner(house: House, table_id: str) -> str | None:
    with house.inside.store.engine.connect() as connection:
        found: str | None = connection.scalar(sa.select(tables.c.owner).where(tables.c.id == table_id))
    return found


def test_whoever_looks_through_the_other_is_here(db: str, open_house: OpenHouse) -> None:
    now = Time()
    one, two = open_house(db, now=now, process="one"), open_house(db, now=now, process="two")
    me, other, _ = one.table("honshu", "me link")
    other.sit()
    with me.live() as mine:
        with at(other, two).live() as socket:
            socket.recv()
            news(mine, lambda push: push["snapshot"]["table"]["seats"][1]["here"])
            assert here(at(other, two), 0)
            assert me.fails("seat", seat=1, bot="greedy") == (409, "not_away")
        news(mine, lambda push: not push["snapshot"]["table"]["seats"][1]["here"])
    now.now += ROOMY.away_seconds + 1
    assert at(me, two).do("seat", seat=1, bot="greedy")["table"]["seats"][1]["bot"] == "greedy"
    assert at(other, two).do("seat", bot=None)["table"]["seats"][1]["bot"] is None


def test_a_table_is_in_one_process_only(houses: tuple[House, House]) -> None:
    one, two = houses
    me, *_ = one.table("honshu", "me me")
    at(me, two).act()
    with at(me, two).live() as live:
        news(live)
        assert owner(one, me.id) == "one" == one.inside.store.process
        assert me.id in one.inside.tables.rooms and not two.inside.tables.rooms
        assert len(one.inside.tables.rooms[me.id].watchers) == 1


def test_moves_over_a_socket_that_is_passed_on(houses: tuple[House, House]) -> None:
    one, two = houses
    me, *_ = one.table("honshu", "me me")
    there = at(me, two)
    with there.live() as live:
        first = news(live)["snapshot"]
        live.send(json.dumps({"id": 7, "act": {"number": 0, "action": rows(first["legal"])[0]}}))
        push = news(live, lambda push: "acks" in push)
        assert push["acks"] == [7] and push["snapshot"]["you"]["number"] == 1
    assert me.look()["you"]["number"] == 1


def test_refusals_records_and_imports_are_passed_on(houses: tuple[House, House]) -> None:
    """Also long answers, in the other language, and what asks by its query."""
    one, two = houses
    me, *_ = one.table("honshu", "me me")
    there = at(me, two)
    assert there.fails("act", number=5, action={}) == (409, "stale")
    assert there.get("/states?from=x&lang=fr").json() == me.get("/states?from=x&lang=fr").json()
    assert two.client.get("/api/tables/nowhere99").json()["error"] == "no_table"
    assert two.client.get(there.path).status_code == 401
    there.act()
    record = there.get("/record")
    assert record.content == me.get("/record").content and "attachment" in record.headers["content-disposition"]
    header = record.content.splitlines()[0]
    made = two.client.post(f"/api/import?table={me.id}", content=header, headers=me.headers)
    assert made.status_code == 200 and owner(one, made.json()["table"]) == "one"
    assert {"content-security-policy", "cache-control"} <= record.headers.keys()


def test_what_is_given_back_is_taken_by_whoever_needs_it(db: str, open_house: OpenHouse) -> None:
    now = Time()
    one, two = open_house(db, now=now, process="one"), open_house(db, now=now, process="two")
    me, *_ = one.table("honshu", "me me")
    now.now += ROOMY.idle_seconds + 1
    one.tick()
    wait_for(lambda: owner(one, me.id) is None)
    at(me, two).act()
    assert owner(one, me.id) == "two"
    assert me.look()["you"]["number"] == 1 and not one.inside.tables.rooms


def test_a_friendly_end_gives_all_back(houses: tuple[House, House]) -> None:
    one, two = houses
    me, *_ = one.table("honshu", "me me")
    one.close()
    assert owner(two, me.id) is None
    with two.inside.store.engine.connect() as connection:
        assert connection.scalars(sa.select(processes.c.id)).all() == ["two"]
    assert at(me, two).act()["you"]["number"] == 1


def test_whoever_asks_waits_until_the_dead_process_counts_as_dead(db: str, open_house: OpenHouse) -> None:
    one, two = (open_house(db, settings=QUICK, process=name) for name in ("one", "two"))
    me, *_ = one.table("honshu", "me me")
    there = at(me, two)
    with there.live() as live:
        first = news(live)
        one.vanish()
        with pytest.raises(ConnectionClosed) as closed:
            live.recv(timeout=15)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == forwarding.RESTARTED
    assert there.act()["event"] > first["event"]  # asked once, answered by whoever has it now
    assert owner(two, me.id) == "two"


def test_bots_clocks_and_notices_of_a_dead_process_go_on(
    db: str, open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody looks at any of the tables."""
    sent: list[str] = []

    async def send(_url: str, notice: dict[str, Any]) -> int:
        sent.append(notice["table"])
        return 200

    monkeypatch.setattr(webhooks, "send", send)
    settings = replace(QUICK, webhooks=True)
    one, two = (open_house(db, settings=settings, process=name) for name in ("one", "two"))
    monkeypatch.setattr(one.pool, "choose", one.never)
    thinking, *_ = one.table("honshu", "me random")
    thinking.act()
    timed, *_ = one.table("honshu", "me me", clock={"kind": "move", "seconds": 3})
    monkeypatch.setattr(one.inside.outbox, "look", one.never)
    told, guest, _ = one.table("okanagan", "me link")
    guest.sit()
    while told.look()["legal"] and guest.look()["legal"]:
        told.act()  # what both choose at once
    first, second = (told, guest) if told.look()["legal"] else (guest, told)
    second.do("seat", webhook="https://8.8.8.8/hook")
    while not second.look()["legal"]:
        first.act()
    quiet, *_ = one.table("honshu", "me me")
    one.vanish()
    moved = [at(player, two) for player in (thinking, timed)]
    wait_for(lambda: [owner(two, player.id) for player in moved] == ["two"] * 2)
    wait_for(lambda: sent)
    assert set(sent) == {told.id}
    wait_for(lambda: moved[0].look()["legal"] or moved[0].look()["awaiting"] == [])
    wait_for(lambda: moved[1].look()["table"]["seats"][0]["bot"])
    assert owner(two, quiet.id) == "one"  # until somebody asks for it
    assert at(quiet, two).look()["you"]["seat"] == 0 and owner(two, quiet.id) == "two"


def test_a_process_that_slept_writes_nothing_any_more(db: str, open_house: OpenHouse) -> None:
    """Its lease ran out and another has taken the table: what it still wants to write is refused."""
    one, two = (open_house(db, process=name) for name in ("one", "two"))
    me, *_ = one.table("honshu", "me me")
    before = me.act()["event"]
    with me.live() as live:
        news(live)
        with one.inside.store.engine.begin() as connection:  # time passes for all but the first
            connection.execute(sa.update(processes).where(processes.c.id == "one").values(expires=0.0))
        there = at(me, two)
        assert there.post("chat", text="taken").status_code == 200 and owner(two, me.id) == "two"
        assert me.post("chat", text="too late").json()["error"] == "moved"
        entries = two.call(two.inside.store.entries(me.id))
        assert [entry.event for entry in entries] == list(range(1, before + 2))
        with pytest.raises(ConnectionClosed) as closed:  # whoever looks there comes again and is passed on
            while True:
                live.recv(timeout=15)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1011
    assert me.look()["event"] == before + 1 and not one.inside.tables.rooms


def test_a_process_that_slept_finds_out_what_it_has_left(db: str, open_house: OpenHouse) -> None:
    one, two = (open_house(db, process=name) for name in ("one", "two"))
    mine, gone = one.table("honshu", "me me")[0], one.table("honshu", "me me")[0]
    with one.inside.store.engine.begin() as connection:
        connection.execute(sa.update(processes).where(processes.c.id == "one").values(expires=0.0))
    at(gone, two).look()
    one.call(one.inside.tables.leases.beat())
    assert set(one.inside.tables.rooms) == {mine.id} == one.inside.tables.leases.held
    assert (owner(one, mine.id), owner(one, gone.id)) == ("one", "two")
    assert gone.act()["you"]["number"] == 1


def test_one_of_many_takes_a_table(db: str, open_house: OpenHouse) -> None:
    houses = [open_house(db, process=name) for name in ("one", "two", "three")]
    made = [houses[0].table("honshu", "me me")[0] for _ in range(8)]
    houses[0].close()
    with ThreadPoolExecutor(12) as pool:
        asked = [(me, house) for me in made for house in houses[1:]]
        looks = list(pool.map(lambda pair: at(*pair).get().status_code, asked))
    assert looks == [200] * 16
    rooms = [set(house.inside.tables.rooms) for house in houses[1:]]
    assert rooms[0] | rooms[1] == {me.id for me in made} and not rooms[0] & rooms[1]


def test_strangers_cannot_pass_anything_on(houses: tuple[House, House]) -> None:
    """The port between processes takes nothing without the token that is in the database."""
    one, _ = houses
    me, *_ = one.table("honshu", "me me")
    port = one.inside.forwarding._server.sockets[0].getsockname()[1]
    scope = {"type": "http", "method": "GET", "path": me.path, "headers": [], "query_string": b""}
    for greeting in ({"token": "guess", "table": me.id, "scope": scope}, {"token": None}, {}, "x"):
        with socket.create_connection(("127.0.0.1", port), 10) as connection:
            connection.sendall(forwarding._frame(greeting))
            assert connection.recv(100) == b""
    assert httpx.get(f"http://127.0.0.1:{one.port}/healthz").status_code == 200


def test_the_client_that_goes_away_leaves_nothing_behind(houses: tuple[House, House]) -> None:
    one, two = houses
    me, *_ = one.table("honshu", "me me")
    with at(me, two).live() as live:
        news(live)
        wait_for(lambda: one.inside.tables.rooms[me.id].watchers)
    wait_for(lambda: not one.inside.tables.rooms[me.id].watchers)
    wait_for(lambda: not one.inside.forwarding._inside)
    wait_for(lambda: not any(two.inside.forwarding._open.values()))


def test_alone_with_a_file_there_is_no_lease(open_house: OpenHouse) -> None:
    house = open_house()
    me, *_ = house.table("honshu", "me me")
    assert house.inside.tables.leases is None and house.inside.forwarding is None and owner(house, me.id) is None
    assert asyncio.run(house.inside.store.own_address()) == "127.0.0.1"
