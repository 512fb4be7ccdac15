"""A component set ready for play: checked, hashed, and found by id."""

from __future__ import annotations

from functools import cache
from typing import Any

from northward.core.component_sets import Identity, identity, installed_file, own_file
from northward.games.hyperborea.component_check import check
from northward.games.hyperborea.components import ComponentFile, every_hex


class ComponentSet:
    """Everything that the faces of a set say."""

    def __init__(self, file: ComponentFile, installed: Identity | None = None) -> None:
        """Raises ValueError with the place at fault. `installed` is the set that comes with the game, if not this."""
        check(file)
        self.identity = identity(file, installed)
        self.components, self.about = self.identity
        self.base = file.base
        self.technologies = {card.id: card for card in file.technologies}
        self.ruins = {token.id: token for token in file.ruins}
        self.centres = file.centres
        self.borderlands = file.borderlands
        self.neutral = file.neutral
        self.races = {race.id: race for race in file.races}
        self.layouts = {int(players): layout for players, layout in file.layouts.items()}
        self.hexes = {land.id: land for land in every_hex(file)}


@cache
def installed_set(name: str = "northward-1") -> ComponentSet:
    """A set that comes with the game."""
    return ComponentSet(installed_file(__package__, name, ComponentFile))


def read_set(content: Any) -> ComponentSet:
    """A set of somebody's own, as decoded from JSON. Raises ValueError."""
    return ComponentSet(own_file(content, ComponentFile, "hyperborea"), installed_set().identity)
