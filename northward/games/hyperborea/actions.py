"""What can be done in Hyperborea: one struct per kind of record line."""

from __future__ import annotations

from northward.core.game import Action, ChanceAction, Seat


class Setup(ChanceAction, frozen=True):
    """The first player, and the races where they are drawn (HYP-2.1)."""

    first: Seat
    races: tuple[str, ...] = ()


class Tiles(ChanceAction, frozen=True):
    """The race tiles where they are drawn (HYP-2.8)."""

    tiles: tuple[str, ...]


class Hexes(ChanceAction, frozen=True):
    """The hexes turned up, one for each place that waits (HYP-2.7, HYP-8.8)."""

    faces: tuple[str, ...]


class Cards(ChanceAction, frozen=True):
    """The cards that come to the market (HYP-2.11, HYP-10.2, HYP-10.3)."""

    cards: tuple[str, ...]


class Cubes(ChanceAction, frozen=True):
    """The colours drawn from a bag, in their order (HYP-2.12, HYP-11.2, HYP-13.2)."""

    cubes: tuple[int, ...]


class Token(ChanceAction, frozen=True):
    """The ruin token that a player finds (HYP-5.4)."""

    by: Seat
    token: str | None


class Race(Action, frozen=True):
    """A race by choice (HYP-2.1)."""

    race: str


class Tile(Action, frozen=True):
    """A race tile by choice (HYP-2.8)."""

    tile: str


class StartCard(Action, frozen=True):
    """The card that a race tile hands out, where there is a choice (HYP-16.5)."""

    card: str


class ExtraCube(Action, frozen=True):
    """The seventh cube (HYP-2.9)."""

    colour: int


class Markers(Action, frozen=True):
    """The rows of the markers on levels 3, 2 and 1 (HYP-2.10)."""

    three: int
    two: int
    one: int


class Place(Action, frozen=True):
    """A cube on an activation space (HYP-4.1). Of spaces that take the same cubes, the first free one."""

    colour: int
    technology: str
    space: int


class Enter(Action, frozen=True):
    """A miniature enters a city or a ruin; a stopped one rather than a free one (HYP-5.1)."""

    cell: int
    site: int


class Play(Action, frozen=True):
    """The stored ruin token, or the one just found (HYP-5.4, HYP-5.6)."""

    stored: bool


class Store(Action, frozen=True):
    """The token just found is kept; one stored before is played (HYP-5.5)."""


class Upgrade(Action, frozen=True):
    """A marker back to 0 for cubes (HYP-6.1)."""

    row: int


class Choice(Action, frozen=True):
    """One of several effects (HYP-7.2)."""

    option: int


class UseTile(Action, frozen=True):
    """A token of the race tile, or a gem, for one of its effects (HYP-16.2, HYP-16.3, HYP-16.10)."""

    option: int


class Move(Action, frozen=True):
    """A miniature takes a step; of those that can, a stopped one rather than a free one (HYP-8.1, HYP-8.6)."""

    cell: int
    to: int
    fly: bool = False


class Attack(Action, frozen=True):
    """A kill (HYP-9.1): of a ghost or a player's miniature, in a site or (None) outside. Against fortresses the site
    does not matter and is None. `convert`: the ghost becomes a miniature (HYP-16.11).
    """

    cell: int
    enemy: Seat
    site: int | None = None
    convert: bool = False


class Shoot(Action, frozen=True):
    """A kill from an adjacent hex (HYP-9.7)."""

    cell: int
    enemy: Seat
    site: int | None = None


class Fortify(Action, frozen=True):
    """A fortress token in a hex (HYP-9.4)."""

    cell: int


class Recruit(Action, frozen=True):
    """A new miniature at home (HYP-10.1)."""

    cell: int


class Clone(Action, frozen=True):
    """A new miniature beside another one (HYP-11.1)."""

    cell: int


class Refresh(Action, frozen=True):
    """The two market cards of a deck are replaced (HYP-10.3)."""

    deck: int


class Acquire(Action, frozen=True):
    """A card of the market (HYP-10.2)."""

    card: str


class Develop(Action, frozen=True):
    """A marker goes up (HYP-10.5): by a single step, or by what an effect of the pool asks for."""

    row: int
    pending: int | None = None


class Draw(Action, frozen=True):
    """So many cube drawings at once (HYP-11.2)."""

    count: int


class Generate(Action, frozen=True):
    """A cube from the supply into the bag (HYP-11.3)."""

    colour: int
    pending: int


class Restore(Action, frozen=True):
    """A cube back into the bag (HYP-11.4). `where` is `available`, `unused` or a technology; `index` the colour, or
    the space of the technology.
    """

    where: str
    index: int


class Purge(Action, frozen=True):
    """A grey cube back to the supply (HYP-11.5)."""

    where: str
    index: int


class Spy(Action, frozen=True):
    """The effects of an opponent's card (HYP-11.6)."""

    card: str
    pending: int


class Strike(Action, frozen=True):
    """An effect on all adjacent opponents (HYP-11.7)."""

    pending: int


class Lower(Action, frozen=True):
    """A marker goes down (HYP-11.8)."""

    row: int


class GiveCube(Action, frozen=True):
    """A cube is removed: by force, or as the sacrifice that an effect of the pool asks for (HYP-11.9, HYP-11.10)."""

    where: str
    index: int
    pending: int | None = None


class GiveMiniature(Action, frozen=True):
    """A miniature is removed in the same way, from a site or from outside (HYP-11.9, HYP-11.10)."""

    cell: int
    site: int | None = None
    pending: int | None = None


class GiveGem(Action, frozen=True):
    """A gem is sacrificed (HYP-11.10). Removal by force leaves no choice and needs no action."""

    pending: int


class PutCube(Action, frozen=True):
    """The colour of the cube that takes the place of a sacrificed one (HYP-11.11)."""

    colour: int


class EndTurn(Action, frozen=True):
    """The end of the turn (HYP-3.5)."""


class TakeBack(Action, frozen=True):
    """Reset: a cube that might stay goes into the bag (HYP-13.6)."""

    technology: str
    space: int


class EndReset(Action, frozen=True):
    """Reset: the other cubes stay (HYP-13.6)."""


HyperboreaAction = (
    Setup
    | Tiles
    | Hexes
    | Cards
    | Cubes
    | Token
    | Race
    | Tile
    | StartCard
    | ExtraCube
    | Markers
    | Place
    | Enter
    | Play
    | Store
    | Upgrade
    | Choice
    | UseTile
    | Move
    | Attack
    | Shoot
    | Fortify
    | Recruit
    | Clone
    | Refresh
    | Acquire
    | Develop
    | Draw
    | Generate
    | Restore
    | Purge
    | Spy
    | Strike
    | Lower
    | GiveCube
    | GiveMiniature
    | GiveGem
    | PutCube
    | EndTurn
    | TakeBack
    | EndReset
)
