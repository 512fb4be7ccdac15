"""Answers are packed for browsers that unpack them; large ones beside the event loop."""

from __future__ import annotations

import asyncio
import gzip
from functools import partial

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 1000
"""Smaller answers gain nothing."""
LARGE = 32 * 1024
LEVEL = 5
pack = partial(gzip.compress, compresslevel=LEVEL, mtime=0)


class Packing:
    """Waits for the whole answer: none here is endless."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            await self.app(scope, receive, _Packer(send))
        else:
            await self.app(scope, receive, send)


class _Packer:
    def __init__(self, send: Send) -> None:
        self.send = send
        self.start: Message = {}
        self.parts: list[bytes] = []

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.start = message
            return
        self.parts.append(message.get("body", b""))
        if message.get("more_body", False):
            return
        body = b"".join(self.parts)
        headers = MutableHeaders(raw=self.start["headers"])
        headers.add_vary_header("Accept-Encoding")
        if len(body) >= LEAST and "content-encoding" not in headers and self.start["status"] != 206:
            body = pack(body) if len(body) < LARGE else await asyncio.to_thread(pack, body)
            headers["content-encoding"] = "gzip"
            headers["content-length"] = str(len(body))
        await self.send(self.start)
        await self.send({"type": "http.response.body", "body": body})
