"""The three stacks: tiles whose backs come in sight one by one, and whose faces are drawn when they are turned over."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from northward.core.game import IllegalAction, Tell, silent
from northward.core.tuples import put, without
from northward.games.okanagan import events
from northward.games.okanagan.actions import Top, Turn
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.kinds import Back
from northward.games.okanagan.state import Due, Stack, State, Table
from northward.games.okanagan.turns import check_due


def size(stack: Stack) -> int:
    return stack.rest + (stack.top is not None) + len(stack.under)


def filled(state: Table) -> list[int]:
    """The stacks that still have tiles."""
    return [index for index, stack in enumerate(state.stacks) if size(stack)]


def unknown_backs(tiles: TileSet, unseen: tuple[int, ...], stacks: tuple[Stack, ...]) -> dict[Back, int]:
    """How many of the tiles that nobody knows anything about have each back: all but those whose back was in sight."""
    found: dict[Back, int] = {}
    back = tiles.back
    for tile in unseen:
        found[back[tile]] = found.get(back[tile], 0) + 1
    for stack in stacks:
        if stack.top is not None:
            found[stack.top] -= 1
        for under in stack.under:
            found[under] -= 1
    return found


def random_back(backs: dict[Back, int], rng: Random) -> Back:
    number = rng.randrange(sum(backs.values()))
    for back, count in backs.items():
        number -= count
        if number < 0:
            return back
    raise AssertionError("no tile is left")


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


def apply_top(tiles: TileSet, state: State, action: Top, tell: Tell) -> State:
    """OKA-6.2: the next back comes in sight."""
    check_due(state, action.seat, "top")
    if action.stack != state.due[0].stack:
        raise IllegalAction("OKA-6.2", "another stack shows its next back", stack=action.stack)
    if not unknown_backs(tiles, state.unseen, state.stacks).get(action.top):
        raise IllegalAction("OKA-6.2", "no tile with that back is left", back=action.top)
    stack = state.stacks[action.stack]
    tell(events.TopRevealed(back=action.top, stack=action.stack))
    shown = Stack(stack.rest - 1, action.top, stack.under)
    return replace(state, stacks=put(state.stacks, action.stack, shown), due=state.due[1:])


def random_top(tiles: TileSet, state: State, rng: Random) -> Top:
    return Top(state.due[0].stack, random_back(unknown_backs(tiles, state.unseen, state.stacks), rng))


def apply_turn(tiles: TileSet, state: State, action: Turn, tell: Tell) -> State:
    """OKA-3.4, OKA-6.12, OKA-8.1, OKA-8.2: the top tile is turned over for its place or player; then the next back."""
    check_due(state, action.seat, "face", "hand")
    due = state.due[0]
    index, tile = action.stack, action.tile
    if index != due.stack:
        raise IllegalAction(due.rule, "the tile comes from another stack", stack=index)
    stack = state.stacks[index]
    if tile is None or tile not in state.unseen or tiles.back[tile] != stack.top:
        raise IllegalAction(due.rule, "expected an unseen tile with the back on top of the stack", tile=tile)
    unseen = without(state.unseen, tile)
    left = Stack(stack.rest, None, stack.under)
    if not left.rest:
        expected = left.under[0] if left.under else None
        if action.top != expected:
            raise IllegalAction(due.rule, "the next tile of the stack is known", top=action.top)
        after = Stack(0, expected, left.under[1:])
    else:
        backs = unknown_backs(tiles, unseen, put(state.stacks, index, left))
        if action.top is None or not backs.get(action.top):
            raise IllegalAction(due.rule, "no tile with that back is left", top=action.top)
        after = Stack(left.rest - 1, action.top, left.under)
    state = replace(state, unseen=unseen, stacks=put(state.stacks, index, after), due=state.due[1:])
    if due.what == "face":
        state = replace(state, face_up=put(state.face_up, index, tile))
        tell(events.TileRevealed(tile=tile, stack=index))
    else:
        assert due.seat is not None
        state = hold(tiles, state, due.seat, tile, shown=False)
        tell(events.TileDrawn(seat=due.seat, back=tiles.back[tile], stack=index))
        if tell is not silent:
            tell(events.TileSeen(seat=due.seat, tile=tile, to=(due.seat,)))
    if action.top is not None:
        tell(events.TopRevealed(back=action.top, stack=index))
    return state


def random_turn(tiles: TileSet, state: State, rng: Random) -> Turn:
    index = state.due[0].stack
    stack = state.stacks[index]
    back = tiles.back
    tile = rng.choice([tile for tile in state.unseen if back[tile] == stack.top])
    left = Stack(stack.rest, None, stack.under)
    if left.rest:
        backs = unknown_backs(tiles, without(state.unseen, tile), put(state.stacks, index, left))
        return Turn(index, tile, random_back(backs, rng))
    return Turn(index, tile, left.under[0] if left.under else None)


def hold(tiles: TileSet, state: State, seat: int, tile: int | None, *, shown: bool) -> State:
    """The state in which a seat holds that tile."""
    return replace(
        state,
        held=put(state.held, seat, tile),
        backs=put(state.backs, seat, None if tile is None else tiles.back[tile]),
        shown=put(state.shown, seat, shown),
    )


def take_face_up(tiles: TileSet, state: State, seat: int, index: int, tell: Tell) -> State:
    """OKA-8.1, OKA-8.2: a seat takes a face-up tile, which is replaced if its stack is not empty."""
    tile = state.face_up[index]
    assert tile is not None
    tell(events.TileTaken(seat=seat, tile=tile, stack=index))
    state = replace(hold(tiles, state, seat, tile, shown=True), face_up=put(state.face_up, index, None))
    return replace(state, due=(*state.due, Due("face", "OKA-8.2", index))) if size(state.stacks[index]) else state
