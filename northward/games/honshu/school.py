"""How Honshū is learned."""

from __future__ import annotations

from northward.games.card_maps.bots.learned import LearnedCardMap
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.school import CardMapSchool


def school(game: CardMapGame) -> CardMapSchool:
    return CardMapSchool(game, LearnedCardMap)
