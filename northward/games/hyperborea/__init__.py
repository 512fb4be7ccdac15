"""Hyperborea, a game of cubes, technologies and exploration for two to six players."""

from northward.games.hyperborea.rules import GAME, Hyperborea

__all__ = ["GAME", "Hyperborea"]
