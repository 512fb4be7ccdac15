"""Hokkaidō with a learned value of maps: the smaller side's town counts too."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from northward.games.card_maps.bots.learned import LearnedCardMap, MapCounts
from northward.games.card_maps.cardmap import CardMap, Pool
from northward.games.card_maps.kernels import mountains
from northward.games.hokkaido.bots.greedy import GreedyHokkaido


class TwoSidedCounts(MapCounts):
    """Also the town on the smaller side of the range."""

    names = (*MapCounts.names, "smaller_side")

    def __call__(self, land: CardMap) -> tuple[int, ...]:
        return (*super().__call__(land), mountains.smaller_town(land.cells, land.height, land.width, land.squares))

    def gains(
        self, land: CardMap, faces: bytes, pool: Pool, codes: Sequence[int], weights: Sequence[float]
    ) -> list[float]:
        *common, town = weights
        grid = (land.cells, land.height, land.width, land.squares)
        sizes = memoryview(mountains.placement_towns(*grid, faces, array("I", codes).tobytes())).cast("i")
        gains = super().gains(land, faces, pool, codes, tuple(common))
        return [gain + town * size for gain, size in zip(gains, sizes, strict=True)]


class LearnedHokkaido(LearnedCardMap, GreedyHokkaido):
    """Also terraforms as the greedy bot does, by worth."""

    counts = TwoSidedCounts()
