"""The master of Okanagan as it first was, for the lab to measure newer ones against."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from northward.bots.flat import FlatMonteCarlo
from northward.core.game import Score
from northward.games.okanagan.bots.farsighted import FarsightedOkanagan, OkanaganJudge
from northward.games.okanagan.bots.greedy import GREEDY, Thoughts
from northward.games.okanagan.bots.promise import Promise
from northward.games.okanagan.bots.values import Scales
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.rules import Okanagan
from northward.games.okanagan.state import State, Table
from northward.games.okanagan.turns import turns_in_game, turns_left

FIRST_FILLED = 0.045
"""The chance that a turn closes a given open side, as it was believed."""
HOPED, PLACES, TILE, LATER = 0.5, 0.75, 0.7, 4.0
"""Of points in prospect by tokens, by territories and by the tile held, and for every turn to come."""


def first_scales(table: Table) -> Scales:
    """It hoped for more: that a turn closes a side in one case of 22, whatever other sides there are."""
    left = turns_left(table)
    closed = 1 - (1 - FIRST_FILLED) ** left
    ahead = left / turns_in_game(table.seats)
    return GREEDY._replace(
        completed=tuple(closed**sides for sides in range(5)),
        hope=ahead * GREEDY.hope,
        objectives=ahead * GREEDY.objectives,
    )


class FirstFarsighted(FarsightedOkanagan):
    """The farsighted bot of then."""

    def scales(self, table: View | State) -> Scales:
        return first_scales(table)


class FirstPromise(Promise):
    """By four figures that were rounded from a fit."""

    def __init__(self) -> None:
        pass

    def points(self, thoughts: Thoughts, state: State, score: Score) -> float:
        tile = state.held[score.seat]
        return (
            score.total
            + HOPED * thoughts.tokens.hoped(thoughts.tokens.own)
            + PLACES * thoughts.prospects()[0]
            + TILE * (0.0 if tile is None else thoughts.tile(tile))
            + LATER * turns_left(state) / state.seats
        )


class FirstMaster(FlatMonteCarlo):
    """Believed that objectives are dealt evenly, whatever their owners have done."""

    def __init__(self, game: Okanagan) -> None:
        super().__init__(game, OkanaganJudge(game, FirstFarsighted(game), FirstPromise()), 120, 6, tireless=True)

    def _imagining(self, view: View) -> Callable[[Random], State]:
        return lambda rng: self._game.imagine(view, rng)
