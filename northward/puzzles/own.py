"""A mistake that a review found, as a puzzle: what would have been better, from what one could know then."""

from __future__ import annotations

from typing import Any

from northward.bots.levels import bots_of
from northward.core import codec
from northward.core.puzzles import Difficulty, Puzzle
from northward.core.questions import Kind
from northward.puzzles.position import Position, imagined
from northward.reviewing.moments import Actions, Course
from northward.reviewing.results import Judged, Mark

OWN = "own"
MARKS: tuple[Mark, ...] = ("mistake", "blunder")
"""Decisions of these words come back."""


def mistake(course: Course, judged: Judged) -> Position:
    """What was found in the review is what tries are worth: points more than what was played. What is hardly less than
    the best is right too: it would have got no word."""
    game = course.saved.game
    view = game.view(course.states[judged.line], judged.seat)
    own = bots_of(game)
    worths = worths_of(judged)
    nearly = own.losses[0]
    right = sorted((way for way in worths if worths[way] >= judged.loss - nearly), key=lambda way: -worths[way])
    puzzle = Puzzle(
        number=judged.line,
        kind=OWN,
        seat=judged.seat,
        line=judged.line,
        answers=tuple(codec.convert(way, tuple[dict[str, Any], ...]) for way in right),
        points=round(judged.loss, 1),
        gains={},
        glance=0,
        choices=len(worths),
        difficulty=_difficulty(judged, own.losses),
    )
    kind = Kind(OWN, asks=lambda view, legal: False, until="action" if own.planner is None else "turn", judged=True)
    return Position(game, kind, puzzle, course.saved, view, imagined(game, view), worths, nearly, judged.why)


def worths_of(judged: Judged) -> dict[Actions, float]:
    """The better was looked at again in fresh worlds; the others are as far behind it as where it was found."""
    ahead = {other.actions: other.ahead for other in judged.others}
    best = ahead.get(judged.better, judged.loss)
    worths = {actions: min(0.0, each - best) + judged.loss for actions, each in ahead.items()}
    worths |= {judged.played: 0.0, judged.better: judged.loss}
    return {actions: round(worth, 1) for actions, worth in worths.items()}


def _difficulty(judged: Judged, losses: tuple[float, float, float]) -> Difficulty:
    """What was lost by much is found soonest."""
    return "easy" if judged.loss >= 2 * losses[2] else "medium" if judged.mark == "blunder" else "hard"
