"""The commands `puzzle` and `puzzles make`."""

from __future__ import annotations

from pathlib import Path

import pytest

from northward.core import puzzles
from northward.puzzles import position
from tests.cli.conftest import Run

GAME, NUMBER = "honshu", 1


def number_of_the_answer() -> int:
    here = position(GAME, NUMBER)
    return list(here.game.legal(here.world, here.seat)).index(here.answers()[0][0]) + 1


def test_it_is_solved_by_its_number_and_says_why(run: Run) -> None:
    ran = run("puzzle", GAME, NUMBER, keys=f"h\n{number_of_the_answer()}\n")
    assert ran.code == 0
    best = puzzles.all_of(GAME)[NUMBER][1].points
    assert f"Solved: +{best} of {best}, tries: 1" in ran.out
    assert "Most of it" in ran.out and "What comes to mind first" in ran.out


def test_a_try_is_worth_what_it_brings_and_the_list_tells_no_points(run: Run) -> None:
    ran = run("puzzle", GAME, NUMBER, keys=f"{number_of_the_answer() % 2 + 1}\nlay 10 at\ns\n")
    assert "There is something better" in ran.out
    listed = ran.out.split("Type a number")[1].split("There is something better")[0]
    assert "+" not in listed.rsplit("\n", 2)[0]
    assert "Solution:" in ran.out


@pytest.mark.parametrize("lang, word", [("en", "puzzle"), ("fr", "problème")])
def test_without_a_game_it_is_that_of_the_day(run: Run, lang: str, word: str) -> None:
    ran = run("puzzle", "--lang", lang, keys="99999999999\nu\nq\n")
    assert ran.code == 0 and word in ran.out


@pytest.mark.parametrize(
    "wrong, why",
    [
        (["honshu", "9999"], "no such puzzle"),
        (["honshu", "--difficulty", "odd"], "no difficulty 'odd'"),
        (["nothing"], "no game 'nothing'"),
        (["--lang", "xx"], "no language"),
    ],
)
def test_bad_wishes_are_answered_in_one_line(run: Run, wrong: list[str], why: str) -> None:
    ran = run("puzzle", *wrong)
    assert (ran.code, why in ran.err, ran.err.count("\n")) == (2, True, 1)


def test_puzzles_are_made(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl.gz"
    ran = run("puzzles", "make", GAME, "--count", 1, "--save", file)
    found = sum(len(source.puzzles) for source in puzzles.unpacked(file.read_bytes()))
    assert (ran.code, ran.out) == (0, f"{file}: {found} puzzles\n")
