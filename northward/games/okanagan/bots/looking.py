"""Where a beginner of Okanagan looks, and what a beginner makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from northward.bots.nearsighted import Spot
from northward.games.okanagan.actions import Place, TakeBlind
from northward.games.okanagan.bots.greedy import GREEDY, GreedyOkanagan
from northward.games.okanagan.bots.values import Scales
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.state import State

BEGINNER = GREEDY._replace(completed=(1.0, 0.75, 0.55, 0.4, 0.3), denial=0.0)
"""Whatever was begun will be finished, and what the others get does not matter."""
BLIND = 2.0
"""A tile that nobody sees is as far away as this."""


def look(view: View, legal: Sequence[Any]) -> Iterator[Spot]:
    """Free places by their distance from the tile that was laid last; hidden tiles come to mind late, all else lies
    on the table."""
    laid = view.map.laid
    for action in legal:
        if isinstance(action, Place) and laid:
            last = laid[-1]
            far = abs(action.row - last.row) + abs(action.col - last.col) - 1
            yield Spot((action.row, action.col), far)
        elif isinstance(action, TakeBlind):
            yield Spot("blind", BLIND)
        else:
            yield Spot("table", 0.0)


class BeginnerOkanagan(GreedyOkanagan):
    """Builds for the objectives in hand, believes that there is time for everything, and does not mind the others."""

    def scales(self, table: View | State) -> Scales:
        return BEGINNER
