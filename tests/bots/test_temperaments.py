"""Temperaments: other ways to play at a level, where a game has some."""

from __future__ import annotations

import pytest

import northward
from northward import bots
from northward.bots.levels import ANY_GAME, bots_of
from northward.core import registry, words

WITH_TEMPERAMENTS = [name for name in registry.names() if bots_of(northward.game(name)).temperaments]
HIGH = ("club", "expert", "master")
LONGEST = 110


@pytest.mark.parametrize("name", WITH_TEMPERAMENTS)
def test_three_at_every_level_from_club_on(name: str) -> None:
    game = northward.game(name)
    ways = bots_of(game).temperaments
    assert len(ways) == 3
    assert bots.tempered(game) == tuple(f"{level}+{way}" for level in HIGH for way in ways)
    for bot in bots.tempered(game):
        assert callable(bots.make(bot, game).choose)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", WITH_TEMPERAMENTS)
def test_each_has_a_name_and_a_sentence(name: str, lang: str) -> None:
    game = northward.game(name)
    ways = bots_of(game).temperaments
    told = words.load(f"northward.games.{name}.bots", lang).keys()
    said = {key for key in told if key.startswith("temper.")}
    assert said == {f"temper.{way}" for way in ways} | {f"temper.{way}.text" for way in ways}
    assert len({bots.title(bot, name, lang) for bot in bots.tempered(game)}) == len(HIGH) * len(ways)
    for bot in bots.tempered(game):
        level, way = bot.split("+")
        assert bots.title(bot, name, lang) == f"{bots.title(level, name, lang)} · {bots.temperament(way, name, lang)}"
        text = bots.description(bot, name, lang)
        assert text.endswith(".") and len(text) <= LONGEST


def test_a_game_without_any_has_none() -> None:
    assert not ANY_GAME.temperaments


@pytest.mark.parametrize("bot", ["novice+builder", "club+nothing", "club+", "greedy+builder", "+builder"])
def test_others_are_refused_in_one_line(bot: str) -> None:
    with pytest.raises(LookupError, match=r"^no bot .*club\+builder") as refused:
        bots.make(bot, northward.game("honshu"))
    assert "\n" not in str(refused.value)
