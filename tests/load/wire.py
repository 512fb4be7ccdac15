"""Connections of players on the same machine, with every byte counted, and what the server's process has used."""

from __future__ import annotations

import asyncio
import os
import resource
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Bytes:
    """What went over the wire, both ways, headers of HTTP and frames included."""

    received: int = 0
    sent: int = 0

    @property
    def all(self) -> int:
        return self.received + self.sent


def home(number: int) -> str:
    """An address of this machine for each table: limits by address hold for players as they would elsewhere."""
    return f"127.{1 + number // 60_000}.{number // 250 % 240}.{1 + number % 250}"


async def open_socket(address: str, path: str, number: int, counted: Bytes) -> ClientConnection:
    """A WebSocket from the address of that table."""

    class Counted(ClientConnection):
        def connection_made(self, transport: Any) -> None:
            write = transport.write

            def counting(data: Any) -> None:
                counted.sent += len(data)
                write(data)

            transport.write = counting
            super().connection_made(transport)

        def data_received(self, data: bytes) -> None:
            counted.received += len(data)
            super().data_received(data)

    return await connect(
        f"ws://{address}{path}",
        create_connection=Counted,
        local_addr=(home(number), 0),
        max_size=None,
        open_timeout=60,
        compression=None,
        extensions=[ClientPerMessageDeflateFactory(client_max_window_bits=True)],  # as browsers offer it
    )


class Http:
    """One connection that is kept open, for requests one after the other."""

    def __init__(self, address: str, number: int, counted: Bytes) -> None:
        self.address = address
        self.number = number
        self.counted = counted
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, token: str | None, body: bytes) -> bytes:
        if self._streams is None:
            host, _, port = self.address.partition(":")
            self._streams = await asyncio.open_connection(host, int(port), local_addr=(home(self.number), 0))
        reader, writer = self._streams
        head = f"POST {path} HTTP/1.1\r\nHost: {self.address}\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        data = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
        writer.write(data)
        answer = await reader.readuntil(b"\r\n\r\n")
        fields = {name.lower(): value for name, _, value in (line.partition(b": ") for line in answer.split(b"\r\n"))}
        content = await reader.readexactly(int(fields[b"content-length"]))
        self.counted.sent += len(data)
        self.counted.received += len(answer) + len(content)
        if not answer.startswith(b"HTTP/1.1 20"):
            raise RuntimeError(f"{path}: {content.decode()}")
        return content

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


def cpu_seconds(pid: int) -> float:
    """Of a process and all its threads, in user and system mode."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> int:
    """The bytes of memory that a process really has."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def more_files() -> None:
    """A socket is a file: as many as this machine allows, here and in the servers that are started."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
