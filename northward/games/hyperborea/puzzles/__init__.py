"""What the puzzles ask: how to make the most of the rest of a turn, and what is best for the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from northward.core.questions import Kind


def any_time(view: Any, legal: Sequence[Any]) -> bool:
    return True


def never(view: Any, legal: Sequence[Any]) -> bool:
    return False


KINDS = (
    # Nobody looks for more of these: a turn brings few points, and whoever leaves one of them lying is one behind.
    Kind("turn", asks=never, until="turn", ahead=1),
    Kind("begin", asks=any_time, until="turn", beginning=True),
    Kind("plan", asks=any_time, until="action", judged=True),
)
