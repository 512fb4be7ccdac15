"""What bots are called and how they play a game, in words.

Their titles, and how they play any game, are in `words/<language>.json` beside this file; how they play one game, in
`words/<language>.json` beside the bots of that game.
"""

from __future__ import annotations

from northward.core import registry, words

ANY = "any"
"""Stands for games without a sentence of their own."""


def title(bot: str, language: str) -> str:
    return words.load("northward.bots", language)(bot)


def description(bot: str, game: str, language: str) -> str:
    """How a bot plays a game; honest, and short enough for a list to choose from."""
    part = registry.optional_part(game, "bots")
    if part is not None and bot in (own := words.load(part.__name__, language)):
        return own(bot)
    return words.load("northward.bots", language)(f"{bot}.{ANY}")
