"""The points (15), in seven parts."""

from __future__ import annotations

from northward.core.game import Score, Seat, ranked
from northward.core.shared import remembered
from northward.games.hyperborea.box import OWN_SETS, Box
from northward.games.hyperborea.components import GREY
from northward.games.hyperborea.land import controller, position
from northward.games.hyperborea.state import Player, Spaces, Table

GHOST_POINTS = (0, 1, 3, 6)
FURTHER_GHOST = 1
"""HYP-15.2: for none to three ghosts, and for each further one."""
OBJECTIVE = 2
HEX_POINTS = {"homeland": 1, "borderland": 2, "centre": 4}
"""HYP-15.7"""


def ghost_points(ghosts: int) -> int:
    """HYP-15.2"""
    more = max(0, ghosts - len(GHOST_POINTS) + 1)
    return GHOST_POINTS[ghosts - more] + FURTHER_GHOST * more


def cubes_owned(player: Player) -> int:
    """HYP-15.4: all cubes but grey ones, in the bag, on the board and on cards."""
    bag, available, unused = player.bag, player.available, player.unused
    grey = bag[GREY] + available[GREY] + unused[GREY]
    return sum(bag) + sum(available) + sum(unused) - grey + _cubes_on(player.sets)


@remembered  # most actions leave a player's sets as they are
def _cubes_on(sets: tuple[Spaces, ...]) -> int:
    return sum([len(one.cubes) - one.cubes.count(None) - one.cubes.count(GREY) for one in sets])


def possessions(box: Box, player: Player) -> dict[str, int]:
    """HYP-15.1 to HYP-15.6: what a player has, wherever it stands on the map."""
    return {
        "gems": player.gems,
        "ghosts": ghost_points(player.ghosts),
        "kills": len(player.killed),
        "cubes": cubes_owned(player),
        "objectives": OBJECTIVE * len(player.objectives),
        "technologies": sum(box.sets[one.technology].vp for one in player.sets[OWN_SETS:]),
    }


def scores(box: Box, table: Table) -> tuple[Score, ...]:
    """HYP-15.1 to HYP-15.9: every seat's points as if the game ended now."""
    control: list[list[int]] = [[] for _ in range(table.seats)]
    for kind, territory in zip(box.maps[table.seats].kinds, table.land, strict=False):  # no land before the set-up
        seat = controller(territory)
        if seat is not None:
            control[seat].append(HEX_POINTS[kind])
    return ranked([_result(box, table, seat, control[seat]) for seat in range(table.seats)])


def _result(box: Box, table: Table, seat: Seat, control: list[int]) -> tuple[dict[str, int], tuple[int, ...]]:
    player = table.players[seat]
    items = {**possessions(box, player), "control": sum(control)}
    later = position(table, seat) if table.order else 0
    return items, (len(control), items["cubes"], later)
