"""The WebSocket of a table: moves of whoever looks at it, and news to all. Who misses some gets the whole view next."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from typing import TypeVar

from msgspec import UNSET
from starlette.websockets import WebSocket, WebSocketDisconnect

from northward.core import codec
from northward.server import texts
from northward.server.commands import Commands
from northward.server.errors import Refused, Stale
from northward.server.messages import Command, Hello
from northward.server.metrics import METRICS
from northward.server.news import Known
from northward.server.review_messages import ReviewHello
from northward.server.reviews import Reviews
from northward.server.rooms import Room, Watcher
from northward.server.security import Buckets, address_of
from northward.server.snapshots import Reader
from northward.server.store import StoreDown
from northward.server.tables import Tables

BAD_TOKEN, NO_TABLE, REFUSED, FLOOD, TROUBLE, ALL_SAID = 4401, 4404, 4409, 4429, 1011, 1000
FIRST_MESSAGE = 4096
HELLO_SECONDS = 10.0
SEND_SECONDS = 20.0
CHATTER = 50
"""Messages of a client that came to nothing: that nobody understands, or above its rate."""
REVIEW = 20.0
"""What a review costs besides being asked for, in requests of an address."""
BREATH = 0.5
"""Seconds between what is told of a review: figures that change faster nobody reads."""
Greeting = TypeVar("Greeting", Hello, ReviewHello)
log = logging.getLogger(__name__)


class Sockets:
    """All open WebSockets."""

    def __init__(
        self, tables: Tables, commands: Commands, reviews: Reviews, by_address: Buckets, by_table: Buckets
    ) -> None:
        self.tables = tables
        self.commands = commands
        self.reviews = reviews
        self.limits = by_address, by_table
        self.count: Counter[str] = Counter()

    async def serve(self, socket: WebSocket, table_id: str, *, review: bool = False) -> None:
        """The match as it goes on, or the review of one that is over."""
        address = address_of(socket.scope)
        await socket.accept()
        if self.count[address] >= self.tables.settings.sockets_per_address:
            await socket.close(FLOOD, "too many connections")
            return
        self.count[address] += 1
        try:
            await (self._review if review else self._serve)(socket, table_id, address)
        except (WebSocketDisconnect, TimeoutError, ConnectionError):
            await _close(socket, TROUBLE, "gone")
        except Refused as error:
            code = {404: NO_TABLE, 429: FLOOD, 503: TROUBLE}.get(error.status, BAD_TOKEN)
            await _close(socket, code, error.code)
        except StoreDown:
            await _close(socket, TROUBLE, "no_store")
        except Exception:
            log.exception("a WebSocket failed")
            await _close(socket, TROUBLE, "internal")
        finally:
            self.count[address] -= 1
            if not self.count[address]:
                del self.count[address]

    async def _serve(self, socket: WebSocket, table_id: str, address: str) -> None:
        hello = await _hello(socket, Hello)
        if hello is None:
            await _close(socket, BAD_TOKEN, "bad_hello")
            return
        room, seat = await self.tables.enter(table_id, hello.token)
        watcher = Watcher(seat)
        reader = Reader(seat, hello.token, texts.language(hello.lang), hello.text)
        self.tables.came(room, watcher)
        tasks = [
            asyncio.create_task(self._send(socket, room, watcher, reader, hello)),
            asyncio.create_task(self._hear(socket, room, watcher, reader, address)),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self.tables.left(room, watcher)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _review(self, socket: WebSocket, table_id: str, address: str) -> None:
        """Tells what is found until all is, or whoever looks at it goes."""
        hello = await _hello(socket, ReviewHello)
        if hello is None:
            await _close(socket, BAD_TOKEN, "bad_hello")
            return
        self.limits[0].take(address, REVIEW)
        room, _ = await self.tables.enter(table_id, hello.token)
        news = asyncio.Event()
        try:
            going = await self.reviews.join(room.table, address, news)
        except Refused as error:
            await _say(socket, codec.encode(texts.answer(error, texts.language(hello.lang))))
            await _close(socket, REFUSED, error.code)
            return
        heard = asyncio.create_task(_receive(socket))
        try:
            told = 0
            while not heard.done():
                news.clear()
                push = going.push(told)
                told += len(push.decisions) + len(push.leads)
                await _say(socket, codec.encode(push))
                if going.done or push.stopped:
                    break
                waiting = asyncio.create_task(news.wait())
                await asyncio.wait([heard, waiting], return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                await asyncio.wait([heard], timeout=BREATH)
            await _close(socket, ALL_SAID, "")
        finally:
            heard.cancel()
            await asyncio.gather(heard, return_exceptions=True)
            await self.reviews.leave(going, news)

    async def _send(self, socket: WebSocket, room: Room, watcher: Watcher, reader: Reader, hello: Hello) -> None:
        since, known = hello.since, Known() if hello.news else None
        while True:
            await watcher.news.wait()
            watcher.news.clear()
            if self.tables.who(room, reader.token) != reader.seat:  # somebody else has the seat now
                raise Refused(401, "bad_token", "")
            acks, watcher.acks = watcher.acks or UNSET, []
            push = room.desk.push(reader, since, room.here(), self.tables.now(), acks, known)
            since = push.event
            await _say(socket, codec.encode(push))
            METRICS.count("pushes_total")

    async def _hear(self, socket: WebSocket, room: Room, watcher: Watcher, reader: Reader, address: str) -> None:
        """Does what the client sends, one after the other; the push that its change causes acknowledges it."""
        chatter = 0
        while chatter < CHATTER:
            data = await _receive(socket)
            try:
                asked = _command(data)
            except ValueError as error:
                chatter += 1
                text = f"That request cannot be understood: {error}."
                await self._refuse(socket, room, reader, None, Refused(400, "bad_request", text))
                continue
            try:
                by_address, by_table = self.limits
                by_address.take(address)
                by_table.take(room.table.id if reader.seat is not None else f"{room.table.id} {address}")
                await self._do(room, reader, asked)
            except Refused as error:
                chatter += error.status == 429
                await self._refuse(socket, room, reader, asked.id, error)
            else:
                watcher.acks.append(asked.id)  # before the news that the change has woken are written
                watcher.news.set()
        raise Refused(429, "flood", "")

    async def _do(self, room: Room, reader: Reader, asked: Command) -> None:
        """Raises Refused."""
        try:
            await self.commands.act(room, self.tables.player(room, reader.token), asked.act)
        except StoreDown:
            raise Refused(503, "no_store", "The server cannot save anything right now.") from None

    async def _refuse(self, socket: WebSocket, room: Room, reader: Reader, number: int | None, error: Refused) -> None:
        if isinstance(error, Stale):
            error.more["snapshot"] = self.tables.snapshot(room, reader)
        await _say(socket, codec.encode({"id": number, **texts.answer(error, reader.lang)}))


async def _hello(socket: WebSocket, kind: type[Greeting]) -> Greeting | None:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            data = await _receive(socket)
    except TimeoutError:
        return None
    if len(data) > FIRST_MESSAGE:
        return None
    try:
        hello: Greeting = codec.decode(data, kind)
    except ValueError:
        return None
    return hello


def _command(data: str | bytes) -> Command:
    """Raises ValueError."""
    asked: Command = codec.decode(data, Command)
    return asked


async def _receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    data: str | bytes = message.get("text") or message.get("bytes") or ""
    return data


async def _say(socket: WebSocket, data: bytes) -> None:
    try:
        async with asyncio.timeout(SEND_SECONDS):
            await socket.send_text(data.decode())
    except RuntimeError:  # closed meanwhile, for what came after the message that is answered here
        raise WebSocketDisconnect from None


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
        await socket.close(code, reason)
