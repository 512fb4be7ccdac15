"""The outermost layer: every HTTP request and WebSocket passes here first, every answer last."""

from __future__ import annotations

import logging
import time
from typing import Any

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from northward.core import codec
from northward.server import texts
from northward.server.errors import Refused
from northward.server.hosts import answers_to
from northward.server.metrics import METRICS
from northward.server.push import FLOOD
from northward.server.security import HEADERS, RECORD, Buckets, address_of, same_origin

access = logging.getLogger("northward.access")
log = logging.getLogger(__name__)
FREE = ("/healthz", "/assets/")
"""Paths that no rate limit counts."""
LONGEST = 32
SLOW = 0.5
"""Requests that take so many seconds are logged, and those that fail; the others are only counted."""
GONE = 499
"""In the log and the metrics only: the client went away before it was answered."""


class Guard:
    def __init__(self, app: ASGIApp, buckets: Buckets, hosts: tuple[str, ...] = ()) -> None:
        self.app = app
        self.buckets = buckets
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        headers = Headers(scope=scope)
        if not same_origin(headers) or not self._known_host(headers):
            await socket.close(4403, "origin")  # before it is accepted: the handshake is answered with 403
            return
        try:
            self.buckets.take(address_of(scope))
        except Refused:
            await socket.accept()
            await socket.close(FLOOD, "too_many")
            return
        await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers["cache-control"] = headers.get("cache-control", "no-store")
            await send(message)

        try:
            self._check(scope)
            await self.app(scope, receive, answer)
        except Refused as error:
            await refusal(error, scope, answer)
        except (ClientDisconnect, ConnectionError):
            status = GONE  # whoever asked is no longer there: nobody's fault
        except Exception:
            log.exception("a request failed")
            if status == 500:
                await refusal(Refused(500, "internal", "Something went wrong on the server."), scope, answer)
        finally:
            METRICS.count("requests_total", label=f'{{status="{status // 100}xx"}}')
            seconds = time.perf_counter() - began
            METRICS.observe("request_seconds", seconds)
            if status >= 400 or seconds >= SLOW:
                facts = {
                    "method": scope["method"],
                    "path": shown(scope["path"]),
                    "status": status,
                    "ms": round(seconds * 1000, 1),
                    "address": address_of(scope),
                }
                access.info("request", extra={"facts": facts})

    def _known_host(self, headers: Headers) -> bool:
        """Whether the request is for this server, by whatever names it asks."""
        return all(answers_to(self.hosts, host) for host in headers.getlist("host") or [""])

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if scope["path"] != "/healthz" and not self._known_host(headers):
            raise Refused(421, "wrong_host", "This server does not answer to that name.")
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not same_origin(headers):
            raise Refused(403, "origin", "That request comes from another site.")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > RECORD:
            raise Refused(413, "too_large", "That is more than this server takes.")
        if not scope["path"].startswith(FREE):
            self.buckets.take(address_of(scope))


def shown(path: str) -> str:
    """A path for the log; what is as long as a token is left out, wherever somebody may have pasted it."""
    parts = (part if len(part) <= LONGEST else "…" for part in codec.one_line(path).split("/")[:8])
    return "/".join(parts)


async def refusal(error: Refused, scope: Scope, send: Any) -> None:
    lang = texts.language(QueryParams(scope["query_string"]).get("lang", ""))
    body = codec.encode(texts.answer(error, lang))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if error.status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
