"""The server is killed at random moments under load: no acknowledged action is ever lost, and every table resumes."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from northward.core.family import rows
from northward.server import store
from northward.server.database import url_of
from northward.server.journal import Played

KILLS = 2
PLAYERS = 4


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(
    db: str, port: int, log: Path, program: Sequence[str] = ("-m", "northward"), options: Sequence[str] = ()
) -> subprocess.Popen[bytes]:
    command = [sys.executable, *program, "serve", "--port", str(port), "--db", db, "--rate", "100000", *options]
    process = subprocess.Popen([*command, "--workers", "1"], stdout=log.open("ab"), stderr=subprocess.STDOUT)
    for _ in range(2000):  # a busy machine takes its time
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1).close()
            return process
        except OSError:
            assert process.poll() is None, log.read_text()[-2000:]
            time.sleep(0.05)
    process.kill()
    raise AssertionError("the server does not start")


class Client(threading.Thread):
    """Plays at a table of its own, all seats but a bot's, and remembers what was acknowledged.

    Where its server was killed it waits for the next one: asking all the time would keep that from starting.
    """

    def __init__(self, port: int, number: int, up: threading.Event, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.rng = Random(number)
        self.game = ("honshu", "hokkaido")[number % 2]
        self.base = f"http://127.0.0.1:{port}"
        self.up, self.stop = up, stop
        self.acknowledged: dict[tuple[str, int, int], dict[str, Any]] = {}
        self.tables: list[tuple[str, list[str]]] = []
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            with httpx.Client(base_url=self.base, timeout=5, verify=False) as client:
                while not self.stop.is_set():
                    try:
                        self.play(client)
                    except httpx.HTTPError:
                        self.up.wait()
        except Exception as error:
            self.error = error

    def play(self, client: httpx.Client) -> None:
        if not self.tables or self.rng.random() < 0.02:
            seats = [{"kind": "me"}, {"kind": "screen"}, {"kind": "bot", "bot": "random"}]
            made = client.post("/api/tables", json={"game": self.game, "seats": seats}).json()
            self.tables.append((made["table"], made["tokens"][:2]))
        table, tokens = self.tables[-1]
        while not self.stop.is_set():
            for token in tokens:
                path, headers = f"/api/tables/{table}", {"authorization": f"Bearer {token}"}
                seen = client.get(path, headers=headers).json()
                if seen["table"]["status"] == "over":
                    self.tables.append(self.tables.pop())
                    return
                if seen["legal"]:
                    number, action = seen["you"]["number"], self.rng.choice(rows(seen["legal"]))
                    answer = client.post(f"{path}/act", headers=headers, json={"number": number, "action": action})
                    assert answer.status_code == 200, answer.text
                    self.acknowledged[table, seen["you"]["seat"], number] = action


def test_nothing_acknowledged_is_lost(db: str, tmp_path: Path) -> None:
    rng, port, log = Random(os.urandom(4)), free_port(), tmp_path / "log"
    up, stop = threading.Event(), threading.Event()
    process = start(db, port, log)
    clients = [Client(port, number, up, stop) for number in range(PLAYERS)]
    try:
        for client in clients:
            client.start()
        for _ in range(KILLS):
            up.set()
            keep_playing(clients)
            time.sleep(rng.uniform(0.0, 0.3))
            up.clear()
            process.send_signal(signal.SIGKILL)
            process.wait()
            process = start(db, port, log)
        up.set()
        keep_playing(clients)
        stop.set()
        for client in clients:
            client.join(20)
            assert client.error is None, repr(client.error)
        check(db, clients)
        resume(port, clients)
        process.send_signal(signal.SIGTERM)  # and a friendly end
        assert process.wait(20) in (0, -signal.SIGTERM)
    finally:
        stop.set()
        up.set()
        if process.poll() is None:
            process.kill()
            process.wait()
    assert '"level": "error"' not in log.read_text(), log.read_text()[-3000:]


def keep_playing(clients: list[Client], actions: int = 12) -> None:
    """Waits until some more actions were acknowledged."""
    before, end = sum(len(client.acknowledged) for client in clients), time.monotonic() + 60
    while sum(len(client.acknowledged) for client in clients) < before + actions:
        assert time.monotonic() < end, "nobody plays"
        assert all(client.error is None for client in clients), [client.error for client in clients]
        time.sleep(0.01)


def check(db: str, clients: list[Client]) -> None:
    """Every acknowledged action is in the database, once, and journals have no gaps."""
    opened = store.Store(url_of(db))
    count = 0
    try:
        for client in clients:
            for table, _ in client.tables:
                entries = opened._entries(table, 0)
                assert [entry.event for entry in entries] == list(range(1, len(entries) + 1))
                stored = {
                    (table, entry.seat, entry.number): entry.happened.action
                    for entry in entries
                    if isinstance(entry.happened, Played) and entry.seat is not None
                }
                mine = {key: action for key, action in client.acknowledged.items() if key[0] == table}
                count += len(mine)
                for key, action in mine.items():
                    assert stored.get(key) == action, f"lost: {key}"
    finally:
        opened.engine.dispose()
    assert count >= 12 * (KILLS + 1)


def resume(port: int, clients: list[Client]) -> None:
    """Every table goes on: somebody can act, or it is over."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=10) as http:
        for client in clients:
            for table, tokens in client.tables:
                end = time.monotonic() + 15
                while time.monotonic() < end:
                    looks = [
                        http.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {token}"})
                        for token in tokens
                    ]
                    assert {look.status_code for look in looks} == {200}, looks[0].text
                    if any(look.json()["legal"] or look.json()["table"]["status"] == "over" for look in looks):
                        break
                    time.sleep(0.05)
                else:
                    raise AssertionError(f"table {table} does not go on: {json.dumps(looks[0].json()['awaiting'])}")


def test_a_friendly_end_answers_everybody_first(tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    process = start(str(tmp_path / "a.db"), port, log)
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) in (0, -signal.SIGTERM)
    assert "Traceback" not in log.read_text()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/healthz")
