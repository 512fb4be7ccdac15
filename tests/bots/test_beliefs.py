"""What is believed of secrets: what a game makes of an imagined world, and no world that cannot be."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import northward
from northward.bots.beliefs import Beliefs
from northward.core import parts, registry
from northward.core.game import CHANCE
from northward.testing.playing import play


def test_what_a_game_believes_is_asked_for_every_world(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = SimpleNamespace(name="any", imagine=lambda view, rng: rng.randrange(4))
    fits = SimpleNamespace(believed=lambda state, rng: (state, rng.randrange(9)))
    monkeypatch.setattr(parts, "bots", lambda name: SimpleNamespace(BOTS=SimpleNamespace(beliefs=lambda *_: fits)))
    rng = Random(1)
    expected = [(rng.randrange(4), rng.randrange(9)) for _ in range(20)]
    rng, beliefs = Random(1), Beliefs(game, None)
    assert [beliefs.world(rng) for _ in range(20)] == expected


@pytest.mark.parametrize("name", registry.names())
def test_believed_worlds_fit_the_view_and_depend_on_it_alone(name: str) -> None:
    game: Any = northward.game(name)
    counted = parts.inventory(name)
    assert counted is not None
    steps = list(play(game, game.start(3, game.Options()), Random(5)))
    for step in steps[3 :: len(steps) // 8]:
        seat = step.action.seat
        if seat == CHANCE:
            continue
        view = game.view(step.before, seat)
        world = Beliefs(game, view).world(Random(6))
        assert game.view(world, seat) == view
        assert counted.inventory(world) == counted.inventory(step.before)
        other = game.imagine(view, Random(7))
        assert Beliefs(game, game.view(other, seat)).world(Random(6)) == world


def test_where_a_game_says_nothing_all_worlds_are_equally_likely() -> None:
    game: Any = northward.game("honshu")
    state = next(step.before for step in play(game, game.start(2, game.Options()), Random(1)) if step.action.seat == 1)
    view = game.view(state, 1)
    assert Beliefs(game, view).world(Random(2)) == game.imagine(view, Random(2))
