"""Flat Monte Carlo: every candidate is tried in many imagined worlds, and the best on average is taken."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from northward.bots.base import Clock
from northward.bots.ending import best_ending
from northward.bots.judge import Judge, margin
from northward.bots.thinking import Budget, race
from northward.core.game import Game


class FlatMonteCarlo:
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
        if ending is not None:
            return ending
        candidates = self._judge.candidates(view, legal, rng)[: self._width]
        worlds: list[tuple[Any, int]] = []

        def try_out(action: Any, world: int) -> float:
            if world == len(worlds):
                worlds.append((self._game.imagine(view, rng), rng.getrandbits(64)))
            state, seed = worlds[world]
            after = self._game.apply(state, action)
            return margin(self._judge.outlook(after, view.seat, Random(seed)), view.seat)

        return race(candidates, try_out, budget)[0]
