"""A command for whoever runs a server: what players have reported."""

from __future__ import annotations

from typing import Annotated

import typer

from northward.cli.options import Db, Json
from northward.cli.output import print_json
from northward.cli.problems import UserError, user_errors

Settled = Annotated[
    list[str] | None, typer.Option("--delete", metavar="ID", help="Delete a report that was dealt with.")
]


def reports(delete: Settled = None, db: Db = None, as_json: Json = False) -> None:
    """List what players have reported of others, the latest first; it works while the server runs."""
    from pathlib import Path

    import sqlalchemy as sa

    from northward.server import database, meeting, run

    with user_errors():
        url = database.url_of(db or run.default_db())
        if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
            raise UserError(f"there is no database at {url.database}")
        engine = database.engine_for(url)
        try:
            database.check_revision(engine)
            if delete:
                print(f"{meeting.settle(engine, delete)} deleted")
                return
            found = meeting.reported(engine)
        except sa.exc.OperationalError as error:
            if sa.inspect(engine).has_table("reports"):
                raise UserError(f"the database does not answer: {error.orig}") from None
            raise UserError("the database is of an older version of Northward: start the server once") from None
        finally:
            engine.dispose()
    if as_json:
        print_json(found)
    elif not found:
        print("there are none")
    for row in [] if as_json else found:  # a text has no width: a table would cut ids in two
        about = f", player {row['about']}" if row["about"] else ""
        print(f"{row['id']}  {row['created']}  by player {row['player']}")
        print(f"    table {row['table_id']}, seat {row['seat'] + 1} ({row['name']}{about})")
        print(f"    {row['text']}")
