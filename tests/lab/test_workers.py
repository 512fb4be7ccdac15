"""Matches on several cores, and runs that are taken up again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import northward
from northward.bots import Clock
from northward.lab import workers
from northward.lab.journal import kept
from northward.lab.simulate import Plan, Played, packed, play, unpacked
from tests.cli.conftest import Run
from tests.lab.settings import plan


def results(matches: Sequence[Played]) -> list[Played]:
    """In order, without the time that they took."""
    return sorted((replace(played, seconds=0) for played in matches), key=lambda played: played.number)


def test_other_processes_play_the_same_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ALONE", 0.0)
    settings = plan("greedy", "random", clock=Clock(simulations=5))
    alone = [play(settings, number) for number in range(5)]
    assert results(list(workers.on_all_cores(workers.matches_of(settings), range(5), cores=2))) == results(alone)


def test_a_short_run_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_on_processes", lambda *_: pytest.fail("a process was started"))
    assert len(list(workers.on_all_cores(workers.matches_of(plan()), range(3)))) == 3


def test_batches_hold_every_match_once_and_keep_all_busy() -> None:
    for count in (1, 7, 1000):
        parts = workers.batches(range(count), 0.001, 4)
        assert [number for part in parts for number in part] == list(range(count))
        assert len(parts) >= min(count, 4)


def test_a_plan_travels_with_its_card_set() -> None:
    game: Any = northward.game("honshu")
    content = json.loads((resources.files("northward.games.honshu") / "components" / "published.json").read_bytes())
    content["name"] = "mine"
    own = plan(max_turns=7, clock=Clock(0.5))
    own = replace(own, game=game.with_components(content))
    again = unpacked(packed(own))
    assert again.game.components == own.game.components
    assert packed(again) == packed(own)
    assert results([play(again, 3)]) == results([play(own, 3)])


def test_a_plan_for_another_version_is_refused() -> None:
    with pytest.raises(ValueError, match="version"):
        unpacked(json.dumps({**json.loads(packed(plan())), "version": 99}).encode())


class Interrupted(Exception):
    pass


def test_a_run_is_taken_up_where_it_stopped(tmp_path: Path) -> None:
    settings, file = plan(), tmp_path / "matches.jsonl"
    numbers_played: list[int] = []

    def run(numbers: Sequence[int]) -> Iterator[Played]:
        for number in numbers:
            if len(numbers_played) == 3:
                raise Interrupted
            numbers_played.append(number)
            yield play(settings, number)

    with pytest.raises(Interrupted):
        list(kept(file, packed(settings), Played, 6, run))
    with file.open("ab") as stream:
        stream.write(b'{"number": 3, "bo')  # a crash while writing
    numbers_played.clear()
    again = list(kept(file, packed(settings), Played, 6, run))
    assert numbers_played == [3, 4, 5]
    assert results(again) == results([play(settings, number) for number in range(6)])
    numbers_played.clear()
    assert results(list(kept(file, packed(settings), Played, 6, run))) == results(again)
    assert numbers_played == []


def test_another_run_does_not_go_into_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"

    def first(settings: Plan) -> list[Played]:
        return list(kept(file, packed(settings), Played, 1, lambda _: [play(settings, 0)]))

    first(plan())
    with pytest.raises(ValueError, match="other settings \\(seed\\)"):
        first(plan(seed=2))
    assert len(first(plan(keep_lines=False))) == 1
    file.write_text("something else\n")
    with pytest.raises(ValueError, match="not a file of finished matches"):
        first(plan())


@pytest.mark.parametrize(
    "command", ["simulate honshu --games 2 --cores 1", "arena honshu --bots greedy,random --games 2 --cores 1"]
)
def test_the_same_command_takes_a_run_up(run: Run, tmp_path: Path, command: str) -> None:
    arguments = [*command.split(), "--json", "--keep", tmp_path / "kept"]
    first = run(*arguments)
    again = run(*arguments)
    assert first.code == again.code == 0
    assert json.loads(first.out)["seed"] == json.loads(again.out)["seed"]
    files = list((tmp_path / "kept").iterdir()) if (tmp_path / "kept").is_dir() else [tmp_path / "kept"]
    assert [len(file.read_bytes().splitlines()) for file in files] == [3]  # settings and two matches, played once


def test_a_file_begun_before_turns_had_a_limit_is_taken_up(tmp_path: Path) -> None:
    """Its head has the same names in another order, all but that one."""
    file, settings = tmp_path / "matches.jsonl", plan()
    head = json.loads(packed(settings))
    del head["turn_seconds"]
    file.write_bytes(msgspec.json.Encoder().encode_lines([dict(sorted(head.items())), play(settings, 0)]))
    again = list(kept(file, packed(settings), Played, 1, lambda _: pytest.fail("played again")))
    assert results(again) == results([play(settings, 0)])


@pytest.mark.parametrize(
    ("keep", "told"),
    [
        (["--keep", "kept"], "finished matches are in kept, and the same command goes on"),
        ([], "nothing is kept; with --keep"),
    ],
)
def test_whoever_stops_a_run_learns_what_is_left(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep: list[str], told: str
) -> None:
    def stopped(*_: object) -> Iterator[Played]:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(workers, "on_all_cores", stopped)
    code, out, err = run("simulate", "honshu", "--games", 2, *keep)
    assert (code, out, err.count("\n")) == (130, "", 1)
    assert err.startswith("stopped: ") and told in err
