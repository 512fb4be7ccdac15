"""Whoever asks, if they have a key."""

from __future__ import annotations

from typing import NamedTuple

from northward.core.game import Seat

DOT = "."
"""Between a key and the number of a seat that it opens."""


class Owner(NamedTuple):
    player: str
    key: str

    def token(self, seat: Seat) -> str:
        return f"{self.key}{DOT}{seat}"
