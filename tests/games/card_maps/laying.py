"""Rules 6 and 7: laying cards, and their cubes."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from northward.core.game import IllegalAction
from northward.games.card_maps.actions import Place
from northward.games.card_maps.cardmap import START
from northward.games.card_maps.cards import Rows
from northward.games.card_maps.game import CardMapGame
from tests.games.card_maps.table import (
    CommonRules,
    about_to_lay,
    again,
    custom_game,
    new_table,
    pick,
    picture,
    place,
    refusal,
)

FACES: dict[int, Rows] = {
    1: (("lake", "blue"), ("forest", "town"), ("grey", "town")),
    2: (("grey", "brown"), ("desert", "town"), ("lake", "town")),
    3: (("grey", "brown"), ("desert", "town"), ("town", "town")),
    25: (("desert", "desert"), ("lake", "town"), ("desert", "desert")),
    48: (("blue", "desert"), ("desert", "desert"), ("desert", "blue")),
    49: (("forest", "forest"), ("desert", "town"), ("desert", "town")),
    50: (("desert", "forest"), ("desert", "forest"), ("town", "town")),
    51: (("desert", "town"), ("forest", "town"), ("desert", "forest")),
    52: (("forest", "town"), ("forest", "desert"), ("town", "desert")),
    53: (("town", "desert"), ("desert", "desert"), ("forest", "town")),
}


@cache
def plain_set(game: CardMapGame) -> Any:
    """The game with cards that both games can have. The provinces' first square is out of the way of these tests."""
    first = "mountain" if "mountain" in game.words else "desert"
    return custom_game(game, FACES, ((first, "desert"), ("blue", "brown"), ("town", "town")))


class OneMap(CommonRules):
    """Seat 0 lays the cards above, one after the other."""

    def about_to_lay(self, card: int, **changes: Any) -> Any:
        return about_to_lay(plain_set(self.game), card, **changes)

    def place(self, state: Any, *where: Any) -> Any:
        return place(plain_set(self.game), state, *where)

    def refusal(self, state: Any, *where: Any, card: int | None = None) -> str:
        return refusal(plain_set(self.game), state, *where, card=card)

    def below(self, state: Any) -> list[str]:
        """What is seen of seat 0's map from the province's second row on."""
        land = state.maps[0]
        return picture(self.game, land)[1 - land.top :]

    def branching_map(self) -> Any:
        """Card 49 lies over the province at (2, 1); card 50 is next."""
        return again(self.place(self.about_to_lay(49), 2, 1, 0), 50)

    def buried(self) -> Any:
        """Card 50 covers card 49 completely; card 52 is next."""
        return again(self.place(self.branching_map(), 2, 1, 0), 52)


