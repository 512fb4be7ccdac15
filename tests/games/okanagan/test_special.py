"""The special actions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from northward.core.game import Event
from northward.core.match import Match
from northward.games.okanagan import GAME, events
from northward.games.okanagan.actions import Done, Gain, Give, Keep, Swap, Top, Trade, Use
from northward.games.okanagan.kinds import REWARDS, Reward
from northward.games.okanagan.stacks import size
from northward.games.okanagan.state import Due, Stack
from tests.games.okanagan.table import RED, WHITE, YELLOW, Table, forest, forest_completed


def after(back: str, table: Table | None = None) -> Table:
    """Red takes this action in the forest."""
    table = table or forest_completed(back, "nugget", "nugget")
    return table.tops(back, "nugget", "nugget").play(Use(RED, 0))


def with_tokens(**seats: dict[str, int]) -> Table:
    table = forest_completed("nugget", "nugget", "nugget")
    for name, rewards in seats.items():
        table.tokens({"white": WHITE, "yellow": YELLOW, "red": RED}[name], **rewards)
    return table


@pytest.mark.rule("OKA-6.1")
def test_the_last_takes_one_of_the_actions_on_top_and_still_collects() -> None:
    table = forest_completed("nugget", "gain ore", "first")
    assert GAME.to_move(table.state) == (RED,)
    assert GAME.legal(table.state, RED) == [Use(RED, 0), Use(RED, 1), Use(RED, 2)]
    assert table.refused(Use(WHITE, 0)) == "OKA-1.2"
    assert table.refused(Use(RED, 3)) == "OKA-6.1"
    table.play(Use(RED, 1))
    assert table.owned(RED) == {"ore": 2}
    assert table.state.resolving is not None and table.state.resolving.queue == (WHITE, YELLOW, RED)


@pytest.mark.rule("OKA-6.2")
def test_the_used_tile_goes_under_its_stack_and_the_next_back_is_seen() -> None:
    table = forest_completed("nugget", "gain ore", "first")
    before = table.state.stacks[1]
    table.state = GAME.apply(table.state, Use(RED, 1), table.events.append)
    assert table.state.stacks[1] == Stack(before.rest, None, (*before.under, "gain ore"))
    assert table.state.due == (Due("top", "OKA-6.2", 1),)
    with pytest.raises(Exception, match=r"OKA-6\.2"):
        GAME.apply(table.state, Top(0, "nugget"))
    with pytest.raises(Exception, match=r"OKA-6\.2"):
        GAME.apply(table.state, Top(1, "gain gold"))
    table.run_chance()
    stack = table.state.stacks[1]
    assert stack.top is not None and stack.rest == before.rest - 1
    assert table.told(events.TopRevealed)[-1] == events.TopRevealed(back=stack.top, stack=1)
    assert size(stack) == size(before)


@pytest.mark.rule("OKA-6.2")
def test_under_a_stack_tiles_keep_their_order() -> None:
    table = forest_completed("nugget", "nugget", "nugget")
    table.change(stacks=(Stack(0, "nugget", ("first", "gain ore")), *table.state.stacks[1:])).play(Use(RED, 0))
    assert table.state.stacks[0] == Stack(0, "first", ("gain ore", "nugget")), "known, so chance has nothing to do"


@pytest.mark.rule("OKA-6.3")
def test_an_empty_stack_offers_no_action() -> None:
    table = forest_completed("nugget", "nugget", "nugget")
    table.change(stacks=(Stack(), table.state.stacks[1], Stack()))
    assert GAME.legal(table.state, RED) == [Use(RED, 1)]
    assert table.refused(Use(RED, 0)) == "OKA-6.3"


@pytest.mark.rule("OKA-6.3")
def test_without_any_stack_rewards_are_collected_at_once() -> None:
    table = forest().change(stacks=(Stack(), Stack(), Stack()), unseen=()).build("silo", "forest", "lake", "field")
    assert table.state.phase == "claim" and GAME.to_move(table.state) == (WHITE,)


@pytest.mark.rule("OKA-6.4")
@pytest.mark.parametrize(("left", "closed", "gained"), [(12, False, 2), (1, False, 1), (0, True, 0), (5, True, 0)])
def test_two_of_a_kind(left: int, closed: bool, gained: int) -> None:
    table = forest_completed("nugget", "nugget", "nugget").reserve("ore", left, closed)
    after("gain ore", table)
    assert table.owned(RED).get("ore", 0) == gained
    assert bool(table.told(events.NothingHappened)) == (gained == 0)


@pytest.mark.rule("OKA-6.5")
def test_one_of_a_shape_in_a_colour_of_choice() -> None:
    table = forest_completed("nugget", "nugget", "nugget").reserve("wood", 3, closed=True)
    after("shape square", table)
    assert GAME.legal(table.state, RED) == [Gain(RED, "grey_fish"), Gain(RED, "wheat"), Gain(RED, "ore")]
    assert table.refused(Gain(RED, "wood")) == "OKA-7.4", "closed"
    assert table.refused(Gain(RED, "stone")) == "OKA-6.5", "another shape"
    assert table.play(Gain(RED, "wheat")).owned(RED) == {"wheat": 1}


@pytest.mark.rule("OKA-1.3", "OKA-6.5")
def test_a_single_colour_left_is_taken_at_once_and_none_is_nothing() -> None:
    table = forest_completed("nugget", "nugget", "nugget")
    for reward in ("wood", "grey_fish", "wheat"):
        table.reserve(reward, 0, closed=True)
    assert after("shape square", Table(table.state)).owned(RED) == {"ore": 1}
    assert after("shape square", Table(table.state).reserve("ore", 0, closed=True)).owned(RED) == {}


@pytest.mark.rule("OKA-6.6")
def test_gold() -> None:
    table = after("nugget")
    assert table.state.nuggets == (0, 0, 1) and table.state.nuggets_left == 16
    gone = after("nugget", forest_completed("nugget", "nugget", "nugget").change(nuggets_left=0))
    assert gone.state.nuggets == (0, 0, 0) and gone.told(events.NothingHappened)


@pytest.mark.rule("OKA-6.7")
def test_new_objectives() -> None:
    table = after("objectives")
    hand = table.state.hands[RED]
    assert GAME.to_move(table.state) == (RED,) and len(hand) == 5 and {11, 12, 13} < set(hand)
    assert len(GAME.legal(table.state, RED)) == 10
    kept = tuple(card for card in hand if card != 11)[:3]
    table.play(Keep(RED, kept))
    assert table.state.hands[RED] == kept
    assert len(table.state.discards[RED]) == 4
    assert table.state.phase == "claim", "the forest goes on"


@pytest.mark.rule("OKA-6.8")
def test_trade() -> None:
    table = after("trade", with_tokens(red={"ore": 1, "stone": 1}, white={"wheat": 2}, yellow={"ore": 1}))
    assert GAME.legal(table.state, RED) == [
        Trade(RED, WHITE, "ore", "wheat"),
        Trade(RED, WHITE, "stone", "wheat"),
        Trade(RED, YELLOW, "ore", "ore"),
        Trade(RED, YELLOW, "stone", "ore"),
    ]
    assert table.refused(Trade(RED, WHITE, "wheat", "ore")) == "OKA-6.8"
    assert table.refused(Trade(RED, RED, "ore", "stone")) == "OKA-6.8"
    table.play(Trade(RED, WHITE, "ore", "wheat"))
    assert table.owned(RED) == {"stone": 1, "wheat": 1} and table.owned(WHITE) == {"wheat": 1, "ore": 1}


@pytest.mark.rule("OKA-6.8")
def test_no_trade_without_tokens_on_both_sides() -> None:
    for tokens in ({"red": {"ore": 1}}, {"white": {"ore": 1}}):
        table = after("trade", with_tokens(**tokens))
        assert table.state.phase == "claim" and table.told(events.NothingHappened)


@pytest.mark.rule("OKA-1.3", "OKA-6.8")
@pytest.mark.parametrize(
    ("red", "white"), [({"ore": 1}, {"wheat": 1}), ({"ore": 3}, {"wheat": 2}), ({"ore": 1}, {"ore": 1})]
)
def test_a_trade_with_one_option_happens_by_itself(red: dict[Any, int], white: dict[Any, int]) -> None:
    table = after("trade", with_tokens(red=red, white=white))
    (give,), (take,) = red, white
    assert table.told(events.Traded) == [events.Traded(seat=RED, other=WHITE, gave=give, took=take)]
    assert not table.told(events.NothingHappened)
    assert table.state.phase == "claim", "the forest goes on"
    for seat, before, lost, gained in ((RED, red, give, take), (WHITE, white, take, give)):
        assert table.owned(seat) == dict(Counter(before) - Counter([lost]) + Counter([gained]))


@pytest.mark.rule("OKA-1.3", "OKA-6.8")
def test_a_trade_that_happens_by_itself_is_told_like_one_that_was_chosen() -> None:
    """To the same people, in the same words, and no more than that."""
    alone = after("trade", with_tokens(red={"ore": 1}, white={"wheat": 1}))
    asked = after("trade", with_tokens(red={"ore": 1}, white={"wheat": 1}, yellow={"wheat": 1}))
    asked.play(Trade(RED, WHITE, "ore", "wheat"))

    def told(table: Table) -> list[Event]:
        at = table.events.index(events.ActionTaken(seat=RED, back="trade", stack=0))
        return [event for event in table.events[at:] if not isinstance(event, events.TopRevealed)]

    assert told(alone) == told(asked)


@pytest.mark.rule("OKA-1.3", "OKA-6.8")
def test_two_players_to_trade_with_are_a_choice() -> None:
    table = after("trade", with_tokens(red={"ore": 1}, white={"wheat": 1}, yellow={"wheat": 1}))
    assert GAME.legal(table.state, RED) == [Trade(RED, WHITE, "ore", "wheat"), Trade(RED, YELLOW, "ore", "wheat")]


@pytest.mark.rule("OKA-1.3", "OKA-6.8")
def test_a_trade_that_happens_by_itself_is_taken_back_with_its_action() -> None:
    """Nothing hidden comes to light where the stack has no unknown tile: then the action and its trade are undone."""
    table = with_tokens(red={"ore": 1}, white={"wheat": 1})
    table.change(stacks=(Stack(0, "trade", ("nugget",)), *table.state.stacks[1:]))
    match = Match.new(GAME, 3)
    match._states = [table.state]
    match.play(Use(RED, 0))
    assert match.state.rewards != table.state.rewards and match.may_undo(RED)
    assert match.undo(RED) and match.state == table.state
    unknown = with_tokens(red={"ore": 1}, white={"wheat": 1}).tops("trade", "nugget", "nugget")
    match._states = [unknown.state]
    match.play(Use(RED, 0))
    match.run_chance(Random(1))
    assert not match.may_undo(RED), "the next back was shown"


@pytest.mark.rule("OKA-1.3", "OKA-6.9")
def test_gifts_of_everybody_clockwise() -> None:
    table = after("tribute", with_tokens(white={"ore": 1, "stone": 2}, yellow={"wheat": 1, "fruit": 1}))
    assert table.state.asked == (WHITE, YELLOW) and GAME.to_move(table.state) == (WHITE,)
    assert GAME.legal(table.state, WHITE) == [Give(WHITE, "ore"), Give(WHITE, "stone")]
    assert table.refused(Give(WHITE, "wheat")) == "OKA-6.9"
    assert table.refused(Give(YELLOW, "wheat")) == "OKA-1.2"
    table.play(Give(WHITE, "stone"), Give(YELLOW, "fruit"))
    assert table.owned(RED) == {"stone": 1, "fruit": 1}
    assert table.owned(WHITE) == {"ore": 1, "stone": 1}


@pytest.mark.rule("OKA-1.3", "OKA-6.9")
def test_who_has_one_kind_gives_at_once_and_who_has_nothing_gives_nothing() -> None:
    table = after("tribute", with_tokens(yellow={"wheat": 2}))
    assert table.owned(RED) == {"wheat": 1} and table.state.phase == "claim"
    assert after("tribute", with_tokens(red={"ore": 1})).told(events.NothingHappened)


@pytest.mark.rule("OKA-6.10", "OKA-6.11")
@pytest.mark.parametrize(
    ("back", "rule", "possible"),
    [
        ("swap_colour", "OKA-6.10", ["wood", "skin"]),
        ("swap_shape", "OKA-6.11", ["fisherman", "farmer", "miner"]),
    ],
)
def test_swaps_with_the_reserve(back: str, rule: str, possible: list[Reward]) -> None:
    table = after(back, with_tokens(red={"lumberman": 1}))
    assert GAME.legal(table.state, RED) == [*(Swap(RED, "lumberman", take) for take in possible), Done(RED)]
    wrong = next(reward for reward in REWARDS if reward not in possible)
    assert table.refused(Swap(RED, "lumberman", wrong)) == rule
    assert table.refused(Swap(RED, "stone", possible[0])) == rule
    table.play(Swap(RED, "lumberman", possible[0]))
    assert table.owned(RED) == {possible[0]: 1} and table.state.swaps == 1
    again = next(action for action in GAME.legal(table.state, RED) if isinstance(action, Swap))
    table.play(again)
    assert table.state.phase == "claim", "twice at most"


@pytest.mark.rule("OKA-6.10", "OKA-6.11")
@pytest.mark.parametrize("back", ["swap_colour", "swap_shape"])
def test_swaps_are_optional_and_need_a_token(back: str) -> None:
    assert after(back, with_tokens(red={"lumberman": 1})).play(Done(RED)).owned(RED) == {"lumberman": 1}
    assert after(back, with_tokens(white={"lumberman": 1})).told(events.NothingHappened)


@pytest.mark.rule("OKA-6.10", "OKA-7.4")
def test_a_swap_neither_opens_nor_uses_a_closed_kind() -> None:
    table = with_tokens(red={"lumberman": 1}).reserve("lumberman", 0, closed=True).reserve("wood", 4, closed=True)
    after("swap_colour", table)
    assert GAME.legal(table.state, RED) == [Swap(RED, "lumberman", "skin"), Done(RED)]
    table.play(Swap(RED, "lumberman", "skin"))
    assert table.state.closed[0] and table.state.reserve[0] == 1
    assert not table.state.swaps, "nothing is left to swap for: wood and lumbermen are closed"


@pytest.mark.rule("OKA-6.12")
def test_new_face_up_tiles() -> None:
    table = forest_completed("renew", "nugget", "nugget")
    before, sizes = table.state.face_up, [size(stack) for stack in table.state.stacks]
    table.play(Use(RED, 0))
    assert table.state.box == before
    assert all(tile is not None and tile not in before for tile in table.state.face_up)
    assert [size(stack) for stack in table.state.stacks] == [number - 1 for number in sizes]


@pytest.mark.rule("OKA-6.12")
def test_the_used_tile_may_be_turned_up_itself() -> None:
    table = forest_completed("nugget", "nugget", "nugget")
    renewing = next(tile for tile in table.state.unseen if GAME.tiles.back[tile] == "renew")
    table.change(stacks=(Stack(0, "renew"), Stack(), Stack()), unseen=(renewing,)).play(Use(RED, 0))
    assert table.state.face_up == (renewing, None, None), "the other stacks are empty"
    assert table.state.stacks == (Stack(), Stack(), Stack())


@pytest.mark.rule("OKA-6.13")
def test_collect_first() -> None:
    table = after("first")
    assert table.state.resolving is not None and table.state.resolving.queue == (RED, WHITE, YELLOW)
    assert GAME.to_move(table.state) == (RED,)
    assert {len(action.rewards) for action in GAME.legal(table.state, RED)} == {2}, "no more than the influence"
