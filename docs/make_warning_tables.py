"""The table of docs/review.md on warnings: how many are wrong. `make warnings` checks 200 of each game: hours.

Bots of the lowest levels play; whatever they would be warned of is checked by playing the match to its end, again and
again, as club players would: after what was chosen, and after what the warning calls better, in the same imagined
worlds. A warning is wrong if its choice does not even turn out inaccurate. Checks are kept in the folder `warnings`, so
that it can be stopped and taken up again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import groupby
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import Any

from northward.bots.judge import played_on
from northward.bots.levels import bots_of, make_level
from northward.core import registry
from northward.core.game import CHANCE, AnyAction, AnyState, AnyView, Game
from northward.core.match import Match
from northward.lab import intervals
from northward.reviewing.judging import in_worlds
from northward.reviewing.warning import Compared, compared, costly, costs_much

GAMES = {"honshu": "Honshū", "hokkaido": "Hokkaidō", "okanagan": "Okanagan", "hyperborea": "Hyperborea"}
SEED = 3105
"""Not used while the threshold was chosen (3003 was)."""
CHECKS = 200
SAMPLED = 0.5
LEVELS = ("novice", "casual")
FEWEST, MOST, CLEAR = 16, 128, 2.5
"""Worlds in which matches are played out: until it is clear, by so many standard errors, on which side the loss is."""
KEPT = Path("warnings")


def long_search(game: Game, view: AnyView, found: Compared, seed: str) -> tuple[float, float, int]:
    """The loss when matches are played out, its standard error, and in how many worlds it was tried."""
    club = make_level("club", game)

    def end(state: AnyState, seat: int, rng: Random) -> list[float]:
        return [score.total for score in game.scores(played_on(game, club, state, sys.maxsize, rng))]

    out = in_worlds(game, view, seed, end)
    lost: list[float] = []
    while len(lost) < MOST:
        lost += [out(found.better, world) - out(found.kept, world) for world in range(len(lost), len(lost) + FEWEST)]
        error = stdev(lost) / sqrt(len(lost))
        if abs(fmean(lost) - bots_of(game).losses[0]) > CLEAR * error:
            break
    return fmean(lost), error, len(lost)


def checks_of(game: Game, number: int, seed: int) -> Iterator[dict[str, Any]]:
    """One match, of two to four players; some of its decisions, so that no match has much weight."""
    rng = Random(f"{seed}:{game.name}:{number}")
    match = Match.new(game, 2 + number % 3)
    bots = [make_level(LEVELS[(seat + number) % len(LEVELS)], game) for seat in range(2 + number % 3)]
    while not match.over:
        seat = match.to_move[0]
        if seat == CHANCE:
            match.play(game.chance(match.state, rng))
            continue
        legal, view = match.legal(seat), game.view(match.state, seat)
        action = legal[0] if len(legal) == 1 else bots[seat].choose(view, legal, None, rng)
        if len(legal) > 1 and rng.random() < SAMPLED:
            yield from check(game, view, legal, action, f"{seed}:{number}:{len(match.actions)}")
        match.play(action)


def check(game: Game, view: AnyView, legal: Any, action: AnyAction, seed: str) -> list[dict[str, Any]]:
    told = compared(game, view, legal, action, seed)
    if not costs_much(game, told):
        return []
    began = process_time()
    costly(game, view, legal, action, seed)
    seconds = process_time() - began
    loss, error, worlds = long_search(game, view, told, f"{seed}:long")
    kind = type(action).__name__
    return [
        {
            "kind": kind,
            "told": told.loss,
            "error": told.error,
            "seconds": seconds,
            "loss": loss,
            "off": error,
            "worlds": worlds,
        }
    ]


def checked(name: str, seed: int, checks: int) -> list[dict[str, Any]]:
    """The checks that are kept, and more of them until there are enough."""
    file = KEPT / f"{name}-{seed}.jsonl"
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    number = 1 + max((row["match"] for row in rows), default=-1)
    while len(rows) < checks:
        for row in checks_of(registry.game(name), number, seed):
            rows.append({"match": number, **row})
            with file.open("a") as kept:
                kept.write(json.dumps(rows[-1]) + "\n")
            if len(rows) == checks:
                break
        number += 1
    return rows


def row_of(name: str, rows: list[dict[str, Any]]) -> str:
    least = bots_of(registry.game(name)).losses[0]
    blocks = [[float(row["loss"] < least) for row in group] for _, group in groupby(rows, key=lambda row: row["match"])]
    low, high = intervals.rate(blocks)
    wrong = sum(sum(block) for block in blocks)
    told, true = fmean(row["told"] for row in rows), fmean(row["loss"] for row in rows)
    seconds = [row["seconds"] for row in rows]
    return (
        f"| {GAMES[name]} | {len(rows)} | {wrong:.0f} | {wrong / len(rows):.1%} | {low:.0%}–{high:.0%} | {told:.1f} "
        f"| {true:.1f} | {median(seconds):.2f} s | {max(seconds):.2f} s |"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--checks", type=int, default=CHECKS)
    parser.add_argument("--seed", type=int, default=SEED)
    wish = parser.parse_args()
    KEPT.mkdir(exist_ok=True)
    print("| Game | Warnings checked | Wrong | Share | 95 % | Loss as told | Played out | Time, median | most |")
    print("|---|---:|---:|---:|---|---:|---:|---:|---:|")
    for game_name in wish.games:
        print(row_of(game_name, checked(game_name, wish.seed, wish.checks)), flush=True)
