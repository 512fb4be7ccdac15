"""What the board of Okanagan shows besides the view: all of it follows from the view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from northward.core.game import Value
from northward.games.okanagan import prospects
from northward.games.okanagan.counting import ended as ended
from northward.games.okanagan.counting import ending as ending
from northward.games.okanagan.kinds import INFLUENCE, LANDS, PER_LAND, REWARDS, STRUCTURES, Land, Reward, Structure
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.prospects import BuildPreview, PlacePreview, Progress, Prospect
from northward.games.okanagan.scoring import EXPLORER, NUGGET_PLACES, OBJECTIVE
from northward.games.okanagan.special import TWO
from northward.games.okanagan.stacks import filled
from northward.games.okanagan.state import Options
from northward.games.okanagan.tilemap import NOWHERE, STEPS
from northward.games.okanagan.turns import SUPPLY

if TYPE_CHECKING:
    from northward.games.okanagan.rules import Okanagan

Side = Literal["north", "east", "south", "west"]
SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
Source = Literal["top", "face"]


class LandFigures(Value, frozen=True):
    land: Land
    rewards: tuple[Reward, ...]
    """In the order in which the tokens of a territory are counted."""


class StructureFigures(Value, frozen=True):
    structure: Structure
    influence: int


class Figures(Value, frozen=True):
    """What the rules fix. Views count tokens in the order of `rewards`, structures in that of `structures`."""

    rounds: int
    lands: tuple[LandFigures, ...]
    rewards: tuple[Reward, ...]
    structures: tuple[StructureFigures, ...]
    gain: int
    """OKA-6.4: tokens that the special action `gain` brings."""
    explorer: int
    """OKA-10.1: points of a set."""
    objectives: tuple[int, ...]
    """OKA-10.2, OKA-10.3, OKA-10.4: points of a set of one, two or three rewards."""
    gold: tuple[int, ...]
    """OKA-10.6: points of the places that bring any."""


class OpenSide(Value, frozen=True):
    """OKA-5.2: a side of a tile where its territory touches no other tile yet."""

    territory: int
    row: int
    col: int
    side: Side


class Page(Value, frozen=True):
    prospects: tuple[Prospect, ...]
    """Who would get what in each open territory."""
    settling: tuple[Prospect, ...]
    """Who gets what in the territories that are complete and not settled yet, the present one first."""
    open_sides: tuple[OpenSide, ...]
    places: tuple[PlacePreview, ...]
    """While this seat is to lay its tile: what each placement would make of the territories."""
    redraws: Source
    """OKA-3.4: where a tile comes from for one that fits nowhere: the tops of the stacks, or the tiles before them."""
    builds: tuple[BuildPreview, ...]
    """While a structure is to be built: what each would change."""
    progress: tuple[tuple[Progress, ...], ...]
    """By seat: the objectives that are seen, one's own or in the end everybody's."""


def figures(game: Okanagan, seats: int, options: Options) -> Figures:
    return Figures(
        rounds=len(SUPPLY[seats]),
        lands=tuple(
            LandFigures(land, REWARDS[PER_LAND * index : PER_LAND * (index + 1)]) for index, land in enumerate(LANDS)
        ),
        rewards=REWARDS,
        structures=tuple(StructureFigures(structure, INFLUENCE[structure]) for structure in STRUCTURES),
        gain=TWO,
        explorer=EXPLORER,
        objectives=tuple(OBJECTIVE.values()),
        gold=tuple(filter(None, NUGGET_PLACES)),
    )


def page(game: Okanagan, view: View) -> Page:
    return Page(
        prospects=prospects.open_prospects(view),
        settling=prospects.settling(view),
        open_sides=open_sides(view),
        places=place_previews(game, view),
        redraws="top" if filled(view) else "face",
        builds=prospects.build_previews(game.tiles, view),
        progress=tuple(
            prospects.progress(game.tiles, view, owner, hand or ()) for owner, hand in enumerate(view.hands)
        ),
    )


def open_sides(view: View) -> tuple[OpenSide, ...]:
    """OKA-5.2: the sides that look at a free place."""
    found = []
    for gap in view.map.gaps:
        for side, territory in enumerate(gap.joins):
            if territory != NOWHERE:
                down, right = STEPS[side]
                found.append(OpenSide(territory, gap.row + down, gap.col + right, SIDES[side ^ 2]))
    return tuple(found)


def place_previews(game: Okanagan, view: View) -> tuple[PlacePreview, ...]:
    if view.seat is None or view.seat not in view.to_move:
        return ()
    return prospects.place_previews(game.tiles, view, view.held[view.seat])
