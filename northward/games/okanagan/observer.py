"""What learners see of Okanagan: the map as a grid, tiles and objectives by number, and figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, get_args

from northward.core.game import Seat
from northward.core.observing import Layout, Part, one_of
from northward.games.okanagan.components import OBJECTIVES, TILES, turned
from northward.games.okanagan.kinds import BACKS, INFLUENCE, LAND_INDEX, LANDS, PER_LAND, REWARDS, STRUCTURES
from northward.games.okanagan.knowledge import tiles_known
from northward.games.okanagan.setup import DEALT, STACKS
from northward.games.okanagan.state import Phase, State
from northward.games.okanagan.tilemap import STEPS, Laid, PackedMap

if TYPE_CHECKING:
    from northward.games.okanagan.rules import Okanagan

SIDE = 32
"""Rows and columns of the grid. A map that goes over an edge goes on at the other; none that makes sense meets itself,
and `laid` tells even that."""
MIDDLE = 15
"""Row and column in the grid of the starting tile."""
LOOKS = 20
"""Sixteen for the land at each side, four for the reward there."""
STANDS = LOOKS + 1
"""Where the channels of structures begin, after the free place."""
NUMBERS = TILES + 1
CARDS = OBJECTIVES + 1
PHASES: tuple[str, ...] = get_args(Phase)
PHASE_OF, LAND_OF, BACK_OF = one_of(PHASES), one_of(LANDS), one_of(BACKS)
BACK_INDEX = {back: index for index, back in enumerate(BACKS)}
UNDER = 24
"""Tiles put under a stack that are told one by one; more have never been seen."""
DUE = 6
WHAT = ("top", "face", "hand", "objectives")
RETURNED = 8


def parts(game: Okanagan, seats: int) -> list[Part]:
    lands, backs = ", ".join(LANDS), len(BACKS)
    return [
        Part(
            "map",
            (SIDE, SIDE, STANDS + len(LANDS) + seats + 1),
            f"at each side (north, east, south, west) 1 for its land ({lands}); at each side which reward of the land, "
            "from 1; 1 for a free place; 1 for each land that the structure counts in; its influence, for each seat; "
            "when the tile was laid, from 1",
        ),
        Part("held", (LOOKS,), "the tile to lay, unturned, as on the map"),
        Part("face up", (STACKS, LOOKS), "the tiles before the stacks in the same way"),
        Part(
            "laid", (NUMBERS, 6), "the tiles of the map: number plus 1, row and column plus 128, turn, seat, structure"
        ),
        Part(
            "tiles",
            (2 + STACKS + seats, NUMBERS),
            "by number, where a tile is: not seen yet, in the box (counted from 1), before each stack, held by a seat",
        ),
        Part(
            "objectives",
            (2 + seats, CARDS),
            "by number: in the own discards, back in the deck (the number of the reshuffle plus 1), then in each "
            "seat's hand, as far as known",
        ),
        Part("wanted", (DEALT, len(REWARDS)), "the rewards that the objectives in the own hand ask for"),
        Part("seat", (seats,), "1 for the observing seat"),
        Part("phase", (len(PHASES),), f"1 for one of {', '.join(PHASES)}"),
        Part(
            "moment", (7,), "round; turns; swaps left; nuggets left; reshuffles; cards in the deck; option of nuggets"
        ),
        Part("player", (2, seats), "1 for whose turn it is; 1 for the first player"),
        Part("seats", (seats, 10), _about_seats()),
        Part("rewards", (seats, len(REWARDS)), "each seat's tokens"),
        Part("reserve", (2, len(REWARDS)), "tokens left; 1 for a reward that is closed"),
        Part("backs", (seats + STACKS, backs), "1 for the special action on the tile that each seat holds, and on top"),
        Part("stacks", (STACKS, 1 + UNDER), "tiles below the top; the actions put under it, by their number from 1"),
        Part("completed", (len(LANDS),), "lands still to be settled, counted in their order"),
        Part(
            "settling",
            (1 + len(LANDS) + 3 * seats + backs + PER_LAND,),
            "the territory: its oldest tile plus 1, its land; each seat's place in its order, the actor, each seat's "
            "place in collecting; the action taken; tokens left",
        ),
        Part("asked", (seats,), "who is still to give a token, counted in their order"),
        Part("due", (DUE, 3), f"what chance brings next: {', '.join(WHAT)} (from 1), stack, seat (from 1)"),
        Part(
            "returned",
            (seats, RETURNED),
            "the reshuffles, plus 1, of each seat's objectives that are in the deck again",
        ),
    ]


def _about_seats() -> str:
    return (
        f"of each seat: {', '.join(STRUCTURES)} left to build, nuggets, whether its tile is known to all, objectives, "
        "discards, the reshuffles before its last draw; 1 for holding a tile; 1 if its tile is known to the observer"
    )


class Observer:
    def __init__(self, game: Okanagan, seats: int, memory: memoryview) -> None:
        self._tiles = game.tiles
        self._seats = seats
        self._memory = memory
        self._first = Layout(parts(game, seats)).first
        self._channels = STANDS + len(LANDS) + seats + 1
        self._looks = {
            (tile, turn): look(turned(sides, turn)) for tile, sides in game.tiles.sides.items() for turn in range(4)
        }
        self._wants = {
            card: bytes([wanted.count(reward) for reward in range(len(REWARDS))])
            for card, wanted in game.tiles.objectives.items()
        }
        self._seat: Seat | None = None
        self._laid: tuple[Laid, ...] = ()
        self._free: set[int] = set()
        self._taken: set[int] = set()
        """Where the free places and the tiles begin in the grid."""
        self._around: list[Seat] = []
        """All seats, from the observing one on."""
        self._about_them: object = None
        self._shown: object = None
        self._cards: object = None
        self._rewards: object = None
        self._stacks: object = None
        self._settling: object = None

    def write(self, state: State, seat: Seat) -> None:
        if seat != self._seat:
            self._memory[:] = bytes(len(self._memory))
            self._memory[self._first["seat"] + seat] = 1
            self._seat, self._laid = seat, ()
            self._shown = self._cards = self._rewards = self._stacks = self._settling = self._about_them = None
            self._around = [(seat + further) % self._seats for further in range(self._seats)]
        around = self._around
        if state.map.laid is not self._laid:
            self._write_map(state.map, seat)
        tiles = state.unseen, state.held, state.shown, state.box, state.face_up
        if tiles != self._shown:
            self._shown = tiles
            self._write_tiles(state, around)
        objectives = state.hands, state.discards, state.returned, state.phase == "over"
        if objectives != self._cards:
            self._cards = objectives
            self._write_objectives(state, around)
        self._write_figures(state, around)

    def _at(self, row: int, col: int) -> int:
        """Where a cell of the grid begins."""
        return self._first["map"] + ((row + MIDDLE) % SIDE * SIDE + (col + MIDDLE) % SIDE) * self._channels

    def _write_map(self, land: PackedMap, seat: Seat) -> None:
        """What was laid since, and the last tile of before, on which something may stand now."""
        memory, before, laid = self._memory, self._laid, land.laid
        known = len(before) - 1
        if known < 1 or len(laid) <= known or laid[known - 1] is not before[known - 1]:
            first, size = self._first["map"], SIDE * SIDE * self._channels
            memory[first : first + size] = bytes(size)
            first = self._first["laid"]
            memory[first : first + NUMBERS * 6] = bytes(NUMBERS * 6)
            self._free, self._taken, known = set(), set(), 0
        free, taken = self._free, self._taken
        for number in range(known, len(laid)):
            one = laid[number]
            at = self._at(one.row, one.col)
            taken.add(at)
            free.discard(at)
            stands = bytearray(self._channels - LOOKS)
            stands[-1] = number + 1
            kind = owner = 0
            if one.structure is not None and one.seat is not None:
                owner = 1 + (one.seat - seat) % self._seats
                stands[len(LANDS) + owner] = INFLUENCE[one.structure]
                for on in one.on:
                    stands[1 + LAND_INDEX[on]] = 1
                    kind |= 4 << LAND_INDEX[on]
                kind |= 1 + STRUCTURES.index(one.structure)
            memory[at : at + self._channels] = self._looks[one.tile, one.turn] + stands
            first = self._first["laid"] + 6 * number
            memory[first : first + 6] = bytes((one.tile + 1, one.row + 128, one.col + 128, one.turn, owner, kind))
            for down, right in STEPS:
                beside = self._at(one.row + down, one.col + right)
                if beside not in taken and beside not in free:
                    free.add(beside)
                    memory[beside + LOOKS] = 1
        self._laid = laid

    def _write_tiles(self, state: State, around: Sequence[Seat]) -> None:
        held, unseen = tiles_known(self._tiles, state, around[0])
        found = bytearray((2 + STACKS + len(around)) * NUMBERS)
        for tile in unseen:
            found[tile] = 1
        for place, tile in enumerate(state.box, start=1):
            found[NUMBERS + tile] = place
        for line, shown in enumerate((*state.face_up, *(held[who] for who in around)), start=2):
            if shown is not None:
                found[line * NUMBERS + shown] = 1
        self._put("tiles", found)
        looks = [held[around[0]], *state.face_up]
        self._put("held", b"".join([bytes(LOOKS) if tile is None else self._looks[tile, 0] for tile in looks]))

    def _write_objectives(self, state: State, around: Sequence[Seat]) -> None:
        seat = around[0]
        found = bytearray((2 + len(around)) * CARDS)
        for card in state.discards[seat]:
            found[card] = 1
        for card, number in state.returned[seat]:
            found[CARDS + card] = number + 1
        for line, who in enumerate(around, start=2):
            if who == seat or state.phase == "over":
                for card in state.hands[who]:
                    found[line * CARDS + card] = 1
        self._put("objectives", found)
        wanted = b"".join([self._wants[card] for card in state.hands[seat]])
        self._put("wanted", wanted.ljust(DEALT * len(REWARDS), b"\0"))

    def _write_figures(self, state: State, around: Sequence[Seat]) -> None:
        found = bytearray(PHASE_OF[state.phase])
        found += bytes((state.round, state.turns, state.swaps, state.nuggets_left, state.reshuffles, len(state.deck)))
        found.append(state.options.nuggets_last_zero)
        found += bytes([who == state.player for who in around])
        found += bytes([who == state.first for who in around])
        self._put("phase", found)
        seats = state.structures, state.nuggets, state.shown, state.hands, state.discards, state.drew, state.backs
        if seats != self._about_them:
            self._about_them = seats
            self._write_seats(state, around)
        rewards = state.rewards, state.reserve, state.closed
        if rewards != self._rewards:
            self._rewards = rewards
            tokens = b"".join([bytes(state.rewards[who]) for who in around])
            self._put("rewards", tokens + bytes(state.reserve) + bytes(state.closed))
        stacks = state.backs, state.stacks
        if stacks != self._stacks:
            self._stacks = stacks
            self._write_stacks(state, around)
        settling = state.completed, state.resolving, state.asked, state.due, state.returned
        if settling != self._settling:
            self._settling = settling
            self._write_settling(state, around)

    def _write_seats(self, state: State, around: Sequence[Seat]) -> None:
        found = bytearray()
        for who in around:
            found += bytes(
                (
                    *state.structures[who],
                    state.nuggets[who],
                    state.shown[who],
                    len(state.hands[who]),
                    len(state.discards[who]),
                    state.drew[who],
                    state.backs[who] is not None,
                    who == around[0] or state.shown[who],
                )
            )
        self._put("seats", found)

    def _write_stacks(self, state: State, around: Sequence[Seat]) -> None:
        found = bytearray().join([BACK_OF[state.backs[who]] for who in around])
        for stack in state.stacks:
            found += BACK_OF[stack.top]
        for stack in state.stacks:
            found.append(stack.rest)
            found += bytes([1 + BACK_INDEX[back] for back in stack.under[-UNDER:]]).ljust(UNDER, b"\0")
        self._put("backs", found)

    def _write_settling(self, state: State, around: Sequence[Seat]) -> None:
        """All parts from `completed` on, in their order."""
        found = bytearray(_places(LANDS, state.completed))
        now = state.resolving
        if now is None:
            found += bytes(1 + len(LANDS) + 3 * len(around) + len(BACKS) + PER_LAND)
        else:
            found.append(1 + (now.territory >> 2))
            found += LAND_OF[LANDS[now.territory & 3]]
            found += _places(around, now.order) + bytes([who == now.actor for who in around])
            found += _places(around, now.queue) + BACK_OF[now.action] + bytes(now.left)
        found += _places(around, state.asked)
        due = [
            n
            for one in state.due[:DUE]
            for n in (1 + WHAT.index(one.what), one.stack, 0 if one.seat is None else 1 + around.index(one.seat))
        ]
        found += bytes(due).ljust(DUE * 3, b"\0")
        for who in around:
            found += bytes([number + 1 for _, number in state.returned[who][:RETURNED]]).ljust(RETURNED, b"\0")
        self._put("completed", found)

    def _put(self, part: str, content: bytes | bytearray) -> None:
        """A part, and what follows it."""
        first = self._first[part]
        self._memory[first : first + len(content)] = content


def look(sides: Sequence[int]) -> bytes:
    """A tile as learners see it: the land at each side, then which reward of that land."""
    lands = b"".join([LAND_OF[LANDS[reward // PER_LAND]] for reward in sides])
    return lands + bytes([1 + reward % PER_LAND for reward in sides])


def _places(all_of_them: Iterable[object], order: Sequence[object]) -> bytes:
    """For each, its place in an order, from 1; 0 for those that are not in it."""
    return bytes([1 + order.index(one) if one in order else 0 for one in all_of_them])
