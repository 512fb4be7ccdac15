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
    Player,
    State,
    Table,
)

DESERT, FOREST, SWAMP, MOUNTAIN = range(len(TERRAINS))
FLIGHT = 1
"""HYP-8.6: flying points for a step in the air."""


Costs = tuple[tuple[int, ...], ...]
"""By the terrain that is left and the one that is entered."""


def _cost(left: int, entered: int) -> int:
    """HYP-8.2, HYP-8.3"""
    if left == entered:
        return 1
    return 1 + (left == SWAMP) + (left == MOUNTAIN) + (entered == FOREST) + (entered == MOUNTAIN)


_ALL = range(len(TERRAINS))
COSTS: Costs = tuple(tuple(_cost(left, entered) for entered in _ALL) for left in _ALL)
EQUAL: Costs = ((1,) * len(TERRAINS),) * len(TERRAINS)


def step_costs(box: Box, player: Player) -> Costs:
    """HYP-8.1 to HYP-8.3: movement points for a step. HYP-16.4: some realms know no terrain."""
    return COSTS if box.ability(player, "ignore_terrain") is None else EQUAL


def step_cost(box: Box, table: Table, seat: Seat, cell: int, to: int) -> int:
    """The same for one step."""
    left, entered = box.terrain[table.land[cell].face], box.terrain[table.land[to].face]
    return step_costs(box, table.players[seat])[left][entered]


def steps(box: Box, table: Table, seat: Seat) -> list[tuple[int, int, int]]:
    """Every step on foot of a seat's miniatures, affordable or not, with its cost. Hexes lie face up around them."""
    neighbours = box.maps[table.seats].neighbours
    land, terrain, costs = table.land, box.terrain, step_costs(box, table.players[seat])
    found = []
    for cell, territory in enumerate(land):
        if territory.outside[seat] > (territory.stopped if seat == table.active else 0):
            cost = costs[terrain[territory.face]]
            found += [(cell, to, cost[terrain[face]]) for to in neighbours[cell] if (face := land[to].face)]
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
