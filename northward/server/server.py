"""Everything that a running server consists of."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from fastapi import FastAPI

from northward.server import figures
from northward.server.addresses import Addresses
from northward.server.commands import Commands
from northward.server.connections import Connections
from northward.server.forwarding import Forwarding
from northward.server.history import History
from northward.server.holidays import Holidays
from northward.server.inviting import Inviting
from northward.server.making import Maker
from northward.server.meeting import Meeting
from northward.server.outbox import Outbox
from northward.server.own_puzzles import OwnPuzzles
from northward.server.push import Sockets
from northward.server.ratings import Ratings
from northward.server.reach import Reach
from northward.server.reviews import Reviews
from northward.server.security import Buckets
from northward.server.settings import Settings
from northward.server.statistics import Figures
from northward.server.steady import Steady
from northward.server.store import Store
from northward.server.tables import Tables
from northward.server.timekeeper import Timekeeper
from northward.server.web_push import WebPush
from northward.server.workers import BEHIND_OTHERS, Pool

BURST_OF_TABLES = 30.0
TALK, BURST_OF_TALK = 1.0, 30.0
"""Lines of chat, names, proposals and the like of one seat, by the second and at once."""
HOUR, DAY = 3600.0, 86_400.0
INVITATIONS = 10.0
"""Of one player, in an hour and at once."""


class Northward:
    """The parts, made once and handed to each other."""

    def __init__(
        self, store: Store, settings: Settings, pool: Pool | None = None, now: Callable[[], float] | None = None
    ) -> None:
        self.store = store
        self.settings = settings
        self.pool = pool or Pool(settings.workers, settings.bot_seconds)
        self.clock = Steady()
        self.tables = Tables(store, self.pool, settings, now or self.clock)
        self.ratings = Ratings(store, settings.ratings)
        self.meeting = Meeting(store, self.ratings, self.tables.tasks, self.tables.now, settings.report_to)
        self.maker = Maker(self.tables, self.meeting)
        self.inviting = Inviting(self.tables, self.maker, self.meeting)
        self.commands = Commands(self.tables, self.pool)
        self.holidays = Holidays(self.tables)
        self.statistics = Figures(self.tables, self.ratings)
        self.timekeeper = Timekeeper(self.tables, self.holidays, self.ratings)
        self.reach = Reach(store, self.tables.now)
        self.addresses = Addresses(store, settings.mail, self.tables.now)
        self.outbox = Outbox(self.tables, self.reach)
        self.lane = self.maker.lane
        reviewers = Pool(settings.reviewers, 0.0, BEHIND_OTHERS, spare=0)
        self.reviews = Reviews(store, self.tables.tasks, reviewers, self.lane)
        self.own_puzzles = OwnPuzzles(self.tables, reviewers, self.lane)
        self.history = History(self.tables, self.lane)
        self.connections = Connections(
            settings.connections,
            settings.connections_per_address,
            settings.request_seconds,
            files=1 if store.process is None else 3,  # two more where it is passed on: one here, one there
        )
        self.by_address = Buckets(settings.rate, settings.burst)
        self.by_table = Buckets(settings.rate * 2, settings.burst * 2)
        self.forwarding: Forwarding | None = None
        """Where there are other processes: what the application is behind."""
        self.sockets = Sockets(self.tables, self.commands, self.reviews, self.by_address, self.by_table)
        self.new_tables = Buckets(settings.new_tables, BURST_OF_TABLES)
        self.tables_per_day = Buckets(settings.tables_per_day / DAY, settings.tables_per_day)
        self.records_per_hour = Buckets(settings.records_per_hour / HOUR, settings.records_per_hour)
        self.invitations = Buckets(INVITATIONS / HOUR, INVITATIONS)
        self.talk = Buckets(TALK, BURST_OF_TALK)

    def figures(self) -> str:
        return figures.text(
            tables_live=len(self.tables.rooms),
            sockets=sum(self.sockets.count.values()),
            connections=len(self.connections),
            bots_waiting=len(self.pool.waiting),
            reviews_waiting=len(self.reviews.pool.waiting),
            writes_waiting=self.store.queued,
            long_work_waiting=len(self.lane.waiting),
        )

    def new_table(self, address: str) -> None:
        """Refuses an address that makes too many."""
        self.new_tables.take(address)
        self.tables_per_day.take(address)

    @contextlib.asynccontextmanager
    async def lifespan(self, _app: FastAPI) -> AsyncIterator[None]:
        await asyncio.to_thread(self.store.open)
        if not self.store.is_file:  # all who share a database go by its clock
            self.clock.set(await self.store.time())
        self.outbox.push = await asyncio.to_thread(WebPush.of, self.store.engine)
        leases, forwarding = self.tables.leases, self.forwarding
        beating: list[Coroutine[Any, Any, None]] = []
        if leases is not None and forwarding is not None:
            host = self.settings.internal_host or await self.store.own_address()
            await leases.enter(host, await forwarding.listen(host), forwarding.token)
            beating.append(leases.run())
        port = self.settings.metrics_port
        told = None if port is None else await figures.serve(port, self.figures)
        always = (self.timekeeper.run(), self.outbox.run(), self.connections.run())
        ticking = [asyncio.create_task(work) for work in (*beating, *always)]
        try:
            yield
        finally:
            for task in ticking:
                task.cancel()
            if told is not None:
                told.close()
            await self.tables.close()
            await self.reviews.close()
            await self.pool.close()
            self.lane.close()
            if forwarding is not None:
                await forwarding.close()
            await asyncio.to_thread(self.store.close)  # writes whatever is still queued
            if leases is not None:
                await leases.leave()
