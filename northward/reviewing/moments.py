"""Where in a record somebody had something to decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from northward.bots.levels import bots_of
from northward.core import record
from northward.core.additions import turn_count
from northward.core.game import CHANCE, AnyAction, AnyState, Game, Seat
from northward.core.record import Record

Actions = tuple[AnyAction, ...]
"""One, or those of a turn."""


class Moment(NamedTuple):
    """A decision of the record."""

    line: int
    seat: Seat
    actions: Actions


class Course(NamedTuple):
    """A finished match, played through."""

    saved: Record
    states: Sequence[AnyState]
    """Before each action, and after the last."""
    moments: Sequence[Moment]
    rounds: Sequence[int]
    """The lines with which the rounds begin."""

    def round_of(self, line: int) -> int:
        """Counted from 0."""
        return max(0, sum(first <= line for first in self.rounds) - 1)


class Step(NamedTuple):
    before: AnyState
    action: AnyAction
    after: AnyState


def steps(game: Game, state: AnyState, actions: Actions) -> Iterator[Step]:
    """Actions one after the other, as far as this world allows them: one may rest on what was drawn."""
    for action in actions:
        if action not in game.legal(state, action.seat):
            return
        after = game.apply(state, action)
        yield Step(state, action, after)
        state = after


def done(game: Game, state: AnyState, actions: Actions) -> AnyState:
    """The state after all of them that this world allows."""
    for step in steps(game, state, actions):
        state = step.after
    return state


def course_of(saved: Record) -> Course:
    """A finished match; raises ValueError if it is not. Where a planner proposes whole turns, these are judged."""
    whole_turns = bots_of(saved.game).planner is not None
    states = list(record.states(saved))
    if saved.game.to_move(states[-1]):
        raise ValueError("the match is not over yet: only finished ones are reviewed")
    return Course(saved, states, _moments(saved, states, whole_turns), _rounds(saved.game, saved.seats, states))


def _moments(saved: Record, states: Sequence[AnyState], whole_turns: bool) -> list[Moment]:
    """Without those in which there was one legal action only."""
    game, actions = saved.game, saved.actions
    turns = turn_count(game) if whole_turns else None
    found, line = [], 0
    while line < len(actions):
        seat, end = actions[line].seat, line + 1
        while (
            turns is not None
            and end < len(actions)
            and actions[end].seat == seat
            and turns(states[end]) == turns(states[line])
        ):
            end += 1
        if seat != CHANCE and any(len(game.legal(states[at], seat)) > 1 for at in range(line, end)):
            found.append(Moment(line, seat, tuple(actions[line:end])))
        line = end
    return found


def _rounds(game: Game, seats: int, states: Sequence[AnyState]) -> list[int]:
    """A round is a turn of everybody; a game without turns is one round."""
    turns = turn_count(game)
    begun = next((line for line, state in enumerate(states) if game.to_move(state) != (CHANCE,)), 0)
    found = [begun]
    if turns is None:
        return found
    for line in range(begun + 1, len(states) - 1):
        if turns(states[line]) // seats > turns(states[line - 1]) // seats:
            found.append(line)
    return found


@lru_cache(maxsize=4)
def loaded(data: bytes) -> Course:
    """The same in a process that is sent the record for every decision anew."""
    return course_of(record.load(data))
