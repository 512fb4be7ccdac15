"""Values learned from self-play: bots play, what their maps had becomes what they ended with. Needs `northward[lab]`.

First the greedy bot plays against itself, and weights are fitted to its matches; then the bot with these weights plays
against itself, and so on. Everything follows from the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import numpy

from northward.bots.base import Bot
from northward.bots.card_maps_learned import MapCounts, cards_left
from northward.bots.card_maps_levels import learned
from northward.bots.levels import greedy
from northward.bots.linear import Weights
from northward.core.game import CHANCE
from northward.games.card_maps.actions import Place
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.table import ROUNDS

STIFFNESS = 1.0
"""Keeps weights of counts that hardly vary near zero."""


class Example(NamedTuple):
    """A map after a card was laid: its counts, the part of the game to come, and the points still gained."""

    counts: tuple[int, ...]
    left: float
    gained: int


def train(game: Any, generations: int, games: int, seed: int, command: str, advance: Callable[[str], None]) -> Weights:
    """Raises LookupError for a game that has no counts to learn from."""
    if not isinstance(game, CardMapGame):
        raise LookupError(f"{game.name} has no learned values")
    counts = MapCounts(game)
    bot: Bot = greedy(game)
    examples: list[Example] = []
    for generation in range(generations):
        # The latest two generations: one alone is too few matches, older ones were played too differently.
        examples = examples[len(examples) // 2 :] if generation > 1 else examples
        for number in range(games):
            examples += match(game, bot, counts, Random(f"{seed}:{generation}:{number}"))
            advance(f"generation {generation + 1}")
        weights = fit(game.name, counts.names, examples, command)
        bot = learned(game, weights)
    return weights


def match(game: CardMapGame, bot: Bot, counts: MapCounts, rng: Random) -> Iterator[Example]:
    """What a bot's match against itself teaches; mostly for two players."""
    seats = rng.choice((2, 2, 2, 3))
    state = game.start(seats, game.Options())
    seen: list[tuple[int, tuple[int, ...], int, int]] = []
    while to_move := game.to_move(state):
        seat = to_move[0]
        if seat == CHANCE:
            state = game.apply(state, game.chance(state, rng))
            continue
        action = bot.choose(game.view(state, seat), game.legal(state, seat), None, rng)
        state = game.apply(state, action)
        land = state.maps[seat]
        if isinstance(action, Place) and cards_left(land):
            seen.append((seat, counts(land), cards_left(land), game.map_total(state, seat, land)))
    final = [score.total for score in game.scores(state)]
    for seat, found, left, total in seen:
        yield Example(found, left / ROUNDS, final[seat] - total)


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
