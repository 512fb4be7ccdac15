"""Bots of other people: entry points in the group `northward.bots`, or classes named as `module:Class`.

Either is called with the game object that it will play, and what it returns has the one method of `Bot`.
"""

from __future__ import annotations

import inspect
import os
import sys
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from northward.core import registry
from northward.core.bots import Bot, MakeBot
from northward.core.codec import one_line
from northward.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "northward.bots"


def _installed() -> dict[str, EntryPoint]:
    return registry.entries(GROUP)


def names() -> tuple[str, ...]:
    """Those that packages bring; a class of a module is known to whoever names it."""
    return tuple(_installed())


def known(name: str) -> bool:
    """Whether it is the name of such a bot, be it right or wrong."""
    return name in _installed() or ":" in name


def make(name: str, game: Game) -> Bot:
    """Raises LookupError with one line."""
    made = load(name)
    try:
        bot = made(game)
    except Exception as error:
        raise LookupError(f"the bot {name!r} does not play {game.name}: {_problem(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise LookupError(f"the bot {name!r} has no method choose(view, legal, clock, rng)")
    return bot


@cache
def load(name: str) -> MakeBot:
    """What makes the bot of that name; raises LookupError with one line."""
    place = _installed()[name].value if name in _installed() else name
    module, _, attribute = place.partition(":")
    if not module or not attribute:
        raise LookupError(f"a bot of one's own is named as module:Class, not {name!r}")
    if os.getcwd() not in sys.path:  # where people write one, and start the program
        sys.path.append(os.getcwd())
    try:
        found: MakeBot = getattr(import_module(module), attribute)
    except Exception as error:
        raise LookupError(f"the bot {name!r} does not load: {_problem(error)}") from error
    if not callable(found):
        raise LookupError(f"the bot {name!r} cannot be called with a game")
    return found


def title(name: str) -> str:
    return name.rpartition(":")[2]


def description(name: str) -> str:
    """The first line of what its author says of it."""
    return (inspect.getdoc(load(name)) or "").partition("\n")[0]


def _problem(error: Exception) -> str:
    return one_line(f"{type(error).__name__}: {error}")
