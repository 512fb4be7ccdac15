"""Plays the guided first game anew: `python -m tests.games.okanagan.make_tutorial`.

Run it when the lesson or the rules have changed. The tips beside the record tell what happens in it.
"""

from __future__ import annotations

from typing import Any

from northward.core.match import Match
from northward.games.okanagan import GAME
from northward.games.okanagan.actions import (
    Build,
    Claim,
    Keep,
    Place,
    Setup,
    Take,
    TakeBlind,
    Top,
    Turn,
    Use,
)
from northward.games.okanagan.state import Options
from tests.games.recorded import write_tutorial

LEARNER, OTHER = 0, 1
FIRST_STACK, SECOND_STACK, THIRD_STACK = range(3)

DEALT = Setup(
    first=LEARNER,
    hands=((6, 9, 18, 22, 31), (2, 12, 16, 25, 35)),
    held=(14, 45),
    face_up=(21, 7, 29),
    tops=("gain wood", "nugget", "swap_colour"),
)

FIRST_TURNS = (
    Keep(OTHER, (2, 12, 35)),
    Keep(LEARNER, (6, 9, 18)),  # red fish, fruit, and the pair of grey and red fish
    Place(LEARNER, tile=14, row=0, col=1, turn=2),  # a lake that goes on to the south
    Build(LEARNER, "farm", ("lake",)),
    Take(LEARNER, FIRST_STACK),
    Turn(FIRST_STACK, tile=47, top="gain stone"),
    Place(OTHER, tile=45, row=1, col=1, turn=3),  # the lake goes on to the west
    Build(OTHER, "warehouse", ("lake", "mountain")),
    Take(OTHER, SECOND_STACK),
    Turn(SECOND_STACK, tile=22, top="nugget"),
)

THE_LAKE = (
    Place(LEARNER, tile=21, row=1, col=0, turn=3),
    Build(LEARNER, "silo", ("forest", "lake", "field")),
    Use(OTHER, FIRST_STACK),
    Top(FIRST_STACK, "trade"),
    Claim(LEARNER, ("grey_fish", "grey_fish", "red_fish", "red_fish")),
    TakeBlind(LEARNER, THIRD_STACK),
    Turn(THIRD_STACK, tile=38, top="first"),
)

THE_FIELD = (
    Place(OTHER, tile=7, row=1, col=-1, turn=3),
    Build(OTHER, "warehouse", ("forest", "field")),
    Use(LEARNER, SECOND_STACK),  # gold
    Top(SECOND_STACK, "objectives"),
    Claim(OTHER, ("farmer", "fruit")),
    Claim(LEARNER, ("fruit",)),
    Take(OTHER, FIRST_STACK),
    Turn(FIRST_STACK, tile=3, top="shape square"),
)

ALONE = (
    Place(LEARNER, tile=38, row=2, col=0, turn=0),
    Build(LEARNER, "silo", ("forest", "lake")),
)
"""One way to do what the learner is free to do."""


def lesson() -> Match:
    match = Match.new(GAME, 2, Options())
    actions: tuple[Any, ...] = (DEALT, *FIRST_TURNS, *THE_LAKE, *THE_FIELD, *ALONE)
    for action in actions:
        match.play(action)
    return match


if __name__ == "__main__":
    write_tutorial(lesson())
