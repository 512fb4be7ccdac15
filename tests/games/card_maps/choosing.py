"""Rules 3, 4 and 5: the ways to choose a card."""

from __future__ import annotations

from typing import Any

import pytest

from northward.core.record import dump, load, replay
from northward.games.card_maps import events
from northward.games.card_maps.actions import Decline, Discard, Draw, Pair, Pay, Pick, Play, Reveal, Take
from northward.games.card_maps.cardmap import cubes
from tests.games.card_maps.table import CommonRules, Table, lay_anywhere, pick, play_random, trick


class SelectionOfMany(CommonRules):
    """3.1 to 3.6: card selection with three to five players."""

    hands = ([11, 1, 2, 3, 4, 5], [29, 6, 7, 8, 9, 10], [57, 12, 13, 14, 15, 16], [59, 17, 18, 19, 20, 21])

    def of_many(self, seats: int, *arguments: Any, **wishes: Any) -> Table:
        return self.table(seats, *arguments, selection="trick", **wishes)

    def before_the_example(self) -> Table:
        with_blue = self.province("blue", "brown"), self.province("blue", "grey")
        first, last = [number for number in range(1, 7) if number not in with_blue][:2]
        return self.of_many(4, self.hands, provinces=[first, *with_blue, last])

    def french_example(self) -> Table:
        """Jacques plays 11, Marie 29 and a blue cube, Christophe 57 and a blue cube, Lise 59."""
        table = self.before_the_example()
        table.play(Play(0, 11))
        table.play(Play(1, 29, self.cube(table, 1, "blue")))
        table.play(Play(2, 57, self.cube(table, 2, "blue")))
        table.play(Play(3, 59))
        return table

    def test_the_rulebook_example_of_the_order_of_play(self) -> None:
        table = self.french_example()
        jacques, marie, christophe, lise = range(4)
        assert table.state.order == (christophe, marie, lise, jacques)  # 117, 89, 59, 11
        assert table.told(events.OrderChanged)[-1].order == (2, 1, 3, 0)
        assert table.to_move == (christophe,)

    def test_cards_are_played_one_by_one_in_order_from_hand(self) -> None:
        table = self.of_many(3, order=[2, 0, 1])
        assert table.to_move == (2,)
        assert self.refused(table, Play(2, 1)) == "3.1"
        assert self.refused(table, Play(2, None)) == "3.1"
        table.play(Play(2, 13))
        assert table.to_move == (0,)
        assert table.state.hands[2] == (14, 15, 16, 17, 18)
        assert table.state.chosen == (None, None, 13)
        assert table.game.view(table.state, 0).chosen == (None, None, 13)

    def test_a_cube_comes_from_a_square_of_the_own_map_and_adds_sixty(self) -> None:
        table = self.of_many(3)
        mine = cubes(table.state.maps[0])
        assert len(mine) == 2
        no_cube = next(cell for cell in [(0, 0), (0, 1)] if cell not in mine)
        assert self.refused(table, Play(0, 1, no_cube)) == "3.2"
        assert self.refused(table, Play(0, 1, (5, 5))) == "3.2"
        assert list(table.legal(0)) == [Play(0, card, cube) for card in range(1, 7) for cube in (None, *mine)]
        table.play(Play(0, 1, mine[0]))
        table.play(Play(1, 12))
        table.play(Play(2, 18))
        assert table.state.order == (0, 2, 1)  # 61, 18, 12

    def test_the_first_cube_of_a_round_fixes_the_colour(self) -> None:
        colours = [("blue", "brown"), ("blue", "grey"), ("brown", "grey")]
        provinces = [self.province(*pair) for pair in colours]
        table = self.of_many(3, provinces=provinces)
        table.play(Play(0, 1, self.cube(table, 0, "blue")))
        assert {action.cube for action in table.legal(1)} == {None, self.cube(table, 1, "blue")}
        assert self.refused(table, Play(1, 7, self.cube(table, 1, "grey"))) == "3.3"
        table.play(Play(1, 7))
        assert {action.cube for action in table.legal(2)} == {None}
        free = self.of_many(3, provinces=provinces)
        free.play(Play(0, 1))
        assert {action.cube for action in free.legal(1)} == {None, *cubes(free.state.maps[1])}

    def test_in_the_new_order_each_takes_a_played_card_perhaps_their_own(self) -> None:
        table = self.french_example()
        assert [action.card for action in table.legal(2)] == [11, 29, 57, 59]
        table.play(Take(2, 57))
        assert self.refused(table, Take(1, 57)) == "3.5"
        assert self.refused(table, Take(1, 12)) == "3.5"
        table.play(Take(1, 11))
        table.play(Take(3, 29))
        assert [action.card for action in table.legal(0)] == [59]
        table.play(Take(0, 59))
        assert table.state.taken == ((59,), (11,), (57,), (29,))
        assert table.state.phase == "place"

    def test_used_cubes_are_back_in_the_pool_before_anybody_lays(self) -> None:
        table = self.before_the_example()
        blue = self.game.colours.index("blue")
        before = table.state.pool
        table.play(Play(0, 11))
        table.play(Play(1, 29, self.cube(table, 1, "blue")))
        assert table.state.pool == before
        assert table.state.boosts == (None, blue, None, None)
        table.play(Play(2, 57, self.cube(table, 2, "blue")))
        table.play(Play(3, 59))
        assert table.state.pool[blue] == before[blue] + 2
        assert table.state.boosts == (None,) * 4
        assert table.state.phase == "take"

    def test_playing_and_taking_ends_with_a_card_for_each_to_lay(self) -> None:
        table = self.of_many(3)
        trick(table, [1, 7, 13])
        assert table.state.phase == "place"
        assert table.state.taken == ((1,), (7,), (13,))


