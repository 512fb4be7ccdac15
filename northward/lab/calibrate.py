"""Does a judge tell the truth? What it foretold in many matches, decision by decision, against what came.

A judge is asked before every decision: for the seat that decides, and for every other seat from that one's own view.
What counts is the lead, a seat's points less the mean of the others': the leads of all seats add up to nothing, so what
a judge tells each of them alone should too. It is compared with what needs no prophet: the present lead, in the same
imagined worlds. Needs `northward[lab]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

import msgspec
import numpy

from northward.bots.beliefs import Beliefs
from northward.bots.judge import lead
from northward.bots.levels import make_forecaster, make_judge
from northward.core.bots import Clock, Itemised, Judge
from northward.core.game import AnyOptions, AnyState, Score, Seat, Value
from northward.lab import simulate
from northward.lab.run import Place
from northward.lab.simulate import Plan
from northward.lab.workers import Work

WORLDS = 6
"""As a hint that foretells the end."""
RESAMPLED = 1000
"""Intervals come from so many runs put together from the matches of this one, drawn with replacement."""
PARTS = {
    "1st quarter": (0.0, 0.25),
    "2nd quarter": (0.25, 0.5),
    "3rd quarter": (0.5, 0.75),
    "4th quarter": (0.75, 1.0),
    "second half": (0.5, 1.0),
    "whole match": (0.0, 1.0),
}
"""Of the decisions of a match."""


class Study(Value, frozen=True):
    """What is played, and how closely one looks."""

    plan: Plan
    worlds: int = WORLDS
    """Imagined states in which the judge is asked each time."""
    every: int = 1
    """One of so many decisions is looked at."""
    forecaster: bool = False
    """Whether it is about whoever foretells the end of a match, where that is not the judge."""


class Moment(Value, frozen=True):
    """A decision, and what the judge foretold before it."""

    decision: int
    """Counted from 0 among those of the match in which there was something to decide."""
    seat: Seat
    points: tuple[float, ...]
    """Everybody's in the end, as foretold to the seat that decides."""
    items: dict[str, float]
    """The same of that seat by category, if the judge knows."""
    leads: tuple[float, ...]
    """Of every seat, as foretold to that one."""
    present: float
    """The lead of the seat that decides, at that moment, as far as it can know it."""


class Foretold(Value, frozen=True):
    """A finished match."""

    number: int
    bots: tuple[str, ...]
    decisions: int
    scores: tuple[Score, ...]
    moments: tuple[Moment, ...]


def watch(study: Study, number: int) -> Foretold:
    """Match `number`: what is played does not depend on who looks on."""
    judge = _judge(study)
    moments: list[Moment] = []
    decisions = 0

    def look(state: AnyState, seat: Seat, choices: int) -> None:
        nonlocal decisions
        if choices < 2:
            return
        if (decisions + number) % study.every == 0:
            moments.append(_moment(study, judge, state, seat, number, decisions))
        decisions += 1

    played = simulate.play(study.plan, number, look)
    return Foretold(number, played.bots, decisions, played.scores, tuple(moments))


def _judge(study: Study) -> Judge:
    return (make_forecaster if study.forecaster else make_judge)(study.plan.game)


def _moment(study: Study, judge: Judge, state: AnyState, deciding: Seat, number: int, decision: int) -> Moment:
    game, seats = study.plan.game, range(study.plan.seats)
    told = []
    items: list[dict[str, float]] = []
    present = []
    for seat in seats:
        beliefs, rng = Beliefs(game, game.view(state, seat)), Random(f"{study.plan.seed}:{number}:{decision}:{seat}")
        found = []
        for _ in range(study.worlds):
            world = beliefs.world(rng)
            if seat == deciding:
                present.append(lead([score.total for score in game.scores(world)], seat))
            if isinstance(judge, Itemised):
                by_category = judge.items(world, seat, rng)
                found.append([sum(each.values()) for each in by_category])
                items += [dict(by_category[seat])] if seat == deciding else []
            else:
                found.append([*judge.outlook(world, seat, rng)])
        told.append(tuple(map(fmean, zip(*found, strict=True))))
    return Moment(
        decision=decision,
        seat=deciding,
        points=told[deciding],
        items={name: fmean(each[name] for each in items) for name in (items[0] if items else ())},
        leads=tuple(lead(told[seat], seat) for seat in seats),
        present=fmean(present),
    )


