"""The bot that plays at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from northward.bots.base import Clock


class UniformBot:
    """Every legal action is equally likely."""

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        return legal[rng.randrange(len(legal))]
