"""Set-up (2): races, tiles, the land, the extra cube, markers, market and first cubes."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell
from northward.core.tuples import add, put
from northward.games.hyperborea.actions import ExtraCube, Hexes, Markers, Race, Setup, StartCard, Tile, Tiles
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.components import (
    COLOURS,
    CUBES,
    DECKS,
    GHOSTS,
    GREY,
    GREY_CUBES,
    MINIATURES,
    ROWS,
    SIDES,
)
from northward.games.hyperborea.cubes import supply_to_bag
from northward.games.hyperborea.effects import change_player
from northward.games.hyperborea.events import (
    ExtraCubeChosen,
    HexesTurned,
    MarkersSet,
    RaceChosen,
    SetupDone,
    StartCardGiven,
    TileGiven,
)
from northward.games.hyperborea.land import face_down, new_territory
from northward.games.hyperborea.market import OPEN_CARDS, hand_out
from northward.games.hyperborea.state import (
    EMPTY_POOL,
    NO_CUBES,
    AwaitCards,
    AwaitCubes,
    AwaitHexes,
    Options,
    PassTurn,
    Phase,
    Player,
    Spaces,
    State,
)
from northward.games.hyperborea.turn import DRAWN, FEWEST_MINIATURES

LEVELS = (3, 2, 1)
"""HYP-2.10: of the markers that do not begin on level 0."""


def empty_table(box: Box, seats: int, options: Options) -> State:
    """HYP-2.3: the box before anything is drawn; everybody has a bag with a cube of each colour."""
    player = Player(
        race="",
        tile="",
        bag=(1, 1, 1, 1, 1, 1, 0),
        available=NO_CUBES,
        unused=NO_CUBES,
        sets=(),
        levels=(0,) * len(ROWS),
        gems=0,
        reserve=MINIATURES,
        ghosts=0,
        killed=(),
        acquired=0,
        tokens=0,
        tile_used=False,
        objectives=(),
    )
    left = CUBES - seats
    return State(
        seats=seats,
        options=options,
        phase="setup",
        order=(),
        active=0,
        turn=0,
        players=(player,) * seats,
        land=(),
        supply=(left, left, left, left, left, left, GREY_CUBES),
        centres=box.centres,
        borderlands=box.borderlands,
        ghosts=GHOSTS,
        decks=box.decks,
        under=((),) * len(DECKS),
        market=((),) * len(DECKS),
        played=(),
        pool=EMPTY_POOL,
        activated=(),
        sources=0,
        given=(),
        todo=(),
        ending=None,
        tokens=box.tokens,
        stored=(None,) * seats,
        looking=None,
    )


def check_set_up(box: Box, state: State, action: Setup) -> None:
    """HYP-2.1: a player comes first; a race of their own for everybody, where they are drawn."""
    races = action.races
    if not 0 <= action.first < state.seats:
        raise IllegalAction("HYP-2.1", "there is no such player", first=action.first)
    if state.options.races == "random":
        if len(races) != state.seats or len(set(races)) < len(races) or not set(races) <= set(box.race_ids):
            raise IllegalAction("HYP-2.1", "each player is given a race of their own", races=races)
    elif races:
        raise IllegalAction("HYP-2.1", "races are chosen, not drawn", races=races)


def set_up(box: Box, state: State, action: Setup, tell: Tell) -> State:
    """HYP-2.1: the first player, and the races where they are drawn."""
    races = action.races
    order = tuple((action.first + step) % state.seats for step in range(state.seats))
    tell(SetupDone(order=order, races=races))
    state = replace(state, order=order, active=order[0])
    if not races:
        return replace(state, phase="race")
    players = tuple(replace(player, race=race) for player, race in zip(state.players, races, strict=True))
    return _after_races(box, replace(state, players=players), tell)


def random_setup(box: Box, state: State, rng: Random) -> Setup:
    first = rng.randrange(state.seats)
    if state.options.races == "choice":
        return Setup(first)
    return Setup(first, tuple(rng.sample(box.race_ids, state.seats)))


def _next_seat(state: State) -> Seat | None:
    """Who is next in turn order; None after the last."""
    later = state.order[state.order.index(state.active) + 1 :]
    return later[0] if later else None


def races_left(box: Box, state: State, seat: Seat) -> list[Race]:
    """HYP-2.1: the races that nobody has."""
    taken = {player.race for player in state.players}
    return [Race(seat, race) for race in box.race_ids if race not in taken]


def check_choose_race(box: Box, state: State, action: Race) -> None:
    """HYP-2.1: one that nobody has."""
    if action not in races_left(box, state, action.seat):
        raise IllegalAction("HYP-2.1", "that race is taken or unknown", race=action.race)


def choose_race(box: Box, state: State, action: Race, tell: Tell) -> State:
    """HYP-2.1: in turn order."""
    tell(RaceChosen(seat=action.seat, race=action.race))
    state = change_player(state, action.seat, race=action.race)
    following = _next_seat(state)
    return _after_races(box, state, tell) if following is None else replace(state, active=following)


def _after_races(box: Box, state: State, tell: Tell) -> State:
    """HYP-1.3: race tiles in a Race War only."""
    if state.options.mode == "race_war":
        return replace(state, phase="tile", active=state.order[0])
    return _lay_out(box, state, tell)


def check_give_tiles(box: Box, state: State, action: Tiles) -> None:
    """HYP-2.8: one of two for everybody."""
    tiles = action.tiles
    if len(tiles) != state.seats or not set(tiles) <= set(SIDES):
        raise IllegalAction("HYP-2.8", "each player is given one of two tiles", tiles=tiles)


def give_tiles(box: Box, state: State, action: Tiles, tell: Tell) -> State:
    """HYP-2.8: race tiles drawn at random."""
    for seat in state.order:
        state = _give_tile(state, seat, action.tiles[seat], tell)
    return _lay_out(box, state, tell)


def random_tiles(state: State, rng: Random) -> Tiles:
    return Tiles(tuple(rng.choice(SIDES) for _ in range(state.seats)))


def tile_choices(seat: Seat) -> list[Tile]:
    """HYP-2.8"""
    return [Tile(seat, side) for side in SIDES]


def check_choose_tile(box: Box, state: State, action: Tile) -> None:
    """HYP-2.8: one of two."""
    if action.tile not in SIDES:
        raise IllegalAction("HYP-2.8", "there is no such tile", tile=action.tile)


def choose_tile(box: Box, state: State, action: Tile, tell: Tell) -> State:
    """HYP-2.8: by choice, in turn order."""
    state = _give_tile(state, action.seat, action.tile, tell)
    following = _next_seat(state)
    return _lay_out(box, state, tell) if following is None else replace(state, active=following)


def _give_tile(state: State, seat: Seat, tile: str, tell: Tell) -> State:
    tell(TileGiven(seat=seat, race=state.players[seat].race, tile=tile))
    return change_player(state, seat, tile=tile)


def _lay_out(box: Box, state: State, tell: Tell) -> State:
    """HYP-2.2, HYP-2.4, HYP-2.5, HYP-2.7: homelands, miniatures, and what a race tile brings from the start."""
    shape = box.maps[state.seats]
    land = [face_down(state.seats)] * shape.first_home
    for seat in state.order:
        race = box.races[state.players[seat].race]
        homeland = race.homeland if state.options.mode == "race_war" else box.neutral
        faces = [new_territory(box, state.seats, hex.id, centre=False, ghosts=False) for hex in homeland.hexes]
        faces[0] = replace(faces[0], outside=add(faces[0].outside, seat, FEWEST_MINIATURES))
        land += faces
    state = replace(state, land=tuple(land))
    if state.options.map == "open":
        state = replace(state, todo=(AwaitHexes(tuple(range(shape.first_home))),))
    for seat in state.order:
        state = change_player(state, seat, **_beginnings(box, state.players[seat]))
    return _hand_out_cards(box, state, state.order, tell)


def _beginnings(box: Box, player: Player) -> dict[str, Any]:
    """HYP-16.2, HYP-16.3, HYP-16.7, HYP-16.9: the empty sets of a player board, and the race tile's tokens and gems."""
    own = (f"{player.race}-{player.tile}",) if box.ability(player, "own_set") else ()
    tokens = box.ability(player, "tokens")
    gems = box.ability(player, "start_gem")
    return {
        "reserve": player.reserve - FEWEST_MINIATURES,
        "sets": tuple(Spaces(name, (None,) * len(box.spaces_of(player, name))) for name in (*box.base_sets, *own)),
        "tokens": tokens.n if tokens else 0,
        "gems": gems.n if gems else 0,
    }


