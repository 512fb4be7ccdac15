"""How a game's end is counted, for whoever shows it: item by item, and what of it lies where."""

from __future__ import annotations

from northward.core.game import Value

Place = tuple[int, ...]
"""As the game's own board names places: row and column, or the number of a hex."""


class Part(Value, frozen=True):
    """What brings points together: a lake, a factory, an objective."""

    points: int
    number: int
    """How many squares, tokens or sets it is."""
    places: tuple[Place, ...] = ()
    """Where these lie on the map of their seat, or on the one of all, in the order in which they are counted."""
    made_of: tuple[str, ...] = ()
    """What it is made of, by the names that the game's pictures have."""


class Counted(Value, frozen=True):
    """An item of the scores."""

    item: str
    seats: tuple[tuple[Part, ...], ...]
    """By seat: all that brings it points, which add up to those in the scores."""
