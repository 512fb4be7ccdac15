"""What bots are called and how they play a game, in words.

Their titles, and how they play any game, are in `words/<language>.json` beside this file; how they play one game, in
`words/<language>.json` beside the bots of that game. A bot of somebody else speaks for itself.
"""

from __future__ import annotations

from northward.bots import own
from northward.bots.levels import WITH
from northward.core import parts, words

ANY = "any"
"""Stands for games without a sentence of their own."""


def title(bot: str, game: str, language: str) -> str:
    """Of a level with a temperament, both."""
    if own.known(bot):
        return own.title(bot)
    say = words.load("northward.bots", language)
    level, _, way = bot.partition(WITH)
    return say("tempered", level=say(level), temper=temperament(way, game, language)) if way else say(bot)


def temperament(way: str, game: str, language: str) -> str:
    """What a temperament of a game is called."""
    return _of_game(game, language)(f"temper.{way}")


def description(bot: str, game: str, language: str) -> str:
    """How a bot plays a game; honest, and short enough for a list to choose from."""
    if own.known(bot):
        return own.description(bot)
    if way := bot.partition(WITH)[2]:
        return _of_game(game, language)(f"temper.{way}.text")
    part = parts.bots(game)
    try:
        return words.load(part.__name__, language)(bot) if part is not None else _of_any_game(bot, language)
    except LookupError:  # a game need not say anything of its bots, nor of each, nor in each language
        return _of_any_game(bot, language)


def _of_game(game: str, language: str) -> words.Words:
    part = parts.bots(game)
    assert part is not None  # none has temperaments but those that bring bots
    return words.load(part.__name__, language)


def _of_any_game(bot: str, language: str) -> str:
    return words.load("northward.bots", language)(f"{bot}.{ANY}")
