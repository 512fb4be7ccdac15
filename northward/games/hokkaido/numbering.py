"""How learners' actions are numbered in Hokkaidō: as in every card-map game, and terraforming square by square."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy

from northward.core.game import Seat
from northward.core.observing import Packed
from northward.games.card_maps import numbering
from northward.games.card_maps.numbering import fields as fields
from northward.games.hokkaido.actions import Terraform
from northward.games.hokkaido.rules import Hokkaido
from northward.games.hokkaido.state import State
from northward.games.hokkaido.terraforming import Changes, possible


class Terraformings:
    """Every desert with every pair of cubes."""

    kind = Terraform
    fields = ("cell.0", "cell.1", "cubes.0.0", "cubes.0.1", "cubes.1.0", "cubes.1.1")

    def __init__(self, changes: Changes, first: int) -> None:
        self.first = first
        self._changes = changes

    def __len__(self) -> int:
        return len(self._changes)

    @cached_property
    def _cells(self) -> Any:
        return numpy.array([(*cell, *one, *other) for cell, (one, other) in self._changes])

    def column(self, number: int, rows: Any) -> Any:
        return self._cells[rows, number]


def packed(game: Hokkaido, state: State, seat: Seat, legal: Sequence[Any]) -> Sequence[Packed]:
    """HOK-13.2: terraformings come last in the list."""
    found = list(numbering.packed(game, state, seat, legal))
    if state.phase == "place" and state.tile is None:
        changes = possible(state.maps[seat])
        if changes:
            found.append(Terraformings(changes, len(legal) - len(changes)))
    return found
