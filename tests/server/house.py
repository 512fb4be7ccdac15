"""A server for the tests, in this process, and players who talk to it over real connections."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any

import httpx
import sqlalchemy as sa
import uvicorn
from websockets.sync.client import ClientConnection, connect

from northward.core.family import rows
from northward.server.app import make_app
from northward.server.database import url_of
from northward.server.outbox import Outbox
from northward.server.replays import STEPS
from northward.server.run import config_for
from northward.server.schema import addresses
from northward.server.schema import outbox as outbox_table
from northward.server.settings import Settings
from northward.server.store import Store
from northward.server.workers import COMMAND, Pool

ROOMY = Settings(workers=1, rate=1e6, burst=1e6, new_tables=1e6, tables_per_day=10**6, records_per_hour=10**6)
"""No limits: most tests ask more than a person would."""


class Time:
    """A clock that goes only when told to."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class House:
    def __init__(
        self,
        db: str,
        settings: Settings = ROOMY,
        command: tuple[str, ...] = COMMAND,
        now: Callable[[], float] | None = None,
        bot_seconds: float = 2.0,
        grace: float = 3.0,
        process: str | None = None,
    ) -> None:
        self.db = db
        self.pool = Pool(settings.workers, bot_seconds, command, grace)
        self.app = make_app(Store(url_of(db), process), settings, self.pool, now)
        self.inside = self.app.state.server
        self.server = uvicorn.Server(config_for(self.app, "127.0.0.1", 0))
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        for _ in range(1000):
            if self.server.started or not self.thread.is_alive():
                break
            time.sleep(0.01)
        assert self.server.started, "the server does not start"
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        # Without certificates of the world, which nobody here shows: reading them takes as long as starting the server.
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=30, verify=False)

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve()

        asyncio.run(serve())

    def call(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Runs something inside the server."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def tick(self) -> None:
        self.call(self.inside.timekeeper.tick())

    def drain(self) -> None:
        """Sends all that is due, where the outbox does nothing by itself (see `idle`)."""
        outbox = self.inside.outbox
        while self.call(self.inside.store.run(_due, self.inside.store.engine, self.inside.tables.now())):
            self.call(outbox.look())
            wait_for(lambda: not outbox._under_way)
            self.call(outbox.letters.look())
            wait_for(lambda: not outbox.letters._under_way)

    def vanish(self) -> None:
        """As if it were killed: it gives no sign of life and answers nobody, and never says good-bye."""

        async def stop() -> None:
            leases, forwarding = self.inside.tables.leases, self.inside.forwarding
            leases.beat = leases.leave = _nothing
            self.inside.timekeeper.tick = _nothing
            self.inside.tables.change = self.never
            await forwarding.close()

        self.call(stop())

    async def never(self, *_: object) -> None:
        """Instead of something that does not come."""
        await asyncio.Event().wait()

    def close(self) -> None:
        self.client.close()
        self.server.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive(), "the server does not end"

    def post(self, path: str, **json_body: Any) -> httpx.Response:
        return self.client.post(path, json=json_body)

    def table(self, game: str = "honshu", seats: str = "me me", **more: Any) -> list[Player]:
        """A new table and its players: one for each seat that is no bot, then a spectator."""
        bots = ("greedy", "random")
        kinds = [{"kind": "bot", "bot": kind} if kind in bots else {"kind": kind} for kind in seats.split()]
        answer = self.post("/api/tables", game=game, seats=kinds, **more)
        assert answer.status_code == 200, answer.text
        return self.players(answer.json())

    def players(self, made: dict[str, Any]) -> list[Player]:
        tokens = [*(token for token in made["tokens"] if token), *([made["spectator"]] if made["spectator"] else [])]
        return [Player(self, made["table"], token) for token in tokens]


async def idle(_outbox: Outbox) -> None:
    """Instead of what the outbox does in the background: the test decides when it looks."""
    await asyncio.Event().wait()


def _due(engine: sa.Engine, now: float) -> bool:
    with engine.connect() as connection:
        counted = [sa.select(sa.func.count()).where(part.c.due <= now) for part in (outbox_table, addresses)]
        return any(connection.scalar(count) for count in counted)


async def _nothing() -> None:
    pass


class Player:
    """Somebody with a link."""

    def __init__(self, house: House, table: str, token: str) -> None:
        self.house = house
        self.id = table
        self.token = token

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def get(self, what: str = "") -> httpx.Response:
        return self.house.client.get(self.path + what, headers=self.headers)

    def post(self, what: str, /, **body: Any) -> httpx.Response:
        return self.house.client.post(f"{self.path}/{what}", json=body, headers=self.headers)

    def look(self, text: bool = False) -> dict[str, Any]:
        """What there is to see; like the page, a guest sits down first."""
        answer = self.get("?text=1" if text else "")
        assert answer.status_code == 200, answer.text
        found = read(answer.json())
        if found["you"]["invited"] is None:
            return found
        self.sit()
        return self.look(text)

    def sit(self) -> None:
        """Exchanges the link of a seat for a token of one's own."""
        self.token = self.do("sit")["token"]

    def do(self, what: str, /, **body: Any) -> dict[str, Any]:
        answer = self.post(what, **body)
        assert answer.status_code == 200, answer.text
        found = read(answer.json())
        return found

    def fails(self, what: str, /, **body: Any) -> tuple[int, str]:
        answer = self.post(what, **body)
        told = answer.json()
        assert isinstance(told["message"], str) and told["message"].endswith(".")
        return answer.status_code, told["error"]

    def steps(self) -> list[dict[str, Any]]:
        """All steps of the match, page by page."""
        found: list[dict[str, Any]] = []
        while True:
            page = self.get(f"/states?from={len(found)}").json()
            found += page
            if len(page) < STEPS:
                return found

    def act(self, index: int = 0) -> dict[str, Any]:
        """Plays the legal action of that index."""
        now = self.look()
        return self.do("act", number=now["you"]["number"], action=now["legal"][index])

    @contextmanager
    def live(
        self, since: int = 0, lang: str = "en", text: bool = False, news: bool = False, **more: Any
    ) -> Iterator[ClientConnection]:
        if self.get().json().get("you", {}).get("invited") is not None:
            self.sit()
        with connect(f"ws://127.0.0.1:{self.house.port}{self.path}/live", **more) as socket:
            socket.send(json.dumps({"token": self.token, "since": since, "lang": lang, "text": text, "news": news}))
            yield socket


def read(told: dict[str, Any]) -> dict[str, Any]:
    """An answer with the legal actions of its snapshot, or of itself, one by one."""
    for each in (told, told.get("snapshot", {})):
        if "legal" in each:
            each["legal"] = rows(each["legal"])
    return told


def news(socket: ClientConnection, until: Callable[[dict[str, Any]], bool] = lambda push: True) -> dict[str, Any]:
    """The next push that is as wished."""
    for _ in range(200):
        push: dict[str, Any] = read(json.loads(socket.recv(timeout=10)))
        if until(push):
            return push
    raise AssertionError("no such push")


def wait_for(check: Callable[[], Any], seconds: float = 60.0) -> Any:
    """Until it is so. The seconds only end a wait that is hopeless, on a busy machine too."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = check()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it does not come")


def play_out(players: list[Player], rng: Random, most: int = 2000) -> dict[str, Any]:
    """Everybody plays at random until the match is over."""
    now = players[0].look()
    seats = {player.look()["you"]["seat"]: player for player in players}
    for _ in range(most):
        if now["table"]["status"] == "over":
            return now
        seat = next((seat for seat in now["awaiting"] if seat in seats), None)
        if seat is None:  # a bot's turn
            now = wait_for(partial(_later, players[0], now["event"]))
        elif now["you"]["seat"] != seat or not now["legal"]:
            now = seats[seat].look()
        else:
            now = seats[seat].do("act", number=now["you"]["number"], action=rng.choice(now["legal"]))
    raise AssertionError("the match does not end")


def _later(player: Player, event: int) -> dict[str, Any] | None:
    """What there is to see, if something has happened since that event."""
    seen = player.look()
    return seen if seen["event"] > event else None
