"""Why an action is good: what it brings, takes and prepares, by category, beside another one; in figures and in words.

Nobody is asked how they came to their opinion. Both actions are tried in the same imagined worlds, a quick bot plays on
after each, and what everybody's points are made of then tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Literal, NamedTuple

from northward.bots.beliefs import Beliefs
from northward.bots.judge import margin, played_on
from northward.core import words
from northward.core.additions import trusted
from northward.core.bots import Bot
from northward.core.game import CHANCE, AnyAction, AnyView, Game, Score, Seat, Value
from northward.core.text import LANGUAGES, category, text_of, word

AHEAD = 30
"""Actions of seats that are played on: what lies further ahead hangs on other things."""
LEAST = 1.0
"""Points that are worth a word."""
SURE = 3.0
"""Standard errors that a difference must be away from nought."""
LIKELY = 1.0
"""The same, where there is nothing else to say."""
FEWEST = 4
"""Worlds without which nothing is said of what comes later."""
MOST = 2
"""Categories of what is prepared, and of what is given up, that are named."""

STEPS = 3
"""Further actions of the same turn that are told."""

Kind = Literal["brings", "takes", "gives", "turn", "then", "prepares", "gives_up", "hinders", "helps", "only", "most"]

NOT_FOR: tuple[Kind, ...] = ("gives", "then", "gives_up", "helps")
"""What does not speak for an action."""


class Reason(Value, frozen=True, omit_defaults=True):
    """One thing that speaks for an action, or against it.

    At once: it `brings` points, `takes` some from another seat or `gives` it some. By the end of the `turn` it brings
    more, and `then` tells how. Later, compared with the other action: it `prepares` a category or `gives_up` some of
    it; it `hinders` another seat or `helps` it. `only`: there is no other action. `most`: what speaks for it is spread
    over so much that nothing of it can be named.
    """

    kind: Kind
    points: float = 0.0
    category: str | None = None
    seat: Seat | None = None
    told: dict[str, tuple[str, ...]] | None = None
    """By language: what is done next."""


class Seen(NamedTuple):
    """What becomes of everybody's points with an action, in each world."""

    before: list[Sequence[Score]]
    at_once: list[Sequence[Score]]
    turn: list[Sequence[Score]]
    """When somebody else is to act."""
    steps: list[list[tuple[AnyView, AnyAction]]]
    """What the seat does until then, as long as chance has no part in it."""
    later: list[Sequence[Score]]


def look(game: Game, quick: Bot, view: AnyView, action: AnyAction, world: str, seen: Seen) -> None:
    """Adds what one more world shows."""
    rng = Random(world)
    state = Beliefs(game, view).world(rng)
    after = game.apply(state, action)
    seen.before.append(game.scores(state))
    seen.at_once.append(game.scores(after))
    steps: list[tuple[AnyView, AnyAction]] = []
    done, known = 0, True
    while done < AHEAD and (to_move := game.to_move(after)) in ((view.seat,), (CHANCE,)):
        if to_move == (CHANCE,):
            after, known = trusted(game)(after, game.chance(after, rng)), False
            continue
        here, legal = game.view(after, view.seat), game.legal(after, view.seat)
        choice = legal[0] if len(legal) == 1 else quick.choose(here, legal, None, rng)
        if known and len(steps) < STEPS:
            steps.append((here, choice))
        after = trusted(game)(after, choice)
        done += 1
    seen.turn.append(game.scores(after))
    seen.steps.append(steps)
    seen.later.append(game.scores(played_on(game, quick, after, AHEAD - done, rng)))


def gains(before: Score, after: Score) -> dict[str, int]:
    """The points that a seat wins or loses, by category; nothing where nothing changes."""
    items = before.items
    return {name: now - items.get(name, 0) for name, now in after.items.items() if now != items.get(name, 0)}


def reasons(game: Game, seat: Seat, action: Seen, other: Seen | None, lead: float) -> tuple[Reason, ...]:
    """What speaks for a seat's action, and what tells it from another one, if there is one.

    `lead`: how much better a judge thinks it is than the other. Where playing on shows the contrary, it does not show
    what the judge saw, and nothing is said of it.
    """
    known = (*_at_once(seat, action), *_in_turn(game, seat, action))
    if other is None:
        return (*known, Reason("only"))
    shown = fmean(
        margin(_totals(mine), seat) - margin(_totals(theirs), seat)
        for mine, theirs in zip(action.later, other.later, strict=True)
    )
    agrees = shown * round(lead) >= 0
    sure = (*known, *(_later(seat, action, other, SURE) if agrees else ()))
    if lead < 0 or any(map(_speaks_for_it, sure)):
        return sure
    # Better something that is likely than no word for it.
    likely = (*known, *(_later(seat, action, other, LIKELY) if agrees else ()))
    return likely if any(map(_speaks_for_it, likely)) else (Reason("most"), *sure)


def _speaks_for_it(reason: Reason) -> bool:
    return reason.kind not in NOT_FOR and not (reason.kind == "brings" and reason.points < 0)


