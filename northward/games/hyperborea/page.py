"""What the board of Hyperborea shows besides the view: all of it follows from the view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import structs

from northward.core.game import Seat, Value
from northward.core.sketch import Sketch
from northward.games.hyperborea.box import Box, Kind
from northward.games.hyperborea.components import COLOURS, DECKS, GREY, MINIATURES, ROWS, SPACES, TIERS
from northward.games.hyperborea.counting import ended as ended
from northward.games.hyperborea.counting import ending as ending
from northward.games.hyperborea.cubes import shut
from northward.games.hyperborea.development import HIGHEST, UPGRADE_FROM
from northward.games.hyperborea.ending import CONDITIONS, TECHNOLOGIES, fulfilled, gems_wanted
from northward.games.hyperborea.land import controller
from northward.games.hyperborea.maptext import hex_names
from northward.games.hyperborea.movement import FLIGHT, steps
from northward.games.hyperborea.scoring import FURTHER_GHOST, GHOST_POINTS, HEX_POINTS
from northward.games.hyperborea.setup import LEVELS
from northward.games.hyperborea.spending import NEEDED
from northward.games.hyperborea.state import GHOST, NO_CUBES, Cubes, Objective, Options, Player, Spaces, Table
from northward.games.hyperborea.turn import DRAWN, may_stay
from northward.games.hyperborea.view import View

if TYPE_CHECKING:
    from northward.games.hyperborea.rules import Hyperborea


class RowFigures(Value, frozen=True):
    """A row of the player board: actions and views name it by its number, its place here."""

    row: str
    colour: str
    sets: tuple[str, ...]


class LevelFigures(Value, frozen=True):
    """The levels of a development row (HYP-2.10, HYP-6.1)."""

    highest: int
    exchanged: tuple[int, ...]
    """From each of these a marker is worth one cube more."""
    first: tuple[int, ...]
    """Where the markers of the action `markers` stand, in the order of its fields."""


class Figures(Value, frozen=True):
    """What the rules fix. Where views and actions have a number for a colour or a deck, it is its place here."""

    colours: tuple[str, ...]
    """The last is waste."""
    rows: tuple[RowFigures, ...]
    decks: tuple[str, ...]
    tiers: tuple[str, ...]
    ghost: int
    """Stands for a ghost where a view or an action names whose miniature it is."""
    levels: LevelFigures
    flight: int
    """HYP-8.6: flying points for a step."""
    needs: dict[str, str]
    """By kind of action: the points of the pool that it needs; flying needs those of `fly`."""
    gems_wanted: int
    technologies_wanted: int
    conditions_wanted: int
    """How many different conditions bring the last round."""
    miniatures: int
    """How many a player has in all."""
    control: dict[str, int]
    """HYP-15.7: points of a hex, by what it is."""
    ghosts: tuple[int, ...]
    """HYP-15.2: points of one, two and three ghosts."""
    further_ghost: int
    """Of each one more."""


class HexPicture(Value, frozen=True):
    """A hex of the land, by number: what it is called, where it lies, in axial coordinates, and whose it is."""

    name: str
    q: int
    r: int
    kind: Kind
    home: Seat | None
    """Whose homeland it belongs to."""
    capital: bool
    control: Seat | None


class SetPicture(Value, frozen=True):
    """The spaces of one of a player's sets."""

    spaces: tuple[str, ...]
    """What each takes: a colour, grey, or (multi) any but grey."""
    alike: tuple[int, ...]
    """For each space the first that is just the same: that is the one which actions name."""
    shut: bool
    """Whether it has free spaces but takes no cube now."""


class Step(Value, frozen=True):
    """A step on foot and what it costs, affordable or not."""

    cell: int
    to: int
    cost: int


class EndOfTurn(Value, frozen=True):
    """What would come if the player in turn ended it now (HYP-3.5, HYP-13.1 to HYP-13.3)."""

    lost: int
    """Effects not spent."""
    unused: int
    """Available cubes that become unused."""
    reset: bool
    drawn: int
    """Cubes to draw; after a Reset that is not known yet and counted as all three."""
    thin: bool
    """Whether the bag has fewer cubes left than are drawn, but some: there is no Reset to fill it."""


