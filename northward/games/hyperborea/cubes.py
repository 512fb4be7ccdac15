"""Cubes (4, 11): placing them to activate technologies, and their ways between board, bag and supply."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell, silent
from northward.core.shared import for_the_same
from northward.core.tuples import add, put
from northward.games.hyperborea.actions import Cubes, Draw, Generate, Place, Purge, PutCube, Restore
from northward.games.hyperborea.box import OWN_SETS, Box, openings
from northward.games.hyperborea.components import COLOURS, GREY
from northward.games.hyperborea.effects import (
    change_player,
    check_pending,
    check_points,
    generate,
    new_source,
    spend,
    spent,
    with_pool,
)
from northward.games.hyperborea.events import (
    Activated,
    CubeGenerated,
    CubePlaced,
    CubePut,
    CubeRestored,
    CubesDrawn,
    GreyPurged,
)
from northward.games.hyperborea.state import (
    NO_CUBES,
    AwaitCubes,
    Player,
    Regrow,
    Spaces,
    State,
    Table,
)
from northward.games.hyperborea.vocabulary import ANY_COLOUR

AREAS = ("available", "unused")
TIMES_PER_TURN = 2
"""HYP-4.5: how often a set may be activated in a turn."""

KEPT = 1000
"""So many states of sets are remembered for each seat, race and race tile."""

Spot = tuple[str, int, int]
"""Where a cube lies: an area and its colour, or a technology and the space; then the colour of the cube."""


def set_number(player: Player, technology: str) -> int | None:
    """Which of the player's sets that is."""
    for number, one in enumerate(player.sets):
        if one.technology == technology:
            return number
    return None


def spots(box: Box, player: Player) -> Iterator[Spot]:
    """The player's cubes outside the bag; of those for which it makes no difference, the first."""
    for area in AREAS:
        for colour, cubes in enumerate(getattr(player, area)):
            if cubes:
                yield area, colour, colour
    yield from on_sets(box, player)


def on_sets(box: Box, player: Player) -> list[Spot]:
    """The player's cubes on sets."""
    found: list[Spot] = []
    for one in player.sets:
        cubes = one.cubes
        if cubes.count(None) < len(cubes):
            found += _set_spots(box, player.race, player.tile, one.technology, cubes)
    return found


def holds_cubes(one: Spaces) -> bool:
    return one.cubes.count(None) < len(one.cubes)


@lru_cache(maxsize=20_000)
def _set_spots(box: Box, race: str, tile: str, technology: str, cubes: tuple[int | None, ...]) -> tuple[Spot, ...]:
    """The cubes on a set; of cubes of one colour on spaces of one sort, the first."""
    found: dict[tuple[int, int], Spot] = {}
    for index, (space, cube) in enumerate(zip(box.spaces[race, tile][technology], cubes, strict=True)):
        if cube is not None:
            found.setdefault((space, cube), (technology, index, cube))
    return tuple(found.values())


def cube_at(box: Box, player: Player, where: str, index: int) -> int | None:
    """The colour of the cube of a spot; None if there is no such spot."""
    return next((colour for at, number, colour in spots(box, player) if (at, number) == (where, index)), None)


def take_cube(player: Player, where: str, index: int) -> tuple[Player, int]:
    """The player without the cube of a spot, and its colour."""
    if where in AREAS:
        return replace(player, **{where: add(getattr(player, where), index, -1)}), index
    number = set_number(player, where)
    assert number is not None
    colour = player.sets[number].cubes[index]
    assert colour is not None
    return with_cube(player, number, index, None), colour


def with_cube(player: Player, number: int, space: int, colour: int | None) -> Player:
    """The player with a cube, or none, on a space of a set."""
    one = player.sets[number]
    return replace(player, sets=put(player.sets, number, replace(one, cubes=put(one.cubes, space, colour))))


