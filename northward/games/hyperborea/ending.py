"""How the game ends (14): three conditions, their objective tiles, and the last round."""

from __future__ import annotations

from msgspec.structs import replace

from northward.core.game import Seat, Tell
from northward.core.tuples import put
from northward.games.hyperborea.events import GemsGained, LastRound, ObjectiveWon
from northward.games.hyperborea.state import (
    Objective,
    State,
    Table,
)

CONDITIONS = {"short": 1, "regular": 2, "long": 3}
"""HYP-1.2: how many different conditions end a game."""
GEMS = 12
GEMS_OF_TWO = 15
TECHNOLOGIES = 5


def gems_wanted(seats: int) -> int:
    """HYP-14.1"""
    return GEMS_OF_TWO if seats == 2 else GEMS


def fulfilled(table: Table) -> set[Objective]:
    """The conditions that somebody has fulfilled."""
    return {objective for player in table.players for objective in player.objectives}


def fulfil(state: State, seat: Seat, objective: Objective, tell: Tell) -> State:
    """HYP-14.4, HYP-14.5: the objective tile, in one's own turn; enough different ones bring the last round."""
    player = state.players[seat]
    if objective in player.objectives or seat != state.active or state.phase != "turn":
        return state
    won = replace(player, objectives=(*player.objectives, objective))
    state = replace(state, players=put(state.players, seat, won))
    tell(ObjectiveWon(seat=seat, objective=objective))
    if state.ending is None and len(fulfilled(state)) >= CONDITIONS[state.options.length]:
        tell(LastRound(seat=seat))
        return replace(state, ending=seat)
    return state


def gain_gems(state: State, seat: Seat, count: int, tell: Tell) -> State:
    """HYP-10.7, HYP-14.1: gems never run out; enough of them are a condition."""
    player = state.players[seat]
    gems = player.gems + count
    state = replace(state, players=put(state.players, seat, replace(player, gems=gems)))
    tell(GemsGained(seat=seat, count=count))
    return fulfil(state, seat, "gems", tell) if gems >= gems_wanted(state.seats) else state
