"""The ways to spend what waits in the pool: a function for each kind of effect. `effects.py` says how they come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

from northward.core.game import Action, Seat
from northward.games.hyperborea import actions
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.combat import attacks, fortifications, shots
from northward.games.hyperborea.cubes import draws, generations, purges, restorations
from northward.games.hyperborea.development import row_steps, single_steps
from northward.games.hyperborea.effects import same_pending
from northward.games.hyperborea.espionage import spyings
from northward.games.hyperborea.market import market_ways
from northward.games.hyperborea.movement import flights, walks
from northward.games.hyperborea.recruiting import clonings, recruitments
from northward.games.hyperborea.removal import sacrifices, strikes
from northward.games.hyperborea.state import EMPTY_POOL, Pool, State

Ways = Callable[[Box, State, Seat], Sequence[Any]]
POINTS: dict[str, Ways] = {
    "move": walks,
    "fly": flights,
    "attack": attacks,
    "ranged": shots,
    "fortress": fortifications,
    "miniature": recruitments,
    "clone": clonings,
    "tech": market_ways,
    "develop_any": single_steps,
    "draw": draws,
    "restore": restorations,
    "purge_grey": purges,
}
"""Effects that are counted, by operation."""
POINTS_OF: Callable[[Pool], tuple[int, ...]] = attrgetter(*POINTS)

NEEDED: dict[type[Action], str] = {
    actions.Move: "move",
    actions.Attack: "attack",
    actions.Shoot: "ranged",
    actions.Fortify: "fortress",
    actions.Recruit: "miniature",
    actions.Clone: "clone",
    actions.Acquire: "tech",
    actions.Refresh: "tech",
    actions.Develop: "develop_any",
    actions.Draw: "draw",
    actions.Restore: "restore",
    actions.Purge: "purge_grey",
}
"""The operation that each kind of action needs points of, unless it flies or names an effect that waits."""

WAITING: dict[str, Callable[[Box, State, Seat, int], Sequence[Any]]] = {
    "develop_row": row_steps,
    "develop_diff": row_steps,
    "gen_cube": generations,
    "espionage": spyings,
    "adjacent_opponents": strikes,
    "sacrifice": sacrifices,
}
"""Effects that wait one by one; the function is told the number of the effect in the pool."""


def spendings(box: Box, state: State, seat: Seat) -> list[Any]:
    """HYP-7.1, HYP-7.3: every way to spend an effect of the pool, in any order; of equal effects the first."""
    pool = state.pool
    if pool == EMPTY_POOL:
        return []
    found: list[Any] = []
    for ways in _ways_to_spend(POINTS_OF(pool)):
        found += ways(box, state, seat)
    for index, one in enumerate(pool.more):
        if not any([same_pending(one, other) for other in pool.more[:index]]):
            found += WAITING[one.effect.op](box, state, seat, index)
    return found


@lru_cache(maxsize=4096)
def _ways_to_spend(pool: tuple[int, ...]) -> list[Ways]:
    """One for each effect of which there are points."""
    return [ways for points, ways in zip(pool, POINTS.values(), strict=True) if points]
