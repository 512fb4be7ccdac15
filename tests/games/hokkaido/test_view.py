"""HOK-11: what a seat knows."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from northward.games.card_maps.actions import Discard, Draw, Pick
from northward.games.hokkaido import GAME
from northward.games.hokkaido.text import draw
from tests.games.card_maps.knowing import Knowing
from tests.games.card_maps.table import lay_anywhere
from tests.games.hokkaido.table import new_table


@pytest.mark.rule("HOK-11.1", "HOK-11.2", "HOK-11.3")
class TestKnowing(Knowing):
    game = GAME


@pytest.mark.rule("HOK-11.1")
def test_goals_tiles_and_ties_are_open_to_all() -> None:
    state = replace(
        new_table(3, goals=[1, 2, 3, 4, 5]).state,
        goals=(3, 5),
        claimed=((1,), (), (2, 4)),
        drafted=(5, 9, 14),
        tiles=(1, 0, 2),
        tied=(1,),
        phase="gift",
    )
    for seat in (None, 0, 1, 2):
        view = GAME.view(state, seat)
        assert view.goals == (3, 5)
        assert view.claimed == ((1,), (), (2, 4))
        assert view.drafted == (5, 9, 14)
        assert view.tiles == (1, 0, 2)
        assert view.tied == view.to_move == (1,)


@pytest.mark.rule("HOK-11.3")
def test_while_a_free_tile_is_offered_hands_are_still_those_to_be_passed_on() -> None:
    """Drafting with two, in the second round: the other's draw and discard are not settled yet."""
    table = new_table(2, goals=[5, 6, 8, 9])
    round_1 = [Pick(0, 1), Pick(1, 7), Draw((50, 60)), Discard(0, 50), Discard(1, 12)]
    round_2 = [Pick(0, 8), Pick(1, 2), Draw((40, 41)), Discard(0, 9), Discard(1, 3)]
    for actions in (round_1, round_2):
        for action in actions:
            table.play(action)
        if actions is round_1:
            lay_anywhere(table)
    state = replace(table.state, goals=(9,), tiles=(2, 2))  # both fulfil goal 9: the higher card wins
    while state.phase == "place":
        state = GAME.apply(state, GAME.legal(state, GAME.to_move(state)[0])[0])
    assert state.phase == "gift" and state.tied == (1,)
    rng = Random(0)
    for seat in (None, 0, 1):
        view = GAME.view(state, seat)
        for _ in range(20):
            assert GAME.view(GAME.imagine(view, rng), seat) == view
    assert GAME.view(state, 0).known[1] == (3, 4, 5, 6)
    assert "to be passed on:" in draw(GAME, GAME.view(state, 0))
