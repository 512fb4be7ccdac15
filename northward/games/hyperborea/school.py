"""How Hyperborea is learned: the lead of a player who has ended a turn becomes the lead in the end.

A lead is over the mean of the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from northward.bots.distracted import Distracted
from northward.bots.judge import lead
from northward.bots.uniform import UniformBot
from northward.core.bots import Bot
from northward.core.game import CHANCE
from northward.core.school import Example, Weights
from northward.games.hyperborea.bots.plans import TurnPlanner, turn_is_over
from northward.games.hyperborea.bots.values import COUNTS, Promise, counts, left
from northward.games.hyperborea.rules import Hyperborea

DISTRACTED = (0.0, 0.03, 0.1)
"""How often the bots of a match do something at random: who always plays the same way learns nothing else."""
SEATS = (2, 2, 3, 4)
"""How many play, each as likely."""
PUPIL_PLANS = 4


class HyperboreaSchool:
    """An example for every turn of a match: what one player has, less what the others have on average."""

    counts = COUNTS

    def __init__(self, game: Hyperborea) -> None:
        self._game = game

    def match(self, bot: Bot, rng: Random) -> Iterator[Example]:
        game = self._game
        seats = rng.choice(SEATS)
        state = game.start(seats, game.Options())
        player = Distracted(bot, UniformBot(), rng.choice(DISTRACTED))
        seen: list[tuple[int, tuple[float, ...], float]] = []
        last = -1
        while to_move := game.to_move(state):
            if turn_is_over(state) and state.turn != last:
                last, seat = state.turn, state.active
                found = [counts(game, state, one) for one in range(seats)]
                seen.append((seat, tuple(lead(of_all, seat) for of_all in zip(*found, strict=True)), left(state)))
            if to_move == (CHANCE,):
                action = game.chance(state, rng)
            else:
                acting = to_move[0]
                action = player.choose(game.view(state, acting), game.legal(state, acting), None, rng)
            state = game.do(state, action)
        final = [score.total for score in game.scores(state)]
        for seat, leads, part in seen:
            yield Example(leads, part, lead(final, seat) - leads[COUNTS.index("points")])

    def pupil(self, weights: Weights) -> Bot:
        return TurnPlanner(self._game, Promise(self._game, weights), PUPIL_PLANS)


def school(game: Hyperborea) -> HyperboreaSchool:
    return HyperboreaSchool(game)
