"""Legal actions that are too many to build: kept as packed integers, made into objects one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

from northward.core.checks import well_formed
from northward.core.game import Action

A = TypeVar("A")


class Family(Sequence[A], Generic[A]):
    """A lazy, ordered sequence. `make` turns a code into its action; `has` tells membership without a search."""

    __slots__ = ("_codes", "_has", "_make")

    def __init__(self, codes: Sequence[int], make: Callable[[int], A], has: Callable[[object], bool]) -> None:
        self._codes = codes
        self._make = make
        self._has = has

    def __len__(self) -> int:
        return len(self._codes)

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
            part = self._codes[index]
            return Family(part, self._make, lambda action: any(self._make(code) == action for code in part))
        return self._make(self._codes[index])

    def __repr__(self) -> str:
        return f"<{len(self)} actions>"
