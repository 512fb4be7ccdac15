"""Words: a game's own where it has them, as plain data where it has none, and the table's own sentences."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any

from msgspec import UNSET

from northward.core import codec, text, words
from northward.core.game import Event, Game, Seat
from northward.core.text import LANGUAGES, PlainText, text_of
from northward.server.errors import Illegal, Refused
from northward.server.log_items import LogItem
from northward.server.messages import ChatLine, LogEntry

COLON = {"en": ": ", "fr": "\N{NARROW NO-BREAK SPACE}: "}
PLAIN = PlainText()
log = logging.getLogger(__name__)


def language(wanted: str) -> str:
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


def said(game: Game, method: str, *arguments: Any) -> Any:
    """A text of the game's. Words that fail must not stop play: then the plain data is shown."""
    try:
        return getattr(text_of(game), method)(*arguments)
    except Exception as error:
        log.warning("the text of %s fails: %s", game.name, type(error).__name__)
        return getattr(PLAIN, method)(*arguments)


def answer(error: Refused, lang: str) -> dict[str, Any]:
    """What a client is told, in its language."""
    if not isinstance(error, Illegal):
        return {"error": error.code, "message": translated(error.message, lang), **error.more}
    reason = because(error.game, error.more["reason"], lang)
    message = f"{error.more['rule']}: {reason}."
    return {"error": error.code, "message": message, **error.more, "reason": reason}


def because(game: Game, reason: str, lang: str) -> str:
    """Why the rules refuse something; in English where the game has no other words for it."""
    try:
        reason = text.because(game, reason, lang)
    except Exception as error:
        log.warning("the text of %s fails: %s", game.name, type(error).__name__)
    return translated(reason, lang)


def translated(message: str, lang: str) -> str:
    """A sentence of the server's; of one with particulars, what stands before the colon."""
    known = words.reasons("northward.server", lang)
    if message in known:
        return known[message]
    head, colon, rest = message.partition(": ")
    return f"{known[head]}{COLON[lang]}{rest}" if colon and head in known else message


def own_words(lang: str) -> words.Words:
    return words.load("northward.server", lang)


@cache
def _time_of(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def stamp(at: float) -> str:
    return _time_of(int(at))


def log_entry(game: Game, view: Any, item: LogItem) -> LogEntry:
    """An event with its sentences, which call places by their names in a view after it."""
    sentences = {lang: _sentence(game, view, item, lang) for lang in LANGUAGES}
    corner = None if item.told is None else _corner(game, view, item.told)
    return LogEntry(
        event=item.event,
        at=stamp(item.at),
        kind=item.kind,
        facts=item.facts,
        corner=UNSET if corner is None else corner,
        **sentences,
    )


def _corner(game: Game, view: Any, event: Event) -> tuple[int, int] | None:
    try:
        return text.corner_of(game, view, event)
    except Exception as error:
        log.warning("the text of %s fails: %s", game.name, type(error).__name__)
        return None


def _sentence(game: Game, view: Any, item: LogItem, lang: str) -> str:
    if item.told is not None:
        return said(game, "sentence", game, view, item.told, lang) or ""
    say = own_words(lang)
    facts = dict(item.facts)
    if facts.get("seat") is not None:
        facts["seat"] = say("seat", number=facts["seat"] + 1)
    if "what" in facts:
        facts["what"] = say(f"what.{facts['what']}")
    key = f"log.{item.kind}"
    for refined in (f"{key}.agreed" if facts.get("agreed") else "", f"{key}.{facts.get('why')}"):
        key = refined if refined in say.keys() else key  # noqa: SIM118 - Words is no dict
    return say(key, **facts)


def chat_line(item: LogItem) -> ChatLine:
    return ChatLine(event=item.event, at=stamp(item.at), **item.facts)


def describe(game: Game, view: Any, action: Any, lang: str) -> str:
    return str(said(game, "describe", game, view, action, lang))


def draw(game: Game, view: Any, lang: str) -> str:
    return str(said(game, "draw", game, view, lang))


def menu(game: Game, view: Any, legal: Sequence[Any], lang: str) -> list[Any]:
    """The legal actions in groups with words: `[[LABEL, INDEX or MENU], ...]`."""
    if not legal:
        return []
    index = {codec.encode(action): number for number, action in enumerate(legal)}

    def numbered(entries: Sequence[tuple[str, Any]]) -> list[Any]:
        return [
            [label, numbered(inner) if isinstance(inner, list) else index[codec.encode(inner)]]
            for label, inner in entries
        ]

    return numbered(said(game, "menu", game, view, legal, lang))


def visible(items: Sequence[LogItem], seat: Seat | None) -> list[LogItem]:
    return [item for item in items if item.told is None or item.told.visible_to(seat)]


def clean(text: str | None) -> str:
    """A name or a line of chat without line breaks and other unprintable characters."""
    return "".join(letter if letter.isprintable() else " " for letter in text or "").strip()
