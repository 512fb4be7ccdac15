"""Bots by name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from northward.bots.base import Bot
from northward.bots.greedy import GreedyBot
from northward.bots.uniform import UniformBot

NAMES = ("random", "greedy")

OWN_GREEDY = {
    "honshu": "northward.bots.card_maps:GreedyCardMap",
    "hokkaido": "northward.bots.card_maps:GreedyHokkaido",
    "hyperborea": "northward.bots.hyperborea:GreedyHyperborea",
}
"""Games whose greedy bot knows more than the score after one action."""


def make(name: str, game: Any) -> Bot:
    """A bot for a game; raises LookupError with one line."""
    if name == "random":
        return UniformBot()
    if name == "greedy":
        if game.name not in OWN_GREEDY:
            return GreedyBot(game)
        module, _, attribute = OWN_GREEDY[game.name].partition(":")
        bot: Bot = getattr(import_module(module), attribute)(game)
        return bot
    raise LookupError(f"no bot {name!r}; expected one of {', '.join(NAMES)}")
