"""A game in plain text: by its part `text`, or as it is stored where it brings none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from northward.core import codec, parts
from northward.core.game import AnyAction, AnyView, Event, Game, Seat
from northward.core.parts import Menu, Reasoned, Ruled, Text, TextOfSet, Worded

LANGUAGES = ("en", "fr")
"""All that people read is there in each of these."""


ADDRESS = {"en": ("Player", "you", "of", "of yours", " a"), "fr": ("Joueur", "vous", "de", "à vous", " avez")}
"""How sentences name a seat, and what they call whoever reads them; the same of what is theirs; the verb after it."""


class PlainText:
    """Words for a game that brings none: its views, actions and events as they are stored."""

    def draw(self, _game: Game, view: AnyView, _language: str) -> str:
        return msgspec.json.format(codec.encode(view), indent=2).decode()

    def menu(self, game: Game, view: AnyView, legal: Sequence[AnyAction], language: str) -> Menu:
        return [(self.describe(game, view, action, language), action) for action in legal]

    def describe(self, _game: Game, _view: AnyView, action: AnyAction, _language: str) -> str:
        return codec.encode(action).decode()

    def sentence(self, _game: Game, _view: AnyView, event: Event, _language: str) -> str:
        return codec.encode(event).decode()


@lru_cache(maxsize=64)
def text_of(game: Game) -> Text:
    part = parts.text(game.name)
    if part is None:
        return PlainText()
    return part.of(game) if isinstance(part, TextOfSet) else part


def word(game: Game, key: str, language: str, **facts: Any) -> str | None:
    """A word of a game's, from the `words` of its text; None where it has none."""
    text = text_of(game)
    try:
        return text.words(language)(key, **facts) if isinstance(text, Worded) else None
    except LookupError:  # not in that language, or no such word
        return None


def category(game: Game, name: str, language: str) -> str:
    """A category of points in words, if the game has words for it."""
    return word(game, f"item.{name}", language) or name


def addressed(text: str, seat: Seat | None, language: str) -> str:
    """A sentence of a log as one of the seats is told it: that seat is "you". The words keep to what both have in
    common: the past tense in English, `a` with a participle in French."""
    if seat is None:
        return text
    them, you, of_them, yours, auxiliary = ADDRESS[language]
    text = re.sub(rf"\b{of_them} {them} {seat + 1}\b", yours, text)
    text = re.sub(rf"\b{them} {seat + 1}\b( a\b)?", lambda found: you + (auxiliary if found[1] else ""), text)
    return re.sub(rf"(^|\. ){you}\b", lambda found: found[1] + you.capitalize(), text)


def corner_of(game: Game, view: AnyView, event: Event) -> tuple[int, int] | None:
    """What the sentence of an event calls A1, for whoever shows it when the map has grown; None without squares."""
    ruled = _ruled(game)
    return None if ruled is None else ruled.corner_of(view, event)


@lru_cache(maxsize=64)
def _ruled(game: Game) -> Ruled | None:
    text = text_of(game)
    return text if isinstance(text, Ruled) else None


def because(game: Game, reason: str, language: str) -> str:
    """The reason of a refusal, by the `because` of a game's text; in English where it has no other words for it."""
    text = text_of(game)
    return text.because(reason, language) if isinstance(text, Reasoned) else reason
