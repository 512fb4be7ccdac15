"""The levels of Hyperborea."""

from __future__ import annotations

from northward.bots.hyperborea_plans import TurnPlanner
from northward.bots.hyperborea_values import Promise
from northward.bots.judge import PlainJudge
from northward.bots.levels import Levels, distracted, greedy
from northward.bots.linear import installed
from northward.games.hyperborea.rules import Hyperborea


def judge(game: Hyperborea) -> PlainJudge:
    return PlainJudge(game, greedy(game), ahead=8)


def planning(game: Hyperborea, plans: int, tireless: bool = False) -> TurnPlanner:
    """Before every action so many plans of the rest of the turn are tried, with the values that come with Northward."""
    return TurnPlanner(game, Promise(game, installed(game.name)), plans, tireless)


OWN: Levels = {
    "novice": lambda game: distracted(game, 0.3),
    "casual": lambda game: distracted(game, 0.15),
    "club": greedy,
    "expert": lambda game: planning(game, 8),
    "master": lambda game: planning(game, 40, tireless=True),
}
