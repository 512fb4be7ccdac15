"""Terraforming: deserts turned into something better (HOK-13), and the free tile for a lost tie (HOK-10.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from msgspec.structs import replace

from northward.core.game import Seat, Tell, silent
from northward.core.shared import for_the_same
from northward.core.tuples import add, put
from northward.games.card_maps.cardmap import START, CardMap, Cell, cell_of, count_cubes, nth_cube, seen_at
from northward.games.card_maps.cards import CardSet
from northward.games.card_maps.paying import Payment, check_cubes, pay, spend, two_cubes
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.terrain import CUBE, DESERT, MOUNTAIN, NAMES, PLAIN, colour_of
from northward.games.hokkaido import events
from northward.games.hokkaido.actions import Done, NoTile, TakeTile, Terraform, TileName
from northward.games.hokkaido.mountains import changes, deserts, mountain_places, with_tile
from northward.games.hokkaido.state import State
from northward.games.hokkaido.turns import gift_settled, next_turn

TILES: tuple[TileName, ...] = ("lake", "town", "forest", "mountain")
"""HOK-13.1: what two cubes of each colour make: blue, brown, green, grey."""
COST: Final = 2
"""HOK-13.1: cubes of one colour for a tile."""
GREY = TILES.index("mountain")
Change = tuple[Cell, tuple[Cell, Cell]]
"""A desert, and the cubes that change it."""


def terraformed(cards: CardSet, side: str, land: CardMap) -> list[int]:
    """HOK-13.4: the squares that show a tile, as indices: on the card a desert is printed."""
    found = []
    for slot, card in enumerate(land.cards):
        now, turn = land.squares[6 * slot : 6 * slot + 6], land.spots[slot][2]
        printed = cards.faces[card] if card != START else _province(cards, side, now)
        face = printed[6 * turn : 6 * turn + 6]
        found += [6 * slot + index for index in range(6) if face[index] == DESERT != now[index]]
    return found


def _province(cards: CardSet, side: str, now: bytes) -> bytes:
    """The starting province that needs the fewest tiles to look like this: nothing else tells which one it was."""

    def tiles(faces: bytes) -> int:
        return sum(was != is_now & ~CUBE for was, is_now in zip(faces, now, strict=False))

    def fits(faces: bytes) -> bool:
        pairs = [(was, is_now & ~CUBE) for was, is_now in zip(faces, now, strict=False)]
        return all(was == is_now or (was == DESERT and is_now in NAMES) for was, is_now in pairs)

    return min(filter(fits, cards.provinces[side].values()), key=tiles)


class Changes(Sequence[Change]):
    """HOK-13.1, HOK-13.3: every desert with every pair of cubes that may change it, the longer laid first.

    They are counted at once and worked out one by one: a random game asks for few of many.
    """

    def __init__(self, land: CardMap, pairs: tuple[int, int, int, int], deserts: bytes, raised: bytes) -> None:
        """`pairs` are the pairs of cubes of each colour, `raised` the deserts that may become a mountain."""
        self._land, self._pairs, self._deserts, self._raised = land, pairs, deserts, raised
        blue, brown, green, grey = pairs
        self._size = (blue + brown + green) * len(deserts) + grey * len(raised)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, number: Any) -> Any:
        desert, (first, second) = self.squares(number)
        land = self._land
        return cell_of(land, desert), (cell_of(land, first), cell_of(land, second))

    def squares(self, number: int) -> tuple[int, tuple[int, int]]:
        """One of the changes by the squares that it changes, which are counted as in the map."""
        if not 0 <= number < self._size:
            raise IndexError(number)
        each, raising = sum(self._pairs[:GREY]), self._pairs[GREY]
        for desert in self._deserts:
            ways = each + raising if desert in self._raised else each
            if number < ways:
                break
            number -= ways
        colour = 0
        while number >= self._pairs[colour]:
            number -= self._pairs[colour]
            colour += 1
        return desert, self._pair(colour, number)

    def _pair(self, colour: int, number: int) -> tuple[int, int]:
        """One of the pairs of cubes of a colour; those of the first cube come first."""
        land = self._land
        first, others = 0, count_cubes(land, colour) - 1
        while number >= others:
            number -= others
            first, others = first + 1, others - 1
        return nth_cube(land, first, colour), nth_cube(land, first + 1 + number, colour)

    def __iter__(self) -> Iterator[Change]:
        """The same in one go, for whoever wants them all."""
        pairs = [self._pairs_of(colour) for colour in range(len(self._pairs))]
        for desert in self._deserts:
            cell = cell_of(self._land, desert)
            for colour, of_colour in enumerate(pairs):
                if colour != GREY or desert in self._raised:
                    for pair in of_colour:
                        yield cell, pair

    def _pairs_of(self, colour: int) -> list[tuple[Cell, Cell]]:
        """Two cubes of a colour, by the cells they lie on; pairs of the first come first."""
        land = self._land
        lying = [cell_of(land, nth_cube(land, cube, colour)) for cube in range(count_cubes(land, colour))]
        return list(combinations(lying, COST))


@for_the_same  # asked when a card was laid, and again if the turn goes on
def possible(land: CardMap) -> Changes:
    """HOK-13.1, HOK-13.3: every way to terraform."""
    return Changes(land, *changes(land))


NO_CHANGES = Changes(CardMap((), (), b"", (), 0, 0, 0, 0, b""), (0, 0, 0, 0), b"", b"")


def check_terraform(game: CardMapRules, state: State, action: Terraform) -> None:
    """HOK-13.1 to HOK-13.3: once in a turn, with two cubes of one colour, on a desert that can become the tile."""
    game.check_turn(state, action.seat, "place")
    if state.tile is not None:
        raise game.refuse("13.2", "you have terraformed in this round already")
    check_cubes(game, state, action.seat, action.cubes, "13.1")
    land = state.maps[action.seat]
    colour = _common_colour(land, action.cubes)
    if colour is None:
        raise game.refuse("13.1", "both cubes must have the same colour", cells=action.cubes)
    _check_tile(game, land, action.cell, TILES[colour], "13.1")


def may_change(land: CardMap, action: Terraform) -> bool:
    """HOK-13.1, HOK-13.3: whether `possible` has it, in either order of the cubes."""
    if two_cubes(land, action.cubes) is None:
        return False
    colour = _common_colour(land, action.cubes)
    return colour is not None and _broken_by_tile(land, action.cell, TILES[colour], "13.1") is None


def _common_colour(land: CardMap, cubes: tuple[Cell, Cell]) -> int | None:
    """The colour of two cubes; None if they have two."""
    colour, other = (colour_of(land.squares[seen_at(land, cell) or 0]) for cell in cubes)
    return colour if colour == other else None


def terraform(game: CardMapRules, state: State, action: Terraform, tell: Tell) -> State:
    """HOK-13.1 to HOK-13.5: once in a turn, before or after laying, two cubes of one colour change a desert."""
    desert = seen_at(state.maps[action.seat], action.cell)
    assert desert is not None
    return _changed(game, state, action.seat, desert, pay(state, action.seat, action.cubes), tell)


def change(game: CardMapRules, state: State, seat: Seat, squares: tuple[int, tuple[int, int]], tell: Tell) -> State:
    """The same by squares, as `Changes` lists them."""
    desert, cubes = squares
    return _changed(game, state, seat, desert, spend(state, seat, cubes), tell)


def _changed(game: CardMapRules, state: State, seat: Seat, desert: int, paid: Payment, tell: Tell) -> State:
    tile = TILES[paid.colours[0]]
    if tell is not silent:
        first, second = [cell_of(paid.land, square) for square in paid.squares]
        tell(events.Terraformed(seat=seat, cell=cell_of(paid.land, desert), tile=tile, cubes=(first, second)))
    state = replace(
        state,
        maps=put(state.maps, seat, with_tile(paid.land, desert, PLAIN[tile])),
        pool=paid.pool,
        tile=desert,
        tiles=add(state.tiles, seat, 1),
    )
    return state if state.taken[seat] else next_turn(game, state, tell)


def _broken_by_tile(land: CardMap, cell: Cell, tile: TileName, rule: str) -> tuple[str, str] | None:
    """HOK-13.3: a mountain only where the range stays single; any tile only on a desert, by the rule given."""
    index = seen_at(land, cell)
    if index is None or land.squares[index] != DESERT:
        return rule, "a tile goes on a visible desert of your map"
    if PLAIN[tile] == MOUNTAIN and index not in mountain_places(land):
        return "13.3", "the mountains would not be a single range"
    return None


def _check_tile(game: CardMapRules, land: CardMap, cell: Cell, tile: TileName, rule: str) -> None:
    broken = _broken_by_tile(land, cell, tile, rule)
    if broken is not None:
        raise game.refuse(*broken, cell=cell)


def check_done(game: CardMapRules, state: State, action: Done) -> None:
    """HOK-6.9: the card comes first."""
    game.check_turn(state, action.seat, "place")
    if state.taken[action.seat]:
        raise game.refuse("6.9", "lay your card first", card=state.taken[action.seat][0])


def done(game: CardMapRules, state: State, action: Done, tell: Tell) -> State:
    """HOK-13.2: nobody has to terraform."""
    return next_turn(game, state, tell)


def legal_tiles(state: State, seat: Seat) -> Sequence[TakeTile | NoTile]:
    """HOK-10.12: any tile on any desert, a mountain only where the range allows it."""
    land = state.maps[seat]
    raised = mountain_places(land)
    offers: list[TakeTile | NoTile] = [NoTile(seat)]
    for index in deserts(land):
        cell = cell_of(land, index)
        offers += [TakeTile(seat, cell, tile) for tile in TILES if tile != "mountain" or index in raised]
    return offers


def check_take_tile(game: CardMapRules, state: State, action: TakeTile) -> None:
    """HOK-10.12: where such a tile can be."""
    game.check_turn(state, action.seat, "gift")
    _check_tile(game, state.maps[action.seat], action.cell, action.tile, "10.12")


def take_tile(game: CardMapRules, state: State, action: TakeTile, tell: Tell) -> State:
    """HOK-10.12: one tile, free, for whoever was tied and got no goal card."""
    seat = action.seat
    land = state.maps[seat]
    desert = seen_at(land, action.cell)
    assert desert is not None
    tell(events.Terraformed(seat=seat, cell=action.cell, tile=action.tile, cubes=()))
    maps = put(state.maps, seat, with_tile(land, desert, PLAIN[action.tile]))
    return gift_settled(game, replace(state, maps=maps, tiles=add(state.tiles, seat, 1)), seat, tell)


def check_no_tile(game: CardMapRules, state: State, action: NoTile) -> None:
    game.check_turn(state, action.seat, "gift")


def no_tile(game: CardMapRules, state: State, action: NoTile, tell: Tell) -> State:
    """HOK-10.12: nobody has to take the free tile."""
    tell(events.TileDeclined(seat=action.seat))
    return gift_settled(game, state, action.seat, tell)
