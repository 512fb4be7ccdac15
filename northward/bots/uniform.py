"""The bot that plays at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from northward.core.bots import Clock
from northward.core.game import AnyAction, AnyView


class UniformBot:
    """Every legal action is equally likely."""

    def choose(self, view: AnyView, legal: Sequence[AnyAction], clock: Clock | None, rng: Random) -> AnyAction:
        return legal[rng.randrange(len(legal))]
