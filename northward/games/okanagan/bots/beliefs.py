"""What a player's tokens and places tell of their objectives: who wants wood has wood, or is about to get some."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from random import Random

from msgspec.structs import replace

from northward.core.game import Seat
from northward.core.school import Weights
from northward.core.tuples import put
from northward.games.okanagan.claiming import tokens
from northward.games.okanagan.kinds import LAND_INDEX, PER_LAND
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.rules import Okanagan
from northward.games.okanagan.scoring import OBJECTIVE, objective_points
from northward.games.okanagan.state import State, Table
from northward.games.okanagan.turns import turns_in_game, turns_left

COUNTS = ("points", "tokens", "places", "sets", "size")
"""Of an objective, in the eyes of whoever has it: its points, what the tokens of its rewards could score, what those in
sight in places on the map could, whether it scores at all, and the number of its rewards."""
STEPS = 80
"""For each of the others' hands."""


def left(table: Table) -> float:
    """The part of the game to come."""
    return turns_left(table) / turns_in_game(table.seats)


def places(table: Table, seat: Seat) -> list[float]:
    """Tokens of each reward that a seat may get from open territories, as far as its influence goes."""
    found = [0.0] * len(table.reserve)
    for territory in table.map.territories:
        own = territory.influence[seat]
        if own and territory.open_sides:
            there = tokens(table, territory)
            total = sum(there)
            share = min(own, total) / total / territory.open_sides if total else 0.0
            first = PER_LAND * LAND_INDEX[territory.land]
            for kind, count in enumerate(there):
                found[first + kind] += share * count
    return found


def counts(own: Sequence[int], expected: Sequence[float], wanted: Sequence[int]) -> tuple[float, ...]:
    """Of an objective that asks for these rewards."""
    worth = OBJECTIVE[len(wanted)] / len(wanted)
    points = objective_points(own, wanted)
    return (
        points,
        worth * sum(own[reward] for reward in wanted),
        worth * sum(expected[reward] for reward in wanted),
        float(points > 0),
        float(len(wanted)),
    )


class Objectives:
    """How well the objectives of worlds fit what lies open."""

    def __init__(self, game: Okanagan, view: View, weights: Weights) -> None:
        row = weights.row(left(view))
        self._others = [seat for seat in range(view.seats) if seat != view.seat]
        self._fits: dict[Seat, dict[int, float]] = {}
        for seat in self._others:
            expected = places(view, seat)
            self._fits[seat] = {
                card: sum(map(mul, row, counts(view.rewards[seat], expected, wanted)))
                for card, wanted in game.tiles.objectives.items()
            }
        self.steps = STEPS * len(self._others)

    def fit(self, state: State) -> float:
        return sum(fits[card] for seat, fits in self._fits.items() for card in state.hands[seat])

    def changed(self, state: State, rng: Random) -> State:
        """An objective of another player is exchanged for one in the deck or among the others' discards."""
        owner = rng.choice(self._others)
        card = rng.choice([*state.deck, *(card for seat in self._others for card in state.discards[seat])])
        old = rng.choice(state.hands[owner])
        if not _can_be_in_hand(state, owner, card):
            return state
        hands = put(state.hands, owner, _exchanged(state.hands[owner], old, card))
        if card in state.deck:
            return replace(state, hands=hands, deck=_exchanged(state.deck, card, old))
        piles = [_exchanged(pile, card, old) if card in pile else pile for pile in state.discards]
        return replace(state, hands=hands, discards=tuple(piles))


def _exchanged(cards: Sequence[int], old: int, new: int) -> tuple[int, ...]:
    return tuple(sorted(new if card == old else card for card in cards))


def _can_be_in_hand(state: State, owner: Seat, card: int) -> bool:
    """OKA-11.3: what was shuffled into the deck is not in a hand that nothing was drawn to since."""
    return all(returned != card or number <= state.drew[owner] for pile in state.returned for returned, number in pile)
