"""The master of Okanagan as it first was, for the lab to measure newer ones against."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from northward.bots.flat import FlatMonteCarlo
from northward.core.game import Score
from northward.games.okanagan.bots.farsighted import FarsightedOkanagan, OkanaganJudge
from northward.games.okanagan.bots.greedy import Thoughts
from northward.games.okanagan.bots.promise import Promise
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.rules import Okanagan
from northward.games.okanagan.state import State
from northward.games.okanagan.turns import turns_left

HOPED, PLACES, TILE, LATER = 0.5, 0.75, 0.7, 4.0
"""Of points in prospect by tokens, by territories and by the tile held, and for every turn to come."""


class FirstPromise(Promise):
    """By four figures that were rounded from a fit."""

    def __init__(self) -> None:
        pass

    def points(self, thoughts: Thoughts, state: State, score: Score) -> float:
        tile = state.held[score.seat]
        return (
            score.total
            + HOPED * thoughts.tokens.hoped(thoughts.tokens.own)
            + PLACES * thoughts.prospects()
            + TILE * (0.0 if tile is None else thoughts.tile(tile))
            + LATER * turns_left(state) / state.seats
        )


class FirstMaster(FlatMonteCarlo):
    """Believed that objectives are dealt evenly, whatever their owners have done."""

    def __init__(self, game: Okanagan) -> None:
        super().__init__(game, OkanaganJudge(game, FarsightedOkanagan(game), FirstPromise()), 120, 6, tireless=True)

    def _imagining(self, view: View) -> Callable[[Random], State]:
        return lambda rng: self._game.imagine(view, rng)
