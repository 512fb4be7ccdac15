"""How Hokkaidō is learned."""

from __future__ import annotations

from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.school import CardMapSchool
from northward.games.hokkaido.bots.learned import LearnedHokkaido


def school(game: CardMapGame) -> CardMapSchool:
    return CardMapSchool(game, LearnedHokkaido)
