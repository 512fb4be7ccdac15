"""The page's types are those of the server."""

from __future__ import annotations

from northward.core import registry
from northward.core.text import LANGUAGES
from northward.server import texts, types
from northward.server.journal import KINDS


def test_the_files_for_the_page_are_up_to_date() -> None:
    written = types.write()
    assert set(types.SOURCES.rglob("server.ts")) == set(written)
    for file, text in written.items():
        assert file.read_text(encoding="utf-8") == text, f"{file}: run `python -m northward.server.types`"


def test_what_games_share_is_written_once_and_by_the_package_that_defines_it() -> None:
    """A struct of a shared package is in its file alone, and the games take it from there."""
    written = types.write()
    for name in registry.names():
        game = registry.game(name)
        for event in types.events_of(game):
            home = types.SOURCES / "games" / event.__module__.split(".")[2] / "server.ts"
            holders = [file for file, text in written.items() if f"export interface {event.__name__} " in text]
            assert home in holders
            own = types.SOURCES / types.folder_of(game.View) / "server.ts"
            assert own == home or own not in holders


def test_every_kind_of_entry_has_words_in_both_languages() -> None:
    silent = {"line", "webhook", "shown", "owned", "chat"}
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
