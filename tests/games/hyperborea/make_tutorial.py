"""Plays the guided first game anew: `python -m tests.games.hyperborea.make_tutorial`.

Run it when the lesson or the rules have changed. The tips beside the record tell what happens in it.
"""

from __future__ import annotations

from typing import Any

from northward.core.match import Match
from northward.games.hyperborea import GAME
from northward.games.hyperborea.actions import (
    Acquire,
    Attack,
    Cards,
    Cubes,
    Develop,
    EndReset,
    EndTurn,
    Enter,
    ExtraCube,
    Fortify,
    Hexes,
    Markers,
    Move,
    Place,
    Play,
    Recruit,
    Setup,
    Store,
    Token,
    Upgrade,
)
from northward.games.hyperborea.components import COLOURS, ROWS
from northward.games.hyperborea.state import GHOST, Options
from tests.games.recorded import write_tutorial

LEARNER, OTHER = 0, 1
RED, GREEN, PURPLE, BLUE, ORANGE, YELLOW = range(len(COLOURS))
WARFARE, EXPLORATION, GROWTH, SCIENCE, PROGRESS, TRADE = range(len(ROWS))
CAPITAL, FOREST, SWAMP = 7, 8, 9
"""The learner's homeland; the other player's follows."""
THEIR_CAPITAL, THEIR_FOREST = 10, 11
BORDER = 1
"""The desert beside the forest."""

CHOICES = (
    Setup(LEARNER, ("emerald", "golden")),
    ExtraCube(LEARNER, GREEN),
    Markers(LEARNER, SCIENCE, TRADE, GROWTH),
    ExtraCube(OTHER, YELLOW),
    Markers(OTHER, TRADE, WARFARE, PROGRESS),
    Cards(("I-01", "I-06")),
    Cards(("II-02", "II-04")),
    Cards(("III-03", "III-09")),
    Cards(("IV-05", "IV-10")),
    Cubes((RED, GREEN, ORANGE)),
    Cubes((GREEN, PURPLE, YELLOW)),
)

THE_RUIN = (
    Place(LEARNER, GREEN, "exploration-1", 0),
    Place(LEARNER, ORANGE, "exploration-1", 1),
    Move(LEARNER, CAPITAL, FOREST),
    Hexes(("B03", "B07")),
    Enter(LEARNER, FOREST, 0),
    Token(by=LEARNER, token="bronze-05"),
    Store(LEARNER),
    EndTurn(LEARNER),
    Cubes((PURPLE, BLUE, YELLOW)),
)

THE_OTHER = (
    Place(OTHER, GREEN, "exploration-1", 0),
    Place(OTHER, PURPLE, "exploration-1", 1),
    Move(OTHER, THEIR_CAPITAL, THEIR_FOREST),
    Hexes(("B20", "B12")),
    Enter(OTHER, THEIR_FOREST, 0),
    Token(by=OTHER, token="bronze-09"),
    Store(OTHER),
    EndTurn(OTHER),
    Cubes((RED, ORANGE, YELLOW)),
)

THE_CARD = (
    Enter(LEARNER, CAPITAL, 0),
    Place(LEARNER, BLUE, "science-2", 0),
    Place(LEARNER, YELLOW, "science-2", 1),
    Place(LEARNER, PURPLE, "science-2", 2),
    Acquire(LEARNER, "I-01"),
    Cards(("I-15",)),
    Play(LEARNER, stored=True),
    Develop(LEARNER, SCIENCE),
    Upgrade(LEARNER, SCIENCE),
    Move(LEARNER, CAPITAL, SWAMP),
    EndTurn(LEARNER),
    Cubes((GREEN, BLUE)),
)

THE_OTHER_TRADES = (
    Place(OTHER, YELLOW, "trade-2", 0),
    Place(OTHER, ORANGE, "trade-2", 1),
    Develop(OTHER, TRADE),
    EndTurn(OTHER),
    Cubes((BLUE,)),
)

THE_RESET = (
    Place(LEARNER, GREEN, "warfare-2", 1),
    Place(LEARNER, BLUE, "I-01", 1),
    EndTurn(LEARNER),
    EndReset(LEARNER),
    Cubes((RED, PURPLE, YELLOW)),
)

THE_OTHER_RESETS = (
    Place(OTHER, BLUE, "science-1", 0),
    EndTurn(OTHER),
    EndReset(OTHER),
    Cubes((RED, GREEN, PURPLE)),
)

THE_ATTACK = (
    Place(LEARNER, RED, "warfare-2", 0),
    Move(LEARNER, FOREST, BORDER),
    Hexes(("C1", "B05")),
    Attack(LEARNER, BORDER, GHOST, 0),
    Place(LEARNER, PURPLE, "growth-1", 0),
    Place(LEARNER, YELLOW, "growth-1", 1),
    Recruit(LEARNER, SWAMP),
    Fortify(LEARNER, BORDER),
    Enter(LEARNER, BORDER, 0),
)


def lesson() -> Match:
    match = Match.new(GAME, 2, Options(length="short"))
    actions: tuple[Any, ...] = (
        *CHOICES,
        *THE_RUIN,
        *THE_OTHER,
        *THE_CARD,
        *THE_OTHER_TRADES,
        *THE_RESET,
        *THE_OTHER_RESETS,
        *THE_ATTACK,
    )
    for action in actions:
        match.play(action)
    return match


if __name__ == "__main__":
    write_tutorial(lesson())
