"""A record being played: the states it went through, and what may be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from northward.core.additions import may_have_changed_hidden
from northward.core.game import CHANCE, AnyAction, AnyOptions, AnyState, AnyView, Event, Game, Seat
from northward.core.record import Record, starting, states

# How many imagined states an undo is tried on. A secret with two equally likely faces slips through once in 2**24.
IMAGINED = 24


def usual_seats(game: Game) -> int:
    """How many players a match has if nobody says: three, or as near to that as the game allows."""
    return max(min(3, game.seats[-1]), game.seats[0])


class Match:
    """A match in progress. Every state is kept, so taking back is a look at an older one."""

    def __init__(self, record: Record) -> None:
        self.game = record.game
        self.seats = record.seats
        self.options = record.options
        self.actions: list[AnyAction] = list(record.actions)
        self._states: list[AnyState] = list(states(record))
        self._moving: tuple[AnyState, tuple[Seat, ...]] | None = None
        """The state whose movers were last asked for, and who they are: a table asks again and again."""
        self._looked: list[tuple[AnyState, dict[Seat | None, AnyView]]] = []
        """The views that were asked for of the two latest states."""
        self._asked: tuple[AnyState, bool] | None = None
        """The state after the line that was last tried on imagined states, and whether the line revealed something."""

    @classmethod
    def new(cls, game: Game, seats: int, options: AnyOptions = None) -> Match:
        return cls(starting(game, seats, options))

    @property
    def state(self) -> AnyState:
        return self._states[-1]

    @property
    def states(self) -> Sequence[AnyState]:
        """The state before the first line, then after each."""
        return self._states

    @property
    def to_move(self) -> tuple[Seat, ...]:
        state = self._states[-1]
        if self._moving is None or self._moving[0] is not state:
            self._moving = (state, self.game.to_move(state))
        return self._moving[1]

    @property
    def over(self) -> bool:
        return not self.to_move

    def legal(self, seat: Seat) -> Sequence[AnyAction]:
        return self.game.legal(self.state, seat)

    def view(self, seat: Seat | None) -> AnyView:
        """What a seat sees now, or a spectator."""
        return self._view(self.state, seat)

    def _view(self, state: AnyState, seat: Seat | None) -> AnyView:
        views = next((views for known, views in self._looked if known is state), None)
        if views is None:
            views = {}
            self._looked = [(state, views), *self._looked[:1]]
        if seat not in views:
            views[seat] = self.game.view(state, seat)
        return views[seat]

    def record(self) -> Record:
        return starting(self.game, self.seats, self.options, self.actions)

    def play(self, action: AnyAction) -> list[Event]:
        """Plays one action and returns what it told; an illegal one raises and changes nothing."""
        events: list[Event] = []
        self.take(action, self.game.apply(self.state, action, events.append))
        return events

    def take(self, action: AnyAction, state: AnyState) -> None:
        """Takes in an action that was applied to the present state already, with the state that came of it."""
        self._states.append(state)
        self.actions.append(action)

    def run_chance(self, rng: Random) -> list[Event]:
        """Draws chance until a seat is to move or the match is over."""
        events: list[Event] = []
        while self.to_move == (CHANCE,):
            events += self.play(self.game.chance(self.state, rng))
        return events

    def undo(self, seat: Seat) -> bool:
        """Takes back the seat's own last line, if it may do so without asking. Tells whether it did.

        It may until another seat acts, chance falls or something hidden becomes known to it. In a simultaneous choice
        that is still open it may withdraw its own pending line whatever the others chose: those lines commute.
        """
        index = self.free_undo(seat)
        if index is None:
            return False
        later = self.actions[index + 1 :]
        self.rewind(index)
        for action in later:
            self.play(action)
        return True

    def may_undo(self, seat: Seat) -> bool:
        """Whether `undo` would do it; every picture of a table asks, so a game that says what it hides is believed."""
        return self._free_undo(seat) is not None

    def free_undo(self, seat: Seat) -> int | None:
        """The index of the line that `undo` would take back; always tried on imagined states."""
        index = self._free_undo(seat)
        last = index == len(self.actions) - 1
        return None if index is None or (last and self._reveals(index, seat)) else index

    def rewind(self, length: int) -> None:
        """Drops all lines from the given one on: an undo that everybody agreed to. Chance is then drawn afresh."""
        del self.actions[length:]
        del self._states[length + 1 :]

    def _free_undo(self, seat: Seat) -> int | None:
        """The index of the line that the seat may take back."""
        index = next((i for i in reversed(range(len(self.actions))) if self.actions[i].seat == seat), None)
        if index is None or seat == CHANCE:
            return None
        others = [action.seat for action in self.actions[index + 1 :]]
        if others:
            still_open = set(self.game.to_move(self._states[index])) - {seat, *others}
            if CHANCE in others or len(set(others)) < len(others) or set(self.to_move) != still_open or not still_open:
                return None
        elif self._may_reveal(index, seat) and self._reveals(index, seat):
            return None
        return index

    def _may_reveal(self, index: int, seat: Seat) -> bool:
        """False if what the game hides from the seat is still the same, so nothing of it can have come to light."""
        return may_have_changed_hidden(self.game, self._states[index], self._states[index + 1], seat)

    def _reveals(self, index: int, seat: Seat) -> bool:
        """Whether a line of the seat showed it something that was hidden.

        It did if the same line, played from another state that looked the same to the seat, would have shown it
        something else.
        """
        after = self._states[index + 1]
        if self._asked is None or self._asked[0] is not after:
            self._asked = (after, self._shows(index, seat))
        return self._asked[1]

    def _shows(self, index: int, seat: Seat) -> bool:
        view = self._view(self._states[index], seat)
        seen = self._view(self._states[index + 1], seat)
        rng = Random(0)
        return any(
            self.game.view(self.game.apply(self.game.imagine(view, rng), self.actions[index]), seat) != seen
            for _ in range(IMAGINED)
        )
