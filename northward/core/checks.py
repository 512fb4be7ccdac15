"""What a game is handed is checked here, once for all games: players and options, seats, and every action.

Python puts any value anywhere. A rule would play on with half a row, or fail far from where it came in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from inspect import formatannotation
from reprlib import repr as short
from typing import Any, get_args, get_type_hints

from msgspec import inspect

from northward.core.codec import one_line
from northward.core.game import CHANCE, Game, Seat
from northward.core.options import choices

Test = Callable[[Any], bool]

PLAIN = {inspect.IntType: "int", inspect.StrType: "str", inspect.BoolType: "bool", inspect.FloatType: "float"}


def check_start(game: Game, seats: object, options: object) -> None:
    """Raises ValueError unless a match can begin with so many players and these options."""
    check_seats(game, seats)
    if type(options) is not game.Options:
        expected = f"{game.Options.__module__}.{game.Options.__qualname__}"
        raise ValueError(f"expected options made with {expected}, not {_shown(options)}")
    name = _wrong_field(options)
    if name is not None:
        expected = ", ".join(map(repr, choices(game.Options)[name]))
        raise ValueError(f"option {name} cannot be {_shown(getattr(options, name))}; expected {expected}")


def check_seats(game: Game, seats: object) -> None:
    if type(seats) is not int or seats not in game.seats:
        raise ValueError(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, not {_shown(seats)}")


def check_seat(seats: int, seat: object) -> None:
    """Raises ValueError unless it is one of so many seats. CHANCE has none."""
    if type(seat) is not int or not 0 <= seat < seats:
        raise ValueError(f"no seat {_shown(seat)} at this table; expected 0 to {seats - 1}")


def check_observer(seats: int, seat: object) -> None:
    """The same of whoever looks on: None is a spectator."""
    if seat is not None:
        check_seat(seats, seat)


def acts(seat: object, to_move: Sequence[Seat], seats: int) -> bool:
    """Whether a seat has actions to choose from, which CHANCE never has. Raises ValueError for one not at the table."""
    if type(seat) is int and seat in to_move:
        return seat != CHANCE
    if type(seat) is not int or seat != CHANCE:
        check_seat(seats, seat)
    return False


def action_check(actions: Any) -> Callable[[object], None]:
    """The check of a game's actions, to be made once: raises ValueError unless it is given one of them, with a value
    of its type in every field, as strict as reading it from JSON.
    """
    tests = {kind: _test(kind) for kind in get_args(actions) or (actions,)}

    def check(action: object) -> None:
        test = tests.get(type(action))
        if test is None:
            raise ValueError(f"expected an action of this game, not {_shown(action)}")
        if not test(action):
            raise ValueError(_fault(action))

    return check


def well_formed(value: Any) -> bool:
    """Whether every field of a struct holds a value of its type."""
    kind: Any = type(value)
    return _test(kind)(value)


def _fault(action: Any) -> str:
    """What is wrong with an action, in one line."""
    kind: Any = type(action)
    name = _wrong_field(action)
    assert name is not None
    expected = _expected(kind)[name]
    return f"{name} of {kind.__name__} cannot be {_shown(getattr(action, name))}; expected {expected}"


def _wrong_field(value: Any) -> str | None:
    """The first field of a struct that holds no value of its type."""
    if well_formed(value):
        return None
    kind: Any = type(value)
    return next(name for name, test in _field_tests(kind).items() if not test(getattr(value, name)))


@cache
def _field_tests(kind: Any) -> dict[str, Test]:
    return {field.name: _written_out([_condition(field.type, "it")]) for field in _fields(kind)}


@cache
def _expected(kind: Any) -> dict[str, str]:
    """The types of a struct's fields, in words."""
    return {name: formatannotation(hint) for name, hint in get_type_hints(kind).items()}


def _shown(value: object) -> str:
    return one_line(short(value))


@cache
def _test(kind: Any) -> Test:
    """Whether all fields of a struct hold values of their types.

    Games are played thousands of times a second and every action passes here. So the tests of all fields are written
    out as one expression: `type(it.card) is int and type(it.row) is int`.
    """
    return _written_out([_condition(field.type, f"it.{field.name}") for field in _fields(kind)])


def _fields(kind: Any) -> Sequence[inspect.Field]:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return described.fields


def _written_out(conditions: list[str]) -> Test:
    test: Test = eval(f"lambda it: {' and '.join(conditions) or 'True'}")
    return test


def _condition(kind: inspect.Type, it: str) -> str:
    """Python that tells whether `it` is of a type: exactly, for a bool is no number here, and a list no tuple."""
    match kind:
        case inspect.NoneType():
            return f"{it} is None"
        case inspect.UnionType():
            return f"({' or '.join(_condition(part, it) for part in kind.types)})"
        case inspect.LiteralType():
            words = [value for value in kind.values if type(value) is str]
            numbers = [value for value in kind.values if type(value) is int]
            kinds = [(name, some) for name, some in (("str", words), ("int", numbers)) if some]
            return f"({' or '.join(f'type({it}) is {name} and {it} in {some}' for name, some in kinds)})"
        case inspect.VarTupleType():
            wrong = f"[item for item in {it} if not ({_condition(kind.item_type, 'item')})]"  # quicker than all()
            return f"type({it}) is tuple and (not {it} or not {wrong})"
        case inspect.TupleType():
            items = "".join(f" and {_condition(item, f'{it}[{i}]')}" for i, item in enumerate(kind.item_types))
            return f"type({it}) is tuple and len({it}) == {len(kind.item_types)}{items}"
        case _ if type(kind) in PLAIN and kind == type(kind)():
            return f"type({it}) is {PLAIN[type(kind)]}"
        case _:
            raise TypeError(f"actions and options hold numbers, words, choices and tuples of these, not {kind}")
