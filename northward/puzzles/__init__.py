"""Puzzles: where they come from, what each choice in one is worth, and what is said of it."""

from northward.puzzles.own import mistake
from northward.puzzles.position import Position, Tried, names, position

__all__ = ["Position", "Tried", "mistake", "names", "position"]
