"""Decisions of many matches as files to learn from: what a seat saw, could choose and chose, and what came of it.

An environment shows the same to whoever has learned. Needs `northward[lab]`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy
import polars

from northward.adapters.decisions import Decisions
from northward.core import codec
from northward.core.additions import trusted
from northward.core.game import CHANCE
from northward.lab.simulate import Plan, Played

PART = 2000
"""Rows of a file: some hundred megabytes while it is written, a few on disk."""
COLUMNS: dict[str, type[polars.DataType]] = {
    "game": polars.String,
    "version": polars.Int64,
    "seed": polars.Int64,
    "pairing": polars.String,
    "match": polars.Int64,
    "line": polars.Int64,
    "step": polars.Int64,
    "seats": polars.Int64,
    "seat": polars.Int64,
    "bot": polars.String,
    "chosen": polars.Int64,
    "do": polars.String,
    "action": polars.String,
    "legal": polars.Int64,
    "total": polars.Int64,
    "rank": polars.Int64,
    "win": polars.Float64,
}
"""Beside `observation` and `mask`, which are arrays of bytes, as long as the game's."""


def decision_rows(plan: Plan, played: Played, cut: Decisions) -> Iterator[dict[str, Any]]:
    """Every small choice of a match whose lines were kept; what is forced is no choice."""
    game = plan.game
    state, do = game.start(plan.seats, plan.options), trusted(game)
    wins = played.wins
    for line, raw in enumerate(played.lines):
        action = codec.decode(bytes(raw), game.Action)
        seat = action.seat
        if seat != CHANCE:
            legal = game.legal(state, seat)
            # A bot of one's own may write an action in another way than the list does: that teaches nothing.
            index = legal.index(action) if action in legal else None
            made = [] if index is None else cut.choices(state, seat, legal, index)
            for step, (observation, mask, chosen) in enumerate(made):
                yield {
                    "game": game.name,
                    "version": game.version,
                    "seed": plan.seed,
                    "pairing": " – ".join(plan.bots),
                    "match": played.number,
                    "line": line,
                    "step": step,
                    "seats": plan.seats,
                    "seat": seat,
                    "bot": played.bots[seat],
                    "chosen": chosen,
                    "do": msgspec.json.decode(raw)["do"],
                    "action": bytes(raw).decode(),
                    "legal": len(legal),
                    "total": played.scores[seat].total,
                    "rank": played.scores[seat].rank,
                    "win": wins[seat],
                    "observation": observation,
                    "mask": mask,
                }
        state = do(state, action)


class DecisionFiles:
    """A folder of Parquet files, each with some thousand small choices, whole matches after one another."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        """Raises LookupError for a game whose states nobody draws as arrays."""
        self._cut = Decisions(plan.game, plan.seats, plan.options)
        for old in folder.glob("part-*.parquet"):
            old.unlink()
        self._folder = folder
        self._parts = 0
        self._waiting: list[dict[str, Any]] = []

    def add(self, plan: Plan, played: Played) -> None:
        for row in decision_rows(plan, played, self._cut):
            self._waiting.append(row)
            if len(self._waiting) == PART:
                self.close()

    def close(self) -> None:
        """Writes what is left."""
        if self._waiting:
            plain = {name: [row[name] for row in self._waiting] for name in COLUMNS}
            arrays = {name: numpy.stack([row[name] for row in self._waiting]) for name in ("observation", "mask")}
            frame = polars.DataFrame({**plain, **arrays}, schema_overrides=COLUMNS)
            frame.write_parquet(self._folder / f"part-{self._parts:05}.parquet")
            self._parts += 1
            self._waiting = []
