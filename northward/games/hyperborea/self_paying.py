"""Exchanges that pay for themselves: whether some of them, each done as often as one likes, give back all they take.

If there is such a combination it can go on for ever. If there is none, every thing has a worth so that each exchange
loses some of it, and nothing goes on for ever. One of the two always holds (Farkas' lemma), and a linear program finds
which: from a stock of everything, do exchanges as often as possible. It is solved in whole numbers: nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from math import gcd, lcm
from typing import NamedTuple


class Exchange(NamedTuple):
    """What it takes is negative, what it gives positive. The name is for those who read what is wrong."""

    name: str
    change: Mapping[str, int]


class Step(NamedTuple):
    """A part of a combination."""

    exchange: Exchange
    times: int


class Answer(NamedTuple):
    way: tuple[Step, ...]
    """A combination that pays for itself, in the order of the exchanges; or nothing."""
    worth: dict[str, int]
    """If there is none, what each thing is worth."""
    loss: int
    """What at least is lost of that with each exchange. So a stock lasts for its worth divided by this, and no worths
    prove less for the stock that was given.
    """


Row = dict[int, int]
"""A line of the tableau, without its zeros."""
PATIENCE = 1000
"""After so many rounds the simplex method takes no chances any more."""


def way_around(exchanges: Sequence[Exchange]) -> tuple[Step, ...]:
    """A combination that pays for itself, without anything that it could do without; empty if there is none."""
    way = weigh(_part_of_a_way(exchanges)).way
    for one, _ in way[::-1]:
        way = weigh([step.exchange for step in way if step.exchange is not one]).way or way
    return way


def _part_of_a_way(exchanges: Sequence[Exchange]) -> Sequence[Exchange]:
    """Those that can be part of a way around: they take what others give, and give what others take. Things that
    nobody takes do not matter. That leaves few, or none.
    """
    while True:
        taken = {thing for one in exchanges for thing, change in one.change.items() if change < 0}
        given = {thing for one in exchanges for thing, change in one.change.items() if change > 0}
        left = []
        for one in exchanges:
            change = {thing: number for thing, number in one.change.items() if thing in taken}
            gives = any(number > 0 for number in change.values()) or not change
            if gives and all(number > 0 or thing in given for thing, number in change.items()):
                left.append(Exchange(one.name, change))
        if len(left) == len(exchanges):
            return left
        exchanges = left


def weigh(exchanges: Sequence[Exchange], stock: Mapping[str, int] | None = None) -> Answer:
    """The simplex method on: maximise the sum of x, while no thing falls below 0 from its stock (any, if not said).

    Columns are the exchanges, a slack for each thing, and the right-hand side. Rows are whole numbers, each up to a
    factor; that of the target is kept in one more column. A column that nothing limits is a way around.
    """
    things = sorted({thing for exchange in exchanges for thing in exchange.change})
    number = {thing: index for index, thing in enumerate(things)}
    slack = len(exchanges)
    right = slack + len(things)
    scale = right + 1
    rows: list[Row] = [{slack + index: 1} for index in range(len(things))]
    for thing, index in number.items():
        # Stocks of which none is like another: ties would make detours.
        rows[index][right] = stock[thing] if stock else 1000 + index * index
    for column, exchange in enumerate(exchanges):
        for thing, change in exchange.change.items():
            rows[number[thing]][column] = -change
    basis = list(range(slack, right))
    target: Row = dict.fromkeys(range(slack), -1) | {scale: 1}
    for past in count():
        entering = _entering(target, past)
        if entering is None:
            return Answer((), {thing: target.get(slack + index, 0) for thing, index in number.items()}, target[scale])
        leaving = _leaving(rows, basis, entering, right)
        if leaving is None:
            return Answer(_way(exchanges, rows, basis, entering), {}, 0)
        pivot = rows[leaving]
        for index, row in enumerate(rows):
            if index != leaving and entering in row:
                rows[index] = _without(row, pivot, entering)
        target = _without(target, pivot, entering)
        basis[leaving] = entering
    raise AssertionError("Bland's rule ends")


def _entering(target: Row, past: int) -> int | None:
    """The column that promises most. That might go round in circles, so after many rounds it is the first column
    (Bland's rule), which never does.
    """
    promising = [column for column, value in target.items() if value < 0]
    if past < PATIENCE:
        return min(promising, key=lambda column: (target[column], column), default=None)
    return min(promising, default=None)


def _leaving(rows: Sequence[Row], basis: Sequence[int], entering: int, right: int) -> int | None:
    """The row that limits the entering column most; of several, the one whose column comes first."""
    best = None
    for number, row in enumerate(rows):
        if row.get(entering, 0) <= 0:
            continue
        if best is not None:
            mine, its = row.get(right, 0) * rows[best][entering], rows[best].get(right, 0) * row[entering]
            if (mine, basis[number]) > (its, basis[best]):
                continue
        best = number
    return best


def _way(exchanges: Sequence[Exchange], rows: Sequence[Row], basis: Sequence[int], entering: int) -> tuple[Step, ...]:
    """How the exchanges grow together with one that nothing limits."""
    grown = [
        (column, row) for column, row in zip(basis, rows, strict=True) if column < len(exchanges) and entering in row
    ]
    common = lcm(*(row[column] for column, row in grown))
    times = {column: -row[entering] * common // row[column] for column, row in grown}
    if entering < len(exchanges):
        times[entering] = common
    least = gcd(*times.values())
    return tuple(Step(exchanges[column], times[column] // least) for column in sorted(times))


def _without(row: Row, pivot: Row, column: int) -> Row:
    """The row less a multiple of the pivot, so that it has no entry in that column."""
    factor, times = pivot[column], row[column]
    found = {index: value * factor for index, value in row.items()}
    for index, value in pivot.items():
        found[index] = found.get(index, 0) - value * times
    divisor = gcd(*found.values())
    return {index: value // divisor for index, value in found.items() if value}
