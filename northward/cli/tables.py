"""What the lab found, as tables in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING

from northward.cli.output import print_table
from northward.core import registry

if TYPE_CHECKING:
    from rich.table import Table

    from northward.lab.arena import ArenaReport, Pairing
    from northward.lab.balance import BalanceReport
    from northward.lab.bench import Figures
    from northward.lab.bench import Report as BenchReport
    from northward.lab.calibrate import CalibrationReport
    from northward.lab.perft import Depth
    from northward.lab.simulate import Report as SimulationReport
    from northward.lab.standings import Result, Standing
    from northward.server.latency import Latency


def print_simulation(report: SimulationReport) -> None:
    from rich.table import Table

    print(f"{about(report)}: {report.seconds:.1f} s")
    print(f"{report.games_per_second:,.1f} games/s, {report.actions_per_second:,.0f} actions/s")
    cut_off = f"; {report.truncated} games were cut off" if report.truncated else ""
    low, high = report.usual_turns
    print(
        f"{report.mean_actions:.1f} actions in {report.mean_turns:.1f} turns per game, "
        f"nine of ten games {low} to {high} turns{cut_off}"
    )
    print("mean points:", ", ".join(f"{name} {points:.1f}" for name, points in report.mean_items.items()))
    for kind, shares in report.match_facts.items():
        print(f"{kind}:", ", ".join(f"{name} {share:.1%} of games" for name, share in shares.items()))
    table = Table("", "games", "wins", "wins %", "95 %", "mean total", "sd")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, r in report.per_bot.items():
        table.add_row(name, str(r.games), f"{r.wins:.1f}", *_rate(r), f"{r.mean_total:.1f}", f"{r.sd:.1f}")
    print_table(table)
    _print_standings("seat", {f"seat {seat}": standing for seat, standing in enumerate(report.per_seat, 1)})
    for kind, found in report.seat_facts.items():
        _print_standings(kind, found)


def _print_standings(kind: str, found: dict[str, Standing]) -> None:
    """All rates of a kind in percent, beside the fair one."""
    from rich.table import Table

    print(f"wins by {kind}; fair: {next(iter(found.values())).fair:.1%}")
    judged = ["fair?"] if any(s.judgement for s in found.values()) else []
    table = Table(kind, "games", "wins %", "95 %", "points", *judged)
    for column in table.columns[1:5]:
        column.justify = "right"
    for name, s in found.items():
        table.add_row(name, str(s.games), *_rate(s), f"{s.mean_total:.1f}", *([s.judgement] if judged else []))
    print_table(table)


def about(report: SimulationReport | ArenaReport | BalanceReport | CalibrationReport, each: str = "") -> str:
    """With the version: a seed gives the same matches in no other."""
    games = f"{report.games} games{each}"
    return f"{report.game} version {report.version}, {report.seats} players, {games}, seed {report.seed}"


def _rate(found: Result | Pairing) -> tuple[str, str]:
    """In percent."""
    return f"{100 * found.win_rate:.1f}", f"{100 * found.ci95[0]:.1f}–{100 * found.ci95[1]:.1f}"


def print_arena(report: ArenaReport) -> None:
    from rich.table import Table

    print(f"{about(report)}: {report.seconds:.1f} s")
    table = Table("", "games", "wins %", "95 %", "margin", "95 %")
    paired = Table("paired deals", "same draws", "variance saved")
    for column in (*table.columns[1:], *paired.columns[1:]):
        column.justify = "right"
    for p in report.pairings:
        pair = " – ".join(p.bots)
        table.add_row(pair, str(p.games), *_rate(p), f"{p.mean_margin:+.1f}", between(p.margin_ci95, "+.1f"))
        paired.add_row(pair, f"{p.agreement:.0%}", f"{p.variance_saved:.0%}")
    print_table(table)
    print_table(paired)
    if len(report.bots) > 2:
        table = Table("rating (OpenSkill)", "mu", "sigma")
        for rating in report.ratings:
            table.add_row(rating.bot, f"{rating.mu:.1f}", f"{rating.sigma:.1f}")
        print_table(table)


def between(interval: tuple[float, float], style: str) -> str:
    low, high = interval
    return f"{low:{style}} to {high:{style}}" if isfinite(low) else "too few to tell"


def print_balance(report: BalanceReport) -> None:
    from rich.table import Table

    print(f"{about(report, ' each')}: {report.changed}")
    table = Table("", "printed", "changed", "difference", "95 %")
    for column in table.columns[1:]:
        column.justify = "right"
    rows = [
        *((f"points: {name}", found, "+.2f") for name, found in report.points.items()),
        ("actions per game", report.actions, "+.2f"),
        ("points ahead of the second", report.win_margin, "+.2f"),
        *((f"wins of seat {seat}", found, "+.1%") for seat, found in enumerate(report.per_seat, 1)),
        *((f"wins of {bot}", found, "+.1%") for bot, found in report.per_bot.items() if len(report.per_bot) > 1),
    ]
    for name, e, style in rows:
        plain = style.removeprefix("+")
        figures = f"{e.printed:{plain}}", f"{e.changed:{plain}}", f"{e.difference:{style}}"
        table.add_row(name, *figures, between(e.ci95, style))
    print_table(table)


def print_perft(about: Mapping[str, object], found: Sequence[Depth]) -> None:
    from rich.table import Table

    print("{game} version {version}, {seats} players, seed {seed}".format(**about))
    table = Table("decisions", "lines", "states", "ends")
    for column in table.columns:
        column.justify = "right"
    for row in found:
        table.add_row(*(f"{figure:,}" for figure in row))
    print_table(table)


def print_bench(report: BenchReport[Latency]) -> None:
    from rich.table import Table

    from northward.lab.bench import measurements_of

    print(f"kernels: {'compiled' if report.compiled else 'plain Python'}")
    table = Table("measured, one core", "", "", "ours/theirs")
    table.columns[1].justify = "right"
    for name, figures in report.games.items():
        game = registry.title(name, "en")
        for measurement in measurements_of(name):
            table.add_row(f"{game}: {measurement.title}", f"{figures.own[measurement.key]:,.1f}", "µs")
        _add_play(table, game, figures)
    table.add_row("server: a move until its durable answer", f"{report.server.answer_ms:,.1f}", "ms")
    table.add_row("server: a move until the other player sees it", f"{report.server.push_ms:,.1f}", "ms")
    table.add_row("import northward", f"{report.import_ms:,.0f}", "ms")
    for name, rate in report.peers.items():
        table.add_row(name, f"{rate:,.0f}", "actions/s", f"{report.ratios[name]:.1f}")
    print_table(table)
    if report.missing:
        print(f"not installed, so not measured: {', '.join(report.missing)}")


def _add_play(table: Table, game: str, figures: Figures) -> None:
    players = min(4, figures.seats)
    table.add_row(f"{game}: random games, {players} players", f"{figures.random_games_per_s:,.0f}", "games/s")
    table.add_row(f"{game}: random play", f"{figures.actions_per_s:,.0f}", "actions/s")
    table.add_row(f"{game}: random games by step, {players} players", f"{figures.stepped_games_per_s:,.0f}", "games/s")
    table.add_row(f"{game}: random play by step", f"{figures.stepped_actions_per_s:,.0f}", "actions/s")
    if figures.environment_steps_per_s is not None:
        table.add_row(f"{game}: environment", f"{figures.environment_steps_per_s:,.0f}", "steps/s")
    table.add_row(f"{game}: replay of a game, {figures.seats} players", f"{figures.replay_ms:,.1f}", "ms")
    table.add_row(f"{game}: the master bot thinks", f"{figures.simulations_per_s:,.0f}", "simulations/s")
