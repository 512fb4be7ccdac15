"""Searches on games small enough to know what is right."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import northward
from northward.bots import LEVELS, NAMES, Clock, make
from northward.bots.distracted import Distracted
from northward.bots.ending import best_ending
from northward.bots.flat import FlatMonteCarlo
from northward.bots.greedy import GreedyBot
from northward.bots.judge import PlainJudge, margin
from northward.bots.levels import ANY_GAME, bots_of
from northward.bots.thinking import Budget
from northward.bots.tree import TreeSearch, admitted
from northward.bots.uniform import UniformBot
from northward.core import registry
from northward.core.game import CHANCE
from northward.testing.playing import play
from tests.cli.nim import GAME as NIM
from tests.cli.nim import Grab, State
from tests.every_game.toys import Toy, ToyState

SEARCHES = [FlatMonteCarlo, TreeSearch]
GAMES = [*(northward.game(name) for name in registry.names()), Toy()]


def search(kind: Any, game: Any, simulations: int = 200) -> Any:
    return kind(game, PlainJudge(game, UniformBot()), simulations, width=12)


@pytest.mark.parametrize("kind", SEARCHES)
@pytest.mark.parametrize("left, right", [(4, 1), (5, 2), (2, 2), (7, 1)])
def test_nim(kind: Any, left: int, right: int) -> None:
    """Whoever leaves a multiple of three wins."""
    view = NIM.view(State(2, left), 0)
    assert search(kind, NIM).choose(view, NIM.legal(State(2, left), 0), None, Random(1)) == Grab(0, right)


@pytest.mark.parametrize("kind", SEARCHES)
def test_the_same_seed_gives_the_same_choice(kind: Any) -> None:
    game = Toy()
    for step in play(game, game.start(3, game.Options()), Random(3)):
        if step.action.seat != CHANCE:
            view, legal = game.view(step.before, step.action.seat), game.legal(step.before, step.action.seat)
            choices = [search(kind, game, 20).choose(view, legal, None, Random(5)) for _ in range(2)]
            assert choices[0] == choices[1] and choices[0] in legal


@pytest.mark.parametrize("kind", SEARCHES)
def test_a_limit_of_simulations_is_kept(kind: Any) -> None:
    game, asked = Toy(), []

    class Counting(PlainJudge):
        def outlook(self, state: Any, seat: int, rng: Random) -> Any:
            asked.append(seat)
            return super().outlook(state, seat, rng)

    state = game.apply(game.start(2, game.Options()), game.chance(game.start(2, game.Options()), Random(1)))
    bot = kind(game, Counting(game, UniformBot()), 1000, width=12)
    bot.choose(game.view(state, 0), game.legal(state, 0), Clock(simulations=30), Random(1))
    assert 0 < len(asked) <= 30


def last_move() -> ToyState:
    """A toy state in which only one seat has one move left."""
    game, rng = Toy(), Random(4)
    for step in play(game, game.start(2, game.Options()), rng):
        if not game.to_move(step.after):
            state: ToyState = step.before
            return state
    raise AssertionError


def test_an_ending_of_ones_own_is_searched_to_the_end() -> None:
    game, state = Toy(), last_move()
    (seat,) = game.to_move(state)
    legal = game.legal(state, seat)
    found = best_ending(game, game.view(state, seat), legal, Budget(None, 1), Random(1))
    if found is not None:  # what others hold may decide; then nothing is certain
        results = [game.scores(game.apply(state, action))[seat].total for action in legal]
        assert game.scores(game.apply(state, found))[seat].total == max(results)


def test_an_ending_in_nim() -> None:
    two, three = State(2, 2), State(2, 3)
    assert best_ending(NIM, NIM.view(two, 0), [Grab(0, 2)], Budget(None, 1), Random(1)) == Grab(0, 2)
    assert (
        best_ending(NIM, NIM.view(three, 0), NIM.legal(three, 0), Budget(None, 1), Random(1)) is None
    )  # the other one moves too


@pytest.mark.parametrize("name", ["honshu", "hokkaido"])
def test_the_last_card_is_laid_for_the_best_result(name: str) -> None:
    game = northward.game(name)
    bot = make("master", game)
    checked = 0
    for seed in range(3):
        for step in play(game, game.start(2, game.Options()), Random(seed)):
            if step.action.seat == CHANCE or step.before.round < 12 or step.before.phase != "place":
                continue
            seat = step.action.seat
            legal = game.legal(step.before, seat)
            found = best_ending(game, game.view(step.before, seat), legal, Budget(None, 1), Random(1))
            if found is not None and len(legal) > 1:
                ends = [game.apply(step.before, action) for action in legal]
                if all(not game.to_move(end) for end in ends):
                    assert bot.choose(game.view(step.before, seat), legal, Clock(simulations=1), Random(1)) == found
                    ranks = [game.scores(end)[seat].rank for end in ends]
                    assert game.scores(game.apply(step.before, found))[seat].rank == min(ranks)
                    checked += 1
    assert checked


def test_more_visits_admit_more_candidates() -> None:
    assert [admitted(visits) for visits in (0, 1, 4, 100)] == [2, 3, 5, 17]


def test_margins() -> None:
    assert margin([5, 9, 7], 1) == 2
    assert margin([5, 9, 7], 0) == -4
    assert margin([5], 0) == 5


def test_few_looks_see_less() -> None:
    game, rng = northward.game("honshu"), Random(1)
    better = 0
    for step in play(game, game.start(2, game.Options()), rng):
        if step.action.seat != CHANCE and step.before.phase == "place":
            seat, legal = step.action.seat, game.legal(step.before, step.action.seat)
            view = game.view(step.before, seat)
            found = [GreedyBot(game, looks).choose(view, legal, None, Random(2)) for looks in (3, 200)]
            totals = [game.scores(game.apply(step.before, action))[seat].total for action in found]
            better += totals[1] - totals[0]
    assert better > 0


def test_distraction_comes_as_often_as_it_should() -> None:
    class Fixed:
        def __init__(self, index: int) -> None:
            self.index = index

        def choose(self, view: Any, legal: Any, clock: Any, rng: Random) -> Any:
            return legal[self.index]

    rng = Random(1)
    bot = Distracted(Fixed(0), Fixed(1), 0.2)
    assert 150 < sum(bot.choose(None, [0, 1], None, rng) for _ in range(1000)) < 250


def test_all_levels_are_bots() -> None:
    assert set(LEVELS) <= set(NAMES) and all(bots_of(game).levels.keys() == set(LEVELS) for game in GAMES)
    assert ANY_GAME.levels.keys() == set(LEVELS)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_every_level_plays_every_game_to_its_end(game: Any, level: str) -> None:
    rng, state = Random(1), game.start(2, game.Options())
    bot = make(level, game)
    while to_move := game.to_move(state):
        if to_move == (CHANCE,):
            state = game.apply(state, game.chance(state, rng))
            continue
        legal = game.legal(state, to_move[0])
        action = bot.choose(game.view(state, to_move[0]), legal, Clock(simulations=2), rng)
        assert action in legal
        state = game.apply(state, action)
