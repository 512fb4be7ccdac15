"""Thousands of messages that make no sense, over HTTP and WebSockets: `make fuzz`. The suite sends a small sample.

A message is a true one with something wrong in it, or nothing but noise. The server never answers with a 5xx, logs no
error, and keeps nothing of it.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import socket
import tempfile
from collections import Counter
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from tests.server.house import House, Player, wait_for

MESSAGES = 20_000
SOCKETS = 20
"""Every so many messages one goes over a WebSocket, and one is no HTTP at all."""
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 1e308, "", "x" * 300, "\x00", "\ud800", "é\u202e", [], [[]], {}, {"a": {"b": []}},
    "../../etc/passwd", "%00", "' OR 1=1 --", "${7*7}", "<script>",
)  # fmt: skip
WHAT = {
    "act": {"number": 0, "action": {"do": "play", "seat": 0, "card": 1}},
    "preview": {"action": {"do": "play", "seat": 0, "card": 1}},
    "undo": {"number": 0},
    "propose": {"what": "pause"},
    "answer": {"agree": False},
    "seat": {"name": "Ada"},
    "chat": {"text": "hello"},
    "sit": {"token": "x" * 43},
    "links": {"seat": 1},
    "join": {"name": "Bo"},
    "rematch": {},
}
READ = ("", "/record", "/states", "/states?from=0", "/states?since=3", "/components", "?lang=fr")
PLACES = ("/api/games", "/api/tables", "/api/games/{odd}/rules", "/api/games/{odd}", "/metrics", "/{odd}", "/t/{odd}")


class Fuzzer:
    def __init__(self, house: House, seed: int = 1) -> None:
        self.house = house
        self.rng = Random(seed)
        self.answers: Counter[int] = Counter()
        self.player, self.other, self.watching = house.table("honshu", "me link")
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{house.port}", timeout=30)

    def run(self, messages: int) -> None:
        for number in range(messages):
            if number % SOCKETS == 0:
                self.over_a_socket()
            elif number % SOCKETS == 1:
                self.no_http()
            else:
                self.over_http()
        self.http.close()

    def odd(self) -> Any:
        return self.rng.choice(ODD)

    def spoilt(self, true: Any) -> Any:
        """A message with something wrong in it."""
        kind = self.rng.randrange(6)
        if kind == 0 or not isinstance(true, dict):
            return self.odd()
        message = dict(true)
        if kind == 1 and message:
            del message[self.rng.choice(list(message))]
        elif kind == 2:
            message[str(self.odd())] = self.odd()
        elif kind in (3, 4) and message:
            key = self.rng.choice(list(message))
            message[key] = self.spoilt(message[key])
        return message

    def body(self, true: Any) -> bytes:
        written = json.dumps(self.spoilt(true)).encode()
        kind = self.rng.randrange(8)
        if kind == 0:
            return written[: self.rng.randrange(len(written) + 1)]
        if kind == 1:
            return bytes(self.rng.randrange(256) for _ in range(self.rng.randrange(80)))
        return written

    def headers(self) -> dict[str, str]:
        who: Player = self.rng.choice([self.player, self.other, self.watching])
        token = self.rng.choice([who.token, who.token, who.token, "x", "", who.token[:-1]])
        return {"authorization": f"Bearer {token}", "x-forwarded-for": "203.0.113.7"}

    def over_http(self) -> None:
        rng = self.rng
        table = rng.choice([self.player.id, self.player.id, self.player.id, "nothing", "%00", "x" * 200])
        kind = rng.randrange(4)
        with contextlib.suppress(httpx.InvalidURL, httpx.RemoteProtocolError, httpx.LocalProtocolError):
            if kind == 0:
                path = rng.choice(PLACES).replace("{odd}", httpx.URL(path=f"/{str(self.odd())[:50]!a}").path[1:])
                answer = self.http.request(rng.choice(["GET", "POST", "PUT", "DELETE"]), path, headers=self.headers())
            elif kind == 1:
                answer = self.http.get(f"/api/tables/{table}{rng.choice(READ)}", headers=self.headers())
            elif kind == 2:
                data = self.body({"northward": 1, "game": "honshu", "version": 1, "seats": 2, "options": {}})
                upto = rng.choice(["", "?upto=3", "?upto=x", f"?table={self.player.id}"])
                answer = self.http.post(f"/api/import{upto}", content=data + b"\n", headers=self.headers())
            else:
                what = rng.choice(list(WHAT))
                path = f"/api/tables/{table}/{what}"
                answer = self.http.post(path, content=self.body(WHAT[what]), headers=self.headers())
            self.answers[answer.status_code] += 1

    def over_a_socket(self) -> None:
        path = self.rng.choice([self.player.path, self.player.path, "/api/tables/x", "/api/tables/%00"])
        with contextlib.suppress(ConnectionClosed, InvalidHandshake, TimeoutError, OSError):  # noqa: SIM117 - its end too
            with connect(f"ws://127.0.0.1:{self.house.port}{path}/live", close_timeout=1) as live:
                hello = {"token": self.player.token, "since": 0, "lang": "en"}
                live.send(json.dumps(hello) if self.rng.random() < 0.5 else self.body(hello).decode("latin-1"))
                for _ in range(self.rng.randrange(4)):
                    noise = str(self.odd()).encode("ascii", "ignore").decode()
                    live.send(self.body(WHAT["act"]) if self.rng.random() < 0.5 else noise)
                if self.rng.random() < 0.3:
                    live.socket.sendall(os.urandom(20))

    def no_http(self) -> None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.house.port), 5) as raw:
            raw.sendall(
                self.rng.choice(
                    [os.urandom(60), b"GET / HTTP/9\r\n\r\n", b"POST /api/tables HTTP/1.1\r\n\r\n{", b"\r\n" * 20]
                )
            )
            if self.rng.random() < 0.5:
                raw.shutdown(socket.SHUT_WR)

    def left_over(self) -> dict[str, int]:
        """What the server holds now that only those who are there should make it hold."""
        inside = self.house.inside
        return {
            "sockets": sum(inside.sockets.count.values()),
            "watchers": sum(len(room.watchers) for room in inside.tables.rooms.values()),
            "long work": len(inside.lane.waiting),
            "bots": len(inside.pool.waiting),
            "writes": inside.store.queued,
            "loading": len(inside.tables._loading),
            "connections": max(0, len(inside.connections) - 1),  # the house's own
        }

    def check(self) -> None:
        failed = {status: count for status, count in self.answers.items() if status >= 500}
        assert not failed, failed
        wait_for(lambda: not any(self.left_over().values()))
        assert self.house.client.get("/healthz").json()["status"] == "ok"


class Errors(logging.Handler):
    """Whatever the server logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(f"{record.name}: {record.getMessage()}")


def main() -> None:
    errors = Errors()
    logging.getLogger().addHandler(errors)
    with tempfile.TemporaryDirectory() as folder:
        house = House(f"{folder}/fuzz.db")
        house.inside.talk.rate = house.inside.talk.burst = 1e9
        for part in range(MESSAGES // 2000):
            fuzzer = Fuzzer(house, part)
            fuzzer.run(2000)
            fuzzer.check()
            print(f"{(part + 1) * 2000} messages: {dict(sorted(fuzzer.answers.items()))}", flush=True)
            assert not errors.told, errors.told[:3]
        house.close()


if __name__ == "__main__":
    main()
