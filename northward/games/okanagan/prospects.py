"""What is told beside the map: who would get what if a territory were complete now, and how far objectives are met."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal

from msgspec.structs import replace

from northward.core.game import Seat, Value
from northward.core.shared import Same
from northward.core.tuples import add
from northward.games.okanagan import tilemap
from northward.games.okanagan.building import legal_builds
from northward.games.okanagan.claiming import tokens, tokens_of
from northward.games.okanagan.completing import ranking
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.kinds import INFLUENCE, LAND_INDEX, PER_LAND, Land, Reward, Structure
from northward.games.okanagan.reserve import available, names
from northward.games.okanagan.scoring import OBJECTIVE, objective_points, sets
from northward.games.okanagan.state import Resolving, Table, Three
from northward.games.okanagan.tilemap import Territory, TileMap
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
    grown: tuple[int, ...]
    """Told by their numbers among those that some placement makes."""


class BuildPreview(Value, frozen=True):
    """A structure that the player may build now, and what it would make of the territories in which it counts."""

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
    left = tuple([available(table, reward) for reward in range(len(table.reserve))])
    return _open(Same(table.map), left, _offered(table), _just_laid(table))


@lru_cache(maxsize=128)  # in every seat's view, and many moves leave it as it is
def _open(same: Same[TileMap], left: tuple[int, ...], offered: bool, just_laid: int | None) -> tuple[Prospect, ...]:
    found = []
    for territory in same.state.territories:
        if territory.open_sides or territory.tiles[-1] == just_laid:
            first = PER_LAND * LAND_INDEX[territory.land]
            there = tokens_of(territory, left[first : first + PER_LAND])
            found.append(_kept(Same(territory), there, offered))
    return tuple(found)


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
    if not any([share.seat == seat and not share.served for share in found.shares]):
        return found
    resolving = table.resolving
    ordered = resolving is not None and resolving.territory == found.territory and bool(resolving.order)
    return _hoped(Same(found), seat, Same(wishes), ordered)


@lru_cache(maxsize=4096)
def _hoped(same: Same[Prospect], seat: Seat, known: Same[Wishes], ordered: bool) -> Prospect:
    """It stays the same for many moves."""
    found, wishes = same.state, known.state
    waiting = [share for share in found.shares if not share.served]
    own = next(share for share in waiting if share.seat == seat)
    sure = waiting[0] is own if ordered else _leads(own, waiting)
    return replace(found, hope=wishes.hope(found.land, found.tokens, own.most, sure=sure))


def _leads(own: Share, shares: Iterable[Share]) -> bool:
    """OKA-5.4, OKA-5.5: whether nobody collects before them."""
    return all(share.influence < own.influence for share in shares if share is not own)


def build_hope(preview: BuildPreview, seat: Seat, wishes: Wishes) -> Hope:
    """All the lands in which a structure counts, one after the other."""
    points, sure, found = 0, True, list[Wish]()
    for land in preview.prospects:
        own = next(share for share in land.shares if share.seat == seat)
        hope = wishes.hope(land.land, land.tokens, own.most, sure=_leads(own, land.shares))
        wishes = wishes.later(land.land, land.tokens, own.most)
        points, sure = points + hope.points, sure and (hope.sure or not hope.points)
        found += hope.wishes
    return Hope(points, sure, tuple(found))


def place_previews(
    tiles: TileSet, table: Table, tile: int | None
) -> tuple[tuple[Prospect, ...], tuple[PlacePreview, ...]]:
    """What territories a tile can make, and what each placement would join and complete, as placements are listed.

    Many placements make the same of a territory, so each of these is worked out, and told, once.
    """
    if table.phase != "place" or tile is None:
        return (), ()
    land = tilemap.packed(table.map)
    places = tilemap.places(land)
    age = {number: place for place, number in enumerate(tilemap.numbers(land))}
    numbers: dict[bytes, int] = {}
    made: list[Prospect] = []
    ages: list[int] = []
    found = []
    for code in tilemap.placements(tiles, land, tile):
        grown = []
        for record in tilemap.grown(tiles, land, tile, code >> 2, code & 3):
            number = numbers.setdefault(record, len(made))
            if number == len(made):
                territory = tilemap.with_record(record, land.seats)
                made.append(prospect(table, territory))
                ages.append(age.get(territory.id, len(age)))
            grown.append(number)
        found.append(PlacePreview(*places[code >> 2], code & 3, tuple(sorted(grown, key=ages.__getitem__))))
    return tuple(made), tuple(found)


def build_previews(tiles: TileSet, table: Table) -> tuple[BuildPreview, ...]:
    """What each structure would change, when one is to be built."""
    if table.phase != "build":
        return ()
    here = tilemap.on_last_tile(table.map)

    @cache
    def grown(structure: Structure) -> dict[Land, Prospect]:
        """OKA-4.2, OKA-4.3, OKA-4.4: wherever it counts, it brings the same influence."""
        gained = INFLUENCE[structure]
        return {
            one.land: prospect(table, replace(one, influence=add(one.influence, table.player, gained))) for one in here
        }

    found = []
    for action in legal_builds(tiles, table, table.player):
        touched = grown(action.structure)
        found.append(
            BuildPreview(
                action.structure, action.on, tuple([each for land, each in touched.items() if land in action.on])
            )
        )
    return tuple(found)


def progress(tiles: TileSet, table: Table, seat: Seat, hand: tuple[int, ...]) -> tuple[Progress, ...]:
    """OKA-10.2 to OKA-10.5: each objective in a hand."""
    return _progress(tiles, table.rewards[seat], hand)


@lru_cache(maxsize=1024)  # most moves change neither tokens nor objectives
def _progress(tiles: TileSet, own: tuple[int, ...], hand: tuple[int, ...]) -> tuple[Progress, ...]:
    found = []
    for card in hand:
        wanted = tiles.objectives[card]
        points = objective_points(own, wanted)
        met = sets(own, wanted)
        missing = names([reward for reward in wanted if own[reward] <= met])
        found.append(Progress(card, names(wanted), OBJECTIVE[len(wanted)], met, points, missing))
    return tuple(found)
