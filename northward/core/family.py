"""Legal actions that are too many to build: kept as packed integers, made into objects one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

from northward.core.checks import well_formed
from northward.core.game import Action, AnyState, Tell, Value

A = TypeVar("A")


class Columns(Value, frozen=True):
    """Actions of one kind as a table: the fields that are the same in all, and a column for each of the others."""

    each: dict[str, Any]
    columns: dict[str, list[Any]]
    """None where an action leaves the field out. At least one, which tells how many actions there are."""


def together(tables: Sequence[Columns]) -> Columns:
    """Several tables, one below the other, as one; of them all, only what is the same everywhere stays so."""
    if len(tables) == 1:
        return tables[0]
    each = {name: value for name, value in tables[0].each.items() if all(one.each.get(name) == value for one in tables)}
    columns: dict[str, list[Any]] = {
        name: [] for one in tables for name in (*one.each, *one.columns) if name not in each
    }
    for one in tables:
        count = len(next(iter(one.columns.values())))
        for name, column in columns.items():
            column += one.columns.get(name) or [one.each.get(name)] * count
    return Columns(each, columns)


def rows(legal: list[dict[str, Any]] | dict[str, Any]) -> list[dict[str, Any]]:
    """The actions of a snapshot, one by one, for programs: they come as a list, or as Columns."""
    if isinstance(legal, list):
        return legal
    columns = legal["columns"]
    return [
        legal["each"] | {name: value for name, value in zip(columns, row, strict=True) if value is not None}
        for row in zip(*columns.values(), strict=True)
    ]


class Family(Sequence[A], Generic[A]):
    """A lazy, ordered sequence. `make` turns a code into its action; `has` tells membership without a search.

    `columns` writes all of them at once as a table, for whoever sends them elsewhere. `do` gives the state after the
    action of a code without making the action: see `core.play.step`, which alone asks for it.
    """

    __slots__ = ("_has", "_make", "codes", "columns", "do")

    def __init__(
        self,
        codes: Sequence[int],
        make: Callable[[int], A],
        has: Callable[[object], bool],
        columns: Callable[[], Columns] | None = None,
        do: Callable[[int, Tell], AnyState] | None = None,
    ) -> None:
        self.codes = codes
        self._make = make
        self._has = has
        self.columns = columns
        self.do = do

    def __len__(self) -> int:
        return len(self.codes)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Action) and not well_formed(action):  # it equals none, and `has` may rely on its form
            return False
        return self._has(action)

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> Family[A]: ...
    def __getitem__(self, index: int | slice) -> A | Family[A]:
        if isinstance(index, slice):
            part = self.codes[index]
            return Family(part, self._make, lambda action: any(self._make(code) == action for code in part))
        return self._make(self.codes[index])

    def __iter__(self) -> Iterator[A]:
        return map(self._make, self.codes)

    def __repr__(self) -> str:
        return f"<{len(self)} actions>"
