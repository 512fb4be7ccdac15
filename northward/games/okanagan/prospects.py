"""What is told beside the map: who would get what if a territory were complete now, and how far objectives are met."""

from __future__ import annotations

from typing import Literal

from northward.core.game import Seat, Value
from northward.games.okanagan import tilemap
from northward.games.okanagan.building import legal_builds
from northward.games.okanagan.claiming import tokens
from northward.games.okanagan.completing import ranking
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.kinds import Land, Reward, Structure
from northward.games.okanagan.reserve import names
from northward.games.okanagan.scoring import OBJECTIVE, objective_points, sets
from northward.games.okanagan.state import Resolving, Table, Three
from northward.games.okanagan.tilemap import Territory

Special = Literal["no", "perhaps", "also", "instead"]
"""Whether the special action is a player's: perhaps, where a tie is to be ordered (OKA-5.5); as well as the tokens
(OKA-6.1); or, alone in a territory, instead of them (OKA-5.7).
"""


class Share(Value, frozen=True):
    """A player's part of a territory. `fewest` and `most` tokens differ where a tie is to be ordered."""

    seat: Seat
    influence: int
    fewest: int
    most: int
    special: Special


class Prospect(Value, frozen=True):
    """A territory as if it were complete now."""

    territory: int
    """Its id."""
    land: Land
    open_sides: int
    """None left: it is complete."""
    tokens: Three
    """OKA-7.1: of each reward of its land."""
    shares: tuple[Share, ...]
    """The most influence first."""


class PlacePreview(Value, frozen=True):
    """A placement of the tile held, and the territories it would then belong to, before anything is built."""

    row: int
    col: int
    turn: int
    prospects: tuple[Prospect, ...]


class BuildPreview(Value, frozen=True):
    """A structure that the player may build now, and what it would make of the territories of the tile."""

    structure: Structure
    on: tuple[Land, ...]
    prospects: tuple[Prospect, ...]


class Progress(Value, frozen=True):
    """An objective of one's own."""

    objective: int
    rewards: tuple[Reward, ...]
    worth: int
    """Points of one set."""
    sets: int
    points: int
    missing: tuple[Reward, ...]
    """OKA-10.5: what the next set still needs."""


def prospect(table: Table, territory: Territory) -> Prospect:
    """OKA-5.4, OKA-5.5, OKA-5.7, OKA-6.1, OKA-7.2: leaving aside what the special action itself changes."""
    groups = ranking(territory)
    there = tokens(table, territory)
    left = sum(there)
    offered = any(stack.top is not None for stack in table.stacks)
    shares = []
    for group in groups:
        influence = territory.influence[group[0]]
        fewest = min(influence, max(left - influence * (len(group) - 1), 0))
        special: Special = "no"
        if offered and group == groups[-1]:
            special = "perhaps" if len(group) > 1 else "also" if len(groups) > 1 else "instead"
        shares += [Share(seat, influence, fewest, min(influence, left), special) for seat in group]
        left = max(left - influence * len(group), 0)
    return Prospect(territory.id, territory.land, territory.open_sides, there, tuple(shares))


def open_prospects(table: Table) -> tuple[Prospect, ...]:
    """Of every territory that is not complete."""
    return tuple(prospect(table, territory) for territory in table.map.territories if territory.open_sides)


def settling(table: Table) -> tuple[Prospect, ...]:
    """OKA-5.3: the completed territories that are not settled yet, beginning with the one that is being settled."""
    now = () if table.resolving is None else (_being_settled(table, table.resolving),)
    if not table.completed:
        return now
    last = tilemap.on_last_tile(table.map)
    return now + tuple(prospect(table, territory) for territory in last if territory.land in table.completed)


def _being_settled(table: Table, resolving: Resolving) -> Prospect:
    """OKA-5.7, OKA-6.13, OKA-7.2: once the order is known, only those who are still to collect, as they will."""
    territory = tilemap.territory_of(table.map, resolving.territory)
    if not resolving.order:
        return prospect(table, territory)
    there = resolving.left if table.phase == "claim" else tokens(table, territory)
    left = sum(there)
    shares = []
    for seat in resolving.queue:
        influence = territory.influence[seat]
        special: Special = "no"
        if table.phase == "alone":
            special = "instead"
        elif seat == resolving.actor and resolving.action is None:
            special = "also"
        shares.append(Share(seat, influence, min(influence, left), min(influence, left), special))
        left = max(left - influence, 0)
    return Prospect(territory.id, territory.land, territory.open_sides, there, tuple(shares))


def place_previews(tiles: TileSet, table: Table, tile: int | None) -> tuple[PlacePreview, ...]:
    """What each placement of a tile would join and complete, in the order in which placements are listed."""
    if table.phase != "place" or tile is None:
        return ()
    found = []
    for gap in table.map.gaps:
        for turn in tiles.fits[tile].get(gap.code, ()):
            after = tilemap.lay(tiles, table.map, tile, gap, turn, table.seats)
            touched = tuple(prospect(table, territory) for territory in tilemap.on_last_tile(after))
            found.append(PlacePreview(gap.row, gap.col, turn, touched))
    return tuple(found)


def build_previews(tiles: TileSet, table: Table) -> tuple[BuildPreview, ...]:
    """What each structure would change, when one is to be built."""
    if table.phase != "build":
        return ()
    found = []
    for action in legal_builds(tiles, table, table.player):
        after = tilemap.built(table.map, table.player, action.structure, action.on)
        touched = tuple(prospect(table, territory) for territory in tilemap.on_last_tile(after))
        found.append(BuildPreview(action.structure, action.on, touched))
    return tuple(found)


def progress(tiles: TileSet, table: Table, seat: Seat, hand: tuple[int, ...]) -> tuple[Progress, ...]:
    """OKA-10.2 to OKA-10.5: each objective in a hand."""
    own = table.rewards[seat]
    found = []
    for card in hand:
        wanted = tiles.objectives[card]
        points = objective_points(own, wanted)
        met = sets(own, wanted)
        missing = names([reward for reward in wanted if own[reward] <= met])
        found.append(Progress(card, names(wanted), OBJECTIVE[len(wanted)], met, points, missing))
    return tuple(found)
