"""What clients are told of a review."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from northward.core.game import Seat
from northward.core.sketch import Frame, Sketch
from northward.reviewing.results import Mark, SeatReview
from northward.server.messages import Answer, Number, Request, Words


class ReviewHello(Request, frozen=True):
    """The first message of a WebSocket; whoever looks at a match that is over needs no token."""

    token: str | None = None
    lang: str = "en"


class AskRetry(Request, frozen=True):
    """To play on from a decision of a match that is over."""

    line: Number


class ReviewMoment(Answer, frozen=True):
    """A decision, judged or not yet."""

    line: int
    """Of the record's actions, counted from 0; so many of them come before it."""
    length: int
    """Of how many actions it consists."""
    seat: Seat
    round: int
    """Counted from 1."""
    words: Words
    """What was done."""
    map: Sketch | None
    """The map of whoever decided, as it was before."""
    frame: Frame | None
    """Where on it something was laid."""


class ReviewedDecision(Answer, frozen=True):
    line: int
    loss: float
    """Points of the lead; chance can make it negative."""
    error: float
    mark: Mark
    better: Words | None
    """What promised more, if anything did."""
    frame: Frame | None
    """Where on the map that would have laid something."""


class ReviewedLead(Answer, frozen=True):
    """What a seat could expect when a round began."""

    seat: Seat
    round: int
    lead: float
    error: float


class ReviewAbout(Answer, frozen=True):
    """What is known before anything is judged."""

    simulations: int
    losses: tuple[float, float, float]
    """From how many points on a decision is called inaccurate, a mistake, a blunder."""
    rounds: int
    turns: bool
    """Whether whole turns are judged."""
    rough: bool
    """Whether it is not proved that losses of this game foretell who wins."""
    finals: list[float]
    """The lead that each seat had in the end."""
    moments: list[ReviewMoment]


class ReviewPush(Answer, frozen=True):
    """How far a review is, and what is new in it."""

    done: int
    all: int
    """Decisions that were judged, and how many there are."""
    decisions: list[ReviewedDecision]
    leads: list[ReviewedLead]
    stopped: bool
    """Whether it does not go on by itself."""
    about: ReviewAbout | UnsetType = UNSET
    """In the first message."""
    seats: tuple[SeatReview, ...] | UnsetType = UNSET
    """In the last message: the sums."""


class Alternative(Answer, frozen=True):
    """Something that was done, or could have been."""

    actions: list[Any]
    words: dict[str, list[str]]
    """By language, each action."""
    gains: dict[str, int]
    """The points by category that it brings at once."""
    why: dict[str, list[str]]
    """By language: what speaks for it."""
    ahead: float
    """How much more than what was played it promised; nothing for what was played."""
    view: Any
    """What the seat sees afterwards."""
    page: Any


class ReviewedMoment(Answer, frozen=True):
    """A decision with all that there is to say of it, from what its seat could know."""

    line: int
    view: Any
    """What the seat saw before it."""
    page: Any
    played: Alternative
    others: list[Alternative]
    """What promised most of all else, the best first; first of all what was found better, if anything was.

    Nothing yet of a decision that is not judged.
    """


REQUESTS: tuple[type[Request], ...] = (ReviewHello, AskRetry)
ANSWERS: tuple[type[Answer], ...] = (ReviewPush, ReviewedMoment)
