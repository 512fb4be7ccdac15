"""Taking a new tile at the end of a turn (OKA-8)."""

from __future__ import annotations

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell
from northward.games.okanagan.actions import Take, TakeBlind
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.stacks import filled, take_face_up
from northward.games.okanagan.state import Due, State, Table
from northward.games.okanagan.turns import check_turn, has_last_turn

SETTLING = ("resolve", "order", "alone", "action", "keep", "shape", "trade", "give", "swap", "claim")
"""Phases of a turn in which territories are settled, before its player takes a tile."""


def plannable(view: View) -> list[Take | TakeBlind]:
    """While others collect and act in one's own turn, one may choose the tile that comes at its end (OKA-8.1)."""
    mine = view.seat is not None and view.player == view.seat and view.resolving is not None
    return legal_takes(view, view.player) if mine and view.phase in SETTLING and not has_last_turn(view) else []


def meant(view: View, action: Take | TakeBlind) -> int | str | None:
    """The very tile, or the back on top: another may come to lie there."""
    return view.face_up[action.stack] if isinstance(action, Take) else view.stacks[action.stack].top


def legal_takes(state: Table, seat: Seat) -> list[Take | TakeBlind]:
    """OKA-8.1: the face-up tiles, then the tops of the stacks."""
    found: list[Take | TakeBlind] = [Take(seat, stack) for stack, tile in enumerate(state.face_up) if tile is not None]
    return found + [TakeBlind(seat, stack) for stack in filled(state)]


def check_take(tiles: TileSet, state: State, action: Take) -> None:
    """OKA-8.1: where there is one."""
    check_turn(state, action.seat, "take")
    if action not in legal_takes(state, action.seat):
        raise IllegalAction("OKA-8.1", "there is no face-up tile", stack=action.stack)


def take(tiles: TileSet, state: State, action: Take, tell: Tell) -> State:
    """OKA-8.1: a face-up tile."""
    return replace(take_face_up(tiles, state, action.seat, action.stack, tell), phase="end turn")


def check_take_blind(tiles: TileSet, state: State, action: TakeBlind) -> None:
    """OKA-8.1: where there is a stack."""
    check_turn(state, action.seat, "take")
    if action not in legal_takes(state, action.seat):
        raise IllegalAction("OKA-8.1", "this stack is empty", stack=action.stack)


def take_blind(tiles: TileSet, state: State, action: TakeBlind, tell: Tell) -> State:
    """OKA-8.1: the top tile of a stack, whose face only the player will see."""
    return replace(state, due=(*state.due, Due("hand", "OKA-8.1", action.stack, action.seat)), phase="end turn")
