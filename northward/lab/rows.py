"""Matches as frames of Polars, with one row per seat and match. Needs `northward[lab]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import polars

from northward.lab.simulate import Plan, Played

SEATS: dict[str, polars.DataType | type[polars.DataType]] = {
    "game": polars.String,
    "version": polars.Int64,
    "seed": polars.Int64,
    "pairing": polars.String,
    "match": polars.Int64,
    "deal": polars.Int64,
    "seats": polars.Int64,
    "seat": polars.Int64,
    "bot": polars.String,
    "total": polars.Int64,
    "rank": polars.Int64,
    "win": polars.Float64,
    "actions": polars.Int64,
    "turns": polars.Int64,
    "truncated": polars.Boolean,
    "seconds": polars.Float64,
}
"""The columns that every game has, in this order; then come those of the game."""
BETWEEN = "; "
"""What stands between the names of a list in a CSV file, which has no lists."""


def seat_rows(plan: Plan, played: Played) -> Iterator[dict[str, Any]]:
    """What every seat of a match had in the end. Points by category are columns named `points.` and the category.

    What the game tells of the match and the seat are lists of names, in columns named `match.` or `seat.` and the kind.
    """
    for bot, score, win, named in zip(played.bots, played.scores, played.wins, played.facts.seats, strict=True):
        yield {
            "game": plan.game.name,
            "version": plan.game.version,
            "seed": plan.seed,
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


def table(rows: Sequence[dict[str, Any]]) -> polars.DataFrame:
    """Rows of seats, in the order of the matches."""
    kinds = {name: _kind(name) for row in rows for name in row}
    return polars.DataFrame(rows, schema={**SEATS, **kinds}).sort("pairing", "match", "seat", maintain_order=True)


def variants(played: Mapping[str, tuple[Plan, Sequence[Played]]]) -> polars.DataFrame:
    """Rows of seats of several runs, told apart by the column `variant`."""
    tables = [
        table([row for match in matches for row in seat_rows(plan, match)]).select(
            polars.lit(name).alias("variant"), "*"
        )
        for name, (plan, matches) in played.items()
    ]
    return polars.concat(tables, how="diagonal")


def _kind(column: str) -> polars.DataType | type[polars.DataType]:
    if column in SEATS:
        return SEATS[column]
    return polars.Int64 if column.startswith("points.") else polars.List(polars.String)


def write(rows: polars.DataFrame, file: Path) -> None:
    """As Parquet or CSV, by the ending of the file."""
    if file.suffix.lower() == ".csv":
        lists = [name for name, kind in rows.schema.items() if isinstance(kind, polars.List)]
        rows.with_columns(polars.col(name).list.join(BETWEEN) for name in lists).write_csv(file)
    else:
        rows.write_parquet(file)
