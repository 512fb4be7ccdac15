"""What a review says. All figures are in points of the lead: a seat's own points less the mean of the others'."""

from __future__ import annotations

from typing import Literal

from northward.bots.reasons import Reason
from northward.core.game import AnyAction, Seat, Value

Mark = Literal["good", "unclear", "inaccurate", "mistake", "blunder"]
WORDS: tuple[Mark, ...] = ("inaccurate", "mistake", "blunder")
"""For losses, the smallest first; `OwnBots.losses` has from how many points on each is said."""
SURE = 2.0
"""A loss gets its word only if it is so many times its standard error."""


class Other(Value, frozen=True):
    """Something else that could have been done."""

    actions: tuple[AnyAction, ...]
    ahead: float
    """How much more than what was played it promised where they were compared; below nothing if it promised less."""


class Judged(Value, frozen=True):
    """A decision: one action, or all that a seat did in a turn until chance or somebody else had a say."""

    line: int
    """Of the record's actions, counted from 0: the first of this decision."""
    seat: Seat
    round: int
    """Counted from 1."""
    played: tuple[AnyAction, ...]
    better: tuple[AnyAction, ...]
    """The best that was found; what was played, if nothing better was."""
    loss: float
    """What the better promised more, in worlds in which neither had been chosen. Chance can make it negative."""
    error: float
    """Its standard error."""
    mark: Mark
    others: tuple[Other, ...]
    """What was compared, the most promising first."""
    why: tuple[Reason, ...] = ()
    """What speaks for the better one, beside what was played; nothing where no word is said against that."""
    instead: tuple[Reason, ...] = ()
    """And what for that one."""


class Foretold(Value, frozen=True):
    """A lead that a seat could expect."""

    lead: float
    error: float
    """Its standard error."""


class SeatReview(Value, frozen=True):
    """What became of one seat."""

    seat: Seat
    decisions: int
    good: int
    """Of these, decisions without a word against them."""
    lost: float
    """By all decisions together, negative losses included."""
    leads: tuple[float, ...]
    """The lead that the seat could expect when each round began, and in the end the one that it had."""
    errors: tuple[float, ...]
    """The standard error of each; the last one is certain."""
    luck: tuple[float, ...]
    """By round: how the lead changed, own losses given back and the others' taken off. Luck, and the rest."""


class Review(Value, frozen=True):
    game: str
    version: int
    seats: int
    simulations: int
    seed: int
    losses: tuple[float, float, float]
    """From how many points on a decision is called inaccurate, a mistake, a blunder."""
    by_seat: tuple[SeatReview, ...]
    """Of those who were looked at."""
    decisions: tuple[Judged, ...]
    """In the order of the record."""


def mark_of(loss: float, error: float, losses: tuple[float, float, float]) -> Mark:
    """The word for a loss: the largest that fits it, if chance cannot have made it up."""
    fitting: list[Mark] = [word for word, least in zip(WORDS, losses, strict=True) if loss >= least]
    if not fitting:
        return "good"
    return fitting[-1] if loss > SURE * error else "unclear"
