"""Squares of a map as people call them: letters for columns and numbers for rows, both from 1, as on a chessboard.

Columns are counted from the left edge of what is laid, rows from its top. A map grows, so names are made for the map as
its reader knows it, and never stored.
"""

from __future__ import annotations

from northward.core.words import Words

Square = tuple[int, int]
"""Row and column as the rules count them; both may be negative."""


def letters(column: int) -> str:
    """A for 0, Z for 25, AA for 26."""
    return (letters(column // 26 - 1) if column > 25 else "") + chr(ord("A") + column % 26)


def name(square: Square, corner: Square) -> str:
    """A square at or beyond the corner, which is A1."""
    return f"{letters(square[1] - corner[1])}{square[0] - corner[0] + 1}"


def at(say: Words, square: Square, corner: Square) -> str:
    """Where that is: `at A4`; where the map has no letter or number for it yet, `left of A4` or `above B1`."""
    up, left = max(0, corner[0] - square[0]), max(0, corner[1] - square[1])
    cell = name((square[0] + up, square[1] + left), corner)
    if up and left:
        return say("at.beyond", up=up, left=left, cell=cell)
    if up or left:
        return say(f"at.{'above' if up else 'left'}.{min(up + left, 2)}", cell=cell)
    return say("at", cell=cell)
