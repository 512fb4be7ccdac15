"""What a game's board on the page is told besides the view, where the game brings the part `page`; else None."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import TypeVar

from northward.core import parts
from northward.core.counting import Counted
from northward.core.game import AnyAction, AnyOptions, AnyState, AnyView, Game, Seat, Value
from northward.core.parts import Ends, Framed, PagePart, Previews, Sketched
from northward.core.sketch import Frame, Sketch
from northward.core.text import LANGUAGES

T = TypeVar("T")
log = logging.getLogger(__name__)


def figures(game: Game, seats: int, options: AnyOptions) -> Value | None:
    part = _part(game)
    return None if part is None else _told(game, lambda: part.figures(game, seats, options))


def page(game: Game, view: AnyView) -> Value | None:
    part = _part(game)
    return None if part is None else _told(game, lambda: part.page(game, view))


def preview(game: Game, after: AnyState, seat: Seat) -> Value | None:
    """Of a state after an action of the seat."""
    part = _part(game)
    return _told(game, lambda: part.preview(game, game.view(after, seat))) if isinstance(part, Previews) else None


def sketches(game: Game, view: AnyView) -> tuple[Sketch, ...]:
    """The maps as they stand in lists."""
    part = _part(game)
    return (_told(game, lambda: part.sketches(game, view)) or ()) if isinstance(part, Sketched) else ()


def sketch(game: Game, view: AnyView, seat: Seat) -> Sketch | None:
    """The map that a seat plays on."""
    maps = sketches(game, view)
    return maps[seat if len(maps) > seat else 0] if maps else None


def frame(game: Game, view: AnyView, actions: Iterable[AnyAction]) -> Frame | None:
    """Where the first of some actions that lays something does so, on the small map of whoever acts."""
    part = _part(game)
    if not isinstance(part, Framed):
        return None
    return next((found for each in actions if (found := _told(game, partial(part.frame, game, view, each)))), None)


def ending(game: Game, view: AnyView) -> tuple[tuple[Counted, ...], dict[str, str]]:
    """How a match that is over is counted, and what ended it, by language; nothing where the game does not tell."""
    part = _part(game)
    if not isinstance(part, Ends):
        return (), {}
    items = _told(game, lambda: part.ending(game, view)) or ()
    why = _told(game, lambda: {language: part.ended(game, view, language) for language in LANGUAGES}) or {}
    return items, why


def named(game: Game) -> frozenset[str]:
    """The fields of a view that its page tells in names, under the same name: in their place the page travels."""
    part = _part(game)
    return frozenset() if part is None else frozenset(part.Page.__struct_fields__)


@lru_cache(maxsize=64)
def _part(game: Game) -> PagePart | None:
    return parts.page(game.name)


def _told(game: Game, tell: Callable[[], T]) -> T | None:
    """A board that fails must not stop play: the view, the list of actions and the text are still there."""
    try:
        return tell()
    except Exception as error:
        log.warning("the page of %s fails: %s", game.name, type(error).__name__)
        return None
