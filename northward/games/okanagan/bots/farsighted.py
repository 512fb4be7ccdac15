"""Okanagan with an eye on the end: what may still become of territories and tokens depends on the turns left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from northward.bots.greedy import best
from northward.core.game import CHANCE, Score, Seat
from northward.games.okanagan.actions import Take
from northward.games.okanagan.bots.greedy import GREEDY, GreedyOkanagan
from northward.games.okanagan.bots.promise import Promise
from northward.games.okanagan.bots.values import NO_TASTE, Scales, Taste
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.rules import Okanagan
from northward.games.okanagan.state import State
from northward.games.okanagan.turns import turns_in_game, turns_left

FILLED = 0.032
"""The chance that a turn closes a given open side."""
LAST, ANOTHER = 0.4, 0.5
"""A tile that closes a side may open others: so likely is a territory completed by the one that closes its last side,
and so many times as likely for every other side."""
HOPE, PATIENCE = 1.0, 0.7
"""What a token that completes no set yet is worth at the beginning, and how little of it is left early on: below 1 it
fades late."""


@cache
def scales(left: int, turns: int) -> Scales:
    """With so many turns left: a territory needs all its open sides closed, and tokens need turns to find their sets.

    All figures were tuned in matches in which every seat had values of its own, changed at random.
    """
    closed = 1 - (1 - FILLED) ** left
    ahead = left / turns
    return GREEDY._replace(
        completed=(1.0, *[LAST * closed * (ANOTHER * closed) ** more for more in range(4)]),
        hope=HOPE * ahead**PATIENCE,
        denial=0.4,
        action=3.0,
        objectives=2.0 * ahead,
        nugget=1.35,
        structures=(2.2, 2.2, 2.1),
    )


class FarsightedOkanagan(GreedyOkanagan):
    """As the greedy bot, but its hopes fade as the game goes on."""

    def scales(self, table: View | State) -> Scales:
        return scales(turns_left(table), turns_in_game(table.seats))

    def ranked(self, view: View, legal: Sequence[Any], rng: Random) -> list[Any]:
        """The best first; equal ones in random order."""
        assert view.seat is not None
        values = self.thoughts(view, view.seat, rng).values(legal)
        lots = [rng.random() for _ in legal]
        order = sorted(range(len(legal)), key=lambda index: (-values[index], lots[index]))
        return [legal[index] for index in order]


class OkanaganJudge:
    """For searches: the farsighted bot plays the turn to its end; then learned weights say what to expect."""

    def __init__(self, game: Okanagan, quick: FarsightedOkanagan, promise: Promise, taste: Taste = NO_TASTE) -> None:
        self._game = game
        self._quick = quick
        self._promise = promise
        self._taste = taste

    def candidates(self, view: View, legal: Sequence[Any], rng: Random) -> Sequence[Any]:
        """As the farsighted bot values them."""
        return self._quick.ranked(view, legal, rng)

    def outlook(self, state: State, seat: Seat, rng: Random) -> Sequence[float]:
        game = self._game
        while True:
            while (to_move := game.to_move(state)) == (CHANCE,):
                state = game.do(state, game.chance(state, rng))
            if not to_move:
                return [float(score.total) for score in game.scores(state)]
            if state.phase == "place":
                scores = game.scores(state)
                return self._liked(scores, seat, [self._expected(state, score, rng) for score in scores])
            state = game.do(state, self._quick_choice(state, to_move[0], rng))

    def _quick_choice(self, state: State, seat: Seat, rng: Random) -> Any:
        """What the farsighted bot would do, if it did not look at blind tiles."""
        legal = self._game.legal(state, seat)
        if isinstance(legal[0], Take):
            legal = [action for action in legal if isinstance(action, Take)]
        return legal[0] if len(legal) == 1 else best(legal, self._quick.thoughts(state, seat, rng).values(legal), rng)

    def _liked(self, scores: Sequence[Score], seat: Seat, points: list[float]) -> list[float]:
        """What a seat makes of the points of all, by its taste."""
        taste = self._taste
        liked = [(1 + taste.against) * each for each in points]
        liked[seat] = points[seat] + sum(more * scores[seat].items[item] for item, more in taste.items.items())
        return liked

    def _expected(self, state: State, score: Score, rng: Random) -> float:
        """The points of a seat in the end, at the beginning of a turn."""
        return self._promise.points(self._quick.thoughts(state, score.seat, rng), state, score)
