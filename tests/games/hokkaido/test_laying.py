"""HOK-6 and HOK-7: laying cards, and their cubes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from northward.games.card_maps import events
from northward.games.card_maps.actions import Decline, Discard, Forfeit, Pair, Place, Play, Reveal
from northward.games.card_maps.cardmap import START
from northward.games.card_maps.cards import Rows
from northward.games.hokkaido import GAME
from northward.games.hokkaido.actions import Done, Terraform
from northward.games.hokkaido.state import State
from tests.games.card_maps.laying import Cubes, Laying
from tests.games.card_maps.table import Table, about_to_lay, again, pick, place, refusal, trick
from tests.games.hokkaido.table import custom_game, new_table, picture, played, refused, with_map


@pytest.mark.rule("HOK-6.1", "HOK-6.2", "HOK-6.3", "HOK-6.4", "HOK-6.5", "HOK-6.6", "HOK-6.7", "HOK-6.8")
class TestLaying(Laying):
    game = GAME


@pytest.mark.rule("HOK-7.1", "HOK-7.2", "HOK-7.3")
class TestCubes(Cubes):
    game = GAME


@pytest.mark.rule("HOK-6.4")
def test_a_mountain_of_the_map_may_not_be_covered() -> None:
    state = about_to_lay(GAME, 49)  # province 1: b* . / . M / n* T
    assert refusal(GAME, state, 1, 1, 0) == "6.4"
    assert refusal(GAME, state, -1, 0, 0) == "6.4"
    assert picture(place(GAME, state, 1, 1, 0, (START,)).maps[0])[1:3] == [". M .", "n* T F"]


@pytest.mark.rule("HOK-6.4", "HOK-13.4")
@pytest.mark.parametrize("tile", ["L", "M"])
def test_a_lake_tile_or_mountain_tile_may_not_be_covered(tile: str) -> None:
    game = custom_game({}, (("mountain", "desert"), ("desert", "town"), ("blue", "grey")))
    state = about_to_lay(game, 53)  # F T / T T / . .
    [start, *others] = state.maps
    squares = bytearray(start.squares)
    squares[1] = {"L": 4, "M": 5}[tile]
    tiled = replace(state, maps=(replace(start, squares=bytes(squares)), *others))
    assert picture(place(game, state, -2, 1, 0).maps[0])[2] == "M . ."
    assert picture(tiled.maps[0])[0] == f"M {tile}"
    assert refusal(game, tiled, -2, 1, 0) == "6.4"
    assert picture(place(game, tiled, -2, 1, 0, (START,)).maps[0])[2] == f"M {tile} ."


@pytest.mark.rule("HOK-6.5")
def test_a_mountain_of_the_new_card_may_not_be_hidden() -> None:
    state = about_to_lay(GAME, 40)  # B4 M / . n / T .
    assert refusal(GAME, state, 2, 0, 0, (START,)) == "6.5"
    assert picture(place(GAME, state, 2, 0, 0).maps[0])[2] == "B4 M"
    assert picture(place(GAME, state, 2, 1, 0, (START,)).maps[0])[1:3] == [". M -", "n* T M"]


# --- the order of a round (HOK-6.9) ---------------------------------------------------------------------------------


def laid_in_turn(table: Table) -> list[int]:
    """Who lays, turn by turn, to the end of the round; nobody terraforms."""
    seats = []
    while table.state.phase == "place":
        seat = table.to_move[0]
        if table.state.taken[seat]:
            seats.append(seat)
            table.play(next(action for action in table.legal(seat) if isinstance(action, Place)))
        else:
            table.play(Done(seat))
    return seats


@pytest.mark.rule("HOK-6.9", "HOK-5.3")
def test_cards_are_laid_from_the_lowest_number_to_the_highest() -> None:
    table = new_table(3, [[60, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [1, 13, 14, 15, 16, 17]])
    pick(table, [60, 7, 1])
    assert table.told(events.LayingBegan)[-1].order == (2, 1, 0)
    assert laid_in_turn(table) == [2, 1, 0]


@pytest.mark.rule("HOK-6.9", "HOK-8.5")
def test_with_card_selection_the_cards_taken_decide_and_the_order_cards_stay() -> None:
    table = new_table(3, selection="trick")
    trick(table, [1, 7, 13], taken=[13, 1, 7])
    assert table.state.order == (2, 1, 0)
    assert table.state.laying == (1, 2, 0)
    assert laid_in_turn(table) == [1, 2, 0]
    assert table.state.order == (2, 1, 0)
    assert table.to_move == (2,)


@pytest.mark.rule("HOK-6.9")
@pytest.mark.parametrize(("kept", "laying"), [((6, 50), (0, 1)), ((12, 40), (0, 1)), ((50, 6), (1, 0))])
def test_with_two_players_the_cards_kept_decide(kept: tuple[int, int], laying: tuple[int, int]) -> None:
    """Seat 1 has the higher card and chooses a pair first, of 40 and 50 from the pile or 6 and 12."""
    table = new_table(2, selection="trick")
    for action in (
        Reveal((40, 50)),
        Play(0, 6),
        Play(1, 12),
        Decline(0),
        Pair(1, "pile" if kept[1] > 12 else "played"),
    ):
        table.play(action)
    for seat in (1, 0):
        mine = table.state.taken[seat]
        table.play(Discard(seat, next(card for card in mine if card != kept[seat])))
    assert table.state.taken == tuple((card,) for card in kept)
    assert table.state.order == (1, 0)
    assert laid_in_turn(table) == list(laying)


@pytest.mark.rule("HOK-6.9")
def test_the_turn_ends_by_itself_if_nothing_can_be_terraformed() -> None:
    state = place(GAME, about_to_lay(GAME, 53), 2, 1, 0, (START,))  # still one blue and one brown cube
    assert GAME.to_move(state) == (1,)


@pytest.mark.rule("HOK-6.9")
def test_the_turn_lasts_until_done_if_something_can_be_terraformed() -> None:
    state = about_to_lay(GAME, 25)  # T . / b L / T .
    assert refused(state, Done(0)) == "HOK-6.9"
    after, _ = played(state, Place(0, 25, 2, 1, 0, (START,)))
    assert GAME.to_move(after) == (0,)
    assert GAME.to_move(played(after, Done(0))[0]) == (1,)
    assert refused(after, Place(0, 25, 2, 1, 0, (START,))) == "HOK-6.1"


# --- a card that fits nowhere (HOK-6.10) ----------------------------------------------------------------------------

LAKES: Rows = (("lake", "lake"),) * 3
ALL_GUARDED: Rows = (("mountain", "lake"), ("lake", "lake"), ("lake", "lake"))
NO_ROOM = ("- L - - -", "M . L - -", "- L - - -", "- - - - -", "- - - g* g*")
"""A card of lakes with a mountain in a corner fits nowhere, unless the desert becomes a mountain."""
CUBES = ((4, 3), (4, 4))


def lakes_game() -> Any:
    return custom_game({49: LAKES, 50: ALL_GUARDED}, ALL_GUARDED)


def stuck() -> tuple[Any, State]:
    game = lakes_game()
    return game, with_map(50, *NO_ROOM, game=game)


@pytest.mark.rule("HOK-6.10")
def test_a_card_that_fits_nowhere_is_discarded() -> None:
    game = lakes_game()
    state = about_to_lay(game, 49)
    assert list(game.legal(state, 0)) == [Forfeit(0, 49)]
    after, told = played(state, Forfeit(0, 49), game=game)
    assert after.forfeited == (49,)
    assert after.maps == state.maps
    assert told == [events.CardForfeited(seat=0, card=49)]
    assert game.to_move(after) == (1,)
    assert refused(state, Forfeit(0, 50), game) == "HOK-6.1"


@pytest.mark.rule("HOK-6.10")
def test_the_number_of_a_discarded_card_still_counts() -> None:
    game, state = stuck()
    assert played(state, Forfeit(0, 50), game=game)[0].drafted[0] == 50


@pytest.mark.rule("HOK-6.10")
def test_a_card_that_fits_must_be_laid_also_after_terraforming() -> None:
    state = with_map(53, "M . .", "g* g* .")
    assert refused(state, Forfeit(0, 53)) == "HOK-6.10"
    after, _ = played(state, Terraform(0, (0, 1), ((1, 0), (1, 1))))
    assert refused(after, Forfeit(0, 53)) == "HOK-6.10"


@pytest.mark.rule("HOK-6.10")
def test_whoever_discards_a_card_may_still_terraform_before_or_after() -> None:
    game, state = stuck()
    change = Terraform(0, (1, 1), CUBES)
    assert list(game.legal(state, 0)) == [Forfeit(0, 50), change]
    after, _ = played(state, Forfeit(0, 50), game=game)
    assert list(game.legal(after, 0)) == [Done(0), change]
    both_ways = [
        played(state, *actions, game=game)[0] for actions in ((Forfeit(0, 50), change), (change, Forfeit(0, 50)))
    ]
    for end in both_ways:
        assert picture(end.maps[0])[1] == "M M L - -"
        assert end.forfeited == (50,)
        assert game.to_move(end) == (1,)


@pytest.mark.rule("HOK-6.10")
def test_room_that_terraforming_has_made_may_be_used_or_not() -> None:
    game, state = stuck()
    opened, _ = played(state, Terraform(0, (1, 1), CUBES), game=game)
    legal = list(game.legal(opened, 0))
    assert legal[-1] == Forfeit(0, 50)
    assert Place(0, 50, 2, 2, 0) in legal[:-1]
    assert all(isinstance(action, Place) for action in legal[:-1])
    laid, _ = played(opened, Place(0, 50, 2, 2, 0), game=game)
    assert game.to_move(laid) == (1,)
    assert refused(state, Place(0, 50, 2, 2, 0), game) == "HOK-12.3"


LAST_ROOM = ("L L L L L .", "L b* L b* L L", "L L L L L L")
"""A card of lakes fits nowhere but over the desert: the cubes lie among lakes, and no lake may be covered or hidden."""


@pytest.mark.rule("HOK-6.10", "HOK-13.2")
def test_terraforming_may_take_the_last_room_from_the_own_card() -> None:
    """It is then discarded like any card that fits nowhere; the turn is over, for the tile was laid already."""
    game = lakes_game()
    state = with_map(49, *LAST_ROOM, game=game)
    change = Terraform(0, (0, 5), ((1, 1), (1, 3)))
    *placements, last = game.legal(state, 0)
    assert placements and all(isinstance(action, Place) for action in placements) and last == change
    assert refused(state, Forfeit(0, 49), game) == "HOK-6.10"
    closed, _ = played(state, change, game=game)
    assert list(game.legal(closed, 0)) == [Forfeit(0, 49)]
    assert {refused(closed, action, game) for action in placements} == {"HOK-6.4"}
    after, told = played(closed, Forfeit(0, 49), game=game)
    assert told == [events.CardForfeited(seat=0, card=49)]
    assert (after.forfeited, after.drafted[0], after.maps) == ((49,), 49, closed.maps)
    assert game.to_move(after) == (1,)


@pytest.mark.rule("HOK-6.10")
def test_the_turn_after_a_discarded_card_is_an_ordinary_one() -> None:
    """That it once fitted nowhere does not help the next card."""
    game, state = stuck()
    state, _ = played(state, Terraform(0, (1, 1), CUBES), Forfeit(0, 50), game=game)
    state = again(state, 53)
    assert refused(state, Forfeit(0, 53), game) == "HOK-6.10"
