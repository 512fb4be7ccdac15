"""Hokkaidō's range, its two sides and the goals, the slow and plain way: what the kernel `mountains` and the goals are
compared with.

A map is what is seen of it, cell by cell. The range test follows its definition. Sides are found by walking
from square to square and counting how often the line is crossed, so nothing here sends out rays as the kernel does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

Cell = tuple[int, int]
Step = tuple[Cell, Cell]
Area = frozenset[Cell]


class Square(NamedTuple):
    kind: str  # desert, forest, town, lake, mountain, production, factory
    colour: int = 0
    cube: bool = False
    card: int = 0
    """On which card it is printed, or lies as a tile."""


Land = Mapping[Cell, Square]


def cells(land: Land, *kinds: str) -> set[Cell]:
    return {cell for cell, square in land.items() if square.kind in kinds}


# --- the range ------------------------------------------------------------------------------------------------------


def linked(one: Cell, other: Cell, mountains: set[Cell]) -> bool:
    (r1, c1), (r2, c2) = one, other
    if abs(r1 - r2) + abs(c1 - c2) == 1:
        return True
    corner = abs(r1 - r2) == abs(c1 - c2) == 1
    return corner and (r1, c2) not in mountains and (r2, c1) not in mountains


def links(mountains: set[Cell]) -> list[Step]:
    return [(one, other) for one, other in combinations(sorted(mountains), 2) if linked(one, other, mountains)]


def is_single_range(mountains: set[Cell]) -> bool:
    """Connected, no square with more than two links, no ring. No mountain at all is fine."""
    found = links(mountains)
    ends = Counter(cell for link in found for cell in link)
    groups = [{cell} for cell in mountains]
    for one, other in found:
        joined = [group for group in groups if one in group or other in group]
        if len(joined) == 1:
            return False  # a ring: they were connected already
        groups = [group for group in groups if group not in joined] + [joined[0] | joined[1]]
    return len(groups) <= 1 and all(number <= 2 for number in ends.values())


def path(mountains: set[Cell]) -> list[Cell]:
    """The cells of a single range from end to end."""
    found = links(mountains)
    order = [cell for cell in sorted(mountains) if sum(cell in link for link in found) < 2][:1]
    while len(order) < len(mountains):
        [following] = [
            other for link in found if order[-1] in link for other in link if other != order[-1] and other not in order
        ]
        order.append(following)
    return order


# --- the line and its sides -----------------------------------------------------------------------------------------


def continuations(order: list[Cell], reach: int) -> tuple[list[Cell], list[Cell]]:
    """The centres that the line passes after each end, that many of them; none for a range without direction."""
    if len(order) < 2:
        return [], []
    rays = []
    for (r, c), (inner_r, inner_c) in ((order[0], order[1]), (order[-1], order[-2])):
        down, right = r - inner_r, c - inner_c
        rays.append([(r + k * down, c + k * right) for k in range(1, reach + 1)])
    return rays[0], rays[1]


def reach(land: Land) -> int:
    """So many steps lead from any square of the map to far outside."""
    rows, cols = [row for row, _ in land], [col for _, col in land]
    return max(rows) - min(rows) + max(cols) - min(cols) + 10


def line(land: Land) -> list[Step]:
    """The whole line, step by step from centre to centre: the range and both continuations."""
    order = path(cells(land, "mountain"))
    first, last = continuations(order, reach(land))
    return list(pairwise([*reversed(first), *order, *last]))


# Walks lead over points a little off the centres: such a walk meets the line only between two centres, and never runs
# along it. The unit is 1/35 of a square.
UNIT, DOWN, RIGHT = 35, 7, 5


def crosses(a: Cell, b: Cell, c: Cell, d: Cell) -> bool:
    """Whether two segments cross, none of whose ends lies on the other."""

    def turn(p: Cell, q: Cell, r: Cell) -> int:
        cross = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        assert cross
        return cross

    return (turn(a, b, c) > 0) != (turn(a, b, d) > 0) and (turn(c, d, a) > 0) != (turn(c, d, b) > 0)


def point(cell: Cell) -> Cell:
    return UNIT * cell[0] + DOWN, UNIT * cell[1] + RIGHT


@cache
def crossed(down: int, right: int) -> list[Step]:
    """The steps of a walk, as pairs of cells, that a step of the line from (0, 0) in that direction crosses."""
    near = [(row, col) for row in range(-3, 4) for col in range(-3, 4)]
    walks = [(cell, (cell[0] + 1, cell[1])) for cell in near] + [(cell, (cell[0], cell[1] + 1)) for cell in near]
    end = UNIT * down, UNIT * right
    return [(one, other) for one, other in walks if crosses((0, 0), end, point(one), point(other))]


def fences(land: Land) -> Counter[Step]:
    """How often each step of a walk, from a cell to the one below or to its right, crosses the line."""
    found: Counter[Step] = Counter()
    for (r, c), (r2, c2) in line(land):
        for one, other in crossed(r2 - r, c2 - c):
            found[(r + one[0], c + one[1]), (r + other[0], c + other[1])] += 1
    return found


def sides(land: Land) -> dict[Cell, int]:
    """For every cell of the map and around it, on which side of the line its walking point lies: 0 or 1.

    The walk leads down the left border, and from there along each row.
    """
    fence = fences(land)
    rows, cols = [row for row, _ in land], [col for _, col in land]
    top, left = min(rows) - 1, min(cols) - 1
    found: dict[Cell, int] = {}
    side = 0
    for row in range(top, max(rows) + 2):
        side = (side + fence[(row - 1, left), (row, left)]) % 2 if row > top else 0
        along = found[row, left] = side
        for col in range(left + 1, max(cols) + 2):
            along = found[row, col] = (along + fence[(row, col - 1), (row, col)]) % 2
    return found


def every_walk_agrees(land: Land) -> bool:
    """Whether it makes no difference which way one walks: the line has no end, so there are always two sides."""
    fence, side = fences(land), sides(land)
    return all(
        (side[here] + side[there] + fence[here, there]) % 2 == 0
        for here in side
        for there in ((here[0] + 1, here[1]), (here[0], here[1] + 1))
        if there in side
    )


# --- towns ----------------------------------------------------------------------------------------------------------


def around(cell: Cell) -> set[Cell]:
    row, col = cell
    return {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}


def all_around(cell: Cell) -> set[Cell]:
    return {(cell[0] + down, cell[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} - {cell}


def groups(wanted: Iterable[Cell], corners: bool = False) -> list[Area]:
    """Cells that hang together through their sides, or through corners too."""
    near = all_around if corners else around
    left = set(wanted)
    found = []
    while left:
        group = {left.pop()}
        while new := {cell for one in group for cell in near(one)} & left:
            group |= new
            left -= new
        found.append(frozenset(group))
    return found


def town_areas(land: Land) -> tuple[list[Area], list[Area]]:
    """The town areas of each side, without towns on a continuation; none without a line."""
    order = path(cells(land, "mountain"))
    found: tuple[list[Area], list[Area]] = [], []
    if len(order) < 2:
        return found
    first, last = continuations(order, reach(land))
    side = sides(land)
    for area in groups(cells(land, "town") - {*first, *last}):
        [number] = {side[cell] for cell in area}
        found[number].append(area)
    return found


def largest(areas: Iterable[Area]) -> int:
    return max(map(len, areas), default=0)


def smaller_town(land: Land) -> int:
    one, other = town_areas(land)
    return min(largest(one), largest(other))


# --- goals ----------------------------------------------------------------------------------------------------------


def three_cards(land: Land, contributing: Iterable[Cell]) -> bool:
    return len({land[cell].card for cell in contributing}) >= 3


def fulfilled(goal: int, land: Land, tiles: int) -> bool:
    """Whether a map meets a goal, of whose player that many tiles were placed in the game."""
    if goal == 1:
        forests = cells(land, "forest")
        return len(groups(forests)) >= 5 and three_cards(land, forests)
    if goal == 2:
        one, other = town_areas(land)
        pairs = [(a, b) for a, b in product(one, other) if len(a) == largest(one) and len(b) == largest(other)]
        return any(abs(len(a) - len(b)) >= 5 and three_cards(land, a | b) for a, b in pairs)
    if goal == 3:
        lakes = cells(land, "lake")
        return len(groups(lakes)) >= 3 and three_cards(land, lakes)
    if goal == 4:
        return any(len(group) >= 5 and three_cards(land, group) for group in groups(cells(land, "mountain")))
    if goal == 5:
        with_cube = {cell for cell, square in land.items() if square.cube}
        return len(with_cube) >= 6 and three_cards(land, with_cube)
    if goal in (6, 7):
        kind = "production" if goal == 6 else "factory"
        by_colour = [[cell for cell in cells(land, kind) if land[cell].colour == colour] for colour in range(4)]
        return any(three_cards(land, choice) for choice in product(*by_colour))
    if goal == 8:
        works = groups(cells(land, "production", "factory"), corners=True)
        return any(len(group) >= 3 and three_cards(land, group) for group in works)
    return tiles >= 2
