"""What the puzzles of card maps ask: where to lay a card, and which card to choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from northward.core.questions import Kind
from northward.games.card_maps.actions import Pick, Place, Play, Take
from northward.games.card_maps.cardmap import CardMap, seen
from northward.games.card_maps.game import CardMapGame

GLANCE = 2
"""At a glance one sees where a card can lie on top and hides no more squares than these."""


def is_laying(view: Any, legal: Sequence[Any]) -> bool:
    """A card is laid, and nothing else can be done."""
    return isinstance(legal[0], Place) and isinstance(legal[-1], Place)


def is_choosing(view: Any, legal: Sequence[Any]) -> bool:
    return isinstance(legal[0], Play | Take | Pick)


def worths(game: CardMapGame, view: Any, legal: Sequence[Place]) -> Sequence[int]:
    return game.placement_totals(view, view.seat, legal[0].card)


def at_a_glance(game: CardMapGame, state: Any, actions: Sequence[Place], points: Sequence[int]) -> int:
    land: CardMap = state.maps[actions[0].seat]
    taken = {cell for cell, _ in seen(land)}
    plain = [
        worth
        for action, worth in zip(actions, points, strict=True)
        if not action.under and len(taken & squares_of(action)) <= GLANCE
    ]
    return max(plain, default=min(points))


def squares_of(action: Place) -> set[tuple[int, int]]:
    """The six squares that a card lies on."""
    height, width = (2, 3) if action.turn & 1 else (3, 2)
    return {(action.row + row, action.col + col) for row in range(height) for col in range(width)}


def facts(view: Any) -> Mapping[str, Any]:
    return {"card": view.taken[view.seat][0]}


LAY = Kind("lay", asks=is_laying, until="action", facts=facts, worths=worths, glance=at_a_glance)
CHOOSE = Kind("choose", asks=is_choosing, until="action", judged=True)