class Laying(OneMap):
    """6.1 to 6.8, as far as it concerns lakes and not mountains."""

    @pytest.mark.parametrize(
        ("turn", "seen"),
        [
            (0, ["b* n* -", "T F F", "- . T", "- . T"]),
            (1, ["b* n* - -", "T . . F", "- T T F"]),
            (2, ["b* n* -", "T T .", "- T .", "- F F"]),
            (3, ["b* n* - -", "T F T T", "- F . ."]),
        ],
    )
    def test_a_card_may_be_turned_in_quarters_clockwise(self, turn: int, seen: list[str]) -> None:
        assert self.below(self.place(self.about_to_lay(49), 2, 1, turn)) == seen

    def test_a_card_that_looks_the_same_after_half_a_turn_has_each_placement_once(self) -> None:
        """Card 48 does. Its other two turns, as older records have them, are the same placements."""
        game, state = plain_set(self.game), self.about_to_lay(48)
        legal = game.legal(state, 0)
        placements = [action for action in legal if isinstance(action, Place)]
        assert {action.turn for action in placements} == {0, 1}
        for action in placements:
            told: list[Any] = []
            turned: list[Any] = []
            other = replace(action, turn=action.turn + 2)
            assert other in legal
            assert game.apply(state, action, told.append) == game.apply(state, other, turned.append)
            assert told == turned
        looks = [picture(self.game, game.apply(state, action).maps[0]) for action in placements]
        where = [(action.row, action.col, action.under) for action in placements]
        assert len({str(look) for look in zip(where, looks, strict=True)}) == len(placements)
        assert {action.turn for action in game.legal(self.about_to_lay(49), 0) if isinstance(action, Place)} == set(
            range(4)
        )

    def test_only_the_card_taken_is_laid_and_only_in_quarter_turns(self) -> None:
        state = self.about_to_lay(49)
        assert self.refusal(state, 2, 1, 0, card=50) == "6.1"
        assert self.refusal(state, 2, 1, 4) == "6.1"
        assert self.refusal(state, 2, 1, -1) == "6.1"

    def test_a_card_must_overlap_the_map(self) -> None:
        state = self.about_to_lay(49)
        assert self.refusal(state, 3, 0, 0) == "6.2"
        assert self.refusal(state, 0, 2, 0) == "6.2"
        assert self.refusal(state, 10**9, -(10**9), 0) == "6.2"
        assert self.below(self.place(state, 2, 0, 0, (START,)))[1:] == ["T T", ". T", ". T"]  # under counts as well

    def test_one_square_must_stay_visible(self) -> None:
        state = self.about_to_lay(49)
        assert self.refusal(state, 0, 0, 0, (START,)) == "6.3"
        assert self.below(self.place(state, 1, 0, 0, (START,))) == ["b* n*", "T T", ". T"]

    def test_a_lake_of_the_map_may_not_be_covered(self) -> None:
        state = again(self.place(self.about_to_lay(25), 2, 1, 0), 49)  # . . / L T / . . with its lake at (3, 1)
        assert self.below(state)[2] == "- L T"
        assert self.refusal(state, 3, 1, 0) == "6.4"
        assert self.refusal(state, 3, 0, 0) == "6.4"
        assert self.below(self.place(state, 3, 1, 0, (25,)))[2] == "- L T"

    def test_a_lake_of_the_new_card_may_not_be_hidden(self) -> None:
        state = self.about_to_lay(1)  # L b / F T / g T
        assert self.refusal(state, 2, 1, 0, (START,)) == "6.5"
        assert self.below(self.place(state, 2, 1, 0))[1] == "T L b*"

    def test_over_and_under_without_a_cycle(self) -> None:
        state = self.branching_map()
        assert self.refusal(state, 1, 1, 0, (START,)) == "6.6"  # under the province, itself under 49: so not over 49
        laid = {under: self.below(self.place(state, 1, 1, 0, under))[:3] for under in [(), (49,), (START, 49)]}
        assert laid == {  # card 50: . F / . F / T T
            (): ["b* . F", "T . F", "- T T"],
            (49,): ["b* . F", "T F F", "- . T"],
            (START, 49): ["b* n* F", "T F F", "- . T"],
        }

    def test_a_cycle_through_a_card_that_does_not_touch_is_refused_too(self) -> None:
        # 49 lies over the province, 50 over 49, 52 over 50: what lies over one lies over all below it.
        state = again(self.place(self.branching_map(), 3, 1, 1), 52)
        assert state.maps[0].cards == (START, 49, 50)
        assert state.maps[0].above == (0b110, 0b100, 0)
        state = self.place(state, 4, 2, 0)
        assert state.maps[0].above[0] == 0b1110

    def test_a_placement_names_the_seen_cards_it_goes_under(self) -> None:
        state = self.branching_map()
        assert self.refusal(state, -2, 0, 0, (49,)) == "6.7"  # 49 is not below the card
        assert self.refusal(state, 1, 1, 0, (49, START)) == "6.7"  # not in the order they were laid
        assert self.refusal(state, 1, 1, 0, (49, 49)) == "6.7"
        assert self.refusal(state, 1, 1, 0, (12,)) == "6.7"  # not on the map
        assert self.refusal(self.buried(), 2, 1, 0, (49,)) == "6.7"  # 49 is hidden

    def test_the_new_card_lies_over_a_hidden_card_unless_that_makes_a_cycle(self) -> None:
        covered = self.buried()  # slots: 0 province, 1 = 49 (hidden), 2 = 50 on top of it
        over_all = self.place(covered, 3, 1, 0).maps[0]
        assert over_all.above == (0b1110, 0b1100, 0b1000, 0)
        under_top = self.place(covered, 3, 1, 0, (50,)).maps[0]
        assert under_top.above == (0b1110, 0b1100, 0, 0b0100)  # under 50, over the hidden 49
        under_both = self.place(covered, 1, 1, 0, (START, 50)).maps[0]
        assert under_both.above[3] == 0b0111  # the hidden 49 lies above the province, hence above the new card

    def test_holes_islands_and_buried_cards_are_fine(self) -> None:
        assert self.below(self.buried()) == ["b* n* -", "T . F", "- . F", "- T T"]
        ring = self.about_to_lay(50)
        for card, where in [(50, (2, 1, 1)), (51, (3, 3, 0)), (52, (5, 1, 1)), (53, (4, 0, 2))]:
            ring = self.place(again(ring, card), *where)
        shown = self.below(ring)
        assert any("-" in row.strip("- ") for row in shown), shown

    def test_the_lazy_list_of_placements_is_complete_and_canonical(self) -> None:
        game, state = plain_set(self.game), self.branching_map()
        legal = game.legal(state, 0)
        listed = set(legal)
        assert len(listed) == len(legal)
        rng = Random(1)
        for _ in range(3000):
            under = tuple(card for card in (START, 49) if rng.random() < 0.4)
            action = Place(0, 50, rng.randint(-4, 6), rng.randint(-4, 6), rng.randrange(4), under)
            try:
                game.apply(state, action)
                accepted = True
            except IllegalAction:
                accepted = False
            assert accepted == (action in listed) == (action in legal)


