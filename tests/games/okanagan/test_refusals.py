"""Every refusal of Okanagan, in every situation: the rule that it cites is the one in question."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest
from msgspec.structs import replace

from northward.core import codec
from northward.core.game import IllegalAction
from northward.games.okanagan import GAME, actions
from northward.games.okanagan.actions import (
    Build,
    Claim,
    Deal,
    Gain,
    Give,
    Keep,
    Order,
    Place,
    Redraw,
    Resolve,
    Setup,
    Skip,
    Swap,
    Take,
    TakeBlind,
    Top,
    Trade,
    Turn,
    Use,
)
from northward.games.okanagan.state import Due, Options, Stack
from tests.games.okanagan.table import (
    HANDS,
    RED,
    WHITE,
    YELLOW,
    Table,
    dealt,
    forest,
    forest_completed,
    new_table,
    stuck,
)

SETUP = Setup(0, HANDS[:2], (1, 7), (10, 2, 3), ("first", "first", "renew"))
KEEP = "keep three of your objectives, in ascending order"
NO_TILE = "you have no tile: your turn is lost"
QUARTERS = "a tile is turned by none to three quarters"
NO_PLACE = "it cannot stand there"
NAME_ALL = "name every player with influence there"
NO_SWAP = "these tokens cannot be exchanged"
TWO_EACH = "two objectives for each who draws, in ascending order"
FROM_THE_DECK = "objectives are drawn from the deck"


def taking() -> Table:
    """The first stack is empty, and no tile lies before it."""
    table = new_table().lay(49, 0, 1, 0).build("farm", "forest")
    return table.change(face_up=(None, 3, 4), stacks=(Stack(), *table.state.stacks[1:]))


def building() -> Table:
    """On tile 49, which has forest, lake and mountain; seat 0 has no silo left."""
    table = new_table().lay(49, 0, 1, 0)
    return table.change(structures=((1, 3, 0), *table.state.structures[1:]))


def acting(back: str, **red: int) -> Table:
    """Red has taken this action in the forest; wood is closed, white has wheat and ore, yellow a stone."""
    table = forest_completed("nugget", "nugget", "nugget").reserve("wood", 3, closed=True)
    table.tokens(WHITE, wheat=1, ore=1).tokens(YELLOW, stone=1).tokens(RED, **red)
    return table.tops(back, "nugget", "nugget").play(Use(RED, 0))


def dealing(rule: str, seat: int | None) -> Table:
    return new_table(2).change(phase="keep", due=(Due("objectives", rule, seat=seat),))


def done(table: Table, action: Any) -> Table:
    """Chance has not answered to this action yet."""
    table.state = GAME.apply(table.state, action)
    return table


def renewing() -> Table:
    """The used tile is under its stack; now the face-up tiles are replaced."""
    table = done(forest_completed("renew", "nugget", "nugget"), Use(RED, 0))
    return table.bring(GAME.chance(table.state, table.rng))


MOMENTS: dict[str, Callable[[], Table]] = {
    "to set up": lambda: Table(GAME.start(2, Options())),
    "dealt": dealt,
    "to lay": new_table,
    "to lay 49": lambda: new_table().hold(0, 49),
    "stuck": stuck,
    "without a tile": lambda: new_table().change(held=(None, 11, 13)),
    "to build": building,
    "to take": taking,
    "to resolve": lambda: forest().change(phase="resolve", completed=("forest", "lake")),
    "to order": lambda: forest().build("warehouse", "forest", "lake"),
    "to act": lambda: forest_completed().change(stacks=(Stack(), Stack(), Stack(1, "nugget"))),
    "shape": lambda: acting("shape square"),
    "trade": lambda: acting("trade", ore=1),
    "tribute": lambda: acting("tribute"),
    "other shapes": lambda: acting("swap_colour", skin=1),
    "other colours": lambda: acting("swap_shape", skin=1, lumberman=1),
    "objectives": lambda: acting("objectives"),
    "to claim": lambda: acting("nugget"),
    "round 2": lambda: new_table(2).change(phase="keep", round=2, hands=((1, 2, 3, 21, 22), (6, 7, 8))),
    "deal": lambda: dealing("OKA-9.2", None),
    "deal to red": lambda: dealing("OKA-6.7", 0),
    "top": lambda: done(forest_completed("nugget", "nugget", "nugget"), Use(RED, 1)),
}

REFUSED: list[tuple[str, Any, str, str]] = [
    ("to lay", SETUP, "OKA-1.2", "the game has begun already"),
    ("to set up", replace(SETUP, seat=0), "OKA-1.2", "chance deals, not a player"),
    ("to lay", Take(0, 0), "OKA-1.2", "this is not the moment for that"),
    ("to lay", Place(1, 11, 0, 1, 0), "OKA-1.2", "another player is to move"),
    ("to lay", Top(0, "nugget"), "OKA-1.2", "chance has something else to do, or nothing"),
    ("top", Turn(1, 20, "nugget"), "OKA-1.2", "chance has something else to do, or nothing"),
    ("top", Top(1, "nugget", seat=0), "OKA-1.2", "chance has something else to do, or nothing"),
    ("to set up", replace(SETUP, first=2), "OKA-2.3", "the first player is one of the players"),
    (
        "to set up",
        replace(SETUP, hands=(HANDS[0], HANDS[1][1:])),
        "OKA-2.4",
        "everybody is dealt five objectives, in ascending order",
    ),
    (
        "to set up",
        replace(SETUP, held=(1, 1)),
        "OKA-2.7",
        "everybody is dealt a tile, and one of each stack lies face up",
    ),
    ("to set up", replace(SETUP, tops=("first",) * 3), "OKA-2.7", "no tile with that back is left"),
    ("dealt", Keep(0, (1, 2)), "OKA-2.4", KEEP),
    ("dealt", Keep(0, (1, 2, 6)), "OKA-2.4", KEEP),
    ("objectives", Keep(RED, (11, 12)), "OKA-6.7", KEEP),
    ("objectives", Keep(RED, None), "OKA-6.7", KEEP),
    ("round 2", Keep(0, (1, 2)), "OKA-9.2", KEEP),
    ("round 2", Keep(0, (3, 2, 1)), "OKA-9.2", KEEP),
    ("to lay", Place(0, 49, 0, 1, 0), "OKA-3.1", "that is not the tile before you"),
    ("to lay", Place(0, 10, 5, 5, 0), "OKA-3.2", "expected a free place beside a tile"),
    ("to lay", Place(0, 10, 0, 1, 5), "OKA-3.2", QUARTERS),
    ("to lay", Place(0, 10, 0, 1, -1), "OKA-3.2", QUARTERS),
    ("to lay 49", Place(0, 49, 1, 0, 0), "OKA-3.3", "each side must be of the same land as the tile it touches"),
    ("to lay", Redraw(0, 0), "OKA-3.4", "your tile can be laid"),
    ("to lay", Skip(0), "OKA-3.5", "your tile can be laid"),
    ("stuck", Redraw(0, 3), "OKA-3.4", "there is no tile to draw there"),
    ("stuck", Skip(0), "OKA-3.4", "draw another tile"),
    ("without a tile", Place(0, 10, 0, 1, 0), "OKA-3.5", NO_TILE),
    ("without a tile", Redraw(0, 0), "OKA-3.5", NO_TILE),
    ("to build", Build(0, "silo", ("forest", "lake", "mountain")), "OKA-4.1", "you have none of these left"),
    ("to build", Build(0, "warehouse", ("lake",)), "OKA-4.3", NO_PLACE),
    ("to build", Build(0, "farm", ("field",)), "OKA-4.4", NO_PLACE),
    ("to resolve", Resolve(RED, "field"), "OKA-5.3", "no such territory was completed"),
    ("to order", Order(RED, (WHITE, YELLOW)), "OKA-5.4", NAME_ALL),
    ("to order", Order(RED, (WHITE, YELLOW, YELLOW)), "OKA-5.4", NAME_ALL),
    ("to order", Order(RED, (YELLOW, WHITE, RED)), "OKA-5.5", "only players of equal influence may change places"),
    ("to act", Use(RED, 3), "OKA-6.1", "there is no such stack"),
    ("to act", Use(RED, 0), "OKA-6.3", "there is no action to take"),
    ("top", Top(0, "nugget"), "OKA-6.2", "another stack shows its next back"),
    ("top", Top(1, "gain gold"), "OKA-6.2", "no tile with that back is left"),
    ("shape", Gain(RED, "stone"), "OKA-6.5", "expected a reward of that shape"),
    ("shape", Gain(RED, "wood"), "OKA-7.4", "this reward is closed"),
    ("trade", Trade(RED, WHITE, "ore", "skin"), "OKA-6.8", "exchange a token of yours for one of another player"),
    ("tribute", Give(WHITE, "skin"), "OKA-6.9", "give a token that you have"),
    ("other shapes", Swap(RED, "skin", "wheat"), "OKA-6.10", NO_SWAP),
    ("other shapes", Swap(RED, "lumberman", "skin"), "OKA-6.10", NO_SWAP),
    ("other shapes", Swap(RED, "skin", "wood"), "OKA-7.4", "this reward is closed"),
    ("other colours", Swap(RED, "skin", "lumberman"), "OKA-6.11", NO_SWAP),
    ("to claim", Claim(WHITE, ("lumberman",) * 3 + ("skin",) * 2), "OKA-7.2", "you may not take so many"),
    ("to claim", Claim(WHITE, ()), "OKA-7.3", "you must take all you may"),
    ("to claim", Claim(WHITE, ("lumberman",) * 4), "OKA-7.2", "these rewards are not left in the territory"),
    (
        "to claim",
        Claim(WHITE, ("skin", "lumberman", "lumberman", "lumberman")),
        "OKA-7.2",
        "name the rewards in their order",
    ),
    ("to take", Take(0, 0), "OKA-8.1", "there is no face-up tile"),
    ("to take", TakeBlind(0, 0), "OKA-8.1", "this stack is empty"),
    ("deal", Deal(((21,), (23, 24))), "OKA-9.2", TWO_EACH),
    ("deal", Deal(((21, 22), (1, 24))), "OKA-9.2", FROM_THE_DECK),
    ("deal to red", Deal(((21,), ())), "OKA-6.7", TWO_EACH),
    ("deal to red", Deal(((21, 22), (23, 24))), "OKA-6.7", TWO_EACH),
    ("deal to red", Deal(((1, 22), ())), "OKA-6.7", FROM_THE_DECK),
]
"""When, what, and the rule and the reason of the refusal."""

TURNED: list[tuple[str, Callable[[], Table]]] = [
    ("OKA-3.4", lambda: done(stuck(), Redraw(0, 1))),
    ("OKA-6.12", renewing),
    ("OKA-8.1", lambda: done(taking(), TakeBlind(0, 1))),
    ("OKA-8.2", lambda: done(taking(), Take(0, 1))),
]
"""Why a tile is turned over."""
TURNS = (
    "the tile comes from another stack",
    "expected an unseen tile with the back on top of the stack",
    "no tile with that back is left",
    "the next tile of the stack is known",
)


def refused(table: Table, action: Any) -> IllegalAction:
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(table.state, action)
    return refusal.value


@pytest.mark.parametrize(("moment", "action", "rule", "reason"), REFUSED, ids=lambda value: str(value)[:40])
def test_a_refusal_cites_the_rule_in_question(moment: str, action: Any, rule: str, reason: str) -> None:
    found = refused(MOMENTS[moment](), action)
    assert (found.rule, found.reason) == (rule, reason)


@pytest.mark.parametrize(("rule", "moment"), TURNED, ids=lambda value: str(value)[:8])
def test_a_tile_that_cannot_be_there_breaks_the_rule_that_asks_for_it(rule: str, moment: Callable[[], Table]) -> None:
    table = moment()
    index = table.state.due[0].stack
    good = GAME.chance(table.state, table.rng)
    other_back = next(t for t in table.state.unseen if GAME.tiles.back[t] != GAME.tiles.back[good.tile])
    last = Table(table.state).change(
        stacks=tuple(Stack(0, stack.top) if at == index else stack for at, stack in enumerate(table.state.stacks))
    )
    found = [
        refused(table, replace(good, stack=(index + 1) % 3)),
        refused(table, replace(good, tile=other_back)),
        refused(table, replace(good, top="gain gold")),
        refused(last, good),
    ]
    assert [(refusal.rule, refusal.reason) for refusal in found] == [(rule, reason) for reason in TURNS]


def test_a_silo_stands_in_the_centre() -> None:
    found = refused(new_table().lay(49, 0, 1, 0), Build(0, "silo", ("lake",)))
    assert (found.rule, found.reason) == ("OKA-4.2", NO_PLACE)


def test_a_turn_that_cannot_be_names_the_turn() -> None:
    assert str(refused(new_table(), Place(0, 10, 0, 1, 5))) == f"OKA-3.2: {QUARTERS} (turn 5)"


def test_no_refusal_is_left_out() -> None:
    """The reasons in French are all that there are: that is tested for every game."""
    reasons = codec.decode((resources.files(actions.__package__) / "refusals/fr.json").read_bytes(), dict[str, str])
    assert {reason for *_, reason in REFUSED} | set(TURNS) == set(reasons)
