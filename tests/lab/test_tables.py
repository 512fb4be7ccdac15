"""Tables of results and decisions, and the page with plots."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import polars
import pytest

from northward.lab.choices import COMPONENTS, Choices
from northward.lab.report.charts import Scale
from northward.lab.simulate import play
from tests.cli.conftest import Run
from tests.lab.settings import plan


def test_a_row_per_seat_and_match(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    report = run(
        *[
            "simulate",
            "hokkaido",
            "--seats",
            "3",
            "--games",
            "4",
            "--seed",
            "2",
            "--bots",
            "greedy,random",
            "--json",
            "--rows",
        ],
        file,
    ).out
    rows = polars.read_parquet(file)
    assert len(rows) == 4 * 3
    assert rows["match"].to_list() == [match for match in range(4) for _ in range(3)]
    assert rows["win"].sum() == pytest.approx(4)
    points = [name for name in rows.columns if name.startswith("points.")]
    assert rows.select(polars.sum_horizontal(points)).to_series().to_list() == rows["total"].to_list()
    per_bot = json.loads(report)["per_bot"]
    for bot in ("greedy", "random"):
        assert rows.filter(polars.col("bot") == bot)["total"].mean() == pytest.approx(per_bot[bot]["mean_total"])


def test_rows_as_csv(run: Run, tmp_path: Path) -> None:
    """The same as in Parquet; lists of names are joined, since CSV has none."""
    command = ["simulate", "okanagan", "--seats", "2", "--games", "2", "--seed", "2", "--keep"]
    for ending in ("csv", "parquet"):
        assert run(*command, tmp_path / "kept", "--rows", tmp_path / f"rows.{ending}").code == 0
    written, rows = polars.read_csv(tmp_path / "rows.csv"), polars.read_parquet(tmp_path / "rows.parquet")
    assert written.columns == rows.columns
    assert rows.schema["total"] == polars.Int64 and rows.schema["win"] == polars.Float64
    assert rows.schema["seat.objective"] == polars.List(polars.String)
    assert written["seat.objective"].to_list() == ["; ".join(names) for names in rows["seat.objective"]]
    assert written.select("total", "win", "match", "bot").equals(rows.select("total", "win", "match", "bot"))


@pytest.mark.parametrize(
    ("option", "name", "told"),
    [
        ("--rows", "rows.txt", "ends in .parquet or .csv"),
        ("--rows", "rows", "ends in .parquet or .csv"),
        ("--rows", "there.csv", "is a folder; expected a file"),
        ("--report", "there.csv", "is a folder; expected a file"),
        ("--report", "file/page.html", "file is a file; expected a folder"),
        ("--save", "file", "is a file; expected a folder"),
        ("--decisions", "file", "is a file; expected a folder"),
        ("--keep", "there.csv", "is a folder; the matches of this run are kept in a file"),
    ],
)
def test_what_cannot_be_written_is_told_before_anything_is_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, name: str, told: str
) -> None:
    (tmp_path / "there.csv").mkdir()
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("northward.lab.workers.on_all_cores", lambda *_: pytest.fail("a match was played"))
    code, out, err = run("simulate", "honshu", "--games", 2, option, tmp_path / name)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err


def test_the_page_needs_nothing_from_elsewhere(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "new" / "report.html"
    command = "arena honshu --bots random,novice,greedy --games 4 --seed 2 --report"
    assert run(*command.split(), file).code == 0
    page = file.read_text(encoding="utf-8")
    assert "<script" not in page
    assert not re.search(r"src=|url\(|://|href=[\"'](?!#)", page)
    headings = re.findall(r"<h2>([^<]+)</h2>", page)
    expected = ("Ratings", "Pairings", "Seat advantage", "Points", "Points by category", "Game length")
    assert headings[:7] == ["Contents", *expected]
    assert "Win rates by choice: place card" in headings
    assert "place row" not in page
    for number, heading in enumerate(headings[1:], 1):  # the table of contents leads to every section
        assert (
            f'<a href="#part-{number}">{heading}</a>' in page and f'<section id="part-{number}"><h2>{heading}' in page
        )


def test_the_page_puts_the_strongest_first_beside_what_is_fair(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    command = "simulate honshu --bots random,greedy --seats 2 --games 6 --seed 2 --report"
    assert run(*command.split(), file).code == 0
    page = file.read_text(encoding="utf-8")
    for part in page.split("<section ")[1:]:
        names = re.findall(r'class="name">([^<]+)<', part)
        if "random" in names:
            assert names.index("greedy") < names.index("random")
    assert 'class="line' in page and "fair 50.0%" in page
    cards = next(part for part in page.split("<section ")[1:] if "Win rates by choice: place card" in part)
    rates = [float(rate) for rate in re.findall(r"<b>([0-9.]+)%</b> [0-9.]+% to [0-9.]+%", cards)]
    assert len(rates) > 30 and rates == sorted(rates, reverse=True)


@pytest.mark.parametrize(
    ("figures", "least", "ticks"),
    [
        ([0.31, 0.38], 0.01, [0.30, 0.32, 0.34, 0.36, 0.38]),
        ([0.331, 0.334], 0.01, [0.33, 0.34]),
        ([0.0, 1.0], 0.01, [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        ([-3.2, 41.0], 1, [-10, 0, 10, 20, 30, 40, 50]),
        ([7, 7.2], 1, [7, 8]),
        ([5], 1, [5, 6]),
        ([float("-inf"), 2, 3], 1, [2, 3]),
    ],
)
def test_ticks_are_whole(figures: list[float], least: float, ticks: list[float]) -> None:
    scale = Scale.around(figures, least)
    assert scale.ticks == pytest.approx(ticks)
    assert scale.at(scale.low) == 0 and scale.at(ticks[-1]) == 100
    assert all(0 <= scale.at(figure) <= 100 for figure in figures)


def test_the_page_shows_wins_by_place_in_turn_order(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    assert run("simulate", "okanagan", "--games", 3, "--seats", 2, "--seed", 1, "--report", file).code == 0
    assert "<h2>Win rates by place in turn order</h2>" in file.read_text(encoding="utf-8")


def test_choices_count_every_seat_once() -> None:
    played = play(plan("greedy", "random"), 0)
    choices = Choices()
    choices.add(played)
    found = {(choice.do, choice.field, choice.value): choice for choice in choices.results()}
    cards = [choice for choice in found.values() if (choice.do, choice.field) == ("place", "card")]
    assert len(cards) == 24 and all(choice.seats == 1 for choice in cards)
    assert sorted(choice.win_rate for choice in cards) == [0.0] * 12 + [1.0] * 12
    assert [int(choice.value) for choice in cards] == sorted(int(choice.value) for choice in cards)


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("hokkaido", {("place", "card")}),
        ("okanagan", {("place", "tile"), ("keep", "objectives"), ("build", "structure")}),
        ("hyperborea", {("acquire", "card"), ("place", "technology")}),
    ],
)
def test_choices_name_components_and_no_places(game: str, kinds: set[tuple[str, str]]) -> None:
    choices = Choices()
    choices.add(play(plan("random", game=game), 0))
    found = {(choice.do, choice.field) for choice in choices.results()}
    assert kinds <= found
    assert {field for _, field in found} <= COMPONENTS


def test_without_the_extra_it_says_what_to_install(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.delitem(sys.modules, "northward.lab.rows", raising=False)
    code, _, err = run("simulate", "honshu", "--games", 1, "--rows", tmp_path / "rows.parquet")
    assert (code, err.count("\n")) == (2, 1)
    assert "northward[lab]" in err
