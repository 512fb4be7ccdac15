"""HON-1 and HON-2: players, phases, set-up."""

from __future__ import annotations

from random import Random

import pytest

from northward.core.game import CHANCE, IllegalAction
from northward.core.match import Match
from northward.games.card_maps.actions import Deal, Pick, Place, Play, Reveal, Take
from northward.games.card_maps.table import UNLIMITED
from northward.games.honshu import GAME
from northward.games.honshu.actions import Setup
from northward.games.honshu.state import Options
from tests.games.honshu.table import new_table, picture, play_random, refused


@pytest.mark.rule("HON-1.1")
@pytest.mark.parametrize("seats", range(2, 6))
def test_every_player_lays_a_card_in_each_of_twelve_rounds(seats: int) -> None:
    table = new_table(seats)
    play_random(table, lambda state: state.phase == "over")
    assert GAME.seats == range(2, 6)
    assert table.state.round == 12
    assert [len(land.cards) for land in table.state.maps] == [13] * seats


@pytest.mark.rule("HON-1.2")
@pytest.mark.parametrize(
    ("seats", "selection", "unknown"),
    [
        (2, "trick", [Pick(0, 1), Take(0, 1)]),
        (4, "trick", [Pick(0, 1), Reveal((31, 32))]),
        (2, "draft", [Play(0, 1), Reveal((31, 32)), Take(0, 1)]),
        (4, "draft", [Play(0, 1), Take(0, 1)]),
    ],
)
def test_a_match_knows_only_the_actions_of_its_own_way_to_choose(seats: int, selection: str, unknown: list) -> None:
    table = new_table(seats, selection=selection)
    assert {refused(table, action) for action in unknown} == {"HON-1.2"}


@pytest.mark.rule("HON-1.3")
def test_acting_out_of_turn_or_in_the_wrong_phase_is_refused() -> None:
    table = new_table(3)
    assert refused(table, Play(1, 7)) == "HON-1.3"
    assert refused(table, Take(0, 1)) == "HON-1.3"
    assert refused(table, Place(0, 1, 0, 0, 0)) == "HON-1.3"
    assert refused(table, Deal(((19, 20, 21, 22, 23, 24),) * 3)) == "HON-1.3"
    drafted = new_table(3, selection="draft")
    drafted.play(Pick(1, 7))
    assert refused(drafted, Pick(1, 8)) == "HON-1.3"
    assert drafted.to_move == (0, 2)
    assert list(drafted.legal(1)) == []


@pytest.mark.rule("HON-2.1", "HON-2.3")
def test_the_pool_holds_ten_cubes_of_each_colour_less_those_on_the_provinces() -> None:
    assert GAME.start(3, Options()).pool == (10, 10, 10, 10)
    table = new_table(3, provinces=[1, 2, 3])  # blue and brown, grey and blue, yellow and brown
    assert table.state.pool == (8, 8, 9, 9)
    assert [picture(land) for land in table.state.maps] == [
        [". .", "b* n*", "T T"],
        ["T T", ". g*", ". b*"],
        ["y* .", "n* .", "T T"],
    ]


@pytest.mark.rule("HON-2.1")
def test_an_unlimited_pool_is_never_counted_down() -> None:
    table = new_table(5, pool="unlimited", side="B")
    play_random(table, lambda state: state.phase == "over")
    assert table.state.pool == UNLIMITED


@pytest.mark.rule("HON-2.2")
def test_all_start_with_different_provinces_on_the_same_side() -> None:
    assert picture(new_table(3, side="B").state.maps[0]) == ["T G3", "T b*", "L ."]
    start = Match.new(GAME, 3)
    assert refused(start, Setup((1, 1, 2), (0, 1, 2))) == "HON-2.2"
    assert refused(start, Setup((1, 2), (0, 1, 2))) == "HON-2.2"
    assert refused(start, Setup((1, 2, 7), (0, 1, 2))) == "HON-2.2"
    dealt = {GAME.chance(start.state, Random(seed)).provinces for seed in range(200)}  # type: ignore[union-attr]
    assert {province for provinces in dealt for province in provinces} == set(range(1, 7))


@pytest.mark.rule("HON-2.4")
def test_order_cards_are_dealt_where_they_are_used() -> None:
    start = Match.new(GAME, 3)
    assert refused(start, Setup((1, 2, 3), (0, 1, 1))) == "HON-2.4"
    assert refused(start, Setup((1, 2, 3), ())) == "HON-2.4"
    orders = {GAME.chance(start.state, Random(seed)).order for seed in range(200)}  # type: ignore[union-attr]
    assert len(orders) == 6
    assert new_table(3, order=[2, 0, 1]).to_move == (2,)
    for two in (Match.new(GAME, 2), Match.new(GAME, 3, Options(selection="draft"))):
        assert two.game.chance(two.state, Random(1)).order == ()
        provinces = tuple(range(1, two.seats + 1))
        assert refused(two, Setup(provinces, tuple(range(two.seats)))) == "HON-2.4"


@pytest.mark.rule("HON-2.5")
def test_the_scoring_card_is_off_drawn_or_agreed_on() -> None:
    assert new_table(3).state.scoring_card is None
    assert refused(Match.new(GAME, 3), Setup((1, 2, 3), (0, 1, 2), 4)) == "HON-2.5"
    agreed = Match.new(GAME, 3, Options(scoring_card=4))
    assert refused(agreed, Setup((1, 2, 3), (0, 1, 2), 5)) == "HON-2.5"
    agreed.play(Setup((1, 2, 3), (0, 1, 2), 4))
    assert agreed.state.scoring_card == 4
    drawn = Match.new(GAME, 3, Options(scoring_card="random"))
    assert refused(drawn, Setup((1, 2, 3), (0, 1, 2))) == "HON-2.5"
    assert refused(drawn, Setup((1, 2, 3), (0, 1, 2), 9)) == "HON-2.5"
    cards = {GAME.chance(drawn.state, Random(seed)).scoring_card for seed in range(200)}  # type: ignore[union-attr]
    assert cards == set(range(1, 9))


@pytest.mark.rule("HON-2.6")
def test_everybody_is_dealt_six_cards_and_the_rest_is_the_pile() -> None:
    table = new_table(4)
    assert [len(hand) for hand in table.state.hands] == [6] * 4
    assert table.state.deck == tuple(range(25, 61))
    start = Match.new(GAME, 2)
    assert start.to_move == (CHANCE,)
    start.play(Setup((1, 2), ()))
    low, high = (1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12)
    assert refused(start, Deal((low, low))) == "HON-2.6"
    assert refused(start, Deal((low, high[:5]))) == "HON-2.6"
    assert refused(start, Deal((low, (7, 8, 9, 10, 11, 61)))) == "HON-2.6"
    assert refused(start, Deal((low, high[::-1]))) == "HON-2.6"
    assert refused(start, Deal((low, None))) == "HON-2.6"
    assert refused(start, Deal((low,))) == "HON-2.6"
    start.play(Deal((low, high)))


def test_chance_is_asked_only_where_it_is_due() -> None:
    with pytest.raises(ValueError, match="chance has nothing to do"):
        GAME.chance(new_table(3).state, Random(0))


def test_a_refusal_tells_the_rule_the_reason_and_the_facts() -> None:
    table = new_table(3)
    with pytest.raises(IllegalAction) as error:
        table.play(Play(0, 60))
    assert str(error.value) == "HON-3.1: the card must come from your hand (card 60)"
    assert error.value.facts == {"card": 60}
