"""What is stored of a player, beside seats: to be exported, and deleted, with all of it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from northward.server.schema import (
    addresses,
    holidays,
    keys,
    letters,
    outbox,
    players,
    quiet_hours,
    ratings,
    subscriptions,
)

OF_PLAYERS = (addresses, holidays, letters, outbox, quiet_hours, ratings, subscriptions)
"""Tables whose rows belong to a `player`, beside keys and the player's own row."""


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
    """All of somebody who has no seat any more."""
    for table in (*OF_PLAYERS, keys):
        connection.execute(sa.delete(table).where(table.c.player == player))
    connection.execute(sa.delete(players).where(players.c.id == player))
