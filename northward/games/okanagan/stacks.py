"""The three stacks: tiles whose backs come in sight one by one, and whose faces are drawn when they are turned over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from northward.core.game import IllegalAction, Tell, silent
from northward.core.tuples import put, without
from northward.games.okanagan import events
from northward.games.okanagan.actions import Top, Turn
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.kernels import backs as kernel
from northward.games.okanagan.kinds import BACK_INDEX, BACKS, Back
from northward.games.okanagan.state import Due, Stack, State, Table
from northward.games.okanagan.turns import check_due


def size(stack: Stack) -> int:
    return stack.rest + (stack.top is not None) + len(stack.under)


def filled(state: Table) -> list[int]:
    """The stacks that still have tiles."""
    return [index for index, stack in enumerate(state.stacks) if stack.rest or stack.top is not None or stack.under]


def backs_in_sight(stacks: tuple[Stack, ...]) -> list[Back]:
    """The backs of all tiles in the stacks that were in sight."""
    found: list[Back] = []
    for stack in stacks:
        if stack.top is not None:
            found.append(stack.top)
        found += stack.under
    return found


def unknown_backs(tiles: TileSet, unseen: tuple[int, ...], known: Sequence[Back] = ()) -> bytes:
    """The backs of the tiles that nobody knows anything about, by their places in BACKS: those of all unseen tiles, but
    for the known ones. Equal ones lie together.
    """
    return kernel.unknown(unseen, tiles.packed_backs, bytes([BACK_INDEX[back] for back in known]))


def is_among(backs: Sequence[int], back: Back) -> bool:
    return back in BACK_INDEX and BACK_INDEX[back] in backs


def with_back(tiles: TileSet, unseen: Sequence[int], back: Back) -> list[int]:
    """The unseen tiles that have a back."""
    return kernel.with_back(unseen, tiles.packed_backs, BACK_INDEX[back])


def random_back(backs: Sequence[int], rng: Random) -> Back:
    """One of them, each tile being equally likely. By choice, not by number: so paired matches draw alike."""
    return BACKS[rng.choice(backs)]


def use_top(state: State, index: int) -> State:
    """OKA-6.2: the top tile of a stack goes under it, and the next one comes on top."""
    stack = state.stacks[index]
    assert stack.top is not None
    under = (*stack.under, stack.top)
    if stack.rest:
        return replace(
            state,
            stacks=put(state.stacks, index, Stack(stack.rest, None, under)),
            due=(*state.due, Due("top", "OKA-6.2", index)),
        )
    return replace(state, stacks=put(state.stacks, index, Stack(0, under[0], under[1:])))


def check_top(tiles: TileSet, state: State, action: Top) -> None:
    """OKA-6.2: a back that can be the next one of that stack."""
    check_due(state, action.seat, "top")
    if action.stack != state.due[0].stack:
        raise IllegalAction("OKA-6.2", "another stack shows its next back", stack=action.stack)
    if not is_among(_next_backs(tiles, state), action.top):
        raise IllegalAction("OKA-6.2", "no tile with that back is left", back=action.top)


def show_top(tiles: TileSet, state: State, action: Top, tell: Tell) -> State:
    """OKA-6.2: the next back comes in sight."""
    stack = state.stacks[action.stack]
    if tell is not silent:
        tell(events.TopRevealed(back=action.top, stack=action.stack))
    shown = Stack(stack.rest - 1, action.top, stack.under)
    return replace(state, stacks=put(state.stacks, action.stack, shown), due=state.due[1:])


def random_top(tiles: TileSet, state: State, rng: Random) -> Top:
    return Top(state.due[0].stack, random_back(_next_backs(tiles, state), rng))


def _next_backs(tiles: TileSet, state: State) -> bytes:
    """The backs that can come in sight, one for each tile."""
    return unknown_backs(tiles, state.unseen, backs_in_sight(state.stacks))


def check_turned(tiles: TileSet, state: State, action: Turn) -> None:
    """OKA-3.4, OKA-6.12, OKA-8.1, OKA-8.2: a tile that can be on top of that stack, and a back that can follow it."""
    check_due(state, action.seat, "face", "hand")
    due = state.due[0]
    index, tile = action.stack, action.tile
    if index != due.stack:
        raise IllegalAction(due.rule, "the tile comes from another stack", stack=index)
    stack = state.stacks[index]
    if tile is None or tile not in state.unseen or tiles.back[tile] != stack.top:
        raise IllegalAction(due.rule, "expected an unseen tile with the back on top of the stack", tile=tile)
    if not stack.rest:
        if action.top != (stack.under[0] if stack.under else None):
            raise IllegalAction(due.rule, "the next tile of the stack is known", top=action.top)
    elif action.top is None or not is_among(_backs_after(tiles, state, tile), action.top):
        raise IllegalAction(due.rule, "no tile with that back is left", top=action.top)


def turn_over(tiles: TileSet, state: State, action: Turn, tell: Tell) -> State:
    """OKA-3.4, OKA-6.12, OKA-8.1, OKA-8.2: the top tile is turned over for its place or player; then the next back."""
    due, index, tile = state.due[0], action.stack, action.tile
    assert tile is not None
    stack = state.stacks[index]
    after = Stack(stack.rest - 1, action.top, stack.under) if stack.rest else Stack(0, action.top, stack.under[1:])
    changed: dict[str, Any] = {
        "unseen": without(state.unseen, tile),
        "stacks": put(state.stacks, index, after),
        "due": state.due[1:],
    }
    if due.what == "face":
        changed["face_up"] = put(state.face_up, index, tile)
    else:
        assert due.seat is not None
        changed |= holding(tiles, state, due.seat, tile, shown=False)
    if tell is not silent:
        _tell_turned(tiles, due, action, tell)
    return replace(state, **changed)


def _tell_turned(tiles: TileSet, due: Due, action: Turn, tell: Tell) -> None:
    index, tile, seat = action.stack, action.tile, due.seat
    assert tile is not None
    if due.what == "face":
        tell(events.TileRevealed(tile=tile, stack=index))
    else:
        assert seat is not None
        tell(events.TileDrawn(seat=seat, back=tiles.back[tile], stack=index))
        tell(events.TileSeen(seat=seat, tile=tile, to=(seat,)))
    if action.top is not None:
        tell(events.TopRevealed(back=action.top, stack=index))


def _backs_after(tiles: TileSet, state: State, tile: int) -> bytes:
    """The backs that can come in sight, one for each tile, when this one is turned over from the top of a stack."""
    in_sight = backs_in_sight(state.stacks)
    in_sight.remove(tiles.back[tile])
    return unknown_backs(tiles, without(state.unseen, tile), in_sight)


def random_turn(tiles: TileSet, state: State, rng: Random) -> Turn:
    index = state.due[0].stack
    stack = state.stacks[index]
    assert stack.top is not None
    tile = rng.choice(with_back(tiles, state.unseen, stack.top))
    if stack.rest:
        return Turn(index, tile, random_back(_backs_after(tiles, state, tile), rng))
    return Turn(index, tile, stack.under[0] if stack.under else None)


def holding(tiles: TileSet, state: State, seat: int, tile: int | None, *, shown: bool) -> dict[str, Any]:
    """What changes when a seat holds that tile, or none any more."""
    return {
        "held": put(state.held, seat, tile),
        "backs": put(state.backs, seat, None if tile is None else tiles.back[tile]),
        "shown": put(state.shown, seat, shown),
    }


def take_face_up(tiles: TileSet, state: State, seat: int, index: int, tell: Tell) -> State:
    """OKA-8.1, OKA-8.2: a seat takes a face-up tile, which is replaced if its stack is not empty."""
    tile = state.face_up[index]
    assert tile is not None
    if tell is not silent:
        tell(events.TileTaken(seat=seat, tile=tile, stack=index))
    due = (*state.due, Due("face", "OKA-8.2", index)) if size(state.stacks[index]) else state.due
    face_up = put(state.face_up, index, None)
    return replace(state, face_up=face_up, due=due, **holding(tiles, state, seat, tile, shown=True))
