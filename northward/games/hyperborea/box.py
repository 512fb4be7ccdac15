"""A component set made ready for play: tables that the rules look things up in, built once."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from northward.games.hyperborea.component_set import ComponentSet
from northward.games.hyperborea.components import (
    COLOURS,
    DECKS,
    GREY,
    MULTI,
    ROWS,
    SIDES,
    SPACES,
    STEPS,
    TERRAINS,
    TIERS,
    Effect,
    Hex,
    Layout,
    Place,
    Site,
    mentions,
)
from northward.games.hyperborea.state import Player

OWN_SETS = 2 * len(ROWS)
"""Where a player's own sets begin, after the twelve base sets."""

Kind = Literal["centre", "borderland", "homeland"]


class ActivationSpaces(NamedTuple):
    """A set of activation spaces: of a base technology, a card or a race tile."""

    spaces: tuple[int, ...]
    effects: tuple[Effect, ...]
    continuous: bool = False
    vp: int = 0
    deck: int = -1


class MapShape(NamedTuple):
    """The hexes of a layout by number: the centre, the borderlands, then three for each homeland."""

    places: tuple[Place, ...]
    neighbours: tuple[tuple[int, ...], ...]
    kinds: tuple[Kind, ...]
    first_home: int

    def capital(self, position: int) -> int:
        """The capital hex of the player at that place in turn order."""
        return self.first_home + 3 * position

    def homeland(self, position: int) -> range:
        return range(self.capital(position), self.capital(position) + 3)


class Box:
    """All components of a set, by id."""

    def __init__(self, components: ComponentSet) -> None:
        cards = components.technologies.values()
        self.hexes: dict[str, Hex] = components.hexes
        self.terrain = {hex.id: TERRAINS.index(hex.terrain) for hex in components.hexes.values()}
        self.centres = tuple(sorted(hex.id for hex in components.centres))
        self.borderlands = tuple(sorted(hex.id for hex in components.borderlands))
        self.neutral = components.neutral
        self.races = components.races
        self.race_ids = tuple(components.races)
        self.ruins = components.ruins
        self.tokens = tuple(
            tuple(sorted(token.id for token in components.ruins.values() if token.tier == tier)) for tier in TIERS
        )
        self.decks = tuple(tuple(sorted(card.id for card in cards if card.deck == deck)) for deck in DECKS)
        self.maps = {seats: map_shape(layout) for seats, layout in components.layouts.items()}
        self.sets: dict[str, ActivationSpaces] = {}
        for base in sorted(components.base, key=lambda base: ROWS.index(base.row)):
            for number, one in enumerate(base.sets, start=1):
                self.sets[f"{base.row}-{number}"] = ActivationSpaces(_numbers(one.spaces), one.effects)
        self.base_sets = tuple(self.sets)
        self.abilities: dict[tuple[str, str], dict[str, Effect]] = {("", ""): {}}
        for race in components.races.values():
            self.abilities[race.id, ""] = {}
            for side in SIDES:
                tile: tuple[Effect, ...] = getattr(race, side)
                self.abilities[race.id, side] = {ability.op: ability for ability in tile}
                for ability in tile:
                    if ability.op == "own_set":
                        own = ActivationSpaces(_numbers(ability.spaces), ability.effects)
                        self.sets[f"{race.id}-{side}"] = own
        for card in cards:
            if card.id in (*self.sets, "available", "unused"):
                raise ValueError(f"technology {card.id}: the id is the name of something else")
            self.sets[card.id] = ActivationSpaces(
                _numbers(card.spaces), card.effects, card.continuous, card.vp, DECKS.index(card.deck)
            )
        self.spies = frozenset(card.id for card in cards if mentions(card.effects, "espionage"))
        self.spaces = {
            tile: {name: _discounted(one, abilities.get("discount")) for name, one in self.sets.items()}
            for tile, abilities in self.abilities.items()
        }

    def ability(self, player: Player, op: str) -> Effect | None:
        """What the player's race tile is able to do."""
        return self.abilities[player.race, player.tile].get(op)

    def spaces_of(self, player: Player, technology: str) -> tuple[int, ...]:
        """HYP-16.1: the spaces that a set has for this player."""
        return self.spaces[player.race, player.tile][technology]

    def sites(self, face: str) -> tuple[Site, ...]:
        return self.hexes[face].sites


def _numbers(spaces: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(SPACES.index(space) for space in spaces)


def _discounted(one: ActivationSpaces, discount: Effect | None) -> tuple[int, ...]:
    """HYP-16.1: without some multicoloured spaces, if the set gives the effect; at least one space is left."""
    spaces = list(one.spaces)
    if discount is not None and mentions(one.effects, discount.on):
        for _ in range(min(discount.n, spaces.count(MULTI), len(spaces) - 1)):
            spaces.remove(MULTI)
    return tuple(spaces)


def map_shape(layout: Layout) -> MapShape:
    """HYP-2.2: the hexes of a layout and which of them are adjacent."""
    homes = [place for home in layout.homelands for place in (home.capital, *home.inner)]
    places = (layout.centre, *layout.borderlands, *homes)
    number = {place: index for index, place in enumerate(places)}
    neighbours = tuple(
        tuple(sorted(number[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in number)) for q, r in places
    )
    first_home = 1 + len(layout.borderlands)
    outer: tuple[Kind, Kind] = ("borderland", "homeland")
    kinds: tuple[Kind, ...] = ("centre", *outer[:1] * len(layout.borderlands), *outer[1:] * len(homes))
    return MapShape(places, neighbours, kinds, first_home)


@cache
def openings(spaces: tuple[int, ...], cubes: tuple[int | None, ...], grey_on: str) -> tuple[tuple[int, ...], ...]:
    """HYP-4.2: for each colour the free spaces that take it, one of each sort.

    HYP-16.8: `grey_on` is a colour whose spaces also take grey cubes.
    """
    first: dict[int, int] = {}
    for index, (space, cube) in enumerate(zip(spaces, cubes, strict=True)):
        if cube is None:
            first.setdefault(space, index)
    found: list[tuple[int, ...]] = []
    for colour in range(len(COLOURS) + 1):
        sorts = [colour] if colour == GREY else [colour, MULTI]
        if colour == GREY and grey_on:
            sorts.append(COLOURS.index(grey_on))
        found.append(tuple(sorted(first[sort] for sort in sorts if sort in first)))
    return tuple(found)
