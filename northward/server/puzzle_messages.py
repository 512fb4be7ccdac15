"""What clients ask about puzzles, and are told of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from northward.core.sketch import Sketch
from northward.server.messages import Answer, Request, Snapshot, Words


class Try(Request, frozen=True):
    """In a puzzle: all that is done there, from its beginning."""

    actions: Annotated[list[dict[str, Any]], Meta(max_length=100)]


class PuzzleName(Answer, frozen=True):
    game: str
    number: int
    table: str | None = None
    """Of a mistake of one's own: the match that it was made in; the number is its line there."""


class OwnPuzzle(PuzzleName, frozen=True, kw_only=True):
    """A mistake that a review found in a game of one's own."""

    round: int
    """Counted from 1."""
    turns: bool
    """Whether whole turns are judged, and the round is a turn."""
    loss: float
    map: Sketch | None
    """What lay there then."""


class PuzzleSet(Answer, frozen=True):
    """The puzzles of one kind: their numbers, by difficulty."""

    game: str
    kind: str
    title: Words
    easy: list[int]
    medium: list[int]
    hard: list[int]


class Puzzles(Answer, frozen=True):
    day: PuzzleName | None
    """The puzzle of the day that was asked for."""
    sets: list[PuzzleSet]


class Puzzle(PuzzleName, frozen=True, kw_only=True):
    """A moment of a match, and what is asked about it."""

    kind: str
    difficulty: Literal["easy", "medium", "hard"]
    until: Literal["action", "turn"]
    """Whether points count after one action, or when the turn ends or something is drawn."""
    judged: bool
    """Whether tries are worth what they promise more, for the end of the match, than what comes to mind first, or than
    what was played; else they are worth points that count at once."""
    question: Words
    hint: Words
    """Where to look."""
    best: float
    """The points that can be had."""
    choices: int
    """How many ways to go on there are."""
    map: Sketch | None
    """What lies there."""
    snapshot: Snapshot


class PuzzleTried(Answer, frozen=True):
    """What came of a try."""

    done: bool
    """Whether the puzzle has ended with it; else there is more to do, and nothing is said of points."""
    right: bool
    points: float
    gains: dict[str, int]
    words: dict[str, list[str]]
    """What was done, by language."""
    snapshot: Snapshot


class PuzzleAnswer(Answer, frozen=True):
    """One of the best ways."""

    actions: list[dict[str, Any]]
    words: dict[str, list[str]]
    why: dict[str, list[str]]
    points: float
    gains: dict[str, int]
    snapshot: Snapshot


REQUESTS: tuple[type[Request], ...] = (Try,)
ANSWERS: tuple[type[Answer], ...] = (Puzzles, OwnPuzzle, Puzzle, PuzzleTried, PuzzleAnswer)