# Matches on other cores and machines


def packed(study: Study) -> bytes:
    """As JSON: the plan, and what is asked besides."""
    plan = {name: msgspec.Raw(value) for name, value in _raw.decode(simulate.packed(study.plan)).items()}
    asked = {name: getattr(study, name) for name in ("worlds", "every", "forecaster")}
    return msgspec.json.encode({**plan, **asked})


_raw = msgspec.json.Decoder(dict[str, msgspec.Raw])
_batch = msgspec.json.Decoder(list[Foretold])


@cache
def unpacked(data: bytes) -> Study:
    plan: dict[str, Any] = msgspec.json.decode(data)
    asked = {name: plan.pop(name) for name in ("worlds", "every", "forecaster")}
    return Study(simulate.unpacked(msgspec.json.encode(plan)), **asked)


def watch_batch(data: bytes, numbers: Sequence[int]) -> bytes:
    """What a worker does, wherever it is."""
    return msgspec.json.encode([watch(unpacked(data), number) for number in numbers])


def matches_of(study: Study) -> Work[Foretold]:
    return Work(partial(watch, study), watch_batch, packed(study), _batch.decode)


# What came of it


class Figure(Value, frozen=True):
    """With its 95 % interval: matches are drawn anew, since the decisions of one are alike."""

    value: float
    ci95: tuple[float, float]

    def told(self, style: str) -> str:
        """The figure and its interval, in words short enough for a table."""
        low, high = self.ci95
        return f"{self.value:{style}} [{low:{style}}, {high:{style}}]"


class Part(Value, frozen=True):
    """How the leads that were foretold in a part of the matches compare with those that came."""

    decisions: int
    bias: Figure
    """How much too high they were, on average."""
    error: Figure
    """How far off, as the root of the mean square."""
    present_error: Figure
    """The same of the present lead."""
    saved: Figure
    """How much smaller the judge's error is than that: 0.2 is a fifth."""
    slope: Figure
    """Points that came for each point foretold: less than 1 where a judge exaggerates."""
    sum: Figure
    """What the leads of all seats add up to, each foretold from its own view alone."""
    sum_off: Figure
    """And how far from nothing they are, whichever way."""


class Points(Value, frozen=True):
    """The points of the seat that decides, in a category or in all: foretold and come, over whole matches."""

    foretold: Figure
    came: Figure
    bias: Figure
    error: Figure


class CalibrationReport(Value, frozen=True):
    """What `northward calibrate` says."""

    game: str
    version: int
    seats: int
    seed: int
    options: AnyOptions
    bots: tuple[str, ...]
    clock: Clock | None
    judge: str
    worlds: int
    every: int
    games: int
    seconds: float
    parts: dict[str, Part]
    """A part without decisions is missing."""
    points: dict[str, Points]
    """`total`, and the categories that the judge knows."""


Row = dict[str, Any]


def rows(match: Foretold) -> Iterator[Row]:
    """One for every decision that was looked at."""
    totals = [score.total for score in match.scores]
    for moment in match.moments:
        came = match.scores[moment.seat]
        yield {
            "match": match.number,
            "decision": moment.decision,
            "part": moment.decision / match.decisions,
            "seat": moment.seat,
            "bot": match.bots[moment.seat],
            "foretold": moment.leads[moment.seat],
            "came": lead(totals, moment.seat),
            "present": moment.present,
            "sum": sum(moment.leads),
            "foretold.total": moment.points[moment.seat],
            "came.total": came.total,
            **{f"foretold.{name}": points for name, points in moment.items.items()},
            **{f"came.{name}": came.items.get(name, 0) for name in moment.items},
        }


