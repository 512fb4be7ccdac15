"""What the puzzles ask: how to make the most of the rest of a turn, and what is best for the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from northward.core.questions import Kind


def any_time(view: Any, legal: Sequence[Any]) -> bool:
    return True


KINDS = (
    Kind("turn", asks=any_time, until="turn", ahead=1),
    Kind("plan", asks=any_time, until="action", judged=True),
)
