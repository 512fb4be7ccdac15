"""Requests and WebSockets for a table that another process has are passed on to it.

Whichever process a client is connected to, it is answered by the one that has the table. Between the two there is a
connection for each request or WebSocket, over which go what the first would hand to the application and what that would
send: the messages of ASGI, each as MessagePack after its length.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import secrets
from collections import defaultdict
from collections.abc import Collection
from typing import Any
from urllib.parse import parse_qs

import msgspec
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from northward.server.errors import Moved, Refused
from northward.server.leases import Leases, Peer
from northward.server.store import StoreDown
from northward.server.tokens import may_be_id

PASSED_ON = (
    "type", "http_version", "scheme", "method", "path", "raw_path", "query_string", "root_path", "headers", "client",
    "server", "subprotocols",
)  # fmt: skip
"""What the process that has a table is told of a request."""
GREETING_SECONDS = 5.0
AGAIN = 0.1
"""After so many seconds it is looked again who has a table."""
LARGEST = 8 << 20
RESTARTED, TROUBLE = 1012, 1011
ENDS = {"http.disconnect", "websocket.disconnect"}
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
log = logging.getLogger(__name__)


def table_of(scope: Scope) -> str | None:
    """The table that a request is about."""
    path = str(scope.get("path", ""))
    if path == "/api/import":  # it may go on from the match of a table
        named = parse_qs(scope["query_string"].decode("latin-1")).get("table", [""])[0]
    else:
        named = path.removeprefix("/api/tables/").partition("/")[0] if path.startswith("/api/tables/") else ""
    return named if may_be_id(named) else None


class Forwarding:
    """In front of the application: passes on what is another's, and takes what others pass on."""

    def __init__(self, outermost: ASGIApp, leases: Leases) -> None:
        self.outermost = outermost
        """What a scope calls its application."""
        self.app = outermost
        """What answers for this process's own tables: see `PassedOn`."""
        self.leases = leases
        leases.lived = self.cut
        self.token = secrets.token_urlsafe(32)
        """Whoever passes something on has read it in the database."""
        self._server: asyncio.Server | None = None
        self._inside: set[asyncio.Task[Any]] = set()
        self._open: defaultdict[str, set[asyncio.StreamWriter]] = defaultdict(set)
        """The connections to each process."""

    async def route(self, scope: Scope, receive: Receive, send: Send) -> None:
        table_id = table_of(scope) if scope["type"] in ("http", "websocket") else None
        if table_id is not None and not self.leases.mine(table_id):
            try:
                reached = await self._reach(table_id, scope)
            except (Refused, StoreDown) as error:
                refused = error if isinstance(error, Refused) else _no_store()
                if scope["type"] == "http":
                    raise refused from None
                await _close(receive, send, TROUBLE, refused.code)
                return
            if reached is not None:
                await self._carry(*reached, scope, receive, send)
                return
        await self.app(scope, receive, send)

    # Passing on

    async def _reach(self, table_id: str, scope: Scope) -> tuple[Peer, Stream] | None:
        """A connection to the process that has the table; None if that is this one.

        One that does not answer has died, or is about to give the table away: whoever asks waits for the next.
        """
        clock = asyncio.get_running_loop().time
        end = clock() + 2 * self.leases.seconds
        while (peer := await self.leases.holder(table_id)) is not None:
            with contextlib.suppress(OSError, TimeoutError, EOFError):
                async with asyncio.timeout(GREETING_SECONDS):
                    stream = await asyncio.open_connection(peer.host, peer.port, limit=LARGEST)
                    stream[1].write(_frame({"token": peer.token, "table": table_id, "scope": _told(scope)}))
                    if (await _read(stream[0]))["has"]:
                        return peer, stream
                    stream[1].close()
            if clock() > end:
                raise Moved
            await asyncio.sleep(AGAIN)
        return None

    async def _carry(self, peer: Peer, stream: Stream, scope: Scope, receive: Receive, send: Send) -> None:
        reader, writer = stream
        self._open[peer.id].add(writer)
        begun = ended = False

        async def up() -> None:
            with contextlib.suppress(ConnectionError):
                while (message := await receive())["type"] not in ENDS:
                    writer.write(_frame(message))
                    await writer.drain()
                writer.write(_frame(message))

        listening = asyncio.create_task(up())
        try:
            with contextlib.suppress(EOFError, ConnectionError):
                while True:
                    message = await _read(reader)
                    begun = True
                    ended = message["type"] == "websocket.close" or (
                        message["type"] == "http.response.body" and not message.get("more_body")
                    )
                    await send(message)
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            self._open[peer.id].discard(writer)
            writer.close()
        if ended or (listening.done() and not listening.cancelled()):
            return  # the answer was whole, or the client has gone
        if scope["type"] == "websocket":
            await _close(None if begun else receive, send, RESTARTED, "moved")
        elif not begun:
            raise Moved
        else:
            raise ConnectionError("the process that answered has died")

    def cut(self, living: Collection[str]) -> None:
        """Nothing more will come from processes that have died, although nobody has closed the connection."""
        for process in [process for process in self._open if process not in living]:
            for writer in self._open.pop(process):
                writer.transport.abort()

    # Taking what is passed on

    async def listen(self, host: str) -> int:
        """Returns the port."""
        self._server = await asyncio.start_server(self._accept, host, 0, limit=LARGEST)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        inside = list(self._inside)
        for task in inside:
            task.cancel()
        await asyncio.gather(*inside, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._inside.add(task)
        try:
            await self._answer(reader, writer)
        except (OSError, EOFError, TimeoutError, ClientDisconnect, WebSocketDisconnect):
            pass  # whoever asked has gone
        except asyncio.CancelledError:
            pass  # the server ends
        except Exception:
            log.exception("a request that was passed on failed")
        finally:
            self._inside.discard(task)
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with asyncio.timeout(GREETING_SECONDS):
            greeting = await _read(reader)
        if not hmac.compare_digest(str(greeting.get("token")).encode(), self.token.encode()):
            return
        has = self.leases.mine(greeting["table"])
        writer.write(_frame({"has": has}))
        await writer.drain()
        if not has:
            return
        told = greeting["scope"]
        told["headers"] = [tuple(pair) for pair in told["headers"]]
        scope: Scope = {**told, "asgi": {"version": "3.0"}, "app": self.outermost, "state": {}, "extensions": {}}
        gone = f"{scope['type']}.disconnect"

        async def receive() -> Message:
            try:
                message: Message = await _read(reader)
            except (EOFError, ConnectionError):
                return {"type": gone, "code": TROUBLE}
            return message

        async def send(message: Message) -> None:
            writer.write(_frame(message))
            await writer.drain()

        await self.app(scope, receive, send)
        with contextlib.suppress(OSError):
            await writer.drain()


class PassedOn:
    """The middleware."""

    def __init__(self, app: ASGIApp, forwarding: Forwarding) -> None:
        forwarding.app = app
        self.forwarding = forwarding

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.forwarding.route(scope, receive, send)


def _told(scope: Scope) -> dict[str, Any]:
    return {name: scope[name] for name in PASSED_ON if name in scope}


def _frame(value: Any) -> bytes:
    data = msgspec.msgpack.encode(value)
    return len(data).to_bytes(4, "big") + data


async def _read(reader: asyncio.StreamReader) -> dict[str, Any]:
    """Raises EOFError."""
    length = int.from_bytes(await reader.readexactly(4), "big")
    if length > LARGEST:
        raise EOFError("too long")
    value: dict[str, Any] = msgspec.msgpack.decode(await reader.readexactly(length), type=dict[str, Any])
    return value


async def _close(receive: Receive | None, send: Send, code: int, reason: str) -> None:
    """Ends a WebSocket, so that the client learns why; with `receive`, one that was not accepted yet."""
    with contextlib.suppress(OSError, RuntimeError):
        if receive is not None:
            await receive()
            await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": code, "reason": reason})


def _no_store() -> Refused:
    return Refused(503, "no_store", "The server cannot save anything right now.")
