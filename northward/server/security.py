"""What every request passes: its origin, its size, its rate; and the headers of every answer."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from northward.server.errors import Refused
from northward.server.metrics import METRICS

BODY = 64 * 1024
RECORD = 1024 * 1024
REMEMBERED = 10_000

CSP = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Buckets:
    """Token buckets by name: so many requests at once, so many per second in the long run."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str, cost: float = 1.0) -> None:
        """Raises Refused if the bucket has not enough; what costs more than it ever holds takes all of it."""
        now = self.clock()
        level, at = self._levels.pop(name, (self.burst, now))
        level = min(self.burst, level + (now - at) * self.rate)
        cost = min(cost, self.burst)
        allowed = level >= cost
        self._levels[name] = (level - cost if allowed else level, now)
        if len(self._levels) > REMEMBERED:
            self._levels.popitem(last=False)
        if not allowed:
            METRICS.count("refused_total")
            raise Refused(429, "too_many", "Too many requests. Please wait a moment.")


def address_of(scope: Mapping[str, Any]) -> str:
    """The client's address; of an IPv6 one, the network that one customer has."""
    host = (scope.get("client") or ("",))[0]
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return str(host)
    if ip.version == 6:
        return str(ipaddress.ip_network((ip, 64), strict=False).network_address)
    return str(ip)


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a browser's request comes from our own page. Programs that are no browsers send no origin."""
    if headers.get("sec-fetch-site") == "cross-site":
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return bool(origin) and urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""
    except ValueError:
        return False


def key_of(headers: Mapping[str, str]) -> str | None:
    """The key of whoever asks, if they have one."""
    return headers.get("northward-key") or None


def bearer(headers: Mapping[str, str]) -> str | None:
    """The token of a request."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    token = token.strip()
    return token if kind.lower() == "bearer" and token else None
