"""A family is a sequence like a list, made when looked at."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import pytest

from northward.core.family import Family


def squares(codes: Sequence[int]) -> Family[str]:
    values = [f"{code}!" for code in codes]
    return Family(codes, lambda code: f"{code}!", lambda action: action in values)


@pytest.mark.parametrize("codes", [range(0), range(1), range(7), [5, 3, 9], array("I", [4, 1]), memoryview(b"abc")])
def test_like_a_list(codes: Sequence[int]) -> None:
    family, like = squares(codes), [f"{code}!" for code in codes]
    assert list(family) == like
    assert len(family) == len(like)
    assert list(reversed(family)) == like[::-1]
    assert bool(family) == bool(like)
    for index in range(-len(like), len(like)):
        assert family[index] == like[index]
    for beyond in (len(like), -len(like) - 1):
        with pytest.raises(IndexError):
            family[beyond]
    for action in like:
        assert action in family
        assert family.index(action) == like.index(action)
        assert family.count(action) == 1
    strange: list[object] = ["x", None, 3, []]
    assert not any(action in family for action in strange)


@pytest.mark.parametrize(
    "cut", [slice(2), slice(1, 4), slice(None, None, -1), slice(-2, None), slice(5, 2), slice(0, 9, 2)]
)
def test_slices_are_families_of_their_own(cut: slice) -> None:
    family, like = squares(range(6)), [f"{code}!" for code in range(6)]
    part = family[cut]
    assert isinstance(part, Family)
    assert list(part) == like[cut]
    assert len(part) == len(like[cut])
    assert [action in part for action in like] == [action in like[cut] for action in like]
    assert list(part[::-1]) == like[cut][::-1]


def test_nothing_is_made_before_it_is_looked_at() -> None:
    made: list[int] = []

    def make(code: int) -> str:
        made.append(code)
        return str(code)

    family = Family(range(1000), make, lambda action: True)
    assert len(family) == 1000 and "7" in family
    assert made == []
    assert family[-1] == "999"
    assert made == [999]


def test_membership_is_what_the_family_says() -> None:
    assert "anything" in Family([], str, lambda action: True)
    assert "1" not in Family([1], str, lambda action: False)


def test_short_in_print() -> None:
    assert repr(squares(range(300))) == "<300 actions>"
