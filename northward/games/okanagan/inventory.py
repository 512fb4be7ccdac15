"""Every component of a state, wherever it is."""

from __future__ import annotations

from collections import Counter

from northward.games.okanagan.components import START
from northward.games.okanagan.kinds import REWARDS, STRUCTURES
from northward.games.okanagan.state import State
from northward.games.okanagan.turns import SUPPLY


def inventory(state: State) -> Counter[str]:
    tiles = (*state.unseen, *state.held, *state.face_up, *state.box, *(laid.tile for laid in state.map.laid))
    found = Counter(f"tile {tile}" for tile in tiles if tile is not None and tile != START)
    found.update(f"objective {card}" for pile in (state.deck, *state.hands, *state.discards) for card in pile)
    for index, reward in enumerate(REWARDS):
        found[reward] = state.reserve[index] + sum(own[index] for own in state.rewards)
    found["nugget"] = state.nuggets_left + sum(state.nuggets)
    for seat, structures in enumerate(state.structures):
        aside = (0, 0, 0) if state.round == 2 else SUPPLY[state.seats][1]
        built = Counter(laid.structure for laid in state.map.laid if laid.seat == seat)
        for kind, left, later in zip(STRUCTURES, structures, aside, strict=True):
            found[f"{kind} of seat {seat}"] = left + later + built[kind]
    return found
