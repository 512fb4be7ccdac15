"""What is committed together, and the statements that write it, in one transaction for many tables."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from northward.core.game import Seat
from northward.server.database import Prepared
from northward.server.journal import Entry, TableRow, owners
from northward.server.schema import (
    addresses,
    invitations,
    journal,
    outbox,
    plans,
    results,
    seats,
    subscriptions,
    tables,
)

NO_PLANS: Mapping[Seat, str | None] = {}


class Conflict(Exception):
    """Somebody else has written that event, or that action of a seat, already."""


class Lost(Exception):
    """Another process has the table."""


class Turn(NamedTuple):
    """A seat's turn that its player may have to be told of, on devices (`player`) or at an address (`webhook`)."""

    seat: Seat
    player: str | None
    webhook: str | None
    due: float
    what: str = "turn"


class Write:
    """What is committed together: perhaps a new table, its entries, whose seats these make, its new status, and which
    turns begin and end by that."""

    def __init__(
        self,
        table_id: str,
        entries: Sequence[Entry],
        status: str,
        new: TableRow | None = None,
        due: float | None = None,
        summary: str | None = None,
        results: Sequence[dict[str, Any]] = (),
        begun: Sequence[Turn] = (),
        ended: Collection[Seat] = (),
        plans: Mapping[Seat, str | None] = NO_PLANS,
        invited: Sequence[dict[str, Any]] = (),
    ) -> None:
        self.new = None if new is None else table_values(new)
        self.entries = [entry_values(table_id, entry) for entry in entries]
        self.seats = [
            {"table": table_id, "number": seat, "player": player}
            for entry in entries
            if entry.number is None
            for seat, player in owners(entry)
        ]
        self.update: dict[str, Any] = {
            "key": table_id,
            "status": status,
            "updated": entries[-1].at,
            "next_due": due,
            "summary": summary,
        }
        self.results = results
        """How its match has ended."""
        at, event = entries[-1].at, entries[-1].event
        self.ended = [{"table": table_id, "number": seat, "at": at} for seat in ended]
        self.begun = [{"table": table_id, "number": turn.seat, "at_event": event, **_channels(turn)} for turn in begun]
        self.plans = [{"table": table_id, "number": seat, "planned": body} for seat, body in plans.items()]
        """What becomes of what seats have planned ahead."""
        self.invited = [{"table_id": table_id, **invitation} for invitation in invited]
        self.done: asyncio.Future[None] | None = None
        """Answered in the loop of whoever waits for it, never in the writer thread."""


def _channels(turn: Turn) -> dict[str, Any]:
    return {"whose": turn.player, "address": turn.webhook, "next_due": turn.due, "why": turn.what}


class Commits:
    """Writes batches, one after the other, for a process that shares the database or has it alone."""

    def __init__(self, engine: sa.Engine, process: str | None) -> None:
        self._engine = engine
        self._process = process
        self._add_entries = Prepared(sa.insert(journal), engine)
        self._set_status = Prepared(_UPDATE if process is None else _UPDATE_OWN, engine)

    def write(self, batch: Sequence[Write]) -> None:
        """All of it or nothing; raises Lost, or what the database says."""
        new = [write.new for write in batch if write.new is not None]
        entries = [values for write in batch for values in write.entries]
        updates = [write.update for write in batch]
        with self._engine.begin() as connection:
            _execute(connection, sa.insert(tables), new)
            self._add_entries.execute(connection, entries)
            taken = [seat for write in batch for seat in write.seats]
            _execute(connection, _SEAT_OF_NOBODY, taken)
            _execute(connection, _SEAT_OF_PLAYER, [seat for seat in taken if seat["player"] is not None])
            _execute(connection, sa.insert(invitations), [row for write in batch for row in write.invited])
            planned = [plan for write in batch for plan in write.plans]
            _execute(connection, _NO_PLAN, planned)
            _execute(connection, _NEW_PLAN, [plan for plan in planned if plan["planned"] is not None])
            _execute(connection, sa.insert(results), [row for write in batch for row in write.results])
            _execute(connection, _TURN_OVER, [turn for write in batch for turn in write.ended])
            begun = [turn for write in batch for turn in write.begun]
            _execute(connection, _NO_TURN, begun)
            _execute(connection, _NEW_TURN, begun)
            if self._set_status.execute(connection, updates) != len(updates) and self._process is not None:
                raise Lost  # and nothing of it is written: another process has taken one of the tables


def _execute(connection: sa.Connection, statement: sa.Executable, rows: Sequence[dict[str, Any]]) -> None:
    """Most writes have something for few of the statements only."""
    if rows:
        connection.execute(statement, rows)


_UPDATE = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("key"))
    .values(
        status=sa.bindparam("status"),
        updated=sa.bindparam("updated"),
        due=sa.bindparam("next_due"),
        summary=sa.bindparam("summary"),
    )
)
_UPDATE_OWN = _UPDATE.where(tables.c.owner == sa.bindparam("process"))
_SEAT_OF_NOBODY = sa.delete(seats).where(
    seats.c.table_id == sa.bindparam("table"), seats.c.seat == sa.bindparam("number")
)
_SEAT_OF_PLAYER = sa.insert(seats).values(
    table_id=sa.bindparam("table"), seat=sa.bindparam("number"), player=sa.bindparam("player")
)
_NO_PLAN = sa.delete(plans).where(plans.c.table_id == sa.bindparam("table"), plans.c.seat == sa.bindparam("number"))
_NEW_PLAN = sa.insert(plans).values(
    table_id=sa.bindparam("table"), seat=sa.bindparam("number"), body=sa.bindparam("planned")
)
_TURN_OVER = (
    sa.update(outbox)
    .where(outbox.c.table_id == sa.bindparam("table"), outbox.c.seat == sa.bindparam("number"))
    .values(what="answered", due=sa.bindparam("at"), tries=0)
)
_NO_TURN = sa.delete(outbox).where(outbox.c.table_id == sa.bindparam("table"), outbox.c.seat == sa.bindparam("number"))
_WHOSE = sa.bindparam("whose", type_=sa.String)
_ADDRESS = sa.bindparam("address", type_=sa.Text)
_NEW_TURN = sa.insert(outbox).from_select(
    ["table_id", "seat", "event", "what", "player", "webhook", "due", "tries", "told"],
    sa.select(
        sa.bindparam("table", type_=sa.String),
        sa.bindparam("number", type_=sa.Integer),
        sa.bindparam("at_event", type_=sa.Integer),
        sa.bindparam("why", type_=sa.String),
        _WHOSE,
        _ADDRESS,
        sa.bindparam("next_due", type_=sa.Float),
        sa.literal(0),
        sa.literal("[]"),
    ).where(
        sa.or_(
            _ADDRESS.is_not(None),
            sa.exists().where(subscriptions.c.player == _WHOSE),
            sa.exists().where(addresses.c.player == _WHOSE, addresses.c.wanted),
        )
    ),
)
"""Nobody who has no device and no address for notices, of either kind, has a turn there."""


def table_values(row: TableRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "created": row.created,
        "header": _json(row.header),
        "seed": row.seed,
        "deal_known": row.deal_known,
        "open": row.open,
        "clock": _json(msgspec.to_builtins(row.clock)),
        "spectator": row.spectator,
        "status": row.status,
        "updated": row.updated,
        "due": row.due,
    }


def entry_values(table_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "event": entry.event,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "number": entry.number,
        "body": _json(entry.body()),
    }


def _json(value: Any) -> str:
    """In the bytes that all versions have written so far; the one codec, which reads them, would leave out blanks."""
    return json.dumps(value)
