"""What the words of a command name: a game, a match, a seat, bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from northward.cli.problems import UserError, user_errors
from northward.core import options as option_lists
from northward.core import record, registry
from northward.core.additions import can_replace_components, with_components
from northward.core.game import Game
from northward.core.match import Match, usual_seats


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
        return Match.new(game, usual_seats(game) if seats is None else seats, options)


def with_set(name: str | None, file: Path) -> Game:
    """The game with the component set of a file; the game that the file names, unless told which."""
    with user_errors():
        return registry.game_with_set(name, file)


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


def check_language(language: str) -> None:
    from northward.core.text import LANGUAGES

    if language not in LANGUAGES:
        raise UserError(f"no language {language!r}; expected one of {', '.join(LANGUAGES)}")
