"""Mails: to which server they are handed (SMTP), and what one looks like. The password is told to nobody else."""

from __future__ import annotations

import asyncio
import logging
import re
import ssl
from collections.abc import Sequence
from dataclasses import dataclass, field
from email import policy
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from html import escape
from typing import Any, Literal, NamedTuple
from urllib.parse import unquote, urlsplit

import aiosmtplib

SECONDS = 20.0
PORTS = {"smtp": 587, "smtps": 465}
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")
LONGEST_ADDRESS = 254
NO_SUCH_MAILBOX = re.compile(r"5\.1\.(1|2|3|6|10)\b")
"""What servers say of an address that will never work (RFC 3463). Other refusals may be our own fault."""
WHOLE_LINES = policy.SMTP.clone(max_line_length=998, cte_type="7bit")
"""Python would break long addresses in headers so that nobody can read them."""
Sent = Literal["sent", "later", "gone"]
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class MailSettings:
    """By which server, from whom, and where the links lead."""

    host: str
    port: int
    tls: bool
    """From the first byte; otherwise it is asked for (STARTTLS)."""
    user: str | None
    password: str | None = field(repr=False)
    sender: str
    page: str

    @property
    def sender_address(self) -> str:
        return parseaddr(self.sender)[1]

    @property
    def where(self) -> str:
        """The server, as it may be told."""
        return f"{self.host}:{self.port}"

    def connection(self) -> aiosmtplib.SMTP:
        """A password travels encrypted, unless it stays on this machine."""
        starts = None if self.password is None else True
        return aiosmtplib.SMTP(
            hostname=self.host,
            port=self.port,
            use_tls=self.tls,
            start_tls=False if self.tls or self.host in THIS_MACHINE else starts,
            username=self.user,
            password=self.password,
            timeout=SECONDS,
        )


def is_address(text: str) -> bool:
    return len(text) <= LONGEST_ADDRESS and ADDRESS.fullmatch(text) is not None


