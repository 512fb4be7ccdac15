"""Random damage to bytes, as bad disks, bad copies and bad editors do it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from hypothesis import strategies as st

Kind = Literal["flip", "insert", "delete", "repeat", "digit"]


SPREAD = 7919
"""Hypothesis likes small numbers; times this prime they fall on the whole record."""


class Edit(NamedTuple):
    """One damage at one place; `what` is a byte, or a length."""

    kind: Kind
    place: int
    what: int


def _edits(*kinds: Kind) -> st.SearchStrategy[list[Edit]]:
    one = st.builds(Edit, st.sampled_from(kinds), st.integers(0, 5000), st.integers(0, 255))
    return st.lists(one, min_size=1, max_size=3)


EDITS = _edits("flip", "insert", "delete", "repeat", "digit") | _edits("digit")
"""Half of them leave JSON that can be read, so that the rules see it."""


def edited(data: bytes, edits: list[Edit]) -> bytes:
    for kind, number, what in edits:
        place = number * SPREAD
        place = place % len(data) if data else 0
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
                    index = digits[number * SPREAD % len(digits)]
                    data = data[:index] + str(what % 10).encode() + data[index + 1 :]
    return data
