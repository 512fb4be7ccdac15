"""What Hyperborea tells to be counted."""

from __future__ import annotations

import pytest

from northward.core.game import Facts
from northward.games.hyperborea import GAME
from tests.games.hyperborea.table import calm


@pytest.mark.rule("HYP-14.1", "HYP-14.2", "HYP-14.3")
def test_the_conditions_that_anybody_fulfilled() -> None:
    table = calm()
    assert GAME.facts(table.state).match == {"end condition": ()}
    table.give(1, objectives=("technologies", "gems")).give(2, objectives=("gems",))
    assert GAME.facts(table.state).match == {"end condition": ("gems", "technologies")}


@pytest.mark.rule("HYP-2.1", "HYP-2.8")
def test_what_a_player_is_and_has() -> None:
    """The set of a race tile is no technology."""
    table = calm(tiles=("A", "B", "A"), races=("coral", "red", "purple")).own("III-09").own("I-01")
    table.with_state(order=(1, 2, 0))
    assert GAME.facts(table.state).seats[0] == {
        "place in turn order": ("3",),
        "race": ("coral",),
        "race tile": ("coral A",),
        "technology": ("III-09 Lens Grinders", "I-01 Pathfinders"),
    }


@pytest.mark.rule("HYP-1.3")
def test_an_invasion_has_no_race_tiles() -> None:
    assert all(named["race tile"] == () for named in GAME.facts(calm().state).seats)


def test_there_is_nothing_to_tell_before_the_set_up() -> None:
    assert GAME.facts(GAME.start(3, GAME.Options())) == Facts({}, ({}, {}, {}))
