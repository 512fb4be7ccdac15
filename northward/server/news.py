"""What of a snapshot is new to a client: pushes leave out what it was sent before."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from northward.server.messages import Snapshot

BY_PART = ("table", "view", "page")
"""Of these only the fields that have changed are sent."""
WHOLE = ("you", "awaiting", "legal", "menu", "text")


class Known:
    """What a client has, from the pushes that it was sent."""

    def __init__(self) -> None:
        self._last: Snapshot | None = None

    def news(self, snapshot: Snapshot) -> Snapshot:
        """The snapshot without what has not changed; all of it the first time."""
        before, self._last = self._last, snapshot
        if before is None:
            return snapshot
        same: dict[str, Any] = {name: UNSET for name in WHOLE if getattr(snapshot, name) == getattr(before, name)}
        for name in BY_PART:
            told = _changed(getattr(before, name), getattr(snapshot, name))
            same[name] = UNSET if told == {} else told
        return replace(snapshot, **same)


def _changed(before: Any, now: Any) -> Any:
    """The fields that are not as before, those that are gone as null; something else that has changed as a whole."""
    if before == now:
        return {}
    if not (isinstance(before, dict) and isinstance(now, dict)):
        return now
    if before.keys() != now.keys():
        gone = {name: None for name in before if name not in now}
        return {name: value for name, value in now.items() if before.get(name) != value} | gone
    pairs = zip(now.items(), before.values(), strict=True)  # both in the order in which they were written
    return {name: value for (name, value), was in pairs if value is not was and value != was}


def updated(before: dict[str, Any] | None, news: dict[str, Any]) -> dict[str, Any]:
    """For programs: the snapshot before with what is new in a push."""
    if before is None:
        return news
    parts = {name: before[name] | news[name] for name in BY_PART if before.get(name) and news.get(name)}
    return before | news | parts
