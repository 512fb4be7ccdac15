"""Okanagan's map and points, the slow and plain way: all is worked out anew from laid tiles and the set file.

Nothing here comes from the game: a tile is a dict of the JSON file, a laid tile is told by its numbers and words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

LANDS = {
    "forest": ("lumberman", "wood", "skin"),
    "lake": ("fisherman", "grey_fish", "red_fish"),
    "field": ("farmer", "wheat", "fruit"),
    "mountain": ("miner", "ore", "stone"),
}
LAND_OF = {reward: land for land, rewards in LANDS.items() for reward in rewards}
NEIGHBOURS = {"N": (-1, 0, "S"), "E": (0, 1, "W"), "S": (1, 0, "N"), "W": (0, -1, "E")}
POINTS = {"farm": 3, "warehouse": 2, "silo": 1}

Side = tuple[tuple[int, int], str]
Printed = Mapping[tuple[int, int], Mapping[str, str]]
"""By number and quarter turns of a tile: the reward at each of its sides as it lies."""


class Tile(NamedTuple):
    """A laid tile: what stands on it counts in these lands."""

    number: int
    row: int
    col: int
    turn: int
    seat: int | None
    structure: str | None
    on: tuple[str, ...]


class Area(NamedTuple):
    """A territory; `symbols` and `influence` hold only what is there."""

    land: str
    tiles: frozenset[int]
    open_sides: int
    symbols: frozenset[tuple[str, int]]
    influence: frozenset[tuple[int, int]]


def printed(content: Mapping[str, Any]) -> Printed:
    """Every tile of a set in each of its four turns; with each quarter turn the north side comes to lie in the east."""
    sides = {0: content["start"], **{tile["number"]: tile["sides"] for tile in content["tiles"]}}
    found = {}
    for number, rewards in sides.items():
        lying = dict(zip("NESW", rewards, strict=True))
        for turn in range(4):
            found[number, turn] = lying
            lying = {"E": lying["N"], "S": lying["E"], "W": lying["S"], "N": lying["W"]}
    return found


def areas(faces: Printed, laid: Iterable[Tile]) -> list[Area]:
    """Every territory: walk from a side to the other sides of its land on the tile, and across to the next tile."""
    tiles = {(tile.row, tile.col): tile for tile in laid}
    lands = {
        (cell, side): LAND_OF[reward]
        for cell, tile in tiles.items()
        for side, reward in faces[tile.number, tile.turn].items()
    }
    reached: set[Side] = set()
    found = []
    for start, land in lands.items():
        if start in reached:
            continue
        reached.add(start)
        area, todo, open_sides = [start], [start], 0
        while todo:
            cell, side = todo.pop()
            beside = [(cell, other) for other in "NESW" if lands[cell, other] == land]
            down, right, facing = NEIGHBOURS[side]
            across = (cell[0] + down, cell[1] + right)
            if across in tiles:
                assert lands[across, facing] == land, "sides that do not match"
                beside.append((across, facing))
            else:
                open_sides += 1
            new = [place for place in beside if place not in reached]
            reached.update(new)
            area += new
            todo += new
        cells = {cell for cell, _ in area}
        symbols = Counter(faces[tiles[cell].number, tiles[cell].turn][side] for cell, side in area)
        influence: Counter[int] = Counter()
        for cell in cells:
            tile = tiles[cell]
            if tile.structure is not None and tile.seat is not None and land in tile.on:
                influence[tile.seat] += POINTS[tile.structure]
        numbers = frozenset(tiles[cell].number for cell in cells)
        found.append(Area(land, numbers, open_sides, frozenset(symbols.items()), frozenset(influence.items())))
    return found


def placements(faces: Printed, laid: Iterable[Tile], number: int) -> set[tuple[int, int, int]]:
    """Every row, column and turn where a tile may be laid: all free places beside a tile are tried."""
    tiles = {(tile.row, tile.col): faces[tile.number, tile.turn] for tile in laid}
    found = set()
    free = {
        (row + down, col + right)
        for row, col in tiles
        for down, right, _ in NEIGHBOURS.values()
        if (row + down, col + right) not in tiles
    }
    for row, col in free:
        for turn in range(4):
            lying = faces[number, turn]
            touching = [
                (LAND_OF[lying[side]], LAND_OF[tiles[row + down, col + right][facing]])
                for side, (down, right, facing) in NEIGHBOURS.items()
                if (row + down, col + right) in tiles
            ]
            if all(own == other for own, other in touching):
                found.add((row, col, turn))
    return found


def building_spots(faces: Printed, number: int) -> dict[str, set[frozenset[str]]]:
    """Where each structure may stand, by the lands it counts in."""
    around = [LAND_OF[reward] for reward in faces[number, 0].values()]
    borders = {frozenset(pair) for pair in zip(around, around[1:] + around[:1], strict=True)}
    return {
        "farm": {frozenset({land}) for land in around},
        "warehouse": {pair for pair in borders if len(pair) == 2},
        "silo": {frozenset(around)},
    }


def points(
    content: Mapping[str, Any], rewards: Mapping[str, int], objectives: Iterable[int], nuggets: Sequence[int], seat: int
) -> int:
    """A player's total, by taking away one set after the other."""
    cards = {card["number"]: card["rewards"] for card in content["objectives"]}
    total = 4 * _sets(Counter({land: sum(rewards[r] for r in three) for land, three in LANDS.items()}), list(LANDS))
    for number in objectives:
        worth = {1: 3, 2: 5, 3: 7}[len(cards[number])]
        total += worth * _sets(Counter(rewards), cards[number])
    better = sum(other > nuggets[seat] for other in nuggets)
    return total + ([10, 5, 2, 0][better] if nuggets[seat] else 0)


def _sets(have: Counter[str], wanted: Sequence[str]) -> int:
    count = 0
    while all(have[thing] > 0 for thing in wanted):
        have.subtract(wanted)
        count += 1
    return count


def share_out(
    symbols: Mapping[str, int], reserve: Mapping[str, int], order: Sequence[int], influence: Mapping[int, int]
) -> dict[int, int]:
    """How many tokens each player of a territory collects, in that order."""
    left = sum(min(count, reserve[reward]) for reward, count in symbols.items())
    shares = {}
    for seat in order:
        shares[seat] = min(influence[seat], left)
        left -= shares[seat]
    return shares


def choices(left: Mapping[str, int], amount: int) -> set[tuple[tuple[str, int], ...]]:
    """Every choice of so many tokens out of those left."""
    tokens = [reward for reward, count in left.items() for _ in range(count)]
    return {tuple(sorted(Counter(chosen).items())) for chosen in combinations(tokens, amount)}