def settings(url: str, sender: str | None, page: str | None) -> MailSettings:
    """From what an operator types; raises ValueError, which never quotes the address of the server."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        parts, port = urlsplit(""), 0
    if not port or not parts.hostname or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError("--mail must be like smtp://user:password@host:587, or smtps:// for TLS from the first byte")
    if bool(parts.username) != bool(parts.password):
        raise ValueError("--mail has a user without a password, or the other way round")
    if sender is None or not is_address(parseaddr(sender)[1]) or "\n" in sender:
        raise ValueError("--mail needs --mail-from, the sender's address, such as games@example.org")
    if page is None:
        raise ValueError("--mail needs --page, the address of the page: links in mails lead there")
    return MailSettings(
        host=parts.hostname,
        port=port,
        tls=parts.scheme == "smtps",
        user=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password) if parts.password else None,
        sender=sender,
        page=checked_page(page),
    )


def checked_page(url: str) -> str:
    """Raises ValueError."""
    try:
        parts = urlsplit(url)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fine = False
    if not fine or parts.query or parts.fragment or parts.username or any(letter.isspace() for letter in url):
        raise ValueError("--page must be an address such as https://play.example.org")
    return url.rstrip("/")


class Link(NamedTuple):
    """Something to do, in a mail."""

    about: str
    title: str
    url: str


class Contents(NamedTuple):
    """What a mail says, in one language."""

    lang: str
    subject: str
    heading: str
    links: Sequence[Link]
    below: Sequence[str | Link]


def compose(by: MailSettings, to: str, name: str, contents: Contents, stop: str | None = None) -> EmailMessage:
    """A mail under a name that is the same whenever it is sent; `stop` is where one is written to no more."""
    made = EmailMessage(policy=WHOLE_LINES)
    made["From"] = by.sender
    made["To"] = to
    made["Subject"] = contents.subject
    made["Date"] = formatdate()
    made["Message-ID"] = f"<{name}@{by.sender_address.rpartition('@')[2]}>"
    made["Content-Language"] = contents.lang
    made["Auto-Submitted"] = "auto-generated"
    if stop is not None:
        made["List-Unsubscribe"] = f"<{stop}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(_plain(contents))
    made.add_alternative(_html(contents), subtype="html")
    return made


def _plain(contents: Contents) -> str:
    parts = [contents.heading, *(f"{link.about}\n{link.url}" for link in contents.links), "--"]
    parts += [line if isinstance(line, str) else f"{line.title}\n{line.url}" for line in contents.below]
    return "\n\n".join(parts) + "\n"


def _html(contents: Contents) -> str:
    button = "display:inline-block;padding:10px 18px;border-radius:8px;background:#1f4e7f;color:#fff;font-weight:bold;"
    body = [f'<h1 style="font:bold 22px Georgia,serif;margin:0 0 16px">{escape(contents.heading)}</h1>']
    for link in contents.links:
        body.append(f'<p style="margin:16px 0 6px">{escape(link.about)}</p>')
        body.append(
            f'<p style="margin:0"><a href="{escape(link.url)}" style="{button}text-decoration:none">'
            f"{escape(link.title)}</a></p>"
        )
    for line in contents.below:
        said = (
            escape(line)
            if isinstance(line, str)
            else f'<a href="{escape(line.url)}" style="color:#595f69">{escape(line.title)}</a>'
        )
        body.append(f'<p style="font-size:13px;color:#595f69;margin:18px 0 0">{said}</p>')
    style = "font:16px/1.5 sans-serif;color:#1c2233;background:#fdf9f1;padding:24px;max-width:520px;margin:0 auto"
    inner = "\n".join(body)
    return (
        f'<!doctype html><html lang="{contents.lang}"><head><meta charset="utf-8"></head>'
        f'<body style="{style}">\n{inner}\n</body></html>\n'
    )


async def send(by: MailSettings, message: EmailMessage) -> Sent:
    """Hands a mail over; `gone` where there is no such mailbox, `later` where it may work another time."""
    try:
        async with asyncio.timeout(SECONDS), by.connection() as server:
            await server.sendmail(by.sender_address, [str(message["To"])], message.as_bytes())
    except aiosmtplib.SMTPRecipientsRefused as refused:
        gone = all(NO_SUCH_MAILBOX.match(each.message) for each in refused.recipients)
        log.warning("a mail was refused: %s", refused.recipients[0].code if refused.recipients else "no reason")
        return "gone" if gone else "later"
    except (aiosmtplib.SMTPException, OSError, TimeoutError, ValueError) as error:
        log.warning("a mail could not be sent: %s", in_short(error))
        return "later"
    return "sent"


async def try_out(by: MailSettings) -> None:
    """Connects, logs in and names the sender; sends nothing. Raises what is wrong."""
    async with asyncio.timeout(SECONDS), by.connection() as server:
        await server.mail(by.sender_address)
        await server.rset()


def in_short(error: Exception) -> str:
    """What went wrong, without anything that a server said: it might repeat what it was told."""
    code = getattr(error, "code", None)
    return type(error).__name__ + (f" {code}" if isinstance(code, int) else "")


def in_words(error: Exception) -> str:
    """The same for an operator."""
    said: dict[type[Any], str] = {
        aiosmtplib.SMTPAuthenticationError: "it refuses the user or the password",
        aiosmtplib.SMTPSenderRefused: "it refuses the sender (--mail-from)",
        aiosmtplib.SMTPConnectTimeoutError: "it does not answer",
        aiosmtplib.SMTPConnectError: "it cannot be reached, or its certificate is not valid",
        aiosmtplib.SMTPNotSupported: "it offers no way to log in",
        ssl.SSLError: "its certificate is not valid, or it does not know TLS",
        TimeoutError: "it does not answer",
    }
    why = next((words for kind, words in said.items() if isinstance(error, kind)), "it does not do what was asked")
    if type(error) is aiosmtplib.SMTPException and "STARTTLS" in str(error):  # the library's own words
        why = "it offers no encryption (STARTTLS)"
    return f"{why} ({in_short(error)})"
