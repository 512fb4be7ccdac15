"""Okanagan, a game of shared territories, structures and rewards for two to four players."""

from northward.games.okanagan.rules import GAME, Okanagan

__all__ = ["GAME", "Okanagan"]
