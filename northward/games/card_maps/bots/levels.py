"""What the levels of Honshū and Hokkaidō are made of."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from northward.bots.flat import FlatMonteCarlo
from northward.core.school import Weights
from northward.games.card_maps.bots.judge import MapJudge
from northward.games.card_maps.bots.learned import LearnedCardMap
from northward.games.card_maps.game import CardMapGame

Taste = Mapping[str, float]
"""Points that something on a map is liked better than it pays, by what is counted."""
NO_TASTE: Taste = {}


def with_taste(weights: Weights, taste: Taste) -> Weights:
    """The last card is laid for points alone: then nothing is to come, and no weight counts."""
    always = tuple(weight + taste.get(count, 0.0) for count, weight in zip(weights.counts, weights.always, strict=True))
    return replace(weights, always=always)


def thinking(
    game: CardMapGame, quick: LearnedCardMap, ahead: int, width: int, simulations: int, tireless: bool = False
) -> FlatMonteCarlo:
    """The learned bot tries its best ideas out, looking so many rounds beyond the present one."""
    return FlatMonteCarlo(game, MapJudge(game, quick, ahead), simulations, width, tireless)
