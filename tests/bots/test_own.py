"""Bots of other people: the one of docs/bots.md, in the lab's processes, on the server and by an entry point."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from northward import bots
from northward.bots import own
from northward.core import registry
from northward.lab import workers
from northward.lab.workers import matches_of, on_all_cores
from tests.lab.settings import plan

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
NAME = "lookahead:Lookahead"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the bot of the docs, in which the program is started."""
    written = re.search(r"```python\n(class Lookahead:.*?)```", PAGE, re.DOTALL)
    assert written is not None
    (tmp_path / "lookahead.py").write_text(written[1])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    own.load.cache_clear()
    yield tmp_path
    own.load.cache_clear()
    sys.modules.pop("lookahead", None)


@pytest.mark.parametrize("game", registry.names())
def test_it_plays_every_game(game: str) -> None:
    settings = plan(NAME, "random", game=game, max_turns=12)
    (found,) = on_all_cores(matches_of(settings), [0], 1)
    assert found.bots == (NAME, "random")


def test_other_processes_find_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ALONE", 0.0)
    settings = plan(NAME, "random")
    found = sorted(on_all_cores(matches_of(settings), range(4), 2), key=lambda played: played.number)
    assert [played.number for played in found] == [0, 1, 2, 3]


def test_a_package_brings_one_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("lookahead", NAME, own.GROUP)
    monkeypatch.setattr(own, "_installed", lambda: {"lookahead": entry})
    assert bots.own_names() == ("lookahead",)
    assert type(bots.make("lookahead", registry.game("honshu"))).__name__ == "Lookahead"
    assert bots.title("lookahead", "honshu", "en") == "lookahead"
    assert bots.description("lookahead", "honshu", "en").startswith("Tries some of what it may do")


def test_it_is_called_by_its_class() -> None:
    assert bots.title(NAME, "honshu", "fr") == "Lookahead"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nowhere:Bot", "the bot 'nowhere:Bot' does not load: ModuleNotFoundError"),
        ("lookahead:Nobody", "the bot 'lookahead:Nobody' does not load: AttributeError"),
        ("lookahead:__doc__", "the bot 'lookahead:__doc__' cannot be called with a game"),
        (":Lookahead", "named as module:Class, not ':Lookahead'"),
        ("builtins:len", "the bot 'builtins:len' does not play honshu: TypeError"),
        ("builtins:type", "the bot 'builtins:type' has no method choose"),
        ("nobody", "or a class as module:Class"),
    ],
)
def test_one_that_is_wrong_is_told_in_one_line(name: str, words: str) -> None:
    with pytest.raises(LookupError) as refused:
        bots.make(name, registry.game("honshu"))
    assert words in str(refused.value) and "\n" not in str(refused.value)
