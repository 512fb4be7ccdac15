"""Posts to an address that a player gave, or a player's browser. Never to this machine or a private network."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import socket
import ssl
from collections.abc import Mapping
from typing import Any
from urllib.parse import SplitResult, urlsplit

from northward.server.errors import Refused

SECONDS = 5.0
RETIRED = [ipaddress.ip_network(network) for network in ("fec0::/10", "192.88.99.0/24")]
"""Site-local addresses and relays for 6to4: no longer given out, but a network may still lead somewhere by them."""
PORTS = {"http": 80, "https": 443}
log = logging.getLogger(__name__)


def refuse(message: str) -> Refused:
    return Refused(400, "bad_webhook", message)


def parse(url: str) -> SplitResult:
    """The parts of an address; raises Refused if it cannot be one of ours."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise refuse("That is not a web address.") from None
    if parts.scheme not in PORTS or not parts.hostname:
        raise refuse("A notice can only go to an http or https address.")
    if parts.username or parts.password or port == 0 or not url.isascii() or any(c.isspace() or c < "!" for c in url):
        raise refuse("That is not a plain web address.")
    return parts


def public(address: str) -> bool:
    """Whether it is an address of the open internet."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None and not public(str(inner)):
            return False
        if ip in ipaddress.ip_network("64:ff9b::/96") and not public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF))):
            return False
    if any(ip in network for network in RETIRED if network.version == ip.version):
        return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


async def resolve(parts: SplitResult) -> str:
    """The one address that will be connected to; all that the name stands for must be public."""
    loop = asyncio.get_running_loop()
    port = parts.port or PORTS[parts.scheme]
    try:
        found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise refuse("That address does not exist.") from None
    addresses = [str(info[4][0]) for info in found]
    if not addresses or not all(public(address) for address in addresses):
        raise refuse("Notices never go to private or local addresses.")
    return addresses[0]


async def check(url: str) -> None:
    async with asyncio.timeout(SECONDS):
        await resolve(parse(url))


async def send(url: str, notice: dict[str, Any]) -> int | None:
    """Posts the notice and returns the status; None if nobody answers."""
    return await post(url, json.dumps(notice).encode(), {"Content-Type": "application/json"})


async def post(url: str, body: bytes, headers: Mapping[str, str]) -> int | None:
    """Returns the status; redirects are not followed. None if nobody answers, or that address is none of ours."""
    try:
        async with asyncio.timeout(SECONDS):
            parts = parse(url)
            return await _post(parts, await resolve(parts), body, headers)
    except (OSError, TimeoutError, ValueError, Refused) as error:
        log.info("a notice could not be sent: %s", type(error).__name__)
        return None


async def _post(parts: SplitResult, address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Connects to the address that was checked, not to whatever the name stands for a moment later."""
    secure = parts.scheme == "https"
    reader, writer = await asyncio.open_connection(
        address,
        parts.port or PORTS[parts.scheme],
        ssl=ssl.create_default_context() if secure else None,
        server_hostname=parts.hostname if secure else None,
    )
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUser-Agent: northward\r\n{more}"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode() + body)
        await writer.drain()
        line = await reader.readline()
        return int(line.split()[1])
    except IndexError:
        raise ValueError("no HTTP") from None
    finally:
        writer.close()
