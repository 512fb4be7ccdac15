"""`northward serve --processes 2`: one of the two is killed again and again while people play through open sockets."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from northward.core.family import rows
from northward.server import database, store
from northward.server.journal import Played
from northward.server.schema import processes, tables
from tests.server.house import wait_for
from tests.server.test_kill import free_port

KILLS = int(os.environ.get("NORTHWARD_KILLS", "1"))
PLAYERS = 3
BETWEEN = 10
"""So many moves are acknowledged between two kills."""
WAIT = 20.0
GONE = (OSError, EOFError, httpx.HTTPError, WebSocketException)
"""What a client sees of a process that was killed."""


class Guest(threading.Thread):
    """Plays two seats of a table, a bot the third, each through a socket that is opened again whenever it breaks."""

    def __init__(self, port: int, number: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.rng = Random(number)
        self.port = port
        self.stop = stop
        self.tables: list[str] = []
        self.tokens: list[str] = []
        """Of the present table."""
        self.acknowledged: dict[tuple[str, int, int], dict[str, Any]] = {}
        self.sockets = 0
        """How many it has opened."""
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                try:
                    self._play() if self.tokens else self._sit_down()
                except GONE:
                    time.sleep(0.02)  # and tries again, as the page does
        except BaseException as error:
            self.error = error

    def _sit_down(self) -> None:
        seats = [{"kind": "me"}, {"kind": "screen"}, {"kind": "bot", "bot": "random"}]
        wish = {"game": "honshu", "seats": seats}
        answer = httpx.post(f"http://127.0.0.1:{self.port}/api/tables", json=wish, timeout=WAIT)
        assert answer.status_code in (200, 503), answer.text
        if answer.status_code == 200:
            self.tables.append(answer.json()["table"])
            self.tokens = answer.json()["tokens"][:2]

    def _play(self) -> None:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{self.tables[-1]}/live"
        with connect(address, open_timeout=WAIT) as one, connect(address, open_timeout=WAIT) as two:
            self.sockets += 2
            for live, token in zip((one, two), self.tokens, strict=True):
                live.send(json.dumps({"token": token, "since": 0, "lang": "en"}))
            seen = [json.loads(live.recv(timeout=WAIT))["snapshot"] for live in (one, two)]
            while not self.stop.is_set():
                for index, live in enumerate((one, two)):
                    seen[index] = self._turn(live, seen[index])
                    if seen[index]["table"]["status"] == "over":
                        self.tokens = []
                        return

    def _turn(self, live: ClientConnection, seen: dict[str, Any]) -> dict[str, Any]:
        """Plays if it is the seat's turn, and waits for the answer; else takes in what is new."""
        number, legal = seen["you"]["number"], rows(seen["legal"])
        action = self.rng.choice(legal) if legal else None
        if action is not None:
            live.send(json.dumps({"id": number, "act": {"number": number, "action": action}}))
        while True:
            try:
                push = json.loads(live.recv(timeout=0.02 if action is None else WAIT))
            except TimeoutError:
                if action is None:
                    return seen
                raise
            if "error" in push:
                assert push["error"] in ("stale", "moved", "no_store"), push
                raise EOFError
            seen = push["snapshot"]
            if action is not None and number in push.get("acks", []):
                self.acknowledged[self.tables[-1], seen["you"]["seat"], number] = action
                return seen
            if action is None:
                return seen


def start(db: str, port: int, log: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "northward", "serve", "--port", str(port), "--db", db, "--rate", "100000"]
    more = ["--workers", "1", "--processes", "2"]
    return subprocess.Popen([*command, *more], stdout=log.open("ab"), stderr=subprocess.STDOUT)


def started(log: Path) -> list[int]:
    """The numbers that the system gave to the processes, those that have died included."""
    return [int(number) for number in re.findall(r"Started server process \[(\d+)\]", log.read_text())]


def ready(log: Path, count: int = 2) -> bool:
    """Whether so many processes have started since the beginning."""
    return log.exists() and log.read_text().count("Application startup complete") == count


