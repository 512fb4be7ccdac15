"""HON-3: card selection with three to five players."""

from __future__ import annotations

import pytest

from northward.games.card_maps import events
from northward.games.card_maps.actions import Play, Take
from tests.games.honshu.table import Table, new_table, refused, trick

HANDS = [[11, 1, 2, 3, 4, 5], [29, 6, 7, 8, 9, 10], [57, 12, 13, 14, 15, 16], [59, 17, 18, 19, 20, 21]]
BLUE, BROWN, GREY, YELLOW = range(4)


def french_example() -> Table:
    """Jacques plays 11, Marie 29 and a blue cube, Christophe 57 and a blue cube, Lise 59."""
    table = new_table(4, HANDS, provinces=[3, 1, 2, 5])  # provinces 1 and 2 have a blue cube
    table.play(Play(0, 11))
    table.play(Play(1, 29, (1, 0)))
    table.play(Play(2, 57, (2, 1)))
    table.play(Play(3, 59))
    return table


@pytest.mark.rule("HON-3.2", "HON-3.4")
def test_the_rulebook_example_of_the_order_of_play() -> None:
    table = french_example()
    jacques, marie, christophe, lise = range(4)
    assert table.state.order == (christophe, marie, lise, jacques)  # 117, 89, 59, 11
    assert table.told(events.OrderChanged)[-1].order == (2, 1, 3, 0)
    assert table.to_move == (christophe,)


@pytest.mark.rule("HON-3.1")
def test_cards_are_played_one_by_one_in_order_from_hand() -> None:
    table = new_table(3, order=[2, 0, 1])
    assert table.to_move == (2,)
    assert refused(table, Play(2, 1)) == "HON-3.1"
    assert refused(table, Play(2, None)) == "HON-3.1"
    table.play(Play(2, 13))
    assert table.to_move == (0,)
    assert table.state.hands[2] == (14, 15, 16, 17, 18)
    assert table.state.chosen == (None, None, 13)
    assert table.game.view(table.state, 0).chosen == (None, None, 13)


@pytest.mark.rule("HON-3.2")
def test_a_cube_comes_from_a_square_of_the_own_map_and_adds_sixty() -> None:
    table = new_table(3)
    assert refused(table, Play(0, 1, (0, 0))) == "HON-3.2"  # a desert
    assert refused(table, Play(0, 1, (5, 5))) == "HON-3.2"
    assert Play(0, 1, (1, 0)) in table.legal(0)
    assert len(table.legal(0)) == 6 * 3  # six cards; no cube, the blue or the brown one
    table.play(Play(0, 1, (1, 0)))
    table.play(Play(1, 12))
    table.play(Play(2, 18))
    assert table.state.order == (0, 2, 1)  # 61, 18, 12


@pytest.mark.rule("HON-3.3")
def test_the_first_cube_of_a_round_fixes_the_colour() -> None:
    table = new_table(3, provinces=[1, 2, 6])
    table.play(Play(0, 1, (1, 0)))  # blue
    assert {action.cube for action in table.legal(1)} == {None, (2, 1)}  # province 2: grey, blue
    assert refused(table, Play(1, 7, (1, 1))) == "HON-3.3"
    table.play(Play(1, 7))
    assert {action.cube for action in table.legal(2)} == {None}  # province 6: brown and grey only
    free = new_table(3, provinces=[1, 2, 6])
    free.play(Play(0, 1))
    assert {action.cube for action in free.legal(1)} == {None, (1, 1), (2, 1)}


@pytest.mark.rule("HON-3.5")
def test_in_the_new_order_each_takes_a_played_card_perhaps_their_own() -> None:
    table = french_example()
    assert [action.card for action in table.legal(2)] == [11, 29, 57, 59]
    table.play(Take(2, 57))
    assert refused(table, Take(1, 57)) == "HON-3.5"
    assert refused(table, Take(1, 12)) == "HON-3.5"
    table.play(Take(1, 11))
    table.play(Take(3, 29))
    assert [action.card for action in table.legal(0)] == [59]
    table.play(Take(0, 59))
    assert table.state.taken == ((59,), (11,), (57,), (29,))
    assert table.to_move == (2,)


@pytest.mark.rule("HON-3.6")
def test_used_cubes_are_back_in_the_pool_before_anybody_lays() -> None:
    table = new_table(4, HANDS, provinces=[3, 1, 2, 5])
    before = table.state.pool
    table.play(Play(0, 11))
    table.play(Play(1, 29, (1, 0)))
    assert table.state.pool == before
    assert table.state.boosts == (None, BLUE, None, None)
    table.play(Play(2, 57, (2, 1)))
    table.play(Play(3, 59))
    assert table.state.pool[BLUE] == before[BLUE] + 2
    assert table.state.boosts == (None,) * 4
    assert table.state.phase == "take"


def test_playing_and_taking_ends_in_the_building_phase() -> None:
    table = new_table(3)
    trick(table, [1, 7, 13])
    assert table.state.phase == "place"
    assert table.state.taken == ((1,), (7,), (13,))
