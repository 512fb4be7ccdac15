"""`northward balance`: a changed rule or card against the printed game."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest

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


def test_nothing_changed_is_refused(run: Run) -> None:
    code, _, err = run("balance", "honshu")
    assert (code, err.count("\n")) == (2, 1)
