"""What learners are given of a match: positions as rows of bytes with named parts, long lists of actions as columns.

A game brings both beside its rules, as the parts `observer` and `numbering` (northward/core/parts.py). Nothing here
knows of any library: an array of any library lends its memory.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from northward.core.game import Action, AnyState, OwnGame, Seat


class Part(NamedTuple):
    """Some bytes of an observation: what they are called, how they are arranged, and what they say."""

    name: str
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout:
    """Parts one after the other."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self.first: dict[str, int] = {}
        """Where each part begins."""
        self.size = 0
        for part in self.parts:
            self.first[part.name] = self.size
            self.size += part.size


T = TypeVar("T", bound=Hashable)


def one_of(things: Sequence[T]) -> dict[T | None, bytes]:
    """For each of some things a row of zeros with a 1 at its place; for None zeros alone."""
    rows: dict[T | None, bytes] = {thing: bytes([other == thing for other in things]) for thing in things}
    return rows | {None: bytes(len(things))}


class Observer(Protocol):
    """Keeps some memory up to date: what a seat sees, and nothing that is hidden from it."""

    def write(self, state: AnyState, seat: Seat) -> None:
        """Draws a state, as far as it differs from the one drawn before. Views that are equal are drawn alike, views
        that differ differently."""


class ObserverPart(Protocol):
    def parts(self, game: OwnGame, seats: int) -> Sequence[Part]:
        """What an observation of this game consists of. Whatever is told of each seat begins with the observing seat
        and goes on in the order of the seats."""

    def Observer(self, game: OwnGame, seats: int, memory: memoryview) -> Observer:
        """One that draws into this memory, which is as large as all parts together."""


class Window(NamedTuple):
    """How many whole numbers of a field are told apart, and what is added to them first; others come around again."""

    size: int
    shift: int = 0


Numbers: TypeAlias = Window | Sequence[str]
"""What a field can hold: whole numbers, or one of these words."""
NOTHING = -(1 << 15)
"""In a column: nothing, or no more of a sequence."""


class Packed(Protocol):
    """Neighbours in a list of legal actions, all of one kind, by columns instead of one by one."""

    first: int
    """Where in the list they begin."""

    @property
    def kind(self) -> type[Action]: ...

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the columns, as `northward.adapters.ids` names the parts of fields; a field that is the same in
        all of them may be left out."""

    def __len__(self) -> int: ...

    def column(self, number: int, rows: Any) -> Any:
        """The values in that column of these rows; both are arrays of numpy."""


class NumberingPart(Protocol):
    """How learners' actions are numbered, beyond what follows from their types."""

    def fields(self, game: OwnGame) -> Mapping[str, Numbers]:
        """Fields of whole numbers that need another window than the usual one, and the words of fields of words."""

    def packed(self, game: OwnGame, state: AnyState, seat: Seat, legal: Sequence[Any]) -> Sequence[Packed]:
        """Those of the legal actions that need not be made one by one; nothing where their list is short anyway."""
