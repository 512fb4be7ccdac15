"""Whether all that a server needs is right, in plain words: `northward doctor`.

A check is a function that yields findings; CHECKS lists those that look at this machine, and ASKED those that ask a
running server. Nothing is changed by looking.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import aiosmtplib
import sqlalchemy as sa
from websockets.exceptions import InvalidHandshake, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from northward import __version__
from northward.core import kernels
from northward.server import mail, pages, store, web_push
from northward.server.database import check_revision, engine_for, url_of
from northward.server.schema import secrets, tables

SECONDS = 10.0
"""How long another program may take to answer."""
MINUTE = 60.0
OTHERS = 0o077
"""Of a file's mode: what others may do."""
NO_HOST = "the name that was asked for (Host) is not passed on, or is none of --host-name"
LOOPBACK = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True)
class Finding:
    about: str
    state: Literal["ok", "note", "wrong"]
    said: str


Check = Callable[[str], Iterator[Finding]]


def examine(db: str, address: str | None = None, by: mail.MailSettings | None = None) -> Iterator[Finding]:
    """What every check finds: of the database and this machine, of mail, and of the running server at an address."""
    for check in CHECKS:
        yield from check(db)
    if by is not None:
        yield mails(by)
    if address is not None:
        for check in ASKED:
            yield from check(address.rstrip("/"))


def database(db: str) -> Iterator[Finding]:
    """Whether there is one of a version that this program knows, which can be read and written."""
    about = "database"
    try:
        url = url_of(db)
    except sa.exc.ArgumentError:
        yield Finding(about, "wrong", f"{db} is neither a file nor an address such as postgresql://user@host/name")
        return
    file = Path(url.database or "") if url.get_backend_name() == "sqlite" else None
    if file is not None and not file.exists():
        yield _folder(file)
        return
    try:
        engine = sa.create_engine(url) if file else engine_for(url)
        try:
            yield from _contents(engine, str(file or url.render_as_string()))
        finally:
            engine.dispose()
    except ModuleNotFoundError as error:
        yield Finding(about, "wrong", f"{error.name} is not installed: pip install 'northward[postgres]'")
    except (ValueError, OSError, sa.exc.SQLAlchemyError) as error:
        said = " ".join(str(getattr(error, "orig", None) or error).split())
        yield Finding(about, "wrong", f"{file or url.render_as_string()}: {said}")
    if file is not None and os.name == "posix" and file.stat().st_mode & OTHERS:
        yield Finding(about, "note", f"others on this machine may read {file}, and so every hand: chmod 600 it")


def _folder(file: Path) -> Finding:
    """Where a database is to be made."""
    folder = next(parent for parent in file.parents if parent.exists())
    if not os.access(folder, os.W_OK):
        return Finding("database", "wrong", f"there is none at {file} yet, and {folder} cannot be written")
    return Finding("database", "ok", f"there is none at {file} yet; the server makes it")


def _contents(engine: sa.Engine, name: str) -> Iterator[Finding]:
    is_file = engine.dialect.name == "sqlite"
    if not sa.inspect(engine).has_table("alembic_version"):
        state: Literal["ok", "wrong"] = "wrong" if sa.inspect(engine).get_table_names() else "ok"
        said = "holds tables, but none of Northward's" if state == "wrong" else "is empty; the server fills it"
        yield Finding("database", state, f"{name} {said}")
        return
    check_revision(engine)
    with engine.connect() as connection:
        if is_file:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # fails where it cannot be written
            damage = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
            if damage != "ok":
                yield Finding("database", "wrong", f"{name} is damaged ({damage}): restore a backup")
                return
        elif connection.scalar(sa.text("SELECT pg_is_in_recovery()")):
            yield Finding("database", "wrong", f"{name} is a copy that only follows another and cannot be written")
            return
        count = connection.scalar(sa.select(sa.func.count()).select_from(tables))
        newest = connection.scalar(sa.select(sa.func.max(tables.c.updated)))
        there = None if is_file else connection.scalar(sa.text("SELECT extract(epoch FROM clock_timestamp())"))
        yield from _push_key(connection)
        connection.rollback()
    yield Finding("database", "ok", f"{name} can be read and written; it holds {count} tables")
    if is_file and shutil.disk_usage(Path(name).parent).free < store.LEAST_SPACE:
        yield Finding("database", "wrong", "its disk is full")
    if newest is not None and newest > time.time() + MINUTE:
        yield Finding(
            "clock", "wrong", f"a table was changed {_long(newest - time.time())} in the future: set the clock"
        )
    if there is not None and abs(float(there) - time.time()) > MINUTE:
        yield Finding("clock", "wrong", f"{_long(abs(float(there) - time.time()))} apart from the database's clock")


