"""Wake-ups between server processes that share a PostgreSQL: who writes an event tells the others its number."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from northward.server.store import CHANNEL

AGAIN = 1.0
log = logging.getLogger(__name__)


class Listener:
    """A thread with a connection of its own. `heard` is called in it with a table's id and a number: see `store`."""

    def __init__(self, url: sa.URL, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        self.url = url
        self.heard = heard
        self.missed = missed
        """Called after the connection was lost: anything may have happened."""
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._work, name="listener", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._ending.set()
        self._thread.join(5)

    def _work(self) -> None:
        first = True
        while not self._ending.is_set():
            try:
                with self._connect() as connection:
                    if not first:
                        self.missed()
                    first = False
                    while not self._ending.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            table_id, _, event = notice.payload.partition(" ")
                            self.heard(table_id, int(event))
            except Exception as error:
                log.warning("not connected to the other processes: %s", type(error).__name__)
                self._ending.wait(AGAIN)

    def _connect(self) -> Any:
        import psycopg

        address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = psycopg.connect(address, autocommit=True)
        connection.execute(f"LISTEN {CHANNEL}")
        return connection
