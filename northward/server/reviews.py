"""Reviews of matches that are over, made where bots leave time for them, and kept.

A review is worked on while somebody looks at it; what was found stays for whoever comes next.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
from collections import OrderedDict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import UNSET

import northward
from northward.bots.judge import lead
from northward.bots.levels import bots_of
from northward.core import codec, record
from northward.core.game import Game, Value
from northward.reviewing.results import Foretold, Judged
from northward.reviewing.run import SIMULATIONS, Job, Result, Task
from northward.server import review_words
from northward.server.errors import Refused
from northward.server.fairness import LOOKING, Place
from northward.server.fold import LiveTable
from northward.server.lane import Lane
from northward.server.review_messages import (
    ReviewAbout,
    ReviewedDecision,
    ReviewedLead,
    ReviewedMoment,
    ReviewPush,
)
from northward.server.store import Store
from northward.server.tasks import Tasks
from northward.server.workers import Pool

KEPT = 16
"""So many reviews are at hand."""
JUDGING = ("bots", "core", "games", "reviewing")
"""The packages that a review depends on, besides the game where it is somebody else's."""


class Stored(Value, frozen=True):
    """A whole review, as it is written."""

    results: list[dict[str, Any]]
    """Of the jobs, in their order."""


class Going:
    """A review, as far as it is."""

    def __init__(self, key: str, game: Game, task: Task, about: ReviewAbout) -> None:
        self.key, self.game, self.task, self.about = key, game, task, about
        self.jobs = task.jobs(range(task.course().saved.seats))
        self.found: dict[Job, Result] = {}
        self.told: list[ReviewedDecision | ReviewedLead] = []
        """In the order in which it was found."""
        self.address = ""
        """Of whoever had it begun."""
        self.lookers: set[asyncio.Event] = set()
        self.work: asyncio.Task[None] | None = None

    @property
    def done(self) -> bool:
        return len(self.found) == len(self.jobs)

    @property
    def working(self) -> bool:
        return self.work is not None and not self.work.done()

    def push(self, since: int) -> ReviewPush:
        """What was found after so much of it."""
        fresh = self.told[since:]
        decisions = sum(isinstance(each, Judged) for each in self.found.values())
        return ReviewPush(
            done=decisions,
            all=len(self.about.moments),
            decisions=[each for each in fresh if isinstance(each, ReviewedDecision)],
            leads=[each for each in fresh if isinstance(each, ReviewedLead)],
            stopped=not self.done and not self.working,
            about=UNSET if since else self.about,
            seats=self.task.review(range(len(self.about.finals)), self.found).by_seat if self.done else UNSET,
        )

    def wake(self) -> None:
        for looker in self.lookers:
            looker.set()


