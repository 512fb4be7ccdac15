"""The command `calibrate`: whether a judge tells the truth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from northward.cli.arguments import new_match
from northward.cli.groups import Thinking, Where
from northward.cli.options import Bots, Cards, GameName, Html, Json, OptionWords, Seats, Seed
from northward.cli.output import print_json, print_table, progress
from northward.cli.problems import user_errors
from northward.cli.studying import lab_problems
from northward.cli.tables import about

if TYPE_CHECKING:
    from northward.lab.calibrate import CalibrationReport


def calibrate(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=2, help="How many matches.")] = 40,
    seed: Seed = None,
    bots: Bots = "club",
    option: OptionWords = None,
    cards: Cards = None,
    worlds: Annotated[int, typer.Option(min=1, help="Imagined states in which the judge is asked each time.")] = 6,
    every: Annotated[int, typer.Option(min=1, help="Look at one of so many decisions.")] = 1,
    forecaster: Annotated[
        bool, typer.Option("--forecaster", help="Ask who foretells the end for hints, where that is not the judge.")
    ] = False,
    as_json: Json = False,
    rows: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a row per decision, to FILE.parquet or FILE.csv.")
    ] = None,
    html: Html = None,
    *,
    thinking: Thinking,
    where: Where,
) -> None:
    """Does the judge tell the truth? What it foretells at every decision, against what comes."""
    from northward.lab.planning import Limits, seed_or_any, simulation
    from northward.lab.run import Files, Place

    match = new_match(game, seats, option, cards)
    with user_errors():
        plan = simulation(match, bots.split(","), seed_or_any(seed, where.keep), Limits(*thinking))
    with progress(games) as advance, lab_problems(where):
        from northward.lab import calibrate as lab
        from northward.lab import calibration_files as files

        wanted = Files(rows=rows, report=html)
        wanted.prepare()
        study = lab.Study(plan, worlds, every, forecaster)
        report, found = lab.run(study, games, Place(*where), advance)
        files.write_files(wanted, study, report, found)
    print_json(report) if as_json else print_calibration(report)


def print_calibration(report: CalibrationReport) -> None:
    from rich.table import Table

    who = f"the {report.judge} in {report.worlds} worlds, matches of {', '.join(report.bots)}"
    print(f"{about(report)}: {report.seconds:.1f} s; {who}")
    table = Table("lead", "bias", "slope", "sum of seats")
    errors = Table("lead", "decisions", "error", "present lead's", "saved")
    points = Table("points", "foretold", "came", "bias", "error")
    for each in (table, errors, points):
        for column in each.columns[1:]:
            column.justify = "right"
    for name, part in report.parts.items():
        table.add_row(name, part.bias.told("+.1f"), part.slope.told(".2f"), part.sum.told("+.1f"))
        present = f"{part.present_error.value:.1f}"
        errors.add_row(name, str(part.decisions), part.error.told(".1f"), present, part.saved.told(".0%"))
    for name, found in report.points.items():
        means = f"{found.foretold.value:.1f}", f"{found.came.value:.1f}"
        points.add_row(name, *means, found.bias.told("+.1f"), found.error.told(".1f"))
    for each in (table, errors, points):
        print_table(each)
