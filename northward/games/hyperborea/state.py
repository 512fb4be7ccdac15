"""Hyperborea's options and state: the table, its players and its land."""

from __future__ import annotations

from typing import Literal

from northward.core.game import Seat, Value
from northward.games.hyperborea.components import Effect

GHOST: Seat = -1
"""The occupant of a site that is nobody's miniature."""

Phase = Literal["setup", "race", "tile", "card", "cube", "markers", "turn", "reset", "over"]
Objective = Literal["gems", "technologies", "miniatures"]
Cubes = tuple[int, int, int, int, int, int, int]
"""A number of cubes of each colour, grey last."""
NO_CUBES: Cubes = (0, 0, 0, 0, 0, 0, 0)


class Options(Value, frozen=True, kw_only=True):
    """The ways to play of the rulebook, and its one disputed rule."""

    length: Literal["short", "regular", "long"] = "regular"
    mode: Literal["invasion", "race_war"] = "invasion"
    races: Literal["random", "choice"] = "random"
    tiles: Literal["random", "choice"] = "random"
    map: Literal["fog", "open"] = "fog"
    reset: Literal["rulebook", "not_full", "faq"] = "rulebook"


class Spaces(Value, frozen=True):
    """The activation spaces of a set and the colours of the cubes on them. Base sets are called `warfare-1`,
    `warfare-2` and so on, cards by their id, the set of a race tile `coral-A`.
    """

    technology: str
    cubes: tuple[int | None, ...]
    used: bool = False
    """Whether it was activated since the last Reset and lost no cube to a cube restoration after that."""


class Player(Value, frozen=True):
    """What lies on and around a player board."""

    race: str
    """Empty until it is drawn or chosen; so is the side of the race tile."""
    tile: str
    bag: Cubes
    available: Cubes
    unused: Cubes
    sets: tuple[Spaces, ...]
    """The twelve base sets in the order of the rows, the set of a race tile, then the cards."""
    levels: tuple[int, ...]
    gems: int
    reserve: int
    ghosts: int
    """Graveyard: ghosts, and the seats whose miniature lies there."""
    killed: tuple[Seat, ...]
    acquired: int
    """Technology cards that count for the end of the game."""
    tokens: int
    """Fortress tokens on the race tile, ready to be spent."""
    tile_used: bool
    """Whether the set of the race tile has worked since the last Reset."""
    objectives: tuple[Objective, ...]


class Territory(Value, frozen=True):
    """A hex of the map and what stands on it."""

    face: str
    """Its hex; empty while it lies face down."""
    outside: tuple[int, ...]
    """Miniatures of each seat outside cities and ruins."""
    stopped: int
    """How many of those of the player in turn cannot walk on in this turn."""
    inside: tuple[Seat | None, ...]
    """Who is in each city or ruin: a seat, GHOST, or nobody."""
    tokens: tuple[int, ...]
    """Ruin tokens left on each site."""
    fortresses: tuple[int, ...]


class Offer(Value, frozen=True):
    """A card of the market, and whether a grey cube lies on it."""

    card: str
    grey: bool


class Pending(Value, frozen=True, omit_defaults=True):
    """An effect of the pool that needs more than a count, and the number of the source it came from."""

    effect: Effect
    source: int
    rows: tuple[int, ...] = ()
    """Different rows: those already raised."""


class Pool(Value, frozen=True, omit_defaults=True):
    """The effects that the player in turn can still spend. A field is named like the operation it counts."""

    move: int = 0
    fly: int = 0
    attack: int = 0
    ranged: int = 0
    fortress: int = 0
    miniature: int = 0
    clone: int = 0
    tech: int = 0
    develop_any: int = 0
    draw: int = 0
    restore: int = 0
    purge_grey: int = 0
    refreshed: bool = False
    """Whether a deck was refreshed for the card that is taken next."""
    more: tuple[Pending, ...] = ()


EMPTY_POOL = Pool()


class Todo(Value, frozen=True, tag_field="todo", tag=str.lower):
    """What must come before anybody goes on: chance, or a player's decision."""


class AwaitCubes(Todo, frozen=True):
    """A player draws from the bag."""

    seat: Seat
    count: int


class AwaitHexes(Todo, frozen=True):
    """Hexes are turned up."""

    cells: tuple[int, ...]


class AwaitCards(Todo, frozen=True):
    """Cards of a deck come to the market."""

    deck: int
    count: int


class AwaitToken(Todo, frozen=True):
    """A player takes the topmost token of a ruin."""

    seat: Seat
    tier: str


class Choose(Todo, frozen=True):
    """A player takes one of several effects; then come the others of the same source."""

    seat: Seat
    options: tuple[tuple[Effect, ...], ...]
    then: tuple[Effect, ...]
    source: int


class Look(Todo, frozen=True):
    """A player looks at a ruin token, to play or to store it."""

    seat: Seat
    tier: str


class Suffer(Todo, frozen=True):
    """A player struck by another one makes a choice of their own."""

    seat: Seat
    op: str
    by: Seat


class Regrow(Todo, frozen=True):
    """A player chooses the colour of the cube that takes the place of a sacrificed one; then come the effects after
    it.
    """

    seat: Seat
    where: str
    index: int
    then: tuple[Effect, ...]
    source: int


class PassTurn(Todo, frozen=True):
    """The next player's turn begins, as soon as all before it is done."""


AnyTodo = AwaitCubes | AwaitHexes | AwaitCards | AwaitToken | Choose | Look | Suffer | Regrow | PassTurn
CHANCE_TODO = (AwaitCubes, AwaitHexes, AwaitCards, AwaitToken)


class Table(Value, frozen=True):
    """What lies open: the part of a state that every view shows."""

    seats: int
    options: Options
    phase: Phase
    order: tuple[Seat, ...]
    """Turn order."""
    active: Seat
    """Whose turn it is; during set-up, who is to choose."""
    turn: int
    """How many turns have begun."""
    players: tuple[Player, ...]
    land: tuple[Territory, ...]
    """The centre, the borderlands, then capital and inner hexes of each homeland in turn order."""
    supply: Cubes
    centres: tuple[str, ...]
    """Hexes that are not face up, and borderlands likewise."""
    borderlands: tuple[str, ...]
    ghosts: int
    """Those in the box."""
    decks: tuple[tuple[str, ...], ...]
    """Cards not seen yet. They have no order: they are drawn when needed."""
    under: tuple[tuple[str, ...], ...]
    """Cards that a refresh has put under each deck, in their order."""
    market: tuple[tuple[Offer, ...], ...]
    played: tuple[str, ...]
    """Ruin tokens that were played."""
    pool: Pool
    activated: tuple[str, ...]
    """The sets activated in this turn, each as often as it was."""
    sources: int
    """How many sources have generated effects in this turn."""
    given: tuple[tuple[int, str], ...]
    """Bonuses of this turn: the source that set one off, and the card or race tile that gave it."""
    todo: tuple[AnyTodo, ...]
    """What comes next, first things first."""
    ending: Seat | None
    """Who brought the last round about."""


class State(Table, frozen=True):
    """The table and what is hidden."""

    tokens: tuple[tuple[str, ...], ...]
    """Ruin tokens nobody has seen, by tier. They have no order either."""
    stored: tuple[str | None, ...]
    looking: str | None
    """The token that a player is looking at."""
