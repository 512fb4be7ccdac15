"""The installed games, and what is said of those that are not."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from northward.core import registry
from tests.every_game import toys


def test_games_are_found_by_name(install: Any) -> None:
    install(toy="tests.every_game.toys:GAME")
    assert registry.names() == ("toy",)
    assert registry.game("toy") is toys.GAME


def test_honshu_is_installed() -> None:
    assert "honshu" in registry.names()
    assert registry.names() == tuple(sorted(registry.names()))


@pytest.mark.parametrize("name", ["ghost", "", "../honshu", "two\nlines"])
def test_unknown_game(name: str, toy: Any) -> None:
    with pytest.raises(LookupError) as caught:
        registry.game(name)
    assert str(caught.value) == f"no game {name!r}; installed: toy"


def test_no_games_at_all(install: Any) -> None:
    install()
    assert registry.names() == ()
    with pytest.raises(LookupError, match="no game 'toy'; installed: none"):
        registry.game("toy")


@pytest.mark.parametrize(
    "entry, words",
    [
        ("no.such.package:GAME", "ModuleNotFoundError: No module named 'no'"),
        ("tests.every_game.toys:NO_SUCH_GAME", "AttributeError: .*NO_SUCH_GAME"),
    ],
)
def test_game_that_does_not_load(entry: str, words: str, install: Any) -> None:
    install(broken=entry)
    with pytest.raises(LookupError, match=f"the game 'broken' does not load: {words}"):
        registry.game("broken")
    with pytest.raises(LookupError, match="does not load"):
        registry.part("broken", "inventory")
    with pytest.raises(LookupError, match="does not load"):
        registry.rules_text("broken", "en")


def test_a_long_problem_is_told_in_one_line(install: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Explosive(ModuleType):
        def __getattr__(self, name: str) -> Any:
            if name == "GAME":
                raise RuntimeError("first\nsecond")
            raise AttributeError(name)

    monkeypatch.setitem(sys.modules, "explosive_game", Explosive("explosive_game"))
    install(broken="explosive_game:GAME")
    with pytest.raises(LookupError) as caught:
        registry.game("broken")
    assert str(caught.value) == r"the game 'broken' does not load: RuntimeError: first\nsecond"


def test_rules_in_a_language_that_is_missing() -> None:
    assert registry.rules_text("honshu", "en").startswith("# ")
    for language in ("xx", "../../__init__", ""):
        with pytest.raises(LookupError, match="no rules of honshu in"):
            registry.rules_text("honshu", language)


def test_parts_of_unknown_games() -> None:
    assert registry.part("ghost", "text") is None
    with pytest.raises(LookupError):
        registry.rules_text("ghost", "en")
