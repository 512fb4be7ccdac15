"""A player's games: the list of them, all of it as a file, and leaving one for good."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from northward.core import codec
from northward.core.game import Seat
from northward.core.record import RecordError
from northward.server import listing, plans, replays, stored
from northward.server.commits import entry_values
from northward.server.errors import Refused
from northward.server.fairness import LOOKING, Place
from northward.server.fold import LiveTable
from northward.server.journal import Created, Entry, Renamed, Said, SatDown, TableRow, Unreadable
from northward.server.lane import Lane
from northward.server.owner import Owner
from northward.server.player_messages import MyTable
from northward.server.rooms import Room
from northward.server.schema import journal, seats, tables
from northward.server.store import entry_of
from northward.server.tables import Tables
from northward.server.texts import stamp

MOST = 2000
"""So many of a player's games are listed, the latest first."""


class Filed(NamedTuple):
    """A table as the database lists it."""

    id: str
    created: float
    updated: float
    summary: str | None
    seats: list[Seat]


def filed(engine: sa.Engine, player: str, only: str | None = None) -> list[Filed]:
    """The latest first."""
    columns = [tables.c.id, tables.c.created, tables.c.updated, tables.c.summary, seats.c.seat]
    mine = sa.select(*columns).join(seats, seats.c.table_id == tables.c.id).where(seats.c.player == player)
    if only is not None:
        mine = mine.where(tables.c.id == only)
    found: dict[str, Filed] = {}
    with engine.connect() as connection:
        for row in connection.execute(mine.order_by(tables.c.updated.desc(), tables.c.id, seats.c.seat).limit(MOST)):
            each = found.setdefault(row.id, Filed(row.id, row.created, row.updated, row.summary, []))
            each.seats.append(row.seat)
    return list(found.values())


class History:
    def __init__(self, tables: Tables, lane: Lane) -> None:
        self.tables = tables
        self.store = tables.store
        self.lane = lane

    async def games(self, player: str, only: str | None = None) -> list[MyTable]:
        """The latest first; one that cannot be opened here is left out."""
        found = []
        for each in await self.store.run(filed, self.store.engine, player, only):
            summary = each.summary or await self._summary(each)
            if summary is not None:
                table = MyTable(
                    id=each.id,
                    created=stamp(each.created),
                    updated=stamp(each.updated),
                    seats=each.seats,
                    table=msgspec.Raw(summary.encode()),
                )
                found.append(table)
        return found

    async def _summary(self, filed: Filed) -> str | None:
        """Where it is not written: after more than a move has changed, or by an older version."""
        room = self.tables.rooms.get(filed.id)
        # What stays in the list must be as it is in the database: an operator may just have added to it.
        new = room is not None and await self.store.last_event(filed.id) == room.table.event
        try:
            table = room.table if room is not None and new else await self.tables.read(filed.id)
        except Refused:
            return None
        summary = listing.now(table, self.tables.now())
        await self.store.run(self._file, filed, summary)
        return summary

    def _file(self, filed: Filed, summary: str) -> None:
        """Unless something has happened meanwhile."""
        same = sa.and_(tables.c.id == filed.id, tables.c.updated == filed.updated, tables.c.summary.is_(None))
        with self.store.engine.begin() as connection:
            connection.execute(sa.update(tables).where(same).values(summary=summary))

    # All of it as a file

    async def export(self, owner: Owner, address: str) -> bytes:
        """A zip file: what is stored of a player, and every game as a record, as its seats may know it."""
        players, games = self.tables.players, await self.games(owner.player)
        told: dict[str, Any] = {
            "name": await players.name(owner.player),
            "devices": msgspec.to_builtins(await players.devices(owner)),
            **await self.store.run(stored.of, self.store.engine, owner.player),
            "games": [],
        }
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as into:
            for game in games:
                row = await self.store.table(game.id)
                try:
                    entries = await self.store.entries(game.id)
                except Unreadable:
                    continue
                if row is None:
                    continue

                work = partial(pack_records, into, row, entries, game.seats)
                await self.lane.run(Place(LOOKING, address), work)
                said = said_by(game.seats, entries)
                told["games"].append({**codec.decode(codec.encode(game), dict[str, Any]), "said": said})
            into.writestr("you.json", codec.encode(told))
        return packed.getvalue()

    # Leaving

    async def leave(self, room: Room, seat: Seat) -> None:
        """The player goes: a bot plays on, and nothing that was written under the name stays, nor what was said."""
        await self.tables.change(room, lambda draft: plans.leave(draft, seat))
        async with room.lock:
            await self.store.run(blot, self.store.engine, room.table.id, seat)
            self.tables.read_again(room)

    async def give_up(self, player: str) -> None:
        """The seats of somebody who goes, at tables that cannot be opened here and so cannot be left."""
        for each in await self.store.run(filed, self.store.engine, player):
            try:
                await self.tables.read(each.id)
            except Refused:
                for seat in each.seats:
                    await self.store.run(free, self.store.engine, each.id, seat, player)
            else:
                return  # they have not left yet


