"""Players without a face. A bot sees a view and the legal actions, never a state."""

from __future__ import annotations

from northward.bots.about import description, temperament, title
from northward.bots.levels import LEVELS, WITH, tempered
from northward.bots.own import names as own_names
from northward.bots.registry import NAMES, make
from northward.core.bots import Bot, Clock

__all__ = [
    "LEVELS",
    "NAMES",
    "WITH",
    "Bot",
    "Clock",
    "description",
    "make",
    "own_names",
    "temperament",
    "tempered",
    "title",
]
