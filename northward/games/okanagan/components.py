"""The tile set: faces, backs and objectives read from a file, checked, and prepared for play once."""

from __future__ import annotations

from array import array

import msgspec

from northward.core import codec
from northward.core.component_sets import Identity, identity
from northward.core.game import Value
from northward.core.naming import check_about, check_name
from northward.core.numbering import check_numbers
from northward.games.okanagan.kernels import backs as kernel_of_backs
from northward.games.okanagan.kernels import tiles as kernel
from northward.games.okanagan.kinds import (
    BACK_INDEX,
    BACKS,
    LANDS,
    PER_LAND,
    REWARD_INDEX,
    SHAPES,
    STRUCTURES,
    Back,
    Land,
    Reward,
    Shape,
    Structure,
)

FORMAT = 1
TILES = 60
OBJECTIVES = 36
START = 0
"""The number of the starting tile."""

Sides = tuple[Reward, Reward, Reward, Reward]
"""The rewards at the sides north, east, south and west; each tells the land of its side (OKA-2.1)."""
Pair = tuple[int, int]
GAP_CODES = (1, 5, 25, 125)
"""A free place is told by one digit to the base of five for each side: 0 for no tile there, else its land plus one."""


class TileFile(Value, frozen=True):
    """A tile set as it is written."""

    class Tile(Value, frozen=True):
        number: int
        sides: Sides
        action: str

    class Objective(Value, frozen=True):
        number: int
        rewards: tuple[Reward, ...]

    class Shapes(Value, frozen=True):
        circle: Sides
        square: Sides
        hexagon: Sides

    format: int
    game: str
    name: str
    about: str
    shapes: Shapes
    start: Sides
    tiles: tuple[Tile, ...]
    objectives: tuple[Objective, ...]


class Segment(msgspec.Struct, frozen=True, gc=False):
    """The sides of one land on a tile as it lies, and how often they show each of its three rewards."""

    land: int
    sides: tuple[int, ...]
    symbols: tuple[int, int, int]


class TileSet:
    """A checked tile set, ready for play. Lands, rewards and shapes are their places in the lists of `kinds`."""

    def __init__(self, file: TileFile, installed: Identity | None = None) -> None:
        """Raises ValueError with the place at fault. `installed` is the set that comes with the game, if not this."""
        check(file)
        self.identity = identity(file, installed)
        self.components, self.about = self.identity
        self.installed = installed or self.identity
        self.shapes: dict[Shape, tuple[int, ...]] = {
            shape: tuple(REWARD_INDEX[reward] for reward in getattr(file.shapes, shape)) for shape in SHAPES
        }
        """The four rewards of each shape, in the order of the lands."""
        self.shape_of: dict[int, Shape] = {reward: shape for shape, four in self.shapes.items() for reward in four}
        self.sides = {tile.number: _indices(tile.sides) for tile in file.tiles} | {START: _indices(file.start)}
        self.back: dict[int, Back] = {tile.number: tile.action for tile in file.tiles}
        self.packed_backs = _packed_backs(self.back)
        """The same as `kernels.backs` wants it."""
        self.numbers = tuple(sorted(self.back))
        self.objectives = {
            objective.number: tuple(sorted(REWARD_INDEX[reward] for reward in objective.rewards))
            for objective in file.objectives
        }
        self.segments = {
            number: tuple(_segments(turned(sides, turn)) for turn in range(4)) for number, sides in self.sides.items()
        }
        self.borders = {number: _borders(sides) for number, sides in self.sides.items()}
        self.fits = {number: _fits(sides) for number, sides in self.sides.items()}
        """For each tile, by the code of a free place: in which turns it fits there (OKA-3.3)."""
        self.turns = {number: _turns(fits) for number, fits in self.fits.items()}
        """The same as sets of turns, a byte for every code."""
        self.packed_segments = {number: tuple(map(_packed_segments, turns)) for number, turns in self.segments.items()}
        """As `kernels.tiles` wants them."""
        self.spots = {
            (tile, structure): self._spots(tile, structure) for tile in self.sides for structure in STRUCTURES
        }
        """Where on each tile each structure can stand."""

    def _spots(self, tile: int, structure: Structure) -> list[tuple[Land, ...]]:
        """OKA-4.2, OKA-4.3, OKA-4.4: where a structure can stand, told by the lands it counts in."""
        lands = tuple(LANDS[segment.land] for segment in self.segments[tile][0])
        match structure:
            case "farm":
                return [(land,) for land in lands]
            case "warehouse":
                return [(LANDS[one], LANDS[other]) for one, other in self.borders[tile]]
            case "silo":
                return [lands]


