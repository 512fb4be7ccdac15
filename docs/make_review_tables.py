"""The table of docs/review.md on losses: do they foretell who wins? `make reviews`: 40 matches of each pair, hours.

Two bots of neighbouring levels play fresh matches, each from either seat; every match is reviewed. What the weaker lost
more by its decisions is set beside the lead with which the stronger ended. Matches are kept in the folder `reviews`, so
that it can be stopped and taken up again.

A game is no longer called rough (`OwnBots.rough`) when in all its pairs the gap in loss lies within a factor 1.5 of the
lead, levels come out in order, and the slope of lead on loss difference, over all pairs, lies between 0.7 and 1.3.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

import msgspec

import northward
from northward.bots.judge import lead
from northward.bots.levels import LEVELS, bots_of, make_level
from northward.core import registry
from northward.core.bots import Clock
from northward.core.game import CHANCE, Game
from northward.core.match import Match
from northward.core.record import Record
from northward.reviewing.results import WORDS

GAMES = {"honshu": "Honshū", "hokkaido": "Hokkaidō", "okanagan": "Okanagan", "hyperborea": "Hyperborea"}
SEED = 4004
MATCHES = 40
SIMULATIONS = 100
"""For each decision of a review: losses of single decisions are rougher then, sums over matches are not."""
THOUGHT = Clock(simulations=60)
"""For a bot that thinks as long as it may."""
NORMAL = 1.96
FACTOR, SLOPE = 1.5, (0.7, 1.3)
KEPT = Path("reviews")


class Line(NamedTuple):
    """A straight line through points, by least squares."""

    slope: float
    error: float


def played(game: Game, levels: tuple[str, str], number: int, seed: int) -> Record:
    """A match of two; whoever sits first changes."""
    rng = Random(f"{seed}:{game.name}:{levels}:{number}")
    match = Match.new(game, 2)
    bots = [make_level(levels[(seat + number) % 2], game) for seat in range(2)]
    while not match.over:
        seat = match.to_move[0]
        if seat == CHANCE:
            match.play(game.chance(match.state, rng))
            continue
        legal, view = match.legal(seat), game.view(match.state, seat)
        match.play(legal[0] if len(legal) == 1 else bots[seat].choose(view, legal, THOUGHT, rng))
    return match.record()


def row_of(game: Game, levels: tuple[str, str], number: int, seed: int) -> dict[str, Any]:
    saved = played(game, levels, number, seed)
    found = northward.review(saved, simulations=SIMULATIONS, seed=number, cores=1)
    weaker, stronger = number % 2, (number + 1) % 2
    lost = [each.lost for each in found.by_seat]
    points = [score.total for score in game.scores(northward.replay(saved))]
    marks = [sum(each.seat == seat and each.mark in WORDS for each in found.decisions) for seat in (weaker, stronger)]
    return {
        "match": number,
        "lead": lead(points, stronger),
        "lost": [lost[weaker], lost[stronger]],
        "decisions": [found.by_seat[weaker].decisions, found.by_seat[stronger].decisions],
        "marks": marks,
    }


def reviewed(name: str, levels: tuple[str, str], seed: int, matches: int) -> list[dict[str, Any]]:
    """The matches that are kept, and more of them until there are enough."""
    game = registry.game(name)
    file = KEPT / f"{name}-{'-'.join(levels)}-{seed}.jsonl"
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    while len(rows) < matches:
        rows.append(row_of(game, levels, len(rows), seed))
        with file.open("a") as kept:
            kept.write(msgspec.json.encode(rows[-1]).decode() + "\n")
    return rows


def through(points: list[tuple[float, float]]) -> Line:
    """Of the second on the first. Needs three points that differ."""
    xs, ys = zip(*points, strict=True)
    across, up = fmean(xs), fmean(ys)
    spread = sum((x - across) ** 2 for x in xs)
    slope = sum((x - across) * (y - up) for x, y in points) / spread
    left = sum((y - up - slope * (x - across)) ** 2 for x, y in points) / (len(points) - 2)
    return Line(slope, sqrt(left / spread))


def mean_of(values: list[float]) -> str:
    return f"{fmean(values):.1f} ±{NORMAL * stdev(values) / sqrt(len(values)):.1f}"


def tell(name: str, pairs: dict[tuple[str, str], list[dict[str, Any]]]) -> bool:
    """The lines of a game; whether all of it is proved."""
    fits, points = len(pairs) == len(LEVELS) - 1, []
    for levels, rows in pairs.items():
        gaps, leads = [row["lost"][0] - row["lost"][1] for row in rows], [row["lead"] for row in rows]
        points += list(zip(gaps, leads, strict=True))
        ratio = fmean(gaps) / fmean(leads) if fmean(leads) else float("inf")
        marks = [fmean(row["marks"][side] for row in rows) for side in (0, 1)]
        fits = fits and 1 / FACTOR <= ratio <= FACTOR and fmean(gaps) > 0 and len(rows) >= MATCHES
        print(
            f"| {GAMES[name]} | {levels[0]}, {levels[1]} | {len(rows)} | {mean_of(gaps)} | {mean_of(leads)} "
            f"| {ratio:.2f} | {marks[0]:.1f}, {marks[1]:.1f} |",
            flush=True,
        )
    line = through(points)
    low, high = line.slope - NORMAL * line.error, line.slope + NORMAL * line.error
    fits = fits and SLOPE[0] <= line.slope <= SLOPE[1]
    print(f"{GAMES[name]}: slope {line.slope:.2f} (95 %: {low:.2f} to {high:.2f}), {len(points)} matches", flush=True)
    return fits


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--matches", type=int, default=MATCHES, help="of each pair")
    parser.add_argument("--upto", choices=LEVELS[1:], default=LEVELS[-1], help="the strongest level")
    parser.add_argument("--seed", type=int, default=SEED)
    wish = parser.parse_args()
    KEPT.mkdir(exist_ok=True)
    print("| Game | Levels | Matches | Gap in loss | Lead | Ratio | Marks a match |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for game_name in wish.games:
        some = list(pairwise(LEVELS[: LEVELS.index(wish.upto) + 1]))
        found = {levels: reviewed(game_name, levels, wish.seed, wish.matches) for levels in some}
        proved, rough = tell(game_name, found), bots_of(registry.game(game_name)).rough
        print(f"{GAMES[game_name]}: {'proved' if proved else 'not proved'}, called rough: {rough}", flush=True)
