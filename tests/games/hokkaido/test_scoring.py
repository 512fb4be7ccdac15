"""HOK-9: points. The example of 53 points is in test_mountains.py, whose first example it is."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from northward.core.match import Match
from northward.games.card_maps.actions import Place
from northward.games.hokkaido import GAME
from northward.games.hokkaido.scoring import map_items, scores
from northward.games.hokkaido.state import Options
from tests.games.card_maps.table import play_random
from tests.games.hokkaido.table import land_of, new_table


def points(kind: str, *rows: str) -> int:
    return map_items(land_of(*rows))[0][kind]


@pytest.mark.rule("HOK-9.1", "HOK-9.2")
def test_each_mountain_and_each_visible_forest_is_two() -> None:
    assert points("mountain", "M M . F", "- - M F") == 6
    assert points("forest", "F . F", "M F -") == 6


@pytest.mark.rule("HOK-9.3")
def test_a_factory_needs_a_cube_of_its_colour_and_takes_one() -> None:
    assert points("factory", "b* B4 G4") == 4
    assert points("factory", "b B4 g*") == 0
    assert points("factory", "b* b* B4") == 4
    assert points("factory", "b* b* B4 B4", "v* n* V4 N4") == 16


@pytest.mark.rule("HOK-9.3")
def test_the_cheaper_factories_of_a_province_are_served_last() -> None:
    assert points("factory", "b* B3 B4") == 4
    assert points("factory", "b* B4 B3") == 4
    assert points("factory", "b* b* B3 B4") == 7
    cheap = new_table(2, side="B", provinces=[6, 1]).state.maps[0]  # B3 N3 / M . / V3 G3
    assert map_items(cheap)[0]["factory"] == 0


@pytest.mark.rule("HOK-9.4")
def test_lakes_score_three_after_the_first_of_each_area() -> None:
    assert points("lake", "L L . L", ". L . .") == 6
    assert points("lake", "L .", ". L") == 0


@pytest.mark.rule("HOK-9.5")
@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("T T M T", "T - M T", "- - M T"), 6),  # 3 and 3
        (("T T M T", "T - M -", "- - M T"), 2),  # 3; the other side has 1 and 1, not 2
        (("T T M -", "T - M .", "- - M -"), 0),  # nothing on the other side
        (("T - M T", "- T M T", "- - M -"), 2),  # corners do not join
        (("F . M L",), 0),
    ],
)
def test_towns_score_for_the_smaller_side(rows: tuple[str, ...], expected: int) -> None:
    assert points("town", *rows) == expected


@pytest.mark.rule("HOK-9.6")
def test_most_points_then_most_deserts_then_a_shared_place() -> None:
    maps = (land_of("F . ."), land_of("F F -"), land_of("F . -"), land_of("F - . ."))
    ranking = scores(replace(new_table(4).state, maps=maps))
    assert [score.total for score in ranking] == [2, 4, 2, 2]
    assert [score.tie_break for score in ranking] == [(2,), (0,), (1,), (2,)]
    assert [score.rank for score in ranking] == [2, 1, 4, 2]


@pytest.mark.rule("HOK-10.1")
def test_each_goal_card_is_four() -> None:
    table = new_table(3, goals=[1, 2, 3, 4, 5])
    state = replace(table.state, claimed=((1, 4), (), (2,)), goals=(3, 5))
    before = [sum(points for kind, points in score.items.items() if kind != "goal") for score in scores(state)]
    assert [score.items["goal"] for score in scores(state)] == [8, 0, 4]
    assert [score.total for score in scores(state)] == [before[0] + 8, before[1], before[2] + 4]


def test_scores_before_anything_is_dealt() -> None:
    fresh = GAME.scores(GAME.start(3, Options()))
    assert [(score.total, score.rank) for score in fresh] == [(0, 1)] * 3


def test_the_points_after_each_placement_are_those_of_the_map_then() -> None:
    """What bots and menus go by: with mountains, covered towns and goal cards."""
    rng = Random(3)
    for seed in range(4):
        table: Match = new_table(2, goals=[2, 4, 5, 9])
        play_random(table, lambda state: state.round == 9 and state.phase == "place", seed)
        seat = table.to_move[0]
        for card in rng.sample([card for card in GAME.cards.numbers if card not in table.state.maps[seat].cards], 6):
            state = replace(table.state, taken=tuple((card,) for _ in range(2)), tile=None)
            listed = [action for action in GAME.legal(state, seat) if isinstance(action, Place)]
            totals = GAME.placement_totals(GAME.view(state, seat), seat, card)
            assert len(totals) == len(listed)
            for index in rng.sample(range(len(listed)), min(20, len(listed))):
                after = GAME.apply(state, listed[index])
                if after.round == state.round and after.claimed == state.claimed:
                    assert totals[index] == GAME.scores(after)[seat].total
                assert GAME.map_total(after, seat, after.maps[seat]) == GAME.scores(after)[seat].total
