"""What is believed of secrets: worlds come as often as they fit, and none that cannot be."""

from __future__ import annotations

from collections import Counter
from math import log
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import northward
from northward.bots.beliefs import Beliefs
from northward.core import parts, registry
from northward.core.game import CHANCE
from northward.testing.playing import play

LIKELY = (1, 2, 3, 4)
"""How likely each of four worlds is beside the others."""


class Fits:
    steps = 20

    def fit(self, state: int) -> float:
        return log(LIKELY[state])

    def changed(self, state: int, rng: Random) -> int:
        return (state + rng.choice((-1, 1))) % len(LIKELY)


def test_worlds_come_as_often_as_they_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = SimpleNamespace(name="any", imagine=lambda view, rng: rng.randrange(len(LIKELY)))
    brings = SimpleNamespace(BOTS=SimpleNamespace(beliefs=lambda game, view: Fits()))
    monkeypatch.setattr(parts, "bots", lambda name: brings)
    rng, beliefs = Random(1), Beliefs(game, None)
    found = Counter(beliefs.world(rng) for _ in range(4000))
    for world, likely in enumerate(LIKELY):
        assert found[world] / 4000 == pytest.approx(likely / sum(LIKELY), abs=0.03)


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
