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
from northward.games.okanagan.turns import turns_ended, turns_in_game

GUESSES = 12
"""Hands that a player might have had instead of the real one."""
EXPLORED, IDEAS = 0.3, 12
"""Such a part of decisions is made at random while a match is explored, among so many ideas that seem best."""


class OkanaganSchool:
    """Matches of two to four players, mostly two."""

    counts = COUNTS
    told = beliefs.COUNTS

    def __init__(self, game: Okanagan) -> None:
        self._game = game
        self._farsighted = FarsightedOkanagan(game)

    def match(self, bot: Bot, rng: Random) -> Iterator[Example]:
        """An example for every player at the beginning of every turn.

        Bots that always do what they think best teach nothing of other ways to build. So up to a random turn something
        else is tried now and then; from there on everybody plays well, and that is what is learned from.
        """
        game = self._game
        seen: list[tuple[int, tuple[float, ...], float, int]] = []
        final: list[int] = []
        for state in self._states(bot, rng, exploring=True):
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

    def _states(self, bot: Bot, rng: Random, exploring: bool = False) -> Iterator[State]:
        """The beginnings of turns of a match from where nothing is explored, and its end."""
        game = self._game
        state = game.start(rng.choice((2, 2, 3, 4)), game.Options())
        explored = rng.randrange(turns_in_game(state.seats)) if exploring else 0
        turn = -1
        while to_move := game.to_move(state):
            if to_move == (CHANCE,):
                state = game.do(state, game.chance(state, rng))
                continue
            if state.phase == "place" and game.turns(state) != turn:
                turn = game.turns(state)
                if turns_ended(state) >= explored:
                    yield state
            view, legal = game.view(state, to_move[0]), game.legal(state, to_move[0])
            if len(legal) == 1:
                choice = legal[0]
            elif turns_ended(state) < explored and rng.random() < EXPLORED:
                choice = rng.choice(self._farsighted.ranked(view, legal, rng)[:IDEAS])
            else:
                choice = bot.choose(view, legal, None, rng)
            state = game.do(state, choice)
        yield state

    def pupil(self, weights: Weights) -> Bot:
        """The weights are for judges; whoever learns them, turns are played by the farsighted bot."""
        return self._farsighted


def school(game: Okanagan) -> OkanaganSchool:
    return OkanaganSchool(game)
