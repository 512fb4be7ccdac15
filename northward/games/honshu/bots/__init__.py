"""The bots of Honshū."""

from __future__ import annotations

from northward.bots.distracted import Distracted
from northward.bots.linear import installed
from northward.core.bots import Bot, OwnBots
from northward.core.school import Weights
from northward.games.card_maps.bots.greedy import GreedyCardMap
from northward.games.card_maps.bots.judge import MapJudge
from northward.games.card_maps.bots.learned import LearnedCardMap
from northward.games.card_maps.bots.levels import at_a_glance, thinking
from northward.games.card_maps.game import CardMapGame


def learned(game: CardMapGame, weights: Weights | None = None) -> LearnedCardMap:
    """With the weights that come with Northward, or others."""
    return LearnedCardMap(game, weights or installed(__name__))


def club(game: CardMapGame) -> Bot:
    """The learned values alone would be too far ahead of the greedy bot."""
    return Distracted(learned(game), GreedyCardMap(game), 0.15)


BOTS = OwnBots(
    greedy=GreedyCardMap,
    levels={
        "novice": lambda game: at_a_glance(game, GreedyCardMap(game)),
        "casual": GreedyCardMap,
        "club": club,
        "expert": lambda game: thinking(game, learned(game), ahead=0, width=2, simulations=6),
        "master": lambda game: thinking(game, learned(game), ahead=2, width=6, simulations=60, tireless=True),
    },
    judge=lambda game: MapJudge(game, learned(game), ahead=0),
    earlier={"master-1": lambda game: thinking(game, learned(game), ahead=2, width=6, simulations=60, tireless=True)},
)
