"""What all searching bots do before they search: a forced choice, an exact ending, and a budget for the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from northward.bots.ending import best_ending
from northward.bots.thinking import Budget
from northward.core.bots import Clock, Judge
from northward.core.game import AnyAction, AnyView, Game


class SearchBot(ABC):
    """For any game: a judge names the candidates and tells what the states after them promise."""

    def __init__(self, game: Game, judge: Judge, simulations: int, width: int, tireless: bool = False) -> None:
        self._game = game
        self._judge = judge
        self._simulations = simulations
        self._width = width
        self._tireless = tireless

    def choose(self, view: AnyView, legal: Sequence[AnyAction], clock: Clock | None, rng: Random) -> AnyAction:
        if len(legal) == 1:
            return legal[0]
        budget = Budget(clock, self._simulations, self._tireless)
        ending = best_ending(self._game, view, legal, budget, rng)
        return self._search(view, legal, budget, rng) if ending is None else ending

    @abstractmethod
    def _search(self, view: AnyView, legal: Sequence[AnyAction], budget: Budget, rng: Random) -> AnyAction:
        """One of several actions, found within the budget."""
