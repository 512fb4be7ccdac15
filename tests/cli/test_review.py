"""The command `review`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from northward.bots import levels
from northward.bots.levels import bots_of
from northward.cli import main

RECORDS = Path(__file__).parents[1] / "records"
MATCH = str(RECORDS / "honshu" / "2_players_draft.jsonl")


@pytest.mark.parametrize(
    "lang, words", [("en", ("mistake, −", "played: lay", "better: lay")), ("fr", ("mieux\u202f: poser",))]
)
def test_it_tells_the_costliest_decisions_in_words(
    capsys: pytest.CaptureFixture[str], lang: str, words: tuple[str, ...]
) -> None:
    assert main(["review", MATCH, "--seat", "1", "--simulations", "40", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert all(word in said for word in words), said


@pytest.mark.parametrize("rough", [True, False])
def test_only_a_game_that_nobody_has_measured_is_called_rough(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, rough: bool
) -> None:
    monkeypatch.setattr(levels, "bots_of", lambda game: replace(bots_of(game), rough=rough))
    assert main(["review", MATCH, "--seat", "1", "--simulations", "40"]) == 0
    assert ("These figures are rough" in capsys.readouterr().out) is rough


def test_as_json_it_has_every_decision(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", MATCH, "--seat", "2", "--simulations", "40", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {each["seat"] for each in found["decisions"]} == {1}
    assert found["by_seat"][0]["decisions"] == len(found["decisions"])


@pytest.mark.parametrize(
    "wrong, why",
    [
        (["--seat", "3"], "no seat 3"),
        (["--simulations", "1"], "too few"),
        (["--lang", "xx"], "no language"),
    ],
)
def test_bad_wishes_are_answered_in_one_line(capsys: pytest.CaptureFixture[str], wrong: list[str], why: str) -> None:
    assert main(["review", MATCH, *wrong]) == 2
    said = capsys.readouterr().err.strip()
    assert why in said
    assert "\n" not in said


def test_a_match_that_goes_on_is_not_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    running = tmp_path / "running.jsonl"
    running.write_text("".join(Path(MATCH).read_text().splitlines(keepends=True)[:20]))
    assert main(["review", str(running)]) == 2
    assert "not over" in capsys.readouterr().err
