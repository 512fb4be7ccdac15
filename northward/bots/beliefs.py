"""What a seat believes of what it cannot see: the one place where imagined worlds are weighed.

`imagine` makes all worlds that fit a view equally likely. Players are not like dice: they keep what suits them, so what
lies open of theirs tells something of what does not. A game that knows what may change the hidden part of an imagined
world, so that worlds come as often as they fit (`Fitting` in `core/bots.py`). What a game says nothing of stays as
`imagine` made it.
"""

from __future__ import annotations

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
        state = self._game.imagine(self._view, rng)
        return state if self._fitting is None else self._fitting.believed(state, rng)
