"""How far a map is towards each goal card (HOK-10), for whoever shows it: the rules ask only whether it is there."""

from __future__ import annotations

from collections.abc import Callable

from northward.core.game import Value
from northward.games.card_maps.cardmap import CardMap
from northward.games.card_maps.kernels import mountains
from northward.games.card_maps.terrain import CUBE, FOREST, LAKE, MOUNTAIN, colour_of, is_factory, is_production
from northward.games.hokkaido.goals import ALL_AROUND, FULFILLED, ORTHOGONAL, areas, squares_seen

WANTED = {1: 5, 2: 5, 3: 3, 4: 5, 5: 6, 6: 4, 7: 4, 8: 3, 9: 2}
"""HOK-10.3 to HOK-10.10: areas, squares more, squares in a group, cubes, colours, tiles."""


class GoalProgress(Value, frozen=True):
    goal: int
    now: int
    wanted: int
    fulfilled: bool
    """HOK-10.2: what is there may lie on too few cards."""


def progress(goal: int, land: CardMap, tiles: int) -> GoalProgress:
    now = min(_reached(goal, land, tiles), WANTED[goal])
    return GoalProgress(goal, now, WANTED[goal], FULFILLED[goal](land, tiles))


def _reached(goal: int, land: CardMap, tiles: int) -> int:
    match goal:
        case 1 | 3:
            wanted = FOREST if goal == 1 else LAKE
            return len(areas(squares_seen(land, lambda square: square == wanted), ORTHOGONAL))
        case 2:
            return _town_difference(land)
        case 4:
            return _largest(land, lambda square: square == MOUNTAIN, diagonally=False)
        case 5:
            return sum(1 for square in land.squares if square & CUBE)
        case 6 | 7:
            return _colours(land, is_production if goal == 6 else is_factory)
        case 8:
            return _largest(land, lambda square: is_production(square) or is_factory(square), diagonally=True)
        case _:
            return tiles


def _largest(land: CardMap, wanted: Callable[[int], bool], diagonally: bool) -> int:
    groups = areas(squares_seen(land, wanted), ALL_AROUND if diagonally else ORTHOGONAL)
    return max(map(len, groups), default=0)


def _colours(land: CardMap, wanted: Callable[[int], bool]) -> int:
    return len(
        {colour_of(land.squares[value - 1]) for value in land.cells if value and wanted(land.squares[value - 1])}
    )


def _town_difference(land: CardMap) -> int:
    """HOK-10.4: without a town on both sides there is none."""
    sizes = [0, 0]
    for side, area in mountains.town_areas(land.cells, land.height, land.width, land.squares):
        sizes[side] = max(sizes[side], len(area))
    return abs(sizes[0] - sizes[1]) if all(sizes) else 0
