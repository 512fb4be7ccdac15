"""Goal cards (HOK-10): when a map fulfils one, and who claims it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from northward.core.game import Seat, Tell
from northward.games.card_maps.cardmap import CardMap
from northward.games.card_maps.kernels import mountains
from northward.games.card_maps.terrain import CUBE, FOREST, LAKE, MOUNTAIN, colour_of, is_factory, is_production
from northward.games.hokkaido import events
from northward.games.hokkaido.state import State

GOALS = range(1, 10)
LOWEST_WINS = range(1, 5)
"""HOK-10.11: ties for these goals go to the lowest card number, ties for the others to the highest."""
CARDS_NEEDED = 3
ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
ALL_AROUND = (*ORTHOGONAL, (-1, -1), (-1, 1), (1, -1), (1, 1))


def squares_seen(land: CardMap, wanted: Callable[[int], bool]) -> dict[tuple[int, int], int]:
    """Cells that show such a terrain, each with its card's slot (HOK-10.2: a tile counts for the card below)."""
    found = {}
    for position, value in enumerate(land.cells):
        if value and wanted(land.squares[value - 1]):
            found[divmod(position, land.width)] = (value - 1) // 6
    return found


def areas(cells: dict[tuple[int, int], int], steps: Iterable[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """The connected groups of cells."""
    left, groups = set(cells), []
    while left:
        queue = [left.pop()]
        group = set(queue)
        while queue:
            row, col = queue.pop()
            for down, right in steps:
                cell = row + down, col + right
                if cell in left:
                    left.remove(cell)
                    group.add(cell)
                    queue.append(cell)
        groups.append(group)
    return groups


def enough_cards(slots: Iterable[int]) -> bool:
    """HOK-10.2: at least three different cards contribute, the starting province included."""
    return len(set(slots)) >= CARDS_NEEDED


def separate_areas(land: CardMap, terrain: int, number: int) -> bool:
    cells = squares_seen(land, lambda square: square == terrain)
    return len(cells) >= number and enough_cards(cells.values()) and len(areas(cells, ORTHOGONAL)) >= number


def large_group(cells: dict[tuple[int, int], int], steps: Iterable[tuple[int, int]], number: int) -> bool:
    if len(cells) < number or not enough_cards(cells.values()):
        return False
    groups = areas(cells, steps)
    return any(len(group) >= number and enough_cards(cells[cell] for cell in group) for group in groups)


def every_colour(land: CardMap, kind: Callable[[int], bool]) -> bool:
    slots: tuple[set[int], ...] = (set(), set(), set(), set())
    for value in land.cells:
        if value and kind(land.squares[value - 1]):
            slots[colour_of(land.squares[value - 1])].add((value - 1) // 6)
    return all(slots) and any(enough_cards(choice) for choice in product(*slots))


def five_forest_areas(land: CardMap, tiles: int) -> bool:
    """HOK-10.3, goal 1."""
    return separate_areas(land, FOREST, 5)


def uneven_towns(land: CardMap, tiles: int) -> bool:
    """HOK-10.4, goal 2; among equally large areas any may contribute."""
    sides: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = ([], [])
    for side, area in mountains.town_areas(land.cells, land.height, land.width, land.squares):
        sides[side].append(area)
    if not all(sides):
        return False
    sizes = [max(map(len, side)) for side in sides]
    if abs(sizes[0] - sizes[1]) < 5:
        return False
    largest = [[area for area in side if len(area) == size] for side, size in zip(sides, sizes, strict=True)]
    return any(enough_cards(index // 6 for index in one + other) for one, other in product(*largest))


def three_lake_areas(land: CardMap, tiles: int) -> bool:
    """HOK-10.5, goal 3."""
    return separate_areas(land, LAKE, 3)


def five_mountains_in_line(land: CardMap, tiles: int) -> bool:
    """HOK-10.6, goal 4."""
    return large_group(squares_seen(land, lambda square: square == MOUNTAIN), ORTHOGONAL, 5)


def six_cubes(land: CardMap, tiles: int) -> bool:
    """HOK-10.7, goal 5."""
    slots = [index // 6 for index, square in enumerate(land.squares) if square & CUBE]
    return len(slots) >= 6 and enough_cards(slots)


def every_production(land: CardMap, tiles: int) -> bool:
    """HOK-10.8, goal 6: with or without cube."""
    return every_colour(land, is_production)


def every_factory(land: CardMap, tiles: int) -> bool:
    """HOK-10.8, goal 7."""
    return every_colour(land, is_factory)


def three_works_together(land: CardMap, tiles: int) -> bool:
    """HOK-10.9, goal 8."""
    return large_group(squares_seen(land, lambda square: is_production(square) or is_factory(square)), ALL_AROUND, 3)


def terraformed_twice(land: CardMap, tiles: int) -> bool:
    """HOK-10.10, goal 9: no need of three cards; covered tiles count."""
    return tiles >= 2


FULFILLED: dict[int, Callable[[CardMap, int], bool]] = {
    1: five_forest_areas,
    2: uneven_towns,
    3: three_lake_areas,
    4: five_mountains_in_line,
    5: six_cubes,
    6: every_production,
    7: every_factory,
    8: three_works_together,
    9: terraformed_twice,
}


def claim(state: State, tell: Tell) -> tuple[dict[int, Seat], set[Seat]]:
    """HOK-10.11: who claims which open goal after this round, in ascending order; and who was tied without success."""
    claims: dict[int, Seat] = {}
    tied: set[Seat] = set()
    for goal in state.goals:
        candidates = [
            seat
            for seat in range(state.seats)
            if seat not in claims.values() and FULFILLED[goal](state.maps[seat], state.tiles[seat])
        ]
        if not candidates:
            continue
        choose = min if goal in LOWEST_WINS else max
        winner = choose(candidates, key=lambda seat: state.drafted[seat])
        claims[goal] = winner
        others = [seat for seat in candidates if seat != winner]
        tied.update(others)
        tell(events.GoalClaimed(seat=winner, goal=goal, tied=tuple(others)))
    return claims, tied - set(claims.values())
