"""A view as an array of a fixed size, for any game.

Views have parts of any length, so every fact ("the row of the second card is 3") is hashed to a place of the array.
Numbers keep their size, words are present or absent. Facts that fall on the same place add up.
"""

from __future__ import annotations

from typing import Any, TypeAlias
from zlib import crc32

import msgspec
import numpy

from northward.adapters.ids import Path
from northward.core.game import AnyView

SIZE = 2048
HALF = 8
"""A number of this size counts one half, larger ones up to one."""

Array: TypeAlias = Any
"""Of numpy, which is read untyped."""


def seen(view: AnyView) -> Array:
    """The facts of a view, added up."""
    found = [0.0] * SIZE
    _add(found, 0, msgspec.to_builtins(view, builtin_types=(bytes,)))
    return numpy.array(found, numpy.float32)


def with_chosen(facts: Array, chosen: Path) -> Array:
    """These facts, and the part of its action that the seat has chosen. All figures are between -1 and 1."""
    found = facts.copy()
    for depth, number in enumerate(chosen):
        found[crc32(b"chosen %d %d" % (depth, number)) % SIZE] += 1.0
    return numpy.clip(found, -1.0, 1.0)


def _add(found: list[float], path: int, value: Any) -> None:
    """`path` is the hash of the words that lead to the value: a hash goes on with the next word."""
    match value:
        case dict():
            for name, part in value.items():
                _add(found, crc32(b".%s" % str(name).encode(), path), part)
        case list() | tuple():
            for index, part in enumerate(value):
                _add(found, crc32(b".%d" % index, path), part)
        case bytes():
            for index, byte in enumerate(value):
                if byte:
                    found[crc32(b".%d=%d" % (index, byte), path) % SIZE] += 1.0
        case bool() | str():
            found[crc32(b"=%s" % str(value).encode(), path) % SIZE] += 1.0
        case int() | float():
            found[path % SIZE] += value / (abs(value) + HALF)
        case _:
            pass  # None says nothing
