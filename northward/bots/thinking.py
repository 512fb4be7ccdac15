"""The time of one decision: how it is spent on candidates, and when it is over."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from math import inf, sqrt
from time import perf_counter, process_time
from typing import ClassVar, TypeVar

from northward.core.bots import Clock

T = TypeVar("T")

RESERVE = 0.9
"""The part of a time limit that is used: the rest is for what the operating system does meanwhile."""
SURE = 3.0
"""A candidate is out once it trails by so many standard errors."""
DOUBT = 1.0
"""The first candidate is only given up for one that leads by so many standard errors."""
FEWEST = 8
"""Worlds before anybody can be out."""
SHARE = 0.25
"""The part of what is left of a turn's time that one decision may take: nobody knows how many are to come."""


def share_of_turn(seconds: float, used: float) -> float:
    """The time for a decision in a turn that may take so many seconds, of which some are used."""
    return SHARE * max(0.0, seconds - used)


class Budget:
    """The running clock of one decision.

    Without a clock, the bot's own number of simulations counts. A tireless bot thinks as long as a clock in seconds
    lets it; others stop at their number, so that a level does not depend on the machine.
    """

    spent: ClassVar[int] = 0
    """Simulations of all decisions in this process, for measurements."""

    def __init__(self, clock: Clock | None, simulations: int, tireless: bool = False) -> None:
        self._now = process_time if clock is not None and clock.processor else perf_counter
        began = self._now()
        seconds = None if clock is None else clock.seconds
        if clock is not None and clock.simulations is not None:
            simulations = clock.simulations
        elif tireless and seconds is not None:
            simulations = sys.maxsize
        self._left = simulations
        self._ends = inf if seconds is None else began + RESERVE * seconds
        self._half = inf if seconds is None else began + seconds / 2
        self._last = began
        self._longest = 0.0

    @property
    def late(self) -> bool:
        """Whether half of the time is over: for work that is not counted in simulations."""
        return self._half != inf and self._now() > self._half

    def spend(self) -> bool:
        """Whether there is time for another simulation, even one as long as the longest so far. Counts it."""
        if self._left <= 0:
            return False
        self._left -= 1
        Budget.spent += 1
        if self._ends == inf:
            return True
        now = self._now()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        return now + self._longest < self._ends


def race(
    candidates: Sequence[T], try_out: Callable[[T, int], float], budget: Budget
) -> tuple[T, dict[int, list[float]]]:
    """The best candidate, and what each was worth in the worlds where it was tried.

    All are tried in the same worlds, numbered from 0, so that what they differ in is not chance. Whoever trails the
    leader for sure drops out; the race goes on between the others while the budget lasts. Candidates come best first:
    the first one is taken without any time, or if another's lead may be chance.
    """
    results: dict[int, list[float]] = {index: [] for index in range(len(candidates))}
    running = list(results)
    world = 0
    while len(running) > 1:
        tried = []
        for index in running:
            if not budget.spend():
                break
            tried.append((index, try_out(candidates[index], world)))
        if len(tried) < len(running):
            break
        for index, value in tried:
            results[index].append(value)
        world += 1
        running = _still_running(running, results, world)
    leader = max(running, key=lambda index: sum(results[index]) - index * 1e-9)
    if 0 in running and leader != 0 and not _trails(results[0], results[leader], DOUBT):
        leader = 0
    return candidates[leader], results


def _still_running(running: list[int], results: dict[int, list[float]], worlds: int) -> list[int]:
    if worlds < FEWEST:
        return running
    leader = max(running, key=lambda index: sum(results[index]))
    return [index for index in running if index == leader or not _trails(results[index], results[leader], SURE)]


def _trails(values: list[float], leading: list[float], errors: float) -> bool:
    """Whether the mean difference is larger than so many standard errors."""
    count = len(values)
    if count < 2:
        return False
    differences = [one - other for one, other in zip(leading, values, strict=True)]
    mean = sum(differences) / count
    spread = sum((difference - mean) ** 2 for difference in differences) / (count - 1)
    return mean > errors * sqrt(spread / count)
