"""Bots by name: two that play every game plainly, and five levels."""

from __future__ import annotations

from typing import Any

from northward.bots.base import Bot
from northward.bots.levels import LEVELS, greedy, make_level
from northward.bots.uniform import UniformBot

NAMES = ("random", "greedy", *LEVELS)


def make(name: str, game: Any) -> Bot:
    """A bot for a game; raises LookupError with one line."""
    if name == "random":
        return UniformBot()
    if name == "greedy":
        return greedy(game)
    if name in LEVELS:
        return make_level(name, game)
    raise LookupError(f"no bot {name!r}; expected one of {', '.join(NAMES)}")
