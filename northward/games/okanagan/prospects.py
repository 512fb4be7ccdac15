"""What is told beside the map: who would get what if a territory were complete now, and how far objectives are met."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from northward.core.game import Seat, Value
from northward.core.shared import Same
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
from northward.games.okanagan.wishes import Hope, Wish, Wishes

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
    served: bool = False
    """They have had their tokens, or the special action instead of them."""


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
    hope: Hope | None = None
    """What the objectives of whoever looks at it would make of their share, if they have one."""


class Settled(Value, frozen=True):
    """A territory that is complete and paid out."""

    territory: int
    """Its id."""
    leaders: tuple[Seat, ...]
    """Who had the most influence there: several in a tie, nobody where nobody had any."""


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
    hope: Hope | None = None
    """What the objectives of whoever builds would make of all the lands in which it counts."""


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
    return _prospect(territory, tokens(table, territory), _offered(table))


def _offered(table: Table) -> bool:
    return any(stack.top is not None for stack in table.stacks)


def _prospect(territory: Territory, there: Three, offered: bool) -> Prospect:
    groups = ranking(territory)
    left = sum(there)
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


@lru_cache(maxsize=4096)
def _kept(same: Same[Territory], there: Three, offered: bool) -> Prospect:
    """A territory stays the same for many moves and for every seat's view."""
    return _prospect(same.state, there, offered)


def open_prospects(table: Table) -> tuple[Prospect, ...]:
    """Of every territory that is not complete, or only just, before anything was built on its last tile."""
    offered, just_laid = _offered(table), _just_laid(table)
    return tuple(
        _kept(Same(territory), tokens(table, territory), offered)
        for territory in table.map.territories
        if territory.open_sides or territory.tiles[-1] == just_laid
    )


def _just_laid(table: Table) -> int | None:
    """The tile that is still to be built on."""
    return table.map.laid[-1].tile if table.phase == "build" else None


def settled(table: Table) -> tuple[Settled, ...]:
    """OKA-5.2, OKA-5.6: the territories from which nobody gets anything any more."""
    just_laid = _just_laid(table)
    waiting = {found.territory for found in settling(table)}
    return tuple(
        _settled(Same(territory))
        for territory in table.map.territories
        if not territory.open_sides and territory.tiles[-1] != just_laid and territory.id not in waiting
    )


@lru_cache(maxsize=4096)
def _settled(same: Same[Territory]) -> Settled:
    territory = same.state
    return Settled(territory.id, next(iter(ranking(territory)), ()))


def settling(table: Table) -> tuple[Prospect, ...]:
    """OKA-5.3: the completed territories that are not settled yet, beginning with the one that is being settled."""
    now = () if table.resolving is None else (_being_settled(table, table.resolving),)
    if not table.completed:
        return now
    last = tilemap.on_last_tile(table.map)
    return now + tuple(prospect(table, territory) for territory in last if territory.land in table.completed)


def _being_settled(table: Table, resolving: Resolving) -> Prospect:
    """OKA-5.7, OKA-6.13, OKA-7.2: once the order is known, those who were served and those who are still to collect."""
    territory = tilemap.territory_of(table.map, resolving.territory)
    if not resolving.order:
        return prospect(table, territory)
    there = resolving.left if table.phase == "claim" else tokens(table, territory)
    left = sum(there)
    shares = [_served(resolving, territory, seat) for seat in resolving.order if seat not in resolving.queue]
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


def _served(resolving: Resolving, territory: Territory, seat: Seat) -> Share:
    """OKA-5.7: alone, by the special action; OKA-7.2: else, as long as somebody has still to choose, in full."""
    influence = territory.influence[seat]
    if len(resolving.order) == 1:
        return Share(seat, influence, 0, 0, "instead", served=True)
    return Share(seat, influence, influence, influence, "no", served=True)


def hoped(found: Prospect, table: Table, seat: Seat, wishes: Wishes) -> Prospect:
    """The same with what the objectives of a player would make of it."""
    waiting = [share for share in found.shares if not share.served]
    own = next((share for share in waiting if share.seat == seat), None)
    if own is None:
        return found
    resolving = table.resolving
    ordered = resolving is not None and resolving.territory == found.territory and bool(resolving.order)
    sure = waiting[0] is own if ordered else _leads(own, waiting)
    return replace(found, hope=wishes.hope(found.land, found.tokens, own.most, sure=sure))


def _leads(own: Share, shares: Iterable[Share]) -> bool:
    """OKA-5.4, OKA-5.5: whether nobody collects before them."""
    return all(share.influence < own.influence for share in shares if share is not own)


def build_hope(preview: BuildPreview, seat: Seat, wishes: Wishes) -> Hope:
    """All the lands in which a structure counts, one after the other."""
    points, sure, found = 0, True, list[Wish]()
    for land in preview.prospects:
        if land.land not in preview.on:
            continue
        own = next(share for share in land.shares if share.seat == seat)
        hope = wishes.hope(land.land, land.tokens, own.most, sure=_leads(own, land.shares))
        wishes = wishes.later(land.land, land.tokens, own.most)
        points, sure = points + hope.points, sure and (hope.sure or not hope.points)
        found += hope.wishes
    return Hope(points, sure, tuple(found))


def place_previews(tiles: TileSet, table: Table, tile: int | None) -> tuple[PlacePreview, ...]:
    """What each placement of a tile would join and complete, in the order in which placements are listed."""
    if table.phase != "place" or tile is None:
        return ()
    found = []
    land = tilemap.packed(table.map)
    for code in tilemap.placements(tiles, land, tile):
        gap, turn = tilemap.place_of(land, code >> 2), code & 3
        after = tilemap.lay(tiles, land, tile, code >> 2, turn)
        touched = tuple(prospect(table, territory) for territory in tilemap.on_last_tile(after))
        found.append(PlacePreview(gap.row, gap.col, turn, touched))
    return tuple(found)


def build_previews(tiles: TileSet, table: Table) -> tuple[BuildPreview, ...]:
    """What each structure would change, when one is to be built."""
    if table.phase != "build":
        return ()
    found = []
    for action in legal_builds(tiles, table, table.player):
        after, _ = tilemap.built(tilemap.packed(table.map), table.player, action.structure, action.on)
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
