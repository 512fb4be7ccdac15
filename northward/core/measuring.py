"""What a game may bring for `northward bench`: `MEASUREMENTS` in the part `measurements` of its package."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from northward.core.game import OwnGame


class Measurement(NamedTuple):
    """Something that a game does often, in microseconds for each time."""

    key: str
    """In the JSON of the report."""
    title: str
    """In its table."""
    prepare: Callable[[OwnGame, int], list[Callable[[], object]]]
    """For a game: so many different things to do. A short list a processor learns by heart."""
