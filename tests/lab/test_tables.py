"""Tables of results and decisions, and the page with plots."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import polars
import pytest

from northward.core import codec
from northward.lab.choices import COMPONENTS, Choices
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


def test_a_row_per_decision(run: Run, tmp_path: Path) -> None:
    report = run(
        *["simulate", "honshu", "--seats", "2", "--games", "3", "--seed", "2", "--json", "--decisions"],
        tmp_path / "made",
    ).out
    rows = polars.read_parquet(tmp_path / "made" / "*.parquet")
    assert len(rows) == round(3 * json.loads(report)["mean_actions"])
    game = plan().game
    for row in rows.iter_rows(named=True):
        action = codec.decode(row["action"], game.Action)
        assert (action.seat, type(action).__name__.lower()) == (row["seat"], row["do"])
        assert row["legal"] >= 1


def test_the_page_needs_nothing_from_elsewhere(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    assert (
        run(*["arena", "honshu", "--bots", "greedy,random", "--games", "4", "--seed", "2", "--report"], file).code == 0
    )
    page = file.read_text(encoding="utf-8")
    without_scripts = re.sub(r"<script>.*?</script>", "<script></script>", page, flags=re.DOTALL)
    assert without_scripts.count("<script>") == 2
    assert not re.search("(?:src|href|url)[=(]|://", without_scripts)
    plots = page[page.rindex("const specs = ") :]
    assert '"url"' not in plots
    for heading in ("Pairings", "Ratings", "Win rates", "Seat advantage", "Points by category", "Game length"):
        assert f"<h2>{heading}</h2>" in page
    assert "<h2>Win rates of what seats chose: place, card</h2>" in page
    assert "place, row" not in page


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
