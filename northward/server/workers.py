"""The pool of processes in which bots think. One that hangs or dies is killed and replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import Process
from collections.abc import Sequence
from typing import Any

from northward.bots.thinking import share_of_turn
from northward.core import codec
from northward.core.game import Game
from northward.server.metrics import METRICS
from northward.server.worker import Advise, Choose, Thought

COMMAND = (sys.executable, "-m", "northward.server.worker")
GRACE = 3.0
"""How much longer than its time budget a bot may take; starting the process is part of it."""
START = 20.0
LINE = 1 << 24
log = logging.getLogger(__name__)


class Worker:
    """One process, started when first needed."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: Process | None = None
        self.fresh = True

    async def ask(self, job: Choose | Advise, seconds: float) -> Thought | None:
        """Its answer, or None if there is none in time; the process is then gone."""
        try:
            if self.process is None or self.process.returncode is not None:
                self.process = await asyncio.create_subprocess_exec(
                    *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE
                )
                self.fresh = True
            assert self.process.stdin is not None and self.process.stdout is not None
            self.process.stdin.write(codec.encode(job) + b"\n")
            await self.process.stdin.drain()
            line = await asyncio.wait_for(self.process.stdout.readline(), seconds + (START if self.fresh else 0))
            self.fresh = False
            thought: Thought = codec.decode(line, Thought)
            return thought
        except (TimeoutError, OSError, ValueError) as error:
            log.warning("a bot gave no answer: %s", type(error).__name__)
            await self.kill()
            return None
        except asyncio.CancelledError:
            await self.kill()
            raise

    async def kill(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Pool:
    """As many decisions at a time as there are workers; others wait their turn."""

    def __init__(self, size: int, seconds: float, command: Sequence[str] = COMMAND, grace: float = GRACE) -> None:
        self.seconds = seconds
        self.grace = grace
        self.workers = [Worker(command) for _ in range(size)]
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self.workers:
            self._idle.put_nowait(worker)

    async def choose(self, game: Game, view: Any, bot: str, seed: str, used: float) -> dict[str, Any] | None:
        """A bot's action, in a turn that has taken so many seconds; None if it crashed, hung or answered nonsense."""
        METRICS.count("bot_choices_total")
        seconds = share_of_turn(self.seconds, used)
        return await self._think(Choose(game.name, game.components.content, view, seed, seconds, bot))

    async def advise(
        self, game: Game, view: Any, plan: dict[str, Any] | None, seed: str, seconds: float
    ) -> dict[str, Any] | None:
        """A hint for the seat of the view; None if none was found in time."""
        METRICS.count("hints_total")
        return await self._think(Advise(game.name, game.components.content, view, seed, seconds, plan))

    async def _think(self, job: Choose | Advise) -> dict[str, Any] | None:
        worker = await self._idle.get()
        try:
            thought = await worker.ask(job, job.seconds + self.grace)
        finally:
            self._idle.put_nowait(worker)
        if thought is None or thought.found is None:
            METRICS.count("bot_failures_total")
            who = job.bot if isinstance(job, Choose) else "hint"
            log.warning("the bot %s failed: %s", who, thought.error if thought else "no answer")
            return None
        return thought.found

    async def close(self) -> None:
        await asyncio.gather(*(worker.kill() for worker in self.workers))