def test_one_of_two_is_killed_again_and_again(db: str, tmp_path: Path) -> None:
    """Nothing that was acknowledged is lost, no move is made twice, and play goes on, with bots."""
    rng, port, log, stop = Random(os.urandom(4)), free_port(), tmp_path / "log", threading.Event()
    parent = start(db, port, log)
    guests = [Guest(port, number, stop) for number in range(PLAYERS)]

    def played(least: int) -> bool:
        for guest in guests:
            assert guest.error is None, repr(guest.error)
        assert parent.poll() is None, log.read_text()[-3000:]
        return sum(len(guest.acknowledged) for guest in guests) >= least

    try:
        wait_for(lambda: ready(log), 60)
        for guest in guests:
            guest.start()
        alive = started(log)
        for kill in range(KILLS):
            before = sum(len(guest.acknowledged) for guest in guests)
            wait_for(partial(played, before + BETWEEN), 60)
            os.kill(alive.pop(rng.randrange(2)), signal.SIGKILL)
            wait_for(partial(ready, log, kill + 3), 60)
            alive.append(started(log)[-1])
        before = sum(len(guest.acknowledged) for guest in guests)
        wait_for(lambda: played(before + BETWEEN), 60)
        stop.set()
        for guest in guests:
            guest.join(30)
            assert guest.error is None, repr(guest.error)
        assert sum(guest.sockets for guest in guests) > 2 * PLAYERS  # some were broken
        check(db, guests)
        parent.send_signal(signal.SIGTERM)
        assert parent.wait(30) == 0
        left_nothing(db)
    finally:
        stop.set()
        parent.terminate()
        parent.wait(30)
    assert '"level": "error"' not in log.read_text(), log.read_text()[-3000:]


def check(db: str, guests: list[Guest]) -> None:
    """Every acknowledged action is in the database, once, in an unbroken order."""
    opened = store.Store(database.url_of(db))
    try:
        for guest in guests:
            for table in guest.tables:
                entries = opened._entries(table, 0)
                assert [entry.event for entry in entries] == list(range(1, len(entries) + 1))
                moves = [entry for entry in entries if isinstance(entry.happened, Played) and entry.seat is not None]
                for seat in range(3):
                    numbers = [entry.number for entry in moves if entry.seat == seat]
                    assert numbers == list(range(len(numbers)))
                stored = {(table, move.seat, move.number): move.happened.action for move in moves}  # type: ignore[union-attr]
                for key, action in guest.acknowledged.items():
                    assert key[0] != table or stored.get(key) == action, f"lost: {key}"
    finally:
        opened.engine.dispose()


def left_nothing(db: str) -> None:
    """All processes have said good-bye, and given back what they had."""
    engine = database.engine_for(database.url_of(db))
    with engine.connect() as connection:
        assert connection.scalars(sa.select(processes.c.id)).all() == []
        assert connection.scalars(sa.select(tables.c.id).where(tables.c.owner.is_not(None))).all() == []
    engine.dispose()


@pytest.mark.parametrize("when", ["Waiting for application startup", "Application startup complete"])
def test_all_end_with_the_first(tmp_path: Path, when: str) -> None:
    """Also where it is killed and can tell nobody, and while the others are about to tell it that they are there."""
    port, log = free_port(), tmp_path / "log"
    parent = start(str(tmp_path / "a.db"), port, log)
    wait_for(lambda: when in log.read_text(), 60)
    parent.kill()
    parent.wait()
    wait_for(lambda: is_free(port))


def is_free(port: int) -> bool:
    """Whether nobody listens there any more: the socket is that of all processes, and is gone with the last."""
    with socket.socket() as caller:
        caller.settimeout(1.0)  # where somebody listens but never answers, it would wait for minutes
        return caller.connect_ex(("127.0.0.1", port)) == errno.ECONNREFUSED


def test_a_taken_port_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        parent = start(str(tmp_path / "a.db"), taken.getsockname()[1], tmp_path / "log")
        assert parent.wait(60) == 1
    told = (tmp_path / "log").read_text()
    assert told.startswith("error: ") and told.count("\n") == 1
