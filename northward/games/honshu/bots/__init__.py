"""The bots of Honshū."""

from __future__ import annotations

from collections.abc import Mapping

from northward.bots.distracted import Distracted
from northward.bots.linear import installed
from northward.core.bots import MakeBot, OwnBots
from northward.core.school import Weights
from northward.games.card_maps.bots.beginner import BeginnerCardMap
from northward.games.card_maps.bots.greedy import GreedyCardMap
from northward.games.card_maps.bots.judge import MapJudge
from northward.games.card_maps.bots.learned import LearnedCardMap
from northward.games.card_maps.bots.levels import NO_TASTE, Taste, thinking, with_taste
from northward.games.card_maps.game import CardMapGame


def learned(game: CardMapGame, weights: Weights | None = None) -> LearnedCardMap:
    """With the weights that come with Northward, or others."""
    return LearnedCardMap(game, weights or installed(__name__))


def levels(taste: Taste = NO_TASTE) -> dict[str, MakeBot]:
    """From the one on that looks ahead."""

    def quick(game: CardMapGame) -> LearnedCardMap:
        return learned(game, with_taste(installed(__name__), taste))

    return {
        # The learned values alone would be too far ahead of the greedy bot.
        "club": lambda game: Distracted(quick(game), GreedyCardMap(game), 0.15),
        "expert": lambda game: thinking(game, quick(game), ahead=0, width=2, simulations=6),
        "master": lambda game: thinking(game, quick(game), ahead=2, width=6, simulations=60, tireless=True),
    }


TEMPERAMENTS: Mapping[str, Taste] = {
    "builder": {"largest_town": 0.25, "town_edges": 0.05},
    "fisher": {"lakes": 0.3, "lake_edges": 0.05},
    "forester": {"forests": 0.3},
}

BOTS = OwnBots(
    greedy=GreedyCardMap,
    levels={
        "novice": lambda game: BeginnerCardMap(game, reach=1.0),
        "casual": GreedyCardMap,
        **levels(),
    },
    # Two rounds on, actions are told apart best; the end is foretold best without (docs/review.md, docs/bots.md).
    judge=lambda game: MapJudge(game, learned(game), ahead=2),
    forecaster=lambda game: MapJudge(game, learned(game), ahead=0),
    comes_true=0.75,
    temperaments={name: levels(taste) for name, taste in TEMPERAMENTS.items()},
    earlier={"master-1": lambda game: thinking(game, learned(game), ahead=2, width=6, simulations=60, tireless=True)},
)
