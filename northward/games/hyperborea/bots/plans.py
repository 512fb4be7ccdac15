"""Planning a whole turn of Hyperborea: many plans are tried, each a change of the best one so far.

A turn is many small actions, of which each is worth little without those that follow. So a plan goes on until the turn
is over, and what the table then promises says how good it was. The first action of the best plan is taken; the next
decision plans anew, with less of the turn to go.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from northward.bots.greedy import best
from northward.bots.judge import PlainJudge, margin
from northward.bots.thinking import Budget
from northward.core.bots import Clock
from northward.core.game import CHANCE, Seat
from northward.games.hyperborea.bots.greedy import NOTHING, GreedyHyperborea, Think, Thoughts
from northward.games.hyperborea.bots.values import Promise
from northward.games.hyperborea.rules import Hyperborea
from northward.games.hyperborea.state import PassTurn, State

BOLDNESS = 1.0
"""How much more likely a plan departs to an action that is worth a point more at once (as an exponent)."""
AGAIN = 2
"""A plan in which chance has a say is tried so often again before it is compared: the first one, and what seems better.
"""


class Step(NamedTuple):
    """An action, the state before it, and what else could have been done there."""

    state: State
    action: Any
    legal: Sequence[Any]
    values: Sequence[float] | None = None
    """What each was worth at once, if that is known."""


class Plan(NamedTuple):
    """A way to go on until the turn is over."""

    steps: tuple[Step, ...]
    """What the seat does, as far as chance has no say."""
    certain: bool
    """Whether chance has no say at all."""
    worth: float
    """How far the seat is then ahead, as far as one can tell."""


class TurnPlanner:
    """Tries so many plans, and values what they lead to."""

    def __init__(
        self, game: Hyperborea, promise: Promise, plans: int, tireless: bool = False, think: Think = Thoughts
    ) -> None:
        self._game = game
        self._promise = promise
        self._plans = plans
        self._tireless = tireless
        self._think = think

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        return self.plan(self._game.imagine(view, rng), view.seat, clock, rng).steps[0].action

    def plan(self, state: State, seat: Seat, clock: Clock | None, rng: Random) -> Plan:
        """The best of many plans: first the greedy bot's, then changes of the best so far."""
        budget = Budget(clock, self._plans, self._tireless)
        plan = self._first(state, seat, budget, rng)
        while budget.spend():
            steps = self._departure(plan, seat, rng)
            if steps is None:
                continue
            other = self._tried(steps, seat, rng)
            if other.worth > plan.worth and not other.certain:
                again = [self._tried(steps, seat, rng).worth for _ in range(AGAIN) if budget.spend()]
                other = other._replace(worth=fmean((other.worth, *again)))
            if other.worth > plan.worth:
                plan = other
        return plan

    def _first(self, state: State, seat: Seat, budget: Budget, rng: Random) -> Plan:
        """The greedy bot's turn. A lucky one would keep better plans out, an unlucky one let worse ones in."""
        plan = self.finished((), state, seat, rng)
        if plan.certain or not plan.steps:
            return plan
        again = [self._tried(plan.steps, seat, rng).worth for _ in range(AGAIN) if budget.spend()]
        return plan._replace(worth=fmean((plan.worth, *again)))

    def turns(self, view: Any, played: Sequence[Any], rng: Random) -> Sequence[tuple[Any, ...]]:
        """Half of the plans are changes of the greedy bot's turn, half of what was played; in one imagined state."""
        state, seat = self._game.imagine(view, rng), view.seat
        steps: list[Step] = []
        after = state
        for action in played:
            legal = self._game.legal(after, seat)
            if action not in legal:
                break  # what it rests on is another in this state
            steps.append(Step(after, action, legal))
            after = self._game.do(after, action)
        worth: dict[tuple[Any, ...], float] = {}
        for plan in (self.finished((), state, seat, rng), self.finished(tuple(steps), after, seat, rng)):
            best = plan
            worth[_actions(best)] = best.worth
            for _ in range(self._plans // 2 if best.steps else 0):
                departure = self._departure(best, seat, rng)
                if departure is None:
                    continue
                other = self._tried(departure, seat, rng)
                if other.worth > best.worth and not other.certain:
                    again = [self._tried(departure, seat, rng).worth for _ in range(AGAIN)]
                    other = other._replace(worth=fmean((other.worth, *again)))
                if other.worth > best.worth:
                    best = other
                    worth[_actions(best)] = best.worth
        return sorted((plan for plan in worth if plan), key=lambda plan: -worth[plan])

    def _departure(self, plan: Plan, seat: Seat, rng: Random) -> tuple[Step, ...] | None:
        """The steps of a plan up to some point, and then another one; None if there is no other."""
        point = rng.randrange(len(plan.steps))
        state, usual, legal, values = plan.steps[point]
        if values is None:
            values = self._think(self._game, state, seat).options(legal)
        others = [index for index, value in enumerate(values) if value > NOTHING and legal[index] != usual]
        if not others:
            return None
        chosen = rng.choices(others, [exp(BOLDNESS * values[index]) for index in others])[0]
        return (*plan.steps[:point], Step(state, legal[chosen], legal, values))

    def _tried(self, steps: tuple[Step, ...], seat: Seat, rng: Random) -> Plan:
        """A plan that begins with these steps."""
        last = steps[-1]
        return self.finished(steps, self._game.do(last.state, last.action), seat, rng)

    def finished(self, steps: tuple[Step, ...], state: State, seat: Seat, rng: Random) -> Plan:
        """These steps, and then what the greedy bot would do in everybody's place until the turn is over."""
        game = self._game
        found = list(steps)
        certain = True
        while not turn_is_over(state):
            acting, step = greedy_line(game, state, rng, self._think)
            if acting == CHANCE:
                certain = False
            elif certain and acting == seat:
                found.append(step)
            state = game.do(state, step.action)
        return Plan(tuple(found), certain, margin(self._promise.points(state), seat))


class TurnJudge:
    """For hints: the turn is played to its end as the greedy bot would; then learned values say what to expect."""

    def __init__(self, game: Hyperborea, promise: Promise) -> None:
        self._game = game
        self._promise = promise
        self._quick = PlainJudge(game, GreedyHyperborea(game))

    def candidates(self, view: Any, legal: Sequence[Any], rng: Random) -> Sequence[Any]:
        return self._quick.candidates(view, legal, rng)

    def outlook(self, state: State, seat: Seat, rng: Random) -> Sequence[float]:
        while not turn_is_over(state):
            state = self._game.do(state, greedy_line(self._game, state, rng)[1].action)
        points = self._promise.points(state)
        if state.phase != "over":
            points[state.active] += self._promise.after_turn(state)
        return points


def greedy_line(game: Hyperborea, state: State, rng: Random, think: Think = Thoughts) -> tuple[Seat, Step]:
    """Who acts next, and what the greedy bot, or chance, would do."""
    acting = game.to_move(state)[0]
    if acting == CHANCE:
        return acting, Step(state, game.chance(state, rng), ())
    legal = game.offer(state, acting)
    if len(legal) == 1:
        return acting, Step(state, legal[0], legal)
    thoughts = think(game, state, acting)
    values = thoughts.options(legal)
    return acting, Step(state, best(legal, thoughts.settled(legal, values), rng), legal, values)


def _actions(plan: Plan) -> tuple[Any, ...]:
    return tuple(step.action for step in plan.steps)


def turn_is_over(state: State) -> bool:
    """Whether nothing is left of a turn but to draw the cubes for the next one. The set-up counts as a turn."""
    return state.phase == "over" or bool(state.todo and isinstance(state.todo[-1], PassTurn))
