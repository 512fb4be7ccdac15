"""What `northward bench` measures of card maps: where a card can lie, and what it would score."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from northward.core.measuring import Measurement
from northward.core.play import random_game
from northward.core.record import starting, states
from northward.games.card_maps.game import CardMapGame

MAP_CARDS = 8
"""Maps in mid-game: the starting province and seven cards."""


def middle_of_games(game: CardMapGame, count: int) -> list[tuple[Any, int, int]]:
    """States from random play, each with a seat, and a card that lies on no map yet."""
    rng = Random("maps")
    found: list[tuple[Any, int, int]] = []
    while len(found) < count:
        for state in states(starting(game, 4, actions=random_game(game, 4, rng)[1])):
            if state.maps and all(len(land.cards) == MAP_CARDS for land in state.maps):
                found += [(state, seat, rng.choice(state.deck)) for seat in range(4)]
                break
    return found[:count]


def scored(game: CardMapGame, count: int) -> list[Callable[[], object]]:
    return [partial(game.placement_totals, *place) for place in middle_of_games(game, count)]


def listed(game: CardMapGame, count: int) -> list[Callable[[], object]]:
    return [partial(game.placements, state.maps[seat], card) for state, seat, card in middle_of_games(game, count)]


MEASUREMENTS = (
    Measurement("placement_us", "every placement of a card and its score", scored),
    Measurement("enumerate_us", "every placement of a card", listed),
)
