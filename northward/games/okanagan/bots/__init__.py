"""The bots of Okanagan."""

from __future__ import annotations

from northward.bots.distracted import Distracted
from northward.bots.flat import FlatMonteCarlo
from northward.bots.linear import installed
from northward.bots.overlooking import Overlooking
from northward.core.bots import OwnBots
from northward.games.okanagan.bots.beliefs import Objectives
from northward.games.okanagan.bots.earlier import FirstMaster
from northward.games.okanagan.bots.farsighted import FarsightedOkanagan, OkanaganJudge
from northward.games.okanagan.bots.greedy import GreedyOkanagan
from northward.games.okanagan.bots.promise import Promise
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.rules import Okanagan


def judge(game: Okanagan) -> OkanaganJudge:
    """With the weights that come with Northward."""
    return OkanaganJudge(game, FarsightedOkanagan(game), Promise(installed(__name__)))


def fitting(game: Okanagan, view: View) -> Objectives:
    return Objectives(game, view, installed(__name__, "beliefs"))


def thinking(game: Okanagan, width: int, simulations: int, tireless: bool = False) -> FlatMonteCarlo:
    """The farsighted bot tries its best ideas out, each to the end of the turn."""
    return FlatMonteCarlo(game, judge(game), simulations, width, tireless)


def expert(game: Okanagan) -> Distracted:
    """A little thought goes a long way: it thinks about every other decision only."""
    return Distracted(thinking(game, width=2, simulations=6), FarsightedOkanagan(game), 0.5)


BOTS = OwnBots(
    greedy=GreedyOkanagan,
    levels={
        "novice": lambda game: Overlooking(GreedyOkanagan(game), 0.5),
        "casual": lambda game: Overlooking(GreedyOkanagan(game), 0.75),
        "club": GreedyOkanagan,
        "expert": expert,
        "master": lambda game: thinking(game, width=6, simulations=120, tireless=True),
    },
    judge=judge,
    beliefs=fitting,
    losses=(1.5, 3.5, 7.0),
    glance=16,
    earlier={"master-1": FirstMaster},
)
