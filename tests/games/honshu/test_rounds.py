"""HON-8: what happens between rounds."""

from __future__ import annotations

import pytest

from northward.games.card_maps import events
from northward.games.card_maps.actions import Deal
from tests.games.honshu.table import lay_anywhere, new_table, play_random, refused, trick


@pytest.mark.rule("HON-8.1")
def test_a_round_is_choosing_then_laying() -> None:
    table = new_table(3)
    trick(table, [1, 7, 13])
    assert table.state.phase == "place" and table.state.round == 1
    lay_anywhere(table)
    assert table.state.phase == "choose" and table.state.round == 2
    assert [event.round for event in table.told(events.RoundBegan)] == [1, 2]


@pytest.mark.rule("HON-8.2", "HON-8.4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("round_", "step"), [(3, 1), (9, -1)])
def test_hands_are_passed_after_rounds_3_and_9(seats: int, round_: int, step: int) -> None:
    table = new_table(seats)
    play_random(table, lambda state: state.round == round_ and state.phase == "place" and state.turn == seats - 1)
    hands = table.state.hands
    assert [len(hand) for hand in hands] == [3] * seats
    lay_anywhere(table)
    assert table.state.hands == tuple(hands[(seat - step) % seats] for seat in range(seats))
    passed = [event.step for event in table.told(events.HandsPassed)]
    assert passed == ([1] if step == 1 else [1, -1])


@pytest.mark.rule("HON-8.3")
@pytest.mark.parametrize("selection", ["trick", "draft"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_six_new_cards_after_round_6(seats: int, selection: str) -> None:
    table = new_table(seats, selection=selection)
    play_random(table, lambda state: state.round == 6 and state.phase == "deal")
    assert table.state.hands == ((),) * seats
    pile = table.state.deck
    assert refused(table, Deal(((1, 2, 3, 4, 5, 6),) * seats)) == "HON-8.3"
    deal = Deal(tuple(tuple(pile[6 * seat : 6 * seat + 6]) for seat in range(seats)))
    table.play(deal)
    assert table.state.hands == deal.hands
    assert table.state.round == 7


@pytest.mark.rule("HON-8.5")
def test_the_order_of_a_round_holds_for_laying_and_for_the_next() -> None:
    table = new_table(3)
    trick(table, [1, 7, 13])
    assert table.state.order == (2, 1, 0)
    assert table.to_move == (2,)
    lay_anywhere(table)
    assert table.state.order == (2, 1, 0)
    assert table.to_move == (2,)


@pytest.mark.rule("HON-8.6")
def test_after_round_12_the_game_is_over() -> None:
    table = new_table(3)
    play_random(table, lambda state: state.phase == "over")
    assert table.to_move == ()
    assert [list(table.legal(seat)) for seat in range(3)] == [[], [], []]
    assert [event.ranks for event in table.told(events.GameEnded)] == [
        tuple(score.rank for score in table.game.scores(table.state))
    ]