def start_cards(box: Box, state: State, seat: Seat) -> list[StartCard]:
    """HYP-16.5: the cards that the seat's race tile offers and that are still in their deck."""
    offered = box.ability(state.players[seat], "start_tech")
    cards = offered.technologies if offered else ()
    return [StartCard(seat, card) for card in cards if card in state.decks[box.sets[card].deck]]


def _hand_out_cards(box: Box, state: State, seats: tuple[Seat, ...], tell: Tell) -> State:
    """HYP-16.5: in turn order; who has a choice is asked."""
    for seat in seats:
        offered = start_cards(box, state, seat)
        if len(offered) > 1:
            return replace(state, phase="card", active=seat)
        if offered:
            tell(StartCardGiven(seat=seat, card=offered[0].card))
            state = hand_out(box, state, seat, offered[0].card)
    return replace(state, phase="cube", active=state.order[0])


def check_take_start_card(box: Box, state: State, action: StartCard) -> None:
    """HYP-16.5: one that the race tile offers."""
    if action not in start_cards(box, state, action.seat):
        raise IllegalAction("HYP-16.5", "your race tile does not offer that card", card=action.card)


def take_start_card(box: Box, state: State, action: StartCard, tell: Tell) -> State:
    """HYP-16.5: the card of one's choice."""
    seat = action.seat
    tell(StartCardGiven(seat=seat, card=action.card))
    state = hand_out(box, state, seat, action.card)
    return _hand_out_cards(box, state, state.order[state.order.index(seat) + 1 :], tell)


