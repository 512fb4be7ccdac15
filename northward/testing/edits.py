"""Random damage to bytes, as bad disks, bad copies and bad editors do it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal, NamedTuple, get_args

Kind = Literal["flip", "insert", "delete", "repeat", "digit"]
TIMES = 150


class Edit(NamedTuple):
    """One damage at one place; `what` is a byte, or a length."""

    kind: Kind
    place: int
    what: int


def some_edits(rng: Random, times: int = TIMES) -> Iterator[list[Edit]]:
    """One to three damages, many times; half of them leave JSON that can be read, so that the rules see it."""
    for _ in range(times):
        kinds: tuple[Kind, ...] = rng.choice((get_args(Kind), ("digit",)))
        yield [Edit(rng.choice(kinds), rng.randrange(2**20), rng.randrange(256)) for _ in range(rng.randint(1, 3))]


def edited(data: bytes, edits: list[Edit]) -> bytes:
    for kind, number, what in edits:
        place = number % len(data) if data else 0
        before, after = data[:place], data[place:]
        match kind:
            case "flip":
                data = before + bytes([after[0] ^ (what or 1)]) + after[1:] if after else data
            case "insert":
                data = before + bytes([what]) + after
            case "delete":
                data = before + after[max(what, 1) :]
            case "repeat":
                data = before + after[:what] + after
            case "digit":
                body = data.find(b"\n") if number % 4 else 0  # most often in an action: a wrong header stops early
                digits = [index for index, byte in enumerate(data) if index >= body and byte in b"0123456789"]
                if digits:
                    index = digits[number % len(digits)]
                    data = data[:index] + str(what % 10).encode() + data[index + 1 :]
    return data
