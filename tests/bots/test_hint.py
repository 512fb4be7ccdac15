"""Hints: what the expert would do, and why."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import northward
from northward.bots.hint import hint
from northward.core import registry
from northward.core.game import CHANCE
from northward.testing.playing import play
from tests.cli.conftest import Run, run
from tests.every_game.toys import Toy

__all__ = ["run"]
HINTS = 4
"""In each game: they take a while."""
GAMES = [*(northward.game(name) for name in registry.names()), Toy()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_a_hint_is_legal_explained_and_depends_on_the_view_alone(game: Any) -> None:
    seen = 0
    for number, step in enumerate(play(game, game.start(2, game.Options()), Random(1))):
        seat = step.action.seat
        if seat == CHANCE or number % (2 if isinstance(game, Toy) else 23):
            continue
        view, legal = game.view(step.before, seat), game.legal(step.before, seat)
        found = hint(game, view, legal, step.action, None, Random(2))
        other = game.imagine(view, Random(3))
        assert hint(game, game.view(other, seat), game.legal(other, seat), step.action, None, Random(2)) == found
        assert found.action in legal
        assert found.better_by == pytest.approx(0) or found.action != step.action
        assert 0 not in found.gains.values()
        seen += 1
        if seen == HINTS:
            break
    assert seen


def test_a_plan_that_is_the_hint_loses_nothing() -> None:
    game = Toy()
    state = game.apply(game.start(2, game.Options()), game.chance(game.start(2, game.Options()), Random(1)))
    view, legal = game.view(state, 0), game.legal(state, 0)
    action = hint(game, view, legal, None, None, Random(1)).action
    assert hint(game, view, legal, None, None, Random(1)).better_by is None
    assert hint(game, view, legal, action, None, Random(1)).better_by == 0


def test_tips_in_the_terminal(run: Run) -> None:
    tipped = run("play", "honshu", "--seats", 2, "--seed", 1, keys="t\nt 1\nq\n")
    assert tipped.code == 0
    assert tipped.out.count("Tip: ") == 2
    assert tipped.out.count("Compared with your plan") == 1
    assert "Conseil : " in run("play", "honshu", "--seats", 2, "--seed", 1, "--lang", "fr", keys="t\nq\n").out