class Reviews:
    """All reviews of this process."""

    def __init__(self, store: Store, tasks: Tasks, pool: Pool, lane: Lane) -> None:
        self.store = store
        self.tasks = tasks
        self.pool = pool
        self.lane = lane
        self._known: OrderedDict[str, Going] = OrderedDict()
        self._opening = asyncio.Lock()

    async def join(self, table: LiveTable, address: str, looker: asyncio.Event) -> Going:
        """The review of a table, which goes on while somebody looks; one at a time is made for an address."""
        going = await self._open(table, address)
        if not going.done and not going.working:
            if any(other.working and other.address == address for other in self._known.values()):
                raise Refused(429, "review_running", "Another review is being made for you. Let it finish first.")
            going.address = address
            going.work = self.tasks.spawn(self._make(going, Place(LOOKING, address, table.id)))
        going.lookers.add(looker)
        return going

    async def leave(self, going: Going, looker: asyncio.Event) -> None:
        going.lookers.discard(looker)
        if not going.lookers and not going.done and going.work is not None:
            going.work.cancel()
            await asyncio.gather(going.work, return_exceptions=True)
        if not any(other.working for other in self._known.values()):
            await self.pool.rest()

    async def moment(self, table: LiveTable, line: int, address: str) -> ReviewedMoment:
        """All that there is to say of a decision so far."""
        going = await self._open(table, address)
        decisions = going.task.course().moments
        job = next((job for job in going.jobs if job.line == line and job.moment is not None), None)
        if job is None or job.moment is None:
            raise Refused(404, "no_decision", "Nobody has decided anything there.")
        decided, judged = decisions[job.moment], going.found.get(job)
        known = judged if isinstance(judged, Judged) else None
        return await self.lane.run(
            Place(LOOKING, address), lambda: review_words.moment(going.task.course(), decided, known)
        )

    async def close(self) -> None:
        await self.pool.close()

    async def _open(self, table: LiveTable, address: str) -> Going:
        if table.status != "over":
            raise Refused(409, "not_over", "Only a match that is over can be reviewed.")
        if table.problem:
            raise Refused(409, "read_only", f"This table can only be looked at: {table.problem}.")
        game, task = table.game, Task(record.dump(table.match.record()), SIMULATIONS, 0)
        key = key_of(game, task)
        async with self._opening:
            if key not in self._known:
                about = await self.lane.run(Place(LOOKING, address), lambda: about_of(task))
                going = Going(key, game, task, about)
                stored = await self.store.run(self.store.review, key)
                if stored is not None:
                    await self.lane.run(Place(LOOKING, address), lambda: self._take(going, stored))
                self._known[key] = going
            self._known.move_to_end(key)
            for old in [old for old, each in self._known.items() if not each.lookers and old != key]:
                if len(self._known) > KEPT:
                    del self._known[old]
            return self._known[key]

    async def _make(self, going: Going, place: Place) -> None:
        try:
            await asyncio.gather(*(self._part(going, job, place) for job in going.jobs if job not in going.found))
            if going.done:
                results = [codec.convert(going.found[job], dict[str, Any]) for job in going.jobs]
                await self.store.run(self.store.keep_review, going.key, place.table, codec.encode(Stored(results)))
        finally:
            going.work = None
            going.wake()

    async def _part(self, going: Going, job: Job, place: Place) -> None:
        found = await self.pool.examine(going.task, job, place)
        if found is not None:
            await self.lane.run(place, lambda: self._put(going, job, found))
            going.wake()

    def _take(self, going: Going, stored: bytes) -> None:
        for job, found in zip(going.jobs, codec.decode(stored, Stored).results, strict=True):
            self._put(going, job, found)

    def _put(self, going: Going, job: Job, found: dict[str, Any]) -> None:
        course = going.task.course()
        if job.moment is None:
            foretold: Foretold = codec.convert(found, Foretold)
            going.found[job] = foretold
            number = course.round_of(job.line) + 1
            going.told.append(ReviewedLead(seat=job.seat, round=number, lead=foretold.lead, error=foretold.error))
        else:
            judged = review_words.read(going.game, found)
            going.found[job] = judged
            going.told.append(review_words.decision(course, judged))


def about_of(task: Task) -> ReviewAbout:
    """Raises ValueError where nothing can be said."""
    course = task.course()
    game, seats = course.saved.game, course.saved.seats
    totals = [score.total for score in game.scores(course.states[-1])]
    bots = bots_of(game)
    return ReviewAbout(
        simulations=task.simulations,
        losses=bots.losses,
        rounds=len(course.rounds),
        turns=bots.planner is not None,
        rough=bots.rough,
        finals=[lead(totals, seat) for seat in range(seats)],
        moments=[review_words.decided(course, moment) for moment in course.moments],
    )


def key_of(game: Game, task: Task) -> str:
    """The same for what gives the same review."""
    parts = (judge_version(type(game).__module__).encode(), codec.encode(task))
    return hashlib.sha256(b"\n".join(parts)).hexdigest()


@cache
def judge_version(module: str) -> str:
    """Changes with whatever the judges of a game are made of: there is no number to forget."""
    found = hashlib.sha256()
    for file in _files(module):
        found.update(file.read_bytes())
    return found.hexdigest()


def _files(module: str) -> Iterator[Path]:
    root = Path(northward.__file__).parent
    for package in JUDGING:
        yield from sorted(file for file in (root / package).rglob("*") if file.suffix in (".py", ".json", ".npz"))
    own = getattr(sys.modules.get(module), "__file__", None)
    if own is not None and not Path(own).is_relative_to(root):
        yield Path(own)
