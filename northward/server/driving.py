"""Bots at the tables: while it is their turn they think in the pool, and what they choose is played."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from random import Random
from time import perf_counter
from typing import Any

from northward.core import codec
from northward.core.game import Seat
from northward.server import plans
from northward.server.chairs import STAND_IN
from northward.server.draft import Draft
from northward.server.errors import Refused
from northward.server.rooms import Room
from northward.server.tasks import Tasks
from northward.server.workers import Pool

Change = Callable[[Room, Callable[[Draft], None]], Awaitable[None]]
"""Commits what is drafted for a table: `Tables.change`."""


class BotDriver:
    """Moves the bots of all tables."""

    def __init__(self, pool: Pool, tasks: Tasks, change: Change) -> None:
        self.pool = pool
        self.tasks = tasks
        self.change = change

    def drive(self, room: Room) -> None:
        """Lets bots play while it is their turn."""
        driven = room.driving is not None and not room.driving.done()
        if not (driven or self.tasks.closing or room.lost) and room.table.bots_to_move:
            room.thought = {}  # somebody else has acted
            room.driving = self.tasks.spawn(self._drive(room))

    async def _drive(self, room: Room) -> None:
        while room.table.bots_to_move:
            await asyncio.gather(*(self._move(room, seat) for seat in room.table.bots_to_move))

    async def _move(self, room: Room, seat: Seat) -> None:
        table = room.table
        number, bot = table.chairs[seat].number, table.chairs[seat].bot or STAND_IN
        seed = f"{table.row.seed}:{seat}:{number}"
        chosen = table.prepared_line(seat, table.match.state, table.course.played(seat))
        if chosen is None:
            view = table.game.view(table.match.state, seat)
            began, used = perf_counter(), room.thought.get(seat, 0.0)
            chosen = await self.pool.choose(table.game, view, bot, seed, used, room.place())
            room.thought = {seat: used + perf_counter() - began}

        def play(draft: Draft) -> None:
            if table.chairs[seat].number != number or seat not in table.bots_to_move:
                return  # undone, taken back, or played by another process
            if chosen is not None:
                with contextlib.suppress(Refused):
                    plans.act(draft, seat, number, chosen, bot=True)
                    return
            legal = table.match.legal(seat)
            action = legal[Random(seed).randrange(len(legal))]
            plans.act(draft, seat, number, codec.convert(action, dict[str, Any]), bot=True)

        await self.change(room, play)
