"""Players without accounts: a browser makes a key, whose hash is stored, and the seats taken with it belong together.

A key opens a seat as `KEY.SEAT`, wherever a seat's token would. More keys come to a player by a link that works once
and not for long, or by a phrase on paper.
"""

from __future__ import annotations

import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from northward.server import reach, stored
from northward.server.errors import Refused
from northward.server.owner import DOT, Owner
from northward.server.player_messages import Device
from northward.server.schema import keys, players, seats
from northward.server.store import Store
from northward.server.texts import clean, stamp
from northward.server.tokens import ALPHABET, digest, new_id

KEY = re.compile(r"[A-Za-z0-9_-]{43}")
"""256 bits in base64."""
PHRASES = ("link", "paper")
CLOSED = "closed"
"""The kind of a key that opens nothing and never will again."""
PHRASE_LETTERS = 28
"""138 bits."""
AT_ONCE = 500
LINK_SECONDS = 600.0
REMEMBERED = 100_000
SURE_SECONDS = 20.0
"""Where other processes may sign a device out, it is looked again after so long."""
SEEN_SECONDS = 3600.0
"""When a device was there is put down so often at most, and no more rarely while it is there."""
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
"""What they call themselves, and what people do; each claims to be those after it too."""


class Found(NamedTuple):
    player: str
    at: float


def label_of(agent: str) -> str:
    """A device by what its browser says of itself: for its owner, who knows which ones there are."""
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for name in SYSTEMS if name in agent), "")
    return " · ".join(part for part in (browser, system) if part)


