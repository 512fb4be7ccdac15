"""How bots and seats fared, and seats of which something is true: win rates, and whether they are fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import fsum
from statistics import fmean, stdev
from typing import Literal

from msgspec.structs import asdict

from northward.core.game import Facts, Value
from northward.lab import intervals

Judgement = Literal["", "suspect", "clearly off"]
Outcome = tuple[int, float]
"""A seat's total in a match, and its share of the win."""
TOLERANCE = 0.08
"""How far a win rate may be from the fair one before it is called off."""


class Result(Value, frozen=True):
    """`games` counts seats taken: a bot that fills two seats of a match has played twice. A shared win is 1/k."""

    games: int
    wins: float
    win_rate: float
    ci95: tuple[float, float]
    mean_total: float
    sd: float


class Standing(Result, frozen=True, kw_only=True):
    """A result among others of its kind: seat 1 among the seats, the red race among the races."""

    fair: float
    """The win rate of the whole kind. It is not 1/seats where winners have more of a kind, such as more cards."""
    judgement: Judgement


def judged(win_rate: float, ci95: tuple[float, float], fair: float) -> Judgement:
    """Clearly off: the whole interval is beyond the tolerance. Suspect: the rate is, and the interval excludes fair."""
    low, high = ci95
    if low > fair + TOLERANCE or high < fair - TOLERANCE:
        return "clearly off"
    return "suspect" if abs(win_rate - fair) > TOLERANCE and not low <= fair <= high else ""


def result(outcomes: Sequence[Outcome]) -> Result:
    totals = [total for total, _ in outcomes]
    shares = [share for _, share in outcomes]
    wins = fsum(shares)
    return Result(
        games=len(outcomes),
        wins=wins,
        win_rate=wins / len(outcomes),
        ci95=intervals.rate([shares]),
        mean_total=fmean(totals),
        sd=stdev(totals) if len(totals) > 1 else 0.0,
    )


def standings(kind: Mapping[str, Sequence[Outcome]]) -> dict[str, Standing]:
    """All of one kind, in order."""
    fair = fmean(win for outcomes in kind.values() for _, win in outcomes)
    results = {name: result(kind[name]) for name in sorted(kind, key=in_order)}
    return {
        name: Standing(**asdict(one), fair=fair, judgement=judged(one.win_rate, one.ci95, fair))
        for name, one in results.items()
    }


def in_order(name: str) -> tuple[bool, int, str]:
    """To sort by: numbers as numbers, before words."""
    return (False, int(name), "") if name.isdecimal() else (True, 0, name)


class FactTally:
    """Adds up the facts that a game tells of its matches."""

    def __init__(self) -> None:
        self._games = 0
        self._matches: dict[str, Counter[str]] = {}
        self._seats: dict[str, dict[str, list[Outcome]]] = {}

    def add(self, facts: Facts, outcomes: Sequence[Outcome]) -> None:
        self._games += 1
        for kind, names in facts.match.items():
            self._matches.setdefault(kind, Counter()).update(names)
        for named, outcome in zip(facts.seats, outcomes, strict=True):
            for kind, names in named.items():
                for name in names:
                    self._seats.setdefault(kind, {}).setdefault(name, []).append(outcome)

    def shares(self) -> dict[str, dict[str, float]]:
        """By kind, in what part of the matches each name was true."""
        return {
            kind: {name: counts[name] / self._games for name in sorted(counts, key=in_order)}
            for kind, counts in self._matches.items()
        }

    def standings(self) -> dict[str, dict[str, Standing]]:
        """By kind, how the seats fared of which each name was true."""
        return {kind: standings(found) for kind, found in self._seats.items()}
