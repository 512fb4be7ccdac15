"""Commands for whoever runs a server: `tables` and `players`, each with `list`, `show`, `close`, `delete`, `export`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from northward.cli.options import Db, Json
from northward.cli.output import print_json, print_table
from northward.cli.problems import UserError, user_errors

if TYPE_CHECKING:
    from northward.server.operating import Operator

tables = typer.Typer(help="The tables of a server, also while it runs (docs/self_hosting.md).")
players = typer.Typer(help="The players of a server, also while it runs (docs/self_hosting.md).")

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Its id, as in its address.")]
PlayerId = Annotated[str, typer.Argument(metavar="PLAYER", help="An id of `northward players list`.")]
TableIds = Annotated[list[str], typer.Argument(metavar="TABLE...", help="Their ids.")]
PlayerIds = Annotated[list[str], typer.Argument(metavar="PLAYER...", help="Ids of `northward players list`.")]
Most = Annotated[int, typer.Option(min=1, help="At most so many.")]
Idle = Annotated[float | None, typer.Option(metavar="DAYS", min=0, help="Only those untouched for so many days.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask first.")]
Into = Annotated[Path, typer.Argument(metavar="FILE", help="Where to.")]
STATUSES = ("waiting", "playing", "paused", "over", "closed")


@contextmanager
def operator(db: str | None) -> Iterator[Operator]:
    from sqlalchemy.exc import SQLAlchemyError

    from northward.server import run
    from northward.server.operating import Operator

    with user_errors():
        try:
            opened = Operator(db or run.default_db())
            try:
                yield opened
            finally:
                opened.close()
        except SQLAlchemyError as error:
            raise UserError(f"the database does not answer: {getattr(error, 'orig', None) or error}") from None


def print_rows(rows: Sequence[dict[str, Any]], as_json: bool) -> None:
    from rich.table import Table

    if as_json:
        print_json(rows)
    elif rows:
        table = Table(*rows[0])
        for row in rows:
            table.add_row(*(in_short(name, value) for name, value in row.items()))
        print_table(table)
    else:
        print("there are none")


def in_short(name: str, value: Any) -> str:
    """So that a table fits a terminal of eighty columns: no seconds, and of what was made only the day."""
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:]+Z", value):
        return value[:10] if name == "created" else value[:16].replace("T", " ")
    return "" if value is None else str(value)


def print_facts(facts: dict[str, Any], as_json: bool) -> None:
    """Plain values first, then lists, each under its name."""
    if as_json:
        print_json(facts)
        return
    for name, value in facts.items():
        if not isinstance(value, list):
            print(f"{name}: {value if value is not None else '-'}")
    for name, value in facts.items():
        if isinstance(value, list) and value:
            print(f"\n{name}")
            print_rows(value, as_json=False)


def sure(what: str, ids: Sequence[str], yes: bool) -> None:
    if not yes and not typer.confirm(f"{what} {', '.join(ids)} for good?"):
        raise UserError("nothing was done")


def each(ids: Sequence[str], done: str, work: Callable[[str], None]) -> None:
    for one in ids:
        work(one)
        print(f"{one}: {done}")


def write(file: Path, content: bytes) -> None:
    """Readable by its owner only."""
    with os.fdopen(os.open(file, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as out:
        out.write(content)
    print(f"{file}: {len(content)} bytes")


@tables.command("list")
def list_tables(
    status: Annotated[str | None, typer.Option(help=f"Only those that are {', '.join(STATUSES)}.")] = None,
    game: Annotated[str | None, typer.Option(help="Only those of this game.")] = None,
    player: Annotated[str | None, typer.Option(help="Only those at which this player has a seat.")] = None,
    idle: Idle = None,
    most: Most = 50,
    as_json: Json = False,
    db: Db = None,
) -> None:
    """List tables, those that changed last first."""
    if status is not None and status not in STATUSES:
        raise UserError(f"no table is {status!r}; they are {', '.join(STATUSES)}")
    with operator(db) as by:
        print_rows(by.tables(status=status, game=game, player=player, idle_days=idle, most=most), as_json)


@tables.command("show")
def show_table(table: TableId, as_json: Json = False, db: Db = None) -> None:
    """Show who sits at a table, how far it is and what was said; no hidden cards."""
    with operator(db) as by:
        print_facts(by.table(table), as_json)


@tables.command("close")
def close_tables(ids: TableIds, db: Db = None) -> None:
    """Close tables: they can only be looked at from then on."""
    with operator(db) as by:
        each(ids, "closed", by.close_table)


@tables.command("delete")
def delete_tables(ids: TableIds, yes: Yes = False, db: Db = None) -> None:
    """Delete tables with all that happened at them."""
    with operator(db) as by:
        sure("Delete", ids, yes)
        each(ids, "deleted", by.delete_table)


@tables.command("export")
def export_table(
    table: TableId,
    file: Into,
    whole: Annotated[bool, typer.Option("--whole", help="With what is still hidden in a running match.")] = False,
    db: Db = None,
) -> None:
    """Save the match of a table as a record; of a running one what spectators may know."""
    with operator(db) as by:
        write(file, by.record(table, whole=whole))


@players.command("list")
def list_players(
    name: Annotated[str | None, typer.Option(help="Only those with this in their name.")] = None,
    idle: Idle = None,
    most: Most = 50,
    as_json: Json = False,
    db: Db = None,
) -> None:
    """List players, those who were here last first."""
    with operator(db) as by:
        print_rows(by.players(name=name, idle_days=idle, most=most), as_json)


@players.command("show")
def show_player(player: PlayerId, as_json: Json = False, db: Db = None) -> None:
    """Show devices and games of a player."""
    with operator(db) as by:
        print_facts(by.player(player), as_json)


@players.command("close")
def close_players(ids: PlayerIds, db: Db = None) -> None:
    """Sign players out on all devices: none of their keys and phrases opens anything again."""
    with operator(db) as by:
        each(ids, "signed out everywhere", by.close_player)


@players.command("delete")
def delete_players(ids: PlayerIds, yes: Yes = False, db: Db = None) -> None:
    """Delete players: their seats become nameless, and bots play on."""
    with operator(db) as by:
        sure("Delete", ids, yes)
        each(ids, "deleted", by.delete_player)


@players.command("export")
def export_player(player: PlayerId, file: Into, db: Db = None) -> None:
    """Save all that is stored of a player, and every game as a record, in a zip file."""
    with operator(db) as by:
        write(file, by.export(player))
