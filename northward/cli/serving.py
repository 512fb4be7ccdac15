"""Commands of the server: `northward` alone, `serve`, `backup`, `restore`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from northward.cli.options import Db
from northward.cli.problems import user_errors


def open_page() -> None:
    """`northward` alone: a server that says little, on a free port, and its page in the browser."""
    from northward.server import run
    from northward.server.settings import Settings

    port = run.free_port(run.HOST, run.PORT)
    if run.serve(run.HOST, port, run.default_db(), Settings(host_names=run.OWN_NAMES), show=True, level="WARNING"):
        raise typer.Exit(1)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8765,
    db: Db = None,
    webhooks: Annotated[bool, typer.Option("--webhooks", help="Let players name an address for notices.")] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes in which bots think.")] = None,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Offer this bot too: module:Class, or an installed one.")
    ] = None,
    rate: Annotated[float | None, typer.Option(min=1, help="Requests per second of one address.")] = None,
    host_name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A name that it answers to; without any, all.")
    ] = None,
    metrics_token: Annotated[
        str | None, typer.Option(envvar="NORTHWARD_METRICS_TOKEN", help="Who has it may read /metrics.")
    ] = None,
    metrics_port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Figures on a port of their own, for this machine only.")
    ] = None,
    keep_finished: Annotated[
        float | None, typer.Option(metavar="DAYS", min=1, help="Delete finished tables after so many days.")
    ] = None,
    keep_unfinished: Annotated[
        float | None, typer.Option(metavar="DAYS", min=1, help="Delete unfinished tables after so many days.")
    ] = None,
    processes: Annotated[int, typer.Option(min=1, max=64, help="Server processes that share the port.")] = 1,
    internal_host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Where servers on other machines reach this one.")
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Open the page.")] = False,
) -> None:
    """Run the server (docs/self_hosting.md); `northward` alone does so and opens the page."""
    from dataclasses import replace

    from northward.server import run
    from northward.server.settings import Settings

    settings = Settings(
        webhooks=webhooks,
        bots=_checked(bot or ()),
        host_names=tuple(host_name or ()),
        metrics_token=metrics_token,
        metrics_port=metrics_port,
        keep_finished_days=keep_finished,
        keep_unfinished_days=keep_unfinished,
        internal_host=internal_host,
    )
    if workers is not None:
        settings = replace(settings, workers=workers)
    if rate is not None:
        more = max(1.0, rate / settings.rate)  # whoever may ask more may also keep more
        settings = replace(
            settings,
            rate=rate,
            burst=rate * 6,
            new_tables=rate,
            tables_per_day=int(settings.tables_per_day * more),
            records_per_hour=int(settings.records_per_hour * more),
        )
    where = db or run.default_db()
    if processes > 1:
        from northward.server import processes as several

        failed = several.serve(processes, host, port, where, settings)
    else:
        failed = run.serve(host, port, where, settings, show=show, level="INFO")
    if failed:
        raise typer.Exit(1)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; a name in .gz is compressed.")], db: Db = None
) -> None:
    """Save all tables of the server to a file, also while it runs."""
    from northward.server import backup as backups
    from northward.server import run

    with user_errors():
        print(f"{file}: {backups.backup(db or run.default_db(), file)} tables")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `northward backup` wrote.")], db: Db = None
) -> None:
    """Fill a new database from a backup."""
    from northward.server import backup as backups
    from northward.server import run

    with user_errors(f"{file}: "):
        print(f"{backups.restore(db or run.default_db(), file)} tables restored")


def _checked(bots: Sequence[str]) -> tuple[str, ...]:
    """A bot that does not load is told at the start, not at a table."""
    from northward.bots import own

    for name in bots:
        own.load(name)
    return tuple(bots)
