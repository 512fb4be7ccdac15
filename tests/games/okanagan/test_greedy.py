"""The greedy bot of Okanagan: what it sees in a position."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from northward.bots import make
from northward.core.match import Match
from northward.games.okanagan import GAME
from northward.games.okanagan.actions import Claim, Collect, Gain, Keep, Order, Place, Use
from northward.games.okanagan.state import Options
from tests.games.okanagan.table import RED, WHITE, YELLOW, Table, dealt, forest, forest_completed, new_table
from tests.games.recorded import play_out

GREEDY = make("greedy", GAME)


def choice(table: Table, seat: int) -> Any:
    legal = GAME.legal(table.state, seat)
    return GREEDY.choose(GAME.view(table.state, seat), legal, None, Random(0))


def test_it_collects_what_its_objectives_ask_for() -> None:
    table = forest_completed("nugget", "nugget", "nugget").change(hands=((3, 4, 5), (6, 7, 8), (11, 12, 13)))
    table.play(Use(RED, 0))
    assert GAME.tiles.objectives[3] == (2,), "skins"
    claim = choice(table, WHITE)
    assert isinstance(claim, Claim) and claim.rewards.count("skin") == 2


def test_it_takes_the_special_action_that_serves_it() -> None:
    table = forest_completed("gain ore", "gain wheat", "renew").change(hands=((1, 2, 3), (6, 7, 8), (8, 14, 16)))
    assert GAME.tiles.objectives[8] == (7,), "wheat"
    assert choice(table, RED) == Use(RED, 1)
    shape = forest_completed("shape square", "renew", "renew").change(hands=((1, 2, 3), (6, 7, 9), (8, 14, 16)))
    assert choice(shape.play(Use(RED, 0)), RED) == Gain(RED, "wheat")


def test_it_leaves_useless_actions_alone() -> None:
    table = forest_completed("renew", "renew", "renew")
    assert table.state.resolving is not None
    alone = replace(table.state.resolving, order=(WHITE,), queue=(WHITE,), actor=None)
    table.change(resolving=alone, phase="alone")
    assert choice(table, WHITE) == Collect(WHITE)


def test_it_keeps_objectives_that_score() -> None:
    table = dealt(2).tokens(0, skin=3, fisherman=2)
    kept = choice(table, 0)
    assert isinstance(kept, Keep) and kept.objectives is not None and {3, 4} <= set(kept.objectives)


def test_it_completes_a_territory_of_its_own() -> None:
    table = new_table(2)
    table.lay(49, 0, 1, 0).build("farm", "forest").take()
    table.lay(12, 0, 2, 0).build("farm", "field").take()
    table.lay(20, -1, 1, 0).build("silo", "forest", "lake", "field").take()
    table.lay(16, 0, 3, 3).build("silo", "lake", "field", "mountain").take()
    placed = choice(table.hold(0, 10), 0)
    assert isinstance(placed, Place) and (placed.row, placed.col) == (1, 1), "the last open side of its forest"


def test_it_orders_ties_in_its_own_favour() -> None:
    table = forest().build("warehouse", "forest", "lake")
    assert choice(table, RED) == Order(RED, (WHITE, RED, YELLOW)), "two tokens rather than the action"
    table = forest().reserve("skin", 5, closed=True).build("warehouse", "forest", "lake")
    assert choice(table, RED) == Order(RED, (WHITE, YELLOW, RED)), "white takes all four tokens: then the action"


def test_it_beats_random_players() -> None:
    for seed in range(3):
        bots = [make("random", GAME), GREEDY, make("random", GAME)]
        match = play_out(Match.new(GAME, 3, Options()), bots, Random(seed))
        assert GAME.scores(match.state)[1].rank == 1
