"""Every level of every game is described, in both languages, in a sentence that fits a list."""

from __future__ import annotations

import pytest

from northward import bots
from northward.bots import about
from northward.core import registry, words
from tests.cli.conftest import Run, run

__all__ = ["run"]
OWN = ("honshu", "hokkaido", "okanagan", "hyperborea")
LONGEST = 110


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", [*OWN, about.ANY])
def test_every_game_has_five_described_levels(game: str, lang: str) -> None:
    assert game in registry.names() or game == about.ANY
    say = words.load("northward.bots", lang)
    told = [say(f"{level}.{game}") for level in bots.LEVELS]
    assert len(set(told)) == len(bots.LEVELS) == 5
    for text in told:
        assert text.endswith(".") and len(text) <= LONGEST
    assert len({bots.title(name, lang) for name in bots.NAMES}) == len(bots.NAMES)
    assert [bots.description(level, game, lang) for level in bots.LEVELS] == told


def test_both_languages_say_the_same_things() -> None:
    english, french = (words.load("northward.bots", lang).keys() for lang in ("en", "fr"))
    assert english == french
    named = {*bots.NAMES, *(f"{name}.{game}" for name in bots.NAMES for game in (*OWN, about.ANY))}
    assert english <= named


def test_another_game_has_descriptions_too() -> None:
    assert bots.description("club", "driftwood", "en") == bots.description("club", about.ANY, "en")


def test_the_command_lists_them(run: Run) -> None:
    listed = run("bots", "okanagan")
    assert listed.code == 0
    assert all(name in listed.out for name in bots.NAMES)
    assert "Joueur de club" in run("bots", "honshu", "--lang", "fr").out
    wrong = run("bots", "nothing")
    assert wrong.code != 0 and len(wrong.err.strip().splitlines()) == 1
