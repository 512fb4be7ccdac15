"""Combat (9): attacks, ranged attacks, fortresses and the graveyard."""

from __future__ import annotations

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell
from northward.core.tuples import add
from northward.games.hyperborea.actions import Attack, Fortify, Shoot
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.components import FORTRESSES
from northward.games.hyperborea.effects import change_player, check_points, spend
from northward.games.hyperborea.ending import gain_gems
from northward.games.hyperborea.events import FortressBroken, FortressPlaced, GhostConverted, Killed
from northward.games.hyperborea.land import change, present, put_miniature, without_miniature
from northward.games.hyperborea.state import (
    GHOST,
    State,
    Territory,
)

Target = tuple[Seat, int | None]
"""An enemy, and the site it is in; None for outside."""


def targets(territory: Territory, seat: Seat) -> list[Target]:
    """HYP-9.1: ghosts and other players' miniatures. HYP-9.5: behind fortresses it does not matter which."""
    found: list[Target] = []
    for enemy, outside in enumerate(territory.outside):
        if enemy == seat:
            continue
        if territory.fortresses[enemy]:
            if present(territory, enemy):
                found.append((enemy, None))
            continue
        if outside:
            found.append((enemy, None))
        found += [(enemy, site) for site, who in enumerate(territory.inside) if who == enemy]
    return found + [(GHOST, site) for site, who in enumerate(territory.inside) if who == GHOST]


def attacks(box: Box, state: State, seat: Seat) -> list[Attack]:
    """HYP-9.1: in hexes with a miniature that is not frozen; HYP-16.11: a ghost may be converted."""
    found = []
    player = state.players[seat]
    converting = player.reserve and box.ability(player, "convert_ghost") is not None
    for cell, territory in enumerate(state.land):
        if territory.outside[seat]:
            for enemy, site in targets(territory, seat):
                found.append(Attack(seat, cell, enemy, site))
                if converting and enemy == GHOST:
                    found.append(Attack(seat, cell, enemy, site, convert=True))
    return found


def shots(box: Box, state: State, seat: Seat) -> list[Shoot]:
    """HYP-9.7: in hexes adjacent to one with a miniature that is not frozen."""
    neighbours = box.maps[state.seats].neighbours
    own = [territory.outside[seat] > 0 for territory in state.land]
    return [
        Shoot(seat, cell, enemy, site)
        for cell, territory in enumerate(state.land)
        if territory.face and any(own[other] for other in neighbours[cell])
        for enemy, site in targets(territory, seat)
    ]


def check_attack(box: Box, state: State, action: Attack) -> None:
    """HYP-9.1, HYP-16.11: an enemy in the hex of a miniature that is not frozen; or a ghost that one can convert."""
    seat, cell, enemy, site = action.seat, action.cell, action.enemy, action.site
    check_points(state, "attack", "HYP-9.1")
    if not 0 <= cell < len(state.land) or not state.land[cell].outside[seat]:
        raise IllegalAction("HYP-9.1", "you have no miniature there that can attack", cell=cell)
    if (enemy, site) not in targets(state.land[cell], seat):
        raise IllegalAction("HYP-9.1", "there is no such enemy", cell=cell, enemy=enemy, site=site)
    player = state.players[seat]
    if action.convert and (enemy != GHOST or not player.reserve or box.ability(player, "convert_ghost") is None):
        raise IllegalAction("HYP-16.11", "only a ghost can be converted, by who knows how and has a reserve")


