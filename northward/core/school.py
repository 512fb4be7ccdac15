"""What a game may bring to be learned: `school(game)` in the part `school` of its package."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from northward.core.bots import Bot
from northward.core.game import Value


class Weights(Value, frozen=True):
    """What was learned. Every count has two weights: one as long as anything is to come, one for each part of the game
    to come.
    """

    game: str
    counts: tuple[str, ...]
    always: tuple[float, ...]
    ahead: tuple[float, ...]
    bias: tuple[float, float]
    """For the part of the game to come, and for its square."""
    trained: str
    """The command that made this file."""

    def row(self, part: float) -> tuple[float, ...]:
        """The weight of every count with such a part of the game to come."""
        return tuple(now + later * part for now, later in zip(self.always, self.ahead, strict=True))


class Example(NamedTuple):
    """A moment of a match: what was counted, the part of the game to come, and the points still gained."""

    counts: tuple[float, ...]
    left: float
    gained: float


class Guess(NamedTuple):
    """A secret of another player: what was counted in each form that it might have, the true one first, and the part of
    the game to come.
    """

    forms: tuple[tuple[float, ...], ...]
    left: float


class School(Protocol):
    """How a game is learned."""

    @property
    def counts(self) -> tuple[str, ...]:
        """What is counted."""

    def match(self, bot: Bot, rng: Random) -> Iterator[Example]:
        """What a bot's match against itself teaches."""

    def pupil(self, weights: Weights) -> Bot:
        """The bot that has learned these weights."""


@runtime_checkable
class BeliefSchool(School, Protocol):
    """A school that also teaches what open things tell of secrets."""

    @property
    def told(self) -> tuple[str, ...]:
        """What is counted of a secret."""

    def guesses(self, bot: Bot, rng: Random) -> Iterator[Guess]:
        """What a bot's match against itself teaches of secrets."""
