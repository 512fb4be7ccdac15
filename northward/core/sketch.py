"""A map in a few letters, small enough to stand in every list of games."""

from __future__ import annotations

from typing import Literal

from northward.core.game import Value


class Sketch(Value, frozen=True):
    """Row by row, a letter for each square; a dot where nothing lies. What a letter stands for knows the game's board.

    Of `tiles`, four letters for each: its sides from the north clockwise. Of `hexes`, two for each, of which the second
    is a dot, so that every other row begins with half a hex.
    """

    shape: Literal["squares", "tiles", "hexes"]
    rows: tuple[str, ...]


class Frame(Value, frozen=True):
    """Where a piece goes on a sketch of squares or tiles, counted in these from its upper left one; maybe beyond it."""

    x: int
    y: int
    width: int
    height: int
