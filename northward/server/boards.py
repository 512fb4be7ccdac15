"""What a game's board on the page is told besides the view, where the game brings the part `page`; else None."""

from __future__ import annotations

import logging
from collections.abc import Callable

from northward.core import parts
from northward.core.game import AnyOptions, AnyState, AnyView, Game, Seat, Value
from northward.core.parts import Previews

log = logging.getLogger(__name__)


def figures(game: Game, seats: int, options: AnyOptions) -> Value | None:
    part = parts.page(game.name)
    return None if part is None else _told(game, lambda: part.figures(game, seats, options))


def page(game: Game, view: AnyView) -> Value | None:
    part = parts.page(game.name)
    return None if part is None else _told(game, lambda: part.page(game, view))


def preview(game: Game, after: AnyState, seat: Seat) -> Value | None:
    """Of a state after an action of the seat."""
    part = parts.page(game.name)
    return _told(game, lambda: part.preview(game, game.view(after, seat))) if isinstance(part, Previews) else None


def _told(game: Game, tell: Callable[[], Value]) -> Value | None:
    """A board that fails must not stop play: the view, the list of actions and the text are still there."""
    try:
        return tell()
    except Exception as error:
        log.warning("the page of %s fails: %s", game.name, type(error).__name__)
        return None
