"""Whom players have met and want to meet again, or not: companions, blocks, and reports to the operator."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from northward.core import codec
from northward.core.game import Seat
from northward.server import webhooks
from northward.server.errors import Refused, unknown_table
from northward.server.messages import Rating
from northward.server.player_messages import Blocked, Companion, ListedTable, People
from northward.server.ratings import Ratings
from northward.server.schema import blocks, reports, results, seats, tables
from northward.server.store import Store
from northward.server.tasks import Tasks
from northward.server.texts import clean, stamp
from northward.server.tokens import new_id

DAY = 86_400.0
MET = ("playing", "paused", "over")
"""At a table that still waits for players nobody has met."""
SHARED = 2000
"""So many seats of others are looked through, the latest first."""
COMPANIONS, BLOCKS, REPORTS = 100, 200, 5000
"""So many are listed, kept by a player, and kept in all; the oldest reports make room for new ones."""
REPORTS_A_DAY = 10
"""Of one player."""


class Meeting:
    def __init__(
        self, store: Store, ratings: Ratings, tasks: Tasks, now: Callable[[], float], report_to: str | None
    ) -> None:
        self.store = store
        self.ratings = ratings
        self.tasks = tasks
        self.now = now
        self.report_to = report_to

    # Whom one knows

    async def people(self, player: str) -> People:
        return await self.store.run(self._people, player)

    async def finished(self, player: str | None) -> int:
        """How many games somebody has finished, by the key; nobody is known without one."""
        return 0 if player is None else await self.store.run(self._finished, player)

    async def rating(self, player: str | None, game: str) -> Rating | None:
        return None if player is None else await self.store.run(self.ratings.at, player, game)

    async def other(self, player: str, table_id: str, seat: Seat) -> str | None:
        """Whose a seat is at a table where somebody plays or has played; None where nobody's key is known."""
        return await self.store.run(self._other, player, table_id, seat)

    # Whom one does not want to meet

    async def unwelcome(self, player: str | None, hosts: Collection[str]) -> bool:
        """Whether one of these has blocked that player, who is not told."""
        if player is None or not hosts:
            return False
        return bool(set(hosts) & await self.blocked_by(player))

    async def blocked_by(self, player: str) -> set[str]:
        """All who have blocked somebody."""
        return await self.store.run(self._blocked_by, player)

    async def block(self, player: str, table_id: str, seat: Seat, name: str) -> None:
        blocked = await self.other(player, table_id, seat)
        if blocked is None:
            raise Refused(409, "nobody_known", "Nobody is known by that seat.")
        row = {"id": new_id(), "player": player, "blocked": blocked, "name": name[:40], "created": self.now()}
        await self.store.run(self._block, row)

    async def unblock(self, player: str, block: str) -> None:
        await self.store.run(self._unblock, player, block)

    # What the operator should know

    async def report(self, player: str, table_id: str, seat: Seat, name: str, text: str) -> None:
        about, words = await self.other(player, table_id, seat), clean(text)
        if not words:
            raise Refused(400, "empty", "There is nothing to say.")
        row = {
            "id": new_id(),
            "created": self.now(),
            "player": player,
            "about": about,
            "table_id": table_id,
            "seat": seat,
            "name": name[:40],
            "text": words,
        }
        if not await self.store.run(self._report, row):
            raise Refused(429, "too_many_reports", "You have reported enough for one day.")
        if self.report_to is not None:
            notice = {"what": "report", "id": row["id"], "table": table_id, "seat": seat, "name": name, "text": words}
            self.tasks.spawn(webhooks.send(self.report_to, notice))

    # In the database

    def _people(self, player: str) -> People:
        mine, theirs = seats.alias(), seats.alias()
        met = (
            sa.select(theirs.c.player, theirs.c.table_id, theirs.c.seat, tables.c.updated, tables.c.summary)
            .join(mine, sa.and_(mine.c.table_id == theirs.c.table_id, mine.c.player == player))
            .join(tables, tables.c.id == theirs.c.table_id)
            .where(theirs.c.player != player, tables.c.status.in_(MET))
            .order_by(tables.c.updated.desc())
            .limit(SHARED)
        )
        latest: dict[str, Any] = {}
        shared: dict[str, set[str]] = {}
        with self.store.engine.connect() as connection:
            own = sa.select(blocks).where(blocks.c.player == player).order_by(blocks.c.created.desc())
            blocked = connection.execute(own).all()
            for row in connection.execute(met):
                shared.setdefault(row.player, set()).add(row.table_id)
                if row.summary is not None:  # it is written whenever the list of games is asked for
                    latest.setdefault(row.player, row)
        hidden = {row.blocked for row in blocked}
        people = [_companion(row, len(shared[other])) for other, row in latest.items() if other not in hidden][
            :COMPANIONS
        ]
        return People(
            people=people,
            blocked=[Blocked(id=row.id, name=row.name, since=stamp(row.created)) for row in blocked],
        )

    def _finished(self, player: str) -> int:
        mine = sa.and_(seats.c.table_id == results.c.table_id, seats.c.seat == results.c.seat)
        done = sa.select(sa.func.count(results.c.table_id.distinct())).join(seats, mine)
        with self.store.engine.connect() as connection:
            stayed = done.where(seats.c.player == player, results.c.left == sa.false())
            return int(connection.scalar(stayed) or 0)

    def _other(self, player: str, table_id: str, seat: Seat) -> str | None:
        at = sa.select(seats.c.player).where(seats.c.table_id == table_id)
        met = sa.select(tables.c.id).where(tables.c.id == table_id, tables.c.status.in_(MET))
        with self.store.engine.connect() as connection:
            here = connection.scalar(at.where(seats.c.player == player).limit(1))
            if here is None or connection.scalar(met) is None:
                raise unknown_table()
            found = connection.scalar(at.where(seats.c.seat == seat))
        if found == player:
            raise Refused(409, "own_seat", "That is your own seat.")
        return found

    def _blocked_by(self, player: str) -> set[str]:
        with self.store.engine.connect() as connection:
            return set(connection.scalars(sa.select(blocks.c.player).where(blocks.c.blocked == player)))

    def _block(self, row: dict[str, Any]) -> None:
        mine = sa.select(sa.func.count()).select_from(blocks).where(blocks.c.player == row["player"])
        with self.store.engine.begin() as connection:
            if (connection.scalar(mine) or 0) >= BLOCKS:
                raise Refused(409, "too_many_blocks", "You have blocked enough people.")
        try:
            with self.store.engine.begin() as connection:
                connection.execute(sa.insert(blocks), [row])
        except IntegrityError:  # blocked already, or gone meanwhile
            return

    def _unblock(self, player: str, block: str) -> None:
        with self.store.engine.begin() as connection:
            connection.execute(sa.delete(blocks).where(blocks.c.player == player, blocks.c.id == block))

    def _report(self, row: dict[str, Any]) -> bool:
        today = sa.and_(reports.c.player == row["player"], reports.c.created > row["created"] - DAY)
        latest = sa.select(reports.c.created).order_by(reports.c.created.desc()).offset(REPORTS - 1).limit(1)
        with self.store.engine.begin() as connection:
            if (connection.scalar(sa.select(sa.func.count()).where(today)) or 0) >= REPORTS_A_DAY:
                return False
            connection.execute(sa.insert(reports), [row])
            oldest = connection.scalar(latest)
            if oldest is not None:
                connection.execute(sa.delete(reports).where(reports.c.created < oldest))
        return True


def _companion(row: Any, games: int) -> Companion:
    listed = codec.decode(row.summary, ListedTable)
    name = listed.players[row.seat].name if row.seat < len(listed.players) else ""
    return Companion(
        table=row.table_id, seat=row.seat, name=name, game=listed.game, games=games, last=stamp(row.updated)
    )


# For the operator


def reported(engine: sa.Engine) -> list[dict[str, Any]]:
    """All reports, the latest first."""
    with engine.connect() as connection:
        rows = connection.execute(sa.select(reports).order_by(reports.c.created.desc())).mappings()
        return [{**row, "created": stamp(row["created"])} for row in rows]


def settle(engine: sa.Engine, ids: Collection[str]) -> int:
    """Deletes reports; returns how many there were."""
    with engine.begin() as connection:
        return connection.execute(sa.delete(reports).where(reports.c.id.in_(ids))).rowcount
