"""A learned value of card maps: what a map is worth is its points and what it may still become."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from northward.bots.linear import LinearValue
from northward.core.bots import Clock
from northward.core.game import Seat
from northward.core.school import Weights
from northward.games.card_maps import cardmap
from northward.games.card_maps.actions import Place
from northward.games.card_maps.bots.greedy import GreedyCardMap
from northward.games.card_maps.cardmap import CardMap, Pool
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.kernels import points, prospects
from northward.games.card_maps.table import ROUNDS

LOOKED_AT = 40
"""Of all placements of a card, so many that score most at once are valued."""
REMEMBERED = 20_000
"""Best placements that are remembered from one question to the next."""


class MapCounts:
    """What the value of a map is made of: the kernel's counts."""

    names: tuple[str, ...] = prospects.NAMES

    def __call__(self, land: CardMap) -> tuple[int, ...]:
        return prospects.prospects(land.cells, land.height, land.width, land.squares)

    def gains(
        self, land: CardMap, faces: bytes, pool: Pool, codes: Sequence[int], weights: Sequence[float]
    ) -> list[float]:
        """The weighted sum of the counts of the map after each of these placements."""
        grid = (land.cells, land.height, land.width, land.squares)
        return prospects.placement_prospects(*grid, faces, pool, codes, weights)


class Laid(NamedTuple):
    """A placement of a card: what the map is then worth at the end, its points, and the placement itself."""

    worth: float
    total: int
    number: int
    """Among all placements; -1 if there is none."""
    code: int


class MapValue:
    """What maps are worth, and where cards are laid best."""

    def __init__(self, game: CardMapGame, weights: Weights, counts: MapCounts) -> None:
        self._game = game
        self._counts = counts
        self._value = LinearValue(weights, ROUNDS)
        self._remembered: dict[Any, Laid] = {}

    def worth(self, land: CardMap, total: int, left: int) -> float:
        """The points in the end of a seat that has so many now and so many more cards to lay."""
        return total + self._value.gain(self._counts(land), left) if left > 0 else total

    def best(self, table: Any, seat: Seat, card: int, looked_at: int = LOOKED_AT) -> Laid:
        """The most promising placement of a card; one that leaves the map as it is if none is legal."""
        land: CardMap = table.maps[seat]
        blue, brown, third, fourth = table.pool
        # A card takes at most six cubes: of more, it does not matter how many there are.
        key = (land, card, min(blue, 6), min(brown, 6), min(third, 6), min(fourth, 6), looked_at)
        found = self._remembered.get(key)
        if found is None:
            found = self._best(table, seat, card, looked_at)
            if len(self._remembered) >= REMEMBERED:
                self._remembered.clear()
            self._remembered[key] = found
        return found

    def _best(self, table: Any, seat: Seat, card: int, looked_at: int) -> Laid:
        totals = self._game.placement_totals(table, seat, card)
        if not len(totals):
            land = table.maps[seat]
            total = self._game.map_total(table, seat, land)
            return Laid(self.worth(land, total, cards_left(land) - 1), total, -1, 0)
        numbers, codes, worths = self._look(table, seat, card, totals, looked_at)
        first = worths.index(max(worths))
        return Laid(worths[first], totals[numbers[first]], numbers[first], codes[first])

    def ordered(self, table: Any, seat: Seat, card: int) -> list[int]:
        """The numbers of the most promising placements of a card that fits somewhere, best first."""
        totals = self._game.placement_totals(table, seat, card)
        numbers, _, worths = self._look(table, seat, card, totals, LOOKED_AT)
        return [numbers[index] for index in sorted(range(len(worths)), key=lambda index: -worths[index])]

    def _look(
        self, table: Any, seat: Seat, card: int, totals: Sequence[int], looked_at: int
    ) -> tuple[Sequence[int], list[int], list[float]]:
        """The placements with the highest totals: their numbers, their codes, and what each is worth in the end."""
        game, land = self._game, table.maps[seat]
        left = cards_left(land) - 1
        all_codes, faces = game.placements(land, card), game.cards.faces[card]
        scores = totals.tobytes() if isinstance(totals, memoryview) else array("i", totals).tobytes()
        numbers = points.highest(scores, looked_at)
        codes = [all_codes[index] for index in numbers]
        if left <= 0:
            return numbers, codes, [float(totals[index]) for index in numbers]
        gains = self._gains(land, faces, table.pool, codes, left)
        return numbers, codes, [totals[index] + gain for index, gain in zip(numbers, gains, strict=True)]

    def _gains(self, land: CardMap, faces: bytes, pool: Pool, codes: Sequence[int], left: int) -> list[float]:
        """What maps may still gain after each of these placements."""
        weights, bias = self._value.row(left)
        gains = self._counts.gains(land, faces, pool, codes, weights)
        return [bias + gain for gain in gains]

    def laid(self, table: Any, seat: Seat, card: int, placement: Laid) -> CardMap:
        """The map after a placement."""
        land: CardMap = table.maps[seat]
        if placement.number < 0:
            return land
        row, col, turn, _ = cardmap.unpack(land, placement.code)
        under = placement.code & 0xFFFF
        return cardmap.place(land, card, self._game.cards.faces[card], row, col, turn, under, table.pool)[0]


def cards_left(land: CardMap) -> int:
    """How many cards a map will still get, but for the few that fit nowhere."""
    return max(0, ROUNDS + 1 - len(land.cards))


class LearnedCardMap(GreedyCardMap):
    """As the greedy bot, but a card's gain is what it adds to the learned worth of the map."""

    counts = MapCounts()

    def __init__(self, game: CardMapGame, weights: Weights) -> None:
        super().__init__(game)
        self.value = MapValue(game, weights, self.counts)

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        if isinstance(legal[0], Place):
            return legal[self.value.best(view, view.seat, legal[0].card).number]
        return super().choose(view, legal, clock, rng)

    def ordered(self, view: Any, legal: Sequence[Any], rng: Random) -> list[Any]:
        """The actions worth a thought, best first; equal ones in random order."""
        if isinstance(legal[0], Place):
            return [legal[number] for number in self.value.ordered(view, view.seat, legal[0].card)]
        values = [*self._values(view, view.seat, legal)]
        values += [0.0] * (len(legal) - len(values))
        lots = [rng.random() for _ in values]
        return [legal[index] for index in sorted(range(len(values)), key=lambda index: (-values[index], lots[index]))]

    def _gain(self, view: Any, seat: Seat, card: int) -> float:
        now: int = view.scores[seat].total
        return self.value.best(view, seat, card).worth - now
