"""A game in plain text: what its part `text` offers, and what is shown of a game that brings none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from northward.core import codec, registry
from northward.core.game import Event

LANGUAGES = ("en", "fr")
"""All that people read is there in each of these."""

Menu = Sequence[tuple[str, Any]]
"""Labels, each with an action or with a menu of its own."""


class Text(Protocol):
    """The part `text` of a game: a module with these functions.

    Where names depend on the component set, its function `of(game)` gives an object with them instead.
    """

    def draw(self, game: Any, view: Any, language: str) -> str:
        """What a seat sees."""

    def menu(self, game: Any, view: Any, legal: Sequence[Any], language: str) -> Menu:
        """The legal actions to choose from."""

    def describe(self, action: Any, language: str) -> str:
        """An action in words."""

    def sentence(self, event: Event, language: str) -> str:
        """An event in words; nothing if it is not worth a line."""


class PlainText:
    """Words for a game that brings none: its views, actions and events as they are stored."""

    def draw(self, _game: Any, view: Any, _language: str) -> str:
        return msgspec.json.format(codec.encode(view), indent=2).decode()

    def menu(self, _game: Any, _view: Any, legal: Sequence[Any], language: str) -> Menu:
        return [(self.describe(action, language), action) for action in legal]

    def describe(self, action: Any, _language: str) -> str:
        return codec.encode(action).decode()

    def sentence(self, event: Event, _language: str) -> str:
        return codec.encode(event).decode()


def text_of(game: Any) -> Text:
    part = registry.optional_part(game.name, "text")
    if part is None:
        return PlainText()
    text: Text = part.of(game) if hasattr(part, "of") else part
    return text


def word(game: Any, key: str, language: str) -> str | None:
    """A word of a game's, from the `words(language)` of its text; None where it has none."""
    words = getattr(text_of(game), "words", None)
    try:
        return None if words is None else str(words(language)(key))
    except LookupError:  # not in that language, or no such word
        return None


def because(game: Any, reason: str, language: str) -> str:
    """The reason of a refusal, by the `because` of a game's text; in English where it has no other words for it."""
    own = getattr(text_of(game), "because", None)
    return reason if own is None else str(own(reason, language))
