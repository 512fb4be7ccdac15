"""Asking those again with whom one has played: a table is made, and they are told as of a turn."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from northward.core.game import Seat
from northward.server import listing, plans
from northward.server.chairs import Chair
from northward.server.draft import Draft
from northward.server.errors import Refused, unknown_table
from northward.server.fold import LiveTable
from northward.server.making import Maker
from northward.server.meeting import MET, Meeting
from northward.server.messages import Join, Joined, NewTable, SeatWish, TableMade
from northward.server.owner import Owner
from northward.server.player_messages import Invitation, Invite
from northward.server.schema import invitations, outbox, tables
from northward.server.store import Store
from northward.server.tables import Tables
from northward.server.texts import clean, stamp


class Inviting:
    def __init__(self, tables: Tables, maker: Maker, meeting: Meeting) -> None:
        self.tables = tables
        self.store: Store = tables.store
        self.maker = maker
        self.meeting = meeting

    async def invite(self, owner: Owner, wish: Invite, address: str) -> TableMade:
        """The same game with the same people, or with one of them. Who has blocked the host is asked nothing: the seat
        waits for its link then, as one whose player has no key does."""
        table = await self.tables.read(wish.table)
        own = [seat for seat in range(len(table.chairs)) if table.owns(owner.player, seat)]
        if not own or table.status not in MET:
            raise unknown_table()
        seats = [own[0], wish.seat] if wish.seat is not None else list(range(len(table.chairs)))
        if wish.seat is not None and (wish.seat in own or wish.seat >= len(table.chairs)):
            raise Refused(400, "no_seat", "There is no such seat.")
        guests = await self._guests(table, owner.player, seats)
        made = NewTable(
            game=table.game.name,
            seats=[_wish(table.chairs[seat], mine=seat == own[0]) for seat in seats],
            options=table.course.options,
            clock=table.row.clock,
        )
        return await self.maker.create(made, address, owner, guests, host=table.chairs[own[0]].name)

    async def _guests(self, table: LiveTable, host: str, seats: list[Seat]) -> dict[Seat, str]:
        """Who is asked, by the seat at the new table."""
        unwilling = await self.meeting.blocked_by(host)
        found: dict[Seat, str] = {}
        for number, seat in enumerate(seats):
            player = table.chairs[seat].player
            if player not in (None, host) and player not in unwilling and player not in found.values():
                assert player is not None
                found[number] = player
        return found

    async def waiting(self, player: str) -> list[Invitation]:
        """What somebody is asked to, the latest first."""
        found = []
        for row in await self.store.run(self._waiting, player):
            try:
                table = await self.tables.read(row.table_id)
            except Refused:
                continue
            if table.chairs[row.seat].free:
                listed = listing.listed(table, table.match.state, {})
                found.append(
                    Invitation(
                        table=table.id,
                        host=row.host,
                        created=stamp(row.created),
                        game=table.game.name,
                        options=table.course.options,
                        clock=table.row.clock,
                        players=listed.players,
                    )
                )
        return found

    async def accept(self, table_id: str, wish: Join, owner: Owner) -> Joined:
        seat = await self.store.run(self._seat, table_id, owner.player)
        if seat is None:
            raise Refused(409, "no_invitation", "That link is not for a free seat.")
        room = await self.tables.room(table_id)

        def sit_down(draft: Draft) -> None:
            plans.sit_down(draft, seat, clean(wish.name), None, shown=wish.shown, player=owner.player)

        await self.tables.change(room, sit_down)
        await self.decline(table_id, owner.player)
        return Joined(seat=seat, token=owner.token(seat))

    async def decline(self, table_id: str, player: str) -> None:
        """The invitation goes, and so does the notice of it; whoever made the table has the link of the seat still."""
        await self.store.run(self._end, table_id, player)
        self.tables.told.set()

    # In the database

    def _waiting(self, player: str) -> list[Any]:
        asked = sa.select(invitations).join(tables, tables.c.id == invitations.c.table_id)
        mine = asked.where(invitations.c.player == player, tables.c.status == "waiting")
        with self.store.engine.connect() as connection:
            return list(connection.execute(mine.order_by(invitations.c.created.desc()).limit(50)).all())

    def _seat(self, table_id: str, player: str) -> Seat | None:
        mine = sa.and_(invitations.c.table_id == table_id, invitations.c.player == player)
        with self.store.engine.connect() as connection:
            return connection.scalar(sa.select(invitations.c.seat).where(mine))

    def _end(self, table_id: str, player: str) -> None:
        mine = sa.and_(invitations.c.table_id == table_id, invitations.c.player == player)
        told = sa.and_(outbox.c.table_id == table_id, outbox.c.player == player, outbox.c.what == "invited")
        with self.store.engine.begin() as connection:
            connection.execute(sa.delete(invitations).where(mine))
            over = sa.update(outbox).where(told)
            connection.execute(over.values(what="answered", due=self.tables.now(), tries=0))


def _wish(chair: Chair, *, mine: bool) -> SeatWish:
    if chair.born_bot:
        return SeatWish(kind="bot", name=chair.name, bot=chair.bot)
    return SeatWish(kind="me" if mine else "link", name=chair.name, shown=chair.shown)
