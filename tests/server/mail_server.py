"""A mail server of its own, which keeps what it is handed."""

from __future__ import annotations

import asyncio
import email
import re
import ssl
import threading
from email import policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

from northward.server.mail import MailSettings

USER, PASSWORD = "games", "very?secret/word"
PAGE = "https://games.example.org"


class MailServer:
    def __init__(
        self, *, login: bool = False, tls: ssl.SSLContext | None = None, asked: ssl.SSLContext | None = None
    ) -> None:
        """With a password; with TLS from the first byte, or when it is asked for."""
        self.got: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.answer = "250 OK"
        """To whoever names a recipient."""
        self.commands: list[str] = []
        self.answering = True
        """Otherwise it takes what it is handed, and never says so."""
        self.login, self.tls, self.asked = login, tls, asked
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(self._start(), self._loop).result(10)
        self.port = int(self._server.sockets[0].getsockname()[1])

    async def _start(self) -> asyncio.Server:
        more: dict[str, Any] = {"tls_context": self.asked}
        if self.login:
            more |= {"authenticator": self._knows, "auth_require_tls": False}
        return await self._loop.create_server(lambda: SMTP(self, **more), "127.0.0.1", 0, ssl=self.tls)

    def _knows(self, _server: Any, _session: Any, _envelope: Any, _how: str, who: Any) -> AuthResult:
        assert isinstance(who, LoginPassword)
        return AuthResult(success=who == LoginPassword(USER.encode(), PASSWORD.encode()), handled=False)

    async def handle_MAIL(self, _server: Any, _session: Any, envelope: Any, address: str, options: list[str]) -> str:
        self.commands.append("MAIL")
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: list[str]) -> str:
        self.commands.append("RCPT")
        if self.answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.answer

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        made = email.message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(made, EmailMessage) and not made.defects
        self.recipients += envelope.rcpt_tos
        self.got.append(made)
        while not self.answering:
            await asyncio.sleep(0.01)
        return "250 OK"

    def settings(self, **more: Any) -> MailSettings:
        user, password = (USER, PASSWORD) if self.login else (None, None)
        known: dict[str, Any] = {
            "host": "127.0.0.1",
            "port": self.port,
            "tls": self.tls is not None,
            "user": user,
            "password": password,
        }
        return MailSettings(**known | {"sender": "Northward <games@example.org>", "page": PAGE} | more)

    def close(self) -> None:
        if not self._thread.is_alive():
            return

        async def end() -> None:
            self._server.close()
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)


def texts(made: EmailMessage) -> tuple[str, str]:
    """Plain, and HTML."""
    plain, html = made.get_body(("plain",)), made.get_body(("html",))
    assert plain is not None and html is not None
    return plain.get_content(), html.get_content()


def links(made: EmailMessage) -> list[str]:
    """Where its links lead; both parts lead to the same places."""
    plain, html = texts(made)
    found = re.findall(r"https://\S+", plain)
    assert re.findall(r'href="([^"]+)"', html) == found
    return found
