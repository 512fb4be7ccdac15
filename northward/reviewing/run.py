"""A review, one decision at a time, on all cores; the same record and seed give the same review everywhere."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from northward.bots.judge import lead
from northward.bots.levels import bots_of
from northward.core import record
from northward.core.game import Seat, Value
from northward.core.record import Record
from northward.reviewing.judging import foretold, judged
from northward.reviewing.moments import Course, loaded
from northward.reviewing.results import Judged, Review, SeatReview

SIMULATIONS = 200
"""For each decision: half to find what is better, half to say by how much."""
FEWEST = 40
"""So that ten ways to go on can be tried twice each, and the better one ten times more."""


class Job(Value, frozen=True):
    """A decision to judge, or the lead of a seat to foretell."""

    moment: int | None = None
    """Of the course."""
    line: int = 0
    seat: Seat = 0


class Task(Value, frozen=True):
    """What is the same for all jobs of a review."""

    saved: bytes
    simulations: int
    seed: int

    def course(self) -> Course:
        return loaded(self.saved)


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
    course = task.course()
    jobs = [Job(moment=number) for number, moment in enumerate(course.moments) if moment.seat in asked]
    jobs += [Job(line=line, seat=seat) for line in course.rounds for seat in asked]
    found: dict[Job, Any] = {}
    for job, result in _done(task, jobs, cores or os.cpu_count() or 1):
        found[job] = result
        if progress is not None:
            progress(len(found), len(jobs))
    decisions = tuple(found[job] for job in jobs if job.moment is not None)
    leads = {seat: [found[Job(line=line, seat=seat)] for line in course.rounds] for seat in asked}
    return Review(
        game=saved.game.name,
        version=saved.version,
        seats=saved.seats,
        simulations=task.simulations,
        seed=seed,
        losses=bots_of(saved.game).losses,
        by_seat=tuple(_by_seat(course, seat, leads[seat], decisions, len(asked) == saved.seats) for seat in asked),
        decisions=decisions,
    )


def _by_seat(
    course: Course, seat: Seat, leads: Sequence[float], decisions: Sequence[Judged], everybody: bool
) -> SeatReview:
    own = [each for each in decisions if each.seat == seat]
    final = lead([score.total for score in course.saved.game.scores(course.states[-1])], seat)
    ahead = (*leads, final)
    return SeatReview(
        seat=seat,
        decisions=len(own),
        good=sum(each.mark in ("good", "unclear") for each in own),
        lost=sum(each.loss for each in own),
        leads=ahead,
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


def _done(task: Task, jobs: Sequence[Job], cores: int) -> Iterator[tuple[Job, Any]]:
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


def result_of(task: Task, job: Job) -> Judged | float:
    course = task.course()
    if job.moment is None:
        return foretold(course, job.line, job.seat, f"{task.seed}:{job.line}:{job.seat}")
    moment = course.moments[job.moment]
    return judged(course, moment, task.simulations, f"{task.seed}:{moment.line}")
