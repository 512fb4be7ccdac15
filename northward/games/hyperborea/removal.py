"""Removals (11): what strikes adjacent opponents, and what one sacrifices of one's own free will."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell
from northward.core.tuples import add, put
from northward.games.hyperborea.actions import GiveCube, GiveGem, GiveMiniature, Lower, Strike
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.components import COLOURS, GREY, ROWS
from northward.games.hyperborea.cubes import cube_at, grow, spots, take_cube
from northward.games.hyperborea.effects import change_player, check_pending, generate, spent_to
from northward.games.hyperborea.events import CubeRemoved, GemRemoved, LevelLost, MiniatureRemoved, Struck
from northward.games.hyperborea.land import change, on_map, position, present, without_miniature
from northward.games.hyperborea.state import (
    Pending,
    Player,
    Regrow,
    State,
    Suffer,
)
from northward.games.hyperborea.vocabulary import ANY_COLOUR


def adjacent_opponents(box: Box, state: State, seat: Seat) -> list[Seat]:
    """HYP-11.7: opponents with a miniature in a hex where the seat has one, or next to it; in turn order."""
    neighbours = box.maps[state.seats].neighbours
    own = {cell for cell, territory in enumerate(state.land) if present(territory, seat)}
    reach = own | {other for cell in own for other in neighbours[cell]}
    start = position(state, seat)
    others = [state.order[(start + step) % state.seats] for step in range(1, state.seats)]
    return [other for other in others if any(present(state.land[cell], other) for cell in reach)]


def struck(box: Box, state: State, seat: Seat, one: Pending) -> list[Suffer]:
    """HYP-11.7: what each adjacent opponent has to suffer; who has nothing to lose is spared."""
    return [
        Suffer(other, effect.op, seat)
        for other in adjacent_opponents(box, state, seat)
        for effect in one.effect.effects
        if can_suffer(box, state, other, effect.op)
        for _ in range(effect.n)
    ]


def can_suffer(box: Box, state: State, seat: Seat, op: str) -> bool:
    """HYP-11.8, HYP-11.9: whether the seat has anything to lose."""
    player = state.players[seat]
    match op:
        case "neg_develop":
            return any(player.levels)
        case "remove_cube":
            return any(colour != GREY for _, _, colour in spots(box, player))
        case "remove_miniature":
            return on_map(state, seat) > 0
        case _:
            return player.gems > 0


def strikes(box: Box, state: State, seat: Seat, index: int) -> list[Strike]:
    """HYP-11.7, HYP-11.12: only while somebody would be struck."""
    return [Strike(seat, index)] if struck(box, state, seat, state.pool.more[index]) else []


def check_strike(box: Box, state: State, action: Strike) -> None:
    """HYP-11.12: only while somebody would be struck."""
    one = check_pending(state, action.pending, "adjacent_opponents")
    if not struck(box, state, action.seat, one):
        raise IllegalAction("HYP-11.12", "no adjacent opponent has anything to lose")


def strike(box: Box, state: State, action: Strike, tell: Tell) -> State:
    """HYP-11.7: all adjacent opponents at once; their choices come next."""
    seat = action.seat
    victims = struck(box, state, seat, state.pool.more[action.pending])
    tell(Struck(seat=seat, opponents=tuple(dict.fromkeys(victim.seat for victim in victims))))
    return replace(spent_to(state, action.pending, None), todo=(*victims, *state.todo))


def settle_suffering(box: Box, state: State, tell: Tell) -> State:
    """HYP-11.9: a lost gem is no choice, and who has nothing (any more) is spared."""
    while state.todo and isinstance(todo := state.todo[0], Suffer):
        possible = can_suffer(box, state, todo.seat, todo.op)
        if possible and todo.op != "remove_gem":
            break
        state = replace(state, todo=state.todo[1:])
        if possible:
            state = _lose_gem(state, todo.seat, tell)
    return state


def sufferings(box: Box, state: State, seat: Seat) -> list[Any]:
    """HYP-11.7 to HYP-11.9: the choices of a player who was struck."""
    todo = state.todo[0]
    assert isinstance(todo, Suffer)
    match todo.op:
        case "neg_develop":
            return [Lower(seat, row) for row, level in enumerate(state.players[seat].levels) if level]
        case "remove_cube":
            return _cubes(box, state.players[seat], seat, None)
        case _:
            return _miniatures(state, seat, None)


def _cubes(box: Box, player: Player, seat: Seat, index: int | None) -> list[Any]:
    return [GiveCube(seat, where, at, index) for where, at, colour in spots(box, player) if colour != GREY]


def _miniatures(state: State, seat: Seat, index: int | None) -> list[Any]:
    found: list[Any] = []
    for cell, territory in enumerate(state.land):
        if territory.outside[seat]:
            found.append(GiveMiniature(seat, cell, None, index))
        found += [GiveMiniature(seat, cell, site, index) for site, who in enumerate(territory.inside) if who == seat]
    return found


def sacrifices(box: Box, state: State, seat: Seat, index: int) -> list[Any]:
    """HYP-11.10: everything that may be given for what follows."""
    match state.pool.more[index].effect.what:
        case "cube":
            return _cubes(box, state.players[seat], seat, index)
        case "miniature":
            return _miniatures(state, seat, index)
        case _:
            return [GiveGem(seat, index)] if state.players[seat].gems else []


def check_lower(box: Box, state: State, action: Lower) -> None:
    """HYP-11.8: one that is not on level 0."""
    row = action.row
    _check_suffering(state, "neg_develop")
    if not 0 <= row < len(ROWS) or not state.players[action.seat].levels[row]:
        raise IllegalAction("HYP-11.8", "the marker is on level 0", row=row)


def lower(box: Box, state: State, action: Lower, tell: Tell) -> State:
    """HYP-11.8: a marker of one's choice goes down."""
    seat, row = action.seat, action.row
    levels = state.players[seat].levels
    tell(LevelLost(seat=seat, row=row, level=levels[row] - 1))
    return change_player(replace(state, todo=state.todo[1:]), seat, levels=add(levels, row, -1))