def turned(sides: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """The sides after so many quarter turns clockwise."""
    return tuple(sides[(side - turn) % 4] for side in range(4))


def _indices(sides: Sides) -> tuple[int, ...]:
    return tuple(REWARD_INDEX[reward] for reward in sides)


def _segments(sides: tuple[int, ...]) -> tuple[Segment, ...]:
    found = []
    for land in range(len(LANDS)):
        covered = tuple(side for side in range(4) if sides[side] // PER_LAND == land)
        if covered:
            shown = [sides[side] % PER_LAND for side in covered]
            found.append(Segment(land, covered, (shown.count(0), shown.count(1), shown.count(2))))
    return tuple(found)


def _borders(sides: tuple[int, ...]) -> tuple[Pair, ...]:
    """OKA-4.3: the pairs of lands that border on each other, which is where one side follows the other."""
    lands = [reward // PER_LAND for reward in sides]
    pairs = {(min(pair), max(pair)) for pair in zip(lands, lands[1:] + lands[:1], strict=True) if pair[0] != pair[1]}
    return tuple(sorted(pairs))


def _fits(sides: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """OKA-3.2, OKA-3.3: some sides touch a tile, and those must be of its land; the others are free."""
    found: dict[int, tuple[int, ...]] = {}
    for turn in range(4):
        digits = [(reward // PER_LAND + 1) * code for reward, code in zip(turned(sides, turn), GAP_CODES, strict=True)]
        for touching in range(1, 16):
            code = sum(digit for side, digit in enumerate(digits) if touching >> side & 1)
            found[code] = (*found.get(code, ()), turn)
    return found


def _turns(fits: dict[int, tuple[int, ...]]) -> bytes:
    return bytes([sum([1 << turn for turn in fits.get(code, ())]) for code in range(kernel.CODES)])


def _packed_backs(backs: dict[int, Back]) -> bytes:
    packed = bytearray([kernel_of_backs.NO_TILE]) * (1 + max(backs))
    for tile, back in backs.items():
        packed[tile] = BACK_INDEX[back]
    return bytes(packed)


def _packed_segments(segments: tuple[Segment, ...]) -> bytes:
    return array(
        "i", [n for one in segments for n in (one.land, sum([1 << side for side in one.sides]), *one.symbols)]
    ).tobytes()


def check(file: TileFile) -> None:
    """OKA-2.1, OKA-2.2, OKA-2.4: sixty tiles and thirty-six objectives, each number once, all of them playable."""
    if file.format != FORMAT:
        raise ValueError(f"format: {file.format}; expected {FORMAT}")
    check_name("name", file.name)
    check_about(file.about)
    shapes = {shape: getattr(file.shapes, shape) for shape in SHAPES}
    for shape, rewards in shapes.items():
        if [REWARD_INDEX[reward] // PER_LAND for reward in rewards] != list(range(len(LANDS))):
            raise ValueError(f"shapes.{shape}: expected a reward of each land, in the order {', '.join(LANDS)}")
    repeated = [reward for reward in REWARD_INDEX if sum(reward in four for four in shapes.values()) > 1]
    if repeated:
        raise ValueError(f"shapes: {repeated[0]} has more than one shape")
    _check_segments("start", file.start)
    check_numbers("tiles", [tile.number for tile in file.tiles], TILES)
    for tile in file.tiles:
        _check_segments(f"tile {tile.number}", tile.sides)
        if not _borders(_indices(tile.sides)):
            raise ValueError(f"tile {tile.number}: expected at least two lands, so that every structure can be built")
        if tile.action not in BACKS:
            raise ValueError(f"tile {tile.number}: unknown action {codec.one_line(tile.action)!r}")
    check_numbers("objectives", [objective.number for objective in file.objectives], OBJECTIVES)
    for objective in file.objectives:
        _check_objective(objective, shapes)


def _check_segments(where: str, sides: Sides) -> None:
    """OKA-2.1: the sides of one land lie next to each other."""
    lands = [REWARD_INDEX[reward] // PER_LAND for reward in sides]
    for side in (0, 1):
        if lands[side] == lands[side + 2] and lands[side] not in (lands[side + 1], lands[side - 1]):
            raise ValueError(f"{where}: the sides of the {LANDS[lands[side]]} do not lie next to each other")


def _check_objective(objective: TileFile.Objective, shapes: dict[Shape, Sides]) -> None:
    """OKA-10.2, OKA-10.3, OKA-10.4: one reward, two of a land or three of a shape."""
    where, rewards = f"objective {objective.number}", objective.rewards
    if len(set(rewards)) != len(rewards) or not 1 <= len(rewards) <= 3:
        raise ValueError(f"{where}: expected one, two or three different rewards")
    if len(rewards) == 2 and len({REWARD_INDEX[reward] // PER_LAND for reward in rewards}) > 1:
        raise ValueError(f"{where}: expected two rewards of one land")
    if len(rewards) == 3 and not any(set(rewards) <= set(four) for four in shapes.values()):
        raise ValueError(f"{where}: expected three rewards of one shape")
