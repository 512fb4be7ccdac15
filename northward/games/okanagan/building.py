"""Building on the tile just laid (OKA-4)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell, silent
from northward.core.tuples import add, put
from northward.games.okanagan import events, tilemap
from northward.games.okanagan.actions import Build
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.kinds import STRUCTURES, Structure
from northward.games.okanagan.state import State, Table
from northward.games.okanagan.turns import check_turn


def legal_builds(tiles: TileSet, table: Table, seat: Seat) -> list[Build]:
    """OKA-4.1: each structure that the seat still has, wherever it can stand."""
    tile = table.map.laid[-1].tile
    found: list[Build] = []
    for structure, left in zip(STRUCTURES, table.structures[seat], strict=True):
        if left:
            found += _builds(tiles, tile, structure, seat)
    return found


@lru_cache(maxsize=4096)  # one tile set has less than half of that
def _builds(tiles: TileSet, tile: int, structure: Structure, seat: Seat) -> tuple[Build, ...]:
    return tuple([Build(seat, structure, on) for on in tiles.spots[tile, structure]])


def check_build(tiles: TileSet, state: State, action: Build) -> None:
    """OKA-4.1 to OKA-4.4: a structure that the seat still has, where it can stand."""
    check_turn(state, action.seat, "build")
    if not state.structures[action.seat][STRUCTURES.index(action.structure)]:
        raise IllegalAction("OKA-4.1", "you have none of these left", structure=action.structure)
    if action.on not in tiles.spots[state.map.laid[-1].tile, action.structure]:
        rule = {"silo": "OKA-4.2", "warehouse": "OKA-4.3", "farm": "OKA-4.4"}[action.structure]
        raise IllegalAction(rule, "it cannot stand there", structure=action.structure, on=action.on)


def build(tiles: TileSet, state: State, action: Build, tell: Tell) -> State:
    """OKA-4.1; then the territories that are complete are settled (OKA-5.2)."""
    kind = STRUCTURES.index(action.structure)
    own = state.structures[action.seat]
    built, completed = tilemap.built(state.map, action.seat, action.structure, action.on)
    if tell is not silent:
        at = built.laid[-1]
        tell(events.StructureBuilt(action.seat, action.structure, action.on, at.row, at.col))
        for one in tilemap.on_last_tile(built):
            if not one.open_sides:
                tell(events.TerritoryCompleted(land=one.land, tiles=one.tiles, influence=one.influence))
    return replace(
        state,
        map=built,
        structures=put(state.structures, action.seat, add(own, kind, -1)),
        completed=completed,  # OKA-5.6: where nobody has influence, nothing happens
        phase="settle",
    )
