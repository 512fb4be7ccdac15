"""The environments pass the checks of the projects that they are made for, in every game and seat count."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import gymnasium.utils.env_checker
import numpy
import pettingzoo.test
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

import northward
from northward.adapters.gymnasium import NorthwardEnv, NorthwardVectorEnv
from northward.adapters.openspiel import NorthwardGame, NorthwardState
from northward.adapters.pettingzoo import env, parallel_env
from northward.adapters.table import AgentTable, Setting
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
def test_pettingzoo_in_parallel(game: str, seats: int) -> None:
    pettingzoo.test.parallel_api_test(parallel_env(game, seats), num_cycles=150)
    pettingzoo.test.parallel_seed_test(lambda: parallel_env(game, seats), num_cycles=30)


def test_seats_choose_at_the_same_time() -> None:
    """Drafting: one step for all, and the match is the same as with one asked after the other."""
    table = parallel_env("hokkaido", 3)
    seen, _ = table.reset(seed=1)
    rng = numpy.random.RandomState(1)
    while table.agents:
        asked = [agent for agent in table.agents if not seen[agent]["action_mask"][table.wait]]
        assert len(asked) == 3 or table.walk.state.phase != "choose" or len(table._done)
        actions = {agent: rng.choice(seen[agent]["action_mask"].nonzero()[0]) for agent in table.agents}
        seen, rewards, over, truncated, _ = table.step(actions)
    assert all(over.values()) and not any(truncated.values())
    assert sum(rewards.values()) == pytest.approx(0) and max(rewards.values()) > 0


@pytest.mark.parametrize("game, seats", SETTINGS)
def test_gymnasium(game: str, seats: int) -> None:
    id = f"northward/{game.capitalize()}-v1"
    table = gymnasium.make(id, opponents=["random"] * (seats - 1), render_mode="ansi", disable_env_checker=True)
    gymnasium.utils.env_checker.check_env(table.unwrapped)


@pytest.mark.parametrize("game", registry.names())
def test_gymnasium_draws(game: str) -> None:
    drawn = []
    for mode in ("ansi", "svg"):
        table = gymnasium.make(f"northward/{game.capitalize()}-v1", render_mode=mode)
        table.reset(seed=1)
        drawn.append(table.render())
    text, picture = drawn
    assert len(text.splitlines()) > 5
    shown = [line.text for line in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert shown == [line for line in text.splitlines() if line.strip()]
    with pytest.raises(ValueError, match="expected ansi or svg"):
        NorthwardEnv(game, render_mode="human")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", registry.names())
def test_many_matches_in_one_call(game: str) -> None:
    """Step by step the same as matches one by one; one that ends is followed by the next at once."""
    seeds: list[int | None] = [3, 4, 5]
    many = gymnasium.make_vec(
        f"northward/{game.capitalize()}-v1", num_envs=3, vectorization_mode="vector_entry_point", longest=40
    )
    assert isinstance(many.unwrapped, NorthwardVectorEnv)
    setting = Setting(game, longest=40)
    alone = [AgentTable(setting) for _ in seeds]
    rngs = [Random(seed) for seed in seeds]
    for table, rng in zip(alone, rngs, strict=True):
        table.reset(rng)
    seen, info = many.reset(seed=seeds)
    choose, ended = numpy.random.RandomState(1), 0
    for _ in range(300):
        assert seen in many.observation_space
        for number, table in enumerate(alone):
            assert (seen[number] == table.observation).all() and (info["action_mask"][number] == table.mask).all()
        actions = [choose.choice(table.mask.nonzero()[0]) for table in alone]
        seen, rewards, terminated, truncated, info = many.step(numpy.array(actions))
        for number, table in enumerate(alone):
            outcome = table.step(int(actions[number]))
            assert outcome[:3] == (rewards[number], terminated[number], truncated[number])
            if terminated[number] or truncated[number]:
                assert (info["final_obs"][number] == table.observation).all() and info["_final_obs"][number]
                table.reset(rngs[number])
                ended += 1
    assert ended > 2


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_vector_environments_of_gymnasium(mode: str) -> None:
    many = gymnasium.make_vec("northward/Honshu-v1", num_envs=2, vectorization_mode=mode)
    seen, info = many.reset(seed=1)
    for _ in range(30):
        assert seen in many.observation_space
        actions = [row.nonzero()[0][0] if row.any() else 0 for row in info["action_mask"]]
        seen, *_, info = many.step(numpy.array(actions))
    many.close()


@pytest.mark.parametrize("game, seats", SETTINGS)
def test_openspiel(game: str, seats: int) -> None:
    """The check copies the whole history at every step, so a long match is cut off; sooner where more play it."""
    longest = 300 if seats == northward.game(game).seats[0] else 120
    rules = pyspiel.load_game("python_northward", {"game": game, "players": seats, "longest": longest})
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


@pytest.mark.parametrize("game, seats", SETTINGS)
def test_openspiel_imagines_what_a_player_cannot_know(game: str, seats: int) -> None:
    """The same to the player, down to what it has chosen so far; where much is hidden, another deal."""
    rules = pyspiel.load_game("python_northward", {"game": game, "players": seats})
    state, rng = rules.new_initial_state(), Random(f"{game} {seats}")
    seen = make_observation(rules)
    different = 0
    for _ in range(150):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            player = state.current_player()
            other = state.resample_from_infostate(player, rng.random)
            assert seen.string_from(other, player) == seen.string_from(state, player)
            assert other.legal_actions() == state.legal_actions()
            different += other.walk.state != state.walk.state
            other.apply_action(other.legal_actions()[0])
        state.apply_action(rng.choice(state.legal_actions()))
    assert different or len({state.walk.game.imagine(state.walk.view(0), rng) for _ in range(5)}) == 1


@pytest.mark.parametrize("game", registry.names())
def test_openspiel_searches(game: str) -> None:
    """Its own IS-MCTS, which imagines, plays a few moves."""
    rules = pyspiel.load_game("python_northward", {"game": game, "players": 2, "longest": 60})
    state, rng = rules.new_initial_state(), numpy.random.RandomState(1)
    bot = ISMCTSBot(
        game=rules,
        uct_c=1.0,
        max_simulations=3,
        max_world_samples=2,
        random_state=rng,
        final_policy_type=ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        evaluator=RandomRolloutEvaluator(1, rng),
    )
    asked = 0
    while not state.is_terminal() and asked < 3:
        if state.is_chance_node():
            state.apply_action(int(rng.choice(1024)))
        else:
            state.apply_action(bot.step(state))
            asked += 1
    assert asked


def test_openspiel_speaks() -> None:
    rules = pyspiel.load_game("python_northward", {"game": "honshu", "players": 2})
    state = rules.new_initial_state()
    while state.is_chance_node():
        state.apply_action(1)
    words = [state.action_to_string(action) for action in state.legal_actions()]
    assert all("play" in word or "Play" in word or "card" in word for word in words), words


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
