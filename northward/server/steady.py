"""The time of day, which people set and machines correct, as a clock that never jumps."""

from __future__ import annotations

import time


class Steady:
    """Reads the time of day once; from then on it goes with a clock that only goes forward."""

    def __init__(self) -> None:
        self.set(time.time())

    def set(self, now: float) -> None:
        self._ahead = now - time.monotonic()

    def __call__(self) -> float:
        return time.monotonic() + self._ahead