class SelectionOfTwo(CommonRules):
    """4.1 to 4.7: card selection with two players."""

    def of_two(self, **wishes: Any) -> Table:
        return self.table(2, selection="trick", **wishes)

    def both_played(self, first: int = 6, second: int = 12, **wishes: Any) -> Table:
        """Seat 1 has the higher card; the pile shows 40 and 50."""
        table = self.of_two(**wishes)
        table.play(Reveal((40, 50)))
        table.play(Play(0, first))
        table.play(Play(1, second))
        return table

    def payment(self, table: Table, seat: int) -> Pay:
        first, second = cubes(table.state.maps[seat])
        return Pay(seat, (first, second))

    def test_each_round_begins_with_a_pair_from_the_pile(self) -> None:
        table = self.of_two()
        assert table.state.phase == "reveal"
        assert self.refused(table, Reveal((1, 40))) == "4.1"
        assert self.refused(table, Reveal((50, 40))) == "4.1"
        assert self.refused(table, Reveal((40, 40))) == "4.1"
        table.play(Reveal((40, 50)))
        assert table.state.pair == (40, 50)
        assert 40 not in table.state.deck and 50 not in table.state.deck

    def test_both_play_at_once_in_secret_and_without_cubes(self) -> None:
        table = self.of_two()
        table.play(Reveal((40, 50)))
        assert table.to_move == (0, 1)
        assert self.refused(table, Play(1, 7, cubes(table.state.maps[1])[0])) == "4.2"
        assert self.refused(table, Play(1, 1)) == "4.2"
        table.play(Play(1, 7))
        assert table.game.view(table.state, 0).chosen == (None, None)
        assert table.game.view(table.state, 0).has_chosen == (False, True)
        assert table.game.view(table.state, 1).chosen == (None, 7)
        assert table.game.hide(table.state, Play(1, 7), 0) == Play(1, None)
        table.play(Play(0, 6))
        assert table.told(events.CardsRevealed)[-1].cards == (6, 7)
        assert table.game.view(table.state, None).chosen == (6, 7)
        assert table.game.hide(table.state, Play(1, 7), 0) == Play(1, 7)

    @pytest.mark.parametrize(("pair", "mine", "theirs"), [("pile", (40, 50), (6, 12)), ("played", (6, 12), (40, 50))])
    def test_the_higher_card_chooses_a_pair(self, pair: Any, mine: tuple[int, int], theirs: tuple[int, int]) -> None:
        table = self.both_played()
        table.play(Decline(0))
        assert table.to_move == (1,)
        assert self.refused(table, Pair(0, pair)) == "1.3"
        table.play(Pair(1, pair))
        assert table.state.taken == (theirs, mine)

    def test_paying_before_lets_the_loser_choose_first(self) -> None:
        table = self.both_played()
        assert table.to_move == (0,)
        paid = self.payment(table, 0)
        first = paid.cubes[0]
        no_cube = next(cell for cell in [(0, 0), (0, 1)] if cell not in paid.cubes)
        assert list(table.legal(0)) == [Decline(0), paid]
        assert self.refused(table, Pay(0, (first, first))) == "4.4"
        assert self.refused(table, Pay(0, (first, no_cube))) == "4.4"
        assert self.refused(table, self.payment(table, 1)) == "1.3"
        in_pool = sum(table.state.pool)
        table.play(paid)
        assert sum(table.state.pool) == in_pool + 2
        assert cubes(table.state.maps[0]) == []
        assert table.to_move == (0,)
        table.play(Pair(0, "pile"))
        assert table.state.taken == ((40, 50), (6, 12))

    def test_two_cubes_are_the_same_payment_in_either_order(self) -> None:
        table, other = self.both_played(), self.both_played()
        first, second = self.payment(table, 0).cubes
        legal = table.legal(0)
        assert Pay(0, (first, second)) in legal and Pay(0, (second, first)) in legal
        assert Pay(1, (second, first)) not in legal and Pay(0, (first, first)) not in legal
        assert Decline(0) in legal and Decline(1) not in legal
        assert table.play(Pay(0, (first, second))) == other.play(Pay(0, (second, first)))
        assert table.state == other.state
        for match in (table, other):
            assert load(dump(match.record())).actions[-1] == match.actions[-1]
            assert replay(load(dump(match.record()))) == match.state
            assert match.undo(0) and match.state.phase == "pay"

    def test_whoever_has_fewer_than_two_cubes_is_not_asked(self) -> None:
        table = self.both_played(side="B", provinces=[6, 2])  # in both games it has no production square
        assert cubes(table.state.maps[0]) == []
        assert table.state.phase == "pair"
        assert table.to_move == (1,)

    @pytest.mark.parametrize("wanted", ["pile", "played"])
    def test_paying_after_takes_either_pair_from_the_winner(self, wanted: Any) -> None:
        table = self.both_played(loser_pays="after")
        assert table.to_move == (1,)
        table.play(Pair(1, "pile"))
        assert table.to_move == (0,)
        paid = self.payment(table, 0)
        assert self.refused(table, Pay(0, (paid.cubes[0], (5, 5)))) == "4.5"
        assert table.game.view(table.state, 0).claim == "pile"
        table.play(paid)
        assert table.to_move == (0,)
        table.play(Pair(0, wanted))
        pile, played = (40, 50), (6, 12)
        assert table.state.taken == ((pile, played) if wanted == "pile" else (played, pile))

    def test_not_paying_after_leaves_the_winner_the_named_pair(self) -> None:
        table = self.both_played(loser_pays="after")
        table.play(Pair(1, "played"))
        table.play(Decline(0))
        assert table.state.taken == ((40, 50), (6, 12))
        assert table.state.claim is None
        poor = self.both_played(loser_pays="after", side="B", provinces=[6, 2])
        poor.play(Pair(1, "played"))
        assert poor.state.phase == "discard"

    def test_each_discards_one_card_of_the_pair_openly(self) -> None:
        table = self.both_played()
        table.play(Decline(0))
        table.play(Pair(1, "pile"))
        assert list(table.legal(1)) == [Discard(1, 40), Discard(1, 50)]
        assert self.refused(table, Discard(1, 6)) == "4.6"
        assert self.refused(table, Discard(1, None)) == "4.6"
        table.play(Discard(1, 40))
        assert table.game.view(table.state, 0).discards == ((), ((40, True),))
        assert table.game.view(table.state, None).discards == ((), ((40, True),))
        table.play(Discard(0, 6))
        assert table.state.taken == ((12,), (50,))
        assert table.state.phase == "place"

    def discarded(self, loser_pays: str, pays: bool) -> tuple[Table, list[int]]:
        """Both have taken pairs, seat 0 for cubes if it pays; and have discarded: who was first, who second."""
        table = self.both_played(loser_pays=loser_pays)
        answer = self.payment(table, 0) if pays else Decline(0)
        moves: list[Any] = [answer, Pair(0 if pays else 1, "pile")]
        if loser_pays == "after":
            moves = [Pair(1, "pile"), answer, *([Pair(0, "pile")] if pays else [])]
        for move in moves:
            table.play(move)
        seats = []
        while table.state.phase == "discard":
            seats.append(table.to_move[0])
            table.play(table.legal(seats[-1])[0])
        return table, seats

    @pytest.mark.parametrize(
        ("loser_pays", "pays", "first"),
        [("before", False, 1), ("before", True, 0), ("after", False, 1), ("after", True, 1)],
    )
    def test_whoever_chose_a_pair_first_discards_first(self, loser_pays: str, pays: bool, first: int) -> None:
        table, seats = self.discarded(loser_pays, pays)
        assert seats == [first, 1 - first]
        lay_anywhere(table)
        assert table.state.round == 2
        assert table.state.order == ()  # it was the order of that round alone

    def test_forty_eight_cards_are_used(self) -> None:
        table = self.of_two()
        play_random(table, lambda state: state.phase == "over")
        assert len(table.state.deck) == 12