def extra_cubes(state: State, seat: Seat) -> list[ExtraCube]:
    """HYP-2.9"""
    return [ExtraCube(seat, colour) for colour in range(len(COLOURS))]


def check_add_cube(box: Box, state: State, action: ExtraCube) -> None:
    """HYP-2.9: any colour but grey."""
    if not 0 <= action.colour < GREY:
        raise IllegalAction("HYP-2.9", "any colour but grey", colour=action.colour)


def add_cube(box: Box, state: State, action: ExtraCube, tell: Tell) -> State:
    """HYP-2.9: one more cube of any colour but grey."""
    tell(ExtraCubeChosen(seat=action.seat, colour=action.colour))
    return replace(supply_to_bag(state, action.seat, action.colour, 1), phase="markers")


def marker_choices(seat: Seat) -> list[Markers]:
    """HYP-2.10"""
    return [Markers(seat, *rows) for rows in permutations(range(len(ROWS)), len(LEVELS))]


def check_set_markers(box: Box, state: State, action: Markers) -> None:
    """HYP-2.10: three different rows."""
    rows = (action.three, action.two, action.one)
    if len(set(rows)) < len(rows) or not set(rows) <= set(range(len(ROWS))):
        raise IllegalAction("HYP-2.10", "three different rows", rows=rows)


def set_markers(box: Box, state: State, action: Markers, tell: Tell) -> State:
    """HYP-2.10: one marker each on levels 3, 2 and 1; after the last player the market is laid out."""
    rows = (action.three, action.two, action.one)
    levels = [0] * len(ROWS)
    for row, level in zip(rows, LEVELS, strict=True):
        levels[row] = level
    tell(MarkersSet(seat=action.seat, levels=tuple(levels)))
    state = change_player(state, action.seat, levels=tuple(levels))
    following = _next_seat(state)
    if following is not None:
        return replace(state, phase="cube", active=following)
    return _get_ready(state)


def _get_ready(state: State) -> State:
    """HYP-2.11, HYP-2.12: two cards of each deck, three cubes for everybody, and the first turn."""
    cards = (AwaitCards(deck, OPEN_CARDS) for deck in range(len(DECKS)))
    cubes = (AwaitCubes(seat, DRAWN) for seat in state.order)
    phase: Phase = "turn"
    return replace(state, phase=phase, todo=(*state.todo, *cards, *cubes, PassTurn()))


def check_turn_up_hexes(box: Box, state: State, action: Hexes) -> None:
    """HYP-2.2: so many different hexes as are turned up, each of the kind that lies there."""
    todo = state.todo[0]
    assert isinstance(todo, AwaitHexes)
    if len(action.faces) != len(todo.cells):
        raise IllegalAction("HYP-2.2", "another number of hexes is turned up", count=len(todo.cells))
    for number, (cell, face) in enumerate(zip(todo.cells, action.faces, strict=True)):
        if face not in (state.borderlands if cell else state.centres) or face in action.faces[:number]:
            raise IllegalAction("HYP-2.2", "no such hex can lie there", cell=cell, hex=face)


def turn_up_hexes(box: Box, state: State, action: Hexes, tell: Tell) -> State:
    """HYP-2.5 to HYP-2.7, HYP-8.8: hexes are turned up, with their tokens and ghosts."""
    todo = state.todo[0]
    assert isinstance(todo, AwaitHexes)
    land, ghosts = state.land, state.ghosts
    for cell, face in zip(todo.cells, action.faces, strict=True):
        territory = new_territory(box, state.seats, face, centre=cell == 0, ghosts=True)
        ghosts -= len(territory.inside)
        land = put(land, cell, territory)
    tell(HexesTurned(cells=todo.cells, faces=action.faces))
    return replace(
        state,
        land=land,
        centres=tuple(face for face in state.centres if face not in action.faces),
        borderlands=tuple(face for face in state.borderlands if face not in action.faces),
        ghosts=ghosts,
        todo=state.todo[1:],
    )


def random_hexes(state: State, rng: Random) -> Hexes:
    todo = state.todo[0]
    assert isinstance(todo, AwaitHexes)
    borderlands = rng.sample(state.borderlands, len(todo.cells))
    return Hexes(tuple(rng.choice(state.centres) if cell == 0 else borderlands.pop() for cell in todo.cells))
