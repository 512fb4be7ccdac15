"""Players' mail addresses: entered, confirmed by a link, and written to until somebody has enough of it."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa

from northward.server import mail
from northward.server.errors import Refused
from northward.server.player_messages import MailWishes
from northward.server.schema import addresses, letters
from northward.server.security import Buckets
from northward.server.store import Store
from northward.server.texts import own_words
from northward.server.tokens import digest

CONFIRM_SECONDS = 2 * 3600.0
HOUR, DAY = 3600.0, 86_400.0
ASKED, TO_ONE = 10, 3
"""So many mails for confirmation are sent in an hour for one who asks, and in a day to one address."""


def void() -> Refused:
    return Refused(404, "void_link", "That link is void: it works once and not for long.")


class Addresses:
    def __init__(self, store: Store, by: mail.MailSettings | None, now: Callable[[], float]) -> None:
        self.store = store
        self.by = by
        self.now = now
        self._by_asker = Buckets(ASKED / HOUR, ASKED, now)
        self._by_address = Buckets(TO_ONE / DAY, TO_ONE, now)

    async def told(self, player: str) -> MailWishes | None:
        """None where this server sends no mail."""
        return None if self.by is None else await self.store.run(self._told, player)

    async def enter(self, player: str, address: str, lang: str, asker: str) -> None:
        """Sends a link to the address, for it to be confirmed. The one before holds until then."""
        by = self._sender()
        if not mail.is_address(address):
            raise Refused(400, "bad_address", "That is no e-mail address.")
        try:
            self._by_asker.take(asker)
            self._by_address.take(address.lower())
        except Refused:
            raise Refused(429, "too_many", "Enough mails were asked for. Try again tomorrow.") from None
        token = token_urlsafe(32)
        await self.store.run(self._enter, player, address, lang, digest(token))
        link = f"{by.page}/mail/confirm/{token}"
        message = mail.compose(by, address, f"confirm.{digest(token)[:32]}", confirmation(by, lang, link))
        if await mail.send(by, message) != "sent":
            raise Refused(502, "no_mail", "No mail could be sent to that address. Look at it again, or try later.")

    async def confirm(self, token: str) -> str:
        """The address, which is written to from now on."""
        address = await self.store.run(self._confirm, digest(token))
        if address is None:
            raise void()
        return address

    async def stop(self, token: str) -> None:
        """As often as one likes."""
        if not await self.store.run(self._stop, token):
            raise void()

    async def want(self, player: str, wanted: bool, lang: str) -> None:
        self._sender()
        if not await self.store.run(self._want, player, wanted, lang):
            raise Refused(409, "no_address", "Confirm an e-mail address first.")

    async def forget(self, player: str) -> None:
        await self.store.run(self._forget, player)

    def _sender(self) -> mail.MailSettings:
        if self.by is None:
            raise Refused(403, "no_mail_here", "This server sends no e-mail.")
        return self.by

    # In the database

    def _told(self, player: str) -> MailWishes:
        with self.store.engine.connect() as connection:
            row = connection.execute(sa.select(addresses).where(addresses.c.player == player)).first()
        if row is None:
            return MailWishes(address=None, entered=None, wanted=False, lang=None)
        waits = row.entered is not None and row.expires >= self.now()
        return MailWishes(address=row.address, entered=row.entered if waits else None, wanted=row.wanted, lang=row.lang)

    def _enter(self, player: str, address: str, lang: str, hashed: str) -> None:
        mine = addresses.c.player == player
        asked = {"entered": address, "lang": lang, "confirm": hashed, "expires": self.now() + CONFIRM_SECONDS}
        with self.store.engine.begin() as connection:
            if connection.execute(sa.update(addresses).where(mine).values(**asked)).rowcount == 0:
                new: dict[str, Any] = {"player": player, "wanted": False, "stop": token_urlsafe(32), "tries": 0}
                connection.execute(sa.insert(addresses).values(**new, **asked))

    def _confirm(self, hashed: str) -> str | None:
        good = sa.and_(addresses.c.confirm == hashed, addresses.c.expires >= self.now())
        done = {"address": addresses.c.entered, "wanted": True, "stop": token_urlsafe(32)}
        done |= {"entered": None, "confirm": None, "expires": None}
        with self.store.engine.begin() as connection:
            taken = sa.update(addresses).where(good).values(**done).returning(addresses.c.address)
            address = connection.scalar(taken)
        return None if address is None else str(address)

    def _stop(self, token: str) -> bool:
        with self.store.engine.begin() as connection:
            mine = sa.update(addresses).where(addresses.c.stop == token)
            return connection.execute(mine.values(wanted=False)).rowcount > 0

    def _want(self, player: str, wanted: bool, lang: str) -> bool:
        mine = sa.and_(addresses.c.player == player, addresses.c.address.is_not(None))
        with self.store.engine.begin() as connection:
            return connection.execute(sa.update(addresses).where(mine).values(wanted=wanted, lang=lang)).rowcount > 0

    def _forget(self, player: str) -> None:
        with self.store.engine.begin() as connection:
            connection.execute(sa.delete(letters).where(letters.c.player == player))
            connection.execute(sa.delete(addresses).where(addresses.c.player == player))


def confirmation(by: mail.MailSettings, lang: str, link: str) -> mail.Contents:
    """Nothing in it was written by whoever asked for it."""
    say = own_words(lang)
    about = say("mail.confirm.text", host=urlsplit(by.page).netloc)
    links = [mail.Link(about, say("mail.confirm.do"), link)]
    return mail.Contents(lang, say("mail.confirm"), say("mail.confirm"), links, [say("mail.confirm.else")])
