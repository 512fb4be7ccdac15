"""Completed territories, and the order of the players in them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from northward.games.okanagan import GAME, events
from northward.games.okanagan.actions import Collect, Order, Resolve, Use
from northward.games.okanagan.completing import ranking
from northward.games.okanagan.state import Stack
from northward.games.okanagan.tilemap import Territory, on_last_tile, packed, unpacked
from tests.games.okanagan.table import RED, WHITE, YELLOW, Table, forest, new_table


def in_forest(*influence: int) -> Table:
    """The rulebook's forest when it is complete, with this influence in place of its own."""
    table = forest()
    territories = tuple(
        replace(territory, influence=influence) if len(territory.tiles) == 4 else territory
        for territory in table.state.map.territories
    )
    return with_territories(table, territories).build("farm", "field")


def with_territories(table: Table, territories: tuple[Territory, ...]) -> Table:
    return table.change(map=packed(replace(unpacked(table.state.map), territories=territories)))


@pytest.mark.rule("OKA-5.1", "OKA-5.2")
def test_a_territory_is_complete_when_no_side_is_open() -> None:
    table = new_table()
    table.lay(49, 0, 1, 0).build("farm", "forest")
    assert {t.land: (t.tiles, t.open_sides) for t in on_last_tile(table.state.map)} == {
        "lake": ((0, 49), 0),
        "forest": ((49,), 3),
    }
    assert [event.land for event in table.told(events.TerritoryCompleted)] == ["lake"]
    table.take()
    table.lay(12, 0, 2, 0).build("farm", "field")
    assert {t.land: (t.tiles, t.open_sides) for t in on_last_tile(table.state.map)} == {
        "lake": ((12,), 2),
        "field": ((12,), 1),
        "forest": ((49, 12), 2),
    }


@pytest.mark.rule("OKA-5.1")
def test_a_tile_may_join_several_territories_into_one() -> None:
    table = new_table()
    table.lay(49, 0, 1, 0).build("farm", "forest").take()  # forest to the north, east and south
    table.lay(1, -1, 0, 1).build("silo", "forest", "lake", "field").take()  # forest to the east and south
    assert [t.tiles for t in table.state.map.territories if t.land == "forest"] == [(0, 1), (49,)]
    table.lay(2, -1, 1, 2)  # forest to the south and west
    (forest,) = [t for t in table.state.map.territories if t.land == "forest"]
    assert forest.tiles == (0, 1, 49, 2)
    assert (forest.open_sides, forest.symbols, forest.influence) == (2, (3, 2, 3), (3, 1, 0))
    meeting = [gap for gap in table.state.map.gaps if forest.id in gap.joins]
    assert {(gap.row, gap.col) for gap in meeting} == {(0, 2), (1, 1)}


@pytest.mark.rule("OKA-5.2")
def test_the_new_structure_counts() -> None:
    table = forest().build("warehouse", "forest", "lake")
    (told,) = [event for event in table.told(events.TerritoryCompleted) if len(event.tiles) == 4]
    assert told.influence == (4, 2, 2)


def lake_and_field() -> Table:
    """Red has completed a lake and a field with one tile: white has a farm in the field, yellow in the lake."""
    table = new_table()
    table.lay(11, 0, 1, 2).build("farm", "field").take()
    table.lay(3, -1, 0, 2).build("farm", "lake").take()
    return table.lay(35, -1, 1, 0).build("silo", "lake", "field", "mountain")


@pytest.mark.rule("OKA-5.3")
def test_of_several_territories_the_player_chooses_the_first() -> None:
    table = lake_and_field()
    assert GAME.to_move(table.state) == (RED,)
    assert GAME.legal(table.state, RED) == [Resolve(RED, "field"), Resolve(RED, "lake")]
    assert table.refused(Resolve(RED, "forest")) == "OKA-5.3"
    table.play(Resolve(RED, "lake"))
    assert table.state.resolving is not None and table.state.resolving.order == (YELLOW, RED)
    table.tops("nugget", "nugget", "nugget").play(Use(RED, 0))
    assert table.owned(YELLOW) == {"fisherman": 1, "red_fish": 1}
    assert table.state.resolving.order == (WHITE, RED), "then the other one"


