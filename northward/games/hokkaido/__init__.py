"""Hokkaidō, a game of drafting, mountain ranges and overlapping map cards for two to five players."""

from northward.games.hokkaido.rules import GAME, Hokkaido

__all__ = ["GAME", "Hokkaido"]
