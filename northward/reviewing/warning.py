"""During a match: whether a choice that is about to be made costs much, told within half a second as a rule.

Fewer imagined worlds than in a review, but seen a round later. A person is asked to think again only where the loss
is large and its lower end still worth a word: who is warned for nothing turns the warnings off.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance

from northward.bots.hint import seen_ahead
from northward.bots.judge import played_on
from northward.bots.levels import bots_of, greedy, make_judge, make_level
from northward.bots.reasons import Reason, gains, reasons
from northward.bots.thinking import Budget, race
from northward.core.additions import turn_count
from northward.core.bots import Clock, Judge
from northward.core.game import AnyAction, AnyState, AnyView, Game, Seat, Value
from northward.reviewing.judging import FEWEST, WIDTH, Outlook, in_worlds
from northward.reviewing.moments import Actions
from northward.reviewing.results import SURE

REASONS = 4
"""Worlds in which the two are looked at for words."""
CLEAR = 3.0
"""A loss that is still inaccurate with so many standard errors less is not looked at in more worlds."""
PICKING = 120
"""Simulations that find what may be better."""


class Compared(Value, frozen=True):
    """An action, and the best that was found instead."""

    kept: Actions
    """The action, and how the turn may best go on with it."""
    better: Actions
    """The same, if nothing better was found."""
    loss: float
    error: float
    """The standard error of the loss."""


class Side(Value, frozen=True):
    """One of the two, and what tells it from the other."""

    action: AnyAction
    gains: dict[str, int]
    """The points by category that it brings at once."""
    reasons: tuple[Reason, ...]


class Costly(Value, frozen=True):
    """Why a choice should be thought over."""

    loss: float
    error: float
    chosen: Side
    better: Side


def costly(game: Game, view: AnyView, legal: Sequence[AnyAction], action: AnyAction, seed: str) -> Costly | None:
    """None unless the choice costs much for sure, as its seat could know. The same input gives the same answer."""
    found = compared(game, view, legal, action, seed)
    if not costs_much(game, found):
        return None
    better = found.better[0]
    clock = Clock(simulations=REASONS)
    chosen_ahead, better_ahead = seen_ahead(game, view, [action, better], clock, Random(seed).getrandbits(64))
    sides = [
        Side(
            side,
            gains(ahead.before[0][view.seat], ahead.at_once[0][view.seat]),
            reasons(game, view.seat, ahead, other, lead),
        )
        for side, ahead, other, lead in (
            (action, chosen_ahead, better_ahead, -found.loss),
            (better, better_ahead, chosen_ahead, found.loss),
        )
    ]
    return Costly(found.loss, found.error, *sides)


def costs_much(game: Game, found: Compared) -> bool:
    return found.loss >= threshold(game) and found.loss - SURE * found.error >= bots_of(game).losses[0]


def compared(game: Game, view: AnyView, legal: Sequence[AnyAction], action: AnyAction, seed: str) -> Compared:
    """A judge picks what may be better; by how much it is, is seen in fresh worlds, a round later."""
    own, judge = bots_of(game), make_judge(game)
    with_it, without = _ways(game, judge, view, legal, action, Random(f"{seed}:ways"))
    found = [*with_it, *without]
    picking = in_worlds(game, view, f"{seed}:picking", judge.outlook)
    best, results = race(found, picking, Budget(Clock(simulations=PICKING), PICKING))
    lasted = max(range(len(with_it)), key=lambda index: (len(results[index]), sum(results[index])))
    kept = found[lasted]
    at_first = [one - other for one, other in zip(results[found.index(best)], results[lasted], strict=False)]
    if best in with_it or fmean(at_first) < own.losses[0]:
        return Compared(kept, kept, 0.0, 0.0)
    now = game.imagine(view, Random(0))
    worlds = max(FEWEST, 2 * own.glance // len(game.scores(now)))
    fresh = in_worlds(game, view, f"{seed}:fresh", _a_round_later(game, now, judge))
    lost: list[float] = []
    while True:
        some = range(len(lost), min(worlds, len(lost) + FEWEST))
        lost += [fresh(best, world) - fresh(kept, world) for world in some]
        told = Compared(kept, best, fmean(lost), sqrt(variance(lost) / len(lost)))
        if len(lost) >= worlds or _is_clear(game, told):
            return told


def _is_clear(game: Game, found: Compared) -> bool:
    """Whether more worlds would hardly change the answer: the choice is harmless, or it surely costs something."""
    if found.loss < threshold(game):
        return found.loss + SURE * found.error < threshold(game)
    return found.loss - CLEAR * found.error >= bots_of(game).losses[0]


def threshold(game: Game) -> float:
    """What a review calls a blunder: of what is less, more than one in ten turned out harmless (docs/review.md)."""
    return bots_of(game).losses[2]


def _a_round_later(game: Game, now: AnyState, judge: Judge) -> Outlook:
    """A judge alone is taken in by what looks good at once: everybody has a turn before it is asked."""
    turns, quick = turn_count(game), make_level("club", game)
    if turns is None:
        return judge.outlook
    until = turns(now) + len(game.scores(now))

    def outlook(state: AnyState, seat: Seat, rng: Random) -> Sequence[float]:
        state = played_on(game, quick, state, sys.maxsize, rng, lambda later: turns(later) >= until)
        return judge.outlook(state, seat, rng) if game.to_move(state) else [each.total for each in game.scores(state)]

    return outlook


def _ways(
    game: Game, judge: Judge, view: AnyView, legal: Sequence[AnyAction], action: AnyAction, rng: Random
) -> tuple[list[Actions], list[Actions]]:
    """Ways to go on with an action, and without it. In a turn that is planned, its place in the order is not blamed."""
    planner = bots_of(game).planner
    if planner is None:
        quick = greedy(game).choose(view, legal, None, rng)
        proposed = dict.fromkeys([*judge.candidates(view, legal, rng)[:WIDTH], quick])
        return [(action,)], [(other,) for other in proposed if other != action]
    turns = planner(game).turns(view, (action,), rng)
    return (
        [(action,), *[turn for turn in turns if action in turn and turn != (action,)][:WIDTH]],
        [turn for turn in turns if action not in turn][:WIDTH],
    )
