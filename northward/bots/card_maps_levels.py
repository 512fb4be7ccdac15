"""The levels of Honshū and Hokkaidō."""

from __future__ import annotations

from northward.bots.base import Bot
from northward.bots.card_maps_judge import MapJudge
from northward.bots.card_maps_learned import LearnedCardMap, LearnedHokkaido
from northward.bots.distracted import Distracted
from northward.bots.flat import FlatMonteCarlo
from northward.bots.greedy import GreedyBot
from northward.bots.levels import Levels, greedy
from northward.bots.linear import Weights, installed
from northward.games.card_maps.game import CardMapGame


def learned(game: CardMapGame, weights: Weights | None = None) -> LearnedCardMap:
    """With the weights that come with Northward, or others."""
    kind = LearnedHokkaido if game.name == "hokkaido" else LearnedCardMap
    return kind(game, weights or installed(game.name))


def judge(game: CardMapGame, ahead: int = 1) -> MapJudge:
    return MapJudge(game, learned(game), ahead)


def thinking(game: CardMapGame, ahead: int, width: int, simulations: int, tireless: bool = False) -> FlatMonteCarlo:
    """The learned bot tries its best ideas out, looking so many rounds beyond the present one."""
    return FlatMonteCarlo(game, judge(game, ahead), simulations, width, tireless)


def novice(game: CardMapGame) -> Distracted:
    """Every fifth decision is made at a glance: a few placements are looked at, or a card is picked at random."""
    return Distracted(greedy(game), GreedyBot(game, looks=40), 0.2)


def club(game: CardMapGame) -> Bot:
    """In Honshū the learned values alone would be too far ahead of the greedy bot."""
    return Distracted(learned(game), greedy(game), 0.15) if game.name == "honshu" else learned(game)


def expert(game: CardMapGame) -> Bot:
    """In Honshū a little thought goes a long way; in Hokkaidō it must reach the next hand, which is half known."""
    if game.name == "honshu":
        return thinking(game, ahead=0, width=2, simulations=6)
    return Distracted(thinking(game, ahead=1, width=3, simulations=12), learned(game), 0.3)


def master(game: CardMapGame) -> FlatMonteCarlo:
    if game.name == "honshu":
        return thinking(game, ahead=2, width=6, simulations=60, tireless=True)
    return thinking(game, ahead=2, width=6, simulations=72, tireless=True)


OWN: Levels = {
    "novice": novice,
    "casual": greedy,
    "club": club,
    "expert": expert,
    "master": master,
}
