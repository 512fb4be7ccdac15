"""A hint: what the expert would do, what it gains at once, what it promises, and how far one's own plan falls short."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

from northward.bots.base import Clock
from northward.bots.judge import Judge, margin
from northward.bots.levels import make_judge, make_level
from northward.core.game import Game, Value

WORLDS = 12
"""Imagined states over which promises are averaged; the same for the hint and for the plan."""


class Hint(Value, frozen=True):
    action: Any
    gains: dict[str, int]
    """The points by category that the action brings at once."""
    expected: float
    """The points that the seat may expect in the end."""
    ahead: float
    """And how far ahead of the best other seat."""
    better_by: float | None
    """How much further ahead than with the player's own plan, if one was named."""


def hint(
    game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], plan: Any, clock: Clock | None, rng: Random
) -> Hint:
    """For the seat of the view. `plan` is an action that it is thinking of, or None. A hint sees no more than a bot."""
    action = legal[0] if len(legal) == 1 else make_level("expert", game).choose(view, legal, clock, rng)
    state = game.imagine(view, rng)
    before = game.scores(state)[view.seat].items
    after = game.scores(game.apply(state, action))[view.seat].items
    gains = {name: after[name] - before.get(name, 0) for name in after if after[name] != before.get(name, 0)}
    seed = rng.getrandbits(64)
    judge = make_judge(game)
    points = promises(game, judge, view, action, seed)
    ahead = fmean(margin(each, view.seat) for each in points)
    better_by = None
    if plan is not None:
        planned = promises(game, judge, view, plan, seed)
        better_by = ahead - fmean(margin(each, view.seat) for each in planned)
    return Hint(action, gains, fmean(each[view.seat] for each in points), ahead, better_by)


def promises(game: Game[Any, Any, Any], judge: Judge, view: Any, action: Any, seed: int) -> list[Sequence[float]]:
    """What an action may lead to, in as many worlds."""
    found = []
    for world in range(WORLDS):
        rng = Random(f"{seed}:{world}")
        found.append(judge.outlook(game.apply(game.imagine(view, rng), action), view.seat, rng))
    return found
