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
from northward.core.school import Example, School, Weights
from northward.lab import run
from northward.lab.workers import Work

STIFFNESS = 1.0
"""Keeps weights of counts that hardly vary near zero."""


def school(game: Game) -> School:
    """Raises LookupError for a game that has no counts to learn from."""
    part = parts.school(game.name)
    if part is None:
        raise LookupError(f"{game.name} has no learned values")
    return part.school(game)


class Generation(Value, frozen=True):
    """What the matches of a generation have in common; each follows from this and its number."""

    game: str
    version: int
    components: str
    """The hash of the set."""
    seed: int
    generation: int
    weights: Weights | None
    """Of the bot that plays; the first generation is the greedy bot's."""


class Lesson(Value, frozen=True):
    """What a match taught."""

    number: int
    examples: tuple[Example, ...]


def train(
    game: Game, generations: int, games: int, seed: int, command: str, place: run.Place, advance: Callable[[str], None]
) -> Weights:
    """The weights of the last generation; `place.keep` is a folder with a file for each.

    Raises LookupError for a game that has no counts to learn from.
    """
    counts = school(game).counts
    examples: list[Example] = []
    weights: Weights | None = None
    for number in range(generations):
        # A run of more generations may take up one of fewer: what is played does not depend on the command.
        by = weights and replace(weights, trained="")
        generation = Generation(game.name, game.version, game.components.hash, seed, number, by)
        where = place.within(f"{game.name}-{seed}-{number}")
        lessons = []
        for lesson in where.finished(matches_of(generation), Lesson, games):
            lessons.append(lesson)
            advance(f"generation {number + 1}")
        # The latest two generations: one alone is too few matches, older ones were played too differently.
        examples = examples[len(examples) // 2 :] if number > 1 else examples
        for lesson in sorted(lessons, key=lambda lesson: lesson.number):
            examples += lesson.examples
        weights = fit(game.name, counts, examples, command)
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
