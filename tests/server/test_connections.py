"""Slow clients: requests that never end are cut off, and while they are open others are served."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from northward.server import connections
from northward.server.connections import Connections
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Time, wait_for

HEAD = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: "
BODY = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n{"


@contextmanager
def half_sent(house: House, number: int, sent: bytes) -> Iterator[list[socket.socket]]:
    with ExitStack() as opened:
        slow = []
        for _ in range(number):
            slow.append(opened.enter_context(socket.create_connection(("127.0.0.1", house.port), timeout=10)))
            slow[-1].sendall(sent)
        yield slow


def ended(connection: socket.socket) -> bool:
    connection.settimeout(0.01)
    try:
        return connection.recv(10) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


@pytest.mark.parametrize("sent", [b"", HEAD, BODY], ids=["nothing", "head", "body"])
def test_with_more_slow_ones_open_than_there_may_be_others_are_served(open_house: OpenHouse, sent: bytes) -> None:
    house = open_house(settings=replace(ROOMY, connections=20))
    with half_sent(house, 60, sent) as slow:
        assert house.client.get("/healthz").status_code == 200
        assert house.post("/api/tables", game="honshu", seats=[{"kind": "me"}] * 2).status_code == 200
        wait_for(lambda: sum(map(ended, slow)) >= 40)
        assert len(house.inside.connections) <= 20
    wait_for(lambda: len(house.inside.connections) <= 1)  # the client of this test


@pytest.mark.parametrize(
    ("sent", "awaited"), [(b"", "head"), (HEAD, "head"), (BODY, "body")], ids=["nothing", "head", "body"]
)
def test_a_request_that_does_not_end_is_cut_off(
    open_house: OpenHouse, sent: bytes, awaited: str, caplog: pytest.LogCaptureFixture
) -> None:
    house, now = open_house(), Time()
    inside: Connections = house.inside.connections
    inside.clock = now
    with half_sent(house, 3, sent) as slow:
        wait_for(lambda: sum((connections.phase(each) or [""])[0] == awaited for each in list(inside._open)) >= 3)

        def sweep() -> None:
            assert house.loop is not None
            house.loop.call_soon_threadsafe(inside.sweep)

        sweep()
        wait_for(lambda: len(inside._since) >= 3)
        now.now += ROOMY.request_seconds - 1
        sweep()
        assert not any(map(ended, slow))
        now.now += 1
        sweep()
        wait_for(lambda: all(map(ended, slow)))
    assert house.client.get("/healthz").status_code == 200
    assert not [line for line in caplog.records if line.levelname == "ERROR"]


def test_a_head_without_end_is_cut_off(open_house: OpenHouse) -> None:
    house = open_house()
    with socket.create_connection(("127.0.0.1", house.port)) as endless, pytest.raises(ConnectionError):
        endless.sendall(b"GET /api/games HTTP/1.1\r\nx: ")
        for _ in range(10_000):  # whatever buffers lie between, they do not hold this much
            endless.sendall(b"x" * 65536)
    assert house.client.get("/healthz").status_code == 200
    large = {"action": {"do": "play", "seat": 0, "x": "y" * 60_000}}  # a body of that size is none
    assert house.post("/api/tables", game="honshu", seats=[{"kind": "me"}], options=large).status_code == 400


def a_connection(address: str, working: bool = False) -> Any:
    cycle = SimpleNamespace(response_complete=False, more_body=False) if working else None
    made = SimpleNamespace(client=(address, 1), cycle=cycle, flow=SimpleNamespace(write_paused=False))
    made.transport = SimpleNamespace(is_closing=lambda: False, abort=lambda: None, get_protocol=lambda: made)
    return made


class Hashed(SimpleNamespace):
    __hash__ = object.__hash__  # type: ignore[assignment]  # a plain namespace has none on purpose


def test_one_address_has_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Connections(100, 3, 20.0)
    ours = [Hashed(**vars(a_connection("192.0.2.1"))) for _ in range(5)]
    assert [made.add(each) for each in ours] == [True, True, True, False, False]
    assert made.add(Hashed(**vars(a_connection("192.0.2.2"))))
    made.drop(ours[0])
    assert made.add(ours[3])
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.0/24")  # a proxy speaks for many
    assert made.add(ours[4])


def test_whoever_is_being_served_is_never_cut_for_others() -> None:
    made = Connections(8, 100, 20.0)
    working = [Hashed(**vars(a_connection(f"192.0.2.{n}", working=True))) for n in range(9)]
    for each in working:
        each.transport.get_protocol = lambda each=each: each
    assert [made.add(each) for each in working] == [True] * 8 + [False]


def test_there_are_never_more_than_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "file_limit", lambda: 1024)
    assert Connections(4000, 300, 20.0).most == 1024 - connections.SPARE_FILES
    assert connections.SPARE_FILES >= 4 * connections.AT_ONCE  # a rush is accepted in parts, with room for some of them


def test_a_rush_is_accepted_in_parts(open_house: OpenHouse) -> None:
    """Else hundreds of connections are open before the first is counted."""
    assert open_house().server.config.backlog == connections.AT_ONCE
