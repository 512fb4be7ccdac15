"""Okanagan with an eye on the end: what may still become of territories and tokens depends on the turns left."""

from __future__ import annotations

from collections.abc import Sequence
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
from northward.games.okanagan.state import State, Table
from northward.games.okanagan.turns import turns_in_game, turns_left

FILLED = 0.045
"""The chance that a turn closes a given open side, as counted in matches of the greedy bot against itself."""


def scales(table: Table) -> Scales:
    """A territory needs all its open sides closed, and tokens need turns to find their sets."""
    left = turns_left(table)
    closed = 1 - (1 - FILLED) ** left
    ahead = left / turns_in_game(table.seats)
    return GREEDY._replace(
        completed=tuple(closed**sides for sides in range(5)),
        hope=ahead * GREEDY.hope,
        objectives=ahead * GREEDY.objectives,
    )


class FarsightedOkanagan(GreedyOkanagan):
    """As the greedy bot, but its hopes fade as the game goes on."""

    def scales(self, table: View | State) -> Scales:
        return scales(table)


class OkanaganJudge:
    """For searches: the farsighted bot plays the turn to its end; then learned weights say what to expect."""

    def __init__(self, game: Okanagan, quick: FarsightedOkanagan, promise: Promise, taste: Taste = NO_TASTE) -> None:
        self._game = game
        self._quick = quick
        self._promise = promise
        self._taste = taste

    def candidates(self, view: View, legal: Sequence[Any], rng: Random) -> Sequence[Any]:
        """As the farsighted bot values them; equal ones in random order."""
        assert view.seat is not None
        values = self._quick.thoughts(view, view.seat, rng).values(legal)
        lots = [rng.random() for _ in legal]
        order = sorted(range(len(legal)), key=lambda index: (-values[index], lots[index]))
        return [legal[index] for index in order]

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
