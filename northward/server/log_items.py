"""What there is to tell of a table, before it is put into words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from northward.core.game import Event


@dataclass(frozen=True)
class LogItem:
    """Something to tell: an event of the game, or of the table."""

    event: int
    at: float
    kind: str
    facts: dict[str, Any]
    told: Event | None = None


LATEST = 400
"""So many are told at once, however long the match has been; the replay has them all."""


def after(event: int, items: Sequence[LogItem]) -> Iterator[LogItem]:
    """The latest of those that came after an event, found from the end."""
    start = len(items)
    first = max(0, len(items) - LATEST)
    while start > first and items[start - 1].event > event:
        start -= 1
    return iter(items[start:])
