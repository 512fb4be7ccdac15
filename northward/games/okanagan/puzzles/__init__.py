"""What the puzzles ask: how to make the most of a turn, and what is best for the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from northward.core.questions import Kind
from northward.games.okanagan.actions import Build, Place


def any_time(view: Any, legal: Sequence[Any]) -> bool:
    return True


def is_laying(view: Any, legal: Sequence[Any]) -> bool:
    return isinstance(legal[0], Place)


def is_building(view: Any, legal: Sequence[Any]) -> bool:
    return isinstance(legal[0], Build)


def is_collecting(view: Any, legal: Sequence[Any]) -> bool:
    return not isinstance(legal[0], Place | Build)


KINDS = (
    Kind("lay", asks=is_laying, until="turn"),
    Kind("build", asks=is_building, until="turn"),
    Kind("collect", asks=is_collecting, until="turn"),
    Kind("plan", asks=any_time, until="action", judged=True),
)