class BagPicture(Value, frozen=True):
    """A player's bag, and what the end of that player's turn takes from it (HYP-13.2, HYP-13.3)."""

    cubes: Cubes
    """What lies in it: nothing while its Reset waits for the player."""
    drawn: int
    """Cubes to draw; after a Reset that is not known yet and counted as all three."""
    reset: bool
    """Whether it is empty: a Reset comes first."""


class Condition(Value, frozen=True):
    """How far a player is towards one of the conditions that end the game (HYP-14.1 to HYP-14.3)."""

    condition: Objective
    now: int
    wanted: int
    done: bool
    """Whether this player has its tile."""


class StayingCube(Value, frozen=True):
    """A cube about which a Reset asks (HYP-13.6): it stays where it is, or goes into the bag."""

    technology: str
    space: int
    first: int
    """The first space of its set that is just the same: of such cubes the first ones are taken back."""
    colour: int
    missing: tuple[str, ...]
    """What the free spaces of its set take; none are free on a continuous technology at work."""


class ResetPicture(Value, frozen=True):
    """A Reset that waits for its player, or comes with the end of this turn (HYP-13.3 to HYP-13.6)."""

    back: tuple[int, ...]
    """By colour: what goes into the bag, whatever the player decides."""
    staying: tuple[StayingCube, ...]
    drawn: tuple[int, ...]
    """How many cubes are drawn then, by the number of staying cubes that go into the bag as well."""
    tile: bool
    """Whether the race tile is ready again."""


class Page(Value, frozen=True):
    hexes: tuple[HexPicture, ...]
    sets: tuple[tuple[SetPicture, ...], ...]
    """By seat, in the order of its sets."""
    steps: tuple[Step, ...]
    """Of this seat's miniatures."""
    end_of_turn: EndOfTurn
    reset: ResetPicture | None
    """Of the player in turn; None while the bag has cubes."""
    bags: tuple[BagPicture, ...]
    """By seat."""
    conditions: tuple[tuple[Condition, ...], ...]
    """By seat."""
    fulfilled: tuple[Objective, ...]
    """The conditions that somebody has fulfilled: as many as the figures want bring the last round."""


def figures(game: Hyperborea, seats: int, options: Options) -> Figures:
    return Figures(
        colours=SPACES[: GREY + 1],
        rows=tuple(
            RowFigures(row, colour, tuple(name for name in game.box.base_sets if name.rpartition("-")[0] == row))
            for row, colour in zip(ROWS, COLOURS, strict=True)
        ),
        decks=DECKS,
        tiers=TIERS,
        ghost=GHOST,
        levels=LevelFigures(HIGHEST, (UPGRADE_FROM, HIGHEST), LEVELS),
        flight=FLIGHT,
        needs={kind.__name__.lower(): op for kind, op in NEEDED.items()},
        gems_wanted=gems_wanted(seats),
        technologies_wanted=TECHNOLOGIES,
        conditions_wanted=CONDITIONS[options.length],
        miniatures=MINIATURES,
        control=HEX_POINTS,
        ghosts=GHOST_POINTS[1:],
        further_ghost=FURTHER_GHOST,
    )


def page(game: Hyperborea, view: View) -> Page:
    box = game.box
    return Page(
        hexes=hexes(box, view),
        sets=tuple(
            tuple(set_picture(box, view, player, number) for number in range(len(player.sets)))
            for player in view.players
        ),
        steps=() if view.seat is None else tuple(Step(*step) for step in steps(box, view, view.seat)),
        end_of_turn=end_of_turn(view),
        reset=reset_picture(box, view),
        bags=tuple(bag_picture(view, seat) for seat in range(view.seats)),
        conditions=tuple(conditions(view, player) for player in view.players),
        fulfilled=tuple(sorted(fulfilled(view))),
    )


def hexes(box: Box, view: View) -> tuple[HexPicture, ...]:
    """HYP-2.2, HYP-15.8: the whole layout; before the set-up nothing lies there and nobody is at home."""
    shape = box.maps[view.seats]
    names = hex_names(shape.places)
    home = {cell: seat for place, seat in enumerate(view.order) for cell in shape.homeland(place)}
    capitals = {shape.capital(place) for place in range(len(view.order))}
    control = [controller(territory) for territory in view.land] or [None] * len(shape.places)
    return tuple(
        HexPicture(names[cell], *place, kind, home.get(cell), cell in capitals, control[cell])
        for cell, (place, kind) in enumerate(zip(shape.places, shape.kinds, strict=True))
    )