def with_use(player: Player, number: int, used: bool) -> Player:
    """The player with a set that was used, or was used no more (HYP-13.5, HYP-13.6)."""
    return replace(player, sets=put(player.sets, number, replace(player.sets[number], used=used)))


def placements(box: Box, state: State, seat: Seat) -> list[Place]:
    """HYP-4.1 to HYP-4.5: every way to place an available cube."""
    player = state.players[seat]
    available = player.available
    if available == NO_CUBES:
        return []
    open_places = _open_places(box, player.race, player.tile, seat).on_all(player.sets)
    found = [place for place in open_places if available[place.colour]]
    if player.tile_used or _worked_enough(state.activated):
        sets = enumerate(player.sets)
        closed = [one.technology for number, one in sets if _closed_by_use(box, state, player, number)]
        return [place for place in found if place.technology not in closed]
    return found


Cubed = tuple[int | None, ...]
"""The spaces of a set, each with its cube."""
Ways = tuple[tuple[Place, ...], ...]
"""By colour, every way to place a cube of it."""


class _OpenPlaces(dict[tuple[str, Cubed, Cubed], tuple[Place, ...]]):
    """HYP-4.2 to HYP-4.4: where cubes leave room for one of a seat with a race tile, of whatever colour.

    By the id of a card or race tile and the cubes on it; or of the first of the two sets of a technology of one's own,
    with the cubes on either. A dictionary, because nothing else is as quick: it is asked about every set.
    """

    def __init__(self, box: Box, race: str, tile: str, seat: Seat) -> None:
        self.box, self.race, self.tile, self.seat = box, race, tile, seat
        self.on_all = for_the_same(self._on_all)  # most actions leave a player's sets as they are

    def _on_all(self, sets: tuple[Spaces, ...]) -> list[Place]:
        found: list[Place] = []
        for one, other in zip(sets[0:OWN_SETS:2], sets[1:OWN_SETS:2], strict=True):
            found += self[one.technology, one.cubes, other.cubes]
        for one in sets[OWN_SETS:]:
            found += self[one.technology, one.cubes, ()]
        return found

    def __missing__(self, key: tuple[str, Cubed, Cubed]) -> tuple[Place, ...]:
        technology, cubes, others = key
        found = self.on(technology, cubes, others)
        if others:
            base_sets = self.box.base_sets
            found += self.on(base_sets[base_sets.index(technology) + 1], others, cubes)
        if len(self) >= KEPT:
            self.clear()
        self[key] = found
        return found

    def on(self, technology: str, cubes: Cubed, others: Cubed) -> tuple[Place, ...]:
        if _closed_by_cubes(cubes, others) is not None:
            return ()
        found = ways(self.box, self.race, self.tile, technology, cubes, self.seat)
        return tuple([place for places in found for place in places])


_open_places = lru_cache(maxsize=128)(_OpenPlaces)


@lru_cache(maxsize=20_000)
def ways(box: Box, race: str, tile: str, technology: str, cubes: tuple[int | None, ...], seat: Seat) -> Ways:
    """HYP-4.2: what a set with these cubes takes from a seat with such a race tile."""
    free = openings(box.spaces[race, tile][technology], cubes, _grey_on(box, race, tile))
    return tuple(
        tuple(Place(seat, colour, technology, space) for space in spaces) for colour, spaces in enumerate(free)
    )


def _grey_on(box: Box, race: str, tile: str) -> str:
    """HYP-16.8: the colour whose spaces take grey cubes too, with that race tile."""
    ability = box.abilities[race, tile].get("grey_on")
    return ability.colour if ability is not None else ""


Closed = tuple[str, str] | None
"""The rule by which a set takes no cube at all, and why."""


def _closed(box: Box, table: Table, player: Player, number: int) -> Closed:
    sets = player.sets
    other = sets[number ^ 1].cubes if number < OWN_SETS else ()
    return _closed_by_cubes(sets[number].cubes, other) or _closed_by_use(box, table, player, number)


