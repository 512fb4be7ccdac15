"""Work in the background of this process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from northward.server.errors import Moved
from northward.server.store import StoreDown

log = logging.getLogger(__name__)


class Tasks:
    """Holds tasks until they are done; what fails is logged."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self.closing = False

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if task.cancelled() or isinstance(task.exception(), StoreDown | Moved):
            return  # what is wrong with the database is logged once, not by all who meet it; a table that moved goes on
        if isinstance(task.exception(), SQLAlchemyError):
            log.warning("a background task failed: %s", type(task.exception()).__name__)
        elif task.exception() is not None:
            log.error("a background task failed", exc_info=task.exception())

    async def close(self) -> None:
        self.closing = True
        tasks = list(self._running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
