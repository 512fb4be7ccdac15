"""Weaker levels overlook things, as people do, and do nothing at random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import northward
from northward.bots.levels import bots_of
from northward.bots.overlooking import FEWEST, Overlooking
from northward.core.game import Action


class Go(Action, frozen=True):
    step: int = 0


class Stop(Action, frozen=True):
    pass


class Asked:
    """Takes the largest step that it is shown; writes down what it is shown."""

    def __init__(self) -> None:
        self.shown: list[list[Any]] = []

    def choose(self, view: Any, legal: Any, clock: Any, rng: Random) -> Any:
        self.shown.append([*legal])
        return max(legal, key=lambda action: getattr(action, "step", -1))


LEGAL = [*(Go(0, step) for step in range(19)), Stop(0)]


def test_a_part_is_noticed_and_the_best_of_it_is_done() -> None:
    for seed in range(20):
        bot = Asked()
        choice = Overlooking(bot, 0.5).choose(None, LEGAL, None, Random(seed))
        (noticed,) = bot.shown
        assert len(noticed) == 10 and choice.step == max(getattr(action, "step", -1) for action in noticed)
        assert [action for action in LEGAL if action in noticed] == noticed


def test_a_short_list_is_seen_as_a_whole() -> None:
    bot = Asked()
    assert Overlooking(bot, 0.0).choose(None, LEGAL[:FEWEST], None, Random(1)) == LEGAL[FEWEST - 1]
    assert bot.shown == [LEGAL[:FEWEST]]


def test_nothing_is_given_up_before_everything_was_looked_at() -> None:
    for seed in range(40):
        assert Overlooking(Asked(), 0.0, last=(Go,)).choose(None, LEGAL, None, Random(seed)) == LEGAL[18]


@pytest.mark.parametrize("game", ["hyperborea"])
@pytest.mark.parametrize("level", ["novice", "casual"])
def test_levels_below_club_do_nothing_at_random(game: str, level: str) -> None:
    rules = northward.game(game)
    assert isinstance(bots_of(rules).levels[level](rules), Overlooking)
