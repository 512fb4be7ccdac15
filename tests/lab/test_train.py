"""Self-play training on several cores, and runs that are taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

import northward
from northward.core.school import Weights
from northward.lab import train as lab
from northward.lab import workers
from northward.lab.run import Place
from tests.cli.conftest import Run


def learn(place: Place, generations: int = 2) -> Weights:
    return lab.train(northward.game("honshu"), generations, 10, 1, "", place, lambda _: None)


def test_other_processes_learn_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = learn(Place(cores=1))
    monkeypatch.setattr(workers, "ALONE", 0.0)
    assert learn(Place(cores=2)) == alone


def test_training_is_taken_up_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = learn(Place(cores=1))
    place = Place(cores=1, keep=tmp_path / "lessons")
    teach = lab.teach
    taught: list[tuple[int, int]] = []

    def stopping(generation: lab.Generation, number: int) -> lab.Lesson:
        if len(taught) == 13:
            raise KeyboardInterrupt
        taught.append((generation.generation, number))
        return teach(generation, number)

    monkeypatch.setattr(lab, "teach", stopping)
    with pytest.raises(KeyboardInterrupt):
        learn(place)
    taught.clear()
    assert learn(place) == whole
    assert taught == [(1, number) for number in range(3, 10)]
    taught.clear()
    assert learn(place, generations=1) != whole
    assert taught == []


def test_lessons_of_another_set_of_weights_are_refused(run: Run, tmp_path: Path) -> None:
    arguments = ["train", "honshu", tmp_path / "weights.json", "--cores", 1, "--keep", tmp_path / "lessons"]
    assert run(*arguments, "--generations", 2, "--games", 10).code == 0
    code, _, err = run(*arguments, "--generations", 2, "--games", 11)
    assert (code, err.count("\n")) == (2, 1)
    assert "other settings (weights)" in err
