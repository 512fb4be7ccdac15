"""HON-6 and HON-7: laying cards, and their cubes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from northward.core.game import IllegalAction
from northward.games.card_maps import events
from northward.games.card_maps.actions import Forfeit, Place
from northward.games.card_maps.cardmap import START
from northward.games.honshu import GAME, Honshu
from northward.games.honshu.state import State
from northward.kernels.placement import LAKE
from tests.games.honshu.table import about_to_lay, custom_game, new_table, picture, play_random, trick

BLUE, BROWN, GREY, YELLOW = range(4)
ALL_LAKES = (("lake", "lake"),) * 3


def place(state: State, *where: Any, game: Honshu = GAME) -> State:
    """Seat 0 lays its card at row, column, turn, under; then it is to lay again (tests give it the next card)."""
    return game.apply(state, Place(0, state.taken[0][0], *where))


def again(state: State, card: int) -> State:
    """Seat 0 is to lay this card next."""
    return replace(state, turn=0, taken=((card,), *state.taken[1:]), deck=tuple(c for c in state.deck if c != card))


def refusal(state: State, *where: Any, card: int | None = None, game: Honshu = GAME) -> str:
    action = Place(0, card or state.taken[0][0], *where)
    with pytest.raises(IllegalAction) as error:
        game.apply(state, action)
    if card is None:
        assert action not in game.legal(state, 0)
    return error.value.rule


@pytest.mark.rule("HON-6.1")
@pytest.mark.parametrize(
    ("turn", "seen"),
    [
        (0, [". . -", "b* n* -", "T F F", "- . T", "- . T"]),
        (1, [". . - -", "b* n* - -", "T . . F", "- T T F"]),
        (2, [". . -", "b* n* -", "T T .", "- T .", "- F F"]),
        (3, [". . - -", "b* n* - -", "T F T T", "- F . ."]),
    ],
)
def test_a_card_may_be_turned_in_quarters_clockwise(turn: int, seen: list[str]) -> None:
    state = place(about_to_lay(49), 2, 1, turn)  # card 49: F F / . T / . T
    assert picture(state.maps[0]) == seen


@pytest.mark.rule("HON-6.1")
def test_only_the_card_taken_is_laid_and_only_in_quarter_turns() -> None:
    state = about_to_lay(49)
    assert refusal(state, 2, 1, 0, card=50) == "HON-6.1"
    assert refusal(state, 2, 1, 4) == "HON-6.1"
    assert refusal(state, 2, 1, -1) == "HON-6.1"


@pytest.mark.rule("HON-6.2")
def test_a_card_must_overlap_the_map() -> None:
    state = about_to_lay(49)
    assert refusal(state, 3, 0, 0) == "HON-6.2"
    assert refusal(state, 0, 2, 0) == "HON-6.2"
    assert refusal(state, 10**9, -(10**9), 0) == "HON-6.2"
    assert picture(place(state, 2, 0, 0, (START,)).maps[0])[2:] == ["T T", ". T", ". T"]  # tucked under counts as well


@pytest.mark.rule("HON-6.3")
def test_one_square_must_stay_visible() -> None:
    state = about_to_lay(49)
    assert refusal(state, 0, 0, 0, (START,)) == "HON-6.3"
    assert picture(place(state, 1, 0, 0, (START,)).maps[0]) == [". .", "b* n*", "T T", ". T"]


@pytest.mark.rule("HON-6.4")
def test_a_lake_of_the_map_may_not_be_covered() -> None:
    state = again(place(about_to_lay(25), 2, 1, 0), 49)  # card 25: . . / L T / . . with its lake at (3, 1)
    assert picture(state.maps[0])[3] == "- L T"
    assert refusal(state, 3, 1, 0) == "HON-6.4"
    assert refusal(state, 3, 0, 0) == "HON-6.4"
    assert picture(place(state, 3, 1, 0, (25,)).maps[0])[3] == "- L T"


@pytest.mark.rule("HON-6.5")
def test_a_lake_of_the_new_card_may_not_be_hidden() -> None:
    state = about_to_lay(1)  # L b / F T / g T
    assert refusal(state, 2, 1, 0, (START,)) == "HON-6.5"
    assert picture(place(state, 2, 1, 0).maps[0])[2] == "T L b*"


def branching_map() -> State:
    """Card 49 lies over the province at (2, 1); card 50 is next."""
    return again(place(about_to_lay(49), 2, 1, 0), 50)


@pytest.mark.rule("HON-6.6")
def test_over_and_under_without_a_cycle() -> None:
    state = branching_map()
    assert refusal(state, 1, 1, 0, (START,)) == "HON-6.6"  # under the province, which is under 49: so not over 49
    laid = {
        under: picture(place(state, 1, 1, 0, under).maps[0])[1:4]
        for under in [(), (49,), (START, 49)]  # card 50: . F / . F / T T
    }
    assert laid == {
        (): ["b* . F", "T . F", "- T T"],
        (49,): ["b* . F", "T F F", "- . T"],
        (START, 49): ["b* n* F", "T F F", "- . T"],
    }


@pytest.mark.rule("HON-6.6")
def test_a_cycle_through_a_card_that_does_not_touch_is_refused_too() -> None:
    # 49 over the province; 50 over 49; the next card touches the province and 50 only.
    state = again(place(branching_map(), 3, 1, 1), 52)
    land = state.maps[0]
    assert land.cards == (START, 49, 50)
    assert land.above == (0b110, 0b100, 0)  # the province is under both, through 49
    state = again(place(state, 4, 2, 0), 53)  # 52 over 50
    assert state.maps[0].above[0] == 0b1110


@pytest.mark.rule("HON-6.7")
def test_a_placement_names_the_seen_cards_it_goes_under() -> None:
    state = branching_map()
    assert refusal(state, -2, 0, 0, (49,)) == "HON-6.7"  # 49 is not below the card
    assert refusal(state, 1, 1, 0, (49, START)) == "HON-6.7"  # not in the order they were laid
    assert refusal(state, 1, 1, 0, (49, 49)) == "HON-6.7"
    assert refusal(state, 1, 1, 0, (12,)) == "HON-6.7"  # not on the map
    covered = again(place(branching_map(), 2, 1, 0), 52)  # 50 covers 49 completely
    assert refusal(covered, 2, 1, 0, (49,)) == "HON-6.7"  # 49 is hidden
    legal = GAME.legal(covered, 0)
    looks = [(picture(GAME.apply(covered, action).maps[0]), action) for action in legal]  # type: ignore[arg-type]
    assert len(legal) == len(set(legal)) == len(looks)


@pytest.mark.rule("HON-6.7")
def test_the_new_card_lies_over_a_hidden_card_unless_that_makes_a_cycle() -> None:
    covered = again(place(branching_map(), 2, 1, 0), 52)  # slots: 0 province, 1 = 49 (hidden), 2 = 50 on top of it
    over_all = place(covered, 3, 1, 0).maps[0]
    assert over_all.above == (0b1110, 0b1100, 0b1000, 0)
    under_top = place(covered, 3, 1, 0, (50,)).maps[0]
    assert under_top.above == (0b1110, 0b1100, 0, 0b0100)  # under 50, over the hidden 49
    under_both = place(again(covered, 52), 1, 1, 0, (START, 50)).maps[0]
    assert under_both.above[3] == 0b0111  # the hidden 49 lies above the province, hence above the new card


@pytest.mark.rule("HON-6.8")
def test_holes_islands_and_buried_cards_are_fine() -> None:
    buried = place(about_to_lay(49), 0, 0, 0)
    assert picture(buried.maps[0]) == ["F F", ". T", ". T"]
    ring = about_to_lay(49)
    for card, where in [(50, (2, 1, 1)), (51, (3, 3, 0)), (52, (5, 1, 1)), (53, (4, 0, 2))]:
        ring = again(place(again(ring, card), *where), 54)
    shown = picture(ring.maps[0])
    assert any("-" in row.strip("- ") for row in shown), shown


@pytest.mark.rule("HON-6.9")
def test_cards_are_laid_in_the_order_of_the_round() -> None:
    table = new_table(3)
    trick(table, [1, 7, 13])
    assert table.state.order == (2, 1, 0)
    laid = []
    while table.state.phase == "place":
        laid.append(table.to_move[0])
        table.play(table.legal(laid[-1])[0])
    assert laid == [2, 1, 0]


@pytest.mark.rule("HON-6.10")
def test_a_card_that_fits_nowhere_is_discarded() -> None:
    lakes = custom_game({number: ALL_LAKES for number in range(1, 61)}, province=ALL_LAKES)
    state = about_to_lay(49, lakes)
    assert list(lakes.legal(state, 0)) == [Forfeit(0, 49)]
    told: list[Any] = []
    after = lakes.apply(state, Forfeit(0, 49), told.append)
    assert after.forfeited == (49,)
    assert after.maps == state.maps
    assert told == [events.CardForfeited(seat=0, card=49)]
    assert refusal(state, 2, 1, 0, game=lakes) == "HON-6.4"
    with pytest.raises(IllegalAction, match=r"HON-6\.1:"):
        lakes.apply(state, Forfeit(0, 50))
    with pytest.raises(IllegalAction, match=r"HON-6\.10"):
        GAME.apply(about_to_lay(49), Forfeit(0, 49))


@pytest.mark.rule("HON-6.10")
def test_every_published_card_fits_on_every_map() -> None:
    """The proof: take the leftmost square of the topmost row. A card whose lower right corner lies there overlaps no
    other. It may lie over that square unless it is a lake, and under it unless the card's corner is a lake; and each
    corner of a card is its lower right one in some turn. So one corner without a lake is enough.
    """
    for faces in GAME.cards.faces.values():
        lower_right = [faces[6 * turn + 5] for turn in range(4)]
        assert any(square != LAKE for square in lower_right)


@pytest.mark.rule("HON-7.1")
def test_a_covered_cube_goes_back_to_the_pool() -> None:
    state = about_to_lay(49, pool=(3, 3, 3, 3))
    told: list[Any] = []
    after = GAME.apply(state, Place(0, 49, 1, 0, 0), told.append)  # F F over b* n*
    assert after.pool == (4, 4, 3, 3)
    assert told[0].returned == ((1, 0), (1, 1))
    assert picture(after.maps[0]) == [". .", "F F", ". T", ". T"]


@pytest.mark.rule("HON-7.1")
def test_covered_cubes_go_back_before_new_ones_are_taken() -> None:
    state = about_to_lay(1, pool=(0, 0, 1, 0))  # L b / F T / g T, its b over the province's b*
    after = place(state, 1, -1, 0)
    assert picture(after.maps[0]) == ["- . .", "L b* n*", "F T T", "g* T -"]
    assert after.pool == (0, 0, 0, 0)


@pytest.mark.rule("HON-7.2")
def test_visible_production_squares_receive_a_cube_hidden_ones_none() -> None:
    state = about_to_lay(2)  # y n / . T / L T
    told: list[Any] = []
    after = GAME.apply(state, Place(0, 2, 2, 1, 0, (START,)), told.append)
    assert picture(after.maps[0])[2] == "T T n*"  # its yellow square is hidden
    assert after.pool == (state.pool[0], state.pool[1] - 1, *state.pool[2:])
    assert told[0].received == ((2, 2),)
    assert told[0].short == ()


@pytest.mark.rule("HON-7.3")
def test_a_square_that_found_the_pool_empty_stays_empty() -> None:
    state = about_to_lay(2, pool=(5, 5, 5, 0))
    told: list[Any] = []
    after = GAME.apply(state, Place(0, 2, 2, 1, 0), told.append)
    assert picture(after.maps[0])[2] == "T y n*"
    assert told[0].short == ((2, 1),)
    refilled = place(again(replace(after, pool=(5, 5, 5, 5)), 49), -2, 0, 0)
    assert "y " in picture(refilled.maps[0])[4]


@pytest.mark.rule("HON-7.3")
@pytest.mark.parametrize("turn", range(4))
def test_on_one_card_the_upper_left_square_is_served_first(turn: int) -> None:
    game = custom_game({49: (("blue", "desert"), ("desert", "desert"), ("desert", "blue"))})
    after = place(about_to_lay(49, game, pool=(1, 0, 0, 0)), 2, 1, turn, game=game)
    squares = after.maps[0].squares[6:]
    blue = [position for position, square in enumerate(squares) if square & 0x7F == 8]
    assert [bool(squares[position] & 0x80) for position in blue] == [True, False]
    assert after.pool == (0, 0, 0, 0)


@pytest.mark.rule("HON-7.3")
def test_whoever_lays_first_is_served_first() -> None:
    table = new_table(3, hands=[[2, 31, 32, 33, 34, 35], [3, 36, 37, 38, 39, 40], [4, 41, 42, 43, 44, 45]])
    trick(table, [2, 3, 4])  # seats 2, 1, 0 lay; 3 and 2 have a yellow square
    state = GAME.apply(table.state, GAME.legal(table.state, 2)[0])  # type: ignore[arg-type]
    state = replace(state, pool=(9, 9, 9, 1))
    for seat, received in [(1, True), (0, False)]:
        shown = [
            action
            for action in GAME.legal(state, seat)
            if isinstance(action, Place) and not action.under and (action.row, action.col) == (-2, 1)
        ]
        state = GAME.apply(state, shown[0])
        assert any("y*" in row for row in picture(state.maps[seat])) is received


def test_random_play_never_forfeits_a_published_card() -> None:
    for seed in range(20):
        table = new_table(5, side="B", selection="draft")
        play_random(table, lambda state: state.phase == "over", seed)
        assert table.state.forfeited == ()


def test_the_lazy_list_of_placements_is_complete_and_canonical() -> None:
    rng = Random(1)
    state = branching_map()
    legal = GAME.legal(state, 0)
    listed = set(legal)
    assert len(listed) == len(legal)
    for _ in range(3000):
        under = tuple(card for card in (START, 49) if rng.random() < 0.4)
        action = Place(0, 50, rng.randint(-4, 6), rng.randint(-4, 6), rng.randrange(4), under)
        try:
            GAME.apply(state, action)
            accepted = True
        except IllegalAction:
            accepted = False
        assert accepted == (action in listed) == (action in legal)
