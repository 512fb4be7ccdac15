"""HON-1 and HON-2: players, phases, set-up."""

from __future__ import annotations

from random import Random

import pytest

from northward.core.match import Match
from northward.games.card_maps.table import UNLIMITED
from northward.games.honshu import GAME
from northward.games.honshu.actions import Setup
from northward.games.honshu.state import Options
from tests.games.card_maps.beginning import Beginning
from tests.games.card_maps.table import play_random, refused
from tests.games.honshu.table import new_table, picture


@pytest.mark.rule("HON-1.1", "HON-1.2", "HON-1.3", "HON-2.2", "HON-2.4", "HON-2.6")
class TestBeginning(Beginning):
    game = GAME


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
def test_all_provinces_lie_on_the_same_side() -> None:
    assert [picture(land) for land in new_table(2, side="B").state.maps] == [
        ["T G3", "T b*", "L ."],
        ["T F", "n* F", "Y3 ."],
    ]


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
    cards = {GAME.chance(drawn.state, Random(seed)).scoring_card for seed in range(200)}
    assert cards == set(range(1, 9))
