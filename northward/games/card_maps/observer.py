"""What learners see of a card-map game: every map as a grid, the faces of cards, and figures."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, get_args

from northward.core.game import Seat
from northward.core.observing import Layout, Part, one_of
from northward.games.card_maps.actions import PairName
from northward.games.card_maps.cardmap import CardMap
from northward.games.card_maps.cards import CARDS
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.kernels.drawing import drawn
from northward.games.card_maps.knowledge import discards_as_known, known, secret_choices
from northward.games.card_maps.table import HAND, ROUNDS, FullTable, Phase, drafting, passes_so_far
from northward.games.card_maps.terrain import (
    CUBE,
    FACTORY,
    NAMES,
    colour_of,
    is_factory,
    is_production,
    value_of,
)

SIDE = 32
"""Rows and columns of a grid. A map of thirteen cards reaches over 27 at most, so it never meets itself."""
MIDDLE = 15
"""Row and column in the grid of the starting card's upper left square. What goes over an edge goes on at the other."""
SLOTS = ROUNDS + 1
NUMBERS = CARDS + 1
"""Cards by number; 0 is the starting province."""
PHASES: tuple[str, ...] = get_args(Phase)
PAIRS: tuple[str, ...] = get_args(PairName)
LOOKS = 14
"""Five lands, four production squares, a cube, four factories by their points."""
CHANNELS = LOOKS + 2
SQUARES = 6
LINES = 5
"""Of the table of cards, before those of each seat."""
UNKNOWN = 255


def look(square: int) -> bytes:
    """A square as learners see it."""
    found = bytearray(LOOKS)
    terrain = square & ~CUBE
    if is_factory(terrain):
        found[10 + colour_of(terrain)] = value_of(terrain)
    elif is_production(terrain):
        found[5 + colour_of(terrain)] = 1
        found[9] = square != terrain
    elif terrain in NAMES:
        found[terrain - 1] = 1
    return bytes(found)


LOOK = [look(square) if square & ~CUBE < FACTORY + 32 else bytes(LOOKS) for square in range(256)]
ALL_LOOKS = b"".join(LOOK)
PHASE_OF = one_of(PHASES)
COLOUR_OF = one_of(range(4))
PAIR_OF = one_of(PAIRS)
NOTHING = bytes(LOOKS * SQUARES)


def parts(game: CardMapGame, seats: int) -> list[Part]:
    lands = f"{', '.join(NAMES.values())}; production of {', '.join(game.colours)}; a cube; the points of a factory of "
    found = [
        Part(
            "maps",
            (seats, SIDE, SIDE, CHANNELS),
            f"each seat's map: {lands}each colour; the card that is seen, counted in the order of laying; how many "
            "cards lie there",
        ),
        Part("card", (SQUARES, LOOKS), "the card to lay, upright, square by square, as on maps"),
        Part("hand", (HAND, SQUARES, LOOKS), "the cards in hand in the same way"),
        Part("laid", (seats, SLOTS, 4), "the cards of each map: number plus 1, row and column plus 128, turn"),
        Part("squares", (seats, SLOTS, SQUARES), "their squares as they lie, packed, covered ones included"),
        Part("above", (seats, SLOTS, 2), "for each card those above it, one bit per card"),
        Part("on maps", (NUMBERS,), "by number: 1 for a card on any map"),
        Part(
            "cards",
            (LINES + 4 * seats, NUMBERS),
            "by number, where a card is: in hand, in the pair, forfeited (counted from 1), drawn, being discarded; "
            "then for each seat: known to be in its hand, taken (counted from 1), chosen, discarded",
        ),
        Part("seat", (seats,), "1 for the observing seat"),
        Part("phase", (len(PHASES),), f"1 for one of {', '.join(PHASES)}"),
        Part("moment", (4,), "round; place of the seat to move; cards in the deck; whether the pool never runs out"),
        Part("pool", (4,), "cubes left of each colour"),
        Part("order", (3, seats), "each seat's place among the order cards, as they were dealt, and in laying, from 1"),
        Part("boosts", (seats, 4), "1 for the colour of the cube on a seat's played card"),
        Part("claim", (len(PAIRS),), f"1 for the pair that was named: {', '.join(PAIRS)}"),
        Part("held", (seats, 3), "cards in each seat's hand; whether it has chosen; whether it has discarded"),
    ]
    if seats == 2:
        about = f"each seat's discards: number of the card ({UNKNOWN} if unknown); 1 if the other cannot know it, or 2"
        found.append(Part("discards", (seats, ROUNDS, 2), about))
    return found


