"""Choosing ahead which tile comes at the end of one's turn."""

from __future__ import annotations

from msgspec.structs import replace

from northward.core.tuples import put
from northward.games.okanagan import GAME
from northward.games.okanagan.actions import Claim, Take, TakeBlind, Use
from tests.games.okanagan.table import RED, WHITE, YELLOW, forest_completed


def test_while_others_collect_in_ones_own_turn_its_tile_is_chosen() -> None:
    table = forest_completed("trade", "nugget", "first").play(Use(RED, 1))
    assert GAME.to_move(table.state) == (WHITE,)
    view = GAME.view(table.state, RED)
    assert GAME.plannable(view) == [
        *(Take(RED, stack) for stack in range(3)),
        *(TakeBlind(RED, stack) for stack in range(3)),
    ]
    assert not GAME.plannable(GAME.view(table.state, WHITE)) and not GAME.plannable(GAME.view(table.state, YELLOW))
    wanted = Take(RED, 2)
    meant = GAME.meant(view, wanted)
    table.play(Claim(WHITE, ("lumberman", "lumberman", "lumberman", "skin")))
    assert wanted in GAME.legal(table.state, RED) and GAME.meant(GAME.view(table.state, RED), wanted) == meant


def test_another_tile_in_the_same_place_is_not_what_was_meant() -> None:
    table = forest_completed("trade", "nugget", "first").play(Use(RED, 1))
    state = table.state
    before = GAME.meant(GAME.view(state, RED), Take(RED, 0)), GAME.meant(GAME.view(state, RED), TakeBlind(RED, 1))
    other = replace(
        state,
        face_up=put(state.face_up, 0, state.face_up[1]),
        stacks=put(state.stacks, 1, replace(state.stacks[1], top="renew")),
    )
    after = GAME.meant(GAME.view(other, RED), Take(RED, 0)), GAME.meant(GAME.view(other, RED), TakeBlind(RED, 1))
    assert before[0] == state.face_up[0] != after[0] == state.face_up[1]
    assert before[1] == state.stacks[1].top != after[1] == "renew"
