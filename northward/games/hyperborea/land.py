"""The land: who stands where, who controls what, and what happens when a miniature comes to a hex."""

from __future__ import annotations

from msgspec.structs import replace

from northward.core.game import Seat, Tell
from northward.core.tuples import add, put
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.components import TOKENS_PER_CENTRE_RUIN, TOKENS_PER_RUIN
from northward.games.hyperborea.ending import fulfil
from northward.games.hyperborea.state import (
    GHOST,
    AwaitHexes,
    State,
    Table,
    Territory,
)


def present(territory: Territory, seat: Seat) -> int:
    """Miniatures of a seat in a hex, frozen ones included."""
    return territory.outside[seat] + territory.inside.count(seat)


def on_map(table: Table, seat: Seat) -> int:
    return sum([present(territory, seat) for territory in table.land])


def controller(territory: Territory) -> Seat | None:
    """HYP-15.8: who has more miniatures there than any other player, and more than there are ghosts."""
    counts = list(territory.outside)
    ghosts = 0
    for who in territory.inside:
        if who == GHOST:
            ghosts += 1
        elif who is not None:
            counts[who] += 1
    most = max(counts)
    return counts.index(most) if most > ghosts and counts.count(most) == 1 else None


def position(table: Table, seat: Seat) -> int:
    """The seat's place in turn order."""
    return table.order.index(seat)


def blocked(territory: Territory, seat: Seat) -> bool:
    """HYP-8.4: whether another player has a miniature outside cities and ruins. Ghosts never do."""
    return sum(territory.outside) > territory.outside[seat]


def change(state: State, cell: int, territory: Territory) -> State:
    """The state with another hex; HYP-8.5: where nobody stands in the way any more, nobody is stopped."""
    if territory.stopped and not blocked(territory, state.active):
        territory = replace(territory, stopped=0)
    return replace(state, land=put(state.land, cell, territory))


def without_miniature(territory: Territory, seat: Seat, site: int | None) -> Territory:
    """The hex without one miniature of a seat, or without the ghost, from a site or (None) from outside."""
    if site is not None:
        return replace(territory, inside=put(territory.inside, site, None))
    return replace(territory, outside=add(territory.outside, seat, -1))


def turn_up(box: Box, state: State, cell: int) -> State:
    """HYP-8.8: all face-down hexes next to a hex where a miniature arrives are turned up."""
    hidden = tuple(other for other in box.maps[state.seats].neighbours[cell] if not state.land[other].face)
    return replace(state, todo=(AwaitHexes(hidden), *state.todo)) if hidden else state


def put_miniature(box: Box, state: State, seat: Seat, cell: int, tell: Tell) -> State:
    """A miniature from the reserve, outside; HYP-14.3: it may be the last one."""
    player = state.players[seat]
    territory = state.land[cell]
    state = replace(
        state,
        players=put(state.players, seat, replace(player, reserve=player.reserve - 1)),
        land=put(state.land, cell, replace(territory, outside=add(territory.outside, seat, 1))),
    )
    if player.reserve == 1:
        state = fulfil(state, seat, "miniatures", tell)
    return turn_up(box, state, cell)


def new_territory(box: Box, seats: int, face: str, *, centre: bool, ghosts: bool) -> Territory:
    """HYP-2.5, HYP-2.6: a hex that comes face up, with its tokens and ghosts."""
    sites = box.sites(face)
    tokens = TOKENS_PER_CENTRE_RUIN if centre else TOKENS_PER_RUIN
    return Territory(
        face=face,
        outside=(0,) * seats,
        stopped=0,
        inside=(GHOST if ghosts else None,) * len(sites),
        tokens=tuple(tokens if site.kind == "ruin" else 0 for site in sites),
        fortresses=(0,) * seats,
    )


def face_down(seats: int) -> Territory:
    return Territory(face="", outside=(0,) * seats, stopped=0, inside=(), tokens=(), fortresses=(0,) * seats)
