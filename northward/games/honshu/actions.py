"""What can be done in Honshū: the common actions, and its own set-up."""

from __future__ import annotations

from northward.core.game import ChanceAction, Seat
from northward.games.card_maps.actions import CommonAction


class Setup(ChanceAction, frozen=True):
    """The open part of the set-up (HON-2.2, HON-2.4, HON-2.5)."""

    provinces: tuple[int, ...]
    order: tuple[Seat, ...]
    scoring_card: int | None = None


HonshuAction = Setup | CommonAction