class Drafting(CommonRules):
    """5.1 to 5.5: drafting."""

    def drafted(self, seats: int, picks: list[int], hands: Any = None) -> Table:
        table = self.table(seats, hands, selection="draft")
        pick(table, picks)
        return table

    def test_all_pick_at_once_in_secret(self) -> None:
        table = self.drafted(3, [])
        assert table.to_move == (0, 1, 2)
        assert self.refused(table, Pick(1, 1)) == "5.1"
        assert self.refused(table, Pick(1, None)) == "5.1"
        table.play(Pick(1, 9))
        assert list(table.to_move) == [0, 2]
        assert table.game.view(table.state, 0).chosen == (None, None, None)
        assert table.game.view(table.state, 0).has_chosen == (False, True, False)
        assert table.game.hide(table.state, Pick(1, 9), 2) == Pick(1, None)
        assert table.game.hide(table.state, Pick(1, 9), 1) == Pick(1, 9)

    def test_two_players_draw_a_card_and_discard_one_face_down(self) -> None:
        table = self.drafted(2, [1, 7])
        assert table.state.phase == "draw"
        assert self.refused(table, Draw((2, 50))) == "5.2"
        assert self.refused(table, Draw((50, 50))) == "5.2"
        assert self.refused(table, Draw((50, None))) == "5.2"
        table.play(Draw((50, 60)))
        assert table.to_move == (0, 1)
        assert table.state.hands == ((2, 3, 4, 5, 6, 50), (8, 9, 10, 11, 12, 60))
        assert self.refused(table, Discard(0, 1)) == "5.2"
        assert self.refused(table, Discard(0, None)) == "5.2"
        table.play(Discard(1, 60))
        assert table.game.hide(table.state, Discard(1, 60), 0) == Discard(1, None)
        assert [event.card for event in table.told(events.CardDiscarded)] == [None]
        table.play(Discard(0, 2))
        assert table.state.taken == ((1,), (7,))
        assert table.state.hands == ((3, 4, 5, 6, 50), (8, 9, 10, 11, 12))

    def test_the_last_round_of_a_half_with_two_players(self) -> None:
        table = self.drafted(2, [])
        play_random(table, lambda state: state.round == 6 and state.phase == "discard")
        assert [len(hand) for hand in table.state.hands] == [1, 1]
        assert table.state.hands == ((table.state.drawn[0],), (table.state.drawn[1],))
        play_random(table, lambda state: state.phase == "over")
        assert len(table.state.deck) == 12
        assert [len(pile) for pile in table.state.discards] == [12, 12]

    def test_picks_are_revealed_together_and_laid_from_low_to_high(self) -> None:
        table = self.drafted(3, [6, 7])
        assert not table.told(events.CardsRevealed)
        table.play(Pick(2, 13))
        assert table.told(events.CardsRevealed)[-1].cards == (6, 7, 13)
        assert table.state.laying == (0, 1, 2)
        hands = [[60, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [1, 13, 14, 15, 16, 17]]
        other = self.drafted(3, [60, 7, 1], hands)
        assert other.state.laying == (2, 1, 0)
        assert other.told(events.LayingBegan)[-1].order == (2, 1, 0)
        assert other.to_move == (2,)

    def test_hands_go_clockwise_then_anticlockwise(self) -> None:
        table = self.drafted(3, [6, 12, 18])
        rest = table.state.hands
        lay_anywhere(table)
        assert table.state.hands == (rest[2], rest[0], rest[1])
        assert table.told(events.HandsPassed)[-1].step == 1
        play_random(table, lambda state: state.round == 7 and state.phase == "place")
        rest = table.state.hands
        lay_anywhere(table)
        assert table.state.hands == (rest[1], rest[2], rest[0])
        assert table.told(events.HandsPassed)[-1].step == -1

    def test_a_passed_hand_is_unseen_until_the_next_round(self) -> None:
        table = self.drafted(3, [6, 12, 18])
        assert table.game.view(table.state, 1).hand == (7, 8, 9, 10, 11)
        assert not table.told(events.HandReceived)
        assert table.game.view(table.state, 1).known == ((), (), ())
        lay_anywhere(table)
        assert table.game.view(table.state, 1).hand == (1, 2, 3, 4, 5)
        received = table.told(events.HandReceived)
        assert [(event.seat, event.to) for event in received] == [(0, (0,)), (1, (1,)), (2, (2,))]