def check_give_cube(box: Box, state: State, action: GiveCube) -> None:
    """HYP-11.9, HYP-11.10: a cube that is not grey, where one is asked for."""
    _check_wanted(state, action.pending, "remove_cube", "cube")
    if cube_at(box, state.players[action.seat], action.where, action.index) in (None, GREY):
        raise IllegalAction(
            "HYP-11.9", "no such cube of yours lies there, or an equal one comes first", where=action.where
        )


def give_cube(box: Box, state: State, action: GiveCube, tell: Tell) -> State:
    """HYP-11.9 to HYP-11.11: a cube that is not grey goes to the supply, by force or as a sacrifice."""
    seat, where, index = action.seat, action.where, action.index
    one = _sacrifice(state, action.pending)
    player, colour = take_cube(state.players[seat], where, index)
    state = replace(state, players=put(state.players, seat, player), supply=add(state.supply, colour, 1))
    tell(CubeRemoved(seat=seat, colour=colour, where=where, index=index))
    if one is None:
        return replace(state, todo=state.todo[1:])
    state = spent_to(state, action.pending or 0, None)
    effects = one.effect.effects
    place = next((number for number, effect in enumerate(effects) if effect.op == "cube_in_place"), None)
    state = generate(box, state, seat, effects[:place], one.source, tell)
    if place is None:
        return state
    then = effects[place + 1 :]
    if effects[place].colour == ANY_COLOUR:
        return replace(state, todo=(Regrow(seat, where, index, then, one.source), *state.todo))
    new = COLOURS.index(effects[place].colour)
    if state.supply[new]:
        state = grow(state, seat, where, index, new, tell)
    return generate(box, state, seat, then, one.source, tell)


def check_give_miniature(box: Box, state: State, action: GiveMiniature) -> None:
    """HYP-11.9, HYP-11.10: one that is there, where one is asked for."""
    _check_wanted(state, action.pending, "remove_miniature", "miniature")
    if action not in _miniatures(state, action.seat, action.pending):
        raise IllegalAction("HYP-11.9", "you have no such miniature", cell=action.cell, site=action.site)


def give_miniature(box: Box, state: State, action: GiveMiniature, tell: Tell) -> State:
    """HYP-11.9, HYP-11.10: a miniature goes back to the reserve, by force or as a sacrifice."""
    seat, cell, site = action.seat, action.cell, action.site
    one = _sacrifice(state, action.pending)
    territory = state.land[cell]
    if site is None and seat == state.active and territory.stopped:  # rather a stopped one than a free one
        territory = replace(territory, stopped=territory.stopped - 1)
    state = change(state, cell, without_miniature(territory, seat, site))
    state = change_player(state, seat, reserve=state.players[seat].reserve + 1)
    tell(MiniatureRemoved(seat=seat, cell=cell, site=site))
    if one is None:
        return replace(state, todo=state.todo[1:])
    return generate(box, spent_to(state, action.pending or 0, None), seat, one.effect.effects, one.source, tell)


def check_give_gem(box: Box, state: State, action: GiveGem) -> None:
    """HYP-11.10: where one is asked for."""
    _check_wanted(state, action.pending, "", "gem")
    if not state.players[action.seat].gems:
        raise IllegalAction("HYP-11.10", "you have no gem")


def give_gem(box: Box, state: State, action: GiveGem, tell: Tell) -> State:
    """HYP-11.10: a gem is sacrificed."""
    one = state.pool.more[action.pending]
    state = _lose_gem(spent_to(state, action.pending, None), action.seat, tell)
    return generate(box, state, action.seat, one.effect.effects, one.source, tell)


def _lose_gem(state: State, seat: Seat, tell: Tell) -> State:
    tell(GemRemoved(seat=seat))
    return change_player(state, seat, gems=state.players[seat].gems - 1)


def _check_wanted(state: State, index: int | None, op: str, what: str) -> None:
    """HYP-11.10: a removal is for a sacrifice of that kind, or the seat was struck by that operation."""
    if index is None:
        _check_suffering(state, op)
        return
    one = check_pending(state, index, "sacrifice")
    if one.effect.what != what:
        raise IllegalAction("HYP-11.10", "the effect asks for another sacrifice", what=one.effect.what)


def _sacrifice(state: State, index: int | None) -> Pending | None:
    """The sacrifice that a removal is for; None where the seat was struck."""
    return None if index is None else state.pool.more[index]


def _check_suffering(state: State, op: str) -> None:
    todo = state.todo[0]
    if not isinstance(todo, Suffer) or todo.op != op:
        raise IllegalAction("HYP-11.7", "something else is to be given")
