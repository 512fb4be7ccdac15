"""Matches on a Ray cluster, one of whose machines is lost on the way."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import northward
from northward.core.school import Weights
from northward.lab import cluster
from northward.lab.journal import kept
from northward.lab.run import Place
from northward.lab.simulate import Played, packed, play
from northward.lab.train import train
from northward.lab.workers import matches_of
from tests.lab.settings import plan

GAMES = 24


@pytest.fixture(scope="module")
def short_folder() -> Iterator[Path]:
    """Ray's sockets need a short path, and pytest's folders grow with every run."""
    with tempfile.TemporaryDirectory(prefix="r", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def machines(short_folder: Path) -> Iterator[Any]:
    """A head without processors and a machine with one, both on this one; each test adds another, which it loses."""
    (short_folder / "ray").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_TMPDIR", str(short_folder))
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        here = str(Path(__file__).parents[2])
        patch.setenv("PYTHONPATH", os.pathsep.join([here, os.environ.get("PYTHONPATH", "")]))
        from ray.cluster_utils import Cluster

        # A lost machine is noticed after ten seconds; sooner, a busy one would be taken for lost.
        quick = {"health_check_period_ms": 1000, "health_check_failure_threshold": 10}
        made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "_system_config": quick})
        made.add_node(num_cpus=1)
        yield made
        made.shutdown()


@pytest.fixture
def second(machines: Any) -> Any:
    """The machine that will be lost."""
    added = machines.add_node(num_cpus=1)
    machines.wait_for_nodes()
    return added


def test_a_lost_machine_loses_no_match(machines: Any, second: Any, tmp_path: Path) -> None:
    settings = plan("greedy", "random")
    lost = []

    def run(numbers: Sequence[int]) -> Iterator[Played]:
        for count, played in enumerate(cluster.on_cluster(matches_of(settings), numbers, machines.address)):
            yield played
            if count == 5:
                machines.remove_node(second, allow_graceful=False)
                lost.append(second)

    file = tmp_path / "matches.jsonl"
    found = sorted(kept(file, packed(settings), Played, GAMES, run), key=lambda played: played.number)
    assert lost
    assert [played.number for played in found] == list(range(GAMES))
    for played in found[::5]:
        assert replace(played, seconds=0) == replace(play(settings, played.number), seconds=0)
    again = list(kept(file, packed(settings), Played, GAMES, lambda _: pytest.fail("played again")))
    assert len(again) == GAMES


def test_training_survives_a_lost_machine_and_learns_the_same(machines: Any, second: Any, tmp_path: Path) -> None:
    lessons = []

    def advance(label: str) -> None:
        lessons.append(label)
        if len(lessons) == 5:
            machines.remove_node(second, allow_graceful=False)

    def learn(place: Place, advance: Callable[[str], None]) -> Weights:
        return train(northward.game("honshu"), 2, 10, 1, "", place, advance)

    there = learn(Place(ray=machines.address, keep=tmp_path / "lessons"), advance)
    assert len(lessons) == 20
    assert there == learn(Place(cores=1), lambda _: None)


def test_bots_of_ones_own_are_found_there(machines: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choose = "def choose(self, view, legal, clock, rng): return legal[0]"
    (tmp_path / "first_of_all.py").write_text(f"class First:\n    def __init__(self, game): pass\n    {choose}\n")
    monkeypatch.chdir(tmp_path)
    found = list(cluster.on_cluster(matches_of(plan("first_of_all:First", "random")), range(2), machines.address))
    assert {played.number for played in found} == {0, 1}
