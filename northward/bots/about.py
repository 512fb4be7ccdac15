"""What bots are called and how they play a game, in words.

Their titles, and how they play any game, are in `words/<language>.json` beside this file; how they play one game, in
`words/<language>.json` beside the bots of that game. A bot of somebody else speaks for itself.
"""

from __future__ import annotations

from northward.bots import own
from northward.core import parts, words

ANY = "any"
"""Stands for games without a sentence of their own."""


def title(bot: str, language: str) -> str:
    return own.title(bot) if own.known(bot) else words.load("northward.bots", language)(bot)


def description(bot: str, game: str, language: str) -> str:
    """How a bot plays a game; honest, and short enough for a list to choose from."""
    if own.known(bot):
        return own.description(bot)
    part = parts.bots(game)
    try:
        return words.load(part.__name__, language)(bot) if part is not None else _of_any_game(bot, language)
    except LookupError:  # a game need not say anything of its bots, nor of each, nor in each language
        return _of_any_game(bot, language)


def _of_any_game(bot: str, language: str) -> str:
    return words.load("northward.bots", language)(f"{bot}.{ANY}")
