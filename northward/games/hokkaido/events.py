"""What only Hokkaidō tells."""

from __future__ import annotations

from northward.core.game import Event, Seat
from northward.games.card_maps.cardmap import Cell
from northward.games.card_maps.events import CommonEvent
from northward.games.hokkaido.actions import TileName


class SetupDone(Event, frozen=True):
    provinces: tuple[int, ...]
    order: tuple[Seat, ...]
    goals: tuple[int, ...]


class Terraformed(Event, frozen=True):
    """`cubes` is empty for a free tile."""

    seat: Seat
    cell: Cell
    tile: TileName
    cubes: tuple[Cell, ...]


class GoalClaimed(Event, frozen=True):
    """`tied` are the others who had fulfilled the goal too."""

    seat: Seat
    goal: int
    tied: tuple[Seat, ...]


class TileDeclined(Event, frozen=True):
    seat: Seat


HokkaidoEvent = CommonEvent | SetupDone | Terraformed | GoalClaimed | TileDeclined
