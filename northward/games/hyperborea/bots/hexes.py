"""A map of Hyperborea in the eyes of a seat: what each hex attracts it with, and what it makes of all of them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from northward.core.game import Seat
from northward.games.hyperborea.bots.tastes import Taste
from northward.games.hyperborea.box import Box, MapShape
from northward.games.hyperborea.land import controller, present
from northward.games.hyperborea.scoring import HEX_POINTS
from northward.games.hyperborea.state import GHOST, Territory


class Hex(NamedTuple):
    """A hex in the eyes of a seat."""

    attraction: float
    """Why one would like to be there: to control it, to see it, to enter its cities and ruins, to kill."""
    points: int
    """For controlling it."""
    miniatures: int


class Around:
    """What a seat has made of a map so far; None where nobody has asked yet."""

    __slots__ = ("at_hand", "best_step", "box", "ghost", "hexes", "land", "prey", "reach", "seen")

    def __init__(self, box: Box, land: tuple[Territory, ...], ghost: float, prey: tuple[float, ...]) -> None:
        self.box = box
        self.land = land
        self.ghost = ghost
        self.prey = prey
        """What it brings to kill a miniature of each other player."""
        self.hexes: list[Hex] | None = None
        self.seen: tuple[int, int, float] | None = None
        self.reach: list[float] | None = None
        self.best_step: float | None = None
        self.at_hand: float | None = None


@lru_cache(maxsize=1 << 14)
def look(
    box: Box, territory: Territory, kind: str, seat: Seat, taste: Taste, ghost: float, prey: tuple[float, ...]
) -> Hex:
    """Remembered, since most hexes stay as they are from one action to the next."""
    if not territory.face:
        return Hex(taste.unknown, 0, 0)
    own = present(territory, seat)
    strongest = max((present(territory, other) for other in range(len(territory.outside)) if other != seat), default=0)
    ghosts = territory.inside.count(GHOST)
    control = HEX_POINTS[kind] if own <= max(strongest, ghosts) else 0.3
    sites = sum(
        taste.site
        for site, who in enumerate(territory.inside)
        if who is None and (territory.tokens[site] or box.sites(territory.face)[site].kind == "city")
    )
    hunted = sum(
        worth
        for enemy, worth in enumerate(prey)
        if worth and not territory.fortresses[enemy] and present(territory, enemy)
    )
    attraction = (control + sites + ghost * ghosts + hunted) / (1 + 0.5 * max(0, own - 1))
    return Hex(attraction, HEX_POINTS[kind] if controller(territory) == seat else 0, own)


@cache
def nearness(shape: MapShape, near: float) -> tuple[tuple[float, ...], ...]:
    """How much of the attraction of every hex is felt in each."""
    return tuple(tuple(near**steps for steps in row) for row in distances(shape))


@cache
def distances(shape: MapShape) -> tuple[tuple[int, ...], ...]:
    """How many steps it is from each hex to every other."""
    found = []
    for start in range(len(shape.places)):
        reached = {start: 0}
        queue = [start]
        for cell in queue:
            for other in shape.neighbours[cell]:
                if other not in reached:
                    reached[other] = reached[cell] + 1
                    queue.append(other)
        found.append(tuple(reached[cell] for cell in range(len(shape.places))))
    return tuple(found)