def pack_records(into: zipfile.ZipFile, row: TableRow, entries: list[Entry], of: list[Seat]) -> None:
    """The match as these seats may know it."""
    try:
        table = LiveTable(row, entries)
    except RecordError:
        return
    for seat in of[:1] if table.match.over else of:
        name = f"records/{table.game.name}-{table.id}-{seat + 1}.jsonl"
        into.writestr(name, replays.record_of(table, seat, named=True)())


def said_by(of: list[Seat], entries: list[Entry]) -> list[dict[str, str]]:
    """What these seats have written to the others."""
    return [
        {"at": stamp(entry.at), "text": entry.happened.text}
        for entry in entries
        if isinstance(entry.happened, Said) and entry.seat in of
    ]


def blot(engine: sa.Engine, table_id: str, seat: Seat) -> None:
    """Nothing that was written under the name of a seat stays, nor what was said."""
    kinds = [str(kind.__struct_config__.tag) for kind in (Created, SatDown, Renamed, Said)]
    about = sa.and_(journal.c.table_id == table_id, journal.c.kind.in_(kinds))
    with engine.begin() as connection:
        for row in connection.execute(sa.select(journal).where(about)).mappings().all():
            try:
                entry = entry_of(row)
            except Unreadable:
                continue
            values = entry_values(table_id, nameless(entry, seat))
            if values["body"] != row["body"]:
                same = sa.and_(journal.c.table_id == table_id, journal.c.event == entry.event)
                connection.execute(sa.update(journal).where(same).values(body=values["body"]))
        connection.execute(sa.update(tables).where(tables.c.id == table_id).values(summary=None))


def free(engine: sa.Engine, table_id: str, seat: Seat, player: str) -> None:
    """The seat is nobody's, and nameless."""
    blot(engine, table_id, seat)
    with engine.begin() as connection:
        mine = sa.and_(seats.c.table_id == table_id, seats.c.seat == seat, seats.c.player == player)
        connection.execute(sa.delete(seats).where(mine))


def nameless(entry: Entry, seat: Seat) -> Entry:
    """An entry without what names, or was said by, whoever sat there."""
    match entry.happened:
        case Created(chairs=chairs) as created:
            blank = msgspec.structs.replace(chairs[seat], name="", shown=False, player=None)
            told: Sequence[Any] = [blank if number == seat else chair for number, chair in enumerate(chairs)]
            return msgspec.structs.replace(entry, happened=msgspec.structs.replace(created, chairs=list(told)))
        case SatDown() as sat if entry.seat == seat:
            blank_sat = msgspec.structs.replace(sat, name=None, shown=False, player=None)
            return msgspec.structs.replace(entry, happened=blank_sat)
        case Renamed() if entry.seat == seat:
            return msgspec.structs.replace(entry, happened=Renamed(name=""))
        case Said() if entry.seat == seat:
            return msgspec.structs.replace(entry, happened=Said(text=""))
    return entry
