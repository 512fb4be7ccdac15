"""Small plans that the tests of the lab share."""

from __future__ import annotations

from typing import Any

import northward
from northward.lab.simulate import Plan, seatings


def plan(*bots: str, game: str = "honshu", seats: int = 2, **settings: Any) -> Plan:
    rules = northward.game(game)
    names = bots or ("random",)
    return Plan(rules, seats, rules.Options(), seatings(names, seats), **{"seed": 1, "keep_lines": True, **settings})
