"""Moves over the WebSocket: acknowledged by the push that they cause, or refused as over HTTP."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.sync.client import ClientConnection

from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, news


def send(socket: ClientConnection, number: int, action: Any, id: int = 7) -> dict[str, Any]:
    """What comes of a move: the push that acknowledges it, or the refusal."""
    socket.send(json.dumps({"id": id, "act": {"number": number, "action": action}}))
    return news(socket, lambda told: told.get("id") == id or id in told.get("acks", []))


def test_a_move_is_acknowledged_by_its_push(house: House) -> None:
    me, other, _ = house.table("honshu", "me me")
    with me.live() as mine, other.live() as theirs:
        legal = news(mine)["snapshot"]["legal"]
        done = send(mine, 0, legal[0])
        assert done["acks"] == [7] and done["snapshot"]["you"]["number"] == 1
        assert [line["kind"] for line in done["log"]] == ["cardchosen"]
        pushed = news(theirs, lambda push: push["event"] == done["event"])
        assert "acks" not in pushed and pushed["log"]
        again = send(mine, 0, legal[0], id=8)  # a retry
        assert again["acks"] == [8] and again["event"] == done["event"] and again["log"] == []
    assert me.look()["you"]["number"] == 1


def test_a_stale_move_is_answered_with_the_present(house: House) -> None:
    me, _, _ = house.table("honshu", "me me")
    legal = me.look()["legal"]
    me.do("act", number=0, action=legal[0])
    with me.live(lang="fr") as socket:
        news(socket)
        told = send(socket, 0, legal[1])
        assert told["error"] == "stale" and told["snapshot"]["view"] == me.look()["view"]
        assert (
            told["message"]
            == me.house.client.post(
                f"{me.path}/act?lang=fr", json={"number": 0, "action": legal[1]}, headers=me.headers
            ).json()["message"]
        )


def test_refusals_name_the_rule_and_the_socket_goes_on(open_house: OpenHouse) -> None:
    me, _, watching = open_house().table("honshu", "me me")
    with me.live() as socket, watching.live() as eyes:
        seen = news(socket)["snapshot"]
        news(eyes)
        missing = next(card for card in range(1, 61) if card not in seen["view"]["hand"])
        told = send(socket, 0, {"do": "play", "seat": 0, "card": missing})
        assert told["error"] == "illegal" and told["rule"].startswith("HON-") and told["reason"] and "facts" in told
        assert send(socket, 0, {"do": "dance", "seat": 0})["error"] == "bad_action"
        assert send(socket, 0, seen["legal"][0] | {"seat": 1})["error"] == "not_your_seat"
        assert send(eyes, 0, seen["legal"][0])["error"] == "spectator"
        for nonsense in ("{", "[]", '{"id": 3}', '{"id": "x", "act": {}}', '{"id": 1, "act": {"number": 0}}'):
            socket.send(nonsense)
            assert news(socket, lambda told: "error" in told)["id"] is None
        assert send(socket, 0, seen["legal"][0])["acks"] == [7]


def test_a_whole_match_over_sockets(house: House) -> None:
    *players, _ = house.table("honshu", "me me")
    rng = Random(3)
    with ExitStack() as opened:
        sockets = [opened.enter_context(player.live()) for player in players]
        told = [news(socket) for socket in sockets]
        while told[0]["snapshot"]["awaiting"]:
            seat = told[0]["snapshot"]["awaiting"][0]
            snapshot = told[seat]["snapshot"]
            told[seat] = send(sockets[seat], snapshot["you"]["number"], rng.choice(snapshot["legal"]))
            while told[1 - seat]["event"] < told[seat]["event"]:
                told[1 - seat] = news(sockets[1 - seat])
    over = players[0].look()
    assert over["table"]["status"] == "over"
    assert told[0]["snapshot"]["table"]["result"] == over["table"]["result"]


def test_sockets_have_the_rate_of_their_address(open_house: OpenHouse) -> None:
    house = open_house(settings=replace(ROOMY, rate=1e-6, burst=20.0))
    me, _, _ = house.table("honshu", "me me")
    with me.live() as socket, pytest.raises(ConnectionClosed) as closed:
        news(socket)
        answers = [send(socket, 9, {}, id=number)["error"] for number in range(30)]
        assert answers[0] == "stale" and answers[-1] == "too_many"
        while True:  # who does not stop is shut out
            assert send(socket, 9, {})["error"] == "too_many"
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429


def test_a_short_answer_over_http(house: House) -> None:
    me, _, _ = house.table("honshu", "me me")
    wish = {"number": 0, "action": me.look()["legal"][0]}
    for _ in range(2):
        answer = house.client.post(f"{me.path}/act?short=1", json=wish, headers=me.headers)
        assert answer.json() == {"event": me.look()["event"], "number": 1}
    stale = house.client.post(f"{me.path}/act?short=1", json=wish | {"number": 5}, headers=me.headers)
    assert stale.status_code == 409 and stale.json()["snapshot"] == me.look()


def test_the_window_of_compression_holds_the_snapshot_before(open_house: OpenHouse) -> None:
    me, _, _ = open_house().table("okanagan", "me me")
    like_a_browser = [ClientPerMessageDeflateFactory(client_max_window_bits=True)]
    with me.live(extensions=like_a_browser, compression=None) as socket:
        assert len(json.dumps(news(socket))) > 4096
        (deflate,) = socket.protocol.extensions
        assert isinstance(deflate, PerMessageDeflate)
        assert deflate.remote_max_window_bits == 15 and not deflate.remote_no_context_takeover
