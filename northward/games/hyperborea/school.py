"""How Hyperborea is learned: the lead of a player who has ended a turn becomes the lead in the end."""

from __future__ import annotations

from collections.abc import Iterator
from operator import sub
from random import Random

from northward.bots.distracted import Distracted
from northward.bots.uniform import UniformBot
from northward.core.bots import Bot
from northward.core.game import CHANCE
from northward.core.school import Example, Weights
from northward.games.hyperborea.bots.plans import TurnPlanner, turn_is_over
from northward.games.hyperborea.bots.values import COUNTS, Promise, counts, left
from northward.games.hyperborea.rules import Hyperborea

DISTRACTED = (0.0, 0.03, 0.1)
"""How often the bots of a match do something at random: who always plays the same way learns nothing else."""
PUPIL_PLANS = 4


class HyperboreaSchool:
    """An example for every turn of a match of two: what one player has, less what the other has."""

    counts = COUNTS

    def __init__(self, game: Hyperborea) -> None:
        self._game = game

    def match(self, bot: Bot, rng: Random) -> Iterator[Example]:
        game = self._game
        state = game.start(2, game.Options())
        player = Distracted(bot, UniformBot(), rng.choice(DISTRACTED))
        seen: list[tuple[int, tuple[float, ...], float]] = []
        last = -1
        while to_move := game.to_move(state):
            if turn_is_over(state) and state.turn != last:
                last, seat = state.turn, state.active
                own, other = counts(game, state, seat), counts(game, state, 1 - seat)
                seen.append((seat, tuple(map(sub, own, other)), left(state)))
            if to_move == (CHANCE,):
                action = game.chance(state, rng)
            else:
                acting = to_move[0]
                action = player.choose(game.view(state, acting), game.legal(state, acting), None, rng)
            state = game.do(state, action)
        final = [score.total for score in game.scores(state)]
        for seat, lead, part in seen:
            yield Example(lead, part, final[seat] - final[1 - seat] - lead[COUNTS.index("points")])

    def pupil(self, weights: Weights) -> Bot:
        return TurnPlanner(self._game, Promise(self._game, weights), PUPIL_PLANS)


def school(game: Hyperborea) -> HyperboreaSchool:
    return HyperboreaSchool(game)
