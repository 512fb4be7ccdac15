"""Time for a whole turn: what each decision gets of it. Nothing is timed here."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

import pytest

from northward import bots
from northward.bots import Clock
from northward.lab import simulate
from northward.lab.simulate import decision_clock, packed, play, unpacked
from tests.lab.settings import plan


def test_without_a_limit_every_decision_has_the_clock_of_the_plan() -> None:
    assert decision_clock(plan(), 3.0) is None
    assert decision_clock(plan(clock=Clock(0.5)), 3.0) == Clock(0.5)


@pytest.mark.parametrize("used, seconds", [(0.0, 0.5), (1.0, 0.25), (2.0, 0.0), (2.5, 0.0)])
def test_a_decision_gets_a_quarter_of_what_is_left(used: float, seconds: float) -> None:
    assert decision_clock(plan(turn_seconds=2.0), used) == Clock(seconds, processor=True)


def test_the_limits_of_a_decision_still_hold() -> None:
    settings = plan(turn_seconds=2.0, clock=Clock(0.3, 20))
    assert decision_clock(settings, 0.0) == Clock(0.3, 20, processor=True)
    assert decision_clock(settings, 1.2) == Clock(0.2, 20, processor=True)


def test_decisions_that_take_all_they_get_never_use_up_a_turn() -> None:
    used = 0.0
    for _ in range(1000):
        clock = decision_clock(plan(turn_seconds=2.0), used)
        assert clock is not None and clock.seconds is not None
        used += clock.seconds
    assert used <= 2.0


class Slow:
    """Takes one tick of a made-up watch for every decision, and writes down its clocks."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, Clock | None]] = []

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        self.asked.append((view.seat, clock))
        return legal[rng.randrange(len(legal))]


def test_a_turn_begins_when_another_seat_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, ticks = Slow(), count()
    monkeypatch.setattr(bots, "make", lambda name, game: bot)
    monkeypatch.setattr(simulate, "process_time", lambda: float(next(ticks)))
    play(plan("slow", game="hyperborea", turn_seconds=8.0, max_turns=30), 0)
    used, last = 0.0, None
    for seat, clock in bot.asked:
        used = used + 1.0 if seat == last else 0.0
        assert clock == Clock(max(0.0, 8.0 - used) / 4, processor=True)
        last = seat
    assert any(one == other for (one, _), (other, _) in zip(bot.asked, bot.asked[1:], strict=False))


def test_the_limit_travels_with_the_plan() -> None:
    settings = plan(turn_seconds=2.0)
    assert unpacked(packed(settings)).turn_seconds == 2.0
