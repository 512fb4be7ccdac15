"""Many tables of two players at once: what a move costs the server, and how long it takes to come through."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import NamedTuple, Protocol

from tests.load.wire import Bytes, cpu_seconds, memory

AT_ONCE = 20
"""So many tables are opened at the same time."""


class Running(NamedTuple):
    """A server under load."""

    address: str
    pid: int


class Table(Protocol):
    """A table of two players on any server."""

    def mover(self) -> int | None:
        """Who plays next; None when the match is over."""

    async def move(self, mover: int) -> None:
        """Sends a move; returns when it is answered."""

    async def pushed(self, seat: int) -> None:
        """Returns when the seat has been told of the last move."""

    async def close(self) -> None: ...


OpenTable = Callable[[Running, int, Bytes], Awaitable[Table]]


@dataclass
class Result:
    tables: int
    moves: int = 0
    cpu: float = 0.0
    seconds: float = 0.0
    counted: int = 0
    memory: int = 0
    answers: list[float] = field(default_factory=list)
    pushes: list[float] = field(default_factory=list)

    @property
    def cpu_ms(self) -> float:
        return 1e3 * self.cpu / self.moves

    def row(self) -> str:
        answer, push = sorted(self.answers), sorted(self.pushes)
        return (
            f"{self.tables:6} {self.moves:7} {self.cpu_ms:9.2f} {self.moves / self.seconds:9.0f}"
            f" {at(answer, 0.5):9.1f} {at(answer, 0.99):9.1f} {at(push, 0.5):9.1f} {at(push, 0.99):9.1f}"
            f" {self.counted / self.moves:9.0f} {self.memory / self.tables / 1024:9.0f}"
        )


HEAD = "tables   moves  CPU ms/m   moves/s ans.p50ms ans.p99ms oth.p50ms oth.p99ms   bytes/m  KB/table"


def at(ordered: list[float], part: float) -> float:
    """In milliseconds."""
    return 1e3 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]


async def drive(running: Running, open_table: OpenTable, tables: int, moves: int, pause: float = 0.0) -> Result:
    """Opens the tables, then plays so many moves at each: flat out, or one in `pause` seconds."""
    counted, before, gate = Bytes(), memory(running.pid), asyncio.Semaphore(AT_ONCE)

    async def opened(number: int) -> Table:
        async with gate:
            return await open_table(running, number, counted)

    all_tables = await asyncio.gather(*(opened(number) for number in range(tables)))
    gc.freeze()
    gc.disable()  # what is measured is the server
    result = Result(tables)
    start, cpu, bytes_before = perf_counter(), cpu_seconds(running.pid), counted.all
    await asyncio.gather(
        *(play(table, moves, start + pause * index / tables, pause, result) for index, table in enumerate(all_tables))
    )
    result.seconds = perf_counter() - start
    result.cpu = cpu_seconds(running.pid) - cpu
    result.counted = counted.all - bytes_before
    result.memory = memory(running.pid) - before
    for table in all_tables:
        await table.close()
    return result


async def play(table: Table, moves: int, start: float, pause: float, result: Result) -> None:
    for number in range(moves):
        if pause:
            await asyncio.sleep(max(0.0, start + pause * number - perf_counter()))
        mover = table.mover()
        if mover is None:
            return
        began = perf_counter()
        await table.move(mover)
        result.answers.append(perf_counter() - began)
        await table.pushed(1 - mover)
        result.pushes.append(perf_counter() - began)
        await table.pushed(mover)
        result.moves += 1
