"""New miniatures (10, 11): at home, or beside another one."""

from __future__ import annotations

from northward.core.game import IllegalAction, Seat, Tell
from northward.games.hyperborea.actions import Clone, Recruit
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.effects import check_points, spend
from northward.games.hyperborea.events import MiniaturePlaced
from northward.games.hyperborea.land import position, present, put_miniature
from northward.games.hyperborea.state import State


def recruitments(box: Box, state: State, seat: Seat) -> list[Recruit]:
    """HYP-10.1: the hexes of one's homeland with a city."""
    if not state.players[seat].reserve:
        return []
    home = box.maps[state.seats].homeland(position(state, seat))
    return [
        Recruit(seat, cell) for cell in home if any(site.kind == "city" for site in box.sites(state.land[cell].face))
    ]


def check_recruit(box: Box, state: State, action: Recruit) -> None:
    """HYP-10.1, HYP-11.12: a miniature of the reserve, to a hex of the homeland with a city."""
    check_points(state, "miniature", "HYP-10.1")
    if not state.players[action.seat].reserve:
        raise IllegalAction("HYP-11.12", "the reserve is empty")
    if action not in recruitments(box, state, action.seat):
        raise IllegalAction("HYP-10.1", "it must be a hex of your homeland with a city", cell=action.cell)


def recruit(box: Box, state: State, action: Recruit, tell: Tell) -> State:
    """HYP-10.1: a miniature from the reserve, outside the city."""
    state = spend(state, "miniature")
    tell(MiniaturePlaced(seat=action.seat, cell=action.cell, clone=False))
    return put_miniature(box, state, action.seat, action.cell, tell)


def clonings(box: Box, state: State, seat: Seat) -> list[Clone]:
    """HYP-11.1: the hexes with an own miniature."""
    if not state.players[seat].reserve:
        return []
    return [Clone(seat, cell) for cell, territory in enumerate(state.land) if present(territory, seat)]


def check_clone(box: Box, state: State, action: Clone) -> None:
    """HYP-11.1, HYP-11.12: a miniature of the reserve, to a hex with another one."""
    check_points(state, "clone", "HYP-11.1")
    if not state.players[action.seat].reserve:
        raise IllegalAction("HYP-11.12", "the reserve is empty")
    if action not in clonings(box, state, action.seat):
        raise IllegalAction("HYP-11.1", "you have no miniature there", cell=action.cell)


def clone(box: Box, state: State, action: Clone, tell: Tell) -> State:
    """HYP-11.1: a miniature from the reserve, outside, beside another one."""
    state = spend(state, "clone")
    tell(MiniaturePlaced(seat=action.seat, cell=action.cell, clone=True))
    return put_miniature(box, state, action.seat, action.cell, tell)
