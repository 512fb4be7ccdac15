"""How many shapes fit without sharing a square, in the slow and obvious way: by trying them all."""

from __future__ import annotations

Cell = tuple[int, int]
Shape = frozenset[Cell]


def runs_of_three(squares: set[Cell]) -> list[Shape]:
    across = [frozenset({(row, col), (row, col + 1), (row, col + 2)}) for row, col in sorted(squares)]
    down = [frozenset({(row, col), (row + 1, col), (row + 2, col)}) for row, col in sorted(squares)]
    return [shape for shape in across + down if shape <= squares]


def blocks_of_four(squares: set[Cell]) -> list[Shape]:
    blocks = [
        frozenset({(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)}) for row, col in sorted(squares)
    ]
    return [shape for shape in blocks if shape <= squares]


def most(shapes: list[Shape]) -> int:
    """Each shape is left out, or taken with those of the others that do not touch it."""
    if not shapes:
        return 0
    first, *others = shapes
    return max(most(others), 1 + most([shape for shape in others if not shape & first]))
