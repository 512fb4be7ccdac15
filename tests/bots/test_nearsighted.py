"""Weaker levels overlook what is far from where they look, as people do, and do nothing at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from northward.bots.nearsighted import Glance, Nearsighted, Spot
from northward.core.game import Action


class Go(Action, frozen=True):
    step: int = 0
    way: int = 0


class Stop(Action, frozen=True):
    pass


class Asked:
    """Takes the largest step that it is shown; writes down what it is shown."""

    def __init__(self) -> None:
        self.shown: list[list[Any]] = []

    def choose(self, view: Any, legal: Any, clock: Any, rng: Random) -> Any:
        self.shown.append([*legal])
        return max(legal, key=lambda action: getattr(action, "step", -1))


LEGAL = [*(Go(0, step, way) for step in range(10) for way in range(2)), Stop(0)]


def look(view: Any, legal: Sequence[Any]) -> list[Spot]:
    """A step is as far away as it is long; stopping is before everybody's eyes."""
    return [Spot(action.step, action.step) if isinstance(action, Go) else Spot("stop", 0) for action in legal]


def test_what_is_near_is_always_noticed_and_what_is_far_seldom() -> None:
    noticed: Counter[int] = Counter()
    for seed in range(400):
        bot = Asked()
        choice = Nearsighted(bot, look, 2.0).choose(None, LEGAL, None, Random(seed))
        (shown,) = bot.shown
        assert choice == max(shown, key=lambda action: getattr(action, "step", -1))
        assert [action for action in LEGAL if action in shown] == shown
        noticed.update(action.step for action in shown if isinstance(action, Go) and action.way == 0)
    assert noticed[0] == 400
    assert 160 < noticed[2] < 240 and 70 < noticed[4] < 130 and noticed[9] < 50


def test_a_place_is_noticed_or_overlooked_as_a_whole() -> None:
    for seed in range(40):
        bot = Asked()
        Nearsighted(bot, look, 1.0).choose(None, LEGAL, None, Random(seed))
        ways = Counter(action.step for action in bot.shown[0] if isinstance(action, Go))
        assert set(ways.values()) <= {2}


def test_one_glance_sees_a_place_once() -> None:
    for seed in range(20):
        glance = Glance(1.0, Random(seed))
        spots = [Spot(place, 2.0) for place in range(30)]
        assert glance.of(spots) == glance.of(spots)


def test_the_nearest_are_noticed_if_there_is_nothing_else() -> None:
    assert Glance(0.01, Random(1)).of([Spot("a", 9), Spot("b", 5), Spot("c", 5)]) == [1, 2]


def test_nothing_is_given_up_before_everything_was_looked_at() -> None:
    for seed in range(40):
        assert Nearsighted(Asked(), look, 0.1, last=(Go,)).choose(None, LEGAL, None, Random(seed)).step == 9
