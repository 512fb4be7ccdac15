"""What a game may bring beside its rules: asked for in one place, absent without harm."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from northward import bots
from northward.core import parts, puzzles, registry, tutorial
from northward.core.text import because, text_of, word
from tests.every_game.toys import GAME

ASKED = (
    parts.text,
    parts.bots,
    parts.school,
    parts.measurements,
    parts.inventory,
    parts.puzzles,
    parts.tutorial,
    parts.observer,
    parts.numbering,
)


@pytest.mark.parametrize("ask", ASKED, ids=lambda ask: ask.__name__)
def test_a_game_may_lack_any_part(ask: Any, toy: Any) -> None:
    assert ask("toy") is None


def test_what_is_said_of_a_game_without_parts(toy: Any) -> None:
    assert text_of(GAME).describe(GAME, None, GAME.start(2, GAME.Options()), "en").startswith("{")
    assert word(GAME, "game.title", "en") is None
    assert because(GAME, "not now", "fr") == "not now"
    assert tutorial.load("toy", ("en",)) is None
    assert puzzles.load("toy") == () and puzzles.kinds("toy") == {}
    assert bots.description("greedy", "toy", "en")


def test_the_parts_of_installed_games() -> None:
    for name in registry.names():
        game = registry.game(name)
        own, school, inventory = parts.bots(name), parts.school(name), parts.inventory(name)
        assert own is not None and set(own.BOTS.levels) == set(bots.LEVELS)
        assert school is None or school.school(game).counts
        assert inventory is not None and inventory.inventory(game.start(game.seats[0], game.Options()))


def test_a_game_need_not_say_anything_of_its_bots(
    install: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "quiet_game" / "bots"
    own.mkdir(parents=True)
    (own.parent / "__init__.py").write_text("from tests.every_game.toys import GAME as GAME\n")
    (own / "__init__.py").write_text("from northward.bots.levels import ANY_GAME as BOTS\n")
    monkeypatch.syspath_prepend(tmp_path)
    install(quiet="quiet_game:GAME")
    assert parts.bots("quiet") is not None
    assert bots.description("expert", "quiet", "en") == bots.description("expert", "nowhere", "en")
