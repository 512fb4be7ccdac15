"""Paying with two cubes of one's own map (HON-4.4, HOK-4.4, HON-4.5, HOK-4.5, HOK-13.1): in either order the same."""

from __future__ import annotations

from typing import NamedTuple

from northward.core.game import Seat
from northward.games.card_maps.cardmap import CardMap, Cell, Pool, cube_at, cubes, without_cubes
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.table import UNLIMITED, FullTable
from northward.games.card_maps.terrain import colour_of


class Payment(NamedTuple):
    """What two cubes leave behind."""

    squares: tuple[int, int]
    """Those they lay on, by their index in the squares of the map."""
    colours: tuple[int, int]
    land: CardMap
    pool: Pool


def two_cubes(land: CardMap, cells: tuple[Cell, Cell]) -> tuple[Cell, Cell] | None:
    """Two different cubes of the map in the order in which they are listed, the longer laid first; None if they do not
    lie there.
    """
    found = [cell for cell in cubes(land) if cell in cells]
    return (found[0], found[1]) if len(found) == 2 else None


def check_cubes(game: CardMapRules, state: FullTable, seat: Seat, cells: tuple[Cell, Cell], rule: str) -> None:
    """Refused by that rule unless both lie on the seat's map."""
    if two_cubes(state.maps[seat], cells) is None:
        raise game.refuse(rule, "pay with two different cubes of your map", cells=cells)


def pay(state: FullTable, seat: Seat, cells: tuple[Cell, Cell]) -> Payment:
    """Two cubes of the seat's map go to the pool."""
    land = state.maps[seat]
    paid = two_cubes(land, cells)
    assert paid is not None
    first, second = [cube_at(land, cell) for cell in paid]
    assert first is not None and second is not None
    return spend(state, seat, (first, second))


def spend(state: FullTable, seat: Seat, squares: tuple[int, int]) -> Payment:
    """The same of the cubes on these squares, by their index in the squares of the map, the longer laid first."""
    land, pool = state.maps[seat], list(state.pool)
    first, second = squares
    colours = colour_of(land.squares[first]), colour_of(land.squares[second])
    for colour in colours:
        pool[colour] += 1
    left = state.pool if state.pool == UNLIMITED else (pool[0], pool[1], pool[2], pool[3])
    return Payment(squares, colours, without_cubes(land, first, second), left)
