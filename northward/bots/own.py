"""What a game may bring for its bots: `BOTS` in the part `bots` of its package."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from northward.bots.base import Bot
from northward.bots.judge import Judge

Levels = Mapping[str, Callable[[Any], Bot]]


@dataclass(frozen=True)
class OwnBots:
    """Bots that know more of a game than its rules; each is made for the game object that it will play."""

    greedy: Callable[[Any], Bot]
    """Takes what is worth most at once."""
    levels: Levels
    """A bot for each of the five levels."""
    judge: Callable[[Any], Judge]
    """Whoever tells best what a state of this game promises."""
    forecaster: Callable[[Any], Judge] | None = None
    """Whoever tells best how a match will end, if that is not the judge."""
