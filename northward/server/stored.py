"""What else is stored of a player, beside name, keys and seats: to be exported, and deleted, with all of it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from northward.server.schema import addresses, holidays, letters, outbox, quiet_hours, ratings, subscriptions

OF_PLAYERS = (addresses, holidays, letters, outbox, quiet_hours, ratings, subscriptions)
"""Tables whose rows belong to a `player`."""


def of(engine: sa.Engine, player: str) -> dict[str, list[dict[str, Any]]]:
    """By the names of the tables, without ids."""
    found = {}
    with engine.connect() as connection:
        for table in OF_PLAYERS:
            columns = [column for column in table.c if not column.foreign_keys]
            rows = connection.execute(sa.select(*columns).where(table.c.player == player)).mappings()
            found[table.name] = [dict(row) for row in rows]
    return found


def delete(connection: sa.Connection, player: str) -> None:
    for table in OF_PLAYERS:
        connection.execute(sa.delete(table).where(table.c.player == player))
