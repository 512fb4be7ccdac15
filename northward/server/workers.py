"""The pool of processes in which bots think. One that hangs or dies is killed and replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from northward.bots.thinking import share_of_turn
from northward.core import codec
from northward.core.game import Game
from northward.reviewing.run import Job, Task
from northward.server.fairness import FairQueue, Place
from northward.server.metrics import METRICS
from northward.server.worker import BEHIND, Advise, AnyJob, Choose, Examine, Thought, Weigh

COMMAND = (sys.executable, "-m", "northward.server.worker")
BEHIND_OTHERS = (*COMMAND, BEHIND)
GRACE = 3.0
"""How much longer than its time budget a bot may take; starting the process is part of it."""
START = 20.0
PART = 120.0
"""How long a part of a review may take: it gets only what bots leave of the processors."""
LINE = 1 << 24
FAILED: dict[type, str] = {Advise: "hint", Weigh: "warning", Examine: "review"}
ANYBODY = Place()
log = logging.getLogger(__name__)


class Worker:
    """One process, started when first needed."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: Process | None = None
        self.fresh = True

    @property
    def started(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def start(self) -> None:
        if not self.started:
            self.process = await asyncio.create_subprocess_exec(
                *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE
            )
            self.fresh = True

    async def ask(self, job: AnyJob, seconds: float) -> Thought | None:
        """Its answer, or None if there is none in time; the process is then gone."""
        try:
            await self.start()
            assert self.process is not None
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
    """As many decisions at a time as there are workers; others wait their turn. One address leaves some to others."""

    def __init__(
        self, size: int, seconds: float, command: Sequence[str] = COMMAND, grace: float = GRACE, spare: int = 1
    ) -> None:
        self.seconds = seconds
        self.grace = grace
        self.spare = spare
        self.workers = [Worker(command) for _ in range(size)]
        self.waiting: FairQueue[asyncio.Future[Worker]] = FairQueue()
        self._idle = list(self.workers)
        self._busy: Counter[str] = Counter()
        """How many workers think for an address."""
        self._starting: asyncio.Task[None] | None = None

    async def choose(
        self, game: Game, view: Any, bot: str, seed: str, used: float, place: Place = ANYBODY
    ) -> dict[str, Any] | None:
        """A bot's action, in a turn that has taken so many seconds; None if it crashed, hung or answered nonsense."""
        METRICS.count("bot_choices_total")
        seconds = share_of_turn(self.seconds, used)
        return await self._think(Choose(game.name, game.components.content, view, seed, seconds, bot), place)

    async def advise(
        self,
        game: Game,
        view: Any,
        plan: dict[str, Any] | None,
        seed: str,
        seconds: float,
        place: Place = ANYBODY,
    ) -> dict[str, Any] | None:
        """A hint for the seat of the view; None if none was found in time."""
        METRICS.count("hints_total")
        return await self._think(Advise(game.name, game.components.content, view, seed, seconds, plan), place)

    async def examine(self, task: Task, job: Job, place: Place = ANYBODY) -> dict[str, Any] | None:
        """A part of a review; None if nothing came of it."""
        return await self._think(Examine(task, job, PART), place)

    async def weigh(
        self, game: Game, view: Any, action: dict[str, Any], seed: str, seconds: float, place: Place = ANYBODY
    ) -> dict[str, Any] | None:
        """Why an action costs much; empty if it does not, None if it is not known."""
        METRICS.count("warnings_asked_total")
        return await self._think(Weigh(game.name, game.components.content, view, seed, seconds, action), place)

    async def _think(self, job: AnyJob, place: Place) -> dict[str, Any] | None:
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting.add(place, turn)
        self._hand_out()
        began = perf_counter()
        try:
            worker = await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result(), place.address)
            raise
        METRICS.observe("bot_wait_seconds", perf_counter() - began)
        try:
            thought = await worker.ask(job, job.seconds + self.grace)
        finally:
            self._give_back(worker, place.address)
        if thought is None or thought.found is None:
            METRICS.count("bot_failures_total")
            who = f"bot {job.bot}" if isinstance(job, Choose) else FAILED[type(job)]
            log.warning("the %s failed: %s", who, thought.error if thought else "no answer")
            return None
        return thought.found

    def _give_back(self, worker: Worker, address: str) -> None:
        self._idle.append(worker)
        self._busy[address] -= 1
        if not self._busy[address]:
            del self._busy[address]
        self._hand_out()

    def _hand_out(self) -> None:
        """Gives idle workers to those whose turn it is. One address leaves some to the others, if it can."""
        most = max(1, len(self.workers) - self.spare)
        while self._idle and (found := self.waiting.next(lambda address: self._busy[address] < most)):
            address, turn = found
            if not turn.done():  # else nobody waits for it any more
                self._busy[address] += 1
                turn.set_result(self._idle.pop())
        self._warm()

    def _warm(self) -> None:
        """Starts a spare worker while others think, so that nobody waits for a process to start."""
        cold = next((worker for worker in self._idle if not worker.started), None)
        if cold is not None and self._busy and (self._starting is None or self._starting.done()):
            self._starting = asyncio.create_task(self._start(cold))

    @staticmethod
    async def _start(worker: Worker) -> None:
        with contextlib.suppress(OSError):
            await worker.start()

    async def rest(self) -> None:
        """Ends the processes of workers if nobody needs one now; they start again when they are needed."""
        if not self._busy and not self.waiting:
            await self.close()

    async def close(self) -> None:
        if self._starting is not None:
            await asyncio.gather(self._starting, return_exceptions=True)
        await asyncio.gather(*(worker.kill() for worker in self.workers))
