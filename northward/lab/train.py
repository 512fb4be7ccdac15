"""Values learned from self-play: bots play, and what they had becomes what they ended with. Needs `northward[lab]`.

First the greedy bot plays against itself, and weights are fitted to its matches; then the bot with these weights plays
against itself, and so on. Everything follows from the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple, Protocol

import numpy

from northward.bots.base import Bot
from northward.bots.levels import greedy
from northward.bots.linear import Weights

STIFFNESS = 1.0
"""Keeps weights of counts that hardly vary near zero."""


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


def school(game: Any) -> School:
    """Raises LookupError for a game that has no counts to learn from."""
    if game.name in ("honshu", "hokkaido"):
        from northward.lab.train_card_maps import CardMapSchool

        return CardMapSchool(game)
    if game.name == "hyperborea":
        from northward.lab.train_hyperborea import HyperboreaSchool

        return HyperboreaSchool(game)
    raise LookupError(f"{game.name} has no learned values")


def train(game: Any, generations: int, games: int, seed: int, command: str, advance: Callable[[str], None]) -> Weights:
    """Raises LookupError for a game that has no counts to learn from."""
    lessons = school(game)
    bot: Bot = greedy(game)
    examples: list[Example] = []
    for generation in range(generations):
        # The latest two generations: one alone is too few matches, older ones were played too differently.
        examples = examples[len(examples) // 2 :] if generation > 1 else examples
        for number in range(games):
            examples += lessons.match(bot, Random(f"{seed}:{generation}:{number}"))
            advance(f"generation {generation + 1}")
        weights = fit(game.name, lessons.counts, examples, command)
        bot = lessons.pupil(weights)
    return weights


def fit(game: str, names: tuple[str, ...], examples: list[Example], command: str) -> Weights:
    """The weights that explain the examples best (least squares)."""
    counts: Any = numpy.array([example.counts for example in examples], float)
    left: Any = numpy.array([example.left for example in examples])[:, None]
    known = numpy.concatenate([counts, counts * left, left, left * left], axis=1)
    gained = numpy.array([example.gained for example in examples], float)
    square = known.T @ known + STIFFNESS * numpy.eye(known.shape[1])
    found = [round(float(weight), 3) for weight in numpy.linalg.solve(square, known.T @ gained)]
    size = len(names)
    return Weights(game, names, tuple(found[:size]), tuple(found[size : 2 * size]), (found[-2], found[-1]), command)
