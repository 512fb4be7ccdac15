"""Greedy play in Honshū: the most points on one's own map at once, and a sensible choice of cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

from northward.bots.base import Clock
from northward.bots.greedy import best
from northward.core.game import Seat
from northward.games.honshu.actions import Decline, Discard, Pair, Pay, Pick, Place, Play, Take
from northward.games.honshu.building import placement_totals
from northward.games.honshu.rules import Honshu
from northward.games.honshu.scoring import map_items
from northward.games.honshu.selection import CUBE_VALUE
from northward.games.honshu.view import View
from northward.games.shared.cardmap import Cell, take_cube

HIGHEST_CARD = 60
CUBE_WORTH = 1.0
"""What a cube may still bring, beyond the points it scores now."""
BOOSTED_BY_OTHERS = 0.15
"""How often another player's card beats one with a cube on it."""
HIGH_CARD_WORTH = 0.02
"""What each step of a card's number is worth in a later round."""


class GreedyHonshu:
    """A card's gain is what its best placement adds to the map at once; every choice compares gains."""

    def __init__(self, game: Honshu) -> None:
        self._cards = game.cards

    def choose(self, view: View, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        values: Sequence[float]
        seat, first = legal[0].seat, legal[0]
        if isinstance(first, Place):
            values = placement_totals(self._cards, view, seat, first.card)
        elif isinstance(first, Take | Pick):
            values = [self._gain(view, seat, action.card) for action in legal]
        elif isinstance(first, Play):
            values = self._play_values(view, seat, legal)
        elif isinstance(first, Pair):
            values = [self._pair_gain(view, seat, action.pair) for action in legal]
        elif isinstance(first, Decline | Pay):
            values = self._payment_values(view, seat, legal)
        elif isinstance(first, Discard) and view.options.selection == "draft":
            # The rest of the hand goes to the other player: take out what suits that map best.
            values = [self._gain(view, 1 - seat, action.card) for action in legal]
        elif isinstance(first, Discard):
            values = [-self._gain(view, seat, action.card) for action in legal]
        else:
            values = [0.0] * len(legal)
        return best(legal, values, rng)

    def _gain(self, view: View, seat: Seat, card: int) -> float:
        totals = placement_totals(self._cards, view, seat, card)
        return max(totals) - view.scores[seat].total if totals else 0.0

    def _play_values(self, view: View, seat: Seat, legal: Sequence[Play]) -> list[float]:
        gains = {card: self._gain(view, seat, card) for card in view.hand}
        average = fmean(gains.values())
        if view.seats == 2:
            pile = max(self._gain(view, seat, card) for card in view.pair)
            return [self._play_of_two(action.card or 0, gains, pile, average) for action in legal]
        table = [self._gain(view, seat, card) for card in view.chosen if card is not None]
        cube_cost = {cell: self._cube_cost(view, seat, [cell]) for cell in {action.cube for action in legal} if cell}
        return [self._play_of_many(view, action, gains, table, average, cube_cost) for action in legal]

    def _play_of_two(self, card: int, gains: dict[int, float], pile: float, average: float) -> float:
        """The winner gets the better pair: the pile's, or this card with an unknown one."""
        played = max(gains[card], average)
        chance = card / HIGHEST_CARD
        return chance * max(pile, played) + (1 - chance) * min(pile, played) - HIGH_CARD_WORTH * card

    def _play_of_many(
        self,
        view: View,
        action: Play,
        gains: dict[int, float],
        table: list[float],
        average: float,
        cube_cost: dict[Cell, float],
    ) -> float:
        """What is left for this seat if everybody before it takes what this seat would like best."""
        card = action.card or 0
        value = card + (CUBE_VALUE if action.cube else 0)
        played = [
            (number or 0) + (CUBE_VALUE if boost is not None else 0)
            for number, boost in zip(view.chosen, view.boosts, strict=True)
        ]
        to_come = view.seats - 1 - len(table)
        higher = BOOSTED_BY_OTHERS if action.cube else (HIGHEST_CARD - card) / HIGHEST_CARD
        ahead = sum(other > value for other in played) + to_come * higher
        offered = sorted([*table, gains[card], *[average] * to_come], reverse=True)
        low = min(int(ahead), len(offered) - 1)
        high = min(low + 1, len(offered) - 1)
        expected = offered[low] + (offered[high] - offered[low]) * (ahead - int(ahead))
        return expected - HIGH_CARD_WORTH * card - (cube_cost[action.cube] if action.cube else 0.0)

    def _cube_cost(self, view: View, seat: Seat, cells: Sequence[Cell]) -> float:
        """The points that these cubes score now, and what each may still bring."""
        land = view.maps[seat]
        for cell in cells:
            found = take_cube(land, cell)
            assert found is not None
            land, _ = found
        items, _ = map_items(land, view.options, view.scoring_card)
        return view.scores[seat].total - sum(items.values()) + CUBE_WORTH * len(cells)

    def _pair_gain(self, view: View, seat: Seat, pair: str) -> float:
        cards = view.pair if pair == "pile" else view.chosen
        return max(self._gain(view, seat, card) for card in cards if card is not None)

    def _payment_values(self, view: View, seat: Seat, legal: Sequence[Pay | Decline]) -> list[float]:
        gains = {pair: self._pair_gain(view, seat, pair) for pair in ("pile", "played")}
        other = {"pile": "played", "played": "pile"}
        # While no pair is named, the winner is expected to want the same one.
        left = gains[other[view.claim]] if view.claim else min(gains.values())
        chosen = max(gains.values())
        return [
            left if isinstance(action, Decline) else chosen - self._cube_cost(view, seat, action.cubes)
            for action in legal
        ]
