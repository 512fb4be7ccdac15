"""Several server processes on one machine, behind one port: they are started together, started again when they die, and
ended together. Which of them has a table, they settle by leases."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import secrets
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import sqlalchemy as sa
import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from northward.server import leases, logs, run
from northward.server.app import make_app
from northward.server.database import url_of
from northward.server.settings import Settings
from northward.server.store import Store

SPAWN = multiprocessing.get_context("spawn")
PERIOD = 0.5
AGAIN = 1.0
"""So many seconds lie between two starts of the same process at least."""
ENDING = 15.0
"""After so many seconds a process that does not end is killed."""
log = logging.getLogger(__name__)


class Member:
    """One of the processes; each start has a name of its own, so that nothing late is taken for its successor's."""

    def __init__(self, number: int, shared: socket.socket, db: str, settings: Settings, level: str) -> None:
        self.number = number
        port = settings.metrics_port
        self.settings = settings if port is None else replace(settings, metrics_port=port + number)
        self._with = (shared, db, level)
        self.start()

    def start(self) -> None:
        self.began = time.monotonic()
        self.name = secrets.token_hex(8)
        # An event would hold up whoever sets it if this process is killed while it waits; a pipe is closed then.
        self._ready, tells = SPAWN.Pipe(duplex=False)
        shared, db, level = self._with
        self.process: BaseProcess = SPAWN.Process(
            target=serve_one, args=(shared, db, self.name, self.settings, level, tells), name=f"{self.number}"
        )
        self.process.start()
        tells.close()

    def is_ready(self) -> bool:
        return self._ready.poll(0.01) and self.process.is_alive()


def serve(count: int, host: str, port: int, db: str, settings: Settings, *, level: str = "INFO") -> int:
    """Until it is told to end; the answer is the exit code."""
    logs.set_up(level)
    store = run.open_store(db)
    if store is None:
        return 1
    ending = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: ending.set())
    try:
        with listening(host, port) as shared:
            members = [Member(number, shared, db, settings, level) for number in range(count)]
            try:
                return watch(members, f"Northward is at {run.address(host, port)}", store.engine, ending)
            finally:
                end(members)
    except OSError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def watch(members: list[Member], told: str, engine: sa.Engine, ending: threading.Event) -> int:
    """Starts again those that die; but where one does not even start, all end."""
    while not all(member.is_ready() for member in members):
        if ending.is_set() or any(not member.process.is_alive() for member in members):
            return 0 if ending.is_set() else 1
    print(f"{told}, in {len(members)} processes (Ctrl-C ends them)", flush=True)
    while not ending.is_set():
        connection.wait([member.process.sentinel for member in members], PERIOD)
        for member in members:
            if not member.process.is_alive() and not ending.is_set():
                again(member, engine, ending)
    return 0


def again(member: Member, engine: sa.Engine, ending: threading.Event) -> None:
    """Starts a process that has died; the others need not wait until its leases have run out."""
    log.warning("process %s has died and is started again", member.number)
    with contextlib.suppress(SQLAlchemyError):  # then they do wait
        leases.bury(engine, member.name)
    if not ending.wait(max(0.0, AGAIN - (time.monotonic() - member.began))):
        member.start()


def end(members: list[Member]) -> None:
    for member in members:
        member.process.terminate()
    deadline = time.monotonic() + ENDING
    for member in members:
        member.process.join(max(0.0, deadline - time.monotonic()))
        if member.process.is_alive():
            member.process.kill()
            member.process.join()


class OneOfMany(run.Listening):
    def __init__(self, config: uvicorn.Config, ready: Connection) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            with contextlib.suppress(OSError):  # who started it is gone
                self.ready.send_bytes(b"ready")


def serve_one(shared: socket.socket, db: str, name: str, settings: Settings, level: str, ready: Connection) -> None:
    """What each process does."""
    logs.set_up(level)
    run.answer_steadily()
    host, port = shared.getsockname()[:2]
    server = OneOfMany(run.config_for(make_app(Store(url_of(db), name), settings), host, port), ready)
    threading.Thread(target=_end_with_parent, args=(server,), daemon=True).start()
    server.run(sockets=[shared])


def _end_with_parent(server: uvicorn.Server) -> None:
    """Nobody would start this process again, or end it."""
    parent: Any = multiprocessing.parent_process()
    parent.join()
    server.should_exit = True


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """The one socket that all listen on: whoever is free takes the next connection, and none is lost with a process."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as made:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(run.WAITING)
        yield made
