"""Values learned from self-play: bots play, and what they had becomes what they ended with. Needs `northward[lab]`.

First the greedy bot plays against itself, and weights are fitted to its matches; then the bot with these weights plays
against itself, and so on. Everything follows from the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random
from typing import Any

import msgspec
import numpy
from msgspec.structs import replace

from northward.bots.levels import greedy
from northward.core import parts, registry
from northward.core.bots import Bot
from northward.core.game import Game, Value
from northward.core.school import BeliefSchool, Example, Guess, School, Weights
from northward.lab import run
from northward.lab.workers import Work

STIFFNESS = 1.0
"""Keeps weights of counts that hardly vary near zero."""
ROUNDS_OF_NEWTON = 20
"""It has arrived after ten."""


def school(game: Game) -> School:
    """Raises LookupError for a game that has no counts to learn from."""
    part = parts.school(game.name)
    if part is None:
        raise LookupError(f"{game.name} has no learned values")
    return part.school(game)


class Generation(Value, frozen=True, omit_defaults=True):
    """What the matches of a generation have in common; each follows from this and its number."""

    game: str
    version: int
    components: str
    """The hash of the set."""
    seed: int
    generation: int
    weights: Weights | None
    """Of the bot that plays; the first generation is the greedy bot's."""
    beliefs: bool = False
    """Whether it is learned what open things tell of secrets, instead of what they are worth."""


class Lesson(Value, frozen=True, omit_defaults=True):
    """What a match taught."""

    number: int
    examples: tuple[Example, ...] = ()
    guesses: tuple[Guess, ...] = ()


def train(
    game: Game,
    generations: int,
    games: int,
    seed: int,
    command: str,
    place: run.Place,
    advance: Callable[[str], None],
    beliefs: bool = False,
) -> Weights:
    """The weights of the last generation; `place.keep` is a folder with a file for each.

    Raises LookupError for a game that has no counts to learn from.
    """
    teacher = school(game)
    if beliefs and not isinstance(teacher, BeliefSchool):
        raise LookupError(f"{game.name} has no beliefs to learn")
    examples: list[Example] = []
    guesses: list[Guess] = []
    weights: Weights | None = None
    for number in range(generations):
        # A run of more generations may take up one of fewer: what is played does not depend on the command.
        by = weights and replace(weights, trained="")
        generation = Generation(game.name, game.version, game.components.hash, seed, number, by, beliefs)
        where = place.within(f"{game.name}-{seed}-{number}{'-beliefs' if beliefs else ''}")
        lessons = []
        for lesson in where.finished(matches_of(generation), Lesson, games):
            lessons.append(lesson)
            advance(f"generation {number + 1}")
        # The latest two generations: one alone is too few matches, older ones were played too differently.
        if number > 1:
            examples, guesses = examples[len(examples) // 2 :], guesses[len(guesses) // 2 :]
        for lesson in sorted(lessons, key=lambda lesson: lesson.number):
            examples += lesson.examples
            guesses += lesson.guesses
        if isinstance(teacher, BeliefSchool) and beliefs:
            weights = fit_beliefs(game.name, teacher.told, guesses, command)
        else:
            weights = fit(game.name, teacher.counts, examples, command)
    assert weights is not None
    return weights


def matches_of(generation: Generation) -> Work[Lesson]:
    return Work(partial(teach, generation), teach_batch, msgspec.json.encode(generation), _lessons.decode)


def teach_batch(generation: bytes, numbers: Sequence[int]) -> bytes:
    """What a worker does, wherever it is."""
    common = _generation(generation)
    return msgspec.json.encode([teach(common, number) for number in numbers])


def teach(generation: Generation, number: int) -> Lesson:
    teacher, bot = _player(generation)
    rng = Random(f"{generation.seed}:{generation.generation}:{number}")
    if generation.beliefs and isinstance(teacher, BeliefSchool):
        return Lesson(number, guesses=tuple(teacher.guesses(bot, rng)))
    return Lesson(number, tuple(teacher.match(bot, rng)))


_lessons = msgspec.json.Decoder(list[Lesson])


@cache
def _generation(data: bytes) -> Generation:
    return msgspec.json.decode(data, type=Generation)


@cache
def _player(generation: Generation) -> tuple[School, Bot]:
    game = registry.game(generation.game)
    if (game.version, game.components.hash) != (generation.version, generation.components):
        raise ValueError(f"{game.name} version {game.version} is installed here, with another set or version there")
    teacher = school(game)
    return teacher, greedy(game) if generation.weights is None else teacher.pupil(generation.weights)


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


def fit_beliefs(game: str, names: tuple[str, ...], guesses: list[Guess], command: str) -> Weights:
    """The weights by which the true forms of secrets are most likely among those that they might have had.

    The chance of each is in proportion to the exponential of its weighted sum: a conditional logit, by Newton's method.
    """
    forms: Any = numpy.array([guess.forms for guess in guesses], float)
    left: Any = numpy.array([guess.left for guess in guesses])[:, None, None]
    known = numpy.concatenate([forms, forms * left], axis=2)
    found = numpy.zeros(known.shape[2])
    for _ in range(ROUNDS_OF_NEWTON):
        sums = known @ found
        chances = numpy.exp(sums - sums.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        expected = numpy.einsum("gf,gfc->gc", chances, known)
        slope = (known[:, 0] - expected).sum(axis=0) - STIFFNESS * found
        bend = numpy.einsum("gf,gfc,gfd->cd", chances, known, known) - expected.T @ expected
        found += numpy.linalg.solve(bend + STIFFNESS * numpy.eye(len(found)), slope)
    weights = [round(float(weight), 3) for weight in found]
    return Weights(game, names, tuple(weights[: len(names)]), tuple(weights[len(names) :]), (0.0, 0.0), command)
