"""Honshū's options, state and view: what it has beyond the common table."""

from __future__ import annotations

from typing import Literal

from northward.games.card_maps.knowledge import SeatView
from northward.games.card_maps.table import CommonOptions, FullTable


class Options(CommonOptions, frozen=True, kw_only=True):
    """The variants of the rulebooks."""

    selection: Literal["trick", "draft"] = "trick"
    scoring_card: Literal["off", "random", 1, 2, 3, 4, 5, 6, 7, 8] = "off"
    pool: Literal["limited", "unlimited"] = "limited"
    values: Literal["printed", "manual"] = "printed"


class State(FullTable, frozen=True):
    options: Options
    scoring_card: int | None


class View(SeatView, frozen=True):
    options: Options
    scoring_card: int | None
