"""A view as an array of a fixed size, for any game.

Views have parts of any length, so every fact ("the row of the second card is 3") is hashed to a place of the array.
Numbers keep their size, words are present or absent. Facts that fall on the same place add up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias
from zlib import crc32

import msgspec
import numpy

from northward.adapters.ids import Path

SIZE = 2048
HALF = 8
"""A number of this size counts one half, larger ones up to one."""

Array: TypeAlias = Any
"""Of numpy, which is read untyped."""


def observe(view: Any, chosen: Path) -> Array:
    """What a seat sees, and the part of its action that it has chosen. All figures are between -1 and 1."""
    found: Array = numpy.zeros(SIZE, numpy.float32)
    for key, value in _facts(b"", msgspec.to_builtins(view, builtin_types=(bytes,))):
        found[crc32(key) % SIZE] += value
    for depth, number in enumerate(chosen):
        found[crc32(b"chosen %d %d" % (depth, number)) % SIZE] += 1.0
    return numpy.clip(found, -1.0, 1.0)


def _facts(path: bytes, value: Any) -> Iterator[tuple[bytes, float]]:
    match value:
        case dict():
            for name, part in value.items():
                yield from _facts(b"%s.%s" % (path, str(name).encode()), part)
        case list() | tuple():
            for index, part in enumerate(value):
                yield from _facts(b"%s.%d" % (path, index), part)
        case bytes():
            for index, byte in enumerate(value):
                if byte:
                    yield b"%s.%d=%d" % (path, index, byte), 1.0
        case bool() | str():
            yield b"%s=%s" % (path, str(value).encode()), 1.0
        case int() | float():
            yield path, value / (abs(value) + HALF)
        case _:
            pass  # None says nothing