class Observer:
    def __init__(self, game: CardMapGame, seats: int, memory: memoryview) -> None:
        self._game = game
        self._seats = seats
        self._memory = memory
        self._first = Layout(parts(game, seats)).first
        self._faces = {
            number: b"".join(LOOK[square] for square in four[:SQUARES]) for number, four in game.cards.faces.items()
        }
        self._seat: Seat | None = None
        self._hand: tuple[int, ...] | None = None
        self._drawn: list[CardMap | None] = [None] * seats
        self._rows: list[dict[int, tuple[int, bytes]]] = [{} for _ in range(seats)]
        """By map and row of the grid, what was drawn: where the row begins, and its cells."""

    def write(self, state: Any, seat: Seat) -> None:
        if seat != self._seat:
            self._clear(seat)
        seats = self._seats
        around = [(seat + further) % seats for further in range(seats)]
        for number, land in enumerate([state.maps[who] for who in around] if state.maps else [None] * seats):
            if land is not self._drawn[number]:
                self._write_map(number, land)
        self._write_cards(state, around)
        self._write_figures(state, around)

    def _clear(self, seat: Seat) -> None:
        self._memory[:] = bytes(len(self._memory))
        self._hand = None
        self._drawn = [None] * self._seats
        self._rows = [{} for _ in range(self._seats)]
        self._seat = seat
        self._memory[self._first["seat"] + seat] = 1

    def _write_map(self, number: int, land: CardMap | None) -> None:
        """Draws the rows that have changed. A map only grows; anything else is another match."""
        memory, rows, before = self._memory, self._rows[number], self._drawn[number]
        first = self._first["maps"] + number * SIDE * SIDE * CHANNELS
        if land is None or (before is not None and land.spots[: len(before.spots)] != before.spots):
            rows.clear()
            memory[first : first + SIDE * SIDE * CHANNELS] = bytes(SIDE * SIDE * CHANNELS)
            self._put("on maps", 0, b"", NUMBERS)
        self._drawn[number] = land
        self._write_laid(number, land)
        if land is None:
            return
        left, size = (land.left + MIDDLE) % SIDE, land.width * CHANNELS
        cells = drawn(land.cells, land.height, land.width, land.squares, land.spots, land.top, land.left, ALL_LOOKS)
        fits = min(size, (SIDE - left) * CHANNELS)
        for row in range(land.height):
            line = left, cells[row * size : (row + 1) * size]
            down = (land.top + MIDDLE + row) % SIDE
            if rows.get(down) == line:
                continue
            rows[down] = line
            begin = first + down * SIDE * CHANNELS
            memory[begin + left * CHANNELS : begin + left * CHANNELS + fits] = line[1][:fits]
            memory[begin : begin + size - fits] = line[1][fits:]

    def _write_laid(self, number: int, land: CardMap | None) -> None:
        laid = (
            b""
            if land is None
            else bytes(
                [
                    n
                    for card, (row, col, turn) in zip(land.cards, land.spots, strict=True)
                    for n in (card + 1, row + 128, col + 128, turn)
                ]
            )
        )
        on_maps = self._first["on maps"]
        for card in () if land is None else land.cards:
            self._memory[on_maps + card] = 1
        self._put("laid", number, laid, SLOTS * 4)
        self._put("squares", number, b"" if land is None else land.squares, SLOTS * SQUARES)
        self._put("above", number, b"" if land is None else array("H", land.above).tobytes(), SLOTS * 2)

    def _put(self, part: str, number: int, content: bytes, size: int) -> None:
        first = self._first[part] + number * size
        self._memory[first : first + size] = content.ljust(size, b"\0")

    def _write_cards(self, state: FullTable, around: Sequence[Seat]) -> None:
        """Where every card is, as far as the seat knows, and what its own cards look like."""
        seat, faces = around[0], self._faces
        hand, taken = state.hands[seat], state.taken[seat]
        found = bytearray((LINES + 4 * len(around)) * NUMBERS)
        for card in hand:
            found[card] = 1
        for card in state.pair:
            found[NUMBERS + card] = 1
        for place, card in enumerate(state.forfeited, start=1):
            found[2 * NUMBERS + card] = place
        drawn, discarding = state.drawn[seat], state.discarding[seat]
        if drawn is not None:
            found[3 * NUMBERS + drawn] = 1
        if discarding is not None:
            found[4 * NUMBERS + discarding] = 1
        discards = discards_as_known(state, seat) if drafting(state) else state.discards
        secret, passed = secret_choices(state), passes_so_far(state)
        for further, who in enumerate(around):
            first = (LINES + 4 * further) * NUMBERS
            for card in known(state, seat, who) if passed else ():
                found[first + card] = 1
            for place, card in enumerate(state.taken[who], start=1):
                found[first + NUMBERS + card] = place
            chosen = state.chosen[who]
            if chosen is not None and (who == seat or not secret):
                found[first + 2 * NUMBERS + chosen] = 1
            for seen, _ in discards[who]:
                if seen is not None:
                    found[first + 3 * NUMBERS + seen] = 1
        first = self._first["cards"]
        self._memory[first : first + len(found)] = found
        self._put("card", 0, faces[taken[0]] if taken else b"", len(NOTHING))
        if hand is not self._hand:
            self._put("hand", 0, b"".join([faces[card] for card in hand]), HAND * len(NOTHING))
            self._hand = hand

    def _write_figures(self, state: FullTable, around: Sequence[Seat]) -> None:
        seats, seat = len(around), around[0]
        found = bytearray(PHASE_OF[state.phase])
        unlimited = state.pool[0] > UNKNOWN
        found += bytes((state.round, state.turn, len(state.deck), unlimited))
        found += bytes(4) if unlimited else bytes(state.pool)
        for order in (state.order, state.dealt_order, state.laying):
            places = bytearray(seats)
            for place, who in enumerate(order, start=1):
                places[(who - seat) % seats] = place
            found += places
        for who in around:
            found += COLOUR_OF[state.boosts[who]]
        found += PAIR_OF[state.claim]
        for who in around:
            found += bytes((len(state.hands[who]), state.chosen[who] is not None, state.discarding[who] is not None))
        if seats == 2:
            discards = discards_as_known(state, seat) if drafting(state) else state.discards
            for who in around:
                packed = [
                    n for card, told in discards[who] for n in (UNKNOWN if card is None else card, 1 + bool(told))
                ]
                found += bytes(packed).ljust(ROUNDS * 2, b"\0")
        first = self._first["phase"]
        self._memory[first : first + len(found)] = found
