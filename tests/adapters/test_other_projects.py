"""The environments pass the checks of the projects that they are made for, in every game and seat count."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium.utils.env_checker
import numpy
import pettingzoo.test
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import northward
from northward.adapters.gymnasium import NorthwardEnv
from northward.adapters.openspiel import NorthwardGame, NorthwardState
from northward.adapters.pettingzoo import env
from northward.core import registry
from northward.testing.cover import cases

SETTINGS = [(name, seats) for name in registry.names() for seats in northward.game(name).seats]


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """The checks warn of what they merely do not expect."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("game, seats", SETTINGS)
def test_pettingzoo(game: str, seats: int) -> None:
    pettingzoo.test.api_test(env(game, seats), num_cycles=300)
    pettingzoo.test.seed_test(lambda: env(game, seats), num_cycles=50)


@pytest.mark.parametrize("game, seats", SETTINGS)
def test_gymnasium(game: str, seats: int) -> None:
    gymnasium.utils.env_checker.check_env(NorthwardEnv(game, ["random"] * (seats - 1)), skip_render_check=True)


@pytest.mark.parametrize("game, seats", SETTINGS)
def test_openspiel(game: str, seats: int) -> None:
    """The check copies the whole history at every step, so a very long match is cut off."""
    rules = pyspiel.load_game("python_northward", {"game": game, "players": seats, "longest": 300})
    pyspiel.random_sim_test(rules, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", registry.names())
def test_openspiel_saves_and_loads(game: str) -> None:
    rules = pyspiel.load_game("python_northward", {"game": game, "players": 2})
    state = rules.new_initial_state()
    rng = numpy.random.RandomState(1)
    for _ in range(40):
        if not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
    again = rules.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()
    seen = make_observation(rules)
    for player in range(2):
        seen.set_from(state, player)
        before = seen.tensor.copy(), seen.string_from(state, player)
        seen.set_from(again, player)
        assert (before[0] == seen.tensor).all() and before[1] == seen.string_from(again, player)


def test_openspiel_takes_options() -> None:
    for case in [case for name in registry.names() for case in cases(northward.game(name))][:12]:
        words = ";".join(f"{name}={getattr(case.options, name)}" for name in case.options.__struct_fields__)
        game = NorthwardGame({"game": case.game, "players": case.seats, "options": words})
        assert game.options == case.options
        assert NorthwardState(game).current_player() == pyspiel.PlayerId.CHANCE


def test_the_winner_is_rewarded() -> None:
    table = env("honshu", 3)
    table.reset(seed=4)
    total = dict.fromkeys(table.possible_agents, 0.0)
    rng = numpy.random.RandomState(1)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        total[agent] += reward
        table.step(None if terminated or truncated else rng.choice(seen["action_mask"].nonzero()[0]))
    scores = northward.game("honshu").scores(table.walk.state)
    assert sum(total.values()) == pytest.approx(0)
    for score in scores:
        assert (total[f"seat_{score.seat}"] > 0) == (score.rank == 1)


def test_a_single_agent_meets_bots_and_may_err() -> None:
    table = NorthwardEnv("honshu", ["greedy"], seat=1, reward="points")
    _, info = table.reset(seed=1)
    assert info["seat"] == 1
    illegal = int(numpy.flatnonzero(info["action_mask"] == 0)[0])
    *_, info = table.step(illegal)
    assert info["illegal"]
    gained, over = 0.0, False
    while not over:
        _, reward, over, truncated, info = table.step(int(numpy.flatnonzero(info["action_mask"])[0]))
        gained += reward
        assert not truncated and not info["illegal"]
    assert 0 < gained <= northward.game("honshu").scores(table.walk.state)[1].total


@pytest.mark.parametrize("game", registry.names())
def test_no_environment_is_made_of_nonsense(game: str) -> None:
    rules = northward.game(game)
    wrong: list[Any] = [2.0, True, "3", rules.seats[-1] + 1]
    for seats in wrong:
        with pytest.raises(ValueError, match="players"):
            env(game, seats)
    with pytest.raises(ValueError, match="expected options made with"):
        env(game, rules.seats[0], options={})
    with pytest.raises(ValueError, match="players"):
        NorthwardEnv(game, ["random"] * rules.seats[-1])
    with pytest.raises(ValueError, match="players"):
        NorthwardGame({"game": game, "players": 1})
    for seat in (-1, 2, True):
        with pytest.raises(ValueError, match="at this table; expected 0 to 1"):
            NorthwardEnv(game, ["random"], seat=seat)
