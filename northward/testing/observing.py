"""What learners see is what their seat may know: all of it, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

from northward.core import parts
from northward.core.game import AnyOptions, AnyState, Game, Seat
from northward.core.observing import Layout, ObserverPart
from northward.core.parts import Inventory
from northward.testing.playing import played, some

LOOKS = 24
"""States of a game, each seen by all seats; with all settings that makes thousands."""


def check_observer(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """Equal views are drawn alike and different ones differently; drawing over what was drawn is drawing anew."""
    part = parts.observer(game.name)
    if part is None:
        return
    layout = Layout(part.parts(game, seats))
    kept = [bytearray(layout.size) for _ in range(seats)]
    observers = [part.Observer(game, seats, memoryview(memory)) for memory in kept]
    steps = played(game, seats, options, rng)
    states = [step.before for step in steps] + [steps[-1].after]
    views: dict[bytes, Any] = {}
    for state in (
        *some(states, LOOKS, rng),
        states[0],
    ):  # and again from the start: a new match is drawn over an old one
        for seat in range(seats):
            observers[seat].write(state, seat)
            drawn, view = bytes(kept[seat]), game.view(state, seat)
            assert drawn == fresh(part, game, seats, state, seat), "what was drawn over something else is not right"
            imagined = game.imagine(view, rng)
            assert drawn == fresh(part, game, seats, imagined, seat), f"seat {seat} sees what its view does not tell"
            assert views.setdefault(drawn, view) == view, f"seat {seat} does not see all that its view tells"
    observers[0].write(states[-1], seats - 1)
    moved = fresh(part, game, seats, states[-1], seats - 1)
    assert kept[0] == moved, "an observer that changed seats still sees what the other did"


def fresh(part: ObserverPart, game: Game, seats: int, state: AnyState, seat: Seat) -> bytes:
    memory = bytearray(Layout(part.parts(game, seats)).size)
    part.Observer(game, seats, memoryview(memory)).write(state, seat)
    return bytes(memory)
