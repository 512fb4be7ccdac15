"""The WebSocket of a table: news to whoever looks at it. A client that misses some gets the whole view next time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter

from starlette.websockets import WebSocket, WebSocketDisconnect

from northward.core import codec
from northward.server import texts
from northward.server.errors import Refused
from northward.server.messages import Hello
from northward.server.metrics import METRICS
from northward.server.rooms import Room, Watcher
from northward.server.security import address_of
from northward.server.snapshots import Reader
from northward.server.store import StoreDown
from northward.server.tables import Tables

BAD_TOKEN, NO_TABLE, FLOOD, TROUBLE = 4401, 4404, 4429, 1011
FIRST_MESSAGE = 4096
HELLO_SECONDS = 10.0
SEND_SECONDS = 20.0
CHATTER = 50
"""Messages that a client may send although nobody listens."""
log = logging.getLogger(__name__)


class Sockets:
    """All open WebSockets."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.count: Counter[str] = Counter()

    async def serve(self, socket: WebSocket, table_id: str) -> None:
        address = address_of(socket.scope)
        await socket.accept()
        if self.count[address] >= self.tables.settings.sockets_per_address:
            await socket.close(FLOOD, "too many connections")
            return
        self.count[address] += 1
        try:
            await self._serve(socket, table_id)
        except (WebSocketDisconnect, TimeoutError, ConnectionError):
            await _close(socket, TROUBLE, "gone")
        except Refused as error:
            code = {404: NO_TABLE, 429: FLOOD}.get(error.status, BAD_TOKEN)
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

    async def _serve(self, socket: WebSocket, table_id: str) -> None:
        hello = await _hello(socket)
        if hello is None:
            await _close(socket, BAD_TOKEN, "bad_hello")
            return
        room, seat = await self.tables.enter(table_id, hello.token)
        watcher = Watcher(seat)
        self.tables.came(room, watcher)
        tasks = [asyncio.create_task(self._send(socket, room, watcher, hello)), asyncio.create_task(_listen(socket))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self.tables.left(room, watcher)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, socket: WebSocket, room: Room, watcher: Watcher, hello: Hello) -> None:
        since, seat = hello.since, watcher.seat
        reader = Reader(seat, hello.token, texts.language(hello.lang), hello.text)
        while True:
            await watcher.news.wait()
            watcher.news.clear()
            if self.tables.who(room, hello.token) != seat:  # somebody else has the seat now
                raise Refused(401, "bad_token", "")
            push = room.desk.push(reader, since, room.here(self.tables.now()), self.tables.now())
            since = push.event
            async with asyncio.timeout(SEND_SECONDS):
                await socket.send_text(codec.encode(push).decode())
            METRICS.count("pushes_total")


async def _hello(socket: WebSocket) -> Hello | None:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            message = await socket.receive()
    except TimeoutError:
        return None
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    data = message.get("text") or message.get("bytes") or ""
    if len(data) > FIRST_MESSAGE:
        return None
    try:
        hello: Hello = codec.decode(data, Hello)
    except ValueError:
        return None
    return hello


async def _listen(socket: WebSocket) -> None:
    """Waits for the client to go; what it says is of no interest, and too much of it is a flood."""
    for _ in range(CHATTER):
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
    raise Refused(429, "flood", "")


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
        await socket.close(code, reason)
