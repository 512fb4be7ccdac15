"""Five levels of every game, from a first match to a hard one. How strong they are: docs/bots.md.

What a level is said to do, in the page and in `northward bots`, stands in `words/<language>.json` beside this file, a
sentence for each level and game: whoever changes a level here changes its sentences there, and the table in the docs.

A game gets the techniques that measured best in it. A game without an entry of its own gets those that need nothing but
its rules.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from northward.bots.base import Bot
from northward.bots.distracted import Distracted
from northward.bots.greedy import GreedyBot
from northward.bots.judge import Judge, PlainJudge
from northward.bots.tree import TreeSearch
from northward.bots.uniform import UniformBot

LEVELS = ("novice", "casual", "club", "expert", "master")
"""Weakest first."""

OWN_GREEDY = {
    "honshu": "northward.bots.card_maps:GreedyCardMap",
    "hokkaido": "northward.bots.card_maps:GreedyHokkaido",
    "okanagan": "northward.bots.okanagan:GreedyOkanagan",
    "hyperborea": "northward.bots.hyperborea:GreedyHyperborea",
}
"""Games whose greedy bot knows more than the score after one action."""

OWN_LEVELS = {
    "honshu": "northward.bots.card_maps_levels",
    "hokkaido": "northward.bots.card_maps_levels",
    "okanagan": "northward.bots.okanagan_levels",
    "hyperborea": "northward.bots.hyperborea_levels",
}
"""Modules with the levels of a game (`OWN`), and with its judge (`judge`)."""

Levels = Mapping[str, Callable[[Any], Bot]]

EVERY_GAME: Levels = {
    "novice": lambda game: GreedyBot(game, looks=3),
    "casual": lambda game: GreedyBot(game, looks=12),
    "club": GreedyBot,
    "expert": lambda game: TreeSearch(game, PlainJudge(game, GreedyBot(game, looks=6)), simulations=100, width=12),
    "master": lambda game: TreeSearch(
        game, PlainJudge(game, GreedyBot(game, looks=12)), simulations=400, width=24, tireless=True
    ),
}


def greedy(game: Any) -> Bot:
    """The greedy bot of a game: its own, or the one that plays any game."""
    if game.name not in OWN_GREEDY:
        return GreedyBot(game)
    module, _, attribute = OWN_GREEDY[game.name].partition(":")
    bot: Bot = getattr(import_module(module), attribute)(game)
    return bot


def distracted(game: Any, rate: float) -> Distracted:
    """The greedy bot of a game, but so many of its decisions are made at random."""
    return Distracted(greedy(game), UniformBot(), rate)


def make_level(name: str, game: Any) -> Bot:
    """The bot of a level; LEVELS has the names."""
    own: Levels = import_module(OWN_LEVELS[game.name]).OWN if game.name in OWN_LEVELS else EVERY_GAME
    return own[name](game)


def make_judge(game: Any) -> Judge:
    """Whoever tells best what a state of this game promises."""
    if game.name not in OWN_LEVELS:
        return PlainJudge(game, GreedyBot(game, looks=12))
    judge: Judge = import_module(OWN_LEVELS[game.name]).judge(game)
    return judge


def make_forecaster(game: Any) -> Judge:
    """Whoever tells best how a match of this game will end: most judges do; for others the match is played out."""
    if game.name in OWN_LEVELS and game.name != "hyperborea":
        return make_judge(game)
    quick = greedy(game) if game.name in OWN_GREEDY else GreedyBot(game, looks=12)
    return PlainJudge(game, quick, ahead=sys.maxsize)