class Cubes(OneMap):
    """7.1 to 7.3."""

    def pool(self, others: int = 0, **amounts: int) -> tuple[int, ...]:
        return tuple(amounts.get(colour, others) for colour in self.game.colours)

    def laid(self, state: Any, *where: Any) -> tuple[Any, Any]:
        """The state after a placement, and what was told of it."""
        told: list[Any] = []
        after = plain_set(self.game).apply(state, Place(0, state.taken[0][0], *where), told.append)
        return after, told[0]

    def test_a_covered_cube_goes_back_to_the_pool(self) -> None:
        state = self.about_to_lay(49, pool=self.pool(3))
        after, told = self.laid(state, 1, 0, 0)  # F F over b* n*
        assert after.pool == self.pool(3, blue=4, brown=4)
        assert told.returned == ((1, 0), (1, 1))
        assert self.below(after) == ["F F", ". T", ". T"]

    def test_covered_cubes_go_back_before_new_ones_are_taken(self) -> None:
        after = self.place(self.about_to_lay(1, pool=self.pool(grey=1)), 1, -1, 0)  # its b over the province's b*
        assert self.below(after) == ["L b* n*", "F T T", "g* T -"]
        assert after.pool == self.pool()

    def test_visible_production_squares_receive_a_cube_hidden_ones_none(self) -> None:
        state = self.about_to_lay(2, pool=self.pool(5))  # g n / . T / L T
        after, told = self.laid(state, 2, 1, 0, (START,))
        assert self.below(after)[1] == "T T n*"  # its grey square is hidden
        assert after.pool == self.pool(5, brown=4)
        assert told.received == ((2, 2),)
        assert told.short == ()

    def test_a_square_that_found_the_pool_empty_stays_empty(self) -> None:
        after, told = self.laid(self.about_to_lay(2, pool=self.pool(5, grey=0)), 2, 1, 0)
        assert self.below(after)[1] == "T g n*"
        assert told.short == ((2, 1),)
        refilled = self.place(again(replace(after, pool=self.pool(5)), 49), 2, -1, 0)
        assert self.below(refilled)[1] == "F F g n*"

    @pytest.mark.parametrize("turn", range(4))
    def test_on_one_card_the_upper_left_square_is_served_first(self, turn: int) -> None:
        after = self.place(self.about_to_lay(48, pool=self.pool(blue=1)), 2, 1, turn)
        squares = after.maps[0].squares[6:]
        blue = [position for position, square in enumerate(squares) if square & 0x7F == 8]
        assert [bool(squares[position] & 0x80) for position in blue] == [True, False]
        assert after.pool == self.pool()

    def test_whoever_lays_first_is_served_first(self) -> None:
        game = plain_set(self.game)
        hands = [[3, 31, 32, 33, 34, 35], [2, 36, 37, 38, 39, 40], [49, 41, 42, 43, 44, 45]]
        table = new_table(game, 3, hands, selection="draft")
        pick(table, [3, 2, 49])
        state = replace(table.state, pool=self.pool(9, grey=1))
        for turn, seat, card, seen in [(0, 1, 2, "T g* n*"), (1, 0, 3, "T g n*")]:
            assert game.to_move(replace(state, turn=turn)) == (seat,)
            state = game.apply(replace(state, turn=turn), Place(seat, card, 2, 1, 0))
            assert picture(self.game, state.maps[seat])[2] == seen
