"""How long a move takes from one player to the other: a real server, two players, one machine."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from statistics import median
from time import perf_counter
from typing import Any

from northward.core.family import rows
from northward.core.game import Value
from northward.server.run import HOST, free_port

MOVES = 60


class Latency(Value, frozen=True):
    """Milliseconds from sending a move, by the median and the slowest of twenty."""

    answer_ms: float
    """... to its durable answer."""
    push_ms: float
    """... to the other player's page."""
    push_p95_ms: float


@contextmanager
def running_server() -> Iterator[str]:
    """The address of a server of its own, with a database that is thrown away."""
    port = free_port(HOST, 0)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "northward", "serve", "--port", str(port), "--db", f"{folder}/bench.db"]
        server = subprocess.Popen([*command, "--rate", "1000000"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            assert server.stdout is not None
            server.stdout.readline()  # it says where it is, once it answers
            yield f"{HOST}:{port}"
        finally:
            server.terminate()
            server.wait()


def call(address: str, path: str, token: str | None, body: Any) -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"http://{address}{path}", data, headers)) as answer:
        return json.load(answer)


def measure(game: str, moves: int = MOVES) -> Latency:
    """Two people play; each waits for the push of the other's move."""
    from websockets.sync.client import connect

    answers: list[float] = []
    pushes: list[float] = []
    with running_server() as address, ExitStack() as open_sockets:
        made = call(address, "/api/tables", None, {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}]})
        path = f"/api/tables/{made['table']}"
        sockets = [open_sockets.enter_context(connect(f"ws://{address}{path}/live")) for _ in made["tokens"]]
        news = []
        for socket, token in zip(sockets, made["tokens"], strict=True):
            socket.send(json.dumps({"token": token, "since": 0, "lang": "en"}))
            news.append(json.loads(socket.recv()))
        while len(pushes) < moves:
            seat = news[0]["snapshot"]["awaiting"][0]
            mine = news[seat]["snapshot"]
            began = perf_counter()
            body = {"number": mine["you"]["number"], "action": rows(mine["legal"])[0]}
            event = call(address, f"{path}/act", made["tokens"][seat], body)["event"]
            answers.append(perf_counter() - began)
            for other, socket in enumerate(sockets):
                while news[other]["event"] < event:
                    news[other] = json.loads(socket.recv())
                    if other != seat:
                        pushes.append(perf_counter() - began)
    return Latency(1e3 * median(answers), 1e3 * median(pushes), 1e3 * sorted(pushes)[int(0.95 * len(pushes))])
