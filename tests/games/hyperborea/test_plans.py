"""Planning turns of Hyperborea, and what tables promise."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import northward
from northward.bots import Clock
from northward.bots.linear import installed
from northward.core.game import CHANCE
from northward.core.school import Weights
from northward.games.hyperborea.actions import EndTurn
from northward.games.hyperborea.bots import greedy
from northward.games.hyperborea.bots.earlier import FirstThoughts
from northward.games.hyperborea.bots.greedy import GreedyHyperborea, Think, Thoughts
from northward.games.hyperborea.bots.plans import TurnPlanner, turn_is_over
from northward.games.hyperborea.bots.tastes import WARRIOR
from northward.games.hyperborea.bots.values import COUNTS, Promise, counts, left
from northward.games.hyperborea.state import State
from northward.testing.playing import play

GAME: Any = northward.game("hyperborea")
POINTS_ALONE = Weights("hyperborea", COUNTS, (0.0,) * len(COUNTS), (0.0,) * len(COUNTS), (0.0, 0.0), "")
WEIGHTS = installed("northward.games.hyperborea.bots")


def played(seed: int, seats: int = 2) -> list[State]:
    """The states of a random game, up to its end."""
    steps = play(GAME, GAME.start(seats, GAME.Options()), Random(seed))
    return [step.after for step in steps]


def decisions(seed: int, number: int) -> list[State]:
    """Some moments of a match of the greedy bot in which there is something to decide."""
    rng = Random(seed)
    found: list[State] = []
    state, bot = GAME.start(2, GAME.Options()), GreedyHyperborea(GAME)
    while (to_move := GAME.to_move(state)) and len(found) < number * 7:
        if to_move == (CHANCE,):
            state = GAME.apply(state, GAME.chance(state, rng))
            continue
        legal = GAME.legal(state, to_move[0])
        if len(legal) > 1:
            found.append(state)
        state = GAME.apply(state, bot.choose(GAME.view(state, to_move[0]), legal, None, rng))
    return found[::7]


def test_weights_come_with_the_game() -> None:
    weights = WEIGHTS
    assert weights.counts == COUNTS
    assert len(COUNTS) == len(weights.always) == len(weights.ahead)
    assert weights.trained.startswith("northward train hyperborea ")


def test_every_count_has_a_name() -> None:
    for state in played(1)[::50]:
        if state.phase == "turn":
            found = [dict(zip(COUNTS, counts(GAME, state, seat), strict=True)) for seat in range(2)]
            for seat, score in enumerate(GAME.scores(state)):
                assert found[seat]["points"] == score.total
                assert found[seat]["gems"] == score.items["gems"]
                assert found[seat]["control"] == score.items["control"]


def test_the_end_comes_nearer() -> None:
    states = [state for state in played(2) if state.phase == "turn"]
    assert left(states[0]) > 0.5
    assert all(0.0 <= left(state) <= 1.0 for state in states)
    assert left(replace(states[0], ending=0)) == 0.0


def test_after_the_end_a_table_promises_what_was_scored() -> None:
    over = played(3)[-1]
    assert over.phase == "over"
    assert Promise(GAME, WEIGHTS).points(over) == [score.total for score in GAME.scores(over)]


def test_without_weights_a_table_promises_its_points() -> None:
    state = next(state for state in played(3) if state.phase == "turn" and state.turn > 20)
    assert Promise(GAME, POINTS_ALONE).points(state) == [score.total for score in GAME.scores(state)]


def test_the_same_seed_gives_the_same_plan() -> None:
    bot = TurnPlanner(GAME, Promise(GAME, WEIGHTS), 6)
    for state in decisions(4, 8):
        (seat,) = GAME.to_move(state)
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        choices = [bot.choose(view, legal, None, Random(5)) for _ in range(2)]
        assert choices[0] == choices[1] and choices[0] in legal


class Counting(Promise):
    """Writes down the tables at the ends of plans."""

    def __init__(self) -> None:
        super().__init__(GAME, POINTS_ALONE)
        self.asked: list[State] = []

    def points(self, state: State) -> list[float]:
        self.asked.append(state)
        return super().points(state)


@pytest.mark.parametrize("clock, most", [(None, 12), (Clock(simulations=5), 5), (Clock(seconds=0.0), 0)])
def test_so_many_plans_are_tried_besides_the_greedy_one(clock: Clock | None, most: int) -> None:
    for state in decisions(6, 4):
        (seat,) = GAME.to_move(state)
        promise = Counting()
        TurnPlanner(GAME, promise, 12).choose(GAME.view(state, seat), GAME.legal(state, seat), clock, Random(1))
        assert 1 <= len(promise.asked) <= most + 1
        assert all(map(turn_is_over, promise.asked))


def test_a_plan_with_more_points_is_preferred() -> None:
    """What the planner leads to is never worse than greedy play from the same moment, where chance has no say."""
    better = 0
    for state in decisions(8, 12):
        (seat,) = GAME.to_move(state)
        promise = Counting()
        planner = TurnPlanner(GAME, promise, 20)
        greedy = planner.finished((), state, seat, Random(2))
        planned = planner.plan(state, seat, None, Random(2))
        if planned.certain and greedy.certain:
            assert planned.worth >= greedy.worth
            better += planned.worth > greedy.worth
    assert better


def test_the_greedy_bot_fills_one_set_at_a_time_while_a_plan_may_begin_any() -> None:
    for state in decisions(9, 6):
        (seat,) = GAME.to_move(state)
        legal = GAME.legal(state, seat)
        thoughts = Thoughts(GAME, state, seat)
        values, options = thoughts.values(legal), thoughts.options(legal)
        assert all(value <= option for value, option in zip(values, options, strict=True))
        if any(isinstance(action, EndTurn) for action in legal):
            assert values[-1] == options[-1]


@pytest.mark.parametrize("think", [Thoughts, partial(Thoughts, taste=WARRIOR), FirstThoughts])
def test_what_is_remembered_of_a_map_is_what_one_would_think_anew(think: Think) -> None:
    """Whoever looks at it, and whatever they have."""
    for state in decisions(11, 12):
        for seat in range(2):
            legal = GAME.legal(state, seat)
            known = think(GAME, state, seat).options(legal), counts(GAME, state, seat, think)
            greedy._known.clear()
            assert (think(GAME, state, seat).options(legal), counts(GAME, state, seat, think)) == known
