"""What the words of a command name: a game, a match, a seat, bots."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from northward.cli.problems import UserError, user_errors
from northward.core import codec, record, registry
from northward.core import options as option_lists
from northward.core.additions import can_replace_components, with_components
from northward.core.bots import Clock
from northward.core.game import Game
from northward.core.match import Match


def new_match(
    name: str,
    seats: int | None,
    words: Sequence[str] | None,
    cards: Path | None,
    changes: Sequence[str] | None = None,
) -> Match:
    game = registry.game(name) if cards is None else with_set(name, cards)
    if changes:
        with user_errors():
            game = with_components(game, changed_set(game, changes))
    named: dict[str, str] = {}
    for word in words or ():
        option, equals, value = word.partition("=")
        if not equals:
            raise UserError(f"an option is given as name=value, not {word!r}")
        if option in named:
            raise UserError(f"the option {option!r} is given twice: {option}={named[option]} and {word}")
        named[option] = value
    with user_errors():
        options = option_lists.parse(game.Options, named)
        return Match.new(game, max(min(3, game.seats[-1]), game.seats[0]) if seats is None else seats, options)


def with_set(name: str | None, file: Path) -> Game:
    """The game with the component set of a file; the game that the file names, unless told which."""
    with user_errors(f"{file}: "):
        content = codec.decode_file(file.read_bytes(), dict[str, Any])
        game = registry.game(name or str(content.get("game")))
        return with_components(game, content)


def changed_set(game: Game, changes: Sequence[str]) -> dict[str, Any]:
    """The content of a game's set, with single values changed."""
    from northward.lab.changes import changed

    content = registry.component_set(game)
    if content is None or not can_replace_components(game):
        raise UserError(f"{game.name} has no components that could be changed")
    with user_errors():
        return changed(content, changes) if changes else content


def open_match(file: Path) -> tuple[record.Record, Match]:
    with user_errors(f"{file}: "):
        saved = record.read(file)
        return saved, Match(saved)


def seat_index(match: Match, number: int) -> int:
    """People count seats from one."""
    if number > match.seats:
        raise UserError(f"there is no seat {number}: the match has {match.seats} players")
    return number - 1


def seed_or_any(seed: int | None, keep: Path | None = None) -> int:
    """A run that is to be taken up again must be the same run: without a seed it is always that of seed 1."""
    if seed is None and keep is not None:
        return 1
    return int.from_bytes(os.urandom(4)) if seed is None else seed


def bot_names(words: str, game: Game) -> tuple[str, ...]:
    from northward import bots

    names = tuple(words.split(","))
    for name in names:
        bots.make(name, game)
    return names


def clock_of(seconds: float | None, simulations: int | None) -> Clock | None:
    return None if seconds is None and simulations is None else Clock(seconds, simulations)


def check_language(language: str) -> None:
    from northward.core.text import LANGUAGES

    if language not in LANGUAGES:
        raise UserError(f"no language {language!r}; expected one of {', '.join(LANGUAGES)}")
