"""What a table of Okanagan promises a seat at the beginning of a turn: counts of what it has, and learned weights."""

from __future__ import annotations

from operator import mul

from northward.core.game import Score
from northward.core.school import Weights
from northward.games.okanagan.bots.greedy import Thoughts
from northward.games.okanagan.state import State
from northward.games.okanagan.turns import turns_in_game, turns_left

COUNTS = (
    "points",
    "objectives",
    "gold",
    "nuggets",
    "tokens",
    "worth",
    "first",
    "places",
    "standing",
    "tile",
    "farms",
    "warehouses",
    "silos",
    "hand",
    "sooner",
    "next",
)
"""What is counted. Nuggets are those beyond the most that another has, two at most; worth is what tokens score where
they complete sets, first the same of the first few of each reward; places, what territories may bring; standing, the
influence there, since they may grow; tile, what the tile held could do; structures, those to be built in this round;
hand, what tokens would score by the objectives; sooner, by how much the seat has more turns to come than the mean of
all; next, whether the turn is its own."""
FEW = 3
"""Tokens of a reward that can hardly be too many."""
MOST_AHEAD = 2
"""More nuggets than that beyond another's, or fewer, make no difference."""


def left(state: State) -> float:
    """The part of the game to come."""
    return turns_left(state) / turns_in_game(state.seats)


def counts(thoughts: Thoughts, state: State, score: Score) -> tuple[float, ...]:
    """What a seat has, in the order of COUNTS, at the beginning of somebody's turn."""
    seat, tokens = score.seat, thoughts.tokens
    tile = state.held[seat]
    places, standing = thoughts.prospects()
    nuggets = [*state.nuggets]
    ahead = nuggets.pop(seat) - max(nuggets)
    to_come = turns_left(state)
    own_turns = len(range((seat - state.player) % state.seats, to_come, state.seats))
    return (
        score.total,
        score.items["objectives"],
        score.items["gold"],
        max(-MOST_AHEAD, min(ahead, MOST_AHEAD)),
        sum(tokens.own),
        sum(map(mul, tokens.own, tokens.worth)),
        sum([min(count, FEW) * worth for count, worth in zip(tokens.own, tokens.worth, strict=True)]),
        places,
        standing,
        0.0 if tile is None else thoughts.tile(tile),
        *state.structures[seat],
        sum(tokens.worth),
        own_turns - to_come / state.seats,
        float(seat == state.player),
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
