"""Planning a whole turn of Hyperborea: many plans are tried, each a change of the best one so far.

A turn is many small actions, of which each is worth little without those that follow. So a plan goes on until the turn
is over, and what the table then promises says how good it was. The first action of the best plan is taken; the next
decision plans anew, with less of the turn to go.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any, NamedTuple

from northward.bots.base import Clock
from northward.bots.greedy import best
from northward.bots.hyperborea import NOTHING, Thoughts
from northward.bots.hyperborea_values import Promise
from northward.bots.judge import margin
from northward.bots.thinking import Budget
from northward.core.game import CHANCE, Seat
from northward.games.hyperborea.rules import Hyperborea
from northward.games.hyperborea.state import PassTurn, State

COOLNESS = 1.0
"""How strongly a plan that departs from another one prefers what is worth more at once, per point."""


class Plan(NamedTuple):
    steps: tuple[tuple[State, Any], ...]
    """What is done, each with the state before it, as far as chance has no say."""
    worth: float


class TurnPlanner:
    """Thinks in turns, with learned values of what they lead to."""

    def __init__(self, game: Hyperborea, promise: Promise, plans: int, tireless: bool = False) -> None:
        self._game = game
        self._promise = promise
        self._plans = plans
        self._tireless = tireless

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        budget = Budget(clock, self._plans, self._tireless)
        state, seat = self._game.imagine(view, rng), view.seat
        plan = self._finished([], state, seat, rng)
        while budget.spend():
            other = self._changed(plan, seat, rng)
            if other is not None and other.worth > plan.worth:
                plan = other
        return plan.steps[0][1]

    def _changed(self, plan: Plan, seat: Seat, rng: Random) -> Plan | None:
        """A plan that departs from another one at some point and goes on greedily."""
        point = rng.randrange(len(plan.steps))
        state, usual = plan.steps[point]
        legal = self._game.legal(state, seat)
        values = Thoughts(self._game, state, seat).options(legal)
        others = [(action, value) for action, value in zip(legal, values) if value > NOTHING and action != usual]
        if not others:
            return None
        weights = [exp(COOLNESS * value) for _, value in others]
        action = rng.choices(others, weights)[0][0]
        steps = [*plan.steps[:point], (state, action)]
        return self._finished(steps, self._game.apply(state, action), seat, rng)

    def _finished(self, steps: list[tuple[State, Any]], state: State, seat: Seat, rng: Random) -> Plan:
        game = self._game
        certain = True
        while not is_over(state):
            acting = game.to_move(state)[0]
            if acting == CHANCE:
                certain = False
                state = game.apply(state, game.chance(state, rng))
                continue
            legal = game.legal(state, acting)
            action = legal[0] if len(legal) == 1 else best(legal, Thoughts(game, state, acting).values(legal), rng)
            if certain and acting == seat:
                steps.append((state, action))
            state = game.apply(state, action)
        return Plan(tuple(steps), margin(self._promise.points(state), seat))


def is_over(state: State) -> bool:
    """Whether a turn has ended; only the cubes for the next one are still to be drawn."""
    return state.phase == "over" or (bool(state.todo) and isinstance(state.todo[-1], PassTurn) and state.phase=="turn" and len(state.todo)<=2)
