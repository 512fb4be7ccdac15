"""The clock of a decision, and how it is spent on candidates."""

from __future__ import annotations

from random import Random

import pytest

from northward.bots import Clock, thinking
from northward.bots.thinking import Budget, race


class Time:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(thinking, "perf_counter", time)
    return time


def simulations(budget: Budget, time: Time | None = None, each: float = 0.0) -> int:
    count = 0
    while budget.spend():
        count += 1
        if time is not None:
            time.now += each
    return count


def test_a_number_of_simulations() -> None:
    assert simulations(Budget(None, 7)) == 7
    assert simulations(Budget(Clock(simulations=3), 7)) == 3
    assert simulations(Budget(Clock(simulations=9), 7, tireless=True)) == 9


def test_a_tireless_bot_thinks_while_time_is_left(time: Time) -> None:
    assert simulations(Budget(Clock(1.0), 7), time, 0.01) == 7
    assert 80 <= simulations(Budget(Clock(1.0), 7, tireless=True), time, 0.01) <= 90


@pytest.mark.parametrize("each", [0.001, 0.05, 0.3, 0.44])
def test_never_past_the_time(time: Time, each: float) -> None:
    ends = time.now + 0.5
    simulations(Budget(Clock(0.5), 7, tireless=True), time, each)
    assert time.now <= ends
    assert each > 0.4 or time.now > ends - 0.5 * 0.1 - 2 * each


def test_seconds_of_the_processor_do_not_pass_while_others_use_it(time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    used = Time()
    monkeypatch.setattr(thinking, "process_time", used)
    budget = Budget(Clock(1.0, processor=True), 7, tireless=True)
    time.now += 60.0
    assert not budget.late and budget.spend()
    assert 80 <= simulations(budget, used, 0.01) <= 90


def test_seconds_and_simulations_whichever_ends_first(time: Time) -> None:
    assert simulations(Budget(Clock(1.0, 5), 7, tireless=True), time, 0.01) == 5
    assert simulations(Budget(Clock(0.05, 500), 7), time, 0.01) < 6


def test_the_best_candidate_wins_and_hopeless_ones_drop_out() -> None:
    tries: list[str] = []

    def try_out(candidate: str, world: int) -> float:
        tries.append(candidate)
        luck = Random(world).gauss(0, 5)  # the same for all candidates of a world
        return luck + {"good": 1.0, "fair": 0.9, "bad": -9.0}[candidate] + Random(f"{world}{candidate}").gauss(0, 0.2)

    found, results = race(["bad", "fair", "good"], try_out, Budget(None, 600))
    assert found == "good"
    assert tries.count("bad") == thinking.FEWEST
    assert len(results[2]) > len(results[0])
    assert len(tries) <= 600


def test_without_time_the_first_is_taken() -> None:
    assert race(["first", "second"], lambda *_: 1.0, Budget(None, 0))[0] == "first"
    assert race(["first", "second"], lambda *_: 1.0, Budget(None, 1))[0] == "first"
    assert race(["only"], lambda *_: pytest.fail("tried"), Budget(None, 10))[0] == "only"


def test_a_clear_case_ends_early() -> None:
    _, results = race([0, 1], lambda candidate, world: candidate + 0.001 * (world % 3), Budget(None, 1000))
    assert len(results[0]) == thinking.FEWEST
