"""Your-turn notices: who is to be sent one, and when."""

from __future__ import annotations

from northward.server import webhooks
from northward.server.rooms import Room
from northward.server.tasks import Tasks


class Notices:
    def __init__(self, tasks: Tasks) -> None:
        self.tasks = tasks

    def send(self, room: Room, now: float) -> None:
        """One for each turn, to those who are not looking."""
        here = room.here(now)
        for seat in room.table.people_to_move:
            chair = room.table.chairs[seat]
            if chair.webhook and seat not in here and room.notified.get(seat) != chair.number:
                room.notified[seat] = chair.number
                notice = {"table": room.table.id, "game": room.table.game.name, "seat": seat, "what": "your_turn"}
                self.tasks.spawn(webhooks.send(chair.webhook, notice))
