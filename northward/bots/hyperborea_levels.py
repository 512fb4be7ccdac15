"""The levels of Hyperborea."""

from __future__ import annotations

from northward.bots.distracted import Distracted
from northward.bots.hyperborea_plans import TurnPlanner
from northward.bots.hyperborea_values import Promise
from northward.bots.levels import Levels, greedy
from northward.bots.linear import installed
from northward.bots.uniform import UniformBot
from northward.games.hyperborea.rules import Hyperborea


def distracted(game: Hyperborea, rate: float) -> Distracted:
    """The greedy bot, which does something at random now and then."""
    return Distracted(greedy(game), UniformBot(), rate)


def planning(game: Hyperborea, plans: int) -> TurnPlanner:
    """Before every action so many plans of the rest of the turn are tried, with the values that come with Northward."""
    return TurnPlanner(game, Promise(game, installed(game.name)), plans)


HYPERBOREA: Levels = {
    "novice": lambda game: distracted(game, 0.3),
    "casual": lambda game: distracted(game, 0.15),
    "club": greedy,
    "expert": lambda game: planning(game, 8),
    "master": lambda game: planning(game, 40),
}
