"""The bots of Hokkaidō."""

from __future__ import annotations

from northward.bots.distracted import Distracted
from northward.bots.linear import installed
from northward.core.bots import Bot, OwnBots
from northward.core.school import Weights
from northward.games.card_maps.bots.judge import MapJudge
from northward.games.card_maps.bots.levels import at_a_glance, thinking
from northward.games.card_maps.game import CardMapGame
from northward.games.hokkaido.bots.greedy import GreedyHokkaido
from northward.games.hokkaido.bots.learned import LearnedHokkaido


def learned(game: CardMapGame, weights: Weights | None = None) -> LearnedHokkaido:
    """With the weights that come with Northward, or others."""
    return LearnedHokkaido(game, weights or installed(__name__))


def expert(game: CardMapGame) -> Bot:
    """Thought must reach the next hand, which is half known."""
    return Distracted(thinking(game, learned(game), ahead=1, width=3, simulations=12), learned(game), 0.3)


BOTS = OwnBots(
    greedy=GreedyHokkaido,
    levels={
        "novice": lambda game: at_a_glance(game, GreedyHokkaido(game)),
        "casual": GreedyHokkaido,
        "club": learned,
        "expert": expert,
        "master": lambda game: thinking(game, learned(game), ahead=2, width=6, simulations=72, tireless=True),
    },
    judge=lambda game: MapJudge(game, learned(game), ahead=0),
    earlier={"master-1": lambda game: thinking(game, learned(game), ahead=2, width=6, simulations=72, tireless=True)},
)
