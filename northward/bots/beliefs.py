"""What a seat believes of what it cannot see: the one place where imagined worlds are weighed.

`imagine` makes all worlds that fit a view equally likely. Players are not like dice: they keep what suits them, so what
lies open of theirs tells something of what does not. A game may say how well a world fits (`Fitting` in
`core/bots.py`); then worlds come as often as they fit, by a walk from an imagined world to others that differ in one
thing (Metropolis and Hastings). What a game says nothing of stays as `imagine` made it.
"""

from __future__ import annotations

from math import exp
from random import Random

from northward.core import parts
from northward.core.game import AnyState, AnyView, Game


class Beliefs:
    """What the seat of a view believes."""

    def __init__(self, game: Game, view: AnyView) -> None:
        self._game = game
        self._view = view
        own = parts.bots(game.name)
        beliefs = None if own is None else own.BOTS.beliefs
        self._fitting = None if beliefs is None else beliefs(game, view)

    def world(self, rng: Random) -> AnyState:
        """A full state that fits the view, as likely as the seat should think it."""
        state, fitting = self._game.imagine(self._view, rng), self._fitting
        if fitting is None:
            return state
        fit = fitting.fit(state)
        for _ in range(fitting.steps):
            other = fitting.changed(state, rng)
            better = fitting.fit(other) - fit
            if better >= 0 or rng.random() < exp(better):
                state, fit = other, fit + better
        return state
