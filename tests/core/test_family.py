"""A family is a sequence like a list, made when looked at."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from northward.core import codec, registry
from northward.core.family import Family, rows
from northward.core.match import Match


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


def test_columns_are_the_same_actions_one_by_one() -> None:
    """Of every game whose lists can travel as a table, as its actions are written."""
    rng, seen = Random(5), 0
    for name in registry.names():
        game = registry.game(name)
        match = Match.new(game, 2)
        for _ in range(150):
            match.run_chance(rng)
            if match.over:
                break
            legal = match.legal(match.to_move[0])
            if isinstance(legal, Family) and legal.columns is not None and len(legal):
                seen += 1
                told = codec.convert(legal.columns(), dict[str, Any])
                assert rows(told) == codec.convert(list(legal), list[dict[str, Any]])
            match.play(legal[rng.randrange(len(legal))])
    assert seen > 20
    assert rows([{"do": "pass"}]) == [{"do": "pass"}]
