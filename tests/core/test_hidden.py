"""What a game says it hides: never contradicted by the imagined states that decide where it is not asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from northward.core import registry
from northward.core.match import Match
from northward.core.options import choices
from tests.every_game.toys import GAME, Choose, Deal, Show, Take, Toy

LINES = 600


def contradicted(game: Any, lines: int, rng: Random) -> list[Any]:
    """Lines of random matches with all kinds of options that showed something although what is hidden stayed."""
    found: list[Any] = []
    while lines > 0:
        options = game.Options(**{name: rng.choice(values) for name, values in choices(game.Options).items()})
        match = Match.new(game, rng.choice(list(game.seats)), options)
        while lines > 0 and not match.over:
            match.run_chance(rng)
            if match.over:
                break
            seat = rng.choice(match.to_move)
            legal = match.legal(seat)
            match.play(legal[rng.randrange(len(legal))])
            last = len(match.actions) - 1
            if not match._may_reveal(last, seat) and match._reveals(last, seat):
                found.append(match.actions[-1])
            lines -= 1
    return found


@pytest.mark.parametrize("name", registry.names())
def test_what_is_hidden_agrees_with_imagined_states(name: str) -> None:
    game = registry.game(name)
    assert hasattr(game, "hidden")
    assert contradicted(game, LINES, Random(name)) == []


class Trusting(Toy):
    """Says that it hides nothing."""

    def hidden(self, state: Any, seat: int) -> Any:
        return ()


def test_a_game_that_hides_more_than_it_says_is_found_out() -> None:
    assert contradicted(GAME, 200, Random(1)) == []
    assert any(isinstance(line, Show) for line in contradicted(Trusting(), 200, Random(1)))


class Counting(Toy):
    """Counts how often a state is imagined."""

    def __init__(self) -> None:
        self.imagined = 0

    def imagine(self, view: Any, rng: Random) -> Any:
        self.imagined += 1
        return super().imagine(view, rng)


def test_pictures_imagine_nothing_where_nothing_hidden_changed() -> None:
    game = Counting()
    match = Match.new(game, 2)
    for line in (Deal(((1, 12), (3, 14))), Choose(0, 1), Choose(1, 3), Take(1, "blue")):
        match.play(line)
    assert match.may_undo(1) and game.imagined == 0
    assert match.undo(1) and game.imagined > 0, "who really takes back is tried out"


def test_a_line_that_may_show_something_is_tried_out_once() -> None:
    game = Counting()
    match = Match.new(game, 2)
    for line in (Deal(((1, 12), (3, 14))), Choose(0, 1), Choose(1, 3), Show(1, 0)):
        match.play(line)
    assert not match.may_undo(1)
    tried = game.imagined
    assert tried and not match.may_undo(1) and not match.undo(1) and game.imagined == tried
