"""The turn (3) and its end (13): what comes first, drawing cubes, and the Reset."""

from __future__ import annotations

from operator import add as add_up

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell, silent
from northward.core.tuples import add, put
from northward.games.hyperborea.actions import EndReset, EndTurn, TakeBack
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.cubes import Spot, holds_cubes, on_sets, set_number, with_cube
from northward.games.hyperborea.effects import change_player, new_source, passives
from northward.games.hyperborea.events import (
    CubeTakenBack,
    FortressesRemoved,
    GameEnded,
    MiniaturesFilledUp,
    ResetBegan,
    TurnBegan,
    TurnEnded,
)
from northward.games.hyperborea.land import on_map, position, put_miniature
from northward.games.hyperborea.scoring import scores
from northward.games.hyperborea.state import (
    EMPTY_POOL,
    NO_CUBES,
    AwaitCubes,
    PassTurn,
    Player,
    Spaces,
    State,
    Table,
    Territory,
)

DRAWN = 3
FEWEST_MINIATURES = 3


def pass_turn(box: Box, state: State, tell: Tell) -> State:
    """HYP-14.5: the next player's turn, unless that player brought the last round about."""
    todo = state.todo[1:]
    seat = state.order[(position(state, state.active) + 1) % state.seats]
    if seat == state.ending:
        state = replace(state, todo=todo, phase="over")
        if tell is not silent:
            tell(GameEnded(ranks=tuple(score.rank for score in scores(box, state))))
        return state
    return begin_turn(box, replace(state, todo=todo, active=seat, turn=state.turn + 1), seat, tell)


def begin_turn(box: Box, state: State, seat: Seat, tell: Tell) -> State:
    """HYP-3.1 to HYP-3.3, HYP-12.4: fortresses go, miniatures are filled up, start of turn effects come."""
    if tell is not silent:
        tell(TurnBegan(seat=seat, turn=state.turn))
    fortresses = sum([territory.fortresses[seat] for territory in state.land])
    if fortresses:
        tell(FortressesRemoved(seat=seat, count=fortresses))
        state = replace(state, land=tuple(_without_fortresses(territory, seat) for territory in state.land))
    missing = min(FEWEST_MINIATURES - on_map(state, seat), state.players[seat].reserve)
    if missing > 0:
        capital = box.maps[state.seats].capital(position(state, seat))
        tell(MiniaturesFilledUp(seat=seat, cell=capital, count=missing))
        for _ in range(missing):
            state = put_miniature(box, state, seat, capital, tell)
    for _, effect in passives(box, state.players[seat], "turn_start"):
        state = new_source(box, state, seat, effect.effects, tell)
    return state


def _without_fortresses(territory: Territory, seat: Seat) -> Territory:
    if not territory.fortresses[seat]:
        return territory
    return replace(territory, fortresses=put(territory.fortresses, seat, 0))


def end_turn(box: Box, state: State, action: EndTurn, tell: Tell) -> State:
    """HYP-3.5, HYP-13.1 to HYP-13.3: unspent effects are lost; cubes are drawn, or the empty bag brings a Reset."""
    seat = action.seat
    player = state.players[seat]
    if tell is not silent:
        tell(TurnEnded(seat=seat))
    land = state.land
    if any([ground.stopped for ground in land]):
        land = tuple([replace(ground, stopped=0) if ground.stopped else ground for ground in land])
    unused = tuple(map(add_up, player.unused, player.available))
    state = replace(
        state,
        players=put(state.players, seat, replace(player, available=NO_CUBES, unused=unused)),
        land=land,
        pool=EMPTY_POOL,
        activated=(),
        sources=0,
        given=(),
    )
    return draw_up(state, seat) if any(player.bag) else reset(box, state, seat, tell)


def draw_up(state: State, seat: Seat) -> State:
    """HYP-13.2: three cubes, or as many as there are; then the turn passes."""
    cubes = min(DRAWN, sum(state.players[seat].bag))
    return replace(state, todo=(*((AwaitCubes(seat, cubes),) if cubes else ()), PassTurn()))


