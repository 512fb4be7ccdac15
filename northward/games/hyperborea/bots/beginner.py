"""Where a beginner looks in Hyperborea: at the technologies that everybody has, and at home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from northward.bots.nearsighted import Spot
from northward.games.hyperborea import actions
from northward.games.hyperborea.bots.hexes import distances
from northward.games.hyperborea.land import position
from northward.games.hyperborea.rules import Hyperborea

SET = 1.0
"""How far a set is from those that are being filled."""
CARD = 2.0
"""How far a card, or a race tile, is from them."""


class Eye:
    """Near are sets with cubes on them and hexes near home; all that has no place lies before everybody's eyes."""

    def __init__(self, game: Hyperborea) -> None:
        self._box = game.box

    def __call__(self, view: Any, legal: Sequence[Any]) -> Iterator[Spot]:
        shape = self._box.maps[view.seats]
        from_home = distances(shape)[shape.capital(position(view, view.seat))] if view.order else ()
        begun = {one.technology for one in view.players[view.seat].sets if any(cube is not None for cube in one.cubes)}
        for action in legal:
            match action:
                case actions.Place(technology=technology) if technology in begun:
                    yield Spot(technology, 0.0)
                case actions.Place(technology=technology):
                    yield Spot(technology, SET if technology in self._box.base_sets else CARD)
                case actions.Acquire(card=card):
                    yield Spot(card, SET)
                case actions.UseTile() | actions.Upgrade() | actions.Spy():
                    yield Spot(type(action), CARD)
                case actions.Move(to=cell):
                    yield Spot(cell, from_home[cell])
                case (
                    actions.Enter(cell=cell)
                    | actions.Attack(cell=cell)
                    | actions.Shoot(cell=cell)
                    | actions.Fortify(cell=cell)
                    | actions.Clone(cell=cell)
                ):
                    yield Spot(cell, from_home[cell])
                case _:
                    yield Spot("here", 0.0)
