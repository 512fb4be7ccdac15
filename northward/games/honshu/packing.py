"""How many shapes fit without sharing a square: exact, and quick on any map.

A sweep passes over the squares one by one. For every set of squares ahead that the shapes chosen so far can hold, it
keeps the most shapes chosen. Two things keep these sets few. The sweep goes in the direction in which the fewest
squares are open at once, that is, ahead and in a shape already begun; there are at most two to the power of these sets.
And a set is dropped if as many shapes can be chosen with one square less: what may follow it may follow that one too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

ROW = 64
"""Bits from one row to the next in a set of squares: more than twice what a map can be wide. Each of its twelve cards
adds two columns at most, so that is 27.
"""

Cell = tuple[int, int]
Shape = int
"""A set of squares, one bit per square."""
Steps = tuple[int, ...]
"""A shape as the bits from its first square to each of its squares."""

RUNS_OF_THREE: tuple[Steps, ...] = ((0, 1, 2), (0, ROW, 2 * ROW))
BLOCKS_OF_FOUR: tuple[Steps, ...] = ((0, 1, ROW, ROW + 1),)

DIRECTIONS: tuple[Callable[[Cell], Cell], ...] = (
    lambda cell: cell,
    lambda cell: (cell[1], cell[0]),
    lambda cell: (cell[0] + cell[1], cell[0]),
    lambda cell: (cell[0] - cell[1], cell[0]),
)
"""By which the squares are sorted: along rows, columns, and the diagonals of both slants."""


def largest_packing(squares: int, kinds: tuple[Steps, ...]) -> int:
    """How many shapes of these kinds fit side by side on a set of squares."""
    # Counted from its first square, the same pattern is the same wherever it lies.
    return _largest_packing(squares // (squares & -squares), kinds) if squares else 0


@lru_cache(maxsize=4096)  # most placements of a card leave the squares of one terrain as they are
def _largest_packing(squares: int, kinds: tuple[Steps, ...]) -> int:
    return sum([1 if len(group) < 3 else _most_of(group) for group in groups(shapes_on(squares, kinds))])


def shapes_on(squares: int, kinds: tuple[Steps, ...]) -> list[Shape]:
    """Every shape of these kinds that lies wholly on the squares."""
    found = []
    for steps in kinds:
        starts = squares
        for step in steps:
            starts &= squares >> step
        while starts:
            first = starts & -starts
            found.append(sum([first << step for step in steps]))
            starts ^= first
    return found


def groups(shapes: list[Shape]) -> list[list[Shape]]:
    """The shapes that share squares, directly or through others."""
    found: list[tuple[int, list[Shape]]] = []
    for shape in shapes:
        squares, group, apart = shape, [shape], []
        for other in found:
            if other[0] & shape:
                squares |= other[0]
                group += other[1]
            else:
                apart.append(other)
        found = [*apart, (squares, group)]
    return [group for _, group in found]


def _most_of(shapes: list[Shape]) -> int:
    *_, counts = sweep(shapes)
    return counts[0]


def sweep(shapes: list[Shape]) -> Iterator[dict[int, int]]:
    """After each square: the most shapes chosen, for each set of later squares that they hold."""
    shapes = min((_sorted_along(shapes, direction) for direction in DIRECTIONS), key=_openness)
    starting: dict[int, list[Shape]] = {}
    for shape in shapes:
        starting.setdefault(shape & -shape, []).append(shape)
    counts = {0: 0}
    last = max(shapes).bit_length()
    for square in (1 << number for number in range(last)):
        after: dict[int, int] = {}
        for held, count in counts.items():
            rest = held & ~square
            if after.get(rest, -1) < count:
                after[rest] = count
            if rest == held:
                for shape in starting.get(square, ()):
                    if not shape & held:
                        rest = (held | shape) ^ square
                        if after.get(rest, -1) <= count:
                            after[rest] = count + 1
        counts = {held: count for held, count in after.items() if not _dominated(held, count, after)}
        yield counts


def _dominated(held: int, count: int, counts: dict[int, int]) -> bool:
    """Whether with one square less as many shapes were chosen."""
    left = held
    while left:
        square = left & -left
        if counts.get(held ^ square, -1) >= count:
            return True
        left ^= square
    return False


def _sorted_along(shapes: list[Shape], direction: Callable[[Cell], Cell]) -> list[Shape]:
    """The shapes with their squares numbered in that direction, none left out; those that begin first come first."""
    cells = [_cells(shape) for shape in shapes]
    numbered = sorted({cell for shape in cells for cell in shape}, key=direction)
    bits = {cell: 1 << number for number, cell in enumerate(numbered)}
    return sorted([sum([bits[cell] for cell in shape]) for shape in cells], key=lambda shape: shape & -shape)


def _cells(shape: Shape) -> list[Cell]:
    """Rows and columns of a set of squares. Squares to the left of the first one are nearer to the row before."""
    found = []
    while shape:
        square = shape & -shape
        found.append(divmod(square.bit_length() - 1 + ROW // 2, ROW))
        shape ^= square
    return found


def _openness(shapes: list[Shape]) -> int:
    """How many sets of squares there might be during a sweep, added up: two to the power of the squares open."""
    total = held = 0
    for shape in shapes:
        held = (held | shape) & -(shape & -shape)
        total += 1 << held.bit_count()
    return total
