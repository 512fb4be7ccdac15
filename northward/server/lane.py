"""Long work beside the event loop: one piece at a time, in a thread of its own, each address in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from northward.server.fairness import FairQueue, Place

T = TypeVar("T")


class Lane:
    """However much is asked for, one thread at most takes time from the loop."""

    def __init__(self) -> None:
        self.waiting: FairQueue[asyncio.Future[None]] = FairQueue()
        self._thread = ThreadPoolExecutor(1, "lane")
        self._busy = False

    async def run(self, place: Place, work: Callable[[], T]) -> T:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.add(place, turn)
        self._go_on()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._free()
            raise
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._free()

    def _free(self) -> None:
        self._busy = False
        self._go_on()

    def _go_on(self) -> None:
        while not self._busy and (found := self.waiting.next()) is not None:
            turn = found[1]
            if not turn.done():  # else nobody waits for it any more
                self._busy = True
                turn.set_result(None)

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)
