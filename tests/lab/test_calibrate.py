"""`northward calibrate`: what judges foretell, against what comes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy
import polars
import pytest

import northward
from northward.core.game import CHANCE
from northward.lab import calibrate as lab
from northward.lab import simulate, workers
from northward.lab.run import Place
from northward.testing.playing import play
from tests.cli.conftest import Run
from tests.lab.settings import plan

COMMAND = ["calibrate", "honshu", "--seats", "2", "--seed", "1", "--cores", "1", "--worlds", "1", "--every", "6"]


def rows(foretold: list[float], came: list[float], **columns: list[float]) -> list[lab.Row]:
    """Two decisions in each match, of each a quarter."""
    count = len(came)
    filled = {"present": [0.0] * count, "sum": [0.0] * count, **columns}
    return [
        {
            "match": number // 2,
            "part": 0.25 * (number % 4),
            "bot": "club",
            "foretold": foretold[number],
            "came": came[number],
            "foretold.total": 0.0,
            "came.total": 0.0,
            **{name: values[number] for name, values in filled.items()},
        }
        for number in range(count)
    ]


def judged(found: list[lab.Row]) -> lab.Part:
    return lab.report(lab.Study(plan("club")), len(found) // 2, found, 1.0).parts["whole match"]


def test_a_judge_that_knows_the_end_has_no_error() -> None:
    rng = Random(1)
    came = [rng.gauss(0, 9) for _ in range(40)]
    part = judged(rows(came, came, present=[0.5 * lead for lead in came]))
    assert part.bias == part.error == lab.Figure(0.0, (0.0, 0.0))
    assert part.slope.value == pytest.approx(1) and part.saved.value == 1
    assert part.present_error.value == pytest.approx(numpy.sqrt(numpy.mean([(lead / 2) ** 2 for lead in came])))


def test_bias_exaggeration_and_sums_are_found() -> None:
    rng = Random(2)
    came = [rng.gauss(0, 9) for _ in range(400)]
    part = judged(rows([3 + 2 * lead for lead in came], came, sum=[5.0, -1.0] * 200))
    mean = numpy.mean(came)
    assert part.bias.value == pytest.approx(3 + mean)
    assert part.bias.ci95[0] < 3 < part.bias.ci95[1]
    assert part.slope.value == pytest.approx(0.5)
    assert (part.sum.value, part.sum_off.value) == (2, 3)
    assert part.saved.value < 0, "no better than to read the present lead, which was 0"


def test_a_judge_that_foretells_nothing_has_no_slope() -> None:
    part = judged(rows([0.0] * 8, [1.0, -1.0] * 4))
    assert (part.slope.value, part.saved.value, part.error.value) == (0, 0, 1)


def test_decisions_of_one_match_prove_no_more_than_one() -> None:
    """Told twice in each match, the same is no surer."""
    rng = Random(3)
    ends = [rng.gauss(0, 9) for _ in range(60)]
    twice = judged(rows([0.0] * 120, [end for end in ends for _ in range(2)])).bias.ci95
    apart = judged(rows([0.0] * 120, [rng.gauss(0, 9) for _ in range(120)])).bias.ci95
    assert twice[1] - twice[0] > 1.2 * (apart[1] - apart[0])


def test_the_parts_of_a_match() -> None:
    found = rows([float(number % 4) for number in range(40)], [0.0] * 40)
    parts = lab.report(lab.Study(plan("club")), 20, found, 1.0).parts
    biases = {name: part.bias.value for name, part in parts.items()}
    quarters = {"1st quarter": 0, "2nd quarter": 1, "3rd quarter": 2, "4th quarter": 3}
    assert biases == quarters | {"second half": 2.5, "whole match": 1.5}


@pytest.mark.parametrize("game", ["honshu", "okanagan"])
def test_what_is_played_does_not_depend_on_who_looks_on(game: str) -> None:
    study = lab.Study(plan("greedy", game=game), worlds=1, every=9)
    watched = lab.watch(study, 1)
    played = simulate.play(study.plan, 1)
    assert watched.scores == played.scores
    assert watched.decisions == sum(count > 1 for count in played.legal)
    assert [moment.decision % 9 for moment in watched.moments] == [8] * len(watched.moments)
    for row, moment in zip(lab.rows(watched), watched.moments, strict=True):
        assert row["came"] == played.scores[moment.seat].total - played.scores[1 - moment.seat].total


@pytest.mark.parametrize("game", ["hokkaido", "okanagan", "hyperborea"])
def test_each_seat_is_told_what_its_own_view_allows(game: str) -> None:
    rules: Any = northward.game(game)
    study = lab.Study(plan("greedy", game=game), worlds=1)
    judge = lab._judge(study)
    steps = list(play(rules, rules.start(2, rules.Options()), Random(4)))
    for step in steps[5 :: len(steps) // 4]:
        seat = step.action.seat
        if seat != CHANCE:
            other = rules.imagine(rules.view(step.before, seat), Random(5))
            told = [lab._moment(study, judge, state, seat, 0, 0) for state in (step.before, other)]
            assert told[0].leads[seat] == told[1].leads[seat] and told[0].points == told[1].points


def test_judges_that_play_on_know_categories() -> None:
    watched = lab.watch(lab.Study(plan("random", game="hyperborea", max_turns=8), 1, 40, forecaster=False), 0)
    assert watched.moments
    for moment in watched.moments:
        if moment.items:
            assert sum(moment.items.values()) == pytest.approx(moment.points[moment.seat])
            assert moment.items.keys() == watched.scores[0].items.keys()


def test_the_same_command_says_the_same(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept.jsonl"
    first = json.loads(run(*COMMAND, "--games", 3, "--json", "--keep", kept).out)
    monkeypatch.setattr(workers, "ALONE", 0.0)
    study = lab.Study(plan("club", keep_lines=False), worlds=1, every=6)
    again, found = lab.run(study, 3, Place(cores=2), lambda _: None)
    for name, part in first["parts"].items():
        assert part["bias"]["value"] == again.parts[name].bias.value
        assert part["slope"]["ci95"] == list(again.parts[name].slope.ci95)
    monkeypatch.setattr(lab, "watch", lambda study, number: pytest.fail("played again"))
    assert json.loads(run(*COMMAND, "--games", 3, "--json", "--keep", kept).out)["parts"] == first["parts"]
    code, _, err = run(*COMMAND[:-2], "--games", 3, "--keep", kept)
    assert (code, err.count("\n")) == (2, 1) and "other settings (every)" in err
    assert len(found) == sum(part["decisions"] for name, part in first["parts"].items() if "quarter" in name)


def test_tables_and_plots(run: Run, tmp_path: Path) -> None:
    file, page = tmp_path / "rows.parquet", tmp_path / "page.html"
    code, out, err = run(*COMMAND, "--games", 2, "--rows", file, "--report", page)
    assert (code, err) == (0, "")
    assert all(name in out for name in ("1st quarter", "second half", "slope", "total"))
    found = polars.read_parquet(file)
    assert {"match", "decision", "part", "seat", "bot", "foretold", "came", "present", "sum"} <= set(found.columns)
    assert found["match"].n_unique() == 2 and max(found["part"].to_list()) < 1
    text = page.read_text()
    headings = ("What came, in the first half", "Bias", "Slope", "Sum of seats", "Error", "Points")
    assert all(f"<h2>{heading}</h2>" in text for heading in headings)
    code, _, err = run(*COMMAND, "--games", 2, "--rows", tmp_path / "rows.txt")
    assert (code, err.count("\n")) == (2, 1) and ".parquet" in err


def test_mistakes_are_told_in_one_line(run: Run) -> None:
    for arguments in (
        ["calibrate", "chess"],
        ["calibrate", "honshu", "--bots", "nobody"],
        ["calibrate", "honshu", "--games", "1"],
        ["calibrate", "honshu", "--bots", "club,club,club,club,club,club"],
    ):
        code, _, err = run(*arguments)
        assert (code, err.count("\n")) == (2, 1), err
