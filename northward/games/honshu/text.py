"""Honshū as plain text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from northward.core.game import Event
from northward.core.words import Words
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.text import TableText, listed
from northward.games.honshu.actions import Setup
from northward.games.honshu.events import SetupDone


class HonshuText(TableText):
    """The common texts, and the scoring card."""

    def table_lines(self, view: Any, say: Words) -> Iterable[str]:
        yield from super().table_lines(view, say)
        if view.scoring_card is not None:
            yield say("draw.scoring_card", card=view.scoring_card)

    def describe(self, game: CardMapGame, view: Any, action: Any, language: str = "en") -> str:
        if isinstance(action, Setup):
            return self.words(language)("setup", provinces=listed(action.provinces))
        return super().describe(game, view, action, language)

    def sentence(self, game: CardMapGame, view: Any, event: Event, language: str = "en") -> str | None:
        if isinstance(event, SetupDone):
            key = "event.setup" if event.scoring_card is None else "event.setup.scoring"
            return self.words(language)(key, provinces=listed(event.provinces), card=event.scoring_card)
        return super().sentence(game, view, event, language)


TEXT = HonshuText(__package__, letters="bngy")
because, describe, draw, menu = TEXT.because, TEXT.describe, TEXT.draw, TEXT.menu
corner_of, sentence, words = TEXT.corner_of, TEXT.sentence, TEXT.words
