"""A hint: what the expert would do and why, how it may end, and the next best that could be done instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean

from northward.bots.beliefs import Beliefs
from northward.bots.judge import margin
from northward.bots.levels import make_forecaster, make_judge, make_level
from northward.bots.reasons import Reason, Seen, gains, look, reasons
from northward.bots.thinking import Budget
from northward.core.bots import Clock, Judge
from northward.core.game import AnyAction, AnyView, Game, Value

WORLDS = 12
"""Imagined states in which the hint, others and the plan are compared, all in the same ones."""
ENDS = 6
"""Imagined states from which the end of the match is foretold."""
TRIED = 4
"""Actions that are compared with the hint."""
OTHERS = 2
"""How many of these are told."""
PARTS = 5
"""A hint takes its clock so often: once to choose, once to compare, once for the reasons, twice to foretell the end."""


class Other(Value, frozen=True):
    """What could be done instead of the hint."""

    action: AnyAction
    gains: dict[str, int]
    behind: float
    """How much less far ahead it promises to bring the seat."""
    reasons: tuple[Reason, ...]


class Hint(Value, frozen=True):
    action: AnyAction
    gains: dict[str, int]
    """The points by category that the action brings at once."""
    reasons: tuple[Reason, ...]
    """What speaks for it, compared with the first of the others."""
    others: tuple[Other, ...]
    """The next best, the best first."""
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

    The clock is for the choice; what follows takes it again, as `PARTS` says.
    """
    action = legal[0] if len(legal) == 1 else make_level("expert", game).choose(view, legal, clock, rng)
    seed = rng.getrandbits(64)
    judge = make_judge(game)
    tried = candidates(judge, view, legal, action, rng)
    leads = compared(game, judge, view, [action, *tried, *([] if plan is None else [plan])], clock, seed)
    behind = [leads[0] - lead for lead in leads]
    best = sorted(range(1, 1 + len(tried)), key=behind.__getitem__)[:OTHERS]
    shown = [action, *(tried[index - 1] for index in best)]
    seen = seen_ahead(game, view, shown, clock, seed)
    forecaster = make_forecaster(game)
    budget = Budget(None if clock is None or clock.seconds is None else Clock(2 * clock.seconds), ENDS)
    ends = [promise(game, forecaster, view, action, world) for world in worlds(seed, budget)]
    at_once = [gains(each.before[0][view.seat], each.at_once[0][view.seat]) for each in seen]
    return Hint(
        action,
        at_once[0],
        reasons(game, view.seat, seen[0], seen[1] if best else None, behind[best[0]] if best else 0.0),
        tuple(
            Other(other, brings, behind[index], _told_apart(reasons(game, view.seat, ahead, seen[0], -behind[index])))
            for other, brings, index, ahead in zip(shown[1:], at_once[1:], best, seen[1:], strict=True)
        ),
        expected=fmean(end[view.seat] for end in ends),
        ahead=fmean(margin(end, view.seat) for end in ends),
        better_by=None if plan is None else 0.0 if plan == action else behind[-1],
    )


def _told_apart(found: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Of an action that is not advised, nobody says that nothing else promises more."""
    return tuple(reason for reason in found if reason.kind != "most")


def candidates(
    judge: Judge, view: AnyView, legal: Sequence[AnyAction], action: AnyAction, rng: Random
) -> list[AnyAction]:
    """What a judge would think about besides an action."""
    if len(legal) == 1:
        return []
    return [other for other in judge.candidates(view, legal, rng)[: TRIED + 1] if other != action][:TRIED]


def compared(
    game: Game, judge: Judge, view: AnyView, actions: Sequence[AnyAction], clock: Clock | None, seed: int
) -> list[float]:
    """How far ahead each action promises to bring the seat, all in the same worlds."""
    found = [
        [margin(promise(game, judge, view, action, world), view.seat) for action in actions]
        for world in worlds(seed, Budget(clock, WORLDS))
    ]
    return [fmean(leads) for leads in zip(*found, strict=True)]


def seen_ahead(game: Game, view: AnyView, actions: Sequence[AnyAction], clock: Clock | None, seed: int) -> list[Seen]:
    """What becomes of everybody's points with each action, all in the same worlds."""
    quick = make_level("club", game)
    seen = [Seen([], [], [], [], []) for _ in actions]
    for world in worlds(seed, Budget(clock, WORLDS)):
        for action, one in zip(actions, seen, strict=True):
            look(game, quick, view, action, world, one)
    return seen


def worlds(seed: int, budget: Budget) -> Iterator[str]:
    """Seeds of imagined states while the budget lasts, one at least."""
    world = 0
    while budget.spend() or not world:
        yield f"{seed}:{world}"
        world += 1


def promise(game: Game, judge: Judge, view: AnyView, action: AnyAction, world: str) -> Sequence[float]:
    """The points of all seats that an action may lead to, in one world."""
    rng = Random(world)
    return judge.outlook(game.apply(Beliefs(game, view).world(rng), action), view.seat, rng)
