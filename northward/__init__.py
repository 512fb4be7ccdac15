"""Northward: play and study map-building board games."""

from northward.core.game import CHANCE, IllegalAction
from northward.core.match import Match
from northward.core.record import RecordError, read, replay, write
from northward.core.registry import game, names

__all__ = ["CHANCE", "IllegalAction", "Match", "RecordError", "game", "names", "read", "replay", "write"]
__version__ = "0.2.0"
