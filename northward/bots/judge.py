"""What a search does with games of which nobody knows more than the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Any

from northward.core.additions import offering, trusted
from northward.core.bots import Bot
from northward.core.game import CHANCE, AnyAction, AnyState, AnyView, Game, Score, Seat

AHEAD = 40
"""Actions of seats that an outlook plays on, at most."""


class PlainJudge:
    """For any game: what a quick bot would do, and the scores after some more of its play."""

    def __init__(self, game: Game, quick: Bot, ahead: int = AHEAD) -> None:
        self._game = game
        self._quick = quick
        self._ahead = ahead

    def candidates(self, view: AnyView, legal: Sequence[AnyAction], rng: Random) -> Sequence[AnyAction]:
        """The quick bot's choices, the most frequent first: it draws lots between equals."""
        found: dict[Any, None] = {}
        for _ in range(4):
            found[self._quick.choose(view, legal, None, rng)] = None
        others = range(len(legal)) if len(legal) <= 64 else sorted(rng.sample(range(len(legal)), 64))
        for index in others:
            found[legal[index]] = None
        return list(found)

    def outlook(self, state: AnyState, seat: Seat, rng: Random) -> Sequence[float]:
        return [score.total for score in self._after(state, rng)]

    def items(self, state: AnyState, seat: Seat, rng: Random) -> Sequence[Mapping[str, float]]:
        return [score.items for score in self._after(state, rng)]

    def _after(self, state: AnyState, rng: Random) -> Sequence[Score]:
        return self._game.scores(played_on(self._game, self._quick, state, self._ahead, rng))


def played_on(
    game: Game,
    quick: Bot,
    state: AnyState,
    ahead: int,
    rng: Random,
    enough: Callable[[AnyState], bool] = lambda state: False,
) -> AnyState:
    """The state after some more actions of seats, as a bot would choose them for everybody; sooner where it is over, or
    where a state is far enough.
    """
    do, offer = trusted(game), offering(game)
    for _ in range(ahead):
        while (to_move := game.to_move(state)) == (CHANCE,):
            state = do(state, game.chance(state, rng))
        if not to_move or enough(state):
            break
        acting = to_move[0]
        legal = offer(state, acting)
        choice = legal[0] if len(legal) == 1 else quick.choose(game.view(state, acting), legal, None, rng)
        state = do(state, choice)
    return state


def margin(points: Sequence[float], seat: Seat) -> float:
    """How far a seat is ahead of the best other one; alone, what it has."""
    return points[seat] - max((other for index, other in enumerate(points) if index != seat), default=0.0)


def lead(points: Sequence[float], seat: Seat) -> float:
    """A seat's points less the mean of the others'; alone, what it has."""
    others = [*points[:seat], *points[seat + 1 :]]
    return points[seat] - fmean(others) if others else points[seat]
