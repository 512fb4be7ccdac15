"""Holidays: a player's clocks stand still, for a bounded number of days a year.

They stand in the database, by player; every table at which a player has a seat takes note of them in its journal, so
that its clocks follow from that alone.
"""

from __future__ import annotations

import sqlalchemy as sa

from northward.server.draft import Draft
from northward.server.errors import Refused
from northward.server.fold import LiveTable
from northward.server.journal import Holiday
from northward.server.player_messages import Holidays as Told
from northward.server.rooms import Room
from northward.server.schema import holidays, seats, tables
from northward.server.tables import Tables
from northward.server.texts import stamp

DAY = 86_400.0
YEAR = 365 * DAY
DAYS = 30
"""So many within any year."""
LATELY = 60.0
"""So long after a change it is looked whether tables know of it: somebody may have opened one just then."""
EXACT = 1.0


class Holidays:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self.now = tables.now

    async def told(self, player: str) -> Told:
        now = self.now()
        until, used = await self.store.run(self._used, player, now)
        return Told(until=None if until is None else stamp(until), left=int(DAYS - used / DAY + 1e-6), year=DAYS)

    async def take(self, player: str, days: int) -> None:
        """From now on for so many days, also where one is on holiday already; none ends it."""
        now = self.now()
        until, used = await self.store.run(self._used, player, now)
        unused = 0.0 if until is None else until - now  # of the present one, which this one replaces
        if days and days * DAY > DAYS * DAY - used + unused + EXACT:
            raise Refused(409, "no_holidays", "You have not so many days of holiday left this year.")
        if days or until is not None:
            await self.store.run(self._take, player, now, now + days * DAY)
            await self.look()

    async def look(self) -> None:
        """Tables in memory take note of what has changed lately, in whichever process."""
        changed = await self.store.run(self._changed, self.now() - LATELY)
        for room in list(self.tables.rooms.values()):
            if changed & room.table.players:
                await self.note(room)

    async def note(self, room: Room) -> None:
        """A table takes note of the holidays of those who sit at it."""
        if room.table.clocks.limit is None or room.table.status == "over" or not room.table.players:
            return
        until = await self.store.run(self._until, room.table.players)

        def take_note(draft: Draft) -> None:
            table: LiveTable = draft.table
            for seat, chair in enumerate(table.chairs):
                ends, known = until.get(chair.player or "", 0.0), table.clocks.holidays.get(seat, 0.0)
                if max(ends, known) > draft.now and abs(ends - known) > EXACT:
                    draft.add(Holiday(until=max(ends, draft.now)), seat)

        await self.tables.change(room, take_note)

    def _used(self, player: str, now: float) -> tuple[float | None, float]:
        """Until when the present holiday goes, and how many seconds of the last year's are taken."""
        mine = sa.select(holidays.c.begins, holidays.c.ends).where(
            holidays.c.player == player, holidays.c.ends > now - YEAR
        )
        with self.store.engine.connect() as connection:
            found = connection.execute(mine).all()
        until = max((row.ends for row in found if row.ends > now), default=None)
        return until, sum(row.ends - max(row.begins, now - YEAR) for row in found)

    def _take(self, player: str, now: float, until: float) -> None:
        """The present one ends, perhaps for a new one; the player's tables are looked at."""
        running = sa.select(seats.c.table_id).where(seats.c.player == player)
        with self.store.engine.begin() as connection:
            present = sa.and_(holidays.c.player == player, holidays.c.ends > now)
            connection.execute(sa.update(holidays).where(present).values(ends=now, changed=now))
            if until > now:
                row = {"player": player, "begins": now, "ends": until, "changed": now}
                connection.execute(sa.delete(holidays).where(holidays.c.player == player, holidays.c.begins == now))
                connection.execute(sa.insert(holidays), [row])
            asked = sa.and_(tables.c.id.in_(running), tables.c.status != "over", tables.c.clock != "null")
            connection.execute(sa.update(tables).where(asked).values(due=now))

    def _changed(self, since: float) -> set[str]:
        with self.store.engine.connect() as connection:
            return set(connection.scalars(sa.select(holidays.c.player).where(holidays.c.changed >= since)))

    def _until(self, players: set[str]) -> dict[str, float]:
        latest = sa.select(holidays.c.player, sa.func.max(holidays.c.ends).label("ends"))
        wanted = latest.where(holidays.c.player.in_(players)).group_by(holidays.c.player)
        with self.store.engine.connect() as connection:
            return {row.player: row.ends for row in connection.execute(wanted)}
