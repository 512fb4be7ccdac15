"""Component sets of Hyperborea: technologies, ruins, hexes, homelands, layouts and race tiles, read from a file.

What a component does is data: a tuple of effects, each an operation with its figures. `vocabulary.py` says which
operations there are, where each may stand and which fields it uses; the engine has one function for each.
"""

from __future__ import annotations

import hashlib
from importlib import resources
from typing import Any, Literal

from northward.core import codec
from northward.core.game import Components, Value

FORMAT = 1

COLOURS = ("red", "green", "purple", "blue", "orange", "yellow")
"""The six colours that are worth something; a colour's number is its place here."""
GREY = len(COLOURS)
MULTI = GREY + 1
SPACES = (*COLOURS, "grey", "multi")
"""What an activation space takes: one colour, waste, or (multi) any colour but grey."""
ROWS = ("warfare", "exploration", "growth", "science", "progress", "trade")
"""The development rows and base technologies, in the order of their colours."""
DECKS = ("I", "II", "III", "IV")
TERRAINS = ("desert", "forest", "swamp", "mountain")
TIERS = ("bronze", "silver", "gold")
RACES = ("red", "emerald", "purple", "golden", "coral", "celestial")
SIDES = ("A", "B")

CUBES = 24
GREY_CUBES = 36
MINIATURES = 10
GHOSTS = 18
FORTRESSES = 8
CARDS_PER_DECK = 16
TOKENS = {"bronze": 20, "silver": 40, "gold": 12}
CENTRES = 6
BORDERLANDS = 30

Place = tuple[int, int]
"""A hex of the map, in axial coordinates (q, r)."""


class Effect(Value, frozen=True, omit_defaults=True):
    """One operation and its figures. Which fields an operation uses is said in `vocabulary.py`; the others stay empty."""

    op: str
    n: int = 1
    colour: str = ""
    """A colour, or "any" where the owner chooses one of the six."""
    on: str = ""
    """bonus, replace, discount: the operation that sets it off; "develop" stands for every develop_ operation."""
    to: str = ""
    """replace: the operation generated instead."""
    what: str = ""
    """sacrifice: "cube", "miniature" or "gem"."""
    effects: tuple[Effect, ...] = ()
    """What follows: generated at the start of the turn, gained as a bonus or for a sacrifice, suffered by opponents."""
    options: tuple[tuple[Effect, ...], ...] = ()
    """choose, tokens, pay_gem: one of these is taken."""
    spaces: tuple[str, ...] = ()
    """own_set: its activation spaces."""
    technologies: tuple[str, ...] = ()
    """start_tech: the ids to choose from."""
    refresh: str = ""
    """tokens: spent tokens come back at "reset" or "never"."""


class ActivationSet(Value, frozen=True):
    spaces: tuple[str, ...]
    effects: tuple[Effect, ...]


class BaseTechnology(Value, frozen=True):
    """One of the six on every player board, with two sets that exclude each other."""

    row: str
    sets: tuple[ActivationSet, ActivationSet]


class Technology(Value, frozen=True, omit_defaults=True):
    """An advanced technology card."""

    id: str
    deck: str
    spaces: tuple[str, ...]
    effects: tuple[Effect, ...]
    vp: int
    continuous: bool = False


class Ruin(Value, frozen=True):
    """A ruin token."""

    id: str
    tier: str
    effects: tuple[Effect, ...]


class Site(Value, frozen=True, omit_defaults=True):
    """A city with its effects, or a ruin space for tokens of a tier."""

    kind: Literal["city", "ruin"]
    effects: tuple[Effect, ...] = ()
    tier: str = ""


class Hex(Value, frozen=True):
    id: str
    terrain: str
    sites: tuple[Site, ...]


class Homeland(Value, frozen=True):
    """A side of a homeland tile: the capital hex (its first site is the capital city) and the two inner hexes."""

    capital: Hex
    inner: tuple[Hex, Hex]


class HomelandPlace(Value, frozen=True):
    """Where the three hexes of a homeland lie, in the same order."""

    capital: Place
    inner: tuple[Place, Place]


class Layout(Value, frozen=True):
    """The map for a number of players. Homelands go to the players in turn order."""

    centre: Place
    borderlands: tuple[Place, ...]
    homelands: tuple[HomelandPlace, ...]


class Race(Value, frozen=True):
    """The race side of a homeland tile and the race's two tiles, each a tuple of abilities."""

    id: str
    homeland: Homeland
    A: tuple[Effect, ...]
    B: tuple[Effect, ...]


class ComponentFile(Value, frozen=True):
    """A component set as it is written. Names and wording are in the words files, by id."""

    format: int
    game: str
    name: str
    about: str
    base: tuple[BaseTechnology, ...]
    technologies: tuple[Technology, ...]
    ruins: tuple[Ruin, ...]
    centres: tuple[Hex, ...]
    borderlands: tuple[Hex, ...]
    neutral: Homeland
    races: tuple[Race, ...]
    layouts: dict[str, Layout]
    """By number of players, "2" to "6"."""


class ComponentSet:
    """A checked component set, ready for play."""

    def __init__(self, file: ComponentFile, *, installed: bool) -> None:
        """Raises ValueError with the place at fault."""
        data = codec.encode(file)
        content = None if installed else codec.decode(data, dict[str, Any])
        self.components = Components(file.name, hashlib.sha256(data).hexdigest()[:16], content)
        self.file = file
        self.about = file.about
        self.technologies = {card.id: card for card in file.technologies}
        self.ruins = {token.id: token for token in file.ruins}
        self.races = {race.id: race for race in file.races}
        homelands = (file.neutral, *(race.homeland for race in file.races))
        self.hexes = {
            hex.id: hex
            for hex in (*file.centres, *file.borderlands, *(h for land in homelands for h in (land.capital, *land.inner)))
        }
        self.layouts = {int(players): layout for players, layout in file.layouts.items()}


def installed_set(name: str) -> ComponentSet:
    """A set that comes with the game."""
    data = (resources.files(__package__) / "components" / f"{name}.json").read_bytes()
    return ComponentSet(codec.decode(data, ComponentFile), installed=True)
