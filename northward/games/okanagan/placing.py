"""Laying the tile held (OKA-3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from northward.core.family import Columns, Family
from northward.core.game import IllegalAction, Seat, Tell, silent
from northward.games.okanagan import events, tilemap
from northward.games.okanagan.actions import Place, Redraw, Skip
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.stacks import filled, holding, take_face_up
from northward.games.okanagan.state import Due, State
from northward.games.okanagan.turns import check_turn


def legal_placements(tiles: TileSet, state: State, seat: Seat) -> Sequence[Place | Redraw | Skip]:
    """OKA-3.2 to OKA-3.5: every placement; without any, another tile; without that, a lost turn."""
    tile = state.held[seat]
    if tile is not None:
        codes = tilemap.placements(tiles, state.map, tile)
        if codes:
            return _listed(tiles, state, seat, tile, codes)
        sources = redraw_sources(state)
        if sources:
            return [Redraw(seat, stack) for stack in sources]
    return [Skip(seat)]


def _listed(tiles: TileSet, state: State, seat: Seat, tile: int, codes: tilemap.Codes) -> Sequence[Place]:
    land = state.map

    def make(code: int) -> Place:
        gap = tilemap.place_of(land, code >> 2)
        return Place(seat, tile, gap.row, gap.col, code & 3)

    def has(action: object) -> bool:
        if not isinstance(action, Place) or action.seat != seat or action.tile != tile or not 0 <= action.turn < 4:
            return False
        place = tilemap.place_at(land, action.row, action.col)
        return place is not None and 4 * place + action.turn in codes

    def do(code: int, tell: Tell) -> State:
        return _lay(tiles, state, seat, tile, code >> 2, code & 3, tell)

    def columns() -> Columns:
        places = tilemap.places(land)
        rows, cols, turns = zip(*[(*places[code >> 2], code & 3) for code in codes], strict=True)
        each = {"do": "place", "seat": seat, "tile": tile}
        return Columns(each, {"row": list(rows), "col": list(cols), "turn": list(turns)})

    return Family(codes, make, has, columns, do)


def redraw_sources(state: State) -> list[int]:
    """OKA-3.4: the stacks that have tiles; if none has, those with a face-up tile before them."""
    return filled(state) or [stack for stack, tile in enumerate(state.face_up) if tile is not None]


def check_place(tiles: TileSet, state: State, action: Place) -> None:
    """OKA-3.1, OKA-3.2, OKA-3.3: the tile held, in a free place beside a tile, where its sides fit."""
    check_turn(state, action.seat, "place")
    held = state.held[action.seat]
    if held is None:
        raise IllegalAction("OKA-3.5", "you have no tile: your turn is lost")
    if action.tile != held:
        raise IllegalAction("OKA-3.1", "that is not the tile before you", tile=action.tile)
    if not 0 <= action.turn < 4:
        raise IllegalAction("OKA-3.2", "a tile is turned by none to three quarters", turn=action.turn)
    place = tilemap.place_at(state.map, action.row, action.col)
    if place is None:
        raise IllegalAction("OKA-3.2", "expected a free place beside a tile", row=action.row, col=action.col)
    if 4 * place + action.turn not in tilemap.placements(tiles, state.map, action.tile):
        raise IllegalAction("OKA-3.3", "each side must be of the same land as the tile it touches")


def place(tiles: TileSet, state: State, action: Place, tell: Tell) -> State:
    """OKA-3.1, OKA-3.2: the tile goes on the map."""
    number = tilemap.place_at(state.map, action.row, action.col)
    assert number is not None
    return _lay(tiles, state, action.seat, action.tile, number, action.turn, tell)


def _lay(tiles: TileSet, state: State, seat: Seat, tile: int, place: int, turn: int, tell: Tell) -> State:
    """In the free place of that number."""
    laid = tilemap.lay(tiles, state.map, tile, place, turn)
    if tell is not silent:
        last = laid.laid[-1]
        tell(events.TilePlaced(seat=seat, tile=tile, row=last.row, col=last.col, turn=turn))
    return replace(state, map=laid, phase="build", **holding(tiles, state, seat, None, shown=False))


def check_redraw(tiles: TileSet, state: State, action: Redraw) -> None:
    """OKA-3.4: only for a tile that fits nowhere, and from where there are tiles."""
    check_turn(state, action.seat, "place")
    if state.held[action.seat] is None:
        raise IllegalAction("OKA-3.5", "you have no tile: your turn is lost")
    _check_unfit(tiles, state, action.seat, "OKA-3.4")
    if action.stack not in redraw_sources(state):
        raise IllegalAction("OKA-3.4", "there is no tile to draw there", stack=action.stack)


def redraw(tiles: TileSet, state: State, action: Redraw, tell: Tell) -> State:
    """OKA-3.4: a tile that fits nowhere goes to the box, and another is drawn."""
    state = _discard_unfit(tiles, state, action.seat, tell)
    if filled(state):
        return replace(state, due=(*state.due, Due("hand", "OKA-3.4", action.stack, action.seat)))
    return take_face_up(tiles, state, action.seat, action.stack, tell)


def check_skip(tiles: TileSet, state: State, action: Skip) -> None:
    """OKA-3.4, OKA-3.5: only with nothing to lay and nothing to draw."""
    check_turn(state, action.seat, "place")
    if state.held[action.seat] is not None:
        _check_unfit(tiles, state, action.seat, "OKA-3.5")
        if redraw_sources(state):
            raise IllegalAction("OKA-3.4", "draw another tile")


def skip(tiles: TileSet, state: State, action: Skip, tell: Tell) -> State:
    """OKA-3.5: nothing to lay and nothing to draw."""
    if state.held[action.seat] is not None:
        state = _discard_unfit(tiles, state, action.seat, tell)
    tell(events.TurnLost(seat=action.seat))
    return replace(state, phase="settle")


def _check_unfit(tiles: TileSet, state: State, seat: Seat, rule: str) -> None:
    """The rule by which a tile goes to the box asks that it fits nowhere."""
    tile = state.held[seat]
    assert tile is not None
    if tilemap.placements(tiles, state.map, tile):
        raise IllegalAction(rule, "your tile can be laid", tile=tile)


def _discard_unfit(tiles: TileSet, state: State, seat: Seat, tell: Tell) -> State:
    """OKA-3.4, OKA-3.5: the tile goes to the box."""
    tile = state.held[seat]
    assert tile is not None
    tell(events.TileFitsNowhere(seat=seat, tile=tile))
    return replace(state, box=(*state.box, tile), **holding(tiles, state, seat, None, shown=False))
