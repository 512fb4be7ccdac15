"""HYP-14 and HYP-1.2: conditions, objective tiles, the last round."""

from __future__ import annotations

import pytest

from northward.games.hyperborea import GAME, events
from northward.games.hyperborea import actions as do
from tests.games.hyperborea.table import RED, YELLOW, Scene, calm


def a_gem(table: Scene) -> Scene:
    """The player in turn earns a gem with Trade."""
    seat = table.active
    table.fill("trade-1", "..", seat).give(seat, available="yr")
    return table.play(do.Place(seat, YELLOW, "trade-1", 0), do.Place(seat, RED, "trade-1", 1))


def a_miniature(table: Scene) -> Scene:
    """The player in turn places their last miniature."""
    seat = table.active
    return table.give(seat, reserve=1).points(miniature=1).play(do.Recruit(seat, table.home(seat)))


def a_card(table: Scene) -> Scene:
    """The player in turn acquires their fifth card."""
    seat = table.active
    table.give(seat, acquired=4).points(tech=1)
    return table.play(table.legal(do.Acquire)[0]).chance()


@pytest.mark.rule("HYP-14.1")
@pytest.mark.parametrize("seats, wanted", [(2, 15), (3, 12), (4, 12), (5, 12), (6, 12)])
def test_gems(seats: int, wanted: int) -> None:
    table = a_gem(calm(seats).give(gems=wanted - 2))
    assert (table.me.gems, table.me.objectives) == (wanted - 1, ())
    table = a_gem(calm(seats).give(gems=wanted - 1))
    assert (table.me.gems, table.me.objectives) == (wanted, ("gems",))


@pytest.mark.rule("HYP-14.2")
def test_the_fifth_card() -> None:
    table = calm().give(acquired=3).points(tech=1)
    table.play(table.legal(do.Acquire)[0]).chance()
    assert (table.me.acquired, table.me.objectives) == (4, ())
    assert a_card(calm()).me.objectives == ("technologies",)


@pytest.mark.rule("HYP-14.2", "HYP-16.5")
def test_cards_of_race_tiles_do_not_count() -> None:
    table = calm(tiles="B", races=("purple", "red", "coral"))
    assert [one.technology for one in table.me.sets if one.technology == "II-01"] == ["II-01"]
    assert table.me.acquired == 0
    assert table.me.unused[6] == 0


@pytest.mark.rule("HYP-14.3")
def test_the_last_miniature_however_it_is_placed() -> None:
    assert a_miniature(calm()).me.objectives == ("miniatures",)
    table = calm().stand(1).give(reserve=1).points(clone=1).play(do.Clone(0, 1))
    assert table.me.objectives == ("miniatures",)
    table = calm().give(1, reserve=2).stand(1, seat=1).end_turn()
    assert table.player(1).reserve == 0
    assert table.player(1).objectives == ("miniatures",)


@pytest.mark.rule("HYP-14.3")
def test_a_small_reserve_alone_is_no_condition() -> None:
    table = calm().stand(1, count=3).give(reserve=0)
    for _ in range(3):
        table.end_turn()
    assert table.me.objectives == ()


@pytest.mark.rule("HYP-14.4")
def test_a_tile_is_kept_and_each_kind_comes_once() -> None:
    table = a_gem(calm(length="long").give(gems=11))
    table.give(gems=3)
    assert table.me.objectives == ("gems",)
    a_gem(table.give(gems=11))
    assert table.me.objectives == ("gems",)


@pytest.mark.rule("HYP-14.4")
def test_everybody_gets_the_tile_of_a_condition() -> None:
    table = calm(4, length="long")
    for seat in range(4):
        a_gem(table.give(seat, gems=11)).end_turn()
    assert [player.objectives for player in table.players] == [("gems",)] * 4
    assert table.ending is None


@pytest.mark.rule("HYP-14.4")
def test_a_player_may_win_several_tiles_in_one_turn() -> None:
    table = a_card(a_miniature(a_gem(calm(length="short").give(gems=11))))
    assert table.me.objectives == ("gems", "miniatures", "technologies")


@pytest.mark.rule("HYP-14.5", "HYP-1.2")
@pytest.mark.parametrize("length, wanted", [("short", 1), ("regular", 2), ("long", 3)])
def test_how_many_conditions_end_the_game(length: str, wanted: int) -> None:
    table = calm(length=length)
    for number, condition in enumerate((a_gem, a_card, a_miniature), start=1):
        seat = table.active
        if condition is a_gem:
            table.give(seat, gems=11)
        condition(table)
        assert (table.ending == seat) == (number == wanted)
        if number == wanted:
            return
        table.end_turn()


@pytest.mark.rule("HYP-14.5")
def test_the_same_condition_by_two_players_counts_once() -> None:
    table = calm(length="regular")
    for seat in range(2):
        a_gem(table.give(seat, gems=11)).end_turn()
    assert table.ending is None


@pytest.mark.rule("HYP-14.5")
@pytest.mark.parametrize("ender", [0, 1, 2])
def test_everybody_else_has_exactly_one_more_turn(ender: int) -> None:
    table = calm(length="short")
    for _ in range(ender):
        table.end_turn()
    a_gem(table.give(ender, gems=11))
    assert table.of(events.LastRound)[0].seat == ender
    assert table.legal(do.EndTurn) != []
    table.end_turn()
    turns = []
    while GAME.to_move(table.state):
        turns.append(table.active)
        table.end_turn()
    assert turns == [(ender + 1) % 3, (ender + 2) % 3]
    assert table.phase == "over"
    assert GAME.legal(table.state, 0) == []


@pytest.mark.rule("HYP-14.4", "HYP-14.5")
def test_tiles_are_won_in_the_last_round_too_and_it_grows_no_longer() -> None:
    table = a_gem(calm(length="short").give(gems=11)).end_turn()
    a_card(table).end_turn()
    a_miniature(table).end_turn()
    assert [player.objectives for player in table.players] == [("gems",), ("technologies",), ("miniatures",)]
    assert table.phase == "over"


@pytest.mark.rule("HYP-14.1")
def test_conditions_count_in_ones_own_turn_only() -> None:
    """Another player's turn neither brings a tile nor takes one away."""
    table = calm(length="long").give(1, gems=12)
    a_gem(table)
    assert table.player(1).objectives == ()
