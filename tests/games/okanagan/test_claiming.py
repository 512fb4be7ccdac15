"""Collecting rewards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from northward.games.okanagan import GAME, events
from northward.games.okanagan.actions import Claim, Use
from northward.games.okanagan.kinds import REWARD_INDEX
from tests.games.okanagan.table import RED, WHITE, YELLOW, forest_completed
from tests.oracle import okanagan as oracle


@pytest.mark.rule("OKA-5.4", "OKA-5.5", "OKA-6.1", "OKA-6.6", "OKA-7.1", "OKA-7.2")
def test_the_forest_of_the_rulebook() -> None:
    """White 4, yellow 2, red 2; red orders white, yellow, red and takes a nugget; red collects nothing."""
    table = forest_completed("trade", "nugget", "first").play(Use(RED, 1))
    assert table.state.nuggets == (0, 0, 1)
    table.play(Claim(WHITE, ("lumberman", "lumberman", "lumberman", "skin")))
    assert table.owned(WHITE) == {"lumberman": 3, "skin": 1}
    assert table.owned(YELLOW) == {"wood": 1, "skin": 1}
    assert table.owned(RED) == {}
    assert [event.rewards for event in table.told(events.RewardsCollected)][-3:] == [
        ("lumberman", "lumberman", "lumberman", "skin"),
        ("wood", "skin"),
        (),
    ]
    assert table.state.phase == "take" and GAME.to_move(table.state) == (RED,)


@pytest.mark.rule("OKA-7.1", "OKA-7.4")
def test_a_symbol_without_a_token_in_the_reserve_brings_nothing() -> None:
    table = forest_completed("trade", "nugget", "first").reserve("lumberman", 1).reserve("skin", 5, closed=True)
    table.play(Use(RED, 1))
    assert table.owned(WHITE) == {"lumberman": 1, "wood": 1}, "all there is"
    assert table.state.phase == "take"


@pytest.mark.rule("OKA-7.2", "OKA-7.3")
def test_a_player_takes_exactly_what_influence_allows() -> None:
    table = forest_completed("trade", "nugget", "first").play(Use(RED, 1))
    legal = GAME.legal(table.state, WHITE)
    left = {"lumberman": 3, "wood": 1, "skin": 2}
    assert {tuple(sorted((r, a.rewards.count(r)) for r in set(a.rewards))) for a in legal} == oracle.choices(left, 4)
    assert table.refused(Claim(WHITE, ("lumberman",) * 3)) == "OKA-7.3"
    assert table.refused(Claim(WHITE, ())) == "OKA-7.3"
    assert table.refused(Claim(WHITE, ("lumberman",) * 4)) == "OKA-7.2"
    assert table.refused(Claim(WHITE, ("lumberman", "lumberman", "skin", "ore"))) == "OKA-7.2"
    assert table.refused(Claim(WHITE, ("skin", "lumberman", "lumberman", "lumberman"))) == "OKA-7.2"


@pytest.mark.rule("OKA-1.3", "OKA-7.2")
def test_who_has_no_choice_is_served_at_once() -> None:
    table = forest_completed("trade", "nugget", "first").play(Use(RED, 1))
    table.play(Claim(WHITE, ("lumberman", "wood", "skin", "skin")))
    assert table.owned(YELLOW) == {"lumberman": 2}, "lumbermen are all that is left"
    assert table.state.phase == "take"


@pytest.mark.rule("OKA-7.4")
def test_the_last_token_closes_its_kind() -> None:
    table = forest_completed("trade", "nugget", "first").reserve("lumberman", 3).play(Use(RED, 1))
    table.play(Claim(WHITE, ("lumberman", "lumberman", "lumberman", "skin")))
    assert table.state.closed[REWARD_INDEX["lumberman"]]
    assert table.told(events.RewardClosed) == [events.RewardClosed(reward="lumberman")]


@pytest.mark.rule("OKA-7.4")
def test_what_nobody_collects_stays_in_the_reserve() -> None:
    table = forest_completed("trade", "nugget", "first")
    assert table.state.resolving is not None
    table.change(resolving=replace(table.state.resolving, order=(YELLOW, RED), queue=(YELLOW, RED)))
    table.reserve("lumberman", 3).play(Use(RED, 1))
    table.play(Claim(YELLOW, ("lumberman", "lumberman")), Claim(RED, ("skin", "skin")))
    assert table.state.reserve[REWARD_INDEX["lumberman"]] == 1
    assert not any(table.state.closed), "the third lumberman was laid out, but nobody took it"
