"""The outbox: sends what waits there until it is told, or no longer worth telling.

A row is written in the same commit as what it tells of (`Store`), so nothing is lost when the process dies. Whoever
has the table (`leases.py`) takes a row and puts its next look off, sends, and notes that. If the process dies between
the last two, the same is sent once more, under the same name. What goes by mail is handed over to `letters.py`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from northward.core import codec, registry, words
from northward.core.game import Seat
from northward.server import letters, listing, webhooks
from northward.server.errors import Refused
from northward.server.leases import Leases
from northward.server.metrics import METRICS
from northward.server.player_messages import ListedTable
from northward.server.reach import Reach, end_of_quiet
from northward.server.schema import outbox, processes, tables
from northward.server.store import StoreDown
from northward.server.tables import Tables
from northward.server.texts import own_words
from northward.server.web_push import GONE, Device, WebPush

LOOKING = 2.0
"""Every so many seconds it is looked for what is due, besides when something is put there."""
TAKEN = 60.0
"""So long nobody else takes a row that is being sent."""
AT_ONCE = 50
WAITS = (30.0, 120.0, 600.0, 3600.0, 4 * 3600.0)
"""After so many seconds it is tried again; after the last, no more."""
WEBHOOK, MAIL = "webhook", "mail"
"""Who has been told, beside devices."""
SHOWS_ALL = "push.apple.com"
"""A browser that shows whatever it is sent, and stops listening to who sends nothing to show: its notices are closed
when somebody opens the page."""
log = logging.getLogger(__name__)


class Row(NamedTuple):
    table: str
    seat: Seat
    event: int
    what: str
    player: str | None
    webhook: str | None
    tries: int
    told: list[str]

    @property
    def name(self) -> str:
        """The same whenever it is sent."""
        return f"{self.table}.{self.event}.{self.seat}" + (".half" if self.what == "half_gone" else "")


class Outbox:
    def __init__(self, tables: Tables, reach: Reach) -> None:
        self.tables = tables
        self.store = tables.store
        self.reach = reach
        self.push: WebPush | None = None
        """Once the database is open, which keeps its key."""
        settings, tasks = tables.settings, tables.tasks
        self.letters = letters.Letters(self.store, settings.mail, reach, tasks, self._in_a_letter)
        self._under_way: set[str] = set()
        """The tables whose notices are being sent."""

    async def run(self) -> None:
        """The background work of a server."""
        while True:
            try:
                async with asyncio.timeout(LOOKING):
                    await self.tables.told.wait()
            except TimeoutError:
                pass
            self.tables.told.clear()
            try:
                await self.look()
                await self.letters.look()
            except StoreDown:
                await asyncio.sleep(LOOKING)  # logged once, by the store
            except SQLAlchemyError as error:
                self.store.failed(error)
            except Exception:
                log.exception("the outbox failed")

    async def look(self) -> None:
        """Sends what is due, each beside the others: one that takes long keeps nobody waiting."""
        most = AT_ONCE - len(self._under_way)
        if most <= 0:
            return
        for row in await self.store.run(self._take, self.tables.now(), most, list(self._under_way)):
            if row.table not in self._under_way:
                self._under_way.add(row.table)
                self.tables.tasks.spawn(self._send(row))

    async def _send(self, row: Row) -> None:
        try:
            await (self._close(row) if row.what == "answered" else self._tell(row))
        finally:
            self._under_way.discard(row.table)
            self.tables.told.set()  # what came meanwhile

    # Telling

    async def _tell(self, row: Row) -> None:
        room = self.tables.rooms.get(row.table)
        if room is not None and row.seat in room.here():
            await self._note(row, row.told, None)  # whoever looks is told by the page
            return
        listed = await self._listed(row.table)
        if listed is None:
            await self.store.run(self._delete, row)
            return
        told, good = set(row.told), True
        if row.webhook is not None and WEBHOOK not in told:
            what = "your_turn" if row.what == "turn" else row.what
            notice = {"table": row.table, "game": listed.game, "seat": row.seat, "what": what, "id": row.name}
            good = arrived(await webhooks.send(row.webhook, notice))
            told |= {WEBHOOK} if good else set()
        later = None
        if row.player is not None:
            later = end_of_quiet(await self.reach.quiet(row.player), self.tables.now())
            if later is None:
                others = [device for device in await self.reach.devices(row.player) if device.id not in told]
                reached = await self._push(row, others, listed)
                told |= reached
                good = good and len(reached) == len(others)
                later = await self._hand_over(row, told)
        if not good and row.tries < len(WAITS):
            again = self.tables.now() + WAITS[row.tries]
            later = again if later is None else min(later, again)
        await self._note(row, told, later)

    async def _hand_over(self, row: Row, told: set[str]) -> float | None:
        """Into the next letter of the player, where it may be written now; otherwise the answer is when it may."""
        assert row.player is not None
        if MAIL in told or (when := await self.letters.next(row.player)) is None:
            return None
        if when > self.tables.now():
            return when
        told.add(MAIL)
        return None

    async def _in_a_letter(self, turn: letters.Told, lang: str) -> tuple[str, str] | None:
        room = self.tables.rooms.get(turn.table)
        if room is not None and turn.seat in room.here():
            return None  # whoever looks is told by the page
        listed = await self._listed(turn.table)
        return None if listed is None else sentences(turn, listed, lang)

    async def _close(self, row: Row) -> None:
        """The turn is over: the notices of it go away, wherever they are shown."""
        devices = [] if row.player is None else await self.reach.devices(row.player)
        shown = [device for device in devices if device.id in row.told and SHOWS_ALL not in device.endpoint]
        reached = await self._push(row, shown, None)
        if len(reached) == len(shown) or row.tries >= len(WAITS):
            await self.store.run(self._delete, row)
        else:
            await self._note(row, set(row.told) - reached, self.tables.now() + WAITS[row.tries])

    async def _push(self, row: Row, devices: Iterable[Device], listed: ListedTable | None) -> set[str]:
        """To all these devices; returns those that need not be asked again."""

        async def send(device: Device) -> str | None:
            assert self.push is not None
            notice = message(row, device, listed)
            status = await self.push.send(device, notice, row.table, urgent=listed is not None)
            if status in GONE:
                await self.reach.forget(device.id)
            return device.id if arrived(status) or status in GONE else None

        return {done for done in await asyncio.gather(*map(send, devices)) if done is not None}

    async def _listed(self, table_id: str) -> ListedTable | None:
        """What anybody may know of the table: whatever a notice says is taken from that."""
        room = self.tables.rooms.get(table_id)
        try:
            table = room.table if room is not None else await self.tables.read(table_id)
        except Refused:
            return None
        return listing.listed(table, table.match.state, {})

    async def _note(self, row: Row, told: Collection[str], due: float | None) -> None:
        await self.store.run(self._put, row, sorted(told), due)

    # In the database

    def _take(self, now: float, most: int, not_of: list[str]) -> list[Row]:
        free = sa.and_(outbox.c.due <= now, outbox.c.table_id.not_in(not_of), self._ours())
        due = sa.select(outbox.c.table_id, outbox.c.seat).where(free).order_by(outbox.c.due).limit(most)
        with self.store.engine.connect() as connection:
            if connection.execute(due.limit(1)).first() is None:  # most of the time, and then nothing is locked
                return []
        with self.store.engine.begin() as connection:
            found = connection.execute(due.with_for_update(skip_locked=True, of=outbox)).all()
            rows = []
            for table_id, seat in found:
                same = sa.and_(outbox.c.table_id == table_id, outbox.c.seat == seat, outbox.c.due <= now)
                taken = sa.update(outbox).where(same).values(due=now + TAKEN, tries=outbox.c.tries + 1)
                values = connection.execute(taken.returning(*outbox.c)).first()
                if values is not None:  # else somebody was faster: SQLite locks nothing by looking
                    rows.append(_row(values))
            return rows

    def _ours(self) -> sa.ColumnElement[bool]:
        """Of a row: no other process that lives has the table, and knows who looks at it."""
        leases: Leases | None = self.tables.leases
        if leases is None:
            return sa.true()
        living = sa.select(processes.c.id).where(processes.c.expires > leases.clock)
        theirs = sa.and_(tables.c.id == outbox.c.table_id, tables.c.owner != leases.process, tables.c.owner.in_(living))
        return ~sa.exists().where(theirs).correlate(outbox)

    def _put(self, row: Row, told: list[str], due: float | None) -> None:
        with self.store.engine.begin() as connection:
            told_of = sa.update(outbox).where(_same(row), outbox.c.what.in_((row.what, "answered")))
            connection.execute(told_of.values(told=codec.encode(told).decode()))
            connection.execute(sa.update(outbox).where(_same(row), outbox.c.what == row.what).values(due=due))
            if MAIL in told and MAIL not in row.told:
                letters.hand_over(connection, row, self.tables.now())

    def _delete(self, row: Row) -> None:
        with self.store.engine.begin() as connection:
            connection.execute(sa.delete(outbox).where(_same(row), outbox.c.what == row.what))


def arrived(status: int | None) -> bool:
    METRICS.count("notices_total")
    return status is not None and 200 <= status < 300


def message(row: Row, device: Device, listed: ListedTable | None) -> dict[str, Any]:
    """What a browser is sent: a table has one notice there, by its tag."""
    if listed is None:
        return {"tag": row.table, "what": "answered"}
    title, body = sentences(row, listed, device.lang)
    where = {"tag": row.table, "id": row.name, "page": f"/t/{row.table}"}
    return {**where, "what": row.what, "title": title, "body": body}


def sentences(row: Row | letters.Told, listed: ListedTable, lang: str) -> tuple[str, str]:
    """Whose turn it is, and at which table."""
    say = own_words(lang)
    people = [
        player.name or say("seat", number=number + 1)
        for number, player in enumerate(listed.players)
        if number != row.seat and player.bot is None
    ]
    names = words.listed(people, say("notice.and"))
    return say(f"notice.{row.what}"), say("notice.body", game=registry.title(listed.game, lang), names=names)


def _same(row: Row) -> sa.ColumnElement[bool]:
    return sa.and_(outbox.c.table_id == row.table, outbox.c.seat == row.seat, outbox.c.event == row.event)


def _row(values: Any) -> Row:
    told = codec.decode(values.told, list[str])
    return Row(
        values.table_id, values.seat, values.event, values.what, values.player, values.webhook, values.tries - 1, told
    )
