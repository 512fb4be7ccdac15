"""How card maps are learned: a map after a card was laid becomes the points of that map in the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from northward.core.bots import Bot
from northward.core.game import CHANCE
from northward.core.school import Example, Weights
from northward.games.card_maps.actions import Place
from northward.games.card_maps.bots.learned import LearnedCardMap, cards_left
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.table import ROUNDS


class CardMapSchool:
    """An example for every card laid. `learner` is the bot that learns."""

    def __init__(self, game: CardMapGame, learner: type[LearnedCardMap]) -> None:
        self._game = game
        self._learner = learner
        self.counts = learner.counts.names

    def match(self, bot: Bot, rng: Random) -> Iterator[Example]:
        """Mostly for two players."""
        game = self._game
        seats = rng.choice((2, 2, 2, 3))
        state = game.start(seats, game.Options())
        seen: list[tuple[int, tuple[int, ...], int, int]] = []
        while to_move := game.to_move(state):
            seat = to_move[0]
            if seat == CHANCE:
                state = game.do(state, game.chance(state, rng))
                continue
            action = bot.choose(game.view(state, seat), game.legal(state, seat), None, rng)
            state = game.do(state, action)
            land = state.maps[seat]
            if isinstance(action, Place) and cards_left(land):
                seen.append((seat, self._learner.counts(land), cards_left(land), game.map_total(state, seat, land)))
        final = [score.total for score in game.scores(state)]
        for seat, found, left, total in seen:
            yield Example(found, left / ROUNDS, final[seat] - total)

    def pupil(self, weights: Weights) -> Bot:
        return self._learner(self._game, weights)
