"""Chance in the lab: a stream for each deck, bag or die, and the same cards for matches of the same deal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from northward.core import registry
from northward.core.game import Facts
from northward.lab.arena import agreement, plans, variance_saved
from northward.lab.chance import Alike
from northward.lab.simulate import Played, play
from tests.lab.settings import plan


def test_every_card_is_as_likely_as_another() -> None:
    rng = Alike(1)
    drawn = Counter(rng.choice("abcd") for _ in range(4000))
    assert all(abs(count - 1000) < 120 for count in drawn.values())
    pairs = Counter(tuple(rng.sample("aabc", 2)) for _ in range(6000))
    assert abs(pairs["a", "a"] - 1000) < 120 and abs(pairs["a", "b"] - 1000) < 120


def test_a_card_that_is_gone_changes_no_other_draw() -> None:
    whole, part = Alike(2), Alike(2)
    for _ in range(200):
        drawn = whole.choice(range(20))
        other = part.choice(range(1, 20))
        assert other == drawn or drawn == 0


@pytest.mark.parametrize("game", registry.names())
def test_the_same_comes_from_each_source_whoever_sits_where(game: str) -> None:
    """What is drawn first from each, and all that nobody's choices have touched."""
    (paired,) = plans(plan(game=game, max_turns=40), ("random", "greedy"))
    matches = [play(paired, number) for number in range(3 * paired.same_deal)]
    one, other, dealt_apart, *_ = matches
    assert one.bots == other.bots[::-1]
    assert one.marks[0] == other.marks[0]
    assert 0.1 < agreement(paired, matches) <= 1.0
    by_chance = set(one.marks) & set(dealt_apart.marks)  # a bag of few cubes brings the same now and then
    assert len(by_chance) < 0.1 * len(one.marks)


def marked(number: int, *marks: int) -> Played:
    return Played(number, ("a", "b"), (), 0, 0, False, 0.0, Facts({}, ({}, {})), marks=marks)


def test_agreement_is_the_part_of_all_draws_that_was_the_same() -> None:
    (paired,) = plans(plan(), ("random", "greedy"))
    assert agreement(paired, [marked(0, 1, 2, 3), marked(1, 1, 2, 4, 5)]) == 0.5
    assert agreement(paired, [marked(0, 1), marked(1, 1), marked(2, 7), marked(3, 8)]) == 0.5


def test_variance_saved_compares_deals_with_matches() -> None:
    rng = Random(3)
    alone = [[rng.gauss(0, 1), rng.gauss(0, 1)] for _ in range(2000)]
    assert abs(variance_saved(alone)) < 0.1
    assert variance_saved([[luck, -luck] for luck, _ in alone]) > 0.99
    assert variance_saved([[1.0, 1.0]]) == 0.0
