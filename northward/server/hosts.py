"""Which names a server answers to."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit


def host_of(header: str) -> str:
    """The name in a `Host` header, without its port."""
    try:
        return (urlsplit(f"//{header}").hostname or "").lower()
    except ValueError:
        return ""


def answers_to(names: Iterable[str], header: str) -> bool:
    """Whether a request is meant for this server; without names, all are. A page of another name that was made to
    lead here has no business with it."""
    wanted = {name.lower().strip("[]") for name in names}
    return not wanted or host_of(header) in wanted
