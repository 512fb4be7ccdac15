"""Another component set needs no code: sets with cards, tokens, cities and tiles made at random are played."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from northward.core import codec
from northward.core.game import CHANCE
from northward.games.hyperborea import GAME
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.state import Options
from tests.games.hyperborea.other_sets import SetMaker, mended
from tests.oracle import hyperborea as oracle


@pytest.mark.parametrize("seed", range(12))
def test_sets_made_at_random_are_played_and_nothing_is_lost(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    file = mended(SetMaker(seed).set(), Random(seed))
    game = GAME.with_components(file)
    monkeypatch.setattr(oracle, "SET", file)
    monkeypatch.setattr(oracle, "FACES", oracle.faces())
    rng = Random(seed)
    options = msgspec.convert({"mode": ("invasion", "race_war")[seed % 4 > 0], "length": "long"}, Options)
    state = game.start(2 + seed % 5, options)
    for number in range(1200):
        to_move = game.to_move(state)
        if not to_move:
            break
        if to_move == (CHANCE,):
            action = game.chance(state, rng)
        else:
            legal = game.legal(state, to_move[0])
            assert len(legal) == len(set(map(codec.encode, legal)))
            action = rng.choice(legal)
            if isinstance(action, do.EndTurn):
                action = rng.choice(legal)
        state = game.apply(state, action)
        if number % 10 == 0:
            plain = msgspec.to_builtins(state)
            assert list(oracle.faults(plain)) == [], action
            scores = game.scores(state)
            assert [score.items for score in scores] == [oracle.points(plain, seat) for seat in range(state.seats)]
            for seat in (None, *range(state.seats)):
                view = game.view(state, seat)
                assert game.view(game.imagine(view, rng), seat) == view
