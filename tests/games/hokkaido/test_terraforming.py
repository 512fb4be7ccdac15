"""HOK-13: terraforming."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from northward.games.card_maps import events as common_events
from northward.games.card_maps.actions import Place
from northward.games.card_maps.cardmap import START
from northward.games.hokkaido import GAME, events
from northward.games.hokkaido.actions import Done, Terraform
from northward.games.hokkaido.scoring import map_items
from northward.games.hokkaido.state import State
from tests.games.card_maps.table import about_to_lay, again, place, refusal
from tests.games.hokkaido.table import custom_game, picture, played, refused, with_map

COLOURS: dict[str, tuple[str, Any, str]] = {
    "b": ("blue", "lake", "L"),
    "n": ("brown", "town", "T"),
    "v": ("green", "forest", "F"),
    "g": ("grey", "mountain", "M"),
}
CUBES = ((1, 0), (1, 1))


def two_cubes(letter: str) -> Any:
    """Hokkaidō with provinces that bear two cubes of one colour; all cards but one have no production square."""
    colour = COLOURS[letter][0]
    plain = {card: (("town", "town"), ("desert", "forest"), ("desert", "forest")) for card in (49, 50)}
    return custom_game(plain, (("mountain", "desert"), (colour, colour), ("desert", "town")))


@pytest.mark.rule("HOK-13.1")
@pytest.mark.parametrize("letter", COLOURS)
def test_two_cubes_of_a_colour_turn_a_desert_into_what_it_stands_for(letter: str) -> None:
    game, (_, tile, square) = two_cubes(letter), COLOURS[letter]
    state = about_to_lay(game, 49)
    after, told = played(state, Terraform(0, (0, 1), CUBES), game=game)
    assert picture(after.maps[0]) == [f"M {square}", f"{letter} {letter}", ". T"]
    number = game.colours.index(COLOURS[letter][0])
    assert after.pool == tuple(count + 2 * (colour == number) for colour, count in enumerate(state.pool))
    assert after.tiles == (1, 0, 0)
    assert told == [events.Terraformed(seat=0, cell=(0, 1), tile=tile, cubes=CUBES)]


@pytest.mark.rule("HOK-13.1")
def test_only_visible_deserts_and_only_with_two_cubes_of_one_colour() -> None:
    state = with_map(49, "M . .", "b* b* .", "n* b .")
    change = Terraform(0, (0, 1), CUBES)
    assert change in GAME.legal(state, 0)
    wrong = [
        replace(change, cell=(0, 0)),  # a mountain
        replace(change, cell=(1, 0)),  # a production square
        replace(change, cell=(5, 5)),  # no card
        replace(change, cubes=((1, 0), (2, 0))),  # two colours
        replace(change, cubes=((1, 0), (2, 1))),  # an empty square
        replace(change, cubes=((1, 0), (1, 0))),  # one cube
        replace(change, cubes=((1, 0), (9, 9))),
    ]
    assert {refused(state, action) for action in wrong} == {"HOK-13.1"}


@pytest.mark.rule("HOK-13.1")
def test_two_cubes_are_the_same_payment_in_either_order() -> None:
    card_first = two_cubes("b")
    before = about_to_lay(card_first, 49)
    for state in (before, card_first.apply(before, Place(0, 49, 2, 0, 0))):
        legal = card_first.legal(state, 0)
        one = Terraform(0, (0, 1), CUBES)
        other = replace(one, cubes=CUBES[::-1])
        assert one in legal and other in legal
        assert [action for action in legal if action in (one, other)] == [one]
        assert played(state, one, game=card_first) == played(state, other, game=card_first)
        assert replace(other, seat=1) not in legal and replace(other, cell=(1, 1)) not in legal


@pytest.mark.rule("HOK-13.1")
def test_every_pair_of_cubes_and_every_desert_is_offered() -> None:
    state = with_map(49, "M . F", "b* b* .", "b* g* g*")
    offered = {(action.cell, action.cubes) for action in GAME.legal(state, 0) if isinstance(action, Terraform)}
    blue = [((1, 0), (1, 1)), ((1, 0), (2, 0)), ((1, 1), (2, 0))]
    lakes = {(cell, cubes) for cell in [(0, 1), (1, 2)] for cubes in blue}
    assert offered == lakes | {((0, 1), ((2, 1), (2, 2)))}  # the other desert does not touch the range


@pytest.mark.rule("HOK-13.1")
def test_tiles_never_run_out() -> None:
    game = two_cubes("v")
    after, _ = played(about_to_lay(game, 49, tiles=(15, 15, 15)), Terraform(0, (0, 1), CUBES), game=game)
    assert after.tiles == (16, 15, 15)


# --- when (HOK-13.2) ------------------------------------------------------------------------------------------------

LAY = Place(0, 49, 2, 1, 0)


@pytest.mark.rule("HOK-13.2")
def test_before_laying_the_card() -> None:
    game = two_cubes("b")
    state, _ = played(about_to_lay(game, 49), Terraform(0, (0, 1), CUBES), game=game)
    assert game.to_move(state) == (0,)
    assert all(isinstance(action, Place) for action in game.legal(state, 0))
    state, _ = played(state, LAY, game=game)
    assert picture(state.maps[0])[:3] == ["M L -", "b b -", ". T T"]
    assert game.to_move(state) == (1,)


@pytest.mark.rule("HOK-13.2")
def test_after_laying_the_card() -> None:
    game = two_cubes("b")
    state, _ = played(about_to_lay(game, 49), LAY, game=game)
    assert game.to_move(state) == (0,)
    assert game.legal(state, 0)[0] == Done(0)
    assert all(isinstance(action, Terraform) for action in game.legal(state, 0)[1:])
    state, _ = played(state, Terraform(0, (3, 1), CUBES), game=game)  # also on the new card
    assert picture(state.maps[0]) == ["M . -", "b b -", ". T T", "- L F", "- . F"]
    assert game.to_move(state) == (1,)


@pytest.mark.rule("HOK-13.2")
def test_nobody_has_to() -> None:
    game = two_cubes("b")
    state, told = played(about_to_lay(game, 49), LAY, Done(0), game=game)
    assert game.to_move(state) == (1,)
    assert state.tiles == (0, 0, 0)
    assert [type(event) for event in told] == [common_events.CardPlaced]


@pytest.mark.rule("HOK-13.2")
def test_once_in_each_round() -> None:
    state = with_map(53, "M . .", "b* b* .", "b* b* .")
    once, _ = played(state, Terraform(0, (0, 1), CUBES))
    again_now = Terraform(0, (0, 2), ((2, 0), (2, 1)))
    assert refused(once, again_now) == "HOK-13.2"
    laid, _ = played(once, next(action for action in GAME.legal(once, 0) if isinstance(action, Place)))
    assert GAME.to_move(laid) == (1,)
    next_round = again(laid, 54)
    assert again_now in GAME.legal(next_round, 0)
    assert played(next_round, again_now)[0].tiles == (2, 0, 0)


@pytest.mark.rule("HOK-13.2")
def test_only_in_ones_own_turn_and_never_before_cards_are_laid() -> None:
    game = two_cubes("b")
    state = about_to_lay(game, 49)
    assert refused(state, Terraform(1, (0, 1), CUBES), game) == "HOK-1.3"
    assert refused(state, Done(1), game) == "HOK-1.3"
    choosing = replace(state, phase="choose", taken=((), (), ()))
    assert refused(choosing, Terraform(0, (0, 1), CUBES), game) == "HOK-1.3"
    assert refused(choosing, Done(0), game) == "HOK-1.3"


@pytest.mark.rule("HOK-13.2", "HOK-6.9")
@pytest.mark.parametrize("rows", [("M T", "b* b*", "T T"), ("M .", "b* n*", ". T"), ("M .", "b* b", ". T")])
def test_the_turn_ends_by_itself_where_there_is_no_desert_or_no_pair(rows: tuple[str, ...]) -> None:
    no_deserts = custom_game({49: (("town", "forest"), ("town", "forest"), ("town", "forest"))})
    state = with_map(49, *rows, game=no_deserts)
    assert not any(isinstance(action, Terraform) for action in no_deserts.legal(state, 0))
    after, _ = played(state, Place(0, 49, 2, 1, 0), game=no_deserts)
    assert no_deserts.to_move(after) == (1,)


# --- what it means --------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOK-13.3")
@pytest.mark.parametrize(
    ("cell", "legal"),
    [((0, 2), True), ((1, 2), True), ((1, 1), True), ((0, 3), False), ((2, 1), False), ((1, 0), True)],
)
def test_a_mountain_tile_must_leave_a_single_range(cell: tuple[int, int], legal: bool) -> None:
    state = with_map(49, "M M . .", ". . . .", "g* . g* .")
    change = Terraform(0, cell, ((2, 0), (2, 2)))
    assert (change in GAME.legal(state, 0)) is legal
    if not legal:
        assert refused(state, change) == "HOK-13.3"


@pytest.mark.rule("HOK-13.3")
def test_a_mountain_tile_may_not_branch_the_range() -> None:
    state = with_map(49, ". . .", "M M M", "g* g* .")
    assert refused(state, Terraform(0, (0, 1), ((2, 0), (2, 1)))) == "HOK-13.3"


@pytest.mark.rule("HOK-13.4")
def test_a_tile_counts_as_its_square() -> None:
    before = ("L . M .", "T b* b* M", "T T . F")
    state = with_map(49, *before)
    lake, _ = played(state, Terraform(0, (0, 1), ((1, 1), (1, 2))))
    items, deserts = map_items(state.maps[0])
    after, fewer = map_items(lake.maps[0])
    assert after == {**items, "lake": 3}
    assert fewer == deserts - 1  # a terraformed desert breaks no tie any more


@pytest.mark.rule("HOK-13.4")
@pytest.mark.parametrize("letter", ["n", "v"])
def test_a_covered_town_tile_or_forest_tile_is_gone(letter: str) -> None:
    game, square = two_cubes(letter), COLOURS[letter][2]
    state, _ = played(about_to_lay(game, 49), Terraform(0, (0, 1), CUBES), LAY, game=game)
    assert picture(state.maps[0])[0] == f"M {square} -"
    state = place(game, again(state, 50), -2, 1, 0)
    assert picture(state.maps[0])[:3] == ["- T T", "- . F", "M . F"]
    assert state.tiles == (1, 0, 0)  # it was placed all the same


@pytest.mark.rule("HOK-13.4")
@pytest.mark.parametrize("letter", ["b", "g"])
def test_a_lake_tile_or_mountain_tile_cannot_be_covered(letter: str) -> None:
    game, square = two_cubes(letter), COLOURS[letter][2]
    state, _ = played(about_to_lay(game, 49), Terraform(0, (0, 1), CUBES), LAY, game=game)
    state = again(state, 50)
    assert refusal(game, state, -2, 1, 0) == "6.4"
    under = place(game, state, -2, 1, 0, (START,))
    assert picture(under.maps[0])[2] == f"M {square} F"


@pytest.mark.rule("HOK-13.4", "HOK-12.3")
def test_a_mountain_tile_can_be_continued() -> None:
    ridge = (("mountain", "town"), ("town", "town"), ("town", "town"))
    game = custom_game({49: ridge}, (("mountain", "desert"), ("grey", "grey"), ("desert", "town")))
    state = about_to_lay(game, 49)
    lay = Place(0, 49, 1, 0, 1)  # T T M / T T T, with its mountain at a corner of the desert
    assert refused(state, lay, game) == "HOK-12.3"
    tiled, _ = played(state, Terraform(0, (0, 1), CUBES), lay, game=game)
    assert picture(tiled.maps[0]) == ["M M -", "T T M", "T T T"]


@pytest.mark.rule("HOK-13.5")
def test_fresh_cubes_may_be_spent_at_once() -> None:
    state = about_to_lay(GAME, 25)  # T . / b L / T ., on b* . / . M / n* T
    after, _ = played(state, Place(0, 25, 2, 1, 0, (START,)))
    assert picture(after.maps[0]) == ["b* . -", ". M -", "n* T .", "- b* L", "- T ."]
    spent, _ = played(after, Terraform(0, (2, 2), ((0, 0), (3, 1))))
    assert picture(spent.maps[0]) == ["b . -", ". M -", "n* T L", "- b L", "- T ."]


def without_blue_in_the_pool(first: int, second: int) -> tuple[Any, State]:
    """All have two blue cubes; seat 0 lays the first card, seat 1 the second. Card 50 has a blue square, 49 none."""
    blue = (("town", "town"), ("desert", "blue"), ("desert", "forest"))
    plain = (("town", "town"), ("desert", "forest"), ("desert", "forest"))
    game = custom_game({49: plain, 50: blue}, (("mountain", "desert"), ("blue", "blue"), ("desert", "town")))
    return game, replace(about_to_lay(game, first), taken=((first,), (second,), (1,)), pool=(0, 5, 5, 5))


@pytest.mark.rule("HOK-13.1", "HOK-7.3")
@pytest.mark.parametrize(("low_does", "seen"), [(Terraform(0, (0, 1), CUBES), "- . b*"), (Done(0), "- . b")])
def test_spent_cubes_are_there_for_a_higher_number(low_does: Any, seen: str) -> None:
    game, state = without_blue_in_the_pool(49, 50)
    after, _ = played(state, LAY, low_does, Place(1, 50, 2, 1, 0), game=game)
    assert picture(after.maps[1])[3] == seen
    assert after.pool[0] == (1 if seen.endswith("*") else 0)


@pytest.mark.rule("HOK-13.1", "HOK-7.3")
def test_cubes_that_a_higher_number_spends_come_too_late() -> None:
    game, state = without_blue_in_the_pool(50, 49)
    after, _ = played(
        state, Place(0, 50, 2, 1, 0), Done(0), Place(1, 49, 2, 1, 0), Terraform(1, (0, 1), CUBES), game=game
    )
    assert picture(after.maps[0])[3] == "- . b"
    assert after.pool[0] == 2
