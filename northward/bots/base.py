"""The one interface of all bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from northward.core.game import Value


class Clock(Value, frozen=True):
    """How long a bot may think about one decision. A bot that needs no time may ignore it."""

    seconds: float


class Bot(Protocol):
    """Same view, same legal actions and same random numbers give the same choice."""

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        """One of the legal actions of the view's seat. `clock` is None where time does not matter."""
