"""What a player's tokens and places tell of their objectives: who wants wood has wood, or is about to get some."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from operator import mul
from random import Random

from msgspec.structs import replace

from northward.core.game import Seat
from northward.core.school import Weights
from northward.games.okanagan.claiming import tokens
from northward.games.okanagan.kernels.hands import CARDS, walked
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
    """Worlds in which the objectives of the others fit what lies open: from an imagined one, objectives are exchanged
    for those in the deck and among the others' discards, until nothing of it is left.
    """

    def __init__(self, game: Okanagan, view: View, weights: Weights) -> None:
        row = weights.row(left(view))
        self._others = [seat for seat in range(view.seats) if seat != view.seat]
        fits = array("d", bytes(8 * CARDS * len(self._others)))
        for place, seat in enumerate(self._others):
            expected = places(view, seat)
            for card, wanted in game.tiles.objectives.items():
                fits[CARDS * place + card] = sum(map(mul, row, counts(view.rewards[seat], expected, wanted)))
        self._fits = fits.tobytes()

    def believed(self, state: State, rng: Random) -> State:
        others = self._others
        hands, (deck, *piles) = walked(
            [state.hands[seat] for seat in others],
            [state.deck, *(state.discards[seat] for seat in others)],
            self._fits,
            b"".join([_elsewhere(state, seat) for seat in others]),
            STEPS * len(others),
            rng,
        )
        held, discards = list(state.hands), list(state.discards)
        for seat, hand, pile in zip(others, hands, piles, strict=True):
            held[seat], discards[seat] = hand, pile
        return replace(state, hands=tuple(held), deck=deck, discards=tuple(discards))


def _elsewhere(state: State, owner: Seat) -> bytes:
    """OKA-11.3: what was shuffled into the deck is not in a hand that nothing was drawn to since."""
    found = bytearray(CARDS)
    for pile in state.returned:
        for card, number in pile:
            found[card] |= number > state.drew[owner]
    return bytes(found)
