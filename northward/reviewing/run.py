"""A review, one decision at a time, on all cores; the same record and seed give the same review everywhere."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from northward.bots.judge import lead
from northward.bots.levels import bots_of
from northward.core import codec, record
from northward.core.game import Seat, Value
from northward.core.record import Record
from northward.reviewing.judging import foretold, judged, tried
from northward.reviewing.moments import Course, loaded
from northward.reviewing.results import Foretold, Judged, Review, SeatReview

SIMULATIONS = 200
"""For each decision: half to find what is better, half to say by how much."""
FEWEST = 40
"""So that ten ways to go on can be tried twice each, and the better one ten times more."""


Result = Judged | Foretold


class Job(Value, frozen=True):
    """A decision to judge, or a lead to foretell: that of a seat, or that of a try over what was played."""

    moment: int | None = None
    """Of the course."""
    line: int = 0
    seat: Seat = 0
    tried: str = ""
    """Actions to compare with what was played, as JSON: what the lead is then, is foretold."""


class Task(Value, frozen=True):
    """What is the same for all jobs of a review."""

    saved: bytes
    simulations: int
    seed: int

    def course(self) -> Course:
        """Raises ValueError if the match is not over."""
        return loaded(self.saved)

    def jobs(self, seats: Sequence[Seat]) -> list[Job]:
        """What there is to do for these seats, in the order of the record."""
        course = self.course()
        leads = [Job(line=line, seat=seat) for line in course.rounds for seat in seats]
        decisions = [
            Job(number, moment.line, moment.seat)
            for number, moment in enumerate(course.moments)
            if moment.seat in seats
        ]
        return sorted(leads + decisions, key=lambda job: (job.line, job.moment is not None))

    def review(self, seats: Sequence[Seat], found: Mapping[Job, Result]) -> Review:
        """Of these seats, all of whose jobs are done."""
        course = self.course()
        saved = course.saved
        decisions = tuple(result for job in self.jobs(seats) if isinstance(result := found[job], Judged))
        return Review(
            game=saved.game.name,
            version=saved.version,
            seats=saved.seats,
            simulations=self.simulations,
            seed=self.seed,
            losses=bots_of(saved.game).losses,
            by_seat=tuple(_by_seat(course, seat, found, decisions, len(seats) == saved.seats) for seat in seats),
            decisions=decisions,
        )


def review(
    saved: Record,
    seats: Sequence[Seat] | None = None,
    simulations: int | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    cores: int | None = None,
) -> Review:
    """Of a finished match; raises ValueError. Without `seats` everybody's decisions are looked at.

    `progress` is told how many parts of the work are done, and of how many. Luck needs everybody's losses: whoever asks
    for some seats only gets none.
    """
    if simulations is not None and simulations < FEWEST:
        raise ValueError(f"{simulations} simulations for a decision are too few: expected at least {FEWEST}")
    asked = sorted(set(range(saved.seats) if seats is None else seats))
    if not asked or asked[0] < 0 or asked[-1] >= saved.seats:
        raise ValueError(f"no such seats {list(asked)}: the match has {saved.seats}, counted from 0")
    task = Task(record.dump(saved), simulations or SIMULATIONS, seed)
    jobs = task.jobs(asked)
    found: dict[Job, Result] = {}
    for job, result in _done(task, jobs, cores or os.cpu_count() or 1):
        found[job] = result
        if progress is not None:
            progress(len(found), len(jobs))
    return task.review(asked, found)


def _by_seat(
    course: Course, seat: Seat, found: Mapping[Job, Result], decisions: Sequence[Judged], everybody: bool
) -> SeatReview:
    leads = [each for line in course.rounds if isinstance(each := found[Job(None, line, seat)], Foretold)]
    own = [each for each in decisions if each.seat == seat]
    final = lead([score.total for score in course.saved.game.scores(course.states[-1])], seat)
    ahead = (*(each.lead for each in leads), final)
    return SeatReview(
        seat=seat,
        decisions=len(own),
        good=sum(each.mark in ("good", "unclear") for each in own),
        lost=sum(each.loss for each in own),
        leads=ahead,
        errors=(*(each.error for each in leads), 0.0),
        luck=tuple(
            ahead[number + 1] - ahead[number] + _lost(decisions, number + 1, seat, course.saved.seats)
            for number in range(len(leads))
        )
        if everybody
        else (),
    )


def _lost(decisions: Sequence[Judged], number: int, seat: Seat, seats: int) -> float:
    """What a seat lost in a round, less the mean of what the others lost."""
    lost = [0.0] * seats
    for each in decisions:
        if each.round == number:
            lost[each.seat] += each.loss
    return lead(lost, seat)


def _done(task: Task, jobs: Sequence[Job], cores: int) -> Iterator[tuple[Job, Result]]:
    """The jobs, each as soon as it is done."""
    if cores == 1:
        for job in jobs:
            yield job, result_of(task, job)
        return
    with ProcessPoolExecutor(cores, multiprocessing.get_context("spawn")) as pool:
        running = {pool.submit(result_of, task, job): job for job in jobs}
        try:
            for future in as_completed(running):
                yield running[future], future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def result_of(task: Task, job: Job) -> Result:
    course = task.course()
    if job.moment is None:
        return foretold(course, job.line, job.seat, f"{task.seed}:{job.line}:{job.seat}")
    moment = course.moments[job.moment]
    if job.tried:
        actions = codec.decode(job.tried.encode(), tuple[course.saved.game.Action, ...])  # type: ignore[name-defined]
        return tried(course, moment, actions, task.simulations, f"{task.seed}:{moment.line}")
    return judged(course, moment, task.simulations, f"{task.seed}:{moment.line}")
