"""What is stored of a player, beside seats: to be exported, and deleted, with all of it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from northward.server.schema import (
    addresses,
    blocks,
    holidays,
    invitations,
    keys,
    letters,
    outbox,
    plans,
    players,
    quiet_hours,
    ratings,
    reports,
    results,
    seats,
    subscriptions,
)

OF_PLAYERS = (addresses, blocks, holidays, invitations, letters, outbox, quiet_hours, ratings, reports, subscriptions)
"""Tables whose rows belong to a `player`, beside keys and the player's own row."""
OF_SEATS = (plans, results)
"""Tables whose rows belong to whoever has a seat."""


def of(engine: sa.Engine, player: str) -> dict[str, list[dict[str, Any]]]:
    """By the names of the tables, without ids."""
    found = {}
    with engine.connect() as connection:
        for table in OF_PLAYERS:
            columns = [column for column in table.c if not column.foreign_keys]
            rows = connection.execute(sa.select(*columns).where(table.c.player == player)).mappings()
            found[table.name] = [dict(row) for row in rows]
        for table in OF_SEATS:
            here = sa.and_(seats.c.table_id == table.c.table_id, seats.c.seat == table.c.seat, seats.c.player == player)
            found[table.name] = [dict(row) for row in connection.execute(sa.select(table).join(seats, here)).mappings()]
    return found


def delete(connection: sa.Connection, player: str) -> None:
    """All of somebody who has no seat any more."""
    for table in (*OF_PLAYERS, keys):
        connection.execute(sa.delete(table).where(table.c.player == player))
    for whom in (blocks.c.blocked, reports.c.about):
        connection.execute(sa.delete(whom.table).where(whom == player))
    connection.execute(sa.delete(players).where(players.c.id == player))
