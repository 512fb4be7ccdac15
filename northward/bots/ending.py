"""Exact search where the rest of the game is small: all that is left is a few actions of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from northward.bots.thinking import Budget
from northward.core.additions import trusted
from northward.core.game import AnyAction, AnyState, AnyView, Game, Seat
from northward.core.play import step

LARGEST = 1500
"""Actions that are tried; if the rest of the game has more, it is not small."""

Result = tuple[float, float]
"""How good an end is: the rank first, then the margin."""


class TooLarge(Exception):
    pass


def best_ending(game: Game, view: AnyView, legal: Sequence[AnyAction], budget: Budget, rng: Random) -> Any | None:
    """The action that leads to the best possible end; None if others or chance still have a say, if there is too much
    to try, or if what the seat does not know decides."""
    search, do = _Search(game, view.seat, budget), trusted(game)
    try:
        state = game.imagine(view, rng)
        ends = [search.best(do(state, action)) for action in legal]
        best = max(range(len(ends)), key=ends.__getitem__)
        other_world = game.imagine(view, rng)
        same = search.best(do(other_world, legal[best])) == ends[best]
    except TooLarge:
        return None
    return legal[best] if same else None


class _Search:
    def __init__(self, game: Game, seat: Seat, budget: Budget) -> None:
        self._game = game
        self._seat = seat
        self._budget = budget
        self._tried = 0

    def best(self, state: AnyState) -> Result:
        """The best end that the seat can bring about alone."""
        self._tried += 1
        to_move = self._game.to_move(state)
        if self._tried > LARGEST or self._budget.late or to_move not in ((), (self._seat,)):
            raise TooLarge
        if not to_move:
            scores = self._game.scores(state)
            others = max((score.total for score in scores if score.seat != self._seat), default=0)
            return -scores[self._seat].rank, scores[self._seat].total - others
        legal = self._game.legal(state, self._seat)
        return max(self.best(step(self._game, state, legal, index)) for index in range(len(legal)))
