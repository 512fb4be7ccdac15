"""The one interface of all bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from northward.core.game import Value


class Clock(Value, frozen=True):
    """How long a bot may think about one decision: seconds, or a number of simulations, or whichever ends first.

    A number of simulations makes choices repeatable; seconds do not. A bot that needs no time may ignore both.
    """

    seconds: float | None = None
    simulations: int | None = None


class Bot(Protocol):
    """Same view, same legal actions, same number of simulations and same random numbers give the same choice."""

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        """One of the legal actions of the view's seat. `clock` is None where time does not matter."""
