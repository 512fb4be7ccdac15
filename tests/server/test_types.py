"""The page's types are those of the server."""

from __future__ import annotations

from northward.core import registry
from northward.core.text import LANGUAGES
from northward.server import texts, types
from northward.server.journal import KINDS


def test_the_file_for_the_page_is_up_to_date() -> None:
    assert types.FILE.read_text(encoding="utf-8") == types.write(), "run `python -m northward.server.types`"


def test_every_kind_of_entry_has_words_in_both_languages() -> None:
    silent = {"line", "webhook", "chat"}
    kinds = KINDS.keys() - silent
    for lang in LANGUAGES:
        keys = texts.own_words(lang).keys()
        assert {f"log.{kind}" for kind in kinds} <= keys
    assert texts.own_words("en").keys() == texts.own_words("fr").keys()


def test_every_event_of_every_game_is_listed() -> None:
    for name in registry.names():
        found = types.events_of(registry.game(name))
        assert found
        assert all(kind.__module__.startswith("northward.games") for kind in found)
