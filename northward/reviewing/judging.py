"""What a decision was worth: it is compared with others in imagined worlds, from what the seat knew, without hindsight.

Whatever promises most in the worlds in which it was chosen looks better than it is: the best of many is also the
luckiest. So the best and what was played are compared once more, in fresh worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance

from northward.bots.beliefs import Beliefs
from northward.bots.judge import lead
from northward.bots.levels import bots_of, greedy, make_forecaster, make_judge
from northward.bots.thinking import Budget, race
from northward.core.bots import Clock, Judge
from northward.core.game import AnyAction, AnyState, AnyView, Game, Seat
from northward.reviewing.moments import Actions, Course, Moment, done
from northward.reviewing.results import WORDS, Foretold, Judged, Other, mark_of
from northward.reviewing.why import reasons_of

WIDTH = 8
"""So many of the judge's candidates are compared with what was played."""
FEWEST = 8
"""Fresh worlds at least: fewer say nothing about their error."""
ENDS = 6
"""Imagined worlds in which a round's beginning is asked how the match will end."""

Outlook = Callable[[AnyState, Seat, Random], Sequence[float]]
"""The points that everybody may expect in a state, after what that seat has just done."""


def judged(course: Course, moment: Moment, simulations: int, seed: str) -> Judged:
    game, state = course.saved.game, course.states[moment.line]
    view, judge, rng = game.view(state, moment.seat), make_judge(game), Random(f"{seed}:candidates")
    found = _candidates(game, judge, view, game.legal(state, moment.seat), moment.actions, rng)
    picking = _told(game, view, judge, f"{seed}:picking")
    best, results = race(found, picking, Budget(Clock(simulations=simulations // 2), simulations))
    loss = error = 0.0
    if best != moment.actions:
        fresh = _told(game, view, judge, f"{seed}:fresh")
        worlds = range(max(FEWEST, simulations // 4))
        lost = [fresh(best, world) - fresh(moment.actions, world) for world in worlds]
        loss, error = fmean(lost), sqrt(variance(lost) / len(lost))
    mark = mark_of(loss, error, bots_of(game).losses)
    why, instead = reasons_of(game, view, best, moment.actions, loss, seed) if mark in WORDS else ((), ())
    return Judged(
        line=moment.line,
        seat=moment.seat,
        round=course.round_of(moment.line) + 1,
        played=moment.actions,
        better=best,
        loss=loss,
        error=error,
        mark=mark,
        others=_others(found, results),
        why=why,
        instead=instead,
    )


def tried(course: Course, moment: Moment, actions: Actions, simulations: int, seed: str) -> Foretold:
    """How much more than what was played something else promises, that somebody tries after the match."""
    game = course.saved.game
    fresh = _told(game, game.view(course.states[moment.line], moment.seat), make_judge(game), f"{seed}:fresh")
    ahead = [fresh(actions, world) - fresh(moment.actions, world) for world in range(max(FEWEST, simulations // 4))]
    return Foretold(fmean(ahead), sqrt(variance(ahead) / len(ahead)))


def _candidates(
    game: Game, judge: Judge, view: AnyView, legal: Sequence[AnyAction], played: Actions, rng: Random
) -> list[Actions]:
    """What was played comes first: it is only given up for what is better for sure."""
    planner = bots_of(game).planner
    if planner is not None:
        proposed = list(planner(game).turns(view, played, rng))[:WIDTH]
    else:
        quick = greedy(game).choose(view, legal, None, rng)
        proposed = [(action,) for action in (*judge.candidates(view, legal, rng)[:WIDTH], quick)]
    return list(dict.fromkeys([played, *proposed]))


def in_worlds(game: Game, view: AnyView, seed: str, outlook: Outlook) -> Callable[[Actions, int], float]:
    """The lead that actions promise in a world, which is the same one for all of them."""
    beliefs = Beliefs(game, view)
    worlds: dict[int, AnyState] = {}

    def promise(actions: Actions, world: int) -> float:
        if world not in worlds:
            worlds[world] = beliefs.world(Random(f"{seed}:{world}"))
        after = done(game, worlds[world], actions)
        return lead(outlook(after, view.seat, Random(f"{seed}:{world}:on")), view.seat)

    return promise


def _told(game: Game, view: AnyView, judge: Judge, seed: str) -> Callable[[Actions, int], float]:
    """What a judge promises, as far as it comes true."""
    promise, part = in_worlds(game, view, seed, judge.outlook), bots_of(game).comes_true
    return lambda actions, world: part * promise(actions, world)


def _others(found: Sequence[Actions], results: dict[int, list[float]]) -> tuple[Other, ...]:
    """How all but what was played compare with it, each in the worlds in which both were tried."""
    compared = []
    for index in range(1, len(found)):
        pairs = list(zip(results[index], results[0], strict=False))
        if pairs:
            compared.append(Other(found[index], fmean(one - played for one, played in pairs)))
    return tuple(sorted(compared, key=lambda other: -other.ahead))


def foretold(course: Course, line: int, seat: Seat, seed: str) -> Foretold:
    """The lead that a seat could expect before a line of the record."""
    game = course.saved.game
    beliefs, forecaster = Beliefs(game, game.view(course.states[line], seat)), make_forecaster(game)
    found = []
    for world in range(ENDS):
        rng = Random(f"{seed}:{world}")
        found.append(lead(forecaster.outlook(beliefs.world(rng), seat, rng), seat))
    return Foretold(fmean(found), sqrt(variance(found) / len(found)))
