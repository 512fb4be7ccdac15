"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GAME = typer.Argument(metavar="GAME", help="A game of `northward games`.")
GameName = Annotated[str, GAME]
MaybeGameName = Annotated[str | None, GAME]
Seats = Annotated[int | None, typer.Option(min=1, help="How many players.")]
OptionWords = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]
Cards = Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="Another set (docs/card_sets.md).")]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Change a value of the set (docs/card_sets.md); may be repeated."),
]
Seed = Annotated[int | None, typer.Option(min=0, help="Makes chance and bots repeatable.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Lang = Annotated[str, typer.Option(help="The language of rules and words: en or fr.")]

Games = Annotated[int, typer.Option(min=1, help="How many matches.")]
Bots = Annotated[str, typer.Option(metavar="BOT,BOT,...", help="Who plays; they change seats in turn.")]
Seconds = Annotated[float | None, typer.Option(min=0.001, help="Thinking time of every decision.")]
TurnSeconds = Annotated[float | None, typer.Option(min=0.001, help="Thinking time of a whole turn.")]
Simulations = Annotated[int | None, typer.Option(min=1, help="Thinking per decision in simulations: repeatable.")]
MaxTurns = Annotated[int | None, typer.Option(min=1, help="Cut a match off after so many turns, or in an endless one.")]
Cores = Annotated[int | None, typer.Option(min=1, help="How many cores to use; all if not said.")]
Ray = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster (docs/lab.md).")]
Keep = Annotated[
    Path | None, typer.Option(metavar="PATH", help="Finished matches are kept here and not played again next time.")
]
Rows = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write a row per seat and match, to FILE.parquet or FILE.csv.")
]
Html = Annotated[Path | None, typer.Option("--report", metavar="FILE.html", help="Write a page with plots.")]
Save = Annotated[Path | None, typer.Option(metavar="DIR", help="Keep every match in this folder, as a record.")]
Decisions = Annotated[Path | None, typer.Option(metavar="DIR", help="Write a row per decision, as Parquet.")]

Db = Annotated[
    str | None,
    typer.Option(
        envvar="NORTHWARD_DB", metavar="FILE|URL", help="A file for SQLite, or the address of a PostgreSQL database."
    ),
]
