"""The common map: laid tiles, free places, and territories that grow with every tile.

Nothing is ever searched for on the map. Each free place knows which territories meet there, and each territory how many
of its sides are still open, so laying a tile only touches what lies around it. A state keeps the map packed, and the
loops are in `kernels`; views, page and bots are given objects.
"""

from __future__ import annotations

from functools import lru_cache
from struct import Struct
from typing import TypeAlias

from northward.core.game import Seat, Value
from northward.core.shared import Same, for_the_same
from northward.games.okanagan.components import START, TileSet
from northward.games.okanagan.kernels import tiles as kernel
from northward.games.okanagan.kinds import INFLUENCE, LAND_INDEX, LANDS, Land, Structure

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""From a place to its neighbours at the sides north, east, south and west: rows go down, columns to the right."""
NOWHERE = kernel.NOWHERE
MOST_SEATS = 4
_PLACE = Struct(f"={kernel.PLACE}i")
_TERRITORY = Struct(f"={kernel.TERRITORY}i")
_NUMBER = Struct("=i")
_FIGURES = Struct("=8i")

Codes: TypeAlias = "memoryview[int]"


class Laid(Value, frozen=True):
    """A tile on the map, quarter turns clockwise, and what stands on it: in which lands its structure counts."""

    tile: int
    row: int
    col: int
    turn: int
    seat: Seat | None = None
    structure: Structure | None = None
    on: tuple[Land, ...] = ()


class Territory(Value, frozen=True):
    """OKA-5.1: joined segments of one land. Each tile has one segment of a land at most, so the tiles tell them."""

    id: int
    """Four times the tile of its oldest segment, plus the place of its land: never that of another territory."""
    land: Land
    tiles: tuple[int, ...]
    """As they were laid; the newest is last."""
    open_sides: int
    """OKA-5.2: sides that touch no tile yet."""
    symbols: tuple[int, int, int]
    """How often each of the three rewards of its land is shown."""
    influence: tuple[int, ...]
    """OKA-5.4: of each seat."""


class Gap(Value, frozen=True):
    """A free place beside a tile, with the territory that meets it at each side, or NOWHERE."""

    row: int
    col: int
    code: int
    """The lands around it as a number: see `components.GAP_CODES`."""
    joins: tuple[int, int, int, int]


class TileMap(Value, frozen=True):
    """All that is laid. Gaps and territories follow from the tiles and are kept up to date."""

    laid: tuple[Laid, ...] = ()
    gaps: tuple[Gap, ...] = ()
    territories: tuple[Territory, ...] = ()


class PackedMap(Value, frozen=True):
    """The same, packed as `kernels.tiles` describes it."""

    seats: int = 0
    laid: tuple[Laid, ...] = ()
    free: bytes = b""
    joined: bytes = b""
    follows: bytes = b""

    @property
    def gaps(self) -> tuple[Gap, ...]:
        return _gaps(self)

    @property
    def territories(self) -> tuple[Territory, ...]:
        return _territories(self)


AnyMap = TileMap | PackedMap


_last = (PackedMap(), TileMap())
"""A map both ways: what is worked out from a view asks for the packed one."""


def unpacked(land: PackedMap) -> TileMap:
    """The map as objects."""
    global _last
    known = _last  # one object: threads see an old pair or a new one, never a mixture
    if known[0] is not land:
        _last = known = (land, _unpacked(Same(land)))
    return known[1]


@lru_cache(maxsize=128)  # every seat's view asks, and many moves leave it as it is
def _unpacked(same: Same[PackedMap]) -> TileMap:
    land = same.state
    return TileMap(land.laid, land.gaps, land.territories)


def packed(land: AnyMap) -> PackedMap:
    """The map as a state keeps it."""
    global _last
    if isinstance(land, PackedMap):
        return land
    known = _last
    if known[1] is not land:
        _last = known = (_packed(land), land)
    return known[0]


def _packed(land: TileMap) -> PackedMap:
    free = b"".join(_PLACE.pack(gap.row, gap.col, gap.code, *gap.joins) for gap in land.gaps)
    joined, follows = [], bytearray([kernel.END] * 4 * (1 + max((laid.tile for laid in land.laid), default=-1)))
    for one in land.territories:
        none = (0,) * (MOST_SEATS - len(one.influence))
        joined.append(_TERRITORY.pack(one.id, one.open_sides, *one.symbols, *one.influence, *none, one.tiles[-1]))
        for tile, following in zip(one.tiles, one.tiles[1:], strict=False):
            follows[4 * tile + LAND_INDEX[one.land]] = following
    seats = len(land.territories[0].influence) if land.territories else 0
    return PackedMap(seats, land.laid, free, b"".join(joined), bytes(follows))


@for_the_same
def _gaps(land: PackedMap) -> tuple[Gap, ...]:
    return tuple([Gap(row, col, code, (a, b, c, d)) for row, col, code, a, b, c, d in _PLACE.iter_unpack(land.free)])


@for_the_same
def _territories(land: PackedMap) -> tuple[Territory, ...]:
    return tuple([_territory(land, index) for index in range(len(land.joined) // _TERRITORY.size)])


def _record(land: PackedMap, index: int) -> bytes:
    first = _TERRITORY.size * index
    return land.joined[first : first + _TERRITORY.size]


def _territory(land: PackedMap, index: int) -> Territory:
    record, follows = _record(land, index), land.follows
    number: int = _NUMBER.unpack_from(record)[0]
    tile = number >> 2
    tiles = [tile]
    while (tile := follows[4 * tile + (number & 3)]) != kernel.END:
        tiles.append(tile)
    return _known(record, bytes(tiles), land.seats)


@lru_cache(maxsize=4096)
def _known(record: bytes, tiles: bytes, seats: int) -> Territory:
    """A territory stays the very same object while nothing about it changes: who shows it can tell that nothing did."""
    number, open_sides, a, b, c, *influence, _ = _TERRITORY.unpack(record)
    return Territory(number, LANDS[number & 3], tuple(tiles), open_sides, (a, b, c), tuple(influence[:seats]))


def starting_map(tiles: TileSet, seats: int) -> PackedMap:
    """OKA-2.6: the starting tile in the middle."""
    alone = PackedMap(seats, free=_PLACE.pack(0, 0, 0, *(NOWHERE,) * 4))
    return lay(tiles, alone, START, 0, 0)


def place_at(land: PackedMap, row: int, col: int) -> int | None:
    """The number of the free place there."""
    found = kernel.place_at(land.free, row, col)
    return None if found == NOWHERE else found


def place_of(land: PackedMap, number: int) -> Gap:
    row, col, code, a, b, c, d = _PLACE.unpack_from(land.free, _PLACE.size * number)
    return Gap(row, col, code, (a, b, c, d))


def places(land: PackedMap) -> list[tuple[int, int]]:
    """Row and column of every free place, by its number."""
    return [(row, col) for row, col, *_ in _PLACE.iter_unpack(land.free)]


def placements(tiles: TileSet, land: PackedMap, tile: int) -> Codes:
    """OKA-3.2, OKA-3.3: wherever a tile fits, as four times the number of the free place, plus the turn."""
    return memoryview(packed_placements(tiles, land, tile)).cast("i")


def packed_placements(tiles: TileSet, land: PackedMap, tile: int) -> bytes:
    """The same for a kernel."""
    return kernel.placements(land.free, tiles.turns[tile])


def lay(tiles: TileSet, land: PackedMap, tile: int, place: int, turn: int) -> PackedMap:
    """OKA-5.1: the map with one more tile in a free place; each of its segments joins the territories it touches."""
    row, col, *_ = _PLACE.unpack_from(land.free, _PLACE.size * place)
    grown = kernel.lay(land.free, land.joined, land.follows, place, tiles.packed_segments[tile][turn], tile)
    return PackedMap(land.seats, (*land.laid, Laid(tile, row, col, turn)), *grown)


def figures(territory: Territory) -> bytes:
    """What a territory is worth depends on this part of it, packed: open sides, symbols and influence."""
    none = (0,) * (MOST_SEATS - len(territory.influence))
    return _FIGURES.pack(territory.open_sides, *territory.symbols, *territory.influence, *none)


def growing(tiles: TileSet, land: PackedMap, tile: int, place: int, turn: int) -> bytes:
    """OKA-5.1: the territories, packed, that the segments of a tile would belong to in a free place."""
    return kernel.growing(land.free, land.joined, place, tiles.packed_segments[tile][turn], tile)


def grown(tiles: TileSet, land: PackedMap, tile: int, place: int, turn: int) -> list[bytes]:
    """The same one by one."""
    found, size = growing(tiles, land, tile, place, turn), _TERRITORY.size
    return [found[first : first + size] for first in range(0, len(found), size)]


def with_record(record: bytes, seats: int) -> Territory:
    """A packed territory, or one that only may come to be; its tiles are left out."""
    return _known(record, b"", seats)


def numbers(land: PackedMap) -> list[int]:
    """The ids of the territories."""
    return memoryview(land.joined).cast("i")[:: kernel.TERRITORY].tolist()


def on_last_tile(land: AnyMap) -> list[Territory]:
    """The territories that the tile just laid belongs to."""
    now = packed(land)
    return [_territory(now, index) for index in kernel.with_last(now.joined, now.laid[-1].tile)]


def built(
    land: PackedMap, seat: Seat, structure: Structure, on: tuple[Land, ...]
) -> tuple[PackedMap, tuple[Land, ...]]:
    """OKA-4.1 to OKA-4.4: the map with a structure on the tile just laid, which counts in these lands; and the lands
    of that tile whose territories are complete, where anybody has influence in them (OKA-5.6).
    """
    last = land.laid[-1]
    lands = sum([1 << LAND_INDEX[one] for one in on])
    joined, complete = kernel.built(land.joined, last.tile, lands, seat, INFLUENCE[structure])
    laid = (*land.laid[:-1], Laid(last.tile, last.row, last.col, last.turn, seat, structure, on))
    return PackedMap(land.seats, laid, land.free, joined, land.follows), tuple([LANDS[one] for one in complete])


def territory_of(land: AnyMap, number: int) -> Territory:
    now = packed(land)
    return _territory(now, _index_of(now, number))


def _index_of(land: PackedMap, number: int) -> int:
    index = kernel.territory(land.joined, number)
    if index == NOWHERE:
        raise LookupError(number)
    return index


def counts_of(land: AnyMap, number: int) -> Territory:
    """The same without its tiles, for rules that only ask what a territory counts: to list them takes longest."""
    now = packed(land)
    return with_record(_record(now, _index_of(now, number)), now.seats)


def counts_on_last_tile(land: PackedMap, of: Land) -> Territory:
    """Likewise the territory of a land that the tile just laid belongs to."""
    for index in kernel.with_last(land.joined, land.laid[-1].tile):
        found = with_record(_record(land, index), land.seats)
        if found.land == of:
            return found
    raise LookupError(of)
