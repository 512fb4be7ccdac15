"""What is stored of a table: everything that happened at it, numbered, in order. A table is the fold of its journal."""

from __future__ import annotations

from typing import Any

from northward.core.game import Seat, Value


class Entry(Value, frozen=True, kw_only=True):
    """One thing that happened. `kind` is `line` for a line of the record; the other kinds are the table's own."""

    event: int
    """Counts from 1, without gaps."""
    at: float
    kind: str
    seat: Seat | None = None
    number: int | None = None
    """Of an action or an undo: the seat's own number, that the command carried."""
    body: dict[str, Any]


class TableRow(Value, frozen=True, kw_only=True):
    """What never changes about a table, but for the last fields."""

    id: str
    created: float
    header: dict[str, Any]
    """The header of its record."""
    seed: str
    deal_known: bool
    open: bool
    clock: dict[str, Any] | None
    spectator: str
    """The hash of the spectators' token."""
    status: str
    updated: float
