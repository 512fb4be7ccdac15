"""`northward balance`: a changed rule or card against the printed game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib import resources
from pathlib import Path
from typing import Any

import polars
import pytest

from northward.core import registry
from northward.core.naming import check_about
from northward.lab.changes import changed
from tests.cli.conftest import Run


def test_a_rule_that_scores_less(run: Run) -> None:
    arguments = "balance honshu --option values=manual --games 6 --seats 2 --seed 1 --json"
    code, out, err = run(*arguments.split())
    report = json.loads(out)
    assert (code, err) == (0, "")
    assert report["changed"] == "values=manual"
    lake = report["points"]["lake"]
    assert lake["difference"] == pytest.approx(lake["changed"] - lake["printed"])
    assert lake["ci95"][0] <= lake["difference"] <= lake["ci95"][1] < 0
    assert sum(seat["printed"] for seat in report["per_seat"]) == pytest.approx(1)
    parts = [effect["changed"] for name, effect in report["points"].items() if name != "total"]
    assert report["points"]["total"]["changed"] == pytest.approx(sum(parts))


def test_a_changed_card(run: Run, tmp_path: Path) -> None:
    file = resources.files("northward.games.honshu") / "components" / "published.json"
    content = json.loads(file.read_bytes())
    content["name"] = "the same cards"
    (tmp_path / "cards.json").write_text(json.dumps(content))
    arguments = ["balance", "honshu", "--games", "3", "--seed", "1", "--seats", "2"]
    report = json.loads(run(*arguments, "--json", "--cards", tmp_path / "cards.json").out)
    assert report["points"]["total"]["difference"] == 0
    assert "points: total" in run(*arguments, "--cards", tmp_path / "cards.json").out


def test_rows_report_and_a_run_that_is_taken_up(run: Run, tmp_path: Path) -> None:
    rows, page, keep = tmp_path / "rows.csv", tmp_path / "page.html", tmp_path / "kept"
    command = ["balance", "honshu", "--option", "values=manual", "--games", "4", "--seats", "2", "--cores", "1"]
    files = ["--rows", rows, "--report", page, "--keep", keep]
    code, first, err = run(*command, *files, "--json")
    assert (code, err) == (0, "")
    assert json.loads(first)["seed"] == 1 and json.loads(first)["games"] == 4
    table = polars.read_csv(rows)
    assert table.group_by("variant", maintain_order=True).len().rows() == [("printed", 8), ("changed", 8)]
    for variant in ("printed", "changed"):
        mean = table.filter(polars.col("variant") == variant)["total"].mean()
        assert mean == pytest.approx(json.loads(first)["points"]["total"][variant])
    shown = page.read_text(encoding="utf-8")
    for heading in ("Effect on points", "Effect on length and margin", "Effect on wins", "Points by category"):
        assert f"<h2>{heading}</h2>" in shown
    kept = {file.name: file.read_bytes() for file in keep.iterdir()}
    assert kept.keys() == {"honshu-2-1-printed.jsonl", "honshu-2-1-changed.jsonl"}
    assert run(*command, *files, "--json").out == first
    assert {file.name: file.read_bytes() for file in keep.iterdir()} == kept  # nothing was played again
    code, _, err = run("balance", "honshu", "--option", "side=B", "--games", 4, "--seats", 2, "--keep", keep)
    assert (code, err.count("\n")) == (2, 1) and "begun with other settings (options)" in err


def test_nothing_changed_is_refused(run: Run) -> None:
    code, _, err = run("balance", "honshu")
    assert (code, err.count("\n")) == (2, 1)


def test_a_single_value(run: Run) -> None:
    """Worthless factories: nobody scores for them, and all else may be as it was."""
    zero = [f"--set=cards.{number}.rows.{row}.{square}=desert" for number, row, square in factories()]
    report = json.loads(run(*["balance", "honshu", "--games", "3", "--seed", "1", "--seats", "2", "--json"], *zero).out)
    assert report["changed"].startswith("cards.")
    assert report["points"]["factory"]["changed"] < report["points"]["factory"]["printed"]


def factories() -> Iterator[tuple[int, int, int]]:
    content = registry.component_set(registry.game("honshu"))
    assert content is not None
    for card in content["cards"]:
        for row, squares in enumerate(card["rows"], 1):
            for square, word in enumerate(squares, 1):
                if word[-1].isdecimal():
                    yield card["number"], row, square


CONTENT = {
    "name": "mine",
    "about": "A set.",
    "cards": [{"number": 7, "rows": [["town", "lake"]]}, {"number": 9, "rows": [["lake", "lake"]]}],
    "things": [{"id": "I-01", "vp": 1}],
}


@pytest.mark.parametrize(
    ("word", "where", "value"),
    [
        ("cards.9.rows.1.2=blue 3", lambda content: content["cards"][1]["rows"][0][1], "blue 3"),
        ('cards.7.rows=[["town", "town"]]', lambda content: content["cards"][0]["rows"], [["town", "town"]]),
        ("things.I-01.vp=2", lambda content: content["things"][0]["vp"], 2),
        ("things.I-01.cost=2", lambda content: content["things"][0]["cost"], 2),
    ],
)
def test_a_path_leads_to_a_value(word: str, where: Callable[[Any], Any], value: Any) -> None:
    before = deepcopy(CONTENT)
    found = changed(CONTENT, [word])
    assert where(found) == value
    assert (found["name"], found["about"]) == ("mine, changed", f"A set. Changed: {word}.")
    assert before == CONTENT


def test_many_changes_are_told_as_far_as_a_set_may_say() -> None:
    found = changed(CONTENT, [f"cards.9.rows.1.2=blue {number}\n" for number in range(40)])
    check_about(found["about"])
    assert found["about"].startswith("A set. Changed: cards.9.rows.1.2=blue 0\\n, cards.9")


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("cards.9", "path=value"),
        ("cards.8.rows=1", "cards.8.rows: there is no '8'; expected 7 to 9"),
        ("cards.1.rows=1", "no '1'"),
        ("cards.9.rows.2.1=town", "no '2'; expected 1 to 1"),
        ("cards.9.rows.1.3=town", "no '3'; expected 1 to 2"),
        ("card.9.rows=1", "no 'card'; expected one of name, about, cards, things"),
        ("name.first.second=x", "no 'first'; expected no more words after 'mine, changed'"),
        ("name.first=x", "no 'first'"),
    ],
)
def test_a_path_that_leads_nowhere_is_refused(word: str, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        changed(CONTENT, [word])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("balance honshu --set cards.61.rows=1", "expected 1 to 60"),
        ("balance honshu --set cards.12.rows.1.1=swamp", "swamp"),
        ("balance honshu --set cards.12.nonsense=1", "nonsense"),
        ("cards show honshu --set cards", "path=value"),
        ("cards show nope", "no game 'nope'"),
    ],
)
def test_bad_changes_are_one_line(run: Run, words: str, told: str) -> None:
    code, out, err = run(*words.split())
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err
