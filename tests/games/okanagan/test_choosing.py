"""Taking a new tile."""

from __future__ import annotations

from random import Random

import pytest

from northward.games.okanagan import GAME, events
from northward.games.okanagan.actions import Take, TakeBlind, Turn
from northward.games.okanagan.stacks import size
from northward.games.okanagan.state import Stack
from tests.games.okanagan.table import Table, new_table


def about_to_take(seats: int = 3) -> Table:
    return new_table(seats).lay(49, 0, 1, 0).build("farm", "forest")


@pytest.mark.rule("OKA-8.1")
def test_a_face_up_tile_or_the_top_of_a_stack() -> None:
    table = about_to_take()
    assert GAME.legal(table.state, 0) == [
        *(Take(0, stack) for stack in range(3)),
        *(TakeBlind(0, stack) for stack in range(3)),
    ]
    assert table.refused(Take(0, 3)) == "OKA-8.1"
    assert table.refused(TakeBlind(0, -1)) == "OKA-8.1"


@pytest.mark.rule("OKA-8.1", "OKA-8.2")
def test_a_face_up_tile_is_replaced_from_its_stack() -> None:
    table = about_to_take()
    tile, top, before = table.state.face_up[1], table.state.stacks[1].top, size(table.state.stacks[1])
    table.play(Take(0, 1))
    assert table.state.held[0] == tile and table.state.shown[0]
    new = table.state.face_up[1]
    assert new is not None and GAME.tiles.back[new] == top
    assert size(table.state.stacks[1]) == before - 1
    assert table.state.stacks[1].top is not None


@pytest.mark.rule("OKA-8.1")
def test_a_blind_tile_has_the_back_that_was_on_top() -> None:
    table = about_to_take()
    top, before = table.state.stacks[2].top, table.state.face_up
    table.play(TakeBlind(0, 2))
    tile = table.state.held[0]
    assert tile is not None and GAME.tiles.back[tile] == top == table.state.backs[0]
    assert not table.state.shown[0] and table.state.face_up == before
    assert table.told(events.TileSeen)[-1] == events.TileSeen(seat=0, tile=tile, to=(0,))


@pytest.mark.rule("OKA-8.1")
def test_chance_can_only_turn_what_is_there() -> None:
    table = about_to_take()
    state = GAME.apply(table.state, TakeBlind(0, 2))
    good = GAME.chance(state, Random(0))
    other_back = next(tile for tile in state.unseen if GAME.tiles.back[tile] != state.stacks[2].top)
    for wrong in (
        Turn(1, good.tile, good.top),
        Turn(2, other_back, good.top),
        Turn(2, state.face_up[0], good.top),
        Turn(2, None, good.top),
        Turn(2, good.tile, None),
        Turn(2, good.tile, "gain gold"),
    ):
        with pytest.raises(Exception, match=r"OKA-8\.1"):
            GAME.apply(state, wrong)
    GAME.apply(state, good)


@pytest.mark.rule("OKA-8.2")
def test_an_empty_stack_leaves_its_place_empty() -> None:
    table = about_to_take()
    table.change(stacks=(Stack(), *table.state.stacks[1:]))
    table.play(Take(0, 0))
    assert table.state.face_up[0] is None
    assert TakeBlind(1, 0) not in GAME.legal(table.lay(12, 0, 2, 0).build("farm", "field").state, 1)


@pytest.mark.rule("OKA-8.2")
def test_tiles_put_under_a_stack_come_up_in_their_order() -> None:
    table = about_to_take()
    tiles = [next(t for t in table.state.unseen if GAME.tiles.back[t] == back) for back in ("first", "renew")]
    table.change(stacks=(Stack(0, "first", ("renew",)), Stack(), Stack()), unseen=tuple(sorted(tiles)))
    table.play(TakeBlind(0, 0))
    assert table.state.held[0] == tiles[0]
    assert table.state.stacks[0] == Stack(0, "renew", ())


@pytest.mark.rule("OKA-8.3")
def test_without_a_tile_left_none_is_taken() -> None:
    table = new_table().lay(49, 0, 1, 0)
    table.change(stacks=(Stack(), Stack(), Stack()), unseen=(), face_up=(None, None, None)).build("farm", "forest")
    assert table.state.player == 1 and table.state.held[0] is None


@pytest.mark.rule("OKA-8.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_tile_after_the_last_turn_of_the_game(seats: int) -> None:
    table = new_table(seats)
    taken = [0] * seats
    rng = Random(seats)
    while GAME.to_move(table.state):
        action = rng.choice(GAME.legal(table.state, GAME.to_move(table.state)[0]))
        if isinstance(action, Take | TakeBlind):
            taken[action.seat] += 1
        table.play(action)
    assert taken == [{2: 11, 3: 10, 4: 9}[seats]] * seats
    assert table.state.held == (None,) * seats