def run(study: Study, games: int, place: Place, advance: Callable[[str], None]) -> tuple[CalibrationReport, list[Row]]:
    """Plays, and compares; also the row of every decision, match by match."""
    began = perf_counter()
    matches = []
    for match in place.finished(matches_of(study), Foretold, games):
        matches.append(match)
        advance(study.plan.game.name)
    found = [row for match in sorted(matches, key=lambda match: match.number) for row in rows(match)]
    if not found:
        raise ValueError("in these matches there was nothing to decide")
    return report(study, games, found, perf_counter() - began), found


def report(study: Study, games: int, found: Sequence[Row], seconds: float) -> CalibrationReport:
    plan = study.plan
    clusters = Clusters(numpy.array([row["match"] for row in found]), plan.seed)
    columns = {name: numpy.array([row[name] for row in found], float) for name in found[0] if name != "bot"}
    part = columns["part"]
    masks = {name: (part >= low) & (part < high) for name, (low, high) in PARTS.items()}
    names = [name.removeprefix("came.") for name in found[0] if name.startswith("came.")]
    return CalibrationReport(
        game=plan.game.name,
        version=plan.game.version,
        seats=plan.seats,
        seed=plan.seed,
        options=plan.options,
        bots=plan.bots,
        clock=plan.clock,
        judge="forecaster" if study.forecaster else "judge",
        worlds=study.worlds,
        every=study.every,
        games=games,
        seconds=seconds,
        parts={name: _part(clusters, columns, mask) for name, mask in masks.items() if mask.any()},
        points={
            name: _points(clusters, columns[f"foretold.{name}"], columns[f"came.{name}"])
            for name in sorted(names, key=lambda name: name == "total")
        },
    )


class Clusters:
    """Sums over rows, in this run and in those put together anew from its matches."""

    def __init__(self, matches: Any, seed: int) -> None:
        numbers, self._match = numpy.unique(matches, return_inverse=True)
        self._size = len(numbers)
        drawn = numpy.random.default_rng(seed).multinomial(self._size, [1 / self._size] * self._size, RESAMPLED)
        self._weights = numpy.concatenate([numpy.ones((1, self._size)), drawn])
        """Of each match in each run, this one first."""

    def sums(self, values: Any) -> Any:
        return self._weights @ numpy.bincount(self._match, values, self._size)

    def figure(self, values: Any) -> Figure:
        """Of one number for each run; those for which there is none do not count."""
        drawn = values[1:][numpy.isfinite(values[1:])]
        low, high = numpy.quantile(drawn, (0.025, 0.975)) if len(drawn) and self._size > 1 else (-numpy.inf, numpy.inf)
        return Figure(float(values[0]) if numpy.isfinite(values[0]) else 0.0, (float(low), float(high)))


def _part(clusters: Clusters, columns: dict[str, Any], mask: Any) -> Part:
    foretold, came, present, total = (columns[name] for name in ("foretold", "came", "present", "sum"))
    sums, figure = clusters.sums, clusters.figure
    with numpy.errstate(divide="ignore", invalid="ignore"):
        count = sums(mask * 1.0)
        error = numpy.sqrt(sums(mask * (foretold - came) ** 2) / count)
        of_present = numpy.sqrt(sums(mask * (present - came) ** 2) / count)
        mean, mean_came = sums(mask * foretold) / count, sums(mask * came) / count
        spread = sums(mask * foretold**2) / count - mean**2
        return Part(
            decisions=int(mask.sum()),
            bias=figure(mean - mean_came),
            error=figure(error),
            present_error=figure(of_present),
            saved=figure(1 - error / of_present),
            slope=figure((sums(mask * foretold * came) / count - mean * mean_came) / spread),
            sum=figure(sums(mask * total) / count),
            sum_off=figure(sums(mask * abs(total)) / count),
        )


def _points(clusters: Clusters, foretold: Any, came: Any) -> Points:
    sums, figure = clusters.sums, clusters.figure
    with numpy.errstate(divide="ignore", invalid="ignore"):
        count = sums(numpy.ones(len(came)))
        return Points(
            foretold=figure(sums(foretold) / count),
            came=figure(sums(came) / count),
            bias=figure(sums(foretold - came) / count),
            error=figure(numpy.sqrt(sums((foretold - came) ** 2) / count)),
        )
