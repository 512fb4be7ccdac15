"""Honshū, a game of tricks and overlapping map cards for two to five players."""

from northward.games.honshu.rules import GAME, Honshu

__all__ = ["GAME", "Honshu"]
