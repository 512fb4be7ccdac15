"""Rule 8: what happens between rounds."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from northward.games.card_maps import events
from northward.games.card_maps.actions import Deal
from tests.games.card_maps.table import CommonRules, Table, lay_anywhere, play_random, trick


def laying_in(number: int, state: Any) -> bool:
    return bool(state.round == number and state.phase == "place")


class Rounds(CommonRules):
    """8.1 to 8.6."""

    def tricked(self) -> Table:
        table = self.table(3, selection="trick")
        trick(table, [1, 7, 13])
        return table

    def test_a_round_is_choosing_then_laying(self) -> None:
        table = self.tricked()
        assert table.state.phase == "place" and table.state.round == 1
        lay_anywhere(table)
        assert table.state.phase == "choose" and table.state.round == 2
        assert [event.round for event in table.told(events.RoundBegan)] == [1, 2]

    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_selecting_hands_are_passed_after_rounds_3_and_9(self, seats: int) -> None:
        table = self.table(seats, selection="trick")
        for round_, step in [(3, 1), (9, -1)]:
            play_random(table, partial(laying_in, round_))
            hands = table.state.hands
            assert [len(hand) for hand in hands] == [3] * seats
            lay_anywhere(table)
            assert table.state.hands == tuple(hands[(seat - step) % seats] for seat in range(seats))
        assert [event.step for event in table.told(events.HandsPassed)] == [1, -1]

    @pytest.mark.parametrize("selection", ["trick", "draft"])
    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_six_new_cards_after_round_6(self, seats: int, selection: str) -> None:
        table = self.table(seats, selection=selection)
        play_random(table, lambda state: state.round == 6 and state.phase == "deal")
        assert table.state.hands == ((),) * seats
        pile = table.state.deck
        assert self.refused(table, Deal(((1, 2, 3, 4, 5, 6),) * seats)) == "8.3"
        deal = Deal(tuple(tuple(pile[6 * seat : 6 * seat + 6]) for seat in range(seats)))
        table.play(deal)
        assert table.state.hands == deal.hands
        assert table.state.round == 7

    def test_the_order_cards_stay_for_the_next_round(self) -> None:
        table = self.tricked()
        assert table.state.order == (2, 1, 0)
        lay_anywhere(table)
        assert table.state.order == (2, 1, 0)
        assert table.to_move == (2,)

    def test_after_round_12_the_game_is_over(self) -> None:
        table = self.tricked()
        play_random(table, lambda state: state.phase == "over")
        assert table.state.round == 12
        assert table.to_move == ()
        assert [list(table.legal(seat)) for seat in range(3)] == [[], [], []]
        ranks = tuple(score.rank for score in table.game.scores(table.state))
        assert [event.ranks for event in table.told(events.GameEnded)] == [ranks]
