"""Random damage to bytes, as bad disks, bad copies and bad editors do it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from hypothesis import strategies as st

Kind = Literal["flip", "insert", "delete", "repeat", "digit"]


class Edit(NamedTuple):
    """One damage at one place; `what` is a byte, or a length."""

    kind: Kind
    place: int
    what: int


EDITS = st.lists(
    st.builds(
        Edit,
        st.sampled_from(["flip", "insert", "delete", "repeat", "digit", "digit", "digit"]),
        st.integers(0, 5000),
        st.integers(0, 255),
    ),
    min_size=1,
    max_size=4,
)


def edited(data: bytes, edits: list[Edit]) -> bytes:
    for kind, place, what in edits:
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
                digits = [index for index, byte in enumerate(data) if chr(byte).isdigit()]
                if digits:
                    index = digits[place % len(digits)]
                    data = data[:index] + str(what % 10).encode() + data[index + 1 :]
    return data
