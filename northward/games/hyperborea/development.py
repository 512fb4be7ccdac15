"""Development (6, 10): markers that go up, and upgrades that turn them into cubes."""

from __future__ import annotations

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell, silent
from northward.core.tuples import put
from northward.games.hyperborea.actions import Develop, Upgrade
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.components import ROWS
from northward.games.hyperborea.cubes import supply_to_bag
from northward.games.hyperborea.effects import change_player, check_pending, check_points, spend, spent_to
from northward.games.hyperborea.events import Developed, Upgraded
from northward.games.hyperborea.state import (
    State,
)

HIGHEST = 6
UPGRADE_FROM = 4
"""HYP-6.1: for one cube; at the highest level there are two."""


def single_steps(box: Box, state: State, seat: Seat) -> list[Develop]:
    """HYP-10.5, HYP-10.6: every row that is not at its highest level."""
    return [Develop(seat, row) for row, level in enumerate(state.players[seat].levels) if level < HIGHEST]


def row_steps(box: Box, state: State, seat: Seat, index: int) -> list[Develop]:
    """HYP-10.5: the rows for an effect that asks for one row only, or for different ones."""
    used = state.pool.more[index].rows
    levels = state.players[seat].levels
    return [Develop(seat, row, index) for row, level in enumerate(levels) if level < HIGHEST and row not in used]


def check_develop(box: Box, state: State, action: Develop) -> None:
    """HYP-10.5, HYP-10.6: a row that the effect may raise, and that is not at its highest level."""
    row = action.row
    if action.pending is None:
        check_points(state, "develop_any", "HYP-10.5")
    elif row in check_pending(state, action.pending, "develop_row", "develop_diff").rows:
        raise IllegalAction("HYP-10.5", "the effect asks for different rows", row=row)
    if not 0 <= row < len(ROWS) or state.players[action.seat].levels[row] == HIGHEST:
        raise IllegalAction("HYP-10.6", "the marker is at its highest level", row=row)


def develop(box: Box, state: State, action: Develop, tell: Tell) -> State:
    """HYP-10.5, HYP-10.6: a marker goes up; on one row only, what is beyond the highest level is lost."""
    seat, row = action.seat, action.row
    steps = 1
    if action.pending is None:
        state = spend(state, "develop_any")
    else:
        one = state.pool.more[action.pending]
        if one.effect.op == "develop_row":
            steps = one.effect.n
            state = spent_to(state, action.pending, None)
        else:
            left = replace(one, effect=replace(one.effect, n=one.effect.n - 1), rows=tuple(sorted((*one.rows, row))))
            state = spent_to(state, action.pending, left)
    levels = state.players[seat].levels
    level = min(HIGHEST, levels[row] + steps)
    if tell is not silent:
        tell(Developed(seat=seat, row=row, level=level))
    return change_player(state, seat, levels=put(levels, row, level))


def upgrades(box: Box, state: State, seat: Seat) -> list[Upgrade]:
    """HYP-6.1, HYP-6.2: markers on level 4 or more, while the supply has cubes of their colour."""
    levels = state.players[seat].levels
    if max(levels) < UPGRADE_FROM:
        return []
    return [Upgrade(seat, row) for row, level in enumerate(levels) if level >= UPGRADE_FROM and state.supply[row]]


def check_upgrade(box: Box, state: State, action: Upgrade) -> None:
    """HYP-6.1, HYP-6.2: a marker on level 4 or more, and a cube of its colour in the supply."""
    row = action.row
    if not 0 <= row < len(ROWS) or state.players[action.seat].levels[row] < UPGRADE_FROM:
        raise IllegalAction("HYP-6.1", "the marker is below level 4", row=row)
    if not state.supply[row]:
        raise IllegalAction("HYP-6.2", "the supply has no cube of that colour", row=row)


def upgrade(box: Box, state: State, action: Upgrade, tell: Tell) -> State:
    """HYP-6.1, HYP-6.2: one cube, from the highest level two, as far as the supply lasts."""
    seat, row = action.seat, action.row
    levels = state.players[seat].levels
    cubes = min(2 if levels[row] == HIGHEST else 1, state.supply[row])
    tell(Upgraded(seat=seat, row=row, cubes=cubes))
    state = change_player(state, seat, levels=put(levels, row, 0))
    return supply_to_bag(state, seat, row, cubes)
