"""The WebSocket: news at once, from where the client was; bad ones are closed with a code."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, news


def test_a_move_is_pushed_to_the_others(house: House) -> None:
    me, other, watching = house.table()
    with me.live() as mine, other.live(lang="fr") as theirs, watching.live() as eyes:
        first = news(theirs)
        assert first["event"] == first["snapshot"]["event"] and first["snapshot"]["you"]["seat"] == 1
        news(mine), news(eyes)
        answer = me.act()
        pushed = news(theirs, lambda push: push["event"] == answer["event"])
        assert [line["kind"] for line in pushed["log"]] == ["cardchosen"]
        assert pushed["log"][0]["fr"] and pushed["log"][0]["at"].endswith("Z")
        assert news(mine, lambda push: push["event"] == answer["event"])["snapshot"]["view"] == answer["view"]
        assert news(eyes, lambda push: push["event"] == answer["event"])["snapshot"]["you"]["seat"] is None


def test_a_client_resumes_where_it_was(house: House) -> None:
    me, other, _ = house.table()
    with other.live() as socket:
        everything = news(socket)
    known = everything["event"]
    me.act()
    me.do("chat", text="your turn")
    with other.live(since=known) as socket:
        push = news(socket)
        assert [line["kind"] for line in push["log"]] == ["cardchosen"] and len(push["chat"]) == 1
        assert push["snapshot"] == other.look() | {"table": push["snapshot"]["table"]}
    with other.live(since=push["event"]) as socket:
        assert news(socket)["log"] == []
    with other.live(since=999_999) as socket:  # of another life: everything once more
        assert len(news(socket)["log"]) == len(everything["log"]) + 1


def test_a_board_in_words_for_who_asks(open_house: OpenHouse) -> None:
    me, other, _ = open_house().table("honshu", "me me")
    with me.live() as mine, other.live(text=True) as theirs:
        assert news(mine)["snapshot"].keys().isdisjoint({"menu", "text"})
        snapshot = news(theirs)["snapshot"]
        assert snapshot == other.look(text=True) | {"table": snapshot["table"]} and "Honshū" in snapshot["text"]
        assert [entry[1] for entry in snapshot["menu"]] == list(range(len(snapshot["legal"])))


def test_secret_events_go_to_their_seat_only(open_house: OpenHouse) -> None:
    me, other, watching = open_house().table()
    heard = []
    for player in (me, other, watching):
        with player.live() as socket:
            heard.append([line for line in news(socket)["log"] if line["kind"] == "handdealt"])
    assert [[line["facts"]["seat"] for line in lines] for lines in heard] == [[0], [1], []]


@pytest.mark.parametrize(
    "first",
    ["", "{}", "null", "[1", '{"token": 5}', '{"token": "x", "since": -1}', '{"token": "wrong"}', "x" * 5000,
     '{"token": "x", "more": 1}', b"\x00\xff", '{"token": "\\ud800"}', "[" * 4000],
)  # fmt: skip
def test_bad_first_messages(open_house: OpenHouse, first: str | bytes) -> None:
    house = open_house()
    me = house.table()[0]
    with connect(f"ws://127.0.0.1:{house.port}{me.path}/live") as socket:
        socket.send(first)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=5)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
    assert house.client.get("/healthz").status_code == 200


def test_unknown_tables_floods_and_other_sites(open_house: OpenHouse) -> None:
    house = open_house()
    me = house.table()[0]
    with connect(f"ws://127.0.0.1:{house.port}/api/tables/nothing/live") as socket:
        socket.send(json.dumps({"token": "x"}))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=5)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
    with me.live() as socket:
        news(socket)
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(200):
                socket.send("x")
            while True:
                assert json.loads(socket.recv(timeout=5))["error"] == "bad_request"
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429
    with pytest.raises(InvalidStatus), me.live(origin="http://evil.example") as socket:
        pass
    with me.live(origin=f"http://127.0.0.1:{house.port}") as socket:
        assert news(socket)


def test_too_many_sockets_of_one_address(open_house: OpenHouse) -> None:
    house = open_house(settings=replace(ROOMY, sockets_per_address=1))
    me = house.table()[0]
    with me.live() as first:
        news(first)
        with pytest.raises(ConnectionClosed) as closed, me.live() as second:
            second.recv(timeout=5)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429


def test_who_is_here(house: House) -> None:
    me, other, _ = house.table("honshu", "me link")
    with me.live() as mine:
        with other.live() as theirs:
            news(theirs)
            assert news(mine, lambda push: push["snapshot"]["table"]["seats"][1]["here"])
        assert news(mine, lambda push: not push["snapshot"]["table"]["seats"][1]["here"])
