"""The lab from Python: `northward.simulate`, `northward.arena` and `northward.perft`. Each returns a frame of Polars.

The commands of the same name stand on the same plans and matches. Needs `northward[lab]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path

import polars

from northward.core import options as option_lists
from northward.core import registry
from northward.core.match import Match, usual_seats
from northward.lab import perft as counting
from northward.lab.arena import ArenaReport
from northward.lab.planning import Limits, seats_of_a_duel, seed_or_any, simulation, tournament
from northward.lab.rows import seat_rows, table
from northward.lab.run import Files, Place, run_arena

PAIRINGS: dict[str, type[polars.DataType]] = {
    "game": polars.String,
    "version": polars.Int64,
    "seats": polars.Int64,
    "seed": polars.Int64,
    "first": polars.String,
    "second": polars.String,
    "games": polars.Int64,
    "win_rate": polars.Float64,
    "win_rate_low": polars.Float64,
    "win_rate_high": polars.Float64,
    "margin": polars.Float64,
    "margin_low": polars.Float64,
    "margin_high": polars.Float64,
    "agreement": polars.Float64,
    "variance_saved": polars.Float64,
    "truncated": polars.Int64,
    "first_rating": polars.Float64,
    "first_sigma": polars.Float64,
    "second_rating": polars.Float64,
    "second_sigma": polars.Float64,
}
DEPTHS: dict[str, type[polars.DataType]] = {
    "game": polars.String,
    "version": polars.Int64,
    "seats": polars.Int64,
    "seed": polars.Int64,
    "depth": polars.Int64,
    "lines": polars.Int64,
    "states": polars.Int64,
    "ends": polars.Int64,
}


def simulate(
    game: str,
    *,
    games: int = 100,
    seats: int | None = None,
    bots: str | Sequence[str] = "random",
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    cards: str | Path | None = None,
    seconds: float | None = None,
    turn_seconds: float | None = None,
    simulations: int | None = None,
    max_turns: int | None = None,
    cores: int | None = None,
    keep: str | Path | None = None,
    ray: str | None = None,
) -> polars.DataFrame:
    """Lets bots play many matches; a row for every seat of every match.

    Columns: `game`, `version` and `seed` (the same three give the same matches), `pairing` (all bots of the run),
    `match`, `deal`, `seats`, `seat` (from 0), `bot`, `total`, `rank`, `win` (winners who share a place share the win),
    `actions`, `turns`, `truncated`, `seconds`; then `points.` and each category of the score; and what the game tells,
    lists of names in `match.` or `seat.` and the kind.

    Everything is as in `northward simulate`: `bots` are names or "one,other", `options` those of the game by name,
    `cards` a file with another set; `seconds`, `turn_seconds` and `simulations` limit how long bots think, `max_turns`
    cuts matches off, `keep` is a file that remembers finished matches. All cores are used unless `cores` says fewer, or
    those of the cluster at the address `ray`. What cannot be played raises ValueError or LookupError, with one line.

    >>> import northward
    >>> game = northward.names()[0]
    >>> rows = northward.simulate(game, games=5, seats=2, bots="greedy,random", seed=1)
    >>> rows.group_by("bot").agg(polars.len(), polars.col("win").sum()).sort("bot").rows()
    [('greedy', 5, 5.0), ('random', 5, 0.0)]
    """
    limits = _limits(seconds, turn_seconds, simulations, max_turns)
    place = _place(cores, keep, ray)
    _at_least(games=(games, 1), seed=(seed, 0))
    match = _match(game, seats, options, cards)
    plan = simulation(match, _names(bots), seed_or_any(seed, place.keep), limits)
    return table([row for played in place.matches(plan, games) for row in seat_rows(plan, played)])


def arena(
    game: str,
    bots: str | Sequence[str],
    *,
    games: int = 200,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    cards: str | Path | None = None,
    seconds: float | None = None,
    turn_seconds: float | None = None,
    simulations: int | None = None,
    max_turns: int | None = None,
    cores: int | None = None,
    keep: str | Path | None = None,
    ray: str | None = None,
) -> polars.DataFrame:
    """Finds the stronger bot: every pair plays the same deals from every seat; a row for every pair.

    Columns: `game`, `version`, `seats`, `seed`; `first` and `second`, the two bots; how many `games` they played; the
    `win_rate` of the first and its 95 % interval (`win_rate_low`, `win_rate_high`), its mean `margin` of points and the
    interval of that (`margin_low`, `margin_high`; null where a single deal says nothing); `agreement` and
    `variance_saved`, what the pairing of deals did; `truncated`, how many matches were cut off; and how OpenSkill rates
    either after all matches (`first_rating`, `first_sigma`, `second_rating`, `second_sigma`).

    The other arguments are those of `simulate`; `games` counts those of every pair, and `keep` is a folder.

    >>> import northward
    >>> pairs = northward.arena(northward.names()[0], ["greedy", "random"], games=4, seed=1)
    >>> pairs.select("first", "second", "games", "win_rate").rows()
    [('greedy', 'random', 4, 1.0)]
    """
    limits = _limits(seconds, turn_seconds, simulations, max_turns)
    place = _place(cores, keep, ray)
    _at_least(games=(games, 2), seed=(seed, 0))
    fewest = seats_of_a_duel(registry.game(game)) if seats is None else seats
    match = _match(game, fewest, options, cards)
    plans = tournament(match, _names(bots), seed_or_any(seed, place.keep), limits)
    return pairings(run_arena(plans, games, place, Files(), lambda _: None))


def perft(
    game: str | Match,
    depth: int = 3,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    cards: str | Path | None = None,
    seed: int = 1,
) -> polars.DataFrame:
    """Counts all that can happen in so many decisions, from the beginning or from where a `Match` stands.

    A row for every `depth` from 0: in how many ways one gets there (`lines`), to how many different `states`, and how
    many of these lines end the game there (`ends`). What chance brings follows from the seed, the same on every line.

    >>> import northward
    >>> northward.perft(northward.names()[0], 3, seats=2).select("depth", "lines", "states", "ends").rows()
    [(0, 1, 1, 0), (1, 6, 6, 0), (2, 36, 36, 0), (3, 216, 216, 0)]
    """
    _at_least(depth=(depth, 0), seed=(seed, 0))
    match = game if isinstance(game, Match) else _match(game, seats, options, cards)
    found = counting.perft(match, depth, seed)
    rules = match.game
    same = (rules.name, rules.version, match.seats, seed)
    return polars.DataFrame([(*same, *row) for row in found], schema=DEPTHS, orient="row")


def pairings(report: ArenaReport) -> polars.DataFrame:
    """What `arena` returns."""
    ratings = {rating.bot: (rating.mu, rating.sigma) for rating in report.ratings}
    rows = []
    for one in report.pairings:
        margins = (figure if isfinite(figure) else None for figure in one.margin_ci95)
        paired = (one.agreement, one.variance_saved, one.truncated)
        rated = (figure for bot in one.bots for figure in ratings[bot])
        same = (report.game, report.version, report.seats, report.seed)
        rates = (one.games, one.win_rate, *one.ci95)
        rows.append((*same, *one.bots, *rates, one.mean_margin, *margins, *paired, *rated))
    return polars.DataFrame(rows, schema=PAIRINGS, orient="row")


def _match(name: str, seats: int | None, options: Mapping[str, object] | None, cards: str | Path | None) -> Match:
    game = registry.game(name) if cards is None else registry.game_with_set(name, Path(cards))
    words = {option: str(value) for option, value in (options or {}).items()}
    return Match.new(game, usual_seats(game) if seats is None else seats, option_lists.parse(game.Options, words))


def _names(bots: str | Sequence[str]) -> tuple[str, ...]:
    return tuple(bots.split(",") if isinstance(bots, str) else bots)


def _place(cores: int | None, keep: str | Path | None, ray: str | None) -> Place:
    _at_least(cores=(cores, 1))
    return Place(cores, None if keep is None else Path(keep), ray)


def _limits(
    seconds: float | None, turn_seconds: float | None, simulations: int | None, max_turns: int | None
) -> Limits:
    for name, value in {"seconds": seconds, "turn_seconds": turn_seconds}.items():
        if value is not None and (isinstance(value, bool) or not isinstance(value, int | float) or not value > 0):
            raise ValueError(f"{name} must be a number above 0, not {value!r}")
    _at_least(simulations=(simulations, 1), max_turns=(max_turns, 1))
    return Limits(seconds, turn_seconds, simulations, max_turns)


def _at_least(**named: tuple[object, int]) -> None:
    for name, (value, least) in named.items():
        if value is not None and (type(value) is not int or value < least):
            raise ValueError(f"{name} must be a whole number, {least} or more, not {value!r}")
