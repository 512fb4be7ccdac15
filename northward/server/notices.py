"""Your-turn notices: who is to be sent one, and when. A table is due until they are sent (`TableRow.due`)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from northward.core.game import Seat
from northward.server import webhooks
from northward.server.rooms import Room
from northward.server.tasks import Tasks


class Notices:
    def __init__(self, wanted: bool, tasks: Tasks, sent: Callable[[Room], Awaitable[None]]) -> None:
        self.wanted = wanted
        """Whether this server sends any."""
        self.tasks = tasks
        self.sent = sent
        """Called when all of a table are."""

    def addressees(self, room: Room, now: float) -> set[Seat]:
        """The seats that would be sent one if it were their turn: those who are not looking."""
        if not self.wanted:
            return set()
        here = room.here()
        return {seat for seat, chair in enumerate(room.table.chairs) if chair.webhook and seat not in here}

    def send(self, room: Room, now: float) -> None:
        """One for each turn."""
        away, posts = self.addressees(room, now), []
        for seat in room.table.people_to_move:
            chair = room.table.chairs[seat]
            if seat in away and chair.webhook and room.notified.get(seat) != chair.number:
                room.notified[seat] = chair.number
                posts.append(webhooks.send(chair.webhook, _notice(room, seat, "your_turn")))
        if posts:
            self.tasks.spawn(self._post(room, posts))

    def remind(self, room: Room, seat: Seat, now: float) -> None:
        """Half of the time for a move is gone; once for each."""
        chair = room.table.chairs[seat]
        if seat in self.addressees(room, now) and chair.webhook and room.reminded.get(seat) != chair.number:
            room.reminded[seat] = chair.number
            self.tasks.spawn(webhooks.send(chair.webhook, _notice(room, seat, "half_gone")))

    async def _post(self, room: Room, posts: Sequence[Awaitable[int | None]]) -> None:
        await asyncio.gather(*posts)
        await self.sent(room)


def _notice(room: Room, seat: Seat, what: str) -> dict[str, Any]:
    return {"table": room.table.id, "game": room.table.game.name, "seat": seat, "what": what}
