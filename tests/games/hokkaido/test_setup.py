"""HOK-1 and HOK-2: players, phases, set-up."""

from __future__ import annotations

from random import Random

import pytest

from northward.core.match import Match
from northward.games.card_maps.terrain import MOUNTAIN
from northward.games.hokkaido import GAME
from northward.games.hokkaido.actions import Setup
from northward.games.hokkaido.state import Options
from tests.games.card_maps.beginning import Beginning
from tests.games.card_maps.table import refused
from tests.games.hokkaido.table import new_table, picture


@pytest.mark.rule("HOK-1.1", "HOK-1.2", "HOK-1.3", "HOK-2.2", "HOK-2.4", "HOK-2.6")
class TestBeginning(Beginning):
    game = GAME


@pytest.mark.rule("HOK-2.1", "HOK-2.3")
def test_the_pool_holds_fourteen_cubes_of_each_colour_less_those_on_the_provinces() -> None:
    assert GAME.start(3, Options()).pool == (14, 14, 14, 14)
    table = new_table(3)
    assert table.state.pool == (11, 13, 13, 13)
    assert [picture(land) for land in table.state.maps] == [
        ["b* .", ". M", "n* T"],
        ["b* .", ". M", "v* T"],
        ["b* .", ". M", "g* T"],
    ]


@pytest.mark.rule("HOK-2.2")
def test_provinces_are_alike_on_side_a_and_differ_on_side_b() -> None:
    alike = {tuple(square & 0x78 or square for square in faces[:6]) for faces in GAME.cards.provinces["A"].values()}
    assert len(alike) == 1
    table = new_table(5, side="B")
    assert [picture(land) for land in table.state.maps] == [
        ["T G4", "M b*", "T ."],
        ["F M", ". n*", "V4 ."],
        ["L M", "v* .", ". F"],
        ["T M", "F T", "N4 T"],
        [". B4", "M .", "g* M"],
    ]
    assert table.state.pool == (13, 13, 13, 13)
    cheap = new_table(2, side="B", provinces=[6, 1]).state.maps[0]
    assert picture(cheap) == ["B3 N3", "M .", "V3 G3"]


@pytest.mark.rule("HOK-2.2")
def test_every_province_bears_the_first_mountain() -> None:
    for side in ("A", "B"):
        assert all(MOUNTAIN in faces[:6] for faces in GAME.cards.provinces[side].values())


@pytest.mark.rule("HOK-2.5")
@pytest.mark.parametrize("seats", range(2, 6))
def test_two_more_goals_than_players_are_drawn_and_lie_open(seats: int) -> None:
    start = Match.new(GAME, seats, Options(goals="on"))
    drawn = [GAME.chance(start.state, Random(seed)).goals for seed in range(200)]
    assert all(len(set(goals)) == seats + 2 and list(goals) == sorted(goals) for goals in drawn)
    assert {goal for goals in drawn for goal in goals} == set(range(1, 10))
    provinces = tuple(range(1, seats + 1))
    right = tuple(range(1, seats + 3))
    for wrong in ((), right[1:], (*right, 9), right[::-1], (1, *right[:-1]), (0, *right[1:]), (*right[:-1], 10)):
        assert refused(start, Setup(provinces, (), wrong)) == "HOK-2.5"
    start.play(Setup(provinces, (), right))
    assert {GAME.view(start.state, seat).goals for seat in (None, *range(seats))} == {right}


@pytest.mark.rule("HOK-2.5")
def test_without_the_option_there_are_no_goals() -> None:
    assert new_table(3).state.goals == ()
    assert refused(Match.new(GAME, 3), Setup((1, 2, 3), (), (1, 2, 3, 4, 5))) == "HOK-2.5"
    assert "goal" not in GAME.scores(new_table(3).state)[0].items
