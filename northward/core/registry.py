"""The installed games. A game is a package with an entry point in the group `northward.games`."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module, resources
from typing import TYPE_CHECKING, Any

from northward.core import words
from northward.core.additions import with_components
from northward.core.codec import decode, decode_file, one_line
from northward.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable
    from pathlib import Path

GROUP = "northward.games"


@cache
def entries(group: str) -> dict[str, EntryPoint]:
    """What packages bring for a group of entry points, by name."""
    from importlib.metadata import entry_points  # slow to import, and not needed to import northward

    return {entry.name: entry for entry in sorted(entry_points(group=group), key=lambda entry: entry.name)}


def _installed() -> dict[str, EntryPoint]:
    return entries(GROUP)


def names() -> tuple[str, ...]:
    return tuple(_installed())


@cache
def game(name: str) -> Game:
    """The game of that name; raises LookupError with one line."""
    entry = _installed().get(name)
    if entry is None:
        raise LookupError(f"no game {name!r}; installed: {', '.join(_installed()) or 'none'}")
    try:
        found: Game = entry.load()
        return found
    except Exception as error:
        problem = one_line(f"{type(error).__name__}: {error}")
        raise LookupError(f"the game {name!r} does not load: {problem}") from error


def game_with_set(name: str | None, file: Path) -> Game:
    """A game with the component set of a file; the game that the file names, unless told which.

    Raises ValueError with one line that names the file, and OSError where it cannot be read.
    """
    data = file.read_bytes()
    try:
        content = decode_file(data, dict[str, Any])
        return with_components(game(name or str(content.get("game"))), content)
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


def part(name: str, module: str) -> Any | None:
    """A module beside the game's rules; None where the game brings none, or is not installed.

    Ask `northward.core.parts`, which knows what each holds. Raises LookupError if the game does not load.
    """
    if name not in _installed():
        return None
    game(name)
    wanted = f"{_installed()[name].module}.{module}"
    try:
        return import_module(wanted)
    except ModuleNotFoundError as error:
        if error.name != wanted:  # the part is there, but not what it imports
            raise
        return None


def rules_text(name: str, language: str) -> str:
    """The game's rules in our own words; raises LookupError where that language is missing."""
    game(name)
    file = resources.files(_installed()[name].module) / "rules" / f"{language}.md"
    if not file.is_file():
        raise LookupError(f"no rules of {name} in {language!r}")
    return file.read_text(encoding="utf-8")


def title(name: str, language: str) -> str:
    """What a game is called: the word `game.title` beside its rules, or its name where it has none."""
    game(name)
    try:
        return words.load(_installed()[name].module, language)("game.title")
    except (LookupError, TypeError):  # without words, or one module
        return name.capitalize()


def folder(name: str, inside: str) -> Traversable | None:
    """A folder beside the game's rules; None where it has no such folder."""
    game(name)
    try:
        found = resources.files(_installed()[name].module) / inside
    except TypeError:  # a game that is one module
        return None
    return found if found.is_dir() else None


def component_set(game: Game) -> dict[str, Any] | None:
    """The whole content of the set that a game is played with; None where its components are in no file."""
    content = game.components.content
    if content is None:
        module = type(game).__module__
        file = (
            resources.files(sys.modules[module].__package__ or module) / "components" / f"{game.components.name}.json"
        )
        content = decode(file.read_bytes(), dict[str, Any]) if file.is_file() else None
    return content
