"""Five levels of every game, from a first match to a hard one. What each does and how strong it is: docs/bots.md.

A game gets the techniques that measured best in it. A game without an entry of its own gets those that need nothing but
its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from northward.bots.base import Bot
from northward.bots.distracted import Distracted
from northward.bots.flat import FlatMonteCarlo
from northward.bots.greedy import GreedyBot
from northward.bots.judge import Judge, PlainJudge
from northward.bots.tree import TreeSearch
from northward.bots.uniform import UniformBot

LEVELS = ("novice", "casual", "club", "expert", "master")
"""Weakest first."""

CARD_MAP_GAMES = ("honshu", "hokkaido")
"""Games whose levels and judge are in `card_maps_levels`."""

OWN_GREEDY = {
    "honshu": "northward.bots.card_maps:GreedyCardMap",
    "hokkaido": "northward.bots.card_maps:GreedyHokkaido",
    "okanagan": "northward.bots.okanagan:GreedyOkanagan",
    "hyperborea": "northward.bots.hyperborea:GreedyHyperborea",
}
"""Games whose greedy bot knows more than the score after one action."""

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


def trying(game: Any, ahead: int, width: int, simulations: int, tireless: bool = False) -> FlatMonteCarlo:
    """The greedy bot of a game tries its best ideas out, playing on for so many actions."""
    return FlatMonteCarlo(game, PlainJudge(game, greedy(game), ahead), simulations, width, tireless)


GREEDY_GAMES: Levels = {
    "novice": lambda game: Distracted(greedy(game), UniformBot(), 0.4),
    "casual": lambda game: Distracted(greedy(game), UniformBot(), 0.15),
    "club": greedy,
    "expert": lambda game: trying(game, ahead=8, width=4, simulations=24),
    "master": lambda game: trying(game, ahead=16, width=6, simulations=96, tireless=True),
}
"""Games with a greedy bot of their own, but no learned values."""


def make_level(name: str, game: Any) -> Bot:
    """The bot of a level; LEVELS has the names."""
    own: Levels = {}
    if game.name in CARD_MAP_GAMES:
        from northward.bots.card_maps_levels import CARD_MAPS

        own = CARD_MAPS
    elif game.name == "okanagan":
        from northward.bots.okanagan_levels import OKANAGAN

        own = OKANAGAN
    elif game.name in OWN_GREEDY:
        own = GREEDY_GAMES
    return {**EVERY_GAME, **own}[name](game)


def make_judge(game: Any) -> Judge:
    """Whoever tells best what a state of this game promises."""
    if game.name in CARD_MAP_GAMES:
        from northward.bots.card_maps_levels import judge

        return judge(game, ahead=1)
    if game.name == "okanagan":
        from northward.bots.okanagan_levels import judge as okanagan_judge

        return okanagan_judge(game)
    if game.name in OWN_GREEDY:
        return PlainJudge(game, greedy(game), ahead=8)
    return PlainJudge(game, GreedyBot(game, looks=12))
