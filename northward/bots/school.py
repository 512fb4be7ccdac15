"""What a game may bring to be learned: `school(game)` in the part `school` of its package."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, Protocol

from northward.bots.base import Bot
from northward.bots.linear import Weights


class Example(NamedTuple):
    """A moment of a match: what was counted, the part of the game to come, and the points still gained."""

    counts: tuple[float, ...]
    left: float
    gained: float


class School(Protocol):
    """How a game is learned."""

    @property
    def counts(self) -> tuple[str, ...]:
        """What is counted."""

    def match(self, bot: Bot, rng: Random) -> Iterator[Example]:
        """What a bot's match against itself teaches."""

    def pupil(self, weights: Weights) -> Bot:
        """The bot that has learned these weights."""
