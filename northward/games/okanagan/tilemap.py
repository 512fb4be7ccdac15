"""The common map: laid tiles, free places, and territories that grow with every tile.

Nothing is ever searched for on the map. Each free place knows which territories meet there, and each territory how many
of its sides are still open, so laying a tile only touches what lies around it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from northward.core.game import Seat, Value
from northward.games.okanagan.components import GAP_CODES, START, Segment, TileSet
from northward.games.okanagan.kinds import INFLUENCE, LANDS, Land, Structure

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""From a place to its neighbours at the sides north, east, south and west: rows go down, columns to the right."""
NOWHERE = -1


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


def starting_map(tiles: TileSet, seats: int) -> TileMap:
    """OKA-2.6: the starting tile in the middle."""
    return lay(tiles, TileMap(), START, Gap(0, 0, 0, (NOWHERE,) * 4), 0, seats)


def gap_at(tilemap: TileMap, row: int, col: int) -> Gap | None:
    for gap in tilemap.gaps:
        if gap.row == row and gap.col == col:
            return gap
    return None


def placements(tiles: TileSet, tilemap: TileMap, tile: int) -> list[tuple[int, int, int]]:
    """OKA-3.2, OKA-3.3: every row, column and turn where a tile fits."""
    fits = tiles.fits[tile]
    return [(gap.row, gap.col, turn) for gap in tilemap.gaps for turn in fits.get(gap.code, ())]


def fits_somewhere(tiles: TileSet, tilemap: TileMap, tile: int) -> bool:
    fits = tiles.fits[tile]
    return any(gap.code in fits for gap in tilemap.gaps)


def lay(tiles: TileSet, tilemap: TileMap, tile: int, gap: Gap, turn: int, seats: int) -> TileMap:
    """OKA-5.1: the map with one more tile; each of its segments joins the territories it touches."""
    territories = list(tilemap.territories)
    here = [NOWHERE] * 4
    renamed: dict[int, int] = {}
    for segment in tiles.segments[tile][turn]:
        met = {gap.joins[side] for side in segment.sides}
        joined = [index for index, territory in enumerate(territories) if territory.id in met]
        grown = joining(tile, segment, gap, [territories[index] for index in joined], seats)
        if joined:
            renamed |= {territories[index].id: grown.id for index in joined[1:]}
            territories[joined[0]] = grown
            for index in reversed(joined[1:]):
                del territories[index]
        else:
            territories.append(grown)
        for side in segment.sides:
            here[side] = grown.id
    gaps = _gaps_after(tilemap.gaps, gap, here, renamed)
    return TileMap((*tilemap.laid, Laid(tile, gap.row, gap.col, turn)), gaps, tuple(territories))


def joining(tile: int, segment: Segment, gap: Gap, met: Sequence[Territory], seats: int) -> Territory:
    """OKA-5.1: what becomes of the territories that meet a segment in a free place; of none, a new territory."""
    touching = sum(gap.joins[side] != NOWHERE for side in segment.sides)
    open_sides, symbols = len(segment.sides) - 2 * touching, segment.symbols
    if not met:
        return Territory(4 * tile + segment.land, LANDS[segment.land], (tile,), open_sides, symbols, (0,) * seats)
    oldest = met[0]
    influence, older = oldest.influence, oldest.tiles
    for territory in met:
        open_sides += territory.open_sides
        symbols = _sum3(symbols, territory.symbols)
        if territory is not oldest:
            influence = tuple(map(int.__add__, influence, territory.influence))
            older += territory.tiles
    return Territory(oldest.id, oldest.land, (*older, tile), open_sides, symbols, influence)


def _sum3(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int, int]:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _gaps_after(gaps: tuple[Gap, ...], filled: Gap, here: list[int], renamed: dict[int, int]) -> tuple[Gap, ...]:
    """The free places when one of them is filled by a tile whose sides belong to the territories `here`."""
    around = {}
    for side, (down, right) in enumerate(STEPS):
        if filled.joins[side] == NOWHERE:
            around[filled.row + down, filled.col + right] = side
    after = []
    for gap in gaps:
        if gap is filled:
            continue
        if renamed and not renamed.keys().isdisjoint(gap.joins):
            a, b, c, d = (renamed.get(number, number) for number in gap.joins)
            gap = Gap(gap.row, gap.col, gap.code, (a, b, c, d))
        side = around.pop((gap.row, gap.col), NOWHERE)
        after.append(gap if side == NOWHERE else _joined(gap, side, here[side]))
    for (row, col), side in around.items():
        after.append(_joined(Gap(row, col, 0, (NOWHERE,) * 4), side, here[side]))
    return tuple(after)


def _joined(gap: Gap, side: int, number: int) -> Gap:
    """A free place that a tile has come to touch: the tile's `side` is the opposite one of the place."""
    facing = side ^ 2
    joins = list(gap.joins)
    joins[facing] = number
    north, east, south, west = joins
    return Gap(gap.row, gap.col, gap.code + ((number & 3) + 1) * GAP_CODES[facing], (north, east, south, west))


def on_last_tile(tilemap: TileMap) -> list[Territory]:
    """The territories that the tile just laid belongs to."""
    tile = tilemap.laid[-1].tile
    return [territory for territory in tilemap.territories if territory.tiles[-1] == tile]


def built(tilemap: TileMap, seat: Seat, structure: Structure, on: tuple[Land, ...]) -> TileMap:
    """OKA-4.1 to OKA-4.4: the map with a structure on the tile just laid, which counts in these lands."""
    last = tilemap.laid[-1]
    gained = INFLUENCE[structure]
    territories = tuple(
        influenced(territory, seat, gained) if territory.tiles[-1] == last.tile and territory.land in on else territory
        for territory in tilemap.territories
    )
    laid = Laid(last.tile, last.row, last.col, last.turn, seat, structure, on)
    return TileMap((*tilemap.laid[:-1], laid), tilemap.gaps, territories)


def influenced(territory: Territory, seat: Seat, gained: int) -> Territory:
    """OKA-5.4: a territory in which a seat has so much more influence."""
    before = territory.influence
    return replace(territory, influence=(*before[:seat], before[seat] + gained, *before[seat + 1 :]))


def territory_of(tilemap: TileMap, number: int) -> Territory:
    for territory in tilemap.territories:
        if territory.id == number:
            return territory
    raise LookupError(number)
