"""Starts the server, and the browser if there is one."""

from __future__ import annotations

import gc
import os
import socket
import sys
import threading
import webbrowser
from contextlib import closing
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from northward.server import logs
from northward.server.app import make_app
from northward.server.connections import AT_ONCE, protocol
from northward.server.database import migrate, url_of
from northward.server.settings import Settings
from northward.server.store import Store

HOST, PORT = "127.0.0.1", 8765
WAITING = 2048
SWITCH = 0.001
"""After so many seconds a thread with long work lets the loop go on; Python's own is five times as long."""
LITTER = (50_000, 20, 20)
"""When the garbage collector looks. By Python's own figures it goes through a thousand tables again and again, 90 ms
each time, in which nobody is answered; nearly all that is dropped here is freed without it."""
OWN_NAMES = (HOST, "localhost", "::1")
"""What this machine calls itself."""


def default_db() -> str:
    """Where this system keeps a person's data."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return str(base / "northward" / "northward.db")


def free_port(host: str, wanted: int) -> int:
    """The port that was wanted, or another if somebody has it already."""
    for port in (wanted, 0):
        with closing(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return wanted


def can_open() -> bool:
    """Whether there is a screen to open a page on."""
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True


def answer_steadily() -> None:
    """Before a process serves: long work and the garbage collector are to hold up nobody."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LITTER)


class Listening(uvicorn.Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in (each for server in self.servers for each in server.sockets):
            with socket.fromfd(listening.fileno(), listening.family, listening.type) as same:
                same.listen(WAITING)  # the rest of a rush waits in the kernel, not among our files


class Server(Listening):
    """Says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, address: str, show: bool) -> None:
        super().__init__(config)
        self.address = address
        self.show = show

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Northward is at {self.address} (Ctrl-C ends it)", flush=True)
            if self.show:
                threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


class WideSocket(WebSocketsSansIOProtocol):
    """Compresses with a window of 32 KB, 100 KB of memory each: a push costs little more than what changed.

    The snapshot before is still in the window; most are larger than uvicorn's own window of 4 KB.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=15, client_max_window_bits=12, compress_settings={"level": 5, "memLevel": 5}
            )
        ]


def config_for(app: FastAPI, host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        backlog=AT_ONCE,
        http=protocol(app.state.server.connections),
        log_config=None,
        access_log=False,
        server_header=False,
        ws=WideSocket,
        ws_max_size=64 * 1024,
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
        timeout_graceful_shutdown=5,
    )


def open_store(db: str) -> Store | None:
    """The database, brought up to date; None where that cannot be, and then it has been told why."""
    try:
        store = Store(url_of(db))
        migrate(store.engine)
    except (ValueError, OSError, SQLAlchemyError) as error:
        told = getattr(error, "orig", None) or error
        print(f"error: {' '.join(str(told).split())}", file=sys.stderr)
        return None
    return store


def address(host: str, port: int) -> str:
    """Where the page is, for whoever sits at this machine."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def serve(host: str, port: int, db: str, settings: Settings, *, show: bool = False, level: str = "INFO") -> int:
    logs.set_up(level)
    store = open_store(db)
    if store is None:
        return 1
    config = config_for(make_app(store, settings), host, port)
    answer_steadily()
    server = Server(config, address(host, port), show and can_open())
    server.run()
    return 0 if server.started else 1
