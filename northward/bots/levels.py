"""Five levels of every game, from a first match to a hard one. How strong they are: docs/bots.md.

A game gets the techniques that measured best in it, from the part `bots` of its package; a game without that part gets
those that need nothing but its rules. What a level is said to do, in the page and in `northward bots`, stands in
`words/<language>.json` beside it: whoever changes a level changes its sentence there, and the table in the docs.
"""

from __future__ import annotations

import sys

from northward.bots.greedy import GreedyBot
from northward.bots.judge import PlainJudge
from northward.bots.tree import TreeSearch
from northward.core import parts
from northward.core.bots import Bot, Judge, OwnBots
from northward.core.game import Game

LEVELS = ("novice", "casual", "club", "expert", "master")
"""Weakest first."""

WITH = "+"
"""Between a level and its temperament."""

ANY_GAME = OwnBots(
    greedy=GreedyBot,
    levels={
        "novice": lambda game: GreedyBot(game, looks=3),
        "casual": lambda game: GreedyBot(game, looks=12),
        "club": GreedyBot,
        "expert": lambda game: TreeSearch(game, PlainJudge(game, GreedyBot(game, looks=6)), simulations=100, width=12),
        "master": lambda game: TreeSearch(
            game, PlainJudge(game, GreedyBot(game, looks=12)), simulations=400, width=24, tireless=True
        ),
    },
    judge=lambda game: PlainJudge(game, GreedyBot(game, looks=12)),
    forecaster=lambda game: PlainJudge(game, GreedyBot(game, looks=12), ahead=sys.maxsize),
)


def bots_of(game: Game) -> OwnBots:
    """The bots that a game brings, or those that play any game."""
    own = parts.bots(game.name)
    return ANY_GAME if own is None else own.BOTS


def tempered(game: Game) -> tuple[str, ...]:
    """The names of all levels with a temperament that a game has, such as `club+NAME`."""
    ways = bots_of(game).temperaments
    return tuple(f"{level}{WITH}{way}" for level in LEVELS for way, bots in ways.items() if level in bots)


def greedy(game: Game) -> Bot:
    """The greedy bot of a game: its own, or the one that plays any game."""
    return bots_of(game).greedy(game)


def make_level(name: str, game: Game) -> Bot:
    """The bot of a level; LEVELS has the names, and `tempered` those with a temperament."""
    level, _, way = name.partition(WITH)
    own = bots_of(game)
    return (own.temperaments[way] if way else own.levels)[level](game)


def make_judge(game: Game) -> Judge:
    """Whoever tells best what a state of this game promises."""
    return bots_of(game).judge(game)


def make_forecaster(game: Game) -> Judge:
    """Whoever tells best how a match of this game will end."""
    own = bots_of(game)
    return (own.forecaster or own.judge)(game)
