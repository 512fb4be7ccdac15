"""What Okanagan tells to be counted."""

from __future__ import annotations

from random import Random

import pytest

from northward.games.okanagan import GAME
from tests.every_game.playing import played


@pytest.mark.rule("OKA-2.4")
def test_the_objectives_in_hand() -> None:
    final = played(GAME, 3, GAME.Options(), Random(1))[-1].after
    facts = GAME.facts(final)
    assert facts.match == {}
    assert [named["objective"] for named in facts.seats] == [tuple(map(str, hand)) for hand in final.hands]
    assert all(len(named["objective"]) == 3 for named in facts.seats)