def _closed_by_cubes(cubes: Cubed, other: Cubed = ()) -> Closed:
    """HYP-4.3, HYP-4.4: by those that lie on it, or on the other set of its technology."""
    if None not in cubes:
        return "HYP-4.4", "the set is full"
    if other.count(None) != len(other):
        return "HYP-4.3", "the other set of this technology holds a cube"
    return None


def _closed_by_use(box: Box, table: Table, player: Player, number: int) -> Closed:
    """HYP-4.5, HYP-16.7: by what was activated before, in this turn or since the last Reset."""
    one = player.sets[number]
    if number >= OWN_SETS and player.tile_used and box.sets[one.technology].deck < 0:
        return "HYP-16.7", "the set of the race tile works once until the next Reset"
    if one.cubes.count(None) == 1 and one.technology in _worked_enough(table.activated):
        return "HYP-4.5", "no set is activated more than twice in a turn"
    return None


@lru_cache(maxsize=256)
def _worked_enough(activated: tuple[str, ...]) -> frozenset[str]:
    """HYP-4.5: the sets that were activated in this turn as often as any may be."""
    return frozenset([technology for technology in activated if activated.count(technology) >= TIMES_PER_TURN])


def shut(box: Box, state: Table, player: Player, number: int) -> bool:
    """HYP-4.3, HYP-4.5, HYP-16.7: whether a set with free spaces takes no cube now."""
    return None in player.sets[number].cubes and _closed(box, state, player, number) is not None


def check_place(box: Box, state: State, action: Place) -> None:
    """HYP-4.1 to HYP-4.5: an available cube, on a space of a set of one's own that takes it now."""
    colour, player = action.colour, state.players[action.seat]
    if not 0 <= colour <= GREY or not player.available[colour]:
        raise IllegalAction("HYP-4.1", "you have no such cube available", colour=colour)
    number = set_number(player, action.technology)
    if number is None:
        raise IllegalAction("HYP-4.1", "you have no such technology", technology=action.technology)
    closed = _closed(box, state, player, number)
    if closed is not None:
        raise IllegalAction(*closed, technology=action.technology)
    cubes = player.sets[number].cubes
    if action not in ways(box, player.race, player.tile, action.technology, cubes, action.seat)[colour]:
        raise IllegalAction("HYP-4.2", "the space does not take that cube, or an equal one comes first")


def place(box: Box, state: State, action: Place, tell: Tell) -> State:
    """HYP-4.1 to HYP-4.8: a cube on a space; HYP-4.4: the last one activates the technology."""
    seat, colour = action.seat, action.colour
    player = state.players[seat]
    number = set_number(player, action.technology)
    assert number is not None
    one = player.sets[number]
    cubes = put(one.cubes, action.space, colour)
    player = replace(
        player,
        available=add(player.available, colour, -1),
        sets=put(player.sets, number, Spaces(one.technology, cubes, one.used)),
    )
    if tell is not silent:
        tell(CubePlaced(seat=seat, colour=colour, technology=action.technology, space=action.space))
    state = replace(state, players=put(state.players, seat, player))
    return state if None in cubes else activate(box, state, seat, number, tell)


def activate(box: Box, state: State, seat: Seat, number: int, tell: Tell) -> State:
    """HYP-4.4, HYP-12.1: a full set generates its effects; a continuous technology works from now on."""
    technology = state.players[seat].sets[number].technology
    face = box.sets[technology]
    if tell is not silent:
        tell(Activated(seat=seat, technology=technology))
    player = with_use(state.players[seat], number, True)
    if number >= OWN_SETS and face.deck < 0:
        player = replace(player, tile_used=True)
    state = replace(state, activated=(*state.activated, technology), players=put(state.players, seat, player))
    return state if face.continuous else new_source(box, state, seat, face.effects, tell)


