"""What is worked out of a state once, for all who ask for it: every seat's view, the server, the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, Generic, ParamSpec, TypeVar

S = TypeVar("S")
G = TypeVar("G")
R = TypeVar("R")
P = ParamSpec("P")
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


def for_the_same(work: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A function that keeps its last answer, for whoever asks about the very same object again.

    Whatever else it is asked with has to be equal.
    """
    last: tuple[S, tuple[object, ...], R] | None = None

    @wraps(work)
    def asked(thing: S, /, *others: P.args, **_: P.kwargs) -> R:
        nonlocal last
        known = last  # one object: threads see an old answer or a new one, never a mixture
        if known is not None and known[0] is thing and known[1] == others:
            return known[2]
        answer = work(thing, *others, **_)
        last = (thing, others, answer)
        return answer

    return asked


def remembered(work: Callable[[S], R]) -> Callable[[S], R]:
    """A function of something that never changes, whose latest answers are kept, for whoever asks about the very same
    object again.
    """
    known: dict[int, tuple[S, R]] = {}  # with the object, so that no other one gets its number

    @wraps(work)
    def asked(thing: S) -> R:
        found = known.get(id(thing))
        if found is None:
            if len(known) >= KEPT:
                known.clear()
            found = known[id(thing)] = (thing, work(thing))
        return found[1]

    return asked


def once(method: Callable[[G, S], R]) -> Callable[[G, S], R]:
    """A method of a game whose answers for the latest states are kept. States never change, so they stay true."""

    @lru_cache(maxsize=KEPT)
    def kept(game: G, same: Same[S]) -> R:
        return method(game, same.state)

    @wraps(method)
    def asked(game: G, state: S) -> R:
        return kept(game, Same(state))

    return asked
