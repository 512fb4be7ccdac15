"""Tables of two people on a running Northward, through the public protocol alone."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection

from northward.core.family import rows
from northward.server.news import updated
from northward.server.run import HOST, free_port
from tests.load.drive import Running
from tests.load.wire import Bytes, Http, open_socket

DECODER = msgspec.json.Decoder()


@contextmanager
def server(db: str | None = None) -> Iterator[Running]:
    """A server of its own, with a database that is thrown away, unless another is named."""
    port = free_port(HOST, 0)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "northward", "serve", "--port", str(port), "--db", db or f"{folder}/load.db"]
        with open(f"{folder}/log", "wb") as log:
            process = subprocess.Popen([*command, "--rate", "1000000"], stdout=subprocess.PIPE, stderr=log)
        try:
            assert process.stdout is not None
            process.stdout.readline()  # it says where it is, once it answers
            yield Running(f"{HOST}:{port}", process.pid)
        finally:
            process.terminate()
            process.wait()


class Seat:
    """A player's socket and the last snapshot that came over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.snapshot: dict[str, Any] = {}

    async def read(self) -> dict[str, Any]:
        push: dict[str, Any] = DECODER.decode(await self.socket.recv(decode=False))
        if "error" in push:
            raise RuntimeError(push["message"])
        self.snapshot = updated(self.snapshot or None, push["snapshot"])
        return push

    async def reach(self, event: int) -> None:
        while self.snapshot.get("event", -1) < event:
            await self.read()


class Table:
    """Two people; whoever is to move plays a legal action at random."""

    def __init__(self, seats: list[Seat], path: str, tokens: list[str], http: Http, by_http: bool, rng: Random) -> None:
        self.seats = seats
        self.path = path
        self.tokens = tokens
        self.http = http
        self.by_http = by_http
        """Whether moves are sent by HTTP, as programs may, instead of the WebSocket."""
        self.rng = rng
        self.event = 0

    @classmethod
    async def open(cls, running: Running, game: str, by_http: bool, number: int, counted: Bytes) -> Table:
        http = Http(running.address, number, counted)
        wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}], "seed": str(number)}
        made = json.loads(await http.post("/api/tables", None, json.dumps(wish).encode()))
        path = f"/api/tables/{made['table']}"
        seats = []
        for token in made["tokens"]:
            socket = await open_socket(running.address, f"{path}/live", number, counted)
            await socket.send(json.dumps({"token": token, "news": True}))  # as the page does
            seats.append(Seat(socket))
            await seats[-1].read()
        table = cls(seats, path, made["tokens"], http, by_http, Random(number))
        while not all(seat["here"] for seat in seats[0].snapshot["table"]["seats"]):
            await seats[0].read()  # that the other has come
        table.event = seats[0].snapshot["event"]
        return table

    def mover(self) -> int | None:
        awaiting = self.seats[0].snapshot["awaiting"]
        return self.rng.choice(awaiting) if awaiting else None

    async def move(self, mover: int) -> None:
        """Sends a move; returns when it is answered."""
        snapshot = self.seats[mover].snapshot
        wish = {"number": snapshot["you"]["number"], "action": self.rng.choice(rows(snapshot["legal"]))}
        if self.by_http:
            answer = await self.http.post(f"{self.path}/act?short=1", self.tokens[mover], msgspec.json.encode(wish))
            self.event = DECODER.decode(answer)["event"]
            return
        await self.seats[mover].socket.send(msgspec.json.encode({"id": 1, "act": wish}), text=True)
        push = await self.seats[mover].read()
        while push.get("acks") != [1]:
            push = await self.seats[mover].read()
        self.event = push["event"]

    async def pushed(self, seat: int) -> None:
        """Returns when the seat has been told of the last move."""
        await self.seats[seat].reach(self.event)

    async def close(self) -> None:
        for seat in self.seats:
            await seat.socket.close()
        self.http.close()
