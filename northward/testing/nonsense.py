"""What only Python can hand to a game: seats, options and actions of wrong types. It is refused in one line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from northward.core import codec
from northward.core.game import CHANCE, Action, AnyAction, AnyOptions, AnyState, Event, Game, IllegalAction
from northward.core.match import Match
from northward.core.options import choices
from northward.core.parts import Inventory
from northward.core.record import starting
from northward.testing.playing import FEW, Step, played, some
from northward.testing.refusals import check_reason

Path = tuple[str | int, ...]
OF_EACH_KIND = 2


class Number(int):
    """Equal to a number, and none."""


class Word(str):
    """Equal to a word, and none."""


class Alien(Action, frozen=True):
    """An action of no game."""


STRANGE: tuple[Any, ...] = (
    *(None, True, False, -1, 2**63, 10**30, -(10**30), 0.5, -0.0, float("nan"), 1j),
    *("", "0", "no such word", "\ud800", b"", b"0"),
    *((), (None,), (0.5,), ("",), ((),), [], [0], {}, {0: 0}, set(), frozenset(), range(2), object(), int, Alien(0)),
)


def like(value: Any) -> Iterator[Any]:
    """What may pass for a value, and is something else."""
    match value:
        case bool():
            yield from (int(value), float(value), str(value))
        case int():
            yield from (Number(value), float(value), str(value), value == 1, (value,), [value], value + 0.5)
        case str():
            yield from (Word(value), value.encode(), value.upper(), (value,), [value], {value})
        case tuple():
            yield from (list(value), (*value, None), (*value, 0.5), value[:-1], iter(value), dict.fromkeys(value))


def wrong(what: str, do: Callable[..., Any], *given: Any) -> str:
    """The one line in which this is refused with a ValueError; nothing else may come out."""
    try:
        done = do(*given)
    except IllegalAction:
        raise
    except ValueError as error:
        assert str(error) and str(error).isprintable(), f"{what}: not one line: {error}"
        return str(error)
    except Exception as error:
        raise AssertionError(f"{what} raised {type(error).__name__}: {error}") from error
    raise AssertionError(f"{what} was taken for good: {done}")


def check_strange_starts(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """No match begins with options that are not there, or with another number of players than there can be."""

    def refused(seats: Any, options: AnyOptions, *expected: str) -> None:
        for begin in (game.start, partial(Match.new, game), partial(starting, game)):
            said = wrong(f"{seats!r} players with {options!r}", begin, seats, options)
            assert all(word in said for word in expected), f"{said!r} does not tell what was expected"

    for strange in (*like(seats), *STRANGE, game.seats[0] - 1, game.seats[-1] + 1):
        refused(strange, options, str(game.seats[0]), str(game.seats[-1]))
    for other in (
        *(strange for strange in STRANGE if strange is not None),
        {},
        type(options),
        msgspec.to_builtins(options),
    ):
        refused(seats, other, game.Options.__name__)
    for name, values in choices(game.Options).items():
        for strange in (*like(getattr(options, name)), *STRANGE):
            if not any(type(strange) is type(value) and strange == value for value in values):
                refused(seats, replace(options, **{name: strange}), name, *map(repr, values))


def check_strange_seats(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """Nobody sees through the eyes of a seat that is not at the table; chance is none, and has no legal actions."""
    steps = played(game, seats, options, rng)
    nobody = (
        CHANCE,
        -2,
        -seats,
        seats,
        seats + 1,
        *(strange for strange in STRANGE if strange is not None),
        *like(1),
        *like(0),
    )
    for step in (steps[0], *some(steps, FEW, rng)):
        before = codec.encode(step.before)
        for seat in nobody:
            wrong(f"the view of seat {seat!r}", game.view, step.before, seat)
            wrong(f"a line for seat {seat!r}", game.hide, step.after, step.action, seat)
            if seat is not CHANCE:
                wrong(f"the actions of seat {seat!r}", game.legal, step.before, seat)
        wrong("the actions of a spectator", game.legal, step.before, None)
        assert len(game.legal(step.before, CHANCE)) == 0, "chance has no legal actions"
        assert codec.encode(step.before) == before, "a refusal changed the state"


def check_strange_actions(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """An action that could not be read from JSON is refused, whatever is wrong with it, and changes nothing."""
    kinds: dict[type, list[Step]] = defaultdict(list)
    for step in played(game, seats, options, rng):
        kinds[type(step.action)].append(step)
    for step in [step for steps in kinds.values() for step in some(steps, OF_EACH_KIND, rng)]:
        state, action = step.before, step.action
        before = codec.encode(state)
        heir = msgspec.defstruct("Heir", [], bases=(type(action),), frozen=True, tag="heir")
        fields = {name: getattr(action, name) for name in action.__struct_fields__}
        for other in (
            *STRANGE,
            Event(),
            codec.encode(action),
            msgspec.to_builtins(action),
            type(action),
            heir(**fields),
        ):
            refuse(game, state, other)
        for changed in malformed(game, action):
            refuse(game, state, changed)
            if action.seat != CHANCE:
                try:
                    changed in game.legal(state, action.seat)  # noqa: B015 - it may be either, if they are equal
                except Exception as error:
                    raise AssertionError(f"`{changed} in legal` raised {type(error).__name__}: {error}") from error
        assert codec.encode(state) == before, f"a refusal after {action} changed the state"


def refuse(game: Game, state: AnyState, action: AnyAction) -> None:
    """Fails unless the action is refused, with the rule that it breaks or for what is wrong with it."""
    try:
        wrong(repr(action), game.apply, state, action)
    except IllegalAction as error:
        check_reason(game, error)


def malformed(game: Game, action: AnyAction) -> Iterator[Any]:
    """The action with one value in it replaced by any that reading it from JSON would not have given."""
    for name in action.__struct_fields__:
        for value in replaced(getattr(action, name)):
            changed = replace(action, **{name: value})
            if not readable(game, changed):
                yield changed


def replaced(value: Any) -> Iterator[Any]:
    """Other values in place of this one, or of one inside it."""
    yield from STRANGE
    yield from like(value)
    for index, item in enumerate(value if isinstance(value, tuple) else ()):
        for other in replaced(item):
            yield (*value[:index], other, *value[index + 1 :])


def readable(game: Game, action: AnyAction) -> bool:
    """Whether JSON gives this very action back, each value of the same type."""
    try:
        again = codec.decode(codec.encode(action), game.Action)
    except (ValueError, TypeError):
        return False
    return same(
        [getattr(action, name) for name in action.__struct_fields__],
        [getattr(again, name) for name in again.__struct_fields__],
    )


def same(one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)
