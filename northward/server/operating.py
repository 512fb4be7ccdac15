"""What whoever runs a server does with tables and players from outside: `northward tables`, `northward players`.

It works on the database alone, whether a server runs or not. What happens at a table is added to its journal, under
the next number: a process that has the table and writes that number too is refused, reads what came and plans anew
(`Tables`). A mark tells running servers to look (`operated.py`).
"""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

import sqlalchemy as sa

from northward.core import codec
from northward.core.game import Seat
from northward.core.record import RecordError
from northward.server import history, plans, replays, stored
from northward.server.commits import Conflict, Write
from northward.server.database import check_revision, url_of
from northward.server.draft import Draft
from northward.server.fold import LiveTable
from northward.server.journal import Closed, Unreadable
from northward.server.operated import MARK
from northward.server.players import CLOSED
from northward.server.schema import addresses, journal, keys, outbox, players, seats, secrets, subscriptions, tables
from northward.server.store import Store, delete_tables
from northward.server.texts import stamp

DAY = 86_400.0
TRIES = 20
CLOSED_KIND = str(Closed.__struct_config__.tag)
NEWEST = "the database is of an older version of Northward: start the server once, which brings it up to date"


class NotRead(ValueError):
    """A table that this version cannot open, as of a game that is not installed."""


class Operator:
    """Opens a database that is there already; raises ValueError."""

    def __init__(self, db: str) -> None:
        url = url_of(db)
        if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
            raise ValueError(f"there is no database at {url.database}")
        self.store = Store.beside(url)
        self.engine = self.store.engine
        check_revision(self.engine)
        if not sa.inspect(self.engine).has_table(addresses.name):
            raise ValueError(NEWEST)

    def close(self) -> None:
        self.engine.dispose()

    # Tables

    def tables(
        self,
        *,
        status: str | None = None,
        game: str | None = None,
        player: str | None = None,
        idle_days: float | None = None,
        most: int = 50,
    ) -> list[dict[str, Any]]:
        """Those that changed last come first."""
        closed = sa.exists().where(journal.c.table_id == tables.c.id, journal.c.kind == CLOSED_KIND)
        kind = sa.case((closed, "closed"), else_=tables.c.status).label("status")
        wanted = sa.select(tables.c.id, tables.c.created, tables.c.updated, kind, tables.c.header)
        if status is not None:
            wanted = wanted.where(kind == status)
        if player is not None:
            self._known(player)
            wanted = wanted.where(tables.c.id.in_(sa.select(seats.c.table_id).where(seats.c.player == player)))
        if idle_days is not None:
            wanted = wanted.where(tables.c.updated < time.time() - idle_days * DAY)
        found: list[dict[str, Any]] = []
        with self.engine.connect() as connection:
            for row in connection.execute(wanted.order_by(tables.c.updated.desc(), tables.c.id)):
                header = codec.decode(row.header, dict[str, Any])
                if game is None or header.get("game") == game:
                    found.append(
                        {
                            "id": row.id,
                            "game": header.get("game"),
                            "status": row.status,
                            "seats": header.get("seats"),
                            "created": stamp(row.created),
                            "updated": stamp(row.updated),
                        }
                    )
                if len(found) == most:
                    break
        return found

    def table(self, table_id: str) -> dict[str, Any]:
        """Who sits there, how far it is and what was said; nothing that is hidden from anybody."""
        table = self._table(table_id)
        return {
            "id": table.id,
            "game": table.game.name,
            "status": table.status,
            "closed": table.closed,
            "problem": table.problem,
            "open": table.row.open,
            "created": stamp(table.row.created),
            "updated": stamp(table.row.updated),
            "events": table.event,
            "actions": len(table.match.actions),
            "seats": [
                {"name": chair.name, "player": chair.player, "bot": chair.bot, "free": chair.free}
                for chair in table.chairs
            ],
            "chat": [{"at": stamp(line.at), **line.facts} for line in table.chat],
        }

    def close_table(self, table_id: str) -> None:
        """It can only be looked at from now on."""

        def plan(draft: Draft) -> None:
            if draft.table.match.over:
                raise ValueError(f"the match at {table_id} is over: there is nothing to close")
            if not draft.table.closed:
                draft.add(Closed())

        self._change(table_id, plan)
        with self.engine.begin() as connection:
            shut = sa.update(tables).where(tables.c.id == table_id)
            connection.execute(shut.values(open=False, due=None, summary=None))
            told = sa.update(outbox).where(outbox.c.table_id == table_id)
            connection.execute(told.values(what="answered", due=time.time(), tries=0))
        self._mark()

    def delete_table(self, table_id: str) -> None:
        with self.engine.begin() as connection:
            same = sa.select(tables.c.id).where(tables.c.id == table_id)
            if connection.scalar(same.with_for_update()) is None:  # nobody adds to it from here on
                raise ValueError(f"there is no table {table_id}")
            delete_tables(connection, [table_id])
        self._mark()

    def record(self, table_id: str, *, whole: bool) -> bytes:
        """Of a running match what a spectator may know, unless all of it is wished."""
        table = self._table(table_id)
        if whole:
            record = table.match.record()
            return b"".join(codec.encode(line) + b"\n" for line in (record.header(), *record.actions))
        return replays.record_of(table, None, named=True)()

    def _table(self, table_id: str) -> LiveTable:
        row = self.store._table(table_id)
        if row is None:
            raise ValueError(f"there is no table {table_id}")
        try:
            return LiveTable(row, self.store._entries(table_id, 0))
        except (Unreadable, RecordError) as error:
            raise NotRead(f"table {table_id} cannot be read: {error}") from None

    def _change(self, table_id: str, plan: Callable[[Draft], None]) -> None:
        """Adds to the journal of a table; planned anew where the server has been faster."""
        for _ in range(TRIES):
            draft = Draft(self._table(table_id), time.time())
            plan(draft)
            if not draft.entries:
                return
            status = draft.status()
            results = draft.results() if status == "over" else ()
            over = [entry.seat for entry in draft.entries if entry.seat is not None]
            try:
                self.store.write_now(
                    Write(table_id, draft.entries, status, due=draft.due(), results=results, ended=over)
                )
            except Conflict:
                continue
            return
        raise ValueError(f"table {table_id} is too busy: try again")

    # Players

    def players(
        self, *, name: str | None = None, idle_days: float | None = None, most: int = 50
    ) -> list[dict[str, Any]]:
        """Those who were here last come first."""
        seen = sa.func.coalesce(sa.func.max(keys.c.seen), players.c.created).label("seen")
        devices = sa.func.count(keys.c.id).filter(keys.c.kind == "device").label("devices")
        wanted = sa.select(players.c.id, players.c.name, players.c.created, seen, devices)
        wanted = wanted.outerjoin(keys, keys.c.player == players.c.id).group_by(players.c.id)
        if name is not None:
            wanted = wanted.where(sa.func.lower(players.c.name).contains(name.lower(), autoescape=True))
        if idle_days is not None:
            wanted = wanted.having(seen < time.time() - idle_days * DAY)
        games = sa.select(seats.c.player, sa.func.count(sa.distinct(seats.c.table_id)).label("games"))
        with self.engine.connect() as connection:
            rows = connection.execute(wanted.order_by(seen.desc(), players.c.id).limit(most)).all()
            mine = games.where(seats.c.player.in_([row.id for row in rows])).group_by(seats.c.player)
            counts = {row.player: row.games for row in connection.execute(mine)}
        return [
            {
                "id": row.id,
                "name": row.name,
                "devices": row.devices,
                "games": counts.get(row.id, 0),
                "created": stamp(row.created),
                "seen": stamp(row.seen),
            }
            for row in rows
        ]

    def player(self, player: str) -> dict[str, Any]:
        """What is stored of somebody, without what opens anything."""
        name = self._known(player)
        with self.engine.connect() as connection:
            devices = connection.execute(
                sa.select(keys).where(keys.c.player == player).order_by(keys.c.seen.desc())
            ).all()
            mail = connection.execute(sa.select(addresses).where(addresses.c.player == player)).first()
        return {
            "id": player,
            "name": name,
            "devices": [
                {"kind": row.kind, "label": row.label, "created": stamp(row.created), "seen": stamp(row.seen)}
                for row in devices
            ],
            "mail": None if mail is None else {"address": mail.address, "wanted": mail.wanted},
            "tables": self.tables(player=player, most=history.MOST),
        }

    def close_player(self, player: str) -> None:
        """All devices are signed out, and neither they nor a phrase open anything again; nothing is sent any more."""
        self._known(player)
        mine = keys.c.player == player
        with self.engine.begin() as connection:
            connection.execute(sa.delete(keys).where(mine, keys.c.kind.in_(("link", "paper"))))
            connection.execute(sa.update(keys).where(mine).values(kind=CLOSED))
            connection.execute(sa.delete(subscriptions).where(subscriptions.c.player == player))
            connection.execute(sa.update(addresses).where(addresses.c.player == player).values(wanted=False))
        self._mark()

    def delete_player(self, player: str) -> None:
        """As if they had deleted everything themselves: seats are nameless, and bots play on."""
        self._known(player)
        while mine := history.filed(self.engine, player):
            for table in mine:
                for seat in table.seats:
                    with suppress(NotRead):  # nobody can play on there
                        self._change(table.id, _leaving(seat, player))
                    history.free(self.engine, table.id, seat, player)
        with self.engine.begin() as connection:
            stored.delete(connection, player)
        self._mark()

    def export(self, player: str) -> bytes:
        """A zip file: what is stored of a player, and every game as a record, as its seats may know it."""
        told = {**self.player(player), **stored.of(self.engine, player), "games": []}
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as into:
            for game in history.filed(self.engine, player):
                row = self.store._table(game.id)
                try:
                    entries = self.store._entries(game.id, 0)
                except Unreadable:
                    continue
                if row is not None:
                    history.pack_records(into, row, entries, game.seats)
                    told["games"].append({"id": game.id, "said": history.said_by(game.seats, entries)})
            into.writestr("player.json", codec.encode(told))
        return packed.getvalue()

    def _known(self, player: str) -> str:
        with self.engine.connect() as connection:
            name = connection.scalar(sa.select(players.c.name).where(players.c.id == player))
        if name is None:
            raise ValueError(f"there is no player {player}")
        return str(name)

    def _mark(self) -> None:
        with self.engine.begin() as connection:
            connection.execute(sa.delete(secrets).where(secrets.c.name == MARK))
            connection.execute(sa.insert(secrets).values(name=MARK, value=token_hex(8)))


def _leaving(seat: Seat, player: str) -> Callable[[Draft], None]:
    def leave(draft: Draft) -> None:
        if draft.table.owns(player, seat):  # it may be somebody else's by now
            plans.leave(draft, seat)

    return leave
