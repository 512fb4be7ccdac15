"""A hint: what the expert would do, what it gains at once, what it promises, and how far one's own plan falls short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean

from northward.bots.judge import margin
from northward.bots.levels import make_forecaster, make_judge, make_level
from northward.bots.thinking import Budget
from northward.core.bots import Clock, Judge
from northward.core.game import AnyAction, AnyView, Game, Value

WORLDS = 12
"""Imagined states in which the hint and the plan are compared, both in the same ones."""
ENDS = 6
"""Imagined states from which the end of the match is foretold."""


class Hint(Value, frozen=True):
    action: AnyAction
    gains: dict[str, int]
    """The points by category that the action brings at once."""
    expected: float
    """The points that the seat may expect in the end."""
    ahead: float
    """And how far ahead of the best other seat."""
    better_by: float | None
    """How much further ahead than with the player's own plan, if one was named."""


def hint(
    game: Game, view: AnyView, legal: Sequence[AnyAction], plan: AnyAction, clock: Clock | None, rng: Random
) -> Hint:
    """For the seat of the view. `plan` is an action that it is thinking of, or None. A hint sees no more than a bot.

    The clock is for the choice. To compare it with the plan may take as long once more, to foretell the end twice.
    """
    action = legal[0] if len(legal) == 1 else make_level("expert", game).choose(view, legal, clock, rng)
    seed = rng.getrandbits(64)
    better_by = None if plan is None else 0.0 if plan == action else lead(game, view, action, plan, clock, seed)
    forecaster = make_forecaster(game)
    budget = Budget(None if clock is None or clock.seconds is None else Clock(2 * clock.seconds), ENDS)
    ends = [promise(game, forecaster, view, action, world) for world in worlds(seed, budget)]
    expected, ahead = fmean(end[view.seat] for end in ends), fmean(margin(end, view.seat) for end in ends)
    return Hint(action, gains(game, view, action, rng), expected, ahead, better_by)


def gains(game: Game, view: AnyView, action: AnyAction, rng: Random) -> dict[str, int]:
    """The points that an action brings at once, by category; nothing where nothing changes."""
    state = game.imagine(view, rng)
    before = game.scores(state)[view.seat].items
    after = game.scores(game.apply(state, action))[view.seat].items
    return {name: after[name] - before.get(name, 0) for name in after if after[name] != before.get(name, 0)}


def lead(game: Game, view: AnyView, action: AnyAction, plan: AnyAction, clock: Clock | None, seed: int) -> float:
    """How much further ahead an action promises to bring the seat than its plan."""
    judge = make_judge(game)
    return fmean(
        margin(promise(game, judge, view, action, world), view.seat)
        - margin(promise(game, judge, view, plan, world), view.seat)
        for world in worlds(seed, Budget(clock, WORLDS))
    )


def worlds(seed: int, budget: Budget) -> Iterator[str]:
    """Seeds of imagined states while the budget lasts, one at least."""
    world = 0
    while budget.spend() or not world:
        yield f"{seed}:{world}"
        world += 1


def promise(game: Game, judge: Judge, view: AnyView, action: AnyAction, world: str) -> Sequence[float]:
    """The points of all seats that an action may lead to, in one world."""
    rng = Random(world)
    return judge.outlook(game.apply(game.imagine(view, rng), action), view.seat, rng)
