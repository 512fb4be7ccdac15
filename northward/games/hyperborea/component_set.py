"""A component set ready for play: checked, hashed, and found by id."""

from __future__ import annotations

import hashlib
from importlib import resources
from typing import Any

import msgspec

from northward.core import codec
from northward.core.game import Components
from northward.games.hyperborea.component_check import check
from northward.games.hyperborea.components import ComponentFile, every_hex


class ComponentSet:
    """Everything that the faces of a set say."""

    def __init__(self, file: ComponentFile, *, installed: bool) -> None:
        """Raises ValueError with the place at fault."""
        check(file)
        data = codec.encode(file)
        content = None if installed else codec.decode(data, dict[str, Any])
        self.components = Components(file.name, hashlib.sha256(data).hexdigest()[:16], content)
        self.about = file.about
        self.base = file.base
        self.technologies = {card.id: card for card in file.technologies}
        self.ruins = {token.id: token for token in file.ruins}
        self.centres = file.centres
        self.borderlands = file.borderlands
        self.neutral = file.neutral
        self.races = {race.id: race for race in file.races}
        self.layouts = {int(players): layout for players, layout in file.layouts.items()}
        self.hexes = {land.id: land for land in every_hex(file)}


def installed_set(name: str) -> ComponentSet:
    """A set that comes with the game."""
    data = (resources.files(__package__) / "components" / f"{name}.json").read_bytes()
    return ComponentSet(codec.decode(data, ComponentFile), installed=True)


def read_set(content: Any) -> ComponentSet:
    """A set of somebody's own, as decoded from JSON. Raises ValueError."""
    try:
        file = msgspec.convert(content, ComponentFile)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None
    return ComponentSet(file, installed=False)
