"""How players are reached when it is their turn: on which devices, and when they want to be left alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, available_timezones

import sqlalchemy as sa

from northward.server.errors import Refused
from northward.server.player_messages import Quiet
from northward.server.schema import keys, quiet_hours, subscriptions
from northward.server.store import Store
from northward.server.tokens import digest
from northward.server.web_push import Device

if TYPE_CHECKING:
    from northward.server.owner import Owner

MOST = 30
"""Devices of one player that are sent notices."""


@lru_cache(maxsize=1)
def zones() -> frozenset[str]:
    return frozenset(available_timezones())


def end_of_quiet(quiet: Quiet | None, now: float) -> float | None:
    """When the quiet hours end that it is now; None where it is not."""
    if quiet is None or quiet.start == quiet.end:
        return None
    local = datetime.fromtimestamp(now, ZoneInfo(quiet.zone))
    minute = local.hour * 60 + local.minute
    begun, not_over = quiet.start <= minute, minute < quiet.end
    over_night = quiet.start > quiet.end
    if not ((begun or not_over) if over_night else (begun and not_over)):
        return None
    end = local.replace(hour=quiet.end // 60, minute=quiet.end % 60, second=0, microsecond=0)
    return (end if not_over else end + timedelta(days=1)).timestamp()


class Reach:
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now

    # Devices

    async def devices(self, player: str) -> list[Device]:
        return await self.store.run(self._devices, player)

    async def on_here(self, owner: Owner) -> bool:
        """Whether the device that asks is sent notices."""
        return await self.store.run(self._device, owner) in {device.id for device in await self.devices(owner.player)}

    async def subscribe(self, owner: Owner, wish: Device) -> None:
        """The device that asks is sent notices from now on; its id in the wish does not count."""
        await self.store.run(self._subscribe, owner, wish)

    async def unsubscribe(self, owner: Owner) -> None:
        await self.forget(await self.store.run(self._device, owner))

    async def forget(self, device: str) -> None:
        """Its push service knows it no more, or it wants no more notices."""
        await self.store.run(self._forget, device)

    def _devices(self, player: str) -> list[Device]:
        columns = [subscriptions.c[name] for name in Device._fields if name != "id"]
        wanted = sa.select(subscriptions.c.device, *columns).where(subscriptions.c.player == player)
        with self.store.engine.connect() as connection:
            return [Device(*row) for row in connection.execute(wanted.order_by(subscriptions.c.created).limit(MOST))]

    def _device(self, owner: Owner) -> str:
        with self.store.engine.connect() as connection:
            return str(connection.scalar(sa.select(keys.c.id).where(keys.c.hash == digest(owner.key))) or "")

    def _subscribe(self, owner: Owner, wish: Device) -> None:
        values = wish._asdict()
        del values["id"]
        device = self._device(owner)
        with self.store.engine.begin() as connection:
            same = sa.or_(subscriptions.c.device == device, subscriptions.c.endpoint == wish.endpoint)
            connection.execute(sa.delete(subscriptions).where(same))  # one browser, whoever used it before
            mine = {"device": device, "player": owner.player, "created": self.now()}
            connection.execute(sa.insert(subscriptions).values(**mine, **values))

    def _forget(self, device: str) -> None:
        with self.store.engine.begin() as connection:
            connection.execute(sa.delete(subscriptions).where(subscriptions.c.device == device))

    # Quiet hours

    async def quiet(self, player: str) -> Quiet | None:
        return await self.store.run(self._quiet, player)

    async def be_quiet(self, player: str, quiet: Quiet | None) -> None:
        if quiet is not None and quiet.zone not in zones():
            raise Refused(400, "bad_zone", "There is no such time zone.")
        await self.store.run(self._be_quiet, player, quiet)

    def _quiet(self, player: str) -> Quiet | None:
        with self.store.engine.connect() as connection:
            row = connection.execute(sa.select(quiet_hours).where(quiet_hours.c.player == player)).first()
        if row is None or row.zone not in zones():
            return None
        return Quiet(start=row.begin, end=row.end, zone=row.zone)

    def _be_quiet(self, player: str, quiet: Quiet | None) -> None:
        with self.store.engine.begin() as connection:
            connection.execute(sa.delete(quiet_hours).where(quiet_hours.c.player == player))
            if quiet is not None:
                hours = {"begin": quiet.start, "end": quiet.end, "zone": quiet.zone}
                connection.execute(sa.insert(quiet_hours).values(player=player, **hours))


def sign_out(connection: sa.Connection, device: str) -> None:
    """A device that is signed out is sent nothing any more."""
    connection.execute(sa.delete(subscriptions).where(subscriptions.c.device == device))
