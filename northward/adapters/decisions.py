"""Decisions of anybody, as lessons for who learns by imitation: what was seen, what was possible, what was chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy

from northward.adapters.choices import Array, Choices, choices, forced, write_mask
from northward.adapters.ids import Path, ids_of
from northward.adapters.observation import Sight, layout
from northward.core.checks import check_start
from northward.core.game import AnyAction, AnyOptions, AnyState, Game, Seat


class Decisions:
    """Of matches of one game, with so many seats. Raises LookupError for a game without an observer."""

    def __init__(self, game: Game, seats: int, options: AnyOptions) -> None:
        check_start(game, seats, options)
        self._game = game
        self._ids = ids_of(game)
        self._sights = [Sight(game, seats) for _ in range(seats)]
        self.observation_size = layout(game, seats).size
        self.action_size = self._ids.size

    def choices(
        self, state: AnyState, seat: Seat, legal: Sequence[AnyAction], index: int
    ) -> Iterator[tuple[Array, Array, int]]:
        """The small choices that lead to one of the legal actions: observation, mask, and the number chosen.

        What is forced is no choice: an action without an alternative has none.
        """
        left: Choices | int | None = index
        if len(legal) > 1:
            left = choices(self._game, self._ids, state, seat, legal)
        chosen: Path = ()
        while left is not None and not isinstance(left, int):
            number = left.towards(index)
            if forced(left) is None:
                mask: Array = numpy.zeros(self.action_size, numpy.uint8)
                write_mask(left, mask)
                yield self._sights[seat].look(state, seat, chosen).copy(), mask, number
            chosen = (*chosen, number)
            left = left.chosen(number)
