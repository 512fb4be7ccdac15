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
    module.TABLES, module.CHOICES, module.BATCH = 4, 32, 32
    return module


def test_it_learns_and_plays(example: Any, capsys: pytest.CaptureFixture[str]) -> None:
    example.train(0.0001, 1, "random", example.WEIGHTS)
    begun = dict(numpy.load(example.WEIGHTS))
    example.train(0.0001, 1, "random", example.WEIGHTS)
    assert "goes on with" in capsys.readouterr().out
    assert (begun["act"] != dict(numpy.load(example.WEIGHTS))["act"]).any()
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
    """Of two legal numbers one brings more than expected, the other less."""
    rng = numpy.random.default_rng(1)
    network = example.Network((4, 3), rng)
    count = 1024
    chosen: Any = numpy.arange(count) % 2
    seen: Any = numpy.ones((count, 4), numpy.uint8)
    mask: Any = numpy.tile(numpy.array([True, True, False]), (count, 1))
    before = network.forward(seen[:1].astype(numpy.float32), mask[:1])[0][0]
    better = numpy.where(chosen == 1, 1.0, -1.0)
    played = {
        "seen": seen,
        "mask": mask,
        "chosen": chosen,
        "chance": before[chosen],
        "better": better,
        "return": better,
    }
    example.learn(network, played, rng, 1e-2)
    after = network.forward(seen[:1].astype(numpy.float32), mask[:1])[0][0]
    assert after[1] > before[1] and after[2] == 0
