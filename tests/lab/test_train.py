"""Self-play training on several cores, and runs that are taken up again."""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random

import msgspec
import pytest

import northward
from northward.core.school import Guess, Weights
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


def test_beliefs_are_learned_from_what_was_so() -> None:
    """Secrets drawn by known weights: these are found again."""
    rng = Random(1)
    guesses = []
    for _ in range(3000):
        forms = [(rng.gauss(0, 1), rng.gauss(0, 1)) for _ in range(5)]
        left = rng.random()
        true = rng.choices(range(5), [exp(1.0 * one + (2.0 * left - 1.0) * other) for one, other in forms])[0]
        guesses.append(Guess((forms[true], *forms[:true], *forms[true + 1 :]), left))
    found = lab.fit_beliefs("honshu", ("one", "other"), guesses, "")
    assert found.always == pytest.approx((1.0, -1.0), abs=0.15)
    assert found.ahead == pytest.approx((0.0, 2.0), abs=0.25)


def test_a_game_without_beliefs_has_none_to_learn(run: Run, tmp_path: Path) -> None:
    code, _, err = run("train", "honshu", tmp_path / "beliefs.json", "--beliefs")
    assert (code, err.count("\n")) == (2, 1) and "no beliefs" in err


def test_beliefs_are_learned_by_command(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "beliefs.json"
    arguments = ["--beliefs", "--generations", 1, "--games", 10, "--cores", 1]
    assert run("train", "okanagan", file, *arguments).code == 0
    learned = msgspec.json.decode(file.read_bytes(), type=Weights)
    assert learned.trained == "northward train okanagan --generations 1 --games 10 --seed 1 --beliefs"
    assert learned.always[learned.counts.index("points")] > 0
