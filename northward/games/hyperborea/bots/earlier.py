"""The master of Hyperborea as it was before it knew war: for the lab, to measure newer ones against."""

from __future__ import annotations

from random import Random

from northward.bots.linear import installed
from northward.bots.thinking import Budget
from northward.core.game import Seat
from northward.core.school import Weights
from northward.games.hyperborea.bots.greedy import Thoughts
from northward.games.hyperborea.bots.plans import Plan, TurnPlanner
from northward.games.hyperborea.bots.tastes import Taste
from northward.games.hyperborea.bots.values import Promise
from northward.games.hyperborea.components import Effect
from northward.games.hyperborea.rules import Hyperborea
from northward.games.hyperborea.state import GHOST, State

FIRST = Taste(
    gem=1.1,
    move=0.35,
    fly=0.5,
    attack=0.25,
    ranged=0.4,
    fortress=0.1,
    miniature=1.0,
    clone=1.2,
    last_miniature=2.0,
    card=2.2,
    further_card=0.2,
    last_card=2.0,
    level=0.28,
    draw=0.45,
    restore=0.25,
    purge=0.4,
    cube=1.4,
    espionage=0.8,
    strike=0.5,
    on_map=0.6,
    card_held=1.2,
    grey=-0.4,
    near=0.6,
    attraction=0.3,
    unknown=2.5,
    site=0.6,
    ghost=0.6,
    prey=0.0,
    charge=0.0,
    spite=0.0,
    their_miniature=0.0,
    guard=0.0,
    ruins=(0.8, 1.4, 2.6),
    frozen=0.2,
    cube_use=0.25,
    progress=0.25,
    store=0.6,
    turn_start=3.0,
    bonus=2.0,
    replace=1.0,
)
KILL = 1.2


class FirstThoughts(Thoughts):
    """Every enemy is worth the same, and a gem is a gem."""

    def __init__(self, game: Hyperborea, state: State, seat: Seat) -> None:
        super().__init__(game, state, seat, FIRST)

    def ghost(self) -> float:
        return FIRST.ghost

    def steps(self, each: float) -> float:
        return each

    def gems(self, count: int) -> float:
        return FIRST.gem * count

    def targets(self) -> list[float]:
        if self.around.reach is None:
            found = 0
            for territory in self.state.land:
                if territory.outside[self.seat]:
                    found += territory.inside.count(GHOST)
                    found += sum(territory.outside) - territory.outside[self.seat]
            self.around.reach = [KILL] * found
        return self.around.reach

    def effect(self, effect: Effect) -> float:
        if effect.op == "attack":
            count = len(self.targets())
            return KILL * min(effect.n, count) + FIRST.attack * max(0, effect.n - count)
        if effect.op in ("miniature", "clone"):
            reserve, each = self.player.reserve, FIRST.miniature if effect.op == "miniature" else FIRST.clone
            return each * min(effect.n, reserve) + FIRST.last_miniature * (reserve == effect.n)
        return super().effect(effect)


class FirstMaster(TurnPlanner):
    """Forty plans, or as long as it may think, with the values of then."""

    def __init__(self, game: Hyperborea) -> None:
        weights: Weights = installed(__package__, "earlier")
        super().__init__(game, Promise(game, weights, FirstThoughts), 40, tireless=True, think=FirstThoughts)

    def _first(self, state: State, seat: Seat, budget: Budget, rng: Random) -> Plan:
        return self.finished((), state, seat, rng)
