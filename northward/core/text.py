"""A game in plain text: by its part `text`, or as it is stored where it brings none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from northward.core import codec, parts
from northward.core.game import AnyAction, AnyView, Event, Game
from northward.core.parts import Menu, Reasoned, Text, TextOfSet, Worded

LANGUAGES = ("en", "fr")
"""All that people read is there in each of these."""


class PlainText:
    """Words for a game that brings none: its views, actions and events as they are stored."""

    def draw(self, _game: Game, view: AnyView, _language: str) -> str:
        return msgspec.json.format(codec.encode(view), indent=2).decode()

    def menu(self, _game: Game, _view: AnyView, legal: Sequence[AnyAction], language: str) -> Menu:
        return [(self.describe(action, language), action) for action in legal]

    def describe(self, action: AnyAction, _language: str) -> str:
        return codec.encode(action).decode()

    def sentence(self, event: Event, _language: str) -> str:
        return codec.encode(event).decode()


@lru_cache(maxsize=64)
def text_of(game: Game) -> Text:
    part = parts.text(game.name)
    if part is None:
        return PlainText()
    return part.of(game) if isinstance(part, TextOfSet) else part


def word(game: Game, key: str, language: str) -> str | None:
    """A word of a game's, from the `words` of its text; None where it has none."""
    text = text_of(game)
    try:
        return text.words(language)(key) if isinstance(text, Worded) else None
    except LookupError:  # not in that language, or no such word
        return None


def because(game: Game, reason: str, language: str) -> str:
    """The reason of a refusal, by the `because` of a game's text; in English where it has no other words for it."""
    text = text_of(game)
    return text.because(reason, language) if isinstance(text, Reasoned) else reason
