"""What holds in every state of whole random games, as the oracle counts it: pieces, control, steps, points, winner."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from northward.core.game import CHANCE, Event
from northward.games.hyperborea import GAME, events
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.page import figures, page
from northward.games.hyperborea.spending import POINTS
from northward.games.hyperborea.state import Options, State
from tests.oracle import hyperborea as oracle

LENGTHS = ("short", "regular", "long")
SETTINGS = [
    (seats, msgspec.convert({"length": LENGTHS[(seats + number) % 3], **options}, Options))
    for seats in range(2, 7)
    for number, options in enumerate(
        (
            {"mode": "invasion", "map": "fog"},
            {"mode": "race_war", "map": "open", "reset": "faq", "races": "choice"},
            {"mode": "race_war", "map": "fog", "tiles": "choice"},
        )
    )
]
GAMES = [
    *((seats, options, seed) for seed, (seats, options) in enumerate(SETTINGS)),
    (*SETTINGS[2], 17),  # a ghost is converted, which in none of the others happens
]
MOST_LINES = 2500
"""So much of each game is looked at; most are over by then."""


Line = tuple[State, Any, State, list[Event]]
"""The state before, the action, the state after, and what was told."""


@cache
def lines(seats: int, options: Options, seed: int) -> list[Line]:
    """Every line of a random game. Players like to go on rather than to end their turns, and to convert ghosts."""
    rng = Random(seed)
    state = GAME.start(seats, options)
    found: list[Line] = []
    while len(found) < MOST_LINES and (to_move := GAME.to_move(state)):
        if to_move == (CHANCE,):
            action = GAME.chance(state, rng)
        else:
            legal = GAME.legal(state, to_move[0])
            action = rng.choice(legal)
            if isinstance(action, do.EndTurn) and rng.random() < 0.7:
                action = rng.choice(legal)
            action = next((one for one in legal if isinstance(one, do.Attack) and one.convert), action)
        told: list[Event] = []
        after = GAME.apply(state, action, told.append)
        found.append((state, action, after, told))
        state = after
    return found


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_nothing_is_lost_and_all_stands_where_it_may(seats: int, options: Options, seed: int) -> None:
    for number, (_, action, state, _) in enumerate(lines(seats, options, seed)):
        if number % 6 == 0 or isinstance(action, do.EndTurn):
            assert list(oracle.faults(msgspec.to_builtins(state))) == [], action


@pytest.mark.rule("HYP-15.1", "HYP-15.2", "HYP-15.3", "HYP-15.4", "HYP-15.5", "HYP-15.6", "HYP-15.7", "HYP-15.8")
@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_points_and_control_are_what_the_plain_count_says(seats: int, options: Options, seed: int) -> None:
    for _, action, state, _ in lines(seats, options, seed):
        if isinstance(action, do.EndTurn):
            plain = msgspec.to_builtins(state)
            scores = GAME.scores(state)
            assert [score.items for score in scores] == [oracle.points(plain, seat) for seat in range(seats)]
            assert [score.rank for score in scores].index(1) == oracle.winner(plain)
            control = [oracle.controller(territory) for territory in plain["land"]]
            assert [shown.control for shown in page(GAME, GAME.view(state, None)).hexes] == control


@pytest.mark.rule("HYP-8.1", "HYP-8.2", "HYP-8.3", "HYP-8.4", "HYP-8.6", "HYP-8.9")
@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_steps_are_what_the_plain_count_says(seats: int, options: Options, seed: int) -> None:
    for before, action, after, _ in lines(seats, options, seed):
        if not isinstance(action, do.Move):
            continue
        plain = msgspec.to_builtins(before)
        assert action.to in oracle.neighbours(seats, action.cell)
        if action.fly:
            assert before.pool.fly - after.pool.fly == 1 and before.pool.move == after.pool.move
            assert after.land[action.to].stopped == before.land[action.to].stopped
        else:
            cost = oracle.step_cost(plain, action.seat, action.cell, action.to)
            assert before.pool.move - after.pool.move == cost and before.pool.fly == after.pool.fly
            stopped = after.land[action.to].stopped - before.land[action.to].stopped
            assert stopped == oracle.stops(plain, action.seat, action.to)
        walks = {
            (cell, to)
            for cell, territory in enumerate(plain["land"])
            if territory["outside"][action.seat] > territory["stopped"]
            for to in oracle.neighbours(seats, cell)
            if oracle.step_cost(plain, action.seat, cell, to) <= before.pool.move
        }
        legal = [move for move in GAME.legal(before, action.seat) if isinstance(move, do.Move) and not move.fly]
        assert {(move.cell, move.to) for move in legal} == walks


@pytest.mark.rule("HYP-14.5")
@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_the_last_round_comes_with_enough_conditions(seats: int, options: Options, seed: int) -> None:
    wanted = {"short": 1, "regular": 2, "long": 3}[options.length]
    for _, _, state, _ in lines(seats, options, seed):
        met = {objective for player in state.players for objective in player.objectives}
        assert (state.ending is not None) == (len(met) >= wanted)
    if state.phase == "over":
        turns_after = state.order.index(state.active) - state.order.index(state.ending)
        assert turns_after % seats == seats - 1


@pytest.mark.rule("HYP-4.5")
def test_no_set_works_more_than_twice_in_a_turn() -> None:
    for seats, options, seed in GAMES[::4]:
        activated: Counter[str] = Counter()
        for _, _, _, told in lines(seats, options, seed):
            for event in told:
                if isinstance(event, events.TurnBegan):
                    activated.clear()
                elif isinstance(event, events.Activated):
                    activated[event.technology] += 1
                    assert activated[event.technology] <= 2


def test_the_games_show_what_is_special() -> None:
    """Otherwise the tests above would prove little."""
    seen: Counter[type] = Counter()
    for seats, options, seed in GAMES:
        for _, action, _, told in lines(seats, options, seed):
            seen[type(action)] += 1
            seen.update(type(event) for event in told)
    kinds = [kind for kind in vars(do).values() if isinstance(kind, type) and kind.__module__ == do.__name__]
    kinds += [kind for kind in vars(events).values() if isinstance(kind, type) and kind.__module__ == events.__name__]
    assert [kind.__name__ for kind in kinds if not seen[kind]] == []


@pytest.mark.rule("HYP-7.1")
@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_the_board_is_told_which_points_an_action_needs(seats: int, options: Options, seed: int) -> None:
    """Points of the pool go down by actions of the kinds that are named for them, and by no others."""
    needs = figures(GAME, seats, options).needs
    for before, action, after, _ in lines(seats, options, seed):
        if isinstance(action, do.EndTurn) or getattr(action, "pending", None) is not None:
            continue
        op = "fly" if getattr(action, "fly", False) else needs.get(type(action).__name__.lower())
        less = {name for name in POINTS if getattr(after.pool, name) < getattr(before.pool, name)}
        assert op is None or getattr(before.pool, op), action
        assert less <= {op}, action
