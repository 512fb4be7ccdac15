"""Matches as tables for Polars: one row per seat and match, one row per decision. Needs `northward[lab]`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import polars

from northward.core.game import CHANCE
from northward.lab.simulate import Plan, Played

PART = 1000
"""Matches in one file of decisions."""


def seat_rows(plan: Plan, played: Played) -> Iterator[dict[str, Any]]:
    """What every seat of a match had in the end. Points by category are columns named `points.` and the category.

    What the game tells of the match and the seat are lists of names, in columns named `match.` or `seat.` and the kind.
    """
    for bot, score, win, named in zip(played.bots, played.scores, played.wins, played.facts.seats, strict=True):
        yield {
            "game": plan.game.name,
            "pairing": " – ".join(plan.bots),
            "match": played.number,
            "deal": played.number // plan.same_deal,
            "seats": plan.seats,
            "seat": score.seat,
            "bot": bot,
            "total": score.total,
            "rank": score.rank,
            "win": win,
            "actions": played.actions,
            "turns": played.turns,
            "truncated": played.truncated,
            "seconds": played.seconds,
            **{f"points.{name}": points for name, points in score.items.items()},
            **{f"match.{kind}": list(names) for kind, names in played.facts.match.items() if names},
            **{f"seat.{kind}": list(names) for kind, names in named.items() if names},
        }


def decision_rows(played: Played) -> Iterator[dict[str, Any]]:
    """What every seat did, line by line; the lines of the match must have been kept."""
    for line, (raw, legal) in enumerate(zip(played.lines, played.legal, strict=True)):
        action = msgspec.json.decode(raw)
        seat = action.pop("seat", CHANCE)
        if seat == CHANCE:
            continue
        yield {
            "match": played.number,
            "line": line,
            "seat": seat,
            "bot": played.bots[seat],
            "do": action.pop("do"),
            "action": bytes(raw).decode(),
            "legal": legal,
            "win": played.wins[seat],
        }


def table(rows: Sequence[dict[str, Any]]) -> polars.DataFrame:
    """Rows of seats, in the order of the matches."""
    return polars.DataFrame(rows, infer_schema_length=None).sort("pairing", "match", "seat")


class DecisionFiles:
    """A folder of Parquet files, each with the decisions of many matches: `polars.scan_parquet("FOLDER/*.parquet")`."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("part-*.parquet"):
            old.unlink()
        self._folder = folder
        self._parts = 0
        self._waiting: list[Played] = []

    def add(self, played: Played) -> None:
        self._waiting.append(played)
        if len(self._waiting) == PART:
            self.close()

    def close(self) -> None:
        """Writes what is left."""
        if self._waiting:
            waiting = sorted(self._waiting, key=lambda played: played.number)
            rows = [row for played in waiting for row in decision_rows(played)]
            polars.DataFrame(rows).write_parquet(self._folder / f"part-{self._parts:05}.parquet")
            self._parts += 1
            self._waiting = []
