"""What is worked out of a state once, for all who ask for it: every seat's view, the server, the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Generic, TypeVar

S = TypeVar("S")
G = TypeVar("G")
R = TypeVar("R")
KEPT = 256


class Same(Generic[S]):
    """Stands for a state in a table of what is known: the very same object, since to compare two would take longer."""

    __slots__ = ("state",)

    def __init__(self, state: S) -> None:
        self.state = state

    def __hash__(self) -> int:
        return id(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.state is other.state


def once(method: Callable[[G, S], R]) -> Callable[[G, S], R]:
    """A method of a game whose answers for the latest states are kept. States never change, so they stay true."""

    @lru_cache(maxsize=KEPT)
    def kept(game: G, same: Same[S]) -> R:
        return method(game, same.state)

    @wraps(method)
    def asked(game: G, state: S) -> R:
        return kept(game, Same(state))

    return asked
