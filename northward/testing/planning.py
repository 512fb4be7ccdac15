"""Planning ahead: what a game lets a waiting seat choose follows from its view, and comes to be legal or is dropped."""

from __future__ import annotations

from random import Random
from typing import Any

from northward.core import codec
from northward.core.additions import PlansAhead
from northward.core.game import AnyOptions, AnyState, Game, IllegalAction, Seat
from northward.core.parts import Inventory
from northward.testing.playing import played, some

LOOKS = 30
CHOICES = 3
ENOUGH = 6
"""Of so many plans of a game, not all can be in vain."""


def check_plans(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """At many moments every seat plans; its plans are looked at again when it is to move."""
    if not isinstance(game, PlansAhead):
        return
    steps = played(game, seats, options, rng)
    past = [steps[0].before, *(step.after for step in steps)]
    offered = fitted = 0
    for index in some(range(len(past)), LOOKS, rng):
        assert not game.plannable(game.view(past[index], None)), "a spectator may plan"
        for seat in range(seats):
            turns = [later for later in past[index:] if seat in game.to_move(later)]
            for choice in _choices(game, past[index], seat, rng):
                offered += 1
                fitted += _played(game, turns, seat, *choice)
    assert fitted or offered < ENOUGH, "no plan of a whole game came to be legal"


def _choices(game: PlansAhead, state: AnyState, seat: Seat, rng: Random) -> list[Any]:
    """Some of what the seat may plan, each as it is stored: the action, and what it is about."""
    assert isinstance(game, Game)
    view = game.view(state, seat)
    found = game.plannable(view)
    again = game.plannable(game.view(game.imagine(view, rng), seat))
    assert len(found) == len(again), f"what seat {seat} may plan depends on more than its view"
    choices = []
    for number in some(range(len(found)), CHOICES, rng):
        action = found[number]
        assert action == again[number], f"what seat {seat} may plan depends on more than its view"
        assert action.seat == seat, f"seat {seat} plans {action}, which is another's"
        assert action in found, f"seat {seat} may plan {action}, which is not found there"
        about = game.meant(view, action)
        assert codec.decode(codec.encode(about), Any) == about, f"what {action} is about cannot be stored"
        choices.append((codec.decode(codec.encode(action), game.Action), about))
    return choices


def _played(game: PlansAhead, turns: list[AnyState], seat: Seat, action: Any, about: Any) -> bool:
    """Whether a plan is played when the seat is to move, once it is legal and about the same. It waits as long as the
    seat may plan it still, and is dropped then."""
    assert isinstance(game, Game)
    for state in turns:
        view = game.view(state, seat)
        if action in game.legal(state, seat):
            try:
                game.apply(state, action)
            except IllegalAction as error:
                raise AssertionError(f"a plan that is legal is refused: {action}: {error}") from error
            return bool(game.meant(view, action) == about)
        if action not in game.plannable(view):
            return False
    return False