def new_phrase() -> str:
    """Read off paper or a screen, and typed."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(PHRASE_LETTERS))
    return "-".join(letters[at : at + 4] for at in range(0, PHRASE_LETTERS, 4))


def hashed_phrase(typed: str) -> str:
    """However it was typed: the letters alone count."""
    return digest("".join(letter for letter in typed.lower() if letter in ALPHABET))


def no_key() -> Refused:
    return Refused(401, "no_key", "This device is not signed in any more.")


class Players:
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self._found: OrderedDict[str, Found] = OrderedDict()
        """Players by the hash of a device's key."""

    # Whose a key is

    async def recognise(self, token: str | None) -> None:
        """Finds out whose key it is, for `of`, which does not wait."""
        key = (token or "").partition(DOT)[0]
        if not KEY.fullmatch(key) or (token or "").count(DOT) != 1:
            return
        await self._recognise(digest(key))

    async def _recognise(self, hashed: str) -> str | None:
        known = self._found.get(hashed)
        sure = SEEN_SECONDS if self.store.process is None else SURE_SECONDS
        if known is not None and time.monotonic() - known.at < sure:
            return known.player
        player = await self.store.run(self._player, hashed, self.now())
        self._found.pop(hashed, None)
        if player is not None:
            self._found[hashed] = Found(player, time.monotonic())
            if len(self._found) > REMEMBERED:
                self._found.popitem(last=False)
        return player

    def of(self, key: str) -> str | None:
        """The player of a key that was recognised."""
        found = self._found.get(digest(key))
        return None if found is None else found.player

    async def known(self, key: str | None) -> Owner:
        """Raises Refused where nobody has that key."""
        if key is None or not KEY.fullmatch(key):
            raise no_key()
        player = await self._recognise(digest(key))
        if player is None:
            raise no_key()
        return Owner(player, key)

    async def asking(self, key: str | None) -> str | None:
        """The player of a key, if there is one."""
        return await self._recognise(digest(key)) if key is not None and KEY.fullmatch(key) else None

    async def owner(self, key: str | None, agent: str) -> Owner | None:
        """Whoever is about to take a seat: somebody new, if nobody has that key yet; None without one."""
        if key is None:
            return None
        if not KEY.fullmatch(key):
            raise Refused(400, "bad_key", "That is no key.")
        if await self._recognise(digest(key)) is None:
            await self.store.run(self._enter, digest(key), label_of(agent), self.now())
        return await self.known(key)

    def _player(self, hashed: str, now: float) -> str | None:
        device = sa.select(keys.c.player, keys.c.seen).where(keys.c.hash == hashed, keys.c.kind == "device")
        with self.store.engine.connect() as connection:
            row = connection.execute(device).first()
            if row is not None and now - row.seen > SEEN_SECONDS:
                connection.execute(sa.update(keys).where(keys.c.hash == hashed).values(seen=now))
                connection.commit()
        return None if row is None else str(row.player)

    def _enter(self, hashed: str, label: str, now: float) -> None:
        player = new_id()
        try:
            with self.store.engine.begin() as connection:
                connection.execute(sa.insert(players).values(id=player, created=now, name=""))
                connection.execute(sa.insert(keys).values(**_key(hashed, player, "device", label, now)))
        except IntegrityError:
            pass  # the same key came twice at once

    async def look_again(self) -> set[str]:
        """Somebody else may have taken keys away: the players whose keys are void since then."""
        known = dict(self._found)
        good = await self.store.run(self._good, list(known))
        for hashed in known.keys() - good:
            self._found.pop(hashed, None)
        return {known[hashed].player for hashed in known.keys() - good}

    def _good(self, hashes: list[str]) -> set[str]:
        found: set[str] = set()
        with self.store.engine.connect() as connection:
            for start in range(0, len(hashes), AT_ONCE):
                some = keys.c.hash.in_(hashes[start : start + AT_ONCE])
                found.update(connection.scalars(sa.select(keys.c.hash).where(some, keys.c.kind == "device")))
        return found

    # Who it is

    async def name(self, player: str) -> str:
        return await self.store.run(self._name, player)

    async def rename(self, player: str, name: str) -> None:
        await self.store.run(self._rename, player, clean(name))

    async def devices(self, owner: Owner) -> list[Device]:
        """The latest first."""
        return await self.store.run(self._devices, owner)

    async def has_phrase(self, player: str) -> bool:
        return await self.store.run(self._has_phrase, player)

    def _name(self, player: str) -> str:
        with self.store.engine.connect() as connection:
            return str(connection.scalar(sa.select(players.c.name).where(players.c.id == player)) or "")

    def _rename(self, player: str, name: str) -> None:
        with self.store.engine.begin() as connection:
            connection.execute(sa.update(players).where(players.c.id == player).values(name=name))

    def _devices(self, owner: Owner) -> list[Device]:
        mine = sa.select(keys).where(keys.c.player == owner.player, keys.c.kind == "device")
        with self.store.engine.connect() as connection:
            rows = connection.execute(mine.order_by(keys.c.seen.desc(), keys.c.id)).all()
        return [
            Device(
                id=row.id,
                label=row.label,
                created=stamp(row.created),
                seen=stamp(row.seen),
                this=row.hash == digest(owner.key),
            )
            for row in rows
        ]

    def _has_phrase(self, player: str) -> bool:
        paper = sa.select(keys.c.id).where(keys.c.player == player, keys.c.kind == "paper")
        with self.store.engine.connect() as connection:
            return connection.scalar(paper) is not None

    # More devices, and fewer

    async def new_link(self, player: str) -> str:
        """A phrase that lets one device in, for a while."""
        phrase = new_phrase()
        await self.store.run(self._put, hashed_phrase(phrase), player, "link", self.now() + LINK_SECONDS)
        return phrase

    async def new_paper(self, player: str) -> str:
        """A phrase to be kept, for the day when all devices are lost. The one before is void."""
        phrase = new_phrase()
        await self.store.run(self._put, hashed_phrase(phrase), player, "paper", None)
        return phrase

    async def join(self, phrase: str, key: str, agent: str) -> Owner:
        """One more device of whoever has the phrase."""
        if not KEY.fullmatch(key):
            raise Refused(400, "bad_key", "That is no key.")
        player = await self.store.run(self._join, hashed_phrase(phrase), digest(key), label_of(agent), self.now())
        if player is None:
            raise Refused(403, "bad_phrase", "That link or phrase is void: it works once and not for long.")
        return await self.known(key)

    async def sign_out(self, player: str, device: str) -> None:
        hashed = await self.store.run(self._sign_out, player, device)
        if hashed is None:
            raise Refused(404, "no_device", "There is no such device.")
        self._found.pop(hashed, None)

    async def delete(self, player: str) -> None:
        """All that is left of a player who has no seat any more."""
        gone = await self.store.run(self._delete, player)
        if gone is None:
            raise Refused(409, "seats_left", "Leave all your games first.")
        for hashed in gone:
            self._found.pop(hashed, None)

    def _put(self, hashed: str, player: str, kind: str, expires: float | None) -> None:
        """One of a kind."""
        now = self.now()
        with self.store.engine.begin() as connection:
            connection.execute(sa.delete(keys).where(keys.c.player == player, keys.c.kind == kind))
            connection.execute(sa.delete(keys).where(keys.c.expires < now))
            connection.execute(sa.insert(keys).values(**_key(hashed, player, kind, "", now), expires=expires))

    def _join(self, phrase: str, hashed: str, label: str, now: float) -> str | None:
        with self.store.engine.begin() as connection:
            good = sa.or_(keys.c.expires.is_(None), keys.c.expires >= now)
            wanted = sa.select(keys.c.player, keys.c.kind).where(keys.c.hash == phrase, keys.c.kind.in_(PHRASES), good)
            row = connection.execute(wanted).first()
            known = connection.scalar(sa.select(keys.c.player).where(keys.c.hash == hashed))
            if row is None or known is not None:
                return None if row is None or known != row.player else str(known)
            if row.kind == "link" and connection.execute(sa.delete(keys).where(keys.c.hash == phrase)).rowcount != 1:
                return None  # another device was faster
            connection.execute(sa.insert(keys).values(**_key(hashed, row.player, "device", label, now)))
            return str(row.player)

    def _sign_out(self, player: str, device: str) -> str | None:
        mine = sa.and_(keys.c.player == player, keys.c.id == device, keys.c.kind == "device")
        with self.store.engine.begin() as connection:
            hashed = connection.scalar(sa.select(keys.c.hash).where(mine))
            connection.execute(sa.delete(keys).where(mine))
            if hashed is not None:
                reach.sign_out(connection, device)
        return hashed

    def _delete(self, player: str) -> list[str] | None:
        mine = keys.c.player == player
        with self.store.engine.begin() as connection:
            if connection.scalar(sa.select(seats.c.seat).where(seats.c.player == player).limit(1)) is not None:
                return None
            hashes = list(connection.scalars(sa.select(keys.c.hash).where(mine)))
            stored.delete(connection, player)
        return hashes


def _key(hashed: str, player: str, kind: str, label: str, now: float) -> dict[str, str | float]:
    values = {"hash": hashed, "id": new_id(), "player": player, "kind": kind, "label": label}
    return {**values, "created": now, "seen": now}
