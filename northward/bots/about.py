"""What bots are called and how they play a game, in words: `words/<language>.json` has a sentence for each."""

from __future__ import annotations

from northward.core import words

ANY = "any"
"""Stands for games without a sentence of their own."""


def title(bot: str, language: str) -> str:
    return words.load("northward.bots", language)(bot)


def description(bot: str, game: str, language: str) -> str:
    """How a bot plays a game; honest, and short enough for a list to choose from."""
    say = words.load("northward.bots", language)
    own = f"{bot}.{game}"
    return say(own if own in say else f"{bot}.{ANY}")
