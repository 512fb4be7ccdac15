"""A table of Hyperborea for tests: a match just set up, ways to bend it to a scene, and ways to go on from there."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Self

import msgspec
import pytest
from msgspec.structs import replace

from northward.core.game import CHANCE, Event, IllegalAction, Seat
from northward.games.hyperborea import GAME
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.component_set import installed_set
from northward.games.hyperborea.components import RACES, ROWS
from northward.games.hyperborea.state import GHOST, Options, Pool, Spaces, State

LETTERS = "rgpboyx"
"""Red, green, purple, blue, orange, yellow, and x for grey."""
RED, GREEN, PURPLE, BLUE, ORANGE, YELLOW, GREY = range(7)
CENTRE = 0
RING = range(1, 7)
"""The borderlands around the centre, each adjacent to the next, the last to the first."""
SET = installed_set("northward-1")


def cubes(letters: str) -> Any:
    """How many cubes of each colour the letters name."""
    return tuple(letters.count(letter) for letter in LETTERS)


def colours(letters: str) -> tuple[int, ...]:
    return tuple(sorted(LETTERS.index(letter) for letter in letters))


def put(values: Sequence[Any], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


class Scene:
    """A state in the turn of a seat. What bends it does not keep the box complete; what plays it does."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: list[Event] = []

    # --- looking ----------------------------------------------------------------------------------------------------

    def __getattr__(self, name: str) -> Any:
        """The fields of the state."""
        return getattr(self.state, name)

    def player(self, seat: Seat = 0) -> Any:
        return self.state.players[seat]

    @property
    def me(self) -> Any:
        return self.state.players[0]

    def legal(self, kind: type | None = None, seat: Seat | None = None) -> list[Any]:
        """The legal actions of a kind, of whoever is to move if nobody is named."""
        seat = GAME.to_move(self.state)[0] if seat is None else seat
        return [action for action in GAME.legal(self.state, seat) if kind is None or isinstance(action, kind)]

    def of(self, event: type) -> list[Any]:
        """What was told of a kind."""
        return [one for one in self.told if isinstance(one, event)]

    def on(self, technology: str, seat: Seat = 0) -> str:
        """The cubes of a set, as letters; a dot for a free space."""
        (one,) = (one for one in self.state.players[seat].sets if one.technology == technology)
        return "".join("." if cube is None else LETTERS[cube] for cube in one.cubes)

    def home(self, seat: Seat = 0) -> int:
        """The capital hex of a seat; the inner hexes are the two next ones."""
        borderlands = 8 if self.state.seats == 5 else 6
        return 1 + borderlands + 3 * self.state.order.index(seat)

    def outside(self, cell: int, seat: Seat = 0) -> int:
        return int(self.state.land[cell].outside[seat])

    def plain(self) -> Any:
        """The state as dicts and lists, for the oracle."""
        return msgspec.to_builtins(self.state)

    # --- bending ----------------------------------------------------------------------------------------------------

    def with_state(self, **changes: Any) -> Self:
        self.state = replace(self.state, **changes)
        return self

    def give(self, seat: Seat = 0, **fields: Any) -> Self:
        """Fields of a player; cubes of the bag, the available and the unused ones as letters."""
        for area in ("bag", "available", "unused"):
            if isinstance(fields.get(area), str):
                fields[area] = cubes(fields[area])
        return self.with_state(players=put(self.state.players, seat, replace(self.player(seat), **fields)))

    def own(self, card: str, on_it: str = "", seat: Seat = 0) -> Self:
        """A technology card with cubes on it, from left to right; a dot for a free space."""
        spaces = GAME.box.spaces_of(self.player(seat), card)
        on_it = on_it.ljust(len(spaces), ".")
        held = Spaces(card, tuple(None if letter == "." else LETTERS.index(letter) for letter in on_it))
        decks = tuple(tuple(other for other in deck if other != card) for deck in self.state.decks)
        return self.with_state(decks=decks).give(seat, sets=(*self.player(seat).sets, held))

    def fill(self, technology: str, on_it: str, seat: Seat = 0) -> Self:
        """The cubes on one of the sets that a player has."""
        sets = self.player(seat).sets
        (number,) = (number for number, one in enumerate(sets) if one.technology == technology)
        held = tuple(None if letter == "." else LETTERS.index(letter) for letter in on_it)
        return self.give(seat, sets=put(sets, number, replace(sets[number], cubes=held)))

    def points(self, **effects: Any) -> Self:
        """What the pool holds."""
        return self.with_state(pool=Pool(**effects))

    def lay(self, cell: int, face: str, *, ghosts: bool = False) -> Self:
        """A hex face up, with tokens on its ruins, and nobody there but ghosts if wanted."""
        seats, sites = self.state.seats, SET.hexes[face].sites
        count = 3 if cell == CENTRE else 2
        return self.territory(
            cell,
            face=face,
            inside=(GHOST if ghosts else None,) * len(sites),
            tokens=tuple(count if site.kind == "ruin" else 0 for site in sites),
            outside=(0,) * seats,
            fortresses=(0,) * seats,
        )

    def territory(self, cell: int, **changes: Any) -> Self:
        return self.with_state(land=put(self.state.land, cell, replace(self.state.land[cell], **changes)))

    def stand(self, cell: int, seat: Seat = 0, count: int = 1) -> Self:
        """So many miniatures outside."""
        return self.territory(cell, outside=put(self.state.land[cell].outside, seat, count))

    def inside(self, cell: int, site: int, who: Seat | None = 0) -> Self:
        return self.territory(cell, inside=put(self.state.land[cell].inside, site, who))

    def empty_map(self) -> Self:
        """No miniature and no ghost anywhere."""
        for cell, territory in enumerate(self.state.land):
            nobody = (None,) * len(territory.inside)
            self.territory(cell, outside=(0,) * self.state.seats, inside=nobody, stopped=0)
        return self

    def deserts(self) -> Self:
        """Centre and borderlands are deserts, without ghosts."""
        plain = [land.id for land in SET.borderlands if land.terrain == "desert"]
        self.lay(CENTRE, "C1")
        for cell, face in zip(range(1, self.home()), plain, strict=False):
            self.lay(cell, face)
        return self

    # --- playing ----------------------------------------------------------------------------------------------------

    def play(self, *actions: Any) -> Self:
        """Every action must be legal, and is played; chance has to be among them."""
        for action in actions:
            if action.seat != CHANCE:
                assert action in GAME.legal(self.state, action.seat), action
            self.state = GAME.apply(self.state, action, self.told.append)
        return self

    def chance(self, seed: int = 0) -> Self:
        """Chance goes on as long as it has to."""
        rng = Random(seed)
        while GAME.to_move(self.state) == (CHANCE,):
            self.play(GAME.chance(self.state, rng))
        return self

    def refused(self, action: Any) -> str:
        """The rule that refuses an action."""
        if action.seat != CHANCE:
            assert action not in GAME.legal(self.state, action.seat)
        with pytest.raises(IllegalAction) as caught:
            GAME.apply(self.state, action)
        assert caught.value.reason
        return caught.value.rule

    def end_turn(self, seat: Seat | None = None) -> Self:
        """The turn ends, whatever comes up; at a Reset all cubes that may stay do."""
        seat = self.state.active if seat is None else seat
        self.play(do.EndTurn(seat))
        while True:
            self.chance()
            if self.state.phase != "reset" or GAME.to_move(self.state) != (seat,):
                return self
            self.play(do.EndReset(seat))


