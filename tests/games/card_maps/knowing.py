"""Rule 11: what a seat knows."""

from __future__ import annotations

from functools import partial
from random import Random

from northward.games.card_maps.actions import Deal, Discard, Draw, Pick, Play
from tests.games.card_maps.table import CommonRules, Table, in_round, lay_anywhere, play_random, trick


class Knowing(CommonRules):
    """11.1 to 11.3."""

    def test_open_things_are_open_to_all(self) -> None:
        table = self.table(4, selection="trick")
        trick(table, [1, 7, 13, 19])
        for seat in (None, 0, 1, 2, 3):
            view = table.game.view(table.state, seat)
            assert view.maps == table.state.maps
            assert view.pool == table.state.pool
            assert view.order == table.state.order
            assert view.laying == table.state.laying
            assert view.taken == table.state.taken
            assert view.hand_sizes == (5, 5, 5, 5)
            assert view.deck_size == 36
            assert view.scores == table.game.scores(table.state)

    def test_hands_and_the_pile_are_secret(self) -> None:
        table = self.table(3)
        view = table.game.view(table.state, 1)
        assert view.hand == (7, 8, 9, 10, 11, 12)
        assert view.known == ((), (), ())
        assert table.game.view(table.state, None).hand == ()
        deal = table.actions[1]
        assert table.game.hide(table.state, deal, 1) == Deal((None, (7, 8, 9, 10, 11, 12), None))
        assert table.game.hide(table.state, deal, None) == Deal((None, None, None))

    def test_draws_and_discards_of_a_draft_are_secret(self) -> None:
        table = self.table(2, selection="draft")
        for action in (Pick(0, 1), Pick(1, 7), Draw((50, 60)), Discard(0, 2)):
            table.play(action)
        assert table.game.hide(table.state, Draw((50, 60)), 0) == Draw((50, None))
        assert table.game.hide(table.state, Draw((50, 60)), None) == Draw((None, None))
        assert table.game.view(table.state, 1).drawn == 60
        assert table.game.view(table.state, 1).discarding is None
        assert table.game.view(table.state, 1).has_discarded == (True, False)

    def test_cards_passed_on_after_round_3_are_remembered(self) -> None:
        table = self.table(3, selection="trick")
        play_random(table, lambda state: state.round == 4)
        passed = table.state.hands[1]  # what seat 0 gave to its left
        assert table.game.view(table.state, 0).known == ((), passed, ())
        assert table.game.view(table.state, 2).known == (table.state.hands[0], (), ())
        while table.to_move != (1,):
            seat = table.to_move[0]
            table.play(table.legal(seat)[0])
        table.play(Play(1, passed[0]))
        assert table.game.view(table.state, 0).known[1] == passed[1:]
        play_random(table, lambda state: state.round == 7)
        assert table.game.view(table.state, 0).known == ((), (), ())
        play_random(table, lambda state: state.round == 10)
        assert table.game.view(table.state, 0).known == ((), (), table.state.hands[2])

    def test_a_drafted_hand_is_known_to_all_who_held_it(self) -> None:
        table = self.table(4, selection="draft")
        for round_ in range(2, 7):
            play_random(table, partial(in_round, round_))
            known = table.game.view(table.state, 0).known
            held_before = {(0 + step) % 4 for step in range(1, round_)} - {0}
            for seat in range(1, 4):
                assert known[seat] == (table.state.hands[seat] if seat in held_before else ())

    def second_round_of_two(self) -> Table:
        """Drafting: seat 0 passed 2 to 6 (discarding 50, just drawn), seat 1 passed 8 to 11 and 60 (discarding 12)."""
        table = self.table(2, selection="draft")
        for action in (Pick(0, 1), Pick(1, 7), Draw((50, 60)), Discard(0, 50), Discard(1, 12)):
            table.play(action)
        lay_anywhere(table)
        return table

    def test_a_discard_is_noticed_when_the_hand_comes_back(self) -> None:
        table = self.second_round_of_two()
        assert table.game.view(table.state, 0).hand == (8, 9, 10, 11, 60)
        assert table.game.view(table.state, 0).known[1] == (2, 3, 4, 5, 6)
        assert table.game.view(table.state, 0).discards == (((50, False),), ((None, False),))
        for action in (Pick(0, 8), Pick(1, 2), Draw((40, 41)), Discard(0, 9), Discard(1, 3)):
            table.play(action)
        seen = table.game.view(table.state, 0)
        assert seen.known[1] == (3, 4, 5, 6)  # one of these, or the card just drawn, was discarded: not known which
        assert seen.discards[1] == ((None, False),)
        lay_anywhere(table)
        seen = table.game.view(table.state, 0)
        assert seen.hand == (4, 5, 6, 41)
        assert seen.discards[1] == ((None, False), (3, True))
        assert table.game.hide(table.state, Discard(1, 3), 0) == Discard(1, 3)
        assert table.game.hide(table.state, Discard(1, 3), None) == Discard(1, None)
        assert table.game.hide(table.state, Discard(1, 12), 0) == Discard(1, None)
        assert table.game.view(table.state, None).discards[1] == ((None, None), (None, None))

    def test_imagined_deals_are_uniform(self) -> None:
        """Seat 0 sees its six cards; every other card is equally likely to be in the next hand."""
        view = self.game.view(self.table(3).state, 0)
        rng = Random(5)
        counts = dict.fromkeys(range(7, 61), 0)
        for _ in range(4000):
            for card in self.game.imagine(view, rng).hands[1]:
                counts[card] += 1
        expected = 4000 * 6 / 54
        assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())
