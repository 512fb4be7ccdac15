"""Tables of two people on a boardgame.io server, which is installed from npm where Node is to be had."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection

from northward.server.run import HOST, free_port
from tests.load.drive import Running
from tests.load.wire import Bytes, open_socket

PACKAGES = ("boardgame.io@0.50.2", "node-persist@3.1.3")
"""The second is what its file store needs."""
FOLDER = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "northward" / "boardgame.io"
NODE = Path(sys.executable).parent
DECODER = msgspec.json.Decoder()


def installed() -> bool:
    """Installs it once, into a folder for such things; False where that cannot be done."""
    if not (FOLDER / "node_modules" / "node-persist").is_dir():
        npm = shutil.which("npm", path=f"{NODE}{os.pathsep}{os.environ.get('PATH', '')}")
        if npm is None:
            return False
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--no-audit", "--no-fund", "--loglevel=error", *PACKAGES]
        if subprocess.run(command, cwd=FOLDER, env=_environment(), stdout=sys.stderr, check=False).returncode:
            return False
    return True


def _environment() -> dict[str, str]:
    more = {"PATH": f"{NODE}{os.pathsep}{os.environ.get('PATH', '')}", "NODE_PATH": str(FOLDER / "node_modules")}
    return {**os.environ, **more, "NODE_ENV": "production"}


@contextmanager
def server(size: int) -> Iterator[Running]:
    """A server whose game has a state of that size."""
    port = free_port(HOST, 0)
    script = Path(__file__).with_name("boardgameio.cjs")
    told = subprocess.run(["node", "-p", "process.execPath"], env=_environment(), capture_output=True, check=True)
    node = told.stdout.decode().strip()  # what is on the path may only start it
    with tempfile.TemporaryDirectory() as folder:
        command = [node, str(script), str(port), folder, str(size)]
        process = subprocess.Popen(command, env=_environment(), stdout=subprocess.PIPE)
        try:
            assert process.stdout is not None
            while (line := process.stdout.readline()) and line.strip() != b"ready":
                pass
            yield Running(f"{HOST}:{port}", process.pid)
        finally:
            process.terminate()
            process.wait()


class Table:
    """Speaks as its own client does: Socket.IO over a WebSocket."""

    def __init__(self, match: str, sockets: list[ClientConnection], rng: Random) -> None:
        self.match = match
        self.sockets = sockets
        self.rng = rng
        self.states: list[dict[str, Any]] = [{"_stateID": -1}] * len(sockets)
        self.state_id = 0

    @classmethod
    async def open(cls, running: Running, number: int, counted: Bytes) -> Table:
        """A match is made by the first who looks at it; without credentials, which saves the server some work."""
        path = "/socket.io/?EIO=4&transport=websocket"
        sockets = [await open_socket(running.address, path, number, counted) for _ in range(2)]
        table = cls(f"match{number}", sockets, Random(number))
        for seat, socket in enumerate(sockets):
            await socket.send("40/sized,")
            while not str(await socket.recv()).startswith("40/sized,"):
                pass
            await table._emit(seat, ["sync", table.match, str(seat), None, 2])
            while table.states[seat]["_stateID"] < 0:
                await table._read(seat)
        return table

    async def _emit(self, seat: int, message: list[Any]) -> None:
        await self.sockets[seat].send("42/sized," + msgspec.json.encode(message).decode())

    async def _read(self, seat: int) -> None:
        text = str(await self.sockets[seat].recv())
        if text == "2":  # are you there?
            await self.sockets[seat].send("3")
        elif text.startswith("42/sized,"):
            kind, *arguments = DECODER.decode(text.removeprefix("42/sized,"))
            if kind == "sync":
                self.states[seat] = arguments[1]["state"]
            elif kind == "update":
                self.states[seat] = arguments[1]

    def mover(self) -> int | None:
        return int(self.states[0]["ctx"]["currentPlayer"])

    async def move(self, mover: int) -> None:
        before = self.states[mover]["_stateID"]
        payload = {
            "type": "put",
            "args": [self.rng.randrange(1000), self.rng.randrange(100, 1000)],
            "playerID": str(mover),
        }
        await self._emit(mover, ["update", {"type": "MAKE_MOVE", "payload": payload}, before, self.match, str(mover)])
        while self.states[mover]["_stateID"] <= before:
            await self._read(mover)
        self.state_id = self.states[mover]["_stateID"]

    async def pushed(self, seat: int) -> None:
        while self.states[seat]["_stateID"] < self.state_id:
            await self._read(seat)

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()