def reset(box: Box, state: State, seat: Seat, tell: Tell) -> State:
    """HYP-13.3 to HYP-13.6, HYP-16.3, HYP-16.7: miniatures come out, cubes go into the bag, race tiles are ready."""
    if tell is not silent:
        tell(ResetBegan(seat=seat))
    land = tuple([_freed(territory, seat) if seat in territory.inside else territory for territory in state.land])
    state = replace(state, land=land)
    player = state.players[seat]
    bag = list(map(add_up, player.bag, player.unused))
    sets = []
    left = False
    for one in player.sets:
        holding = holds_cubes(one)
        if holding or one.used:
            if may_stay(box, state, one):
                left = left or holding
                one = Spaces(one.technology, one.cubes)
            else:
                for cube in one.cubes:
                    if cube is not None:
                        bag[cube] += 1
                one = Spaces(one.technology, (None,) * len(one.cubes))
        sets.append(one)
    tokens = box.ability(player, "tokens")
    state = change_player(
        state,
        seat,
        bag=tuple(bag),
        unused=NO_CUBES,
        sets=tuple(sets),
        tile_used=False,
        tokens=tokens.n if tokens is not None and tokens.refresh == "reset" else player.tokens,
    )
    return replace(state, phase="reset") if left else draw_up(state, seat)


def _freed(territory: Territory, seat: Seat) -> Territory:
    """HYP-13.4: frozen miniatures come out into the same hex."""
    inside = tuple([None if who == seat else who for who in territory.inside])
    return replace(territory, outside=add(territory.outside, seat, territory.inside.count(seat)), inside=inside)


def may_stay(box: Box, table: Table, one: Spaces) -> bool:
    """HYP-13.5, HYP-13.6: cubes on continuous technologies may stay; also those on sets that are not full: by the
    rulebook unless the set was used, by its official answers never.
    """
    if box.sets[one.technology].continuous:
        return True
    if None not in one.cubes or table.options.reset == "faq":
        return False
    return table.options.reset == "not_full" or not one.used


def staying(box: Box, state: State, player: Player) -> list[Spot]:
    """The cubes about which the player decides; after the others have gone these are all that is left."""
    return on_sets(box, player)


def reset_ways(box: Box, state: State, seat: Seat) -> list[TakeBack | EndReset]:
    """HYP-13.6: each cube that might stay, and the end of the Reset."""
    cubes = staying(box, state, state.players[seat])
    found: list[TakeBack | EndReset] = [TakeBack(seat, technology, space) for technology, space, _ in cubes]
    found.append(EndReset(seat))
    return found


def check_take_back(box: Box, state: State, action: TakeBack) -> None:
    """HYP-13.6: one that might stay."""
    spots = [(technology, space) for technology, space, _ in staying(box, state, state.players[action.seat])]
    if (action.technology, action.space) not in spots:
        raise IllegalAction(
            "HYP-13.6", "no such cube lies there, or an equal one comes first", technology=action.technology
        )


def take_back(box: Box, state: State, action: TakeBack, tell: Tell) -> State:
    """HYP-13.6: a cube that might stay goes into the bag."""
    seat, technology, space = action.seat, action.technology, action.space
    player = state.players[seat]
    number = set_number(player, technology)
    assert number is not None
    colour = player.sets[number].cubes[space]
    assert colour is not None
    player = with_cube(replace(player, bag=add(player.bag, colour, 1)), number, space, None)
    if tell is not silent:
        tell(CubeTakenBack(seat=seat, colour=colour, technology=technology, space=space))
    state = replace(state, players=put(state.players, seat, player))
    return state if any(map(holds_cubes, player.sets)) else draw_up(replace(state, phase="turn"), seat)


def end_reset(box: Box, state: State, action: EndReset, tell: Tell) -> State:
    """HYP-13.6: what is left stays."""
    return draw_up(replace(state, phase="turn"), action.seat)
