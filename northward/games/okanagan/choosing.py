"""Taking a new tile at the end of a turn (OKA-8)."""

from __future__ import annotations

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell
from northward.games.okanagan.actions import Take, TakeBlind
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.stacks import filled, take_face_up
from northward.games.okanagan.state import Due, State
from northward.games.okanagan.turns import check_turn


def legal_takes(state: State, seat: Seat) -> list[Take | TakeBlind]:
    """OKA-8.1: the face-up tiles, then the tops of the stacks."""
    return [
        *(Take(seat, stack) for stack, tile in enumerate(state.face_up) if tile is not None),
        *(TakeBlind(seat, stack) for stack in filled(state)),
    ]


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
