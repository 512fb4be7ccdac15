"""Commands of the server: `northward` alone, `serve`, `doctor`, `backup`, `restore`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from northward.cli.options import Db
from northward.cli.problems import user_errors
from northward.cli.server_options import ServerOptions


def open_page() -> None:
    """`northward` alone: a server that says little, on a free port, and its page in the browser."""
    from northward.server import run
    from northward.server.settings import Settings

    port = run.free_port(run.HOST, run.PORT)
    if run.serve(run.HOST, port, run.default_db(), Settings(host_names=run.OWN_NAMES), show=True, level="WARNING"):
        raise typer.Exit(1)


def serve(options: ServerOptions, show: Annotated[bool, typer.Option("--open", help="Open the page.")] = False) -> None:
    """Run the server (docs/self_hosting.md); `northward` alone does so and opens the page."""
    from northward.server import run

    settings = options.settings()
    where = options.db or run.default_db()
    if options.processes > 1:
        from northward.server import processes

        failed = processes.serve(options.processes, options.host, options.port, where, settings)
    else:
        failed = run.serve(options.host, options.port, where, settings, show=show, level="INFO")
    if failed:
        raise typer.Exit(1)


def doctor(
    options: ServerOptions,
    address: Annotated[
        str | None, typer.Option(metavar="URL", help="Ask the running server there too, through its proxy.")
    ] = None,
) -> None:
    """Say whether everything that a server needs is right, with the settings that `serve` would have."""
    from northward.server import doctor as doctors
    from northward.server import run

    settings, found = options.settings(), []
    for finding in doctors.examine(options.db or run.default_db(), address, settings.mail):
        found.append(finding.state)
        print(f"{finding.state:<6}{finding.about}: {finding.said}", flush=True)
    if "wrong" in found:
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
