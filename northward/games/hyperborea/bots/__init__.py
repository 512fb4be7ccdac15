"""The bots of Hyperborea."""

from __future__ import annotations

import sys

from northward.bots.judge import PlainJudge
from northward.bots.linear import installed
from northward.bots.nearsighted import Nearsighted
from northward.core.bots import OwnBots
from northward.games.hyperborea.actions import EndTurn
from northward.games.hyperborea.bots.beginner import Eye
from northward.games.hyperborea.bots.earlier import FirstMaster
from northward.games.hyperborea.bots.greedy import GreedyHyperborea
from northward.games.hyperborea.bots.plans import TurnJudge, TurnPlanner
from northward.games.hyperborea.bots.tastes import CASUAL, NOVICE, Taste
from northward.games.hyperborea.bots.values import Promise
from northward.games.hyperborea.rules import Hyperborea


def beginning(game: Hyperborea, taste: Taste, reach: float) -> Nearsighted:
    """Overlooks what is far from where it looks; before it ends a turn, it looks at everything."""
    return Nearsighted(GreedyHyperborea(game, taste), Eye(game), reach, last=(EndTurn,))


def planning(game: Hyperborea, plans: int, tireless: bool = False) -> TurnPlanner:
    """Before every action so many plans of the rest of the turn are tried, with the values that come with Northward."""
    return TurnPlanner(game, Promise(game, installed(__name__)), plans, tireless)


BOTS = OwnBots(
    greedy=GreedyHyperborea,
    levels={
        "novice": lambda game: beginning(game, NOVICE, reach=0.5),
        "casual": lambda game: beginning(game, CASUAL, reach=1.5),
        "club": GreedyHyperborea,
        "expert": lambda game: planning(game, 8),
        "master": lambda game: planning(game, 40, tireless=True),
    },
    judge=lambda game: TurnJudge(game, Promise(game, installed(__name__))),
    # The end of a match is too far away for the judge: it is played out.
    forecaster=lambda game: PlainJudge(game, GreedyHyperborea(game), ahead=sys.maxsize),
    planner=lambda game: planning(game, 40),
    losses=(1.5, 3.0, 6.0),
    earlier={"master-1": FirstMaster},
)
