"""Victory points (OKA-10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from northward.core.game import Score, ranked
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.kernels import worth as kernel
from northward.games.okanagan.state import KEPT, Options, Table

EXPLORER = 4
"""OKA-10.1."""
OBJECTIVE = {1: 3, 2: 5, 3: 7}
"""OKA-10.2, OKA-10.3, OKA-10.4: points of a set, by the number of rewards in it."""
NUGGET_PLACES = (10, 5, 2, 0)
"""OKA-10.6."""


explorer = kernel.colour_sets
"""OKA-10.1, OKA-10.5: of some tokens."""
sets = kernel.objective_sets
"""OKA-10.5: of some tokens, as an objective asks for them."""


def objective_points(rewards: Sequence[int], wanted: Sequence[int]) -> int:
    """OKA-10.2, OKA-10.3, OKA-10.4."""
    return OBJECTIVE[len(wanted)] * sets(rewards, wanted)


def gold(nuggets: Sequence[int], options: Options) -> list[int]:
    """OKA-10.6: points by place; equal players share the better one. OKA-10.7: the fewest may get nothing."""
    points = []
    for own in nuggets:
        fewest = options.nuggets_last_zero and own == min(nuggets) < max(nuggets)
        place = sum(other > own for other in nuggets)
        points.append(NUGGET_PLACES[place] if own and not fewest else 0)
    return points


def scores(tiles: TileSet, table: Table, hands: Sequence[Sequence[int]]) -> tuple[Score, ...]:
    """OKA-10.8: points by category; ties go to the most tokens.

    Of five objectives that a player has yet to choose from, the best three count. A hand that is not known is empty.
    """
    return _scores(tiles, table.rewards, tuple(map(tuple, hands)), table.nuggets, table.options)


@lru_cache(maxsize=1024)  # most moves change none of these
def _scores(
    tiles: TileSet,
    tokens: tuple[tuple[int, ...], ...],
    hands: tuple[tuple[int, ...], ...],
    nuggets: tuple[int, ...],
    options: Options,
) -> tuple[Score, ...]:
    results = []
    for rewards, hand, found in zip(tokens, hands, gold(nuggets, options), strict=True):
        points = sorted((objective_points(rewards, tiles.objectives[card]) for card in hand), reverse=True)
        items = {"explorer": EXPLORER * explorer(rewards), "objectives": sum(points[:KEPT]), "gold": found}
        results.append((items, (sum(rewards),)))
    return ranked(results)