def attack(box: Box, state: State, action: Attack, tell: Tell) -> State:
    """HYP-9.1, HYP-9.5: a kill in the same hex, or of a fortress. HYP-16.11: or a ghost that changes sides.

    HYP-9.2, HYP-9.3: a ghost and the first miniature of each player stay in the graveyard; others go home, for a gem
    once the graveyard has one of every opponent.
    """
    seat, cell, enemy, site = action.seat, action.cell, action.enemy, action.site
    state = spend(state, "attack")
    territory, player = state.land[cell], state.players[seat]
    if action.convert:
        assert site is not None
        state = replace(change(state, cell, without_miniature(territory, GHOST, site)), ghosts=state.ghosts + 1)
        tell(GhostConverted(seat=seat, cell=cell, site=site))
        return put_miniature(box, state, seat, cell, tell)
    if enemy == GHOST:
        state = change(state, cell, without_miniature(territory, GHOST, site))
        tell(Killed(seat=seat, cell=cell, enemy=enemy, site=site, ranged=False, kept=True))
        return change_player(state, seat, ghosts=player.ghosts + 1)
    if territory.fortresses[enemy]:
        return _break_fortress(state, seat, cell, enemy, tell)
    state = change(state, cell, without_miniature(territory, enemy, site))
    kept = enemy not in player.killed
    tell(Killed(seat=seat, cell=cell, enemy=enemy, site=site, ranged=False, kept=kept))
    if kept:
        return change_player(state, seat, killed=tuple(sorted((*player.killed, enemy))))
    state = change_player(state, enemy, reserve=state.players[enemy].reserve + 1)
    complete = len(player.killed) == state.seats - 1
    return gain_gems(state, seat, 1, tell) if complete else state


def check_shoot(box: Box, state: State, action: Shoot) -> None:
    """HYP-9.7: an enemy in reach."""
    seat, cell, enemy, site = action.seat, action.cell, action.enemy, action.site
    check_points(state, "ranged", "HYP-9.7")
    if action not in shots(box, state, seat):
        raise IllegalAction("HYP-9.7", "there is no such enemy in reach", cell=cell, enemy=enemy, site=site)


def shoot(box: Box, state: State, action: Shoot, tell: Tell) -> State:
    """HYP-9.7, HYP-9.5: a kill in an adjacent hex, which is worth nothing, or of a fortress."""
    seat, cell, enemy, site = action.seat, action.cell, action.enemy, action.site
    state = spend(state, "ranged")
    territory = state.land[cell]
    if enemy != GHOST and territory.fortresses[enemy]:
        return _break_fortress(state, seat, cell, enemy, tell)
    state = change(state, cell, without_miniature(territory, enemy, site))
    tell(Killed(seat=seat, cell=cell, enemy=enemy, site=site, ranged=True, kept=False))
    if enemy == GHOST:
        return replace(state, ghosts=state.ghosts + 1)
    return change_player(state, enemy, reserve=state.players[enemy].reserve + 1)


def _break_fortress(state: State, seat: Seat, cell: int, owner: Seat, tell: Tell) -> State:
    """HYP-9.5, HYP-9.6: a fortress takes the blow and goes back to its player."""
    territory = state.land[cell]
    tell(FortressBroken(seat=seat, cell=cell, owner=owner))
    return change(state, cell, replace(territory, fortresses=add(territory.fortresses, owner, -1)))


def fortresses_left(box: Box, state: State, seat: Seat) -> int:
    """HYP-9.6, HYP-16.12: of eight tokens, those neither on the map nor set aside for the race tile."""
    player = state.players[seat]
    tokens = box.ability(player, "tokens")
    set_aside = tokens.n if tokens is not None and tokens.refresh == "reset" else player.tokens
    return FORTRESSES - set_aside - sum(territory.fortresses[seat] for territory in state.land)


def fortifications(box: Box, state: State, seat: Seat) -> list[Fortify]:
    """HYP-9.4: hexes with an own miniature, while there are tokens."""
    if not fortresses_left(box, state, seat):
        return []
    return [Fortify(seat, cell) for cell, territory in enumerate(state.land) if present(territory, seat)]


def check_fortify(box: Box, state: State, action: Fortify) -> None:
    """HYP-9.4, HYP-9.6: a token that is left, for a hex with a miniature."""
    seat, cell = action.seat, action.cell
    check_points(state, "fortress", "HYP-9.4")
    if not fortresses_left(box, state, seat):
        raise IllegalAction("HYP-9.6", "no fortress token is left")
    if not 0 <= cell < len(state.land) or not present(state.land[cell], seat):
        raise IllegalAction("HYP-9.4", "you have no miniature there", cell=cell)


def fortify(box: Box, state: State, action: Fortify, tell: Tell) -> State:
    """HYP-9.4: a token protects the miniatures of a hex until the owner's next turn."""
    seat, cell = action.seat, action.cell
    state = spend(state, "fortress")
    territory = state.land[cell]
    tell(FortressPlaced(seat=seat, cell=cell))
    return change(state, cell, replace(territory, fortresses=add(territory.fortresses, seat, 1)))
