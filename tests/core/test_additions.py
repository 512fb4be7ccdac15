"""What a game may add to the contract: asked for in one place, absent without harm."""

from __future__ import annotations

from typing import Any

import pytest

from northward.core import additions, registry
from northward.core.game import Facts
from tests.every_game.toys import GAME, SetToy


class Bare:
    """A game that has the nine methods and adds nothing: what it has is handed on, what it lacks is not."""

    name = "bare"

    def apply(self, state: int, action: Any) -> int:
        return state + 1


BARE: Any = Bare()


def test_what_a_game_made_need_not_be_checked() -> None:
    assert additions.trusted(BARE)(1, None) == 2
    assert additions.trusted(GAME) == GAME.do


def test_a_game_that_adds_nothing() -> None:
    assert additions.facts(BARE, 0, 2) == Facts({}, ({}, {}))
    assert additions.turn_count(BARE) is None
    assert additions.reads_older(BARE) is None
    assert additions.components_note(BARE) == ""
    assert not additions.can_replace_components(BARE)
    with pytest.raises(ValueError, match="bare has no components that a file could replace"):
        additions.with_components(BARE, {})


def test_what_games_add_is_found() -> None:
    assert additions.can_replace_components(SetToy()) and additions.components_note(GAME)
    for name in registry.names():
        game: Any = registry.game(name)
        state = game.start(game.seats[0], game.Options())
        assert additions.facts(game, state, game.seats[0]) == game.facts(state)
        counted = additions.turn_count(game)
        assert counted is None or counted(state) == game.turns(state) == 0
        assert additions.reads_older(game) is game
