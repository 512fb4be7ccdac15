"""Bots by name: two that play every game plainly, five levels, earlier ones, and those of other people."""

from __future__ import annotations

from northward.bots import own
from northward.bots.levels import LEVELS, bots_of, greedy, make_level, tempered
from northward.bots.uniform import UniformBot
from northward.core.bots import Bot
from northward.core.game import Game

NAMES = ("random", "greedy", *LEVELS)


def make(name: str, game: Game) -> Bot:
    """A bot for a game; raises LookupError with one line."""
    if name == "random":
        return UniformBot()
    if name == "greedy":
        return greedy(game)
    if name in LEVELS or name in tempered(game):
        return make_level(name, game)
    if name in (earlier := bots_of(game).earlier):
        return earlier[name](game)
    if own.known(name):
        return own.make(name, game)
    names = (*NAMES, *tempered(game), *own.names())
    raise LookupError(f"no bot {name!r}; expected one of {', '.join(names)}, or a class as module:Class")
