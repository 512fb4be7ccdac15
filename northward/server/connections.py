"""The connections of a server: how many there may be, and which are cut off because they keep it waiting."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import os
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from northward.server.metrics import METRICS
from northward.server.security import address_of

AT_ONCE = 32
"""So many connections are accepted before the first of them is looked at; a few times as many can be on their way."""
SPARE_FILES = 192
"""Open files that are left for the database, bots and the page, and for connections that are on their way."""
PERIOD = 1.0
HEAD = 64 * 1024
"""The most bytes that the head of a request may have."""
Phase = tuple[str, int]


def file_limit() -> int:
    """How many files this process may have open."""
    try:
        import resource
    except ImportError:  # not on Windows
        return 512
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1 << 20 if soft == resource.RLIM_INFINITY else soft


def is_proxy(address: str) -> bool:
    """Whether an address speaks for many clients: one of those whose `X-Forwarded-For` uvicorn believes."""
    trusted = [part.strip() for part in os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1").split(",")]
    if "*" in trusted or address in trusted:
        return True
    with contextlib.suppress(ValueError):
        ip = ipaddress.ip_address(address)
        return any(ip in ipaddress.ip_network(part, strict=False) for part in trusted if "/" in part)
    return False


class Connections:
    """All that are open. Those that wait for a slow client give way to others, the oldest first."""

    def __init__(
        self,
        most: int,
        per_address: int,
        seconds: float,
        clock: Callable[[], float] = time.monotonic,
        files: int = 1,
    ) -> None:
        """`files` is how many open files a connection may take."""
        self.most = max(8, min(most, (file_limit() - SPARE_FILES) // files))
        self.per_address = per_address
        self.seconds = seconds
        """How long a client may take to send a request, head and body, or to take the next part of an answer."""
        self.clock = clock
        self._open: dict[Any, str] = {}
        """The address of each, oldest first."""
        self._by_address: Counter[str] = Counter()
        self._since: dict[Any, tuple[Phase, float]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def add(self, connection: Any) -> bool:
        """Takes in a new one, or says that there are too many."""
        address = address_of({"client": connection.client})
        if self._by_address[address] >= self.per_address and not is_proxy(address):
            return False
        if len(self._open) >= self.most:
            slow = next((other for other in self._open if phase(other) is not None), None)
            if slow is None:
                return False
            self.cut(slow)
        self._open[connection] = address
        self._by_address[address] += 1
        return True

    def drop(self, connection: Any) -> None:
        """It has ended."""
        self._since.pop(connection, None)
        address = self._open.pop(connection, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def sweep(self) -> None:
        """Cuts off those that have kept the server waiting for too long."""
        now = self.clock()
        for connection in list(self._open):
            current = phase(connection)
            if connection.transport.is_closing():
                self.drop(connection)  # as a WebSocket it did not end here
            elif current is None:
                self._since.pop(connection, None)
            elif self._since.get(connection, (None, now))[0] != current:
                self._since[connection] = (current, now)
            elif now - self._since[connection][1] >= self.seconds:
                self.cut(connection)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(PERIOD)
            self.sweep()

    def cut(self, connection: Any) -> None:
        """Ends a connection at once."""
        METRICS.count("connections_cut_total")
        connection.transport.abort()
        self.drop(connection)


def phase(connection: Any) -> Phase | None:
    """What a connection waits for its client to do, and in which request; None while the server is at work."""
    cycle = connection.cycle
    if connection.transport.get_protocol() is not connection:
        return None  # a WebSocket by now, which has limits of its own
    if cycle is None or cycle.response_complete:
        return "head", id(cycle)
    if cycle.more_body:
        return "body", id(cycle)
    if connection.flow.write_paused:
        return "answer", id(cycle)
    return None


def protocol(connections: Connections) -> type[asyncio.Protocol]:
    """Uvicorn's protocol, for connections that are counted."""

    class Counted(AutoHTTPProtocol):  # type: ignore[misc,valid-type]  # one of two classes, as installed
        head = 0
        """Bytes of a request whose head is not complete yet."""

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            if not connections.add(self):
                METRICS.count("connections_refused_total")
                transport.abort()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            waiting = phase(self)
            self.head = self.head + len(data) if waiting is not None and waiting[0] == "head" else 0
            if self.head > HEAD:  # not every parser has a limit of its own
                connections.cut(self)

        def connection_lost(self, exc: Exception | None) -> None:
            connections.drop(self)
            super().connection_lost(exc)

    return Counted
