"""Hokkaidō's options, state and view: what it has beyond the common table."""

from __future__ import annotations

from typing import Literal

from northward.core.game import Seat
from northward.games.card_maps.knowledge import SeatView
from northward.games.card_maps.table import CommonOptions, FullTable


class Options(CommonOptions, frozen=True, kw_only=True):
    """The variants of the rulebook."""

    selection: Literal["trick", "draft"] = "draft"
    goals: Literal["off", "on"] = "off"


class State(FullTable, frozen=True):
    options: Options
    goals: tuple[int, ...]
    """Goal cards that nobody has claimed."""
    claimed: tuple[tuple[int, ...], ...]
    drafted: tuple[int, ...]
    """The number of the card that each seat lays in this round: it breaks ties for goals."""
    tile: int | None
    """The square, by its index in the map, that the seat to move has terraformed in this turn."""
    tiles: tuple[int, ...]
    """How many tiles each seat has placed, paid or free."""
    tied: tuple[Seat, ...]
    """Seats that were tied for a goal, got none and may now take a free tile."""


class View(SeatView, frozen=True):
    options: Options
    goals: tuple[int, ...]
    claimed: tuple[tuple[int, ...], ...]
    drafted: tuple[int, ...]
    tile: int | None
    tiles: tuple[int, ...]
    tied: tuple[Seat, ...]


OWN_FIELDS = tuple(name for name in View.__struct_fields__ if name not in SeatView.__struct_fields__)
