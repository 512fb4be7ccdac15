"""Runs commands in this process, with a keyboard of prepared lines."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import NamedTuple

import pytest

from northward.cli import main
from northward.core import registry

ALWAYS_FIRST = "1\n" * 1000
"""The first entry of every menu: more than enough lines for a whole match."""


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*arguments: object, keys: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(keys))
        code = main([str(argument) for argument in arguments])
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], None]]:
    """Installs another package's game: its name and the source of its `__init__.py`."""
    entries = dict(registry._installed())
    monkeypatch.setattr(registry, "_installed", lambda: entries)
    monkeypatch.syspath_prepend(tmp_path)

    def install(name: str, source: str) -> None:
        folder = tmp_path / f"{name}_of_somebody"
        folder.mkdir()
        (folder / "__init__.py").write_text(source)
        monkeypatch.delitem(sys.modules, folder.name, raising=False)  # of another test
        entries[name] = EntryPoint(name, f"{folder.name}:GAME", registry.GROUP)

    yield install
    registry.game.cache_clear()  # it remembers the packages of this test
