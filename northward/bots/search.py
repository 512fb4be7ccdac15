"""What all searching bots do before they search: a forced choice, an exact ending, and a budget for the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any

from northward.bots.base import Clock
from northward.bots.ending import best_ending
from northward.bots.judge import Judge
from northward.bots.thinking import Budget
from northward.core.game import Game


class SearchBot(ABC):
    """For any game: a judge names the candidates and tells what the states after them promise."""

    def __init__(
        self, game: Game[Any, Any, Any], judge: Judge, simulations: int, width: int, tireless: bool = False
    ) -> None:
        self._game = game
        self._judge = judge
        self._simulations = simulations
        self._width = width
        self._tireless = tireless

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        budget = Budget(clock, self._simulations, self._tireless)
        ending = best_ending(self._game, view, legal, budget, rng)
        return self._search(view, legal, budget, rng) if ending is None else ending

    @abstractmethod
    def _search(self, view: Any, legal: Sequence[Any], budget: Budget, rng: Random) -> Any:
        """One of several actions, found within the budget."""
