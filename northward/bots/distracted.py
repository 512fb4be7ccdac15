"""A bot that does not always give its best: how levels between two bots are made."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from northward.core.bots import Bot, Clock
from northward.core.game import AnyAction, AnyView


class Distracted:
    """Decides like one bot, but now and then like a weaker one."""

    def __init__(self, at_best: Bot, distracted: Bot, rate: float) -> None:
        self._at_best = at_best
        self._distracted = distracted
        self._rate = rate

    def choose(self, view: AnyView, legal: Sequence[AnyAction], clock: Clock | None, rng: Random) -> AnyAction:
        bot = self._distracted if rng.random() < self._rate else self._at_best
        return bot.choose(view, legal, clock, rng)
