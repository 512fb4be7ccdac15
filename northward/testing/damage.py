"""Actions that are almost right: leaves and branches of their JSON changed, swapped, dropped or doubled."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from northward.core import codec
from northward.core.game import AnyAction

Path = tuple[str | int, ...]
NUMBERS = (0, -1, 1, 2, 7, 60, 255, 2**31, -(2**31) - 1, 2**63, -(2**63) - 1, 10**30)


def tree(action: AnyAction) -> Any:
    """The JSON of an action as plain dicts and lists, defaults included."""
    plain = msgspec.json.decode(codec.encode(action))
    for name, key in zip(action.__struct_fields__, action.__struct_encode_fields__, strict=True):
        if key not in plain:
            plain[key] = msgspec.json.decode(codec.encode(getattr(action, name)))
    return plain


def grown(plain: Any, kind: Any) -> Any | None:
    """The action of that JSON; None if there is none."""
    try:
        return codec.decode(msgspec.json.encode(plain), kind)
    except ValueError:
        return None


def paths(plain: Any, here: Path = ()) -> Iterator[Path]:
    """Every branch and leaf below the root."""
    children: Any = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, child in children:
        yield (*here, key)
        yield from paths(child, (*here, key))


def at(plain: Any, path: Path) -> Any:
    for key in path:
        plain = plain[key]
    return plain


def put(plain: Any, path: Path, value: Any) -> Any:
    """The JSON with one branch replaced."""
    plain = deepcopy(plain)
    if not path:
        return value
    at(plain, path[:-1])[path[-1]] = deepcopy(value)
    return plain


def without(plain: Any, path: Path) -> Any:
    """The JSON with one branch cut off."""
    plain = deepcopy(plain)
    del at(plain, path[:-1])[path[-1]]
    return plain


def swapped(plain: Any, one: Path, other: Path) -> Any | None:
    """The JSON with two branches exchanged; None if one holds the other."""
    if one[: len(other)] == other or other[: len(one)] == one:
        return None
    return put(put(plain, one, at(plain, other)), other, at(plain, one))


def shape(plain: Any) -> Any:
    """What is left of the JSON without its numbers and words."""
    if isinstance(plain, dict):
        return {key: shape(value) for key, value in plain.items()}
    if isinstance(plain, list):
        return [shape(value) for value in plain]
    return plain if plain is None else type(plain).__name__


def ascending(plain: Any) -> set[Path]:
    """Where numbers stand in ascending order."""
    lists = {path: value for path, value in branches(plain).items() if isinstance(value, list) and len(value) > 1}
    return {path for path, value in lists.items() if all(type(n) is int for n in value) and value == sorted(value)}


def invented(kind: Any, numbers: list[int], rng: Random) -> Any:
    """Some JSON of a type (as `msgspec.inspect` describes it), right in form and most often wrong in content."""
    match kind:
        case inspect.StructType():
            tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
            return tag | {field.encode_name: invented(field.type, numbers, rng) for field in kind.fields}
        case inspect.UnionType():
            return invented(rng.choice(kind.types), numbers, rng)
        case inspect.LiteralType():
            return rng.choice(kind.values)
        case inspect.TupleType():
            return [invented(item, numbers, rng) for item in kind.item_types]
        case inspect.VarTupleType() | inspect.ListType():
            return [invented(kind.item_type, numbers, rng) for _ in range(rng.randrange(4))]
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.IntType():
            return rng.choice(numbers)
        case _:
            return None


def branches(plain: Any) -> dict[Path, Any]:
    return {path: at(plain, path) for path in paths(plain)}


def words(kind: Any) -> set[str]:
    """The words in the literals of a type."""
    match kind:
        case inspect.StructType():
            return set().union(*(words(field.type) for field in kind.fields))
        case inspect.UnionType():
            return set().union(*(words(part) for part in kind.types))
        case inspect.LiteralType():
            return {value for value in kind.values if isinstance(value, str)}
        case inspect.TupleType():
            return set().union(*(words(item) for item in kind.item_types))
        case inspect.VarTupleType() | inspect.ListType():
            return words(kind.item_type)
        case _:
            return set()


def damaged(plain: Any, lenders: list[dict[Path, Any]], known_words: list[str], rng: Random) -> Any:
    """The JSON with something wrong with it, most often only a little; branches of others lend values."""
    places = list(paths(plain))
    place = rng.choice(places)
    value = at(plain, place)
    lender = rng.choice(lenders)
    strange = rng.choice(list(lender.values()))
    changes: list[Any] = [None, strange, lender.get(place, strange)]
    if type(value) is int:
        changes += [value + rng.choice((-2, -1, 1, 2)), -value, rng.choice(NUMBERS), rng.randrange(64)]
    elif isinstance(value, list):
        changes += [[], value[::-1], value[:-1], value[1:], value + value[:1], rng.sample(value, len(value))]
        changes += [[*value, strange]]
    elif isinstance(value, str):
        changes += ["", value + "x", *known_words]
    else:
        changes += [rng.choice(NUMBERS), [], [rng.randrange(-4, 8), rng.randrange(-4, 8)], True]
    if rng.random() < 0.05:
        return without(plain, place)
    if rng.random() < 0.25:
        mixed = swapped(plain, place, rng.choice(places))
        if mixed is not None:
            return mixed
    return put(plain, place, rng.choice(changes))


def altered(plain: Any, other: Any, rng: Random, leaves: bool = False) -> Iterator[Any]:
    """The JSON with two branches exchanged, or one taken from another JSON of its kind.

    Each comes as it is, and with the numbers beside the change in ascending order, as a rule may want hands to be.
    With `leaves` only single values move.
    """
    places = [path for path in paths(plain) if not (leaves and isinstance(at(plain, path), list | dict))]
    lent = branches(other)
    rng.shuffle(places)
    for place in places:
        partner = rng.choice(places)
        mixed: list[tuple[Any, tuple[Path, ...]]] = [(swapped(plain, place, partner), (place, partner))]
        if place in lent and not (leaves and isinstance(lent[place], list | dict)):
            mixed.append((put(plain, place, lent[place]), (place,)))
        for candidate, changed in mixed:
            if candidate is not None:
                yield candidate
                for path in changed:
                    beside = at(candidate, path[:-1])
                    if isinstance(beside, list) and all(type(value) is int for value in beside):
                        candidate = put(candidate, path[:-1], sorted(beside))
                yield candidate
