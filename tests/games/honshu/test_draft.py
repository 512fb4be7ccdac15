"""HON-5: the drafting variant."""

from __future__ import annotations

import pytest

from northward.games.card_maps import events
from northward.games.card_maps.actions import Discard, Draw, Pick
from tests.games.honshu.table import Table, lay_anywhere, new_table, play_random, refused


def drafted(seats: int, picks: list[int]) -> Table:
    table = new_table(seats, selection="draft")
    for seat, card in enumerate(picks):
        table.play(Pick(seat, card))
    return table


@pytest.mark.rule("HON-5.1")
def test_all_pick_at_once_in_secret() -> None:
    table = new_table(3, selection="draft")
    assert table.to_move == (0, 1, 2)
    assert refused(table, Pick(1, 1)) == "HON-5.1"
    assert refused(table, Pick(1, None)) == "HON-5.1"
    table.play(Pick(1, 9))
    assert table.to_move == (0, 2)
    assert table.game.view(table.state, 0).chosen == (None, None, None)
    assert table.game.view(table.state, 0).has_chosen == (False, True, False)
    assert table.game.hide(table.state, Pick(1, 9), 2) == Pick(1, None)
    assert table.game.hide(table.state, Pick(1, 9), 1) == Pick(1, 9)


@pytest.mark.rule("HON-5.2")
def test_two_players_draw_a_card_and_discard_one_face_down() -> None:
    table = drafted(2, [1, 7])
    assert table.state.phase == "draw"
    assert refused(table, Draw((2, 50))) == "HON-5.2"
    assert refused(table, Draw((50, 50))) == "HON-5.2"
    assert refused(table, Draw((50, None))) == "HON-5.2"
    table.play(Draw((50, 60)))
    assert table.to_move == (0, 1)
    assert table.state.hands == ((2, 3, 4, 5, 6, 50), (8, 9, 10, 11, 12, 60))
    assert refused(table, Discard(0, 1)) == "HON-5.2"
    assert refused(table, Discard(0, None)) == "HON-5.2"
    table.play(Discard(1, 60))
    assert table.game.hide(table.state, Discard(1, 60), 0) == Discard(1, None)
    assert [event.card for event in table.told(events.CardDiscarded)] == [None]
    table.play(Discard(0, 2))
    assert table.state.taken == ((1,), (7,))
    assert table.state.hands == ((3, 4, 5, 6, 50), (8, 9, 10, 11, 12))


@pytest.mark.rule("HON-5.2")
def test_the_last_round_of_a_half_with_two_players() -> None:
    table = new_table(2, selection="draft")
    play_random(table, lambda state: state.round == 6 and state.phase == "discard")
    assert [len(hand) for hand in table.state.hands] == [1, 1]
    assert table.state.hands == ((table.state.drawn[0],), (table.state.drawn[1],))
    play_random(table, lambda state: state.phase == "over")
    assert len(table.state.deck) == 12
    assert [len(pile) for pile in table.state.discards] == [12, 12]


@pytest.mark.rule("HON-5.3")
def test_picks_are_revealed_together_and_laid_from_low_to_high() -> None:
    table = drafted(3, [6, 7])
    table.play(Pick(2, 13))
    assert table.told(events.CardsRevealed)[-1].cards == (6, 7, 13)
    assert table.state.laying == (0, 1, 2)
    other = new_table(3, hands=[[60, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [1, 13, 14, 15, 16, 17]], selection="draft")
    for seat, card in enumerate([60, 7, 1]):
        other.play(Pick(seat, card))
    assert other.state.laying == (2, 1, 0)
    assert other.to_move == (2,)


@pytest.mark.rule("HON-5.4")
def test_hands_go_clockwise_then_anticlockwise() -> None:
    table = drafted(3, [6, 12, 18])
    rest = table.state.hands
    lay_anywhere(table)
    assert table.state.hands == (rest[2], rest[0], rest[1])
    assert table.told(events.HandsPassed)[-1].step == 1
    play_random(table, lambda state: state.round == 7 and state.phase == "place")
    rest = table.state.hands
    lay_anywhere(table)
    assert table.state.hands == (rest[1], rest[2], rest[0])
    assert table.told(events.HandsPassed)[-1].step == -1


@pytest.mark.rule("HON-5.5")
def test_a_passed_hand_is_unseen_until_the_next_round() -> None:
    table = drafted(3, [6, 12, 18])
    assert table.game.view(table.state, 1).hand == (7, 8, 9, 10, 11)
    assert not any(isinstance(event, events.HandReceived) for event in table.events)
    assert table.game.view(table.state, 1).known == ((), (), ())
    lay_anywhere(table)
    assert table.game.view(table.state, 1).hand == (1, 2, 3, 4, 5)
    received = table.told(events.HandReceived)
    assert [(event.seat, event.to) for event in received] == [(0, (0,)), (1, (1,)), (2, (2,))]
