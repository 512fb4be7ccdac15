"""The figures of a running server for Prometheus, and the port of their own that they may have."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from northward.server.metrics import METRICS

STARTED = time.time()
HEAD = "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
KIND = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = 5.0


def process() -> dict[str, float]:
    """What Prometheus calls the figures of a process."""
    try:
        import resource
    except ImportError:  # not on Windows
        return {"process_start_time_seconds": STARTED}
    used = resource.getrusage(resource.RUSAGE_SELF)
    found = {
        "process_cpu_seconds_total": used.ru_utime + used.ru_stime,
        "process_start_time_seconds": STARTED,
        "process_max_fds": float(resource.getrlimit(resource.RLIMIT_NOFILE)[0]),
    }
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        found["process_resident_memory_bytes"] = float(pages * os.sysconf("SC_PAGE_SIZE"))
        found["process_open_fds"] = float(len(os.listdir("/proc/self/fd")))
    return found


def text(**gauges: float) -> str:
    lines = [METRICS.text(**gauges).rstrip("\n")]
    for name, value in process().items():
        lines += [f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}", f"{name} {value:g}"]
    return "\n".join(lines) + "\n"


async def serve(port: int, figures: Callable[[], str]) -> asyncio.Server:
    """Answers on this machine only, whatever is asked for."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                await reader.readuntil(b"\r\n\r\n")
                body = figures().encode()
                writer.write(HEAD.format(status="200 OK", kind=KIND, length=len(body)).encode() + body)
                await writer.drain()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # whoever asked is gone
        finally:
            writer.close()

    return await asyncio.start_server(answer, "127.0.0.1", port)