def _push_key(connection: sa.Connection) -> Iterator[Finding]:
    """Whether browsers can be sent notices: they know this installation by a key, and listen to no other."""
    if not sa.inspect(connection).has_table(secrets.name):
        return  # of an older version, which the server brings up to date
    kept = connection.scalar(sa.select(secrets.c.value).where(secrets.c.name == web_push.NAME))
    if kept is None:
        yield Finding("notices", "ok", "the key for push services is made at the next start")
        return
    try:
        web_push.private_key(kept)
    except ValueError:
        said = (
            "the key for push services is damaged: restore a backup, or delete it from `secrets` to have a new one made"
        )
        yield Finding("notices", "wrong", said)
    else:
        yield Finding("notices", "ok", "there is a key for push services")


def mails(by: mail.MailSettings) -> Finding:
    """Whether the server for mails takes them; it is told who would send, and nothing is sent."""
    try:
        asyncio.run(mail.try_out(by))
    except (aiosmtplib.SMTPException, OSError, TimeoutError, ValueError) as error:
        return Finding("mail", "wrong", f"{by.where}: {mail.in_words(error)}")
    known = "" if by.user is None else ", knows the user"
    return Finding("mail", "ok", f"{by.where} answers{known} and takes mails from {by.sender_address}")


def page(_db: str) -> Iterator[Finding]:
    """Whether the page is built, with all that it loads."""
    index = pages.STATIC / "index.html"
    if not index.is_file():
        yield Finding("page", "wrong", "it is not built: run `make setup`, or install a package of Northward")
        return
    named = [part[1:] for part in index.read_text("utf-8").split('"') if part.startswith("/assets/")]
    missing = [name for name in named if not (pages.STATIC / name).is_file()]
    if missing or not named:
        yield Finding("page", "wrong", f"parts of it are missing ({', '.join(missing) or 'all'}): build it again")
    else:
        yield Finding("page", "ok", "it is built")


def compiled(_db: str) -> Iterator[Finding]:
    if kernels.are_compiled():
        yield Finding("kernels", "ok", "compiled")
    else:
        said = "plain Python: correct, but bots think many times more slowly than with compiled ones"
        yield Finding("kernels", "note", said)


def clock(_db: str) -> Iterator[Finding]:
    """Whether the machine's time can be right, and whether it says so itself."""
    behind = Path(__file__).stat().st_mtime - time.time()
    if behind > MINUTE:
        yield Finding("clock", "wrong", f"{_long(behind)} behind the time at which Northward was installed: set it")
        return
    told = None
    if program := shutil.which("timedatectl"):
        command = [program, "show", "--property=NTPSynchronized", "--value"]
        told = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS).stdout.strip()
    if told == "no":
        yield Finding("clock", "note", "this machine does not set its clock by others: switch on its time service")
    else:
        yield Finding("clock", "ok", "set by a time service" if told == "yes" else "nothing speaks against it")


