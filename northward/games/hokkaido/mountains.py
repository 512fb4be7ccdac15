"""The mountain range (HOK-12): which squares it holds, and what may be added to it; and the tiles on a map."""

from __future__ import annotations

from msgspec.structs import replace

from northward.games.card_maps.cardmap import CardMap, Codes
from northward.games.card_maps.kernels import mountains as kernel


def range_path(land: CardMap) -> tuple[int, ...] | None:
    """HOK-12.1, HOK-12.2: the range from end to end, as indices in the map's squares; None if it is not single."""
    return kernel.range_path(land.cells, land.height, land.width, land.squares)


def sides(land: CardMap) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """HOK-12.4, HOK-12.5: what is seen on either side of the range and its lines, as indices in the map's squares."""
    return kernel.sides(land.cells, land.height, land.width, land.squares)


def town_areas(land: CardMap) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """HOK-12.6: the town areas, each with its side, without towns on a line of the range."""
    return kernel.town_areas(land.cells, land.height, land.width, land.squares)


def keep_range(land: CardMap, faces: bytes, codes: Codes) -> Codes:
    """HOK-12.3: those placements after which there is a single range."""
    kept = kernel.keep_range(land.cells, land.height, land.width, land.squares, faces, codes.tobytes())
    return memoryview(kept).cast("I")


def deserts(land: CardMap) -> bytes:
    """The visible deserts, as indices in the map's squares."""
    return kernel.deserts(land.cells, land.squares)


def with_tile(land: CardMap, index: int, terrain: int) -> CardMap:
    """HOK-13.4: the map with a tile on one of its squares, which from now on is that terrain."""
    squares = bytearray(land.squares)
    squares[index] = terrain
    return replace(land, squares=bytes(squares))


def changes(land: CardMap) -> tuple[tuple[int, int, int, int], bytes, bytes]:
    """HOK-13.1, HOK-13.3: the pairs of cubes of each colour, and as far as there are any, the deserts that they can
    change and those of them that grey ones can.
    """
    return kernel.changes(land.cells, land.height, land.width, land.squares)


def mountain_places(land: CardMap) -> bytes:
    """HOK-12.3, HOK-13.3: the visible deserts that may become a mountain, as indices in the map's squares."""
    return kernel.mountain_places(land.cells, land.height, land.width, land.squares)


def lone_range(faces: bytes) -> tuple[int, ...] | None:
    """The range of a card that lies alone: empty without mountains, None if it is not a single one."""
    return kernel.range_path(bytes(range(1, 7)), 3, 2, faces[:6])
