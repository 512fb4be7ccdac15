"""Paying with two cubes of one's own map (HON-4.4, HOK-4.4, HON-4.5, HOK-4.5, HOK-13.1): in either order the same."""

from __future__ import annotations

from typing import NamedTuple

from northward.core.game import Seat
from northward.games.card_maps.cardmap import CardMap, Cell, Pool, cubes, take_cube
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.table import UNLIMITED, FullTable


class Payment(NamedTuple):
    """What two cubes leave behind."""

    cubes: tuple[Cell, Cell]
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
    land, pool, colours = state.maps[seat], list(state.pool), []
    paid = two_cubes(land, cells)
    assert paid is not None
    for cell in paid:
        found = take_cube(land, cell)
        assert found is not None
        land, colour = found
        pool[colour] += 1
        colours.append(colour)
    left = state.pool if state.pool == UNLIMITED else (pool[0], pool[1], pool[2], pool[3])
    return Payment(paid, (colours[0], colours[1]), land, left)
