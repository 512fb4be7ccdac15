"""The end of a card-map game, counted square by square (HON-9, HOK-9). How much each counts, the games say."""

from __future__ import annotations

from collections.abc import Iterable

from northward.core.counting import Counted, Part
from northward.games.card_maps.cardmap import CardMap, Cell, seen
from northward.games.card_maps.terrain import CUBE, LAKE, colour_of, is_factory, is_production, value_of

NEXT_TO = ((0, 1), (1, 0), (0, -1), (-1, 0))


def showing(land: CardMap, terrain: int) -> list[Cell]:
    """The cells that show a terrain, row by row."""
    return [cell for cell, square in seen(land) if square == terrain]


def areas(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The connected groups of cells, each in an order in which a finger would count it; the largest first."""
    left, groups = dict.fromkeys(cells), []
    while left:
        waiting, group = [next(iter(left))], []
        del left[waiting[0]]
        while waiting:
            row, col = cell = waiting.pop()
            group.append(cell)
            near = [(row + down, col + right) for down, right in reversed(NEXT_TO)]
            waiting += [other for other in near if other in left]
            for other in waiting:
                left.pop(other, None)
        groups.append(group)
    return sorted(groups, key=len, reverse=True)


def squares(cells: Iterable[Cell], each: int) -> tuple[Part, ...]:
    """Squares of which every one is worth the same."""
    places = tuple(cells)
    return (Part(each * len(places), len(places), places),) if places and each else ()


def lakes(land: CardMap, first: int, further: int) -> tuple[Part, ...]:
    """HON-9.3, HOK-9.4: the areas that bring points."""
    counted = [(first + further * (len(area) - 1), area) for area in areas(showing(land, LAKE))]
    return tuple(Part(points, len(area), tuple(area)) for points, area in counted if points)


def deliveries(land: CardMap, capacity: int) -> list[tuple[Cell, int, list[Cell]]]:
    """HON-9.4, HOK-9.3: the factories that get cubes, what is printed on each, and where its cubes come from.

    The factories worth most are served first; a factory takes so many cubes.
    """
    cubes: dict[int, list[Cell]] = {}
    for cell, square in seen(land):
        if is_production(square) and square & CUBE:
            cubes.setdefault(colour_of(square), []).append(cell)
    factories = sorted(
        ((value_of(square), cell, colour_of(square)) for cell, square in seen(land) if is_factory(square)),
        key=lambda one: -one[0],
    )
    served = []
    for value, cell, colour in factories:
        ready = cubes.get(colour, [])
        taken, cubes[colour] = ready[:capacity], ready[capacity:]
        if taken:
            served.append((cell, value, taken))
    return served


def factories(land: CardMap, capacity: int, each: int = 0) -> tuple[Part, ...]:
    """HON-9.4, HOK-9.3, HON-9.7: each cube brings a factory what is printed on it, or `each` where that is set."""
    return tuple(
        Part((each or value) * len(cubes), len(cubes), (cell, *cubes))
        for cell, value, cubes in deliveries(land, capacity)
    )


def counted(items: Iterable[dict[str, tuple[Part, ...]]]) -> tuple[Counted, ...]:
    """Each item of all seats, from the items of each seat."""
    by_seat = list(items)
    return tuple(Counted(item, tuple(parts[item] for parts in by_seat)) for item in by_seat[0])
