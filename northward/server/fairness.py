"""Whose turn it is where many want the same: those who are waited for first, then each address and table in turn."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")
LOOKING, EXPECTED, NOBODY = 0, 1, 2
"""Somebody looks at what is done, will come to look, or does not."""


class Place(NamedTuple):
    """For whom something is done."""

    rank: int = LOOKING
    address: str = ""
    table: str = ""


class FairQueue(Generic[Item]):
    """Within a rank, every address has its turn, and within an address every table: many tables gain nobody time."""

    def __init__(self) -> None:
        self._ranks: dict[int, OrderedDict[str, OrderedDict[str, deque[Item]]]] = {}
        self._count = 0
        self._last: str | None = None

    def __len__(self) -> int:
        return self._count

    def add(self, place: Place, item: Item) -> None:
        tables = self._ranks.setdefault(place.rank, OrderedDict()).setdefault(place.address, OrderedDict())
        tables.setdefault(place.table, deque()).append(item)
        self._count += 1

    def next(self, may: Callable[[str], bool] = lambda address: True) -> tuple[str, Item] | None:
        """The next item and the address it is for, among the addresses that may have one now."""
        for _, addresses in sorted(self._ranks.items()):
            able = [address for address in addresses if may(address)]
            if able:  # whoever had the last one, and has come back since, lets another go first
                self._last = next((address for address in able if address != self._last), able[0])
                return self._last, self._take(addresses, self._last)
        return None

    def _take(self, addresses: OrderedDict[str, OrderedDict[str, deque[Item]]], address: str) -> Item:
        tables = addresses.pop(address)
        table, items = tables.popitem(last=False)
        item = items.popleft()
        if items:
            tables[table] = items  # at the end
        if tables:
            addresses[address] = tables
        self._count -= 1
        return item
