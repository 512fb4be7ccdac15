"""The bots of Hokkaidō."""

from __future__ import annotations

from collections.abc import Mapping

from northward.bots.distracted import Distracted
from northward.bots.linear import installed
from northward.core.bots import MakeBot, OwnBots
from northward.core.school import Weights
from northward.games.card_maps.bots.judge import MapJudge
from northward.games.card_maps.bots.levels import NO_TASTE, Taste, thinking, with_taste
from northward.games.card_maps.game import CardMapGame
from northward.games.hokkaido.bots.greedy import BeginnerHokkaido, GreedyHokkaido
from northward.games.hokkaido.bots.learned import LearnedHokkaido


def learned(game: CardMapGame, weights: Weights | None = None) -> LearnedHokkaido:
    """With the weights that come with Northward, or others."""
    return LearnedHokkaido(game, weights or installed(__name__))


def levels(taste: Taste = NO_TASTE) -> dict[str, MakeBot]:
    """From the one on that looks ahead."""

    def quick(game: CardMapGame) -> LearnedHokkaido:
        return learned(game, with_taste(installed(__name__), taste))

    return {
        "club": quick,
        # Thought must reach the next hand, which is half known.
        "expert": lambda game: Distracted(
            thinking(game, quick(game), ahead=1, width=3, simulations=12), quick(game), 0.3
        ),
        "master": lambda game: thinking(game, quick(game), ahead=2, width=6, simulations=72, tireless=True),
    }


TEMPERAMENTS: Mapping[str, Taste] = {
    "builder": {"smaller_side": 0.25, "largest_town": 0.05},
    "fisher": {"lakes": 0.15, "lake_edges": 0.05},
    "forester": {"forests": 0.3},
}

BOTS = OwnBots(
    greedy=GreedyHokkaido,
    levels={
        "novice": lambda game: BeginnerHokkaido(game, reach=1.5),
        "casual": GreedyHokkaido,
        **levels(),
    },
    # Two rounds on, actions are told apart best; the end is foretold best without (docs/review.md, docs/bots.md).
    judge=lambda game: MapJudge(game, learned(game), ahead=2),
    forecaster=lambda game: MapJudge(game, learned(game), ahead=0),
    comes_true=0.9,
    temperaments={name: levels(taste) for name, taste in TEMPERAMENTS.items()},
    earlier={"master-1": lambda game: thinking(game, learned(game), ahead=2, width=6, simulations=72, tireless=True)},
)
