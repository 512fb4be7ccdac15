"""The pool of processes in which bots think. One that hangs or dies is killed and replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import Process
from collections.abc import Sequence
from typing import Any

from northward.core import codec
from northward.server.metrics import METRICS
from northward.server.worker import Choice, Job

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

    async def ask(self, job: Job, seconds: float) -> Choice | None:
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
            choice: Choice = codec.decode(line, Choice)
            return choice
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

    async def choose(self, game: Any, view: Any, bot: str, seed: str) -> dict[str, Any] | None:
        """A bot's action; None if it crashed, hung or answered nonsense."""
        job = Job(game.name, game.components.content, view, bot, seed, self.seconds)
        worker = await self._idle.get()
        try:
            choice = await worker.ask(job, self.seconds + self.grace)
        finally:
            self._idle.put_nowait(worker)
        METRICS.count("bot_choices_total")
        if choice is None or choice.action is None:
            METRICS.count("bot_failures_total")
            log.warning("the bot %s failed: %s", bot, choice.error if choice else "no answer")
            return None
        return choice.action

    async def close(self) -> None:
        await asyncio.gather(*(worker.kill() for worker in self.workers))
