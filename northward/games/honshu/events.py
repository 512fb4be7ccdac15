"""What only Honshū tells."""

from __future__ import annotations

from northward.core.game import Event, Seat
from northward.games.card_maps.events import CommonEvent


class SetupDone(Event, frozen=True):
    provinces: tuple[int, ...]
    order: tuple[Seat, ...]
    scoring_card: int | None


HonshuEvent = CommonEvent | SetupDone
