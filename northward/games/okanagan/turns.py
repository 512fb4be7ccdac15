"""Whose move it is (OKA-1.2), and the structures that give everybody their turns (OKA-2.5, OKA-9.1)."""

from __future__ import annotations

from northward.core.game import CHANCE, IllegalAction, Seat
from northward.games.okanagan.state import State, Table, Three, to_move

SUPPLY: dict[int, tuple[Three, Three]] = {
    2: ((1, 3, 2), (2, 2, 2)),
    3: ((1, 3, 2), (1, 2, 2)),
    4: ((1, 2, 2), (1, 2, 2)),
}
"""OKA-2.5: by number of players, the farms, warehouses and silos of each round."""


def turns_in_round(state: Table) -> int:
    """OKA-9.1: one for each structure of each player."""
    return state.seats * sum(SUPPLY[state.seats][state.round - 1])


def turns_in_game(seats: int) -> int:
    """OKA-9.1, OKA-9.3: of all players together."""
    return seats * sum(map(sum, SUPPLY[seats]))


def turns_left(table: Table) -> int:
    """OKA-9.1, OKA-9.3: of all players together, with the present one."""
    later = table.seats * sum(SUPPLY[table.seats][1]) if table.round < 2 else 0
    return turns_in_round(table) - table.turns + later


def turns_ended(table: Table) -> int:
    """OKA-3.1, OKA-9.1: of all players together; a lost turn is one too, the choice of objectives is none."""
    return turns_in_game(table.seats) - turns_left(table) if table.round else 0


def has_last_turn(state: Table) -> bool:
    """OKA-8.4: whether the player's present turn is their last of the game."""
    return state.round == 2 and state.turns >= turns_in_round(state) - state.seats


def movers(state: State) -> tuple[Seat, ...]:
    return to_move(state, tuple(map(len, state.hands)) if state.phase == "keep" else ())


def check_turn(state: State, seat: Seat, *phases: str) -> None:
    """OKA-1.2: an action is refused unless this phase calls for it and the seat is to move."""
    if state.phase not in phases:
        raise IllegalAction("OKA-1.2", "this is not the moment for that", phase=state.phase)
    if seat not in movers(state) or seat == CHANCE:
        raise IllegalAction("OKA-1.2", "another player is to move", to_move=movers(state))


def check_due(state: State, seat: Seat, *what: str) -> None:
    """OKA-1.2: chance brings what is due, and nothing else."""
    if seat != CHANCE or not state.due or state.due[0].what not in what:
        raise IllegalAction("OKA-1.2", "chance has something else to do, or nothing")
