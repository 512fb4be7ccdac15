"""What a table of Okanagan promises a seat at the beginning of a turn: counts of what it has, and learned weights."""

from __future__ import annotations

from operator import mul

from northward.core.game import Score
from northward.core.school import Weights
from northward.games.okanagan.bots.greedy import Thoughts
from northward.games.okanagan.kinds import INFLUENCE, STRUCTURES
from northward.games.okanagan.state import State
from northward.games.okanagan.turns import turns_in_game, turns_left

COUNTS = (
    "points",
    "objectives",
    "gold",
    "tokens",
    "worth",
    "places",
    "tile",
    "influence",
    "hand",
    "sooner",
)
"""What is counted. Worth is what tokens score where they complete sets; places, what territories may bring; tile, what
the tile held could do; influence, that of the structures to be built in this round; hand, what tokens would score by
the objectives; sooner, by how much the seat has more turns to come than the mean of all."""


def left(state: State) -> float:
    """The part of the game to come."""
    return turns_left(state) / turns_in_game(state.seats)


def counts(thoughts: Thoughts, state: State, score: Score) -> tuple[float, ...]:
    """What a seat has, in the order of COUNTS, at the beginning of somebody's turn."""
    seat, tokens = score.seat, thoughts.tokens
    tile = state.held[seat]
    structures = zip(STRUCTURES, state.structures[seat], strict=True)
    to_come = turns_left(state)
    own_turns = len(range((seat - state.player) % state.seats, to_come, state.seats))
    return (
        score.total,
        score.items["objectives"],
        score.items["gold"],
        sum(tokens.own),
        sum(map(mul, tokens.own, tokens.worth)),
        thoughts.prospects(),
        0.0 if tile is None else thoughts.tile(tile),
        sum(INFLUENCE[structure] * count for structure, count in structures),
        sum(tokens.worth),
        own_turns - to_come / state.seats,
    )


class Promise:
    """The points that seats may expect, by weights."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def points(self, thoughts: Thoughts, state: State, score: Score) -> float:
        part = left(state)
        early, late = self._weights.bias
        gain: float = sum(map(mul, self._weights.row(part), counts(thoughts, state, score)))
        return score.total + gain + early * part + late * part * part
