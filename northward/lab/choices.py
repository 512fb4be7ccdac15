"""What winners chose: how often a seat that used a card, a tile or a technology won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from northward.core.game import CHANCE, Value
from northward.lab import intervals
from northward.lab.simulate import Played

COMPONENTS = frozenset({"card", "cards", "objectives", "race", "structure", "technology", "tile", "tiles"})
"""Fields of actions that name a component, in every game; others say who, where, how many or in which order."""

Choice = tuple[str, str, Any]
"""A kind of action, one of its fields, and the value: `("place", "card", 17)`."""


class ChoiceResult(Value, frozen=True):
    """Of all seats that made a choice at least once in a match, how many won."""

    do: str
    field: str
    value: str
    seats: int
    win_rate: float
    ci95: tuple[float, float]


def named(played: Played) -> Iterator[tuple[int, Choice]]:
    """Every seat's choices of a match, each once; its lines must have been kept."""
    found: dict[tuple[int, Choice], None] = {}
    for raw in played.lines:
        action = msgspec.json.decode(raw)
        seat = action.get("seat", CHANCE)
        for field in COMPONENTS & action.keys() if seat != CHANCE else ():
            values = action[field]
            for value in values if isinstance(values, list) else [values]:
                if value is not None:
                    found[seat, (action["do"], field, value)] = None
    return iter(found)


class Choices:
    """Adds up matches."""

    def __init__(self) -> None:
        self._shares: dict[Choice, list[float]] = {}

    def add(self, played: Played) -> None:
        wins = played.wins
        for seat, choice in named(played):
            self._shares.setdefault(choice, []).append(wins[seat])

    def results(self) -> list[ChoiceResult]:
        """Kind by kind, values in order: numbers as numbers."""
        return [
            ChoiceResult(do, field, str(value), len(shares), sum(shares) / len(shares), intervals.rate([shares]))
            for (do, field, value), shares in sorted(self._shares.items(), key=_order)
        ]


def _order(item: tuple[Choice, Any]) -> tuple[str, str, bool, Any]:
    do, field, value = item[0]
    return do, field, isinstance(value, str), value
