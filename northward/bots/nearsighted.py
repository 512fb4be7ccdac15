"""A bot that overlooks what is far from where it looks: weaker levels err as people do, and do nothing at random."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from northward.core.bots import Bot, Clock
from northward.core.game import Action, AnyAction, AnyView


class Spot(NamedTuple):
    """Where an action happens, in the eyes of whoever decides."""

    place: Hashable
    """What happens in one place is noticed together, or overlooked together."""
    far: float
    """Steps from where the eye is: what was done last, or what one always looks at. At 0, nothing is overlooked."""


Look = Callable[[AnyView, Sequence[AnyAction]], Iterable[Spot]]
"""The spot of each action."""


class Glance:
    """What is noticed at one decision: the chance halves with every so many steps."""

    def __init__(self, reach: float, rng: Random) -> None:
        self._reach = reach
        self._rng = rng
        self._noticed: dict[Hashable, bool] = {}

    def of(self, spots: Iterable[Spot]) -> list[int]:
        """The numbers of those that are noticed; nobody overlooks what is nearest if there is nothing else."""
        found: list[int] = []
        nearest: list[int] = []
        least = float("inf")
        for number, (place, far) in enumerate(spots):
            noticed = self._noticed.get(place)
            if noticed is None:
                noticed = self._noticed[place] = far <= 0 or self._rng.random() < 0.5 ** (far / self._reach)
            if noticed:
                found.append(number)
            if far <= least:
                nearest = [*nearest, number] if far == least else [number]
                least = far
        return found or nearest


class Nearsighted:
    """Takes what another bot thinks best of what it notices."""

    def __init__(self, bot: Bot, look: Look, reach: float, last: tuple[type[Action], ...] = ()) -> None:
        """`reach`: so many steps away, every other place is noticed. `last`: what it does only after it has looked at
        everything, so that no turn is thrown away."""
        self._bot = bot
        self._look = look
        self._reach = reach
        self._last = last

    def choose(self, view: AnyView, legal: Sequence[AnyAction], clock: Clock | None, rng: Random) -> AnyAction:
        found = Glance(self._reach, rng).of(self._look(view, legal))
        choice = self._bot.choose(view, [legal[number] for number in found], clock, rng)
        return self._bot.choose(view, legal, clock, rng) if isinstance(choice, self._last) else choice
