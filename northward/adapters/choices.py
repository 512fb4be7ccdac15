"""Legal actions as a tree of small choices, walked from the kind of action to the last field.

Nothing here ever changes: choosing gives what is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import numpy

from northward.adapters.ids import ActionIds, Column, Path, tie_break
from northward.core.game import AnyAction, AnyState, Game, Seat
from northward.core.observing import NOTHING, Packed

Array: TypeAlias = Any
"""Of numpy, which is read untyped."""


class Choices(Protocol):
    """Several legal actions that a seat may still mean."""

    numbers: Any
    """A number for each of the actions, or for each group of them: what can be chosen next. Some may be equal."""

    def chosen(self, number: int) -> Choices | int | None:
        """What is left: more choices, or the place of an action in its list. None if the number is not among these."""

    def towards(self, place: int) -> int:
        """The number that leads to the action of that place."""


class Kinds:
    """Actions by their kind."""

    def __init__(self, ids: ActionIds, legal: Sequence[AnyAction], packed: Sequence[Packed]) -> None:
        self._ids = ids
        self._legal = legal
        self._packed = {ids.kinds[part.kind]: part for part in packed}
        self._listed: dict[int, list[int]] = {}
        """By kind: the places of the other actions in the list."""
        begin = 0
        for part in packed:
            self._list(range(begin, part.first))
            begin = part.first + len(part)
        self._list(range(begin, len(legal)))
        self.numbers = [*self._packed, *self._listed]

    def _list(self, places: range) -> None:
        for place in places:
            self._listed.setdefault(self._ids.kinds[type(self._legal[place])], []).append(place)

    def chosen(self, number: int) -> Choices | int | None:
        part = self._packed.get(number)
        if part is not None:
            return Columns.of(self._ids, part) if len(part) > 1 else part.first
        places = self._listed.get(number)
        if places is None:
            return None
        if len(places) == 1:
            return places[0]
        paths = tie_break([self._ids.rest(self._legal[place]) for place in places])
        return Paths(list(zip(paths, places, strict=True)), 0)

    def towards(self, place: int) -> int:
        for number, part in self._packed.items():
            if part.first <= place < part.first + len(part):
                return number
        return self._ids.kinds[type(self._legal[place])]


class Paths:
    """Few actions, each with its path; they are equal up to some depth."""

    def __init__(self, paths: list[tuple[Path, int]], depth: int) -> None:
        self._paths = paths
        self._depth = depth
        self.numbers = [path[depth] for path, _ in paths]

    def chosen(self, number: int) -> Choices | int | None:
        depth = self._depth
        left = [(path, place) for path, place in self._paths if path[depth] == number]
        if len(left) == 1:
            return left[0][1]
        return Paths(left, depth + 1) if left else None

    def towards(self, place: int) -> int:
        return next(path[self._depth] for path, other in self._paths if other == place)


class Columns:
    """Many actions of one kind, as the game has packed them."""

    def __init__(self, packed: Packed, columns: Sequence[Column], rows: Array, depth: int) -> None:
        self._packed = packed
        self._columns = columns
        self._rows = rows
        self._depth = depth
        first, (size, shift), nothing = columns[depth]
        values = packed.column(depth, rows)
        numbers = (values + shift) % size + first
        if nothing:
            numbers[values == NOTHING] = nothing
        self.numbers = numbers

    @classmethod
    def of(cls, ids: ActionIds, packed: Packed) -> Columns:
        return cls(packed, ids.columns(packed.fields), numpy.arange(len(packed)), 0)

    def chosen(self, number: int) -> Choices | int | None:
        left = self._rows[self.numbers == number]
        if len(left) == 1:
            return self._packed.first + int(left[0])
        return Columns(self._packed, self._columns, left, self._depth + 1) if len(left) else None

    def towards(self, place: int) -> int:
        return int(self.numbers[self._rows == place - self._packed.first][0])


def choices(game: Game, ids: ActionIds, state: AnyState, seat: Seat, legal: Sequence[AnyAction]) -> Choices:
    """All of several legal actions."""
    packed = () if ids.numbering is None else ids.numbering.packed(game, state, seat, legal)
    return Kinds(ids, legal, packed)


def write_mask(open_: Choices | None, memory: Array) -> None:
    """1 for every number to choose from, and 0 elsewhere."""
    memory[:] = 0
    if open_ is None:
        return
    numbers = open_.numbers
    if isinstance(numbers, list):  # few
        for number in numbers:
            memory[number] = 1
    else:
        memory[numbers] = 1


def forced(open_: Choices) -> int | None:
    """The number that is chosen anyway, if there is but one."""
    numbers = open_.numbers
    first = numbers[0]
    if isinstance(numbers, list):
        return first if numbers.count(first) == len(numbers) else None
    return int(first) if first == numbers[-1] and bool((numbers == first).all()) else None
