"""The bots of Okanagan."""

from __future__ import annotations

from collections.abc import Mapping

from northward.bots.distracted import Distracted
from northward.bots.flat import FlatMonteCarlo
from northward.bots.linear import installed
from northward.bots.nearsighted import Nearsighted
from northward.core.bots import MakeBot, OwnBots
from northward.games.okanagan.bots.beliefs import Objectives
from northward.games.okanagan.bots.earlier import FirstMaster
from northward.games.okanagan.bots.farsighted import FarsightedOkanagan, OkanaganJudge
from northward.games.okanagan.bots.greedy import GreedyOkanagan
from northward.games.okanagan.bots.looking import BeginnerOkanagan, look
from northward.games.okanagan.bots.promise import Promise
from northward.games.okanagan.bots.values import NO_TASTE, Taste
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.rules import Okanagan


def judge(game: Okanagan, taste: Taste = NO_TASTE) -> OkanaganJudge:
    """With the weights that come with Northward."""
    return OkanaganJudge(game, FarsightedOkanagan(game, taste), Promise(installed(__name__)), taste)


def fitting(game: Okanagan, view: View) -> Objectives:
    return Objectives(game, view, installed(__name__, "beliefs"))


def levels(taste: Taste = NO_TASTE) -> dict[str, MakeBot]:
    """From the one on that overlooks nothing."""

    def thinking(game: Okanagan, width: int, simulations: int, tireless: bool = False) -> FlatMonteCarlo:
        """The farsighted bot tries its best ideas out, each to the end of the turn."""
        return FlatMonteCarlo(game, judge(game, taste), simulations, width, tireless)

    return {
        "club": lambda game: GreedyOkanagan(game, taste),
        # A little thought goes a long way: it thinks about every other decision only.
        "expert": lambda game: Distracted(thinking(game, width=2, simulations=6), FarsightedOkanagan(game, taste), 0.5),
        "master": lambda game: thinking(game, width=6, simulations=120, tireless=True),
    }


TEMPERAMENTS: Mapping[str, Taste] = {
    "explorer": Taste({"explorer": 4.0}, {"explorer": 0.3}),
    "prospector": Taste({"nugget": 2.0}, {"gold": 0.5}),
    "raider": Taste({"denial": 3.0}, against=0.5),
}

BOTS = OwnBots(
    greedy=GreedyOkanagan,
    levels={
        "novice": lambda game: Nearsighted(BeginnerOkanagan(game), look, reach=2.5),
        "casual": lambda game: Nearsighted(GreedyOkanagan(game), look, reach=4.0),
        **levels(),
    },
    judge=judge,
    beliefs=fitting,
    comes_true=0.7,
    losses=(1.5, 3.5, 7.0),
    glance=16,
    temperaments={name: levels(taste) for name, taste in TEMPERAMENTS.items()},
    earlier={"master-1": FirstMaster},
)
