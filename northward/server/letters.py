"""Notices by mail: what waits for a player is gathered into one letter, an hour at least after the one before.

Whoever has the table hands a turn over (`Outbox`), in the commit that notes it. Any process sends the letter: its turns
are given its name first, so that it goes under that name again if the process dies between sending and noting it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import Any, NamedTuple

import sqlalchemy as sa

from northward.core.game import Seat
from northward.server import mail
from northward.server.metrics import METRICS
from northward.server.reach import Reach, end_of_quiet
from northward.server.schema import addresses, letters, outbox
from northward.server.store import Store
from northward.server.tasks import Tasks
from northward.server.texts import own_words

HOUR = 3600.0
GATHERED = 5.0
"""So many seconds a letter waits for other turns of its player."""
TAKEN = 60.0
"""So long nobody else sends it."""
AT_ONCE = 10
MOST = 50
"""Turns that one letter tells of."""
WAITS = (60.0, 300.0, 1200.0, 3600.0, 4 * 3600.0)
"""After so many seconds it is tried again; after the last, no more."""
log = logging.getLogger(__name__)


class To(NamedTuple):
    """Whoever is written to."""

    player: str
    address: str | None
    wanted: bool
    lang: str
    stop: str
    sent: float | None
    tries: int


class Told(NamedTuple):
    """A turn that a letter tells of."""

    table: str
    seat: Seat
    what: str


Say = Callable[[Told, str], Awaitable[tuple[str, str] | None]]
"""What is said of a turn in a language, whose turn it is and at which table; nothing where nobody need be told."""


class Letters:
    def __init__(self, store: Store, by: mail.MailSettings | None, reach: Reach, tasks: Tasks, say: Say) -> None:
        self.store = store
        self.by = by
        self.reach = reach
        self.now = reach.now
        self.tasks = tasks
        self.say = say
        self._under_way: set[str] = set()

    async def next(self, player: str) -> float | None:
        """When the player may next be written to; None where that is not wanted."""
        return None if self.by is None else await self.store.run(self._next, player)

    async def look(self) -> None:
        """Sends what is due."""
        most = AT_ONCE - len(self._under_way)
        if self.by is None or most <= 0:
            return
        for to in await self.store.run(self._take, self.now(), most):
            self._under_way.add(to.player)
            self.tasks.spawn(self._send(to))

    async def _send(self, to: To) -> None:
        try:
            await self._write(to)
        finally:
            self._under_way.discard(to.player)

    async def _write(self, to: To) -> None:
        assert self.by is not None
        now = self.now()
        quiet = end_of_quiet(await self.reach.quiet(to.player), now)
        if quiet is not None:
            await self.store.run(self._put_off, to.player, quiet, 0)
            return
        if to.address is None or not to.wanted:
            await self.store.run(self._done, to.player, None, None)
            return
        name, turns = await self.store.run(self._fix, to, now)
        if name is None:
            return
        said = [(turn, await self.say(turn, to.lang)) for turn in turns]
        links = [(turn, words) for turn, words in said if words is not None]
        if not links:
            await self.store.run(self._done, to.player, name, None)
            return
        stop = f"{self.by.page}/mail/stop/{to.stop}"
        contents = digest(self.by.page, to.lang, links, stop)
        METRICS.count("notices_total")
        outcome = await mail.send(self.by, mail.compose(self.by, to.address, name, contents, stop))
        if outcome == "later" and to.tries < len(WAITS):
            await self.store.run(self._put_off, to.player, self.now() + WAITS[to.tries], None)
        else:
            await self._note(to, name, outcome)

    async def _note(self, to: To, name: str, outcome: mail.Sent) -> None:
        if outcome == "gone":
            log.warning("a player's mail address does not exist any more, and is written to no more")
            await self.store.run(self._give_up, to)
        await self.store.run(self._done, to.player, name, self.now() if outcome == "sent" else None)

    # In the database

    def _next(self, player: str) -> float | None:
        wanted = sa.select(addresses.c.sent).where(addresses.c.player == player, addresses.c.wanted)
        with self.store.engine.connect() as connection:
            row = connection.execute(wanted).first()
        if row is None:
            return None
        return 0.0 if row.sent is None else float(row.sent) + HOUR

    def _take(self, now: float, most: int) -> list[To]:
        due = sa.select(addresses.c.player).where(addresses.c.due <= now).order_by(addresses.c.due).limit(most)
        with self.store.engine.connect() as connection:
            if connection.execute(due.limit(1)).first() is None:  # most of the time, and then nothing is locked
                return []
        with self.store.engine.begin() as connection:
            found = list(connection.scalars(due.with_for_update(skip_locked=True)))
            taken = sa.update(addresses).where(addresses.c.player.in_(found), addresses.c.due <= now)
            taken = taken.values(due=now + TAKEN, tries=addresses.c.tries + 1)
            columns = [addresses.c[name] for name in To._fields]
            return [To(*row)._replace(tries=row.tries - 1) for row in connection.execute(taken.returning(*columns))]

    def _fix(self, to: To, now: float) -> tuple[str | None, list[Told]]:
        """The letter that is to go now, and its turns that still wait for the player."""
        mine = letters.c.player == to.player
        with self.store.engine.begin() as connection:
            name = connection.scalar(sa.select(letters.c.letter).where(mine, letters.c.letter.is_not(None)).limit(1))
            if name is None and to.sent is not None and to.sent + HOUR > now:
                connection.execute(_off(to.player, to.sent + HOUR, 0))
                return None, []
            if name is None:
                name = token_hex(16)
                connection.execute(sa.update(letters).where(mine).values(letter=name))
            waits = sa.and_(
                outbox.c.table_id == letters.c.table_id,
                outbox.c.seat == letters.c.seat,
                outbox.c.event == letters.c.event,
                outbox.c.what == letters.c.what,
                outbox.c.player == letters.c.player,
            )
            found = sa.select(letters.c.table_id, letters.c.seat, letters.c.what).join(outbox, waits)
            found = found.where(mine, letters.c.letter == name).order_by(letters.c.table_id, letters.c.seat)
            return name, [Told(*row) for row in connection.execute(found.limit(MOST))]

    def _put_off(self, player: str, due: float, tries: int | None) -> None:
        with self.store.engine.begin() as connection:
            connection.execute(_off(player, due, tries))

    def _done(self, player: str, name: str | None, sent: float | None) -> None:
        """That letter is history, or whatever waits where there is no name; the next one may wait already."""
        mine = addresses.c.player == player
        with self.store.engine.begin() as connection:
            values: dict[str, Any] = {"due": None, "tries": 0} | ({} if sent is None else {"sent": sent})
            connection.execute(sa.update(addresses).where(mine).values(**values))  # whoever hands over waits for this
            gone = sa.true() if name is None else letters.c.letter == name
            connection.execute(sa.delete(letters).where(letters.c.player == player, gone))
            if connection.scalar(sa.select(letters.c.table_id).where(letters.c.player == player).limit(1)) is not None:
                soon = self.now() + GATHERED if sent is None else sent + HOUR
                connection.execute(sa.update(addresses).where(mine).values(due=soon))

    def _give_up(self, to: To) -> None:
        with self.store.engine.begin() as connection:
            same = sa.and_(addresses.c.player == to.player, addresses.c.address == to.address)
            connection.execute(sa.update(addresses).where(same).values(wanted=False))


def hand_over(connection: sa.Connection, row: Any, now: float) -> None:
    """A turn of the outbox goes into the next letter."""
    same = {"player": row.player, "table_id": row.table, "seat": row.seat}
    connection.execute(sa.delete(letters).where(*(letters.c[name] == value for name, value in same.items())))
    connection.execute(sa.insert(letters).values(**same, event=row.event, what=row.what))
    soon = sa.func.coalesce(addresses.c.due, now + GATHERED)
    connection.execute(sa.update(addresses).where(addresses.c.player == row.player).values(due=soon))


def digest(page: str, lang: str, turns: list[tuple[Told, tuple[str, str]]], stop: str) -> mail.Contents:
    """All that waits for a player, in one letter."""
    say = own_words(lang)
    titles = {title for _, (title, _) in turns}
    heading = titles.pop() if len(titles) == 1 else say("notice.turn")
    links = [
        mail.Link(about if title == heading else f"{about} · {title}", say("mail.play"), f"{page}/t/{turn.table}")
        for turn, (title, about) in turns
    ]
    subject = f"{heading} · {links[0].about}" if len(links) == 1 else say("mail.turns", number=len(links))
    return mail.Contents(lang, subject, heading, links, [say("mail.rare"), mail.Link("", say("mail.stop"), stop)])


def _off(player: str, due: float, tries: int | None) -> sa.Update:
    values = {"due": due} | ({} if tries is None else {"tries": tries})
    return sa.update(addresses).where(addresses.c.player == player).values(**values)
