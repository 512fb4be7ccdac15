"""What can be done in Hokkaidō: the common actions, and its own."""

from __future__ import annotations

from typing import Literal

from northward.core.game import Action, ChanceAction, Seat
from northward.games.card_maps.actions import CommonAction
from northward.games.card_maps.cardmap import Cell

TileName = Literal["lake", "town", "forest", "mountain"]


class Setup(ChanceAction, frozen=True):
    """The open part of the set-up (HOK-2.2, HOK-2.4, HOK-2.5)."""

    provinces: tuple[int, ...]
    order: tuple[Seat, ...]
    goals: tuple[int, ...] = ()


class Terraform(Action, frozen=True):
    """A desert turned into what the colour of two cubes stands for (HOK-13.1)."""

    cell: Cell
    cubes: tuple[Cell, Cell]


class Done(Action, frozen=True):
    """The end of a turn without terraforming after the card was laid (HOK-13.2)."""


class TakeTile(Action, frozen=True):
    """A free tile for a lost tie (HOK-10.12)."""

    cell: Cell
    tile: TileName


class NoTile(Action, frozen=True):
    """The free tile is not wanted (HOK-10.12)."""


HokkaidoAction = Setup | CommonAction | Terraform | Done | TakeTile | NoTile
