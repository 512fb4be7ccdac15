"""What a map may still become, counted the slow and obvious way."""

from __future__ import annotations

from collections import Counter

from tests.oracle.made_up import CUBE, Encoded, seen_squares
from tests.oracle.mountains import Cell, around, groups

DESERT, FOREST, TOWN, LAKE, MOUNTAIN = range(1, 6)


def prospects(encoded: Encoded) -> dict[str, int]:
    land = {cell: encoded[3][index] for cell, index in seen_squares(encoded).items()}
    count = Counter(land.values())
    towns = areas(land, TOWN)
    lakes = areas(land, LAKE)
    largest = max(map(len, towns), default=0)
    sizes = [*sorted(map(len, towns), reverse=True), 0, 0]
    # Of equal ones, the area that comes first from top to bottom.
    first = min((area for area in towns if len(area) == largest), key=min, default=set())
    idle_cubes = idle_points = idle_factories = 0
    for colour in range(4):
        factories = sorted(
            (code - 16 & 7 for code in land.values() if (code - 16) // 8 == colour and 16 <= code < CUBE), reverse=True
        )
        cubes = count[8 + colour | CUBE]
        idle_cubes += max(0, cubes - len(factories))
        idle_points += sum(factories[cubes:])
        idle_factories += len(factories[cubes:])
    return {
        "seen": len(land),
        "deserts": count[DESERT],
        "forests": count[FOREST],
        "mountains": count[MOUNTAIN],
        "largest_town": largest,
        "second_town": sizes[1],
        "other_towns": sum(sizes[2:]),
        "town_edges": open_sides(land, first),
        "lakes": count[LAKE],
        "lake_areas": len(lakes),
        "lake_edges": sum(open_sides(land, area) for area in lakes),
        "cubes": sum(count[8 + colour | CUBE] for colour in range(4)),
        "idle_cubes": idle_cubes,
        "idle_points": idle_points,
        "idle_factories": idle_factories,
        "empty_productions": sum(count[8 + colour] for colour in range(4)),
        "border": len({other for cell in land for other in around(cell)} - land.keys()),
    }


def areas(land: dict[Cell, int], terrain: int) -> list[set[Cell]]:
    return [set(area) for area in groups([cell for cell, code in land.items() if code == terrain])]


def open_sides(land: dict[Cell, int], area: set[Cell]) -> int:
    return sum(land.get(other, DESERT) == DESERT for cell in area for other in around(cell))
