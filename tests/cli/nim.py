"""A game as small as the contract allows, without words, rules text or components worth the name.

Chance puts 3 to 5 stones down; each seat in turn takes 1 or 2; who takes the last one wins.
"""

from __future__ import annotations

from random import Random
from typing import Any

from northward.core.game import (
    CHANCE,
    Action,
    ChanceAction,
    Components,
    Event,
    IllegalAction,
    Score,
    Tell,
    Value,
    ranked,
    silent,
)


class Stones(ChanceAction, frozen=True):
    count: int


class Grab(Action, frozen=True):
    count: int


class Grabbed(Event, frozen=True):
    seat: int
    left: int


class Options(Value, frozen=True):
    pass


class State(Value, frozen=True):
    seats: int
    left: int | None = None
    turn: int = 0


class View(State, frozen=True):
    seat: int | None = None
    scores: tuple[Score, ...] = ()


Position = State
Sight = View
"""The same by names that the class below does not use again."""


class Nim:
    name = "nim"
    version = 3
    seats = range(2, 3)
    components = Components("stones", "0")
    Options: type[Any] = Options
    State: type[Any] = State
    Action: Any = Stones | Grab
    View: type[Any] = View
    Event: Any = Grabbed

    def start(self, seats: int, options: Any) -> Position:
        return State(seats)

    def to_move(self, state: Position) -> tuple[int, ...]:
        return (CHANCE,) if state.left is None else (state.turn % state.seats,) if state.left else ()

    def legal(self, state: Position, seat: int) -> list[Grab]:
        return [Grab(seat, n) for n in (1, 2) if n <= (state.left or 0)] if seat in self.to_move(state) else []

    def apply(self, state: Position, action: Any, tell: Tell = silent) -> Position:
        if action.seat == CHANCE and state.left is None:
            return State(state.seats, action.count)
        if action.seat == CHANCE or action not in self.legal(state, action.seat):
            raise IllegalAction("NIM-1", "take one or two stones, in turn")
        tell(Grabbed(seat=action.seat, left=state.left - action.count))
        return State(state.seats, state.left - action.count, state.turn + 1)

    def chance(self, state: Position, rng: Random) -> Stones:
        return Stones(rng.randint(3, 5))

    def scores(self, state: Position) -> tuple[Score, ...]:
        last = (state.turn - 1) % state.seats if state.left == 0 else None
        return ranked([({"last": int(seat == last)}, ()) for seat in range(state.seats)])

    def view(self, state: Position, seat: int | None) -> Sight:
        return View(state.seats, state.left, state.turn, seat, self.scores(state))

    def hide(self, state: Position, action: Any, seat: int | None) -> Any:
        return action

    def imagine(self, view: Sight, rng: Random) -> Position:
        return State(view.seats, view.left, view.turn)


GAME = Nim()
