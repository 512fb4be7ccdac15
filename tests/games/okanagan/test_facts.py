"""What Okanagan tells to be counted."""

from __future__ import annotations

from random import Random

import pytest

from northward.core.game import Facts
from northward.games.okanagan import GAME
from northward.testing.playing import played
from tests.games.okanagan.table import new_table


@pytest.mark.rule("OKA-2.4")
def test_the_objectives_in_hand() -> None:
    final = played(GAME, 3, GAME.Options(), Random(1))[-1].after
    facts = GAME.facts(final)
    assert facts.match == {}
    assert [named["objective"] for named in facts.seats] == [tuple(map(str, hand)) for hand in final.hands]
    assert all(len(named["objective"]) == 3 for named in facts.seats)


@pytest.mark.rule("OKA-2.3")
def test_the_place_in_turn_order() -> None:
    for first, places in ((0, "123"), (1, "312"), (2, "231")):
        facts = GAME.facts(new_table(3, first=first).state)
        assert [named["place in turn order"] for named in facts.seats] == [(place,) for place in places]
    assert GAME.facts(GAME.start(3, GAME.Options())) == Facts({}, ({}, {}, {})), "nobody is first before the set-up"
