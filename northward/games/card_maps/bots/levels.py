"""What the levels of Honshū and Hokkaidō are made of."""

from __future__ import annotations

from northward.bots.distracted import Distracted
from northward.bots.flat import FlatMonteCarlo
from northward.bots.greedy import GreedyBot
from northward.core.bots import Bot
from northward.games.card_maps.bots.judge import MapJudge
from northward.games.card_maps.bots.learned import LearnedCardMap
from northward.games.card_maps.game import CardMapGame


def at_a_glance(game: CardMapGame, bot: Bot) -> Distracted:
    """Every fifth decision is made at a glance: a few placements are looked at, or a card is picked at random."""
    return Distracted(bot, GreedyBot(game, looks=40), 0.2)


def thinking(
    game: CardMapGame, quick: LearnedCardMap, ahead: int, width: int, simulations: int, tireless: bool = False
) -> FlatMonteCarlo:
    """The learned bot tries its best ideas out, looking so many rounds beyond the present one."""
    return FlatMonteCarlo(game, MapJudge(game, quick, ahead), simulations, width, tireless)
