"""Decisions as lessons: what an environment shows, and the imitator of docs/imitation.md, on a tiny sample."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy
import polars
import pytest

from northward.adapters.steps import Walk
from northward.core import codec, registry
from northward.core.game import CHANCE
from northward.lab import decisions
from northward.lab.simulate import play
from tests.cli.conftest import Run
from tests.lab.settings import plan

PAGE = (Path(__file__).parents[2] / "docs" / "imitation.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", registry.names())
def test_a_row_for_every_small_choice(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Whoever makes the choices of the rows in an environment, one after the other, plays the match again."""
    monkeypatch.setattr(decisions, "PART", 100)
    command = f"simulate {game} --seats 2 --games 1 --seed 2 --bots greedy --max-turns 6 --decisions"
    assert run(*command.split(), tmp_path / "made").code == 0
    rows = polars.read_parquet(tmp_path / "made" / "*.parquet")
    settings = plan("greedy", game=game, seed=2, max_turns=6)
    played = play(settings, 0)
    walk = Walk(settings.game, 2, settings.options)
    lines = [codec.decode(bytes(line), settings.game.Action) for line in played.lines]
    chance = iter([line for line in lines if line.seat == CHANCE])
    for row in rows.iter_rows(named=True):
        while walk.seat == CHANCE:
            walk.play(next(chance))
        mask: Any = numpy.zeros(len(row["mask"]), numpy.uint8)
        walk.mask(mask)
        assert walk.seat == row["seat"] and mask.tolist() == row["mask"] and row["mask"][row["chosen"]] == 1
        walk.step(row["chosen"])
    assert len(rows) > 10 and set(rows["bot"]) == {"greedy"} and set(rows["seed"]) == {2}
    assert {codec.decode(text, settings.game.Action) for text in rows["action"]} <= set(lines)
    for seat, score in enumerate(played.scores):
        ended = rows.filter(polars.col("seat") == seat).select("total", "rank", "win").unique().rows()
        assert ended == [(score.total, score.rank, played.wins[seat])]


def test_a_folder_is_written_anew(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "PART", 50)
    for games in (2, 1):
        run("simulate", "honshu", "--seats", 2, "--games", games, "--seed", 2, "--decisions", tmp_path)
    rows = polars.read_parquet(tmp_path / "*.parquet")
    assert set(rows["match"]) == {0} and len(list(tmp_path.iterdir())) > 1
    assert {dict(polars.read_parquet_schema(file))["observation"] for file in tmp_path.iterdir()} == {
        polars.Array(polars.UInt8, len(rows["observation"][0]))
    }


def test_the_imitator_of_the_page_learns(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "PART", 250)
    lessons = tmp_path / "lessons"
    run("simulate", "honshu", "--seats", 2, "--games", 4, "--seed", 1, "--bots", "greedy", "--decisions", lessons)
    (script,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    (tmp_path / "imitate.py").write_text(script, encoding="utf-8")
    command = [sys.executable, "imitate.py", "lessons", "4", "1"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    *rounds, chance, played = ran.stdout.splitlines()
    alike = [int(percent) for line in rounds for percent in re.findall(r"(\d+)%", line)]
    (by_chance,) = map(int, re.findall(r"(\d+)%", chance))
    assert len(alike) == 4 and alike[-1] > by_chance
    assert re.fullmatch(r"against random: [01] of 1 matches won", played)