def proxies(_db: str) -> Iterator[Finding]:
    """Whom the server believes who a client is."""
    trusted = [part.strip() for part in os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1").split(",")]
    about = "proxy"
    if "*" in trusted:
        yield Finding(about, "wrong", "X-Forwarded-For is believed from everybody: name your proxy's address (--proxy)")
        return
    for part in trusted:
        try:
            ipaddress.ip_network(part, strict=False)
        except ValueError:
            if part not in LOOPBACK:
                yield Finding(about, "wrong", f"{part!r} is neither an address nor a network, such as 10.0.0.2")
                return
    only = "this machine only" if set(trusted) <= set(LOOPBACK) else ", ".join(trusted)
    yield Finding(about, "ok", f"X-Forwarded-For is believed from {only}")


def answer(address: str) -> Iterator[Finding]:
    """Whether the server answers there, and is the same as this one."""
    about = "server"
    try:
        health = _get(f"{address}/healthz")
    except (OSError, ValueError) as error:
        yield Finding(about, "wrong", f"{address} does not answer: {getattr(error, 'reason', error)}")
        return
    if health.get("status") != "ok":
        yield Finding(about, "wrong", f"{address} answers, but says: {health.get('status', 'that is no Northward')}")
    elif health.get("version") != __version__:
        yield Finding(about, "note", f"{address} is of version {health.get('version')}, this program of {__version__}")
    else:
        yield Finding(about, "ok", f"{address} answers")
    parts = urlsplit(address)
    if parts.scheme != "https" and parts.hostname not in LOOPBACK:
        yield Finding(about, "wrong", "without TLS, links with players' tokens travel in the clear: use https")


def headers(address: str) -> Iterator[Finding]:
    """Whether a proxy in between passes on who asks, for which name, and WebSockets."""
    about = "proxy headers"
    try:
        seen = _get(f"{address}/api/connection")
    except (OSError, ValueError) as error:
        yield Finding(about, "wrong", f"the server does not say what it sees: {getattr(error, 'reason', error)}")
        return
    if seen.get("error") == "wrong_host":
        yield Finding(about, "wrong", NO_HOST)
        return
    if "address" not in seen or "time" not in seen:
        yield Finding(
            about, "wrong", f"the server does not say what it sees: {seen.get('message', 'an older version')}"
        )
        return
    if seen.get("forwarded") == "ignored":
        said = f"the proxy at {seen['address']} is not believed, so all clients share the limits of one: --proxy"
        yield Finding(about, "wrong", f"{said} {seen['address']}")
    elif seen.get("forwarded") == "believed":
        yield Finding(about, "ok", f"X-Forwarded-For is passed on and believed; you are {seen['address']}")
    else:
        yield Finding(about, "note", f"no proxy passes on X-Forwarded-For; you are {seen['address']}")
    away = abs(seen["time"] - time.time())
    if away > MINUTE:
        yield Finding("clock", "wrong", f"{_long(away)} apart from the server's")
    try:
        with connect(f"ws{address[4:]}/api/tables/doctor/live", origin=Origin(address), open_timeout=SECONDS):
            yield Finding(about, "ok", "WebSockets pass, and the name that was asked for (Host)")
    except InvalidStatus as error:
        why = {403: NO_HOST}
        status = error.response.status_code
        yield Finding(about, "wrong", why.get(status, f"WebSockets do not pass: they are answered with {status}"))
    except (OSError, InvalidHandshake) as error:
        yield Finding(about, "wrong", f"WebSockets do not pass: {error}")


CHECKS: tuple[Check, ...] = (database, page, compiled, proxies, clock)
ASKED: tuple[Check, ...] = (answer, headers)


def _get(url: str) -> dict[str, Any]:
    """A JSON object of a server, whatever its status."""
    if not url.startswith(("http://", "https://")):
        raise ValueError("an address begins with http:// or https://")
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as response:
            body = response.read()
    except urllib.error.HTTPError as error:
        body = error.read()
    found = json.loads(body)
    if not isinstance(found, dict):
        raise ValueError("that is no Northward")
    return found


def _long(seconds: float) -> str:
    """A time in words."""
    for unit, length in (("days", 86400), ("hours", 3600)):
        if seconds >= 2 * length:
            return f"{round(seconds / length)} {unit}"
    return f"{max(2, round(seconds / 60))} minutes"
