"""What a seat sees, as an array: what the game's own observer draws, and the part of its action that it has chosen.

An observation is a row of bytes with named parts (docs/observations.md).
"""

from __future__ import annotations

from functools import lru_cache

import numpy

from northward.adapters.choices import Array
from northward.adapters.ids import Path, ids_of
from northward.core import parts
from northward.core.game import AnyState, Game, Seat
from northward.core.observing import Layout, ObserverPart, Part


def observer_part(game: Game) -> ObserverPart:
    """Raises LookupError where a game has nothing for learners to see."""
    part = parts.observer(game.name)
    if part is None:
        raise LookupError(
            f"{game.name} brings no observer, so learners would see nothing of it: docs/adding_a_game.md says how to "
            "write one"
        )
    return part


@lru_cache(maxsize=64)
def layout(game: Game, seats: int) -> Layout:
    """The parts of an observation at a table of so many seats."""
    about = "the part of its action that the seat has chosen, by the numbers of actions, counted from 1"
    return Layout([*observer_part(game).parts(game, seats), Part("chosen", (ids_of(game).size,), about)])


def named(game: Game, seats: int, observation: Array) -> dict[str, Array]:
    """The parts of an observation by name, each in its shape. They share the memory of the whole; of many observations
    at once, the parts of all."""
    whole = layout(game, seats)
    before = observation.shape[:-1]
    return {
        part.name: observation[..., whole.first[part.name] : whole.first[part.name] + part.size].reshape(
            *before, *part.shape
        )
        for part in whole.parts
    }


class Sight:
    """The observation of one seat, kept up to date in an array: only what has changed is drawn anew."""

    def __init__(self, game: Game, seats: int, array: Array = None) -> None:
        whole = layout(game, seats)
        self.array: Array = numpy.zeros(whole.size, numpy.uint8) if array is None else array
        self._memory: memoryview = self.array.data
        self._chosen_from = whole.first["chosen"]
        self._observer = observer_part(game).Observer(game, seats, self._memory[: self._chosen_from])
        self._state: AnyState = None
        self._seat: Seat | None = None
        self._chosen: Path = ()

    def look(self, state: AnyState, seat: Seat, chosen: Path) -> Array:
        """The array, after drawing what the seat sees and has chosen now."""
        if state is not self._state or seat != self._seat:
            self._observer.write(state, seat)
            self._state, self._seat = state, seat
        if chosen != self._chosen:
            for number in self._chosen:
                self._memory[self._chosen_from + number] = 0
            for depth, number in enumerate(chosen, start=1):
                self._memory[self._chosen_from + number] = depth
            self._chosen = chosen
        return self.array