def draws(box: Box, state: State, seat: Seat) -> list[Draw]:
    """HYP-11.2: as many at once as one likes, as far as effects and bag last."""
    most = min(state.pool.draw, sum(state.players[seat].bag))
    return [Draw(seat, number) for number in range(1, most + 1)]


def check_draw(box: Box, state: State, action: Draw) -> None:
    """HYP-11.2, HYP-11.12: not more than effects and bag last."""
    bag = sum(state.players[action.seat].bag)
    if not 1 <= action.count <= state.pool.draw:
        raise IllegalAction("HYP-11.2", "there are not so many drawings", count=action.count, drawings=state.pool.draw)
    if action.count > bag:
        raise IllegalAction("HYP-11.12", "there are not so many cubes in the bag", count=action.count, bag=bag)


def draw(box: Box, state: State, action: Draw, tell: Tell) -> State:
    """HYP-11.2: chance takes cubes from the bag."""
    state = with_pool(state, draw=state.pool.draw - action.count)
    return replace(state, todo=(AwaitCubes(action.seat, action.count), *state.todo))


def check_drawn(box: Box, state: State, action: Cubes) -> None:
    """HYP-13.2: so many cubes of the bag, in the order of the colours."""
    todo = state.todo[0]
    assert isinstance(todo, AwaitCubes)
    cubes = action.cubes
    if len(cubes) != todo.count or list(cubes) != sorted(cubes):
        raise IllegalAction("HYP-13.2", "cubes are drawn in another number, or listed out of order", count=todo.count)
    bag = state.players[todo.seat].bag
    for colour in cubes:
        if not 0 <= colour <= GREY or cubes.count(colour) > bag[colour]:
            raise IllegalAction("HYP-13.2", "there is no such cube in the bag", colour=colour)


def drawn(box: Box, state: State, action: Cubes, tell: Tell) -> State:
    """HYP-2.12, HYP-11.2, HYP-13.2: what chance took from a bag, in the order of the colours."""
    todo = state.todo[0]
    assert isinstance(todo, AwaitCubes)
    player = state.players[todo.seat]
    bag, available = list(player.bag), list(player.available)
    for colour in action.cubes:
        bag[colour] -= 1
        available[colour] += 1
    if tell is not silent:
        tell(CubesDrawn(seat=todo.seat, cubes=action.cubes))
    player = replace(player, bag=tuple(bag), available=tuple(available))
    return replace(state, todo=state.todo[1:], players=put(state.players, todo.seat, player))


def random_cubes(state: State, rng: Random) -> Cubes:
    todo = state.todo[0]
    assert isinstance(todo, AwaitCubes)
    cubes: list[int] = []
    for colour, number in enumerate(state.players[todo.seat].bag):
        cubes += [colour] * number
    return Cubes(tuple(sorted(rng.sample(cubes, todo.count))))


def generations(box: Box, state: State, seat: Seat, index: int) -> list[Generate]:
    """HYP-11.3: the colours that a cube generation can bring."""
    colour = state.pool.more[index].effect.colour
    colours = range(GREY) if colour == ANY_COLOUR else (COLOURS.index(colour),)
    return [Generate(seat, colour, index) for colour in colours if state.supply[colour]]


def check_generate_cube(box: Box, state: State, action: Generate) -> None:
    """HYP-11.3: a colour that the effect brings and the supply has."""
    check_pending(state, action.pending, "gen_cube")
    if action not in generations(box, state, action.seat, action.pending):
        raise IllegalAction("HYP-11.3", "this effect or the supply has no such cube", colour=action.colour)


def generate_cube(box: Box, state: State, action: Generate, tell: Tell) -> State:
    """HYP-11.3: a cube from the supply into the bag."""
    tell(CubeGenerated(seat=action.seat, colour=action.colour))
    return supply_to_bag(spent(state, action.pending), action.seat, action.colour, 1)


def supply_to_bag(state: State, seat: Seat, colour: int, number: int) -> State:
    state = change_player(state, seat, bag=add(state.players[seat].bag, colour, number))
    return replace(state, supply=add(state.supply, colour, -number))


