"""The table of docs/review.md on single decisions: is the loss that a review tells real? `make losses`: an hour.

Bots of the four lower levels play; some of their decisions are judged as a review does it. Wherever something better
was found, the match is played to its end by club players, in other imagined worlds, after that and after what was
done: no judge has a say there. What this brings on average is set beside what the judge told. Decisions are kept in the
folder `losses`, so that it can be stopped and taken up again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from make_review_tables import GAMES, played

from northward.bots.judge import played_on
from northward.bots.levels import LEVELS, bots_of, make_level
from northward.core import registry
from northward.core.game import AnyState, Game
from northward.lab import intervals
from northward.reviewing.judging import in_worlds, judged
from northward.reviewing.moments import course_of

SEED = 4105
"""Not used while judges were chosen."""
DECISIONS = 1500
SAMPLED = 0.3
SIMULATIONS = 100
WORLDS = 8
"""Matches that are played out after each of the two: many decisions say more than many worlds."""
KEPT = Path("losses")


def decisions_of(game: Game, number: int, seed: int) -> Iterator[dict[str, Any]]:
    """Some of a match of two, so that no match has much weight."""
    rng = Random(f"{seed}:{game.name}:{number}")
    levels = (rng.choice(LEVELS[:-1]), rng.choice(LEVELS[:-1]))
    course, club = course_of(played(game, levels, number, seed)), make_level("club", game)

    def end(state: AnyState, _seat: int, rng: Random) -> list[float]:
        return [score.total for score in game.scores(played_on(game, club, state, sys.maxsize, rng))]

    for moment in course.moments:
        if rng.random() >= SAMPLED:
            continue
        told = judged(course, moment, SIMULATIONS, f"{seed}:{number}:{moment.line}")
        true = 0.0
        if told.better != told.played:
            view = game.view(course.states[moment.line], moment.seat)
            out = in_worlds(game, view, f"{seed}:{number}:{moment.line}:out", end)
            true = fmean(out(told.better, world) - out(told.played, world) for world in range(WORLDS))
        yield {
            "kind": type(told.played[0]).__name__,
            "better": told.better != told.played,
            "told": told.loss / bots_of(game).comes_true,  # the judge's own figure
            "true": true,
        }


def decided(name: str, seed: int, decisions: int) -> list[dict[str, Any]]:
    """The decisions that are kept, and more of them until there are enough."""
    file = KEPT / f"{name}-{seed}.jsonl"
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    number = 1 + max((row["match"] for row in rows), default=-1)
    while len(rows) < decisions:
        found = [{"match": number, **row} for row in decisions_of(registry.game(name), number, seed)]
        with file.open("a") as kept:
            kept.write("".join(json.dumps(row) + "\n" for row in found))
        rows += found
        number += 1
    return rows


def row_of(name: str, rows: Sequence[dict[str, Any]]) -> str:
    better = [row for row in rows if row["better"]]
    blocks = [[row["true"] for row in group] for _, group in groupby(better, key=lambda row: row["match"])]
    low, high = intervals.mean(blocks)
    told, true = fmean(row["told"] for row in better), fmean(row["true"] for row in better)
    means = f"{told:.2f} | {true:.2f} | {low:.2f} to {high:.2f} | {true / told:.2f}"
    return f"| {name} | {len(rows)} | {len(better)} | {means} |"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--kinds", action="store_true", help="also by kind of decision")
    wish = parser.parse_args()
    KEPT.mkdir(exist_ok=True)
    print("| Game | Decisions | Something better found | Told | Played out | 95 % | Ratio |")
    print("|---|---:|---:|---:|---:|---|---:|")
    for game_name in wish.games:
        found = decided(game_name, wish.seed, wish.decisions)
        print(row_of(GAMES[game_name], found), flush=True)
        for kind in sorted({row["kind"] for row in found if row["better"]}) if wish.kinds else ():
            print(row_of(f"{GAMES[game_name]}, {kind}", [row for row in found if row["kind"] == kind]), flush=True)
