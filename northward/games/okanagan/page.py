"""What the board of Okanagan shows besides the view: all of it follows from the view."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from northward.core.game import AnyAction, Value
from northward.core.shared import Same
from northward.core.sketch import Frame, Sketch
from northward.games.okanagan import prospects
from northward.games.okanagan.actions import Place
from northward.games.okanagan.claiming import legal_claims
from northward.games.okanagan.counting import ended as ended
from northward.games.okanagan.counting import ending as ending
from northward.games.okanagan.kinds import INFLUENCE, LANDS, PER_LAND, REWARDS, STRUCTURES, Land, Reward, Structure
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.prospects import BuildPreview, PlacePreview, Progress, Prospect, Settled
from northward.games.okanagan.scoring import EXPLORER, NUGGET_PLACES, OBJECTIVE
from northward.games.okanagan.special import TWO
from northward.games.okanagan.stacks import filled
from northward.games.okanagan.state import KEPT, Options, Three
from northward.games.okanagan.tilemap import NOWHERE, STEPS, TileMap
from northward.games.okanagan.turns import SUPPLY
from northward.games.okanagan.wishes import ClaimPreview, Wishes
from northward.games.okanagan.wishes import wishes as wishes_of

if TYPE_CHECKING:
    from northward.games.okanagan.rules import Okanagan

Side = Literal["north", "east", "south", "west"]
SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
Source = Literal["top", "face"]
LETTERS: dict[Land, str] = {"forest": "f", "lake": "l", "field": "w", "mountain": "m"}
"""How a sketch of the map calls the lands."""


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
    supply: tuple[Three, ...]
    """OKA-2.5: by round, the structures that everybody gets."""
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
    settled: tuple[Settled, ...]
    """The territories that are complete and paid out."""
    open_sides: tuple[OpenSide, ...]
    grown: tuple[Prospect, ...]
    """While this seat is to lay its tile: whatever a placement can make of territories."""
    places: tuple[PlacePreview, ...]
    """Which of these each placement makes."""
    redraws: Source
    """OKA-3.4: where a tile comes from for one that fits nowhere: the tops of the stacks, or the tiles before them."""
    builds: tuple[BuildPreview, ...]
    """While this seat is to build a structure: what each would change."""
    claims: tuple[ClaimPreview, ...]
    """While this seat is to collect rewards: what each choice brings."""
    progress: tuple[tuple[Progress, ...], ...]
    """By seat: the objectives that are seen, one's own or in the end everybody's."""


def figures(game: Okanagan, seats: int, options: Options) -> Figures:
    return Figures(
        rounds=len(SUPPLY[seats]),
        supply=SUPPLY[seats],
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
    wishes = own_wishes(game, view)
    lays = view.seat is not None and view.seat in view.to_move
    grown, places = prospects.place_previews(game.tiles, view, view.held[view.seat or 0] if lays else None)
    return Page(
        prospects=_hoped(view, prospects.open_prospects(view), wishes),
        settling=_hoped(view, prospects.settling(view), wishes),
        settled=prospects.settled(view),
        open_sides=open_sides(Same(view.map)),
        grown=_hoped(view, grown, wishes),
        places=places,
        redraws="top" if filled(view) else "face",
        builds=build_previews(game, view, wishes),
        claims=claim_previews(view, wishes),
        progress=tuple(
            prospects.progress(game.tiles, view, owner, hand or ()) for owner, hand in enumerate(view.hands)
        ),
    )


def own_wishes(game: Okanagan, view: View) -> Wishes | None:
    """Of whoever looks, once they have chosen which objectives they keep."""
    hand = None if view.seat is None else view.hands[view.seat]
    if view.seat is None or hand is None or len(hand) != KEPT:
        return None
    return wishes_of(view.rewards[view.seat], tuple(game.tiles.objectives[card] for card in hand))


def _hoped(view: View, found: Iterable[Prospect], wishes: Wishes | None) -> tuple[Prospect, ...]:
    if wishes is None or view.seat is None:
        return tuple(found)
    seat = view.seat
    return tuple([prospects.hoped(each, view, seat, wishes) if each.shares else each for each in found])


@lru_cache(maxsize=64)
def open_sides(same: Same[TileMap]) -> tuple[OpenSide, ...]:
    """OKA-5.2: the sides that look at a free place of a map, which is the same in every seat's view."""
    found = []
    for gap in same.state.gaps:
        for side, territory in enumerate(gap.joins):
            if territory != NOWHERE:
                down, right = STEPS[side]
                found.append(OpenSide(territory, gap.row + down, gap.col + right, SIDES[side ^ 2]))
    return tuple(found)


def build_previews(game: Okanagan, view: View, wishes: Wishes | None) -> tuple[BuildPreview, ...]:
    if view.seat != view.player or wishes is None:
        return ()
    return tuple(
        replace(
            each,
            prospects=_hoped(view, each.prospects, wishes),
            hope=prospects.build_hope(each, view.player, wishes),
        )
        for each in prospects.build_previews(game.tiles, view)
    )


def claim_previews(view: View, wishes: Wishes | None) -> tuple[ClaimPreview, ...]:
    if wishes is None or view.seat is None or view.phase != "claim" or view.seat not in view.to_move:
        return ()
    choices = (claim.rewards for claim in legal_claims(view, view.seat))
    return tuple(ClaimPreview(rewards, wishes.gains(rewards)) for rewards in choices)


def sketches(game: Okanagan, view: View) -> tuple[Sketch, ...]:
    """The valley: every tile by its four sides."""
    laid = view.map.laid
    rows, cols = [tile.row for tile in laid], [tile.col for tile in laid]
    grid = [["...."] * (max(cols) - min(cols) + 1) for _ in range(min(rows), max(rows) + 1)]
    for tile in laid:
        lands = [LETTERS[LANDS[reward // PER_LAND]] for reward in game.tiles.sides[tile.tile]]
        turned = (lands[(side - tile.turn) % len(SIDES)] for side in range(len(SIDES)))
        grid[tile.row - min(rows)][tile.col - min(cols)] = "".join(turned)
    return (Sketch("tiles", tuple("".join(row) for row in grid)),)


def frame(game: Okanagan, view: View, action: AnyAction) -> Frame | None:
    """Where a tile is laid on the sketch of the valley."""
    if not isinstance(action, Place):
        return None
    laid = view.map.laid
    return Frame(action.col - min(tile.col for tile in laid), action.row - min(tile.row for tile in laid), 1, 1)
