"""Movement (8): steps on foot and in the air, terrain, and who stands in the way."""

from __future__ import annotations

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell, silent
from northward.core.tuples import add
from northward.games.hyperborea.actions import Move
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.components import TERRAINS
from northward.games.hyperborea.events import Moved
from northward.games.hyperborea.land import blocked, change, turn_up
from northward.games.hyperborea.state import (
    State,
    Table,
)

DESERT, FOREST, SWAMP, MOUNTAIN = range(len(TERRAINS))
FLIGHT = 1
"""HYP-8.6: flying points for a step in the air."""


def step_cost(box: Box, table: Table, seat: Seat, cell: int, to: int) -> int:
    """HYP-8.1 to HYP-8.3: movement points for a step. HYP-16.4: some realms know no terrain."""
    left, entered = box.terrain[table.land[cell].face], box.terrain[table.land[to].face]
    if left == entered or box.ability(table.players[seat], "ignore_terrain"):
        return 1
    return 1 + (left == SWAMP) + (left == MOUNTAIN) + (entered == FOREST) + (entered == MOUNTAIN)


def steps(box: Box, table: Table, seat: Seat) -> list[tuple[int, int, int]]:
    """Every step on foot of a seat's miniatures, affordable or not, with its cost. Hexes lie face up around them."""
    neighbours = box.maps[table.seats].neighbours
    found = []
    for cell, territory in enumerate(table.land):
        if territory.outside[seat] > (territory.stopped if seat == table.active else 0):
            found += [
                (cell, to, step_cost(box, table, seat, cell, to)) for to in neighbours[cell] if table.land[to].face
            ]
    return found


def walks(box: Box, state: State, seat: Seat) -> list[Move]:
    """HYP-8.1: the steps that the movement points pay for."""
    points = state.pool.move
    return [Move(seat, cell, to) for cell, to, cost in steps(box, state, seat) if cost <= points]


def flights(box: Box, state: State, seat: Seat) -> list[Move]:
    """HYP-8.6: one flying point leads to any adjacent hex."""
    neighbours = box.maps[state.seats].neighbours
    return [
        Move(seat, cell, to, fly=True)
        for cell, territory in enumerate(state.land)
        if territory.outside[seat]
        for to in neighbours[cell]
    ]


def check_move(box: Box, state: State, action: Move) -> None:
    """HYP-5.7, HYP-8.1 to HYP-8.4, HYP-8.6, HYP-8.9: to an adjacent hex, by a miniature that is free, for its price."""
    seat, cell, to = action.seat, action.cell, action.to
    if not (0 <= cell < len(state.land) and to in box.maps[state.seats].neighbours[cell]):
        raise IllegalAction("HYP-8.9", "steps lead to adjacent hexes of the map", cell=cell, to=to)
    left, pool = state.land[cell], state.pool
    if not left.outside[seat]:
        raise IllegalAction("HYP-5.7", "only a miniature outside cities and ruins moves", cell=cell)
    if action.fly:
        if pool.fly < FLIGHT:
            raise IllegalAction("HYP-8.6", "flying takes a flying point")
        return
    if left.outside[seat] == left.stopped:
        raise IllegalAction("HYP-8.4", "another player's miniatures have stopped it", cell=cell)
    cost = step_cost(box, state, seat, cell, to)
    if cost > pool.move:
        raise IllegalAction("HYP-8.2", "not enough movement points", cost=cost, points=pool.move)


def move(box: Box, state: State, action: Move, tell: Tell) -> State:
    """HYP-8.1 to HYP-8.9: a step, paid with movement points or one flying point."""
    seat, cell, to, fly = action.seat, action.cell, action.to, action.fly
    left, entered, pool = state.land[cell], state.land[to], state.pool
    if fly:
        pool = replace(pool, fly=pool.fly - FLIGHT)
    else:
        pool = replace(pool, move=pool.move - step_cost(box, state, seat, cell, to))
    stopped = not fly and blocked(entered, seat)
    # Of equal miniatures it is never worse to let a stopped one fly, so that is the one that does.
    freed = 1 if fly and left.stopped else 0
    state = change(state, cell, replace(left, outside=add(left.outside, seat, -1), stopped=left.stopped - freed))
    state = change(
        state, to, replace(entered, outside=add(entered.outside, seat, 1), stopped=entered.stopped + stopped)
    )
    if tell is not silent:
        tell(Moved(seat=seat, cell=cell, target=to, fly=fly, stopped=stopped))
    return turn_up(box, replace(state, pool=pool), to)
