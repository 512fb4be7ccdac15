"""The components of Hyperborea as they are written in a file: technologies, ruins, hexes, homelands, layouts, races.

What a component does is data: a tuple of effects, each an operation with its figures. `vocabulary.py` says which
operations there are, where each may stand and which fields it uses; the engine has one function for each.
`component_check.py` finds what is wrong with a set, `component_set.py` makes it ready for play.
"""

from __future__ import annotations

from typing import Literal

from northward.core.game import Value

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

# What is in the box is fixed by the rules (HYP-2.3, HYP-2.5, HYP-2.11); a set only says what the faces show.
CUBES = 24
GREY_CUBES = 36
MINIATURES = 10
GHOSTS = 18
FORTRESSES = 8
CARDS_PER_DECK = 16
TOKENS = {"bronze": 20, "silver": 40, "gold": 12}
TOKENS_PER_RUIN = 2
TOKENS_PER_CENTRE_RUIN = 3
CENTRES = 6
BORDERLANDS = 30

Place = tuple[int, int]
"""A hex of the map, in axial coordinates (q, r)."""
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From a place to its six neighbours."""


class Effect(Value, frozen=True, omit_defaults=True):
    """One operation and its figures. `vocabulary.py` says which fields an operation uses; the others stay empty."""

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
    names: dict[str, str]
    """By language; English is always there."""
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

    @property
    def hexes(self) -> tuple[Hex, Hex, Hex]:
        return (self.capital, *self.inner)


class HomelandPlace(Value, frozen=True):
    """Where the three hexes of a homeland lie, in the same order."""

    capital: Place
    inner: tuple[Place, Place]

    @property
    def places(self) -> tuple[Place, Place, Place]:
        return (self.capital, *self.inner)


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
    """A component set as it is written. How effects read is in the words files, by operation."""

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


def every_hex(file: ComponentFile) -> tuple[Hex, ...]:
    """Centres, borderlands, and both sides of the homelands."""
    homelands = (file.neutral, *(race.homeland for race in file.races))
    return (*file.centres, *file.borderlands, *(land for homeland in homelands for land in homeland.hexes))


def mentions(effects: tuple[Effect, ...], op: str) -> bool:
    """Whether an operation stands anywhere in the effects."""
    return any(
        effect.op == op
        or effect.to == op
        or (effect.op == "bonus" and effect.on == op)
        or mentions(effect.effects, op)
        or any(mentions(option, op) for option in effect.options)
        for effect in effects
    )
