"""Every level of every game is described, in both languages, in a sentence that fits a list."""

from __future__ import annotations

import pytest

from northward import bots
from northward.bots import about
from northward.core import registry, words
from tests.cli.conftest import Run, run

__all__ = ["run"]
LONGEST = 110
ANOTHER = "driftwood"
"""A game that brings no bots."""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", [*registry.names(), ANOTHER])
def test_every_game_has_five_described_levels(game: str, lang: str) -> None:
    told = [bots.description(level, game, lang) for level in bots.LEVELS]
    assert len(set(told)) == len(bots.LEVELS) == 5
    for text in told:
        assert text.endswith(".") and len(text) <= LONGEST
    assert len({bots.title(name, game, lang) for name in bots.NAMES}) == len(bots.NAMES)


@pytest.mark.parametrize("game", registry.names())
def test_a_game_that_brings_levels_describes_them_itself(game: str) -> None:
    english, french = (words.load(f"northward.games.{game}.bots", lang).keys() for lang in ("en", "fr"))
    of_levels = {key for key in english if not key.startswith("temper.")}
    assert set(bots.LEVELS) <= of_levels <= set(bots.NAMES)
    assert english == french


def test_both_languages_say_the_same_things() -> None:
    english, french = (words.load("northward.bots", lang).keys() for lang in ("en", "fr"))
    assert english == french
    of_bots = {key for key in english if not key.startswith("why.")}  # the others are for hints
    assert of_bots == {"tempered", *bots.NAMES, *(f"{name}.{about.ANY}" for name in bots.NAMES)}


def test_the_command_lists_them(run: Run) -> None:
    listed = run("bots", "okanagan")
    assert listed.code == 0
    assert all(name in listed.out for name in bots.NAMES)
    assert "Joueur de club" in run("bots", "honshu", "--lang", "fr").out
    wrong = run("bots", "nothing")
    assert wrong.code != 0 and len(wrong.err.strip().splitlines()) == 1
