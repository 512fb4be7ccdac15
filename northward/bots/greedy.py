"""The bot that takes the most points at once, for any game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from northward.core.additions import trusted
from northward.core.bots import Clock
from northward.core.game import AnyAction, AnyView, Game

LOOKS = 200
"""At most so many actions are tried; of longer lists, a random selection."""


class GreedyBot:
    """Tries each action on an imagined state and takes the one after which its own score is highest.

    With few looks it plays like a beginner: it overlooks most of what it could do.
    """

    def __init__(self, game: Game, looks: int = LOOKS) -> None:
        self._game = game
        self._looks = looks

    def choose(self, view: AnyView, legal: Sequence[AnyAction], clock: Clock | None, rng: Random) -> AnyAction:
        count = len(legal)
        looked_at = range(count) if count <= self._looks else sorted(rng.sample(range(count), self._looks))
        tried = [legal[index] for index in looked_at]
        state, do = self._game.imagine(view, rng), trusted(self._game)
        totals = [self._game.scores(do(state, action))[view.seat].total for action in tried]
        return best(tried, totals, rng)


def best(actions: Sequence[AnyAction], values: Sequence[float], rng: Random) -> AnyAction:
    """An action of the highest value; equal ones are equally likely."""
    highest = max(values)
    return actions[rng.choice([index for index, value in enumerate(values) if value == highest])]