def set_picture(box: Box, table: Table, player: Player, number: int) -> SetPicture:
    one = player.sets[number]
    return _picture(box.spaces_of(player, one.technology), one.cubes, shut(box, table, player, number))


@lru_cache(maxsize=4096)
def _picture(spaces: tuple[int, ...], cubes: tuple[int | None, ...], is_shut: bool) -> SetPicture:
    """Every player has a dozen sets and more, of which hardly one changes with an action."""
    pairs = list(zip(spaces, cubes, strict=True))
    return SetPicture(
        spaces=tuple(SPACES[space] for space in spaces),
        alike=tuple(pairs.index(pair) for pair in pairs),
        shut=is_shut,
    )


def end_of_turn(table: Table) -> EndOfTurn:
    """HYP-3.5, HYP-13.1 to HYP-13.3: for a board that warns of it."""
    player, pool = table.players[table.active], table.pool
    points = (
        value for value in structs.asdict(pool).values() if isinstance(value, int) and not isinstance(value, bool)
    )
    bag = sum(player.bag)
    return EndOfTurn(
        lost=sum(points) + len(pool.more),
        unused=sum(player.available),
        reset=not bag,
        drawn=min(DRAWN, bag) or DRAWN,
        thin=0 < bag < DRAWN,
    )


def bag_picture(table: Table, seat: Seat) -> BagPicture:
    """HYP-13.2, HYP-13.3: what a Reset has put into it is shown by the Reset, as long as that waits."""
    waits = table.phase == "reset" and seat == table.active
    cubes = NO_CUBES if waits else table.players[seat].bag
    return BagPicture(cubes=cubes, drawn=min(DRAWN, sum(cubes)) or DRAWN, reset=not any(cubes))


def conditions(table: Table, player: Player) -> tuple[Condition, ...]:
    """HYP-14.1 to HYP-14.3"""
    far: tuple[tuple[Objective, int, int], ...] = (
        ("gems", player.gems, gems_wanted(table.seats)),
        ("technologies", player.acquired, TECHNOLOGIES),
        ("miniatures", MINIATURES - player.reserve, MINIATURES),
    )
    return tuple(Condition(name, now, wanted, name in player.objectives) for name, now, wanted in far)


def reset_picture(box: Box, table: Table) -> ResetPicture | None:
    """HYP-13.3 to HYP-13.6, HYP-16.3, HYP-16.7: what it puts back, and the cubes that it asks about."""
    player = table.players[table.active]
    back: tuple[int, ...]
    if table.phase == "reset":
        back = player.bag
    elif table.phase == "turn" and not any(player.bag):
        going = [cube for one in player.sets if not may_stay(box, table, one) for cube in one.cubes if cube is not None]
        loose = zip(player.available, player.unused, strict=True)
        back = tuple(sum(cubes) + going.count(colour) for colour, cubes in enumerate(loose))
    else:
        return None
    staying = tuple(
        cube
        for number, one in enumerate(player.sets)
        if may_stay(box, table, one)
        for cube in _staying(set_picture(box, table, player, number), one)
    )
    return ResetPicture(
        back=back,
        staying=staying,
        drawn=tuple(min(DRAWN, sum(back) + more) for more in range(len(staying) + 1)),
        tile=_renewed(box, player),
    )


def _staying(picture: SetPicture, one: Spaces) -> Iterator[StayingCube]:
    missing = tuple(sort for sort, cube in zip(picture.spaces, one.cubes, strict=True) if cube is None)
    for space, cube in enumerate(one.cubes):
        if cube is not None:
            yield StayingCube(one.technology, space, picture.alike[space], cube, missing)


def _renewed(box: Box, player: Player) -> bool:
    """HYP-16.3, HYP-16.7"""
    tokens = box.ability(player, "tokens")
    return box.ability(player, "own_set") is not None or (tokens is not None and tokens.refresh == "reset")


def sketches(game: Hyperborea, view: View) -> tuple[Sketch, ...]:
    """The land: hexes by whoever controls them, else by the first letter of their kind."""
    found = {
        (each.r, 2 * each.q + each.r): each.kind[0] if each.control is None else str(each.control + 1)
        for each in hexes(game.box, view)
    }
    rows, cols = [row for row, _ in found], [col for _, col in found]
    every = range(min(cols), max(cols) + 1)
    return (Sketch("hexes", tuple("".join(found.get((row, col), ".") for col in every) for row in sorted(set(rows)))),)