@pytest.mark.rule("OKA-6.2")
def test_a_second_action_in_the_same_turn_is_one_of_the_new_tops() -> None:
    table = lake_and_field().tops("tribute", "nugget", "nugget").play(Resolve(RED, "lake"), Use(RED, 0))
    assert GAME.to_move(table.state) == (RED,) and table.state.phase == "action"
    assert table.state.stacks[0].top is not None and table.state.stacks[0].under == ("tribute",)


@pytest.mark.rule("OKA-5.4")
def test_players_are_ordered_by_influence_and_only_those_present() -> None:
    def groups(*influence: int) -> list[tuple[int, ...]]:
        return ranking(Territory(0, "forest", (1,), 0, (1, 0, 0), influence))

    assert groups(4, 2, 2) == [(0,), (1, 2)]
    assert groups(0, 1, 5, 0) == [(2,), (1,)]
    assert groups(1, 3, 1, 3) == [(1, 3), (0, 2)]
    assert groups(0, 0) == []
    assert in_forest(0, 3, 5).state.resolving.order == (2, 1)  # type: ignore[union-attr]


@pytest.mark.rule("OKA-5.5")
def test_the_completing_player_orders_those_who_are_tied() -> None:
    table = forest().build("warehouse", "forest", "lake")
    assert GAME.to_move(table.state) == (RED,)
    assert GAME.legal(table.state, RED) == [
        Order(RED, (WHITE, YELLOW, RED)),
        Order(RED, (WHITE, RED, YELLOW)),
    ]
    assert table.refused(Order(RED, (YELLOW, WHITE, RED))) == "OKA-5.5"
    assert table.refused(Order(RED, (WHITE, YELLOW))) == "OKA-5.4"
    table.play(Order(RED, (WHITE, RED, YELLOW)))
    assert GAME.to_move(table.state) == (YELLOW,), "the last of them takes the action"


@pytest.mark.rule("OKA-5.5")
def test_two_ties_at_once() -> None:
    assert len(GAME.legal(in_forest(2, 2, 2).state, RED)) == 6


@pytest.mark.rule("OKA-5.6")
def test_nothing_happens_where_nobody_is() -> None:
    table = in_forest(0, 0, 0)
    assert table.state.phase == "take"
    assert [event.influence for event in table.told(events.TerritoryCompleted)][-1] == (0, 0, 0)
    assert not any(map(any, table.state.rewards))


@pytest.mark.rule("OKA-5.7")
def test_alone_either_the_action_or_the_rewards() -> None:
    table = in_forest(0, 3, 0).tops("nugget", "first", "gain ore")
    assert GAME.legal(table.state, YELLOW) == [Collect(YELLOW), Use(YELLOW, 0), Use(YELLOW, 1), Use(YELLOW, 2)]
    collected = Table(table.state).play(Collect(YELLOW))
    assert collected.state.phase == "claim" and GAME.to_move(collected.state) == (YELLOW,)
    acted = Table(table.state).play(Use(YELLOW, 2))
    assert acted.owned(YELLOW) == {"ore": 2} and acted.state.phase == "take"


@pytest.mark.rule("OKA-5.7", "OKA-6.13")
def test_alone_collecting_first_still_collects_nothing() -> None:
    table = in_forest(0, 3, 0).tops("nugget", "first", "gain ore").play(Use(YELLOW, 1))
    assert table.owned(YELLOW) == {} and table.state.phase == "take"
    assert table.told(events.NothingHappened) == [events.NothingHappened(seat=YELLOW, back="first")]


@pytest.mark.rule("OKA-5.7", "OKA-6.3")
def test_alone_without_any_action_the_rewards_are_collected() -> None:
    table = forest()
    table.change(stacks=(Stack(), Stack(), Stack()), unseen=())
    territories = tuple(
        replace(t, influence=(0, 6, 0)) if len(t.tiles) == 4 else t for t in table.state.map.territories
    )
    with_territories(table, territories).build("farm", "field")
    assert table.owned(YELLOW) == {"lumberman": 3, "wood": 1, "skin": 2}
