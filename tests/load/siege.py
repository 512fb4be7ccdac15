"""`make siege`: how long others wait while one client does its worst. Times are measured by hand, never by a test."""

from __future__ import annotations

import multiprocessing
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from random import Random
from statistics import quantiles
from typing import Any

import httpx

import northward
from northward.core import record
from northward.core.family import rows
from northward.server.run import HOST, free_port
from tests.server.twins import random_match

ATTACKER = "127.0.0.2"
"""Another address of this machine; on Linux there are many."""
LIFTED = "rate=1e6, burst=1e6, new_tables=1e6, tables_per_day=10**6, bot_tables=10**6, bot_seats=10**6"
"""Limits would end most of this at once; here it is measured how well the server does without them."""
START = (
    "from northward.server import run, settings; "
    "run.serve('{host}', {port}, '{db}', settings.Settings({limits}), level='ERROR')"
)
HALVES = {
    "heads": b"GET / HTTP/1.1\r\nX-A: ",
    "bodies": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
}
FILES = 1024
SLOW, ASKING, TABLES, LINES, LOOKS = 1200, 12, 78, 900, 200


@contextmanager
def server() -> Iterator[str]:
    """With the file limit that most systems give."""
    port = free_port(HOST, 0)
    with tempfile.TemporaryDirectory() as folder:
        program = START.format(host=HOST, port=port, db=f"{folder}/siege.db", limits=LIFTED)
        files = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES})); "
        running = subprocess.Popen([sys.executable, "-c", files + program], stdout=subprocess.PIPE)
        try:
            assert running.stdout is not None
            running.stdout.readline()
            yield f"http://{HOST}:{port}"
        finally:
            running.terminate()
            running.wait()


def client(url: str, address: str = HOST) -> httpx.Client:
    return httpx.Client(base_url=url, timeout=60, transport=httpx.HTTPTransport(local_address=address))


def made(http: httpx.Client, game: str, kinds: list[dict[str, str]]) -> tuple[str, dict[str, str]]:
    answer = http.post("/api/tables", json={"game": game, "seats": kinds})
    answer.raise_for_status()
    token = next((token for token in answer.json()["tokens"] if token), answer.json()["spectator"])
    return f"/api/tables/{answer.json()['table']}", {"authorization": f"Bearer {token}"}


def looks(url: str) -> str:
    """How long somebody else waits for a look at a table, and for a new connection."""
    waits = []
    with client(url) as http:
        path, headers = made(http, "honshu", [{"kind": "me"}, {"kind": "me"}])
    for _ in range(LOOKS):
        with client(url) as http:
            began = time.perf_counter()
            http.get(path, headers=headers).raise_for_status()
            waits.append(1e3 * (time.perf_counter() - began))
    parts = quantiles(waits, n=20)
    return f"p50 {parts[9]:6.1f} ms   p95 {parts[18]:6.1f} ms"


@contextmanager
def beside(attack: Callable[..., None], *arguments: Any) -> Iterator[None]:
    """An attack in a process of its own, from when it says that it has begun."""
    begun = multiprocessing.Event()
    process = multiprocessing.Process(target=attack, args=(begun, *arguments), daemon=True)
    process.start()
    assert begun.wait(120)
    try:
        yield
    finally:
        process.kill()
        process.join()


def half_sent(begun: Any, url: str, sent: bytes) -> None:
    """Opens more connections than the server has files, and opens those again that are cut."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (SLOW + 200, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    place = (HOST, int(url.rpartition(":")[2]))
    open_ones: list[socket.socket] = []
    while True:
        while len(open_ones) < SLOW:
            with suppress(OSError):
                open_ones.append(socket.create_connection(place, 10))
                open_ones[-1].sendall(sent)
                open_ones[-1].setblocking(False)
        begun.set()
        time.sleep(1)
        for each in list(open_ones):
            with suppress(BlockingIOError):
                try:
                    gone = not each.recv(10)
                except ConnectionError:
                    gone = True
                if gone:
                    each.close()
                    open_ones.remove(each)


def replay(begun: Any, url: str, path: str, headers: dict[str, str]) -> None:
    """One of those who ask for a long replay again and again."""
    with client(url, ATTACKER) as http:
        while True:
            for start in range(0, LINES, 100):
                http.get(f"{path}/states?from={start}", headers=headers).raise_for_status()
                begun.set()


def bot_answers(url: str, moves: int = 8) -> str:
    """How long a person waits for a greedy bot."""
    rng, waits = Random(1), list[float]()
    with client(url) as http:
        path, headers = made(http, "honshu", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])
        while len(waits) < moves:
            now = http.get(path, headers=headers).json()
            if not now["legal"]:
                time.sleep(0.005)
                continue
            wish = {"number": now["you"]["number"], "action": rng.choice(rows(now["legal"]))}
            after = http.post(f"{path}/act", headers=headers, json=wish).json()
            began = time.perf_counter()
            while after["awaiting"] == [1]:
                time.sleep(0.005)
                after = http.get(path, headers=headers).json()
            waits.append(1e3 * (time.perf_counter() - began))
    return f"median {sorted(waits)[len(waits) // 2]:6.1f} ms   longest {max(waits):6.1f} ms"


def main() -> None:
    with server() as url:
        print(f"{'nobody else':44} {looks(url)}", flush=True)
        for name, sent in HALVES.items():
            with beside(half_sent, url, sent):
                print(f"{f'{SLOW} half-sent {name}':44} {looks(url)}", flush=True)
    with server() as url:
        game = northward.game("hyperborea")
        match = random_match(game, 3, game.Options(), Random(2))
        assert len(match.actions) >= LINES, len(match.actions)
        with client(url, ATTACKER) as http:
            told = http.post("/api/import", content=record.dump(match.record()), params={"upto": LINES})
            path, headers = (
                f"/api/tables/{told.json()['table']}",
                {"authorization": f"Bearer {told.json()['tokens'][0]}"},
            )
        print(f"{'nobody else':44} {looks(url)}", flush=True)
        with ExitStack() as attacks:
            for _ in range(ASKING):
                attacks.enter_context(beside(replay, url, path, headers))
            print(f"{f'{ASKING} who ask for a replay of {LINES} lines':44} {looks(url)}", flush=True)
    with server() as url:
        print(f"{'greedy bot, nobody else':44} {bot_answers(url)}", flush=True)
        with client(url, ATTACKER) as http:
            for _ in range(TABLES):
                made(http, "hyperborea", [{"kind": "bot", "bot": "master"}] * 6)
        print(f"{f'greedy bot, {TABLES} tables of six masters beside':44} {bot_answers(url)}", flush=True)


if __name__ == "__main__":
    main()
