"""The levels of Okanagan."""

from __future__ import annotations

from northward.bots.distracted import Distracted
from northward.bots.flat import FlatMonteCarlo
from northward.bots.levels import Levels, distracted, greedy
from northward.bots.okanagan_farsighted import FarsightedOkanagan, OkanaganJudge
from northward.games.okanagan.rules import Okanagan


def judge(game: Okanagan) -> OkanaganJudge:
    return OkanaganJudge(game, FarsightedOkanagan(game))


def thinking(game: Okanagan, width: int, simulations: int, tireless: bool = False) -> FlatMonteCarlo:
    """The farsighted bot tries its best ideas out, each to the end of the turn."""
    return FlatMonteCarlo(game, judge(game), simulations, width, tireless)


def expert(game: Okanagan) -> Distracted:
    """A little thought goes a long way: it thinks about every other decision only."""
    return Distracted(thinking(game, width=2, simulations=6), FarsightedOkanagan(game), 0.5)


OWN: Levels = {
    "novice": lambda game: distracted(game, 0.28),
    "casual": lambda game: distracted(game, 0.12),
    "club": greedy,
    "expert": expert,
    "master": lambda game: thinking(game, width=6, simulations=120, tireless=True),
}