def begun(seats: int = 3, tiles: str | Sequence[str] = "", races: Sequence[str] = RACES, **options: Any) -> Scene:
    """A match at its first turn, that of seat 0: an open map unless told otherwise, races by choice.

    `tiles` are the sides of the race tiles of a Race War. Extra cubes are red; markers stand on warfare 3,
    exploration 2 and growth 1.
    """
    options = {"map": "open", "races": "choice", "tiles": "choice"} | options
    if tiles:
        options["mode"] = "race_war"
    scene = Scene(GAME.start(seats, Options(**options)))
    rng = Random(0)
    while scene.state.phase != "turn" or scene.state.todo:
        seat = GAME.to_move(scene.state)[0]
        if seat == CHANCE:
            action = GAME.chance(scene.state, rng)
            scene.play(replace(action, first=0) if isinstance(action, do.Setup) else action)
            continue
        choices = [
            do.Race(seat, races[seat]),
            do.Tile(seat, tiles[seat % len(tiles)] if tiles else ""),
            do.ExtraCube(seat, RED),
            do.Markers(seat, 0, 1, 2),
        ]
        legal = GAME.legal(scene.state, seat)
        scene.play(next((choice for choice in choices if choice in legal), legal[0]))
    scene.told.clear()
    return scene


def calm(seats: int = 3, **options: Any) -> Scene:
    """Seat 0 in turn, on deserts without ghosts or miniatures, with empty boards and seven cubes in each bag."""
    scene = begun(seats, **options).deserts().empty_map()
    for seat in range(seats):
        scene.give(seat, reserve=10, available="", unused="", bag="rgpboyr", levels=(0,) * len(ROWS))
    return scene
