"""Laying a tile."""

from __future__ import annotations

import pytest

from northward.games.okanagan import GAME, events
from northward.games.okanagan.actions import Place, Redraw, Skip, Take
from northward.games.okanagan.stacks import size
from northward.games.okanagan.state import Stack
from tests.games.okanagan.table import NO_LAKE, new_table, stuck


@pytest.mark.rule("OKA-3.1")
def test_the_steps_of_a_turn() -> None:
    table = new_table()
    phases = [table.state.phase]
    table.lay(49, 0, 1, 0)
    phases.append(table.state.phase)
    table.build("farm", "forest")
    phases.append(table.state.phase)
    table.take()
    phases.append(table.state.phase)
    assert phases == ["place", "build", "take", "place"]
    assert table.state.player == 1
    assert table.refused(Place(1, 49, 0, 2, 0)) == "OKA-3.1", "only the tile before you"


@pytest.mark.rule("OKA-3.2")
def test_a_tile_goes_beside_another_side_to_side() -> None:
    table = new_table().hold(0, 49)
    assert {(action.row, action.col) for action in GAME.legal(table.state, 0)} == {(-1, 0), (0, 1)}
    assert table.refused(Place(0, 49, 1, 1, 0)) == "OKA-3.2", "a corner is not enough"
    assert table.refused(Place(0, 49, 5, 5, 0)) == "OKA-3.2"
    assert table.refused(Place(0, 49, 0, 0, 0)) == "OKA-3.2", "there is a tile already"
    assert table.refused(Place(0, 49, 0, 1, 4)) == "OKA-3.2"


@pytest.mark.rule("OKA-3.2", "OKA-3.3")
def test_it_may_be_turned_and_must_match() -> None:
    table = new_table().hold(0, 49)  # north, east and south forest, west lake
    assert [(action.row, action.col, action.turn) for action in GAME.legal(table.state, 0)] == [
        (-1, 0, 0),
        (-1, 0, 1),
        (-1, 0, 2),
        (0, 1, 0),
    ]
    assert table.refused(Place(0, 49, -1, 0, 3)) == "OKA-3.3"
    assert table.refused(Place(0, 49, 1, 0, 0)) == "OKA-3.3", "the start has a field there"


@pytest.mark.rule("OKA-3.3")
def test_every_side_that_touches_must_match() -> None:
    table = new_table()
    table.lay(49, 0, 1, 0).build("farm", "forest").take()
    table.lay(12, -1, 0, 3).build("farm", "lake").take()  # lake to the north and west, forest south, field east
    places = {(a.row, a.col, a.turn) for a in GAME.legal(table.hold(2, 40).state, 2) if (a.row, a.col) == (-1, 1)}
    assert places == {(-1, 1, 1)}, "forest to the south, and field to the west"


@pytest.mark.rule("OKA-3.4")
def test_a_tile_that_fits_nowhere_is_shown_and_another_drawn() -> None:
    table = stuck()
    assert GAME.legal(table.state, 0) == [Redraw(0, 0), Redraw(0, 1), Redraw(0, 2)]
    assert table.refused(Skip(0)) == "OKA-3.4"
    before = size(table.state.stacks[1])
    table.play(Redraw(0, 1))
    assert table.state.box == (NO_LAKE,)
    assert table.told(events.TileFitsNowhere) == [events.TileFitsNowhere(seat=0, tile=NO_LAKE)]
    assert size(table.state.stacks[1]) == before - 1
    assert table.state.phase == "place" and table.state.held[0] not in (None, NO_LAKE)
    assert not table.state.shown[0]


@pytest.mark.rule("OKA-3.4")
def test_who_can_lay_must_not_draw_again() -> None:
    table = new_table()
    assert table.refused(Redraw(0, 0)) == "OKA-3.4"
    assert table.refused(Skip(0)) == "OKA-3.5"
    assert stuck().refused(Redraw(0, 3)) == "OKA-3.4"


@pytest.mark.rule("OKA-3.4")
def test_with_empty_stacks_a_face_up_tile_is_taken() -> None:
    table = stuck().change(stacks=(Stack(), Stack(), Stack()), unseen=(), face_up=(None, 3, 4))
    assert GAME.legal(table.state, 0) == [Redraw(0, 1), Redraw(0, 2)]
    table.play(Redraw(0, 2))
    assert table.state.held[0] == 4 and table.state.shown[0]
    assert table.state.face_up == (None, 3, None)


@pytest.mark.rule("OKA-3.5")
def test_without_any_tile_the_turn_is_lost() -> None:
    table = stuck().change(stacks=(Stack(), Stack(), Stack()), unseen=(), face_up=(None, None, None))
    assert GAME.legal(table.state, 0) == [Skip(0)]
    table.play(Skip(0))
    assert table.state.player == 1 and table.state.held[0] is None
    assert table.state.structures[0] == (1, 3, 2), "one structure more than there are turns left"
    assert table.told(events.TurnLost) == [events.TurnLost(seat=0)]
    none = new_table().change(stacks=(Stack(), Stack(), Stack()), face_up=(None, None, None), held=(None, 11, 13))
    assert GAME.legal(none.state, 0) == [Skip(0)]
    assert none.refused(Redraw(0, 0)) == "OKA-3.5"
    assert none.play(Skip(0)).state.player == 1
    assert none.refused(Take(1, 0)) == "OKA-1.2"
