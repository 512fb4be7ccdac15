"""HON-6 and HON-7: laying cards, and their cubes."""

from __future__ import annotations

from typing import Any

import pytest

from northward.core.game import IllegalAction
from northward.games.card_maps import events
from northward.games.card_maps.actions import Forfeit
from northward.games.card_maps.terrain import LAKE
from northward.games.honshu import GAME
from tests.games.card_maps.laying import Cubes, Laying
from tests.games.card_maps.table import about_to_lay, play_random, refusal, trick
from tests.games.honshu.table import custom_game, new_table

ALL_LAKES = (("lake", "lake"),) * 3


@pytest.mark.rule("HON-6.1", "HON-6.2", "HON-6.3", "HON-6.4", "HON-6.5", "HON-6.6", "HON-6.7", "HON-6.8")
class TestLaying(Laying):
    game = GAME


@pytest.mark.rule("HON-7.1", "HON-7.2", "HON-7.3")
class TestCubes(Cubes):
    game = GAME


@pytest.mark.rule("HON-6.9", "HON-8.5")
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
    state = about_to_lay(lakes, 49)
    assert list(lakes.legal(state, 0)) == [Forfeit(0, 49)]
    told: list[Any] = []
    after = lakes.apply(state, Forfeit(0, 49), told.append)
    assert after.forfeited == (49,)
    assert after.maps == state.maps
    assert told == [events.CardForfeited(seat=0, card=49)]
    assert refusal(lakes, state, 2, 1, 0) == "6.4"
    with pytest.raises(IllegalAction, match=r"HON-6\.1:"):
        lakes.apply(state, Forfeit(0, 50))
    with pytest.raises(IllegalAction, match=r"HON-6\.10"):
        GAME.apply(about_to_lay(GAME, 49), Forfeit(0, 49))


@pytest.mark.rule("HON-6.10")
def test_every_published_card_fits_on_every_map() -> None:
    """The proof: take the leftmost square of the topmost row. A card whose lower right corner lies there overlaps no
    other. It may lie over that square unless it is a lake, and under it unless the card's corner is a lake; and each
    corner of a card is its lower right one in some turn. So one corner without a lake is enough.
    """
    for faces in GAME.cards.faces.values():
        lower_right = [faces[6 * turn + 5] for turn in range(4)]
        assert any(square != LAKE for square in lower_right)


def test_random_play_never_forfeits_a_published_card() -> None:
    for seed in range(20):
        table = new_table(5, side="B", selection="draft")
        play_random(table, lambda state: state.phase == "over", seed)
        assert table.state.forfeited == ()
