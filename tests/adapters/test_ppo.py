"""The example that learns: it plays, learns something of it, and sits at a table as a bot."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import Random
from typing import Any

import numpy
import pytest

import northward
from northward.core.match import Match

FILE = Path(__file__).parents[2] / "examples" / "ppo.py"


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module, with little to play and to learn at a time."""
    monkeypatch.chdir(tmp_path)
    spec = importlib.util.spec_from_file_location("ppo", FILE)
    assert spec is not None and spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.TABLES, module.DECISIONS, module.BATCH, module.TEACHER = 2, 8, 8, "club"
    return module


def test_it_learns_and_plays(example: Any, capsys: pytest.CaptureFixture[str]) -> None:
    example.train(0.0001, 1, "random", example.WEIGHTS, lessons=8)
    begun = dict(numpy.load(example.WEIGHTS))
    example.train(0.0001, 1, "random", example.WEIGHTS)
    assert "goes on with" in capsys.readouterr().out
    assert (begun["policy.in"] != dict(numpy.load(example.WEIGHTS))["policy.in"]).any()
    game = northward.game("honshu")
    agent, rng, match = example.Agent(game), Random(1), Match.new(game, 2)
    while match.to_move:
        seat = match.to_move[0]
        match.play(
            game.chance(match.state, rng)
            if seat < 0
            else agent.choose(game.view(match.state, seat), game.legal(match.state, seat), None, rng)
        )
    assert game.scores(match.state)[0].total > 0


def test_it_refuses_what_it_has_not_learned(example: Any) -> None:
    with pytest.raises(ValueError, match="Honshū alone"):
        example.Agent(northward.game("hokkaido"))


def test_a_choice_that_turned_out_well_becomes_likelier(example: Any) -> None:
    """Of two actions one brings more than expected, the other less; a third does not exist."""
    rng = numpy.random.default_rng(1)
    learner = example.Learner(example.Describer(northward.game("honshu")), 1)
    size, count = learner.policy.weights["in"].shape[0], 1024
    chosen: Any = numpy.arange(count) % 2
    actions: Any = numpy.zeros((count, 3, size), numpy.float32)
    actions[:, 0, 0] = actions[:, 1, 1] = 1
    mask: Any = numpy.tile(numpy.array([True, True, False]), (count, 1))
    before = learner.chances(actions[:1], mask[:1])[0][0]
    better = numpy.where(chosen == 1, 1.0, -1.0)
    where: Any = numpy.zeros((count, learner.value.weights["in"].shape[0]), numpy.float32)
    played = {"actions": actions, "mask": mask, "where": where, "chosen": chosen}
    played |= {"chance": before[chosen], "better": better, "return": better}
    learner.learn(played, rng, 1e-2, taught=False)
    after = learner.chances(actions[:1], mask[:1])[0][0]
    assert after[1] > before[1] and after[2] == 0
    played["chosen"] = 0 * chosen
    learner.learn(played, rng, 1e-2, taught=True)
    assert learner.chances(actions[:1], mask[:1])[0][0][0] > after[0]  # a teacher is followed
