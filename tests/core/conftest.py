"""The toy game of the conformance suite, installed for the time of a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from northward.core import registry
from tests.every_game.toys import GAME, Toy

Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Replaces the installed games by the given entry points: `install(toy="package.module:GAME")`."""

    def replace(**entries: str) -> None:
        found = {name: EntryPoint(name, value, registry.GROUP) for name, value in entries.items()}
        monkeypatch.setattr(registry, "_installed", lambda: found)
        registry.game.cache_clear()

    yield replace
    registry.game.cache_clear()


@pytest.fixture
def toy(install: Any) -> Toy:
    install(toy="tests.every_game.toys:GAME")
    return GAME
