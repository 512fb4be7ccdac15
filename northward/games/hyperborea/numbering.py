"""How learners' actions are numbered in Hyperborea: components have a number each, as in what learners see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from northward.core.game import Seat
from northward.core.observing import Numbers, Packed, Window
from northward.games.hyperborea.components import COLOURS, DECKS, RACES, ROWS, SIDES
from northward.games.hyperborea.cubes import AREAS
from northward.games.hyperborea.observer import PENDING
from northward.games.hyperborea.state import GHOST, State

if TYPE_CHECKING:
    from northward.games.hyperborea.rules import Hyperborea

ROW, COLOUR, WAITING = Window(len(ROWS)), Window(len(COLOURS) + 1), Window(PENDING)
SMALL = Window(8)


def fields(game: Hyperborea) -> Mapping[str, Numbers]:
    box = game.box
    cell = Window(max(len(shape.places) for shape in box.maps.values()))
    return {
        "race": RACES,
        "tile": SIDES,
        "card": [card for deck in box.decks for card in deck],
        "technology": list(box.sets),
        "where": [*AREAS, *box.sets],
        "colour": COLOUR,
        "cell": cell,
        "to": cell,
        "enemy": Window(game.seats[-1] + 1, -GHOST),
        "deck": Window(len(DECKS)),
        "row": ROW,
        "three": ROW,
        "two": ROW,
        "one": ROW,
        "pending": WAITING,
        "space": SMALL,
        "site": SMALL,
        "option": SMALL,
        "index": SMALL,
        "count": Window(32),
    }


def packed(game: Hyperborea, state: State, seat: Seat, legal: Sequence[Any]) -> Sequence[Packed]:
    """None: its lists are short."""
    return []