def _totals(scores: Sequence[Score]) -> list[int]:
    return [score.total for score in scores]


def _at_once(seat: Seat, action: Seen) -> Iterable[Reason]:
    """What is the same in every world: of what nobody knows, nothing is said."""
    for owner in sorted(range(len(action.before[0])), key=lambda each: each != seat):
        changes = [
            gains(before[owner], after[owner]) for before, after in zip(action.before, action.at_once, strict=True)
        ]
        for name, points in changes[0].items():
            if all(each.get(name) == points for each in changes):
                kind: Kind = "brings" if owner == seat else "takes" if points < 0 else "gives"
                yield Reason(kind, points, name, None if owner == seat else owner)


def _in_turn(game: Game, seat: Seat, action: Seen) -> Iterable[Reason]:
    """What the rest of the turn brings in every world, and the way there as far as it is the same in all of them."""
    grown = [gains(at_once[seat], turn[seat]) for at_once, turn in zip(action.at_once, action.turn, strict=True)]
    for name in grown[0]:
        points = [each.get(name, 0) for each in grown]
        if all(more > 0 for more in points):
            yield Reason("turn", fmean(points), name)
    ways = zip(*([step for _, step in steps] for steps in action.steps), strict=False)
    common = sum(1 for _ in takewhile(lambda step: step.count(step[0]) == len(step), ways))
    text = text_of(game)
    told = {
        language: tuple(text.describe(game, view, step, language) for view, step in action.steps[0][:common])
        for language in LANGUAGES
    }
    if common:
        yield Reason("then", told=told)


def _later(seat: Seat, action: Seen, other: Seen, sure: float) -> Iterable[Reason]:
    """What is different in the end, beyond what is different at once."""
    own = {
        name: points
        for name in action.later[0][seat].items
        if (points := _surely(_differences(action, other, seat, name), sure))
    }
    ordered = sorted(own, key=lambda name: -abs(own[name]))
    yield from (Reason("prepares", own[name], name) for name in [name for name in ordered if own[name] > 0][:MOST])
    yield from (Reason("gives_up", own[name], name) for name in [name for name in ordered if own[name] < 0][:MOST])
    for rival in range(len(action.later[0])):
        if rival == seat:
            continue
        points = _surely(
            [mine[rival].total - theirs[rival].total for mine, theirs in zip(action.later, other.later, strict=True)],
            sure,
        )
        if points:
            yield Reason("hinders" if points < 0 else "helps", points, seat=rival)


def _differences(action: Seen, other: Seen, seat: Seat, name: str) -> list[float]:
    def grown(seen: Seen, world: int) -> float:
        return seen.later[world][seat].items.get(name, 0) - seen.at_once[world][seat].items.get(name, 0)

    return [grown(action, world) - grown(other, world) for world in range(len(action.later))]


def _surely(differences: Sequence[float], sure: float) -> float:
    """The mean, or nought where it is small or may be chance."""
    if len(differences) < FEWEST:
        return 0.0
    mean = fmean(differences)
    error = stdev(differences) / sqrt(len(differences))
    return mean if abs(mean) >= max(LEAST, sure * error) else 0.0


# In words.


def in_turn(told: Sequence[str], language: str) -> str:
    """What is done one after the other."""
    return words.load("northward.bots", language)("why.between").join(told)


def sentences(game: Game, found: Sequence[Reason], language: str) -> list[str]:
    """What is alike in one sentence, unless the game has one of its own for a category, such as `why.prepares.lake`."""
    say = words.load("northward.bots", language)
    told: list[str] = []
    for (kind, seat), group in groupby(found, key=lambda reason: (reason.kind, reason.seat)):
        rest: list[Reason] = []
        if kind == "then":
            told.extend(say("why.then", steps=in_turn((reason.told or {})[language], language)) for reason in group)
            continue
        for reason in group:
            points = signed(reason.points)
            own = word(game, f"why.{kind}.{reason.category}", language, points=points) if seat is None else None
            told.append(own) if own else rest.append(reason)
        if rest:
            items = [
                f"{category(game, each.category, language)} {signed(each.points)}" for each in rest if each.category
            ]
            player = "" if seat is None else say("why.player", number=seat + 1)
            told.append(_counted(say, f"why.{kind}", rest[0].points, items=", ".join(items), player=player))
    return told


def compared(behind: float, language: str, rival: str | None = None) -> str:
    """How far an action stays behind the best; or which other one, in words, stays how far behind it."""
    say = words.load("northward.bots", language)
    key = "why.next" if rival else "why.less"
    return say(f"{key}.level", action=rival) if round(behind) <= 0 else _counted(say, key, behind, action=rival)


def signed(points: float) -> str:
    return f"{round(points):+}".replace("-", "\N{MINUS SIGN}")


def _counted(say: words.Words, key: str, points: float, **facts: str | None) -> str:
    count = abs(round(points))
    return say(f"{key}.one" if count == 1 and f"{key}.one" in say else key, points=count, **facts)
