"""A Hokkaidō match with the deal that a test wants."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from northward.core.game import Event
from northward.games.card_maps.cardmap import CardMap
from northward.games.hokkaido import GAME
from northward.games.hokkaido.state import State
from tests.games.card_maps import table
from tests.games.card_maps.table import Table, about_to_lay

picture = partial(table.picture, GAME)
land_of = partial(table.land_of, GAME)
custom_game = partial(table.custom_game, GAME)


def new_table(seats: int, *arguments: Any, goals: Sequence[int] = (), **wishes: Any) -> Table:
    """Goal cards are in play if they are told."""
    if not goals:
        return table.new_table(GAME, seats, *arguments, **wishes)
    wishes |= {"setup": {"goals": tuple(goals)}, "goals": "on"}
    return table.new_table(GAME, seats, *arguments, **wishes)


def with_map(card: int, *rows: str, game: Any = GAME, **changes: Any) -> State:
    """Three players; seat 0 has this map and is the first to lay, with this card in hand."""
    state: State = about_to_lay(game, card)
    return replace(state, **{"maps": (land_of(*rows), *state.maps[1:]), **changes})


def last_turn(maps: Sequence[CardMap], numbers: Sequence[int], goals: Sequence[int], **changes: Any) -> State:
    """Everybody has these maps and has laid a card of that number; the last seat need only say that it is done."""
    seats = len(maps)
    state: State = new_table(seats, goals=range(1, seats + 3)).state
    return replace(
        state,
        **{
            "phase": "place",
            "laying": tuple(range(seats)),
            "turn": seats - 1,
            "maps": tuple(maps),
            "goals": tuple(goals),
            "drafted": tuple(numbers),
            **changes,
        },
    )


def played(state: State, *actions: Any, game: Any = GAME) -> tuple[State, list[Event]]:
    """The state after these actions, and what was told."""
    told: list[Event] = []
    for action in actions:
        state = game.apply(state, action, told.append)
    return state, told


def refused(state: State, action: Any, game: Any = GAME) -> str:
    """The rule that refuses an action in a state; it is not listed either."""
    assert action not in game.legal(state, action.seat)
    return table.refused_by(game, state, action)