def restorations(box: Box, state: State, seat: Seat) -> list[Restore]:
    """HYP-11.4: every cube outside the bag."""
    return [Restore(seat, where, index) for where, index, _ in spots(box, state.players[seat])]


def check_restore(box: Box, state: State, action: Restore) -> None:
    """HYP-11.4: a cube outside the bag, for a point."""
    check_points(state, "restore", "HYP-11.4")
    if cube_at(box, state.players[action.seat], action.where, action.index) is None:
        raise IllegalAction("HYP-11.4", "no cube of yours lies there, or an equal one comes first", where=action.where)


def restore(box: Box, state: State, action: Restore, tell: Tell) -> State:
    """HYP-11.4: a cube goes back into the bag. HYP-13.6: what is left on its set may stay at a Reset."""
    seat, where, index = action.seat, action.where, action.index
    state = spend(state, "restore")
    player, colour = take_cube(state.players[seat], where, index)
    number = set_number(player, where)
    if number is not None:
        player = with_use(player, number, False)
    tell(CubeRestored(seat=seat, colour=colour, where=where, index=index))
    return replace(state, players=put(state.players, seat, replace(player, bag=add(player.bag, colour, 1))))


def purges(box: Box, state: State, seat: Seat) -> list[Purge]:
    """HYP-11.5: every grey cube outside the bag."""
    return [Purge(seat, where, index) for where, index, cube in spots(box, state.players[seat]) if cube == GREY]


def check_purge(box: Box, state: State, action: Purge) -> None:
    """HYP-11.5: a grey cube outside the bag, for a point."""
    check_points(state, "purge_grey", "HYP-11.5")
    if cube_at(box, state.players[action.seat], action.where, action.index) != GREY:
        raise IllegalAction(
            "HYP-11.5", "no grey cube of yours lies there, or an equal one comes first", where=action.where
        )


def purge(box: Box, state: State, action: Purge, tell: Tell) -> State:
    """HYP-11.5: a grey cube goes back to the supply."""
    seat, where, index = action.seat, action.where, action.index
    state = spend(state, "purge_grey")
    player, _ = take_cube(state.players[seat], where, index)
    tell(GreyPurged(seat=seat, where=where, index=index))
    return replace(state, players=put(state.players, seat, player), supply=add(state.supply, GREY, 1))


def regrowths(state: State, seat: Seat) -> list[PutCube]:
    """HYP-11.11: the colours that are in the supply."""
    return [PutCube(seat, colour) for colour in range(GREY) if state.supply[colour]]


def check_put_cube(box: Box, state: State, action: PutCube) -> None:
    """HYP-11.11: a colour that the supply has."""
    if not 0 <= action.colour < GREY or not state.supply[action.colour]:
        raise IllegalAction("HYP-11.11", "the supply has no such cube", colour=action.colour)


def put_cube(box: Box, state: State, action: PutCube, tell: Tell) -> State:
    """HYP-11.11: the new cube takes the very place of the sacrificed one and activates nothing."""
    todo = state.todo[0]
    assert isinstance(todo, Regrow)
    state = replace(state, todo=state.todo[1:])
    state = grow(state, action.seat, todo.where, todo.index, action.colour, tell)
    return generate(box, state, action.seat, todo.then, todo.source, tell)


def grow(state: State, seat: Seat, where: str, index: int, colour: int, tell: Tell) -> State:
    """HYP-11.11: a cube from the supply comes to a spot, whatever its space takes."""
    player = state.players[seat]
    if where in AREAS:
        player = replace(player, **{where: add(getattr(player, where), colour, 1)})
    else:
        number = set_number(player, where)
        assert number is not None
        player = with_cube(player, number, index, colour)
    tell(CubePut(seat=seat, colour=colour, where=where, index=index))
    return replace(state, players=put(state.players, seat, player), supply=add(state.supply, colour, -1))
