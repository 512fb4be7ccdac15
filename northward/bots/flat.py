"""Flat Monte Carlo: every candidate is tried in many imagined worlds, and the best on average is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from northward.bots.beliefs import Beliefs
from northward.bots.judge import margin
from northward.bots.search import SearchBot
from northward.bots.thinking import Budget, race
from northward.core.additions import trusted
from northward.core.game import AnyAction, AnyState, AnyView


class FlatMonteCarlo(SearchBot):
    """For any game, with any judge."""

    def _search(self, view: AnyView, legal: Sequence[AnyAction], budget: Budget, rng: Random) -> AnyAction:
        candidates = self._judge.candidates(view, legal, rng)[: self._width]
        imagined = self._imagining(view)
        worlds: list[tuple[Any, int]] = []

        def try_out(action: AnyAction, world: int) -> float:
            if world == len(worlds):
                worlds.append((imagined(rng), rng.getrandbits(64)))
            state, seed = worlds[world]
            after = trusted(self._game)(state, action)
            return margin(self._judge.outlook(after, view.seat, Random(seed)), view.seat)

        return race(candidates, try_out, budget)[0]

    def _imagining(self, view: AnyView) -> Callable[[Random], AnyState]:
        """How worlds are imagined in which candidates are tried."""
        return Beliefs(self._game, view).world
