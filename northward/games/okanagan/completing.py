"""Completed territories: which one is next, and the order of the players in it (OKA-5)."""

from __future__ import annotations

from itertools import permutations, product

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell
from northward.games.okanagan import events, tilemap
from northward.games.okanagan.actions import Order, Resolve
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.kinds import Land
from northward.games.okanagan.stacks import filled
from northward.games.okanagan.state import Resolving, State
from northward.games.okanagan.tilemap import Territory
from northward.games.okanagan.turns import check_turn, has_last_turn


def settle(tiles: TileSet, state: State, tell: Tell) -> State:
    """OKA-5.3: the next completed territory; when there is none left, the player takes a tile (OKA-8.1).

    OKA-8.3, OKA-8.4: unless there is none, or this was the player's last turn.
    """
    if len(state.completed) > 1:
        return replace(state, phase="resolve")
    if state.completed:
        return _begin(state, state.completed[0])
    to_take = not has_last_turn(state) and (filled(state) or any(state.face_up))
    return replace(state, phase="take" if to_take else "end turn")


def legal_resolves(state: State, seat: Seat) -> list[Resolve]:
    return [Resolve(seat, land) for land in state.completed]


def check_resolve(tiles: TileSet, state: State, action: Resolve) -> None:
    """OKA-5.3: one of those that were completed."""
    check_turn(state, action.seat, "resolve")
    if action.land not in state.completed:
        raise IllegalAction("OKA-5.3", "no such territory was completed", land=action.land)


def resolve(tiles: TileSet, state: State, action: Resolve, tell: Tell) -> State:
    """OKA-5.3: of several territories, the player chooses."""
    return _begin(state, action.land)


def _begin(state: State, land: Land) -> State:
    territory = tilemap.counts_on_last_tile(state.map, land)
    groups = ranking(territory)
    state = replace(
        state,
        completed=tuple(other for other in state.completed if other != land),
        resolving=Resolving(territory.id),
    )
    if any(len(group) > 1 for group in groups):
        return replace(state, phase="order")
    return _in_order(state, tuple(seat for group in groups for seat in group))


def ranking(territory: Territory) -> list[tuple[Seat, ...]]:
    """OKA-5.4: the players with influence there, the most first; equal ones together."""
    groups: dict[int, tuple[Seat, ...]] = {}
    for seat, influence in enumerate(territory.influence):
        if influence:
            groups[influence] = (*groups.get(influence, ()), seat)
    return [groups[influence] for influence in sorted(groups, reverse=True)]


def legal_orders(state: State, seat: Seat) -> list[Order]:
    """OKA-5.5: every order of the tied players."""
    assert state.resolving is not None
    groups = ranking(tilemap.counts_of(state.map, state.resolving.territory))
    return [
        Order(seat, tuple(player for group in groups_in_order for player in group))
        for groups_in_order in product(*map(permutations, groups))
    ]


def check_order(tiles: TileSet, state: State, action: Order) -> None:
    """OKA-5.4, OKA-5.5: all players there, by their influence."""
    check_turn(state, action.seat, "order")
    assert state.resolving is not None
    influence = tilemap.counts_of(state.map, state.resolving.territory).influence
    if sorted(action.order) != [seat for seat, points in enumerate(influence) if points]:
        raise IllegalAction("OKA-5.4", "name every player with influence there", order=action.order)
    if action not in legal_orders(state, action.seat):
        raise IllegalAction("OKA-5.5", "only players of equal influence may change places", order=action.order)


def order(tiles: TileSet, state: State, action: Order, tell: Tell) -> State:
    """OKA-5.4, OKA-5.5: the player who completed the territory orders those of equal influence."""
    tell(events.OrderChosen(seat=action.seat, order=action.order))
    return _in_order(state, action.order)


def _in_order(state: State, order: tuple[Seat, ...]) -> State:
    """OKA-5.7, OKA-6.1, OKA-6.3: a choice for whoever is alone; else the last takes an action, if there is any."""
    assert state.resolving is not None
    offered = bool(filled(state))
    alone = len(order) == 1
    actor = order[-1] if offered and not alone else None
    resolving = replace(state.resolving, order=order, actor=actor, queue=order)
    if not offered:
        return replace(state, resolving=resolving, phase="after action")
    return replace(state, resolving=resolving, phase="alone" if alone else "action")
