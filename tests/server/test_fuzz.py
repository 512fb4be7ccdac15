"""Whatever is sent, the server answers with sense: never with a 5xx, never with silence."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from tests.server.fuzz import Fuzzer
from tests.server.house import House, Player, news

SAMPLE = 300
LIGHT = settings(
    max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(str(tmp_path_factory.mktemp("fuzz") / "a.db"))
    yield house
    house.close()


@pytest.fixture(scope="module")
def player(running: House) -> Player:
    return running.table("honshu", "me link")[0]


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_call(running: House, player: Player, mode: GenerationMode) -> None:
    """The document is true, and nothing breaks the server; many of the calls are about a table that exists."""
    document = schemathesis.openapi.from_url(f"http://127.0.0.1:{running.port}/api/openapi.json")
    checks = [not_a_server_error, content_type_conformance, response_schema_conformance]
    called = 0
    for found in document.get_all_operations():
        assert isinstance(found, Ok), found
        leaves = found.ok().path.endswith("/leave")
        visitor = running.table("honshu", "me link")[0] if leaves else player  # whoever leaves is needed no more

        @given(
            case=found.ok().as_strategy(generation_mode=mode),
            known=st.booleans(),
            asks=st.booleans(),
            visitor=st.just(visitor),
        )
        @LIGHT
        def call(case: Any, known: bool, asks: bool, visitor: Player) -> None:
            if known and "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = visitor.id
            case.call_and_validate(headers=visitor.headers if asks else {}, checks=checks)

        with contextlib.suppress(Unsatisfiable):  # nothing can be wrong about a call without arguments
            call()
        called += 1
    assert called == sum(map(len, running.client.get("/api/openapi.json").json()["paths"].values()))


def test_the_document_names_every_call(running: House) -> None:
    paths = running.client.get("/api/openapi.json").json()["paths"]
    told = Path("docs/protocol.md").read_text()
    for path in paths:
        short = re.sub(r"{(\w+)}", lambda found: found[1].upper(), path.replace("{table}", "ID"))
        assert short in told, f"{path} is not in docs/protocol.md"


def test_websockets_of_all_sorts(running: House, player: Player) -> None:
    rng = Random(1)
    hello = json.dumps({"token": player.token, "since": 0})
    for number in range(60):
        path = rng.choice([player.path, "/api/tables/x", f"/api/tables/{'y' * 300}", "/api/tables/%00%ff"]) + "/live"
        with contextlib.suppress(ConnectionClosed, InvalidHandshake, TimeoutError, OSError):  # noqa: SIM117 - the outer one is for the inner one's end too
            with connect(f"ws://127.0.0.1:{running.port}{path}", open_timeout=5, close_timeout=1) as socket:
                if rng.random() < 0.4:
                    socket.send(hello)
                for _ in range(rng.randrange(1, 6)):
                    kind = rng.randrange(6)
                    if kind == 0:
                        socket.send(os.urandom(rng.randrange(200)))
                    elif kind == 1:
                        socket.send("".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(200))))
                    elif kind == 2:
                        socket.send(hello[: rng.randrange(len(hello))])
                    elif kind == 3:
                        socket.send(
                            json.dumps(
                                {
                                    "token": rng.choice([None, 1, [], player.token]),
                                    "since": rng.choice([1e99, -1, "x", 0]),
                                }
                            )
                        )
                    elif kind == 4:
                        socket.send("x" * 70_000)
                    else:
                        socket.socket.sendall(os.urandom(20))  # no WebSocket frame at all
                if rng.random() < 0.3:
                    socket.recv(timeout=0.2)
                if number % 7 == 0:
                    socket.socket.close()  # gone without a word
    with player.live() as socket:
        assert news(socket)["snapshot"]["you"]["seat"] == 0
    assert running.client.get("/healthz").json()["status"] == "ok"


def test_a_sample_of_nonsense(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """`make fuzz` sends 20,000."""
    house = House(str(tmp_path / "b.db"))
    fuzzer = Fuzzer(house)
    fuzzer.run(SAMPLE)
    fuzzer.check()
    house.close()
    assert sum(fuzzer.answers.values()) > SAMPLE // 2 and len(fuzzer.answers) > 5
    assert not [line.getMessage() for line in caplog.records if line.levelno >= logging.ERROR]
