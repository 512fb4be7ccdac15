"""How Okanagan is learned: what players have at the beginning of a turn becomes their points in the end, and what lies
open of theirs tells of the objectives that they hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from northward.core.bots import Bot
from northward.core.game import CHANCE
from northward.core.school import Example, Guess, Weights
from northward.games.okanagan.bots import beliefs
from northward.games.okanagan.bots.farsighted import FarsightedOkanagan
from northward.games.okanagan.bots.promise import COUNTS, counts, left
from northward.games.okanagan.rules import Okanagan
from northward.games.okanagan.state import State

GUESSES = 12
"""Hands that a player might have had instead of the real one."""


class OkanaganSchool:
    """Matches of two to four players, mostly two."""

    counts = COUNTS
    told = beliefs.COUNTS

    def __init__(self, game: Okanagan) -> None:
        self._game = game
        self._farsighted = FarsightedOkanagan(game)

    def match(self, bot: Bot, rng: Random) -> Iterator[Example]:
        """An example for every player at the beginning of every turn."""
        game = self._game
        seen: list[tuple[int, tuple[float, ...], float, int]] = []
        final: list[int] = []
        for state in self._states(bot, rng):
            scores = game.scores(state)
            final = [score.total for score in scores]
            for score in scores if state.phase != "over" else ():
                thoughts = self._farsighted.thoughts(state, score.seat, rng)
                seen.append((score.seat, counts(thoughts, state, score), left(state), score.total))
        for seat, found, part, total in seen:
            yield Example(found, part, final[seat] - total)

    def guesses(self, bot: Bot, rng: Random) -> Iterator[Guess]:
        """At the beginning of every turn, the hand of another player, and what it might be by what one sees."""
        game, cards = self._game, self._game.tiles.objectives
        for state in self._states(bot, rng):
            if state.phase == "over":
                return
            seat, other = rng.sample(range(state.seats), 2)
            view = game.view(state, seat)
            worlds = [state, *(game.imagine(view, rng) for _ in range(GUESSES))]
            expected, own = beliefs.places(view, other), state.rewards[other]
            hands = [[beliefs.counts(own, expected, cards[card]) for card in world.hands[other]] for world in worlds]
            yield Guess(tuple(tuple(map(sum, zip(*hand, strict=True))) for hand in hands), left(state))

    def _states(self, bot: Bot, rng: Random) -> Iterator[State]:
        """The beginnings of turns of a match, and its end."""
        game = self._game
        state = game.start(rng.choice((2, 2, 3, 4)), game.Options())
        turn = -1
        while to_move := game.to_move(state):
            if to_move == (CHANCE,):
                state = game.do(state, game.chance(state, rng))
                continue
            if state.phase == "place" and game.turns(state) != turn:
                turn = game.turns(state)
                yield state
            legal = game.legal(state, to_move[0])
            choice = legal[0] if len(legal) == 1 else bot.choose(game.view(state, to_move[0]), legal, None, rng)
            state = game.do(state, choice)
        yield state

    def pupil(self, weights: Weights) -> Bot:
        """The weights are for judges; whoever learns them, turns are played by the farsighted bot."""
        return self._farsighted


def school(game: Okanagan) -> OkanaganSchool:
    return OkanaganSchool(game)
