"""What objectives make of rewards."""

from __future__ import annotations

import pytest

from northward.games.okanagan.kinds import REWARD_INDEX, REWARDS
from northward.games.okanagan.wishes import Met, Wishes


def wishes(*objectives: tuple[str, ...], **own: int) -> Wishes:
    return Wishes(
        tuple(own.get(reward, 0) for reward in REWARDS),
        tuple(tuple(REWARD_INDEX[reward] for reward in wanted) for wanted in objectives),  # type: ignore[index]
    )


@pytest.mark.rule("OKA-10.3", "OKA-10.5")
def test_pairs_that_tokens_of_two_kinds_make_together() -> None:
    """Two lumbermen and a skin, with a pair already: two skins and a lumberman make a second and a third pair."""
    hope = wishes(("lumberman", "skin"), lumberman=2, skin=1).hope("forest", (2, 0, 2), 3, sure=True)
    assert hope.points == 10
    lumberman, skin = hope.wishes
    assert (lumberman.reward, lumberman.tokens, lumberman.points) == ("lumberman", 1, 5)
    assert (skin.reward, skin.tokens, skin.points, skin.each) == ("skin", 2, 10, 5)
    assert skin.met == lumberman.met == (Met(size=2, first=2, last=3),)


@pytest.mark.rule("OKA-10.2")
def test_single_tokens_and_those_that_nobody_asks_for() -> None:
    hope = wishes(("wood",), ("stone",), ("ore", "stone")).hope("forest", (3, 2, 1), 4, sure=False)
    assert not hope.sure
    assert [(wish.reward, wish.tokens, wish.points, wish.each) for wish in hope.wishes] == [("wood", 2, 6, 3)]
    assert hope.wishes[0].met == (Met(size=1, first=1, last=2),)
    assert wishes(("stone",)).hope("forest", (3, 2, 1), 4, sure=True).wishes == ()


@pytest.mark.rule("OKA-10.4", "OKA-10.5")
def test_tokens_of_unequal_worth_have_no_price_each() -> None:
    """The first fruit serves a set and itself, the second one only itself."""
    hope = wishes(("fruit",), ("fruit", "ore", "wood"), ore=1, wood=1).hope("field", (0, 0, 2), 2, sure=True)
    assert hope.points == 3 + 3 + 7
    assert hope.wishes[0].each is None and hope.wishes[0].points == 13


def test_no_more_tokens_than_may_be_taken() -> None:
    assert wishes(("wood",)).hope("forest", (0, 5, 0), 2, sure=True).points == 6
    assert wishes(("wood",)).hope("forest", (0, 5, 0), 0, sure=True).points == 0


def test_what_was_hoped_for_counts_in_the_next_land() -> None:
    both = wishes(("wood", "ore"))
    assert both.hope("mountain", (0, 1, 0), 1, sure=True).points == 0
    assert both.hope("forest", (0, 1, 0), 1, sure=True).points == 0
    alone = wishes(("wood",), ("wood", "ore"))
    assert alone.later("forest", (0, 1, 0), 1).hope("mountain", (0, 1, 0), 1, sure=True).points == 5
