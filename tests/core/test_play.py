"""Playing on with what a game has listed: the same games as through the contract."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from northward.core import registry
from northward.core.game import CHANCE
from northward.core.play import random_game, random_steps, step
from tests.every_game.toys import GAME, Choose


@pytest.mark.parametrize("name", registry.names())
def test_both_loops_play_the_same_game(name: str) -> None:
    game = registry.game(name)
    seats = game.seats[0]
    by_seats, every = random_game(game, seats, Random(7))
    assert random_steps(game, seats, Random(7)) == len(by_seats) < len(every)


@pytest.mark.parametrize("name", registry.names())
def test_a_step_goes_where_its_action_goes(name: str) -> None:
    """Whatever was listed, also from a list of many kinds; nobody has to listen."""
    game = registry.game(name)
    state, rng = game.start(game.seats[-1], game.Options()), Random(3)
    for _ in range(300):
        to_move = game.to_move(state)
        if not to_move:
            break
        if to_move[0] == CHANCE:
            state = game.apply(state, game.chance(state, rng))
            continue
        legal = game.legal(state, to_move[0])
        for index in {0, rng.randrange(len(legal)), len(legal) - 1}:
            assert step(game, state, legal, index) == game.apply(state, legal[index])
        state = step(game, state, legal, rng.randrange(len(legal)))


def test_a_list_that_does_it_makes_no_action(monkeypatch: pytest.MonkeyPatch) -> None:
    toy: Any = GAME
    state = toy.apply(toy.start(2, toy.Options()), toy.chance(toy.start(2, toy.Options()), Random(1)))
    legal = toy.legal(state, 0)
    after = toy.apply(state, legal[1])
    monkeypatch.setattr(legal, "_make", lambda code: pytest.fail("an action was made"))
    assert step(toy, state, legal, 1) == after and isinstance(after.chosen[0], int)
    assert all(isinstance(action, Choose) for action in toy.legal(after, 1))
