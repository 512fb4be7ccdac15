"""The bots of Hyperborea."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial

from northward.bots.judge import PlainJudge
from northward.bots.linear import installed
from northward.bots.nearsighted import Nearsighted
from northward.core.bots import MakeBot, OwnBots
from northward.games.hyperborea.actions import EndTurn
from northward.games.hyperborea.bots.beginner import Eye
from northward.games.hyperborea.bots.earlier import FirstMaster
from northward.games.hyperborea.bots.greedy import GreedyHyperborea, Thoughts
from northward.games.hyperborea.bots.plans import TurnJudge, TurnPlanner
from northward.games.hyperborea.bots.tastes import BUILDER, CASUAL, CLUB, MERCHANT, NOVICE, WARRIOR, Taste
from northward.games.hyperborea.bots.values import Promise, liking
from northward.games.hyperborea.rules import Hyperborea


def beginning(game: Hyperborea, taste: Taste, reach: float) -> Nearsighted:
    """Overlooks what is far from where it looks; before it ends a turn, it looks at everything."""
    return Nearsighted(GreedyHyperborea(game, taste), Eye(game), reach, last=(EndTurn,))


def planning(
    game: Hyperborea, plans: int, tireless: bool = False, taste: Taste = CLUB, likes: Mapping[str, float] | None = None
) -> TurnPlanner:
    """Before every action so many plans of the rest of the turn are tried, with the values that come with Northward."""
    promise = Promise(game, liking(installed(__name__), likes or {}))
    return TurnPlanner(game, promise, plans, tireless, partial(Thoughts, taste=taste))


def levels(taste: Taste = CLUB, likes: Mapping[str, float] | None = None) -> dict[str, MakeBot]:
    """From the one on that overlooks nothing."""
    return {
        "club": lambda game: GreedyHyperborea(game, taste),
        "expert": lambda game: planning(game, 8, taste=taste, likes=likes),
        "master": lambda game: planning(game, 40, tireless=True, taste=taste, likes=likes),
    }


TEMPERAMENTS: Mapping[str, tuple[Taste, Mapping[str, float]]] = {
    "warrior": (WARRIOR, {"kills": 1.0, "ghosts": 0.4}),
    "builder": (BUILDER, {"cards": 0.6}),
    "merchant": (MERCHANT, {"gems": 0.4}),
}
"""What is worth more than it pays, and which counts are, in points each."""

BOTS = OwnBots(
    greedy=GreedyHyperborea,
    levels={
        "novice": lambda game: beginning(game, NOVICE, reach=0.5),
        "casual": lambda game: beginning(game, CASUAL, reach=1.5),
        **levels(),
    },
    judge=lambda game: TurnJudge(game, Promise(game, installed(__name__))),
    # The end of a match is too far away for the judge: it is played out.
    forecaster=lambda game: PlainJudge(game, GreedyHyperborea(game), ahead=sys.maxsize),
    planner=lambda game: planning(game, 40),
    comes_true=0.65,
    losses=(1.5, 3.0, 6.0),
    temperaments={name: levels(*way) for name, way in TEMPERAMENTS.items()},
    earlier={"master-1": FirstMaster},
)
