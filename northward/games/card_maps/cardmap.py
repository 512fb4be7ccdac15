"""A player's map of overlapping cards: what lies where, what is seen, and where the next card may go.

The loops are in `kernels`; this file gives them a value to work on and plain names.
Rows and columns of the grid are those of the starting card's upper left square (0, 0); they may be negative.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from northward.core.game import Value
from northward.games.card_maps.kernels import placing, trial
from northward.games.card_maps.terrain import CUBE, colour_of, is_production, production

Cell = tuple[int, int]
Pool = tuple[int, int, int, int]
Codes: TypeAlias = "memoryview[int]"
START = 0
"""Stands for the starting province where cards are named by their numbers."""
WITH_CUBE = bytes(CUBE | production(colour) for colour in range(4))
"""By colour: a production square with its cube."""
CUBES_ALONE = bytes(CUBE if square in WITH_CUBE else 0 for square in range(256))
"""Translates squares to CUBE where one lies, whatever its colour, and to 0 elsewhere."""


class CardMap(Value, frozen=True):
    """Cards in the order they were laid ("slots"), and the cropped grid of what is seen."""

    cards: tuple[int, ...]
    spots: tuple[tuple[int, int, int], ...]
    """Row and column of each card's upper left square, and its turn in quarters clockwise."""
    squares: bytes
    """Six terrain codes per card, row by row as it lies; CUBE is set where a cube lies."""
    above: tuple[int, ...]
    """Per card the set of cards above it, one bit per slot."""
    top: int
    left: int
    height: int
    width: int
    cells: bytes
    """0 where there is no card, else 1 + the index in `squares` of what is seen."""


def starting_map(faces: bytes, pool: Pool) -> tuple[CardMap, Pool]:
    """The map of one starting province, with a cube from the pool on every production square."""
    left = list(pool)
    squares = bytearray(faces[:6])
    for index, square in enumerate(squares):
        if is_production(square) and left[colour_of(square)] > 0:
            left[colour_of(square)] -= 1
            squares[index] |= CUBE
    land = CardMap((START,), ((0, 0, 0),), bytes(squares), (0,), 0, 0, 3, 2, bytes(range(1, 7)))
    return land, (left[0], left[1], left[2], left[3])


def placements(land: CardMap, faces: bytes, guarded: int) -> Codes:
    """Every legal placement as a packed code, in order: row, column, turn, cards tucked under."""
    codes = placing.placements(land.cells, land.height, land.width, land.squares, land.above, faces, guarded)
    return memoryview(codes).cast("I")


def placement_scores(
    land: CardMap, faces: bytes, codes: Codes, pool: Pool, weights: tuple[int, ...]
) -> memoryview[int]:
    """The points of the map after each of these placements."""
    scores = trial.placement_scores(
        land.cells, land.height, land.width, land.squares, land.above, faces, pool, weights, codes.tobytes()
    )
    return memoryview(scores).cast("i")


def spot(land: CardMap, code: int) -> tuple[int, int, int]:
    """Row, column and turn of a packed placement."""
    return (code >> 25) - 2 + land.top, (code >> 18 & 0x7F) - 2 + land.left, code >> 16 & 3


def tucked(land: CardMap, under: int) -> tuple[int, ...]:
    """The numbers of the cards in a set of slots."""
    return tuple([card for slot, card in enumerate(land.cards) if under >> slot & 1]) if under else ()


def unpack(land: CardMap, code: int) -> tuple[int, int, int, tuple[int, ...]]:
    """Row, column, turn and the numbers of the cards tucked under, of a packed placement."""
    return *spot(land, code), tucked(land, code & 0xFFFF)


def unpack_all(land: CardMap, codes: Codes) -> dict[str, list[Any]]:
    """The same of many, by column; None where no card is tucked under any."""
    top, left = land.top - 2, land.left - 2
    cards: dict[int, Any] = {0: None}
    for code in codes:
        if code & 0xFFFF not in cards:
            cards[code & 0xFFFF] = tucked(land, code & 0xFFFF)
    return {
        "row": [(code >> 25) + top for code in codes],
        "col": [(code >> 18 & 0x7F) + left for code in codes],
        "turn": [code >> 16 & 3 for code in codes],
        "under": [cards[code & 0xFFFF] for code in codes],
    }


def pack(land: CardMap, row: int, col: int, turn: int, under: int) -> Codes:
    """The packed code of one placement that meets the map."""
    code = (row - land.top + 2) << 25 | (col - land.left + 2) << 18 | turn << 16 | under
    return memoryview(array("I", [code]))


def slots(land: CardMap, under: Sequence[int]) -> int | None:
    """The set of slots of these cards; None unless all are on the map, each named once, in the order they were laid."""
    mask = last = 0
    for card in under:
        if card not in land.cards:
            return None
        bit = 1 << land.cards.index(card)
        if bit <= last:
            return None
        mask |= bit
        last = bit
    return mask


def refusal(land: CardMap, faces: bytes, guarded: int, row: int, col: int, turn: int, under: int) -> int:
    """0 if the placement is legal, else the kernel's name of the first condition it breaks."""
    return placing.refusal(
        land.cells,
        land.height,
        land.width,
        land.squares,
        land.above,
        faces,
        guarded,
        row - land.top,
        col - land.left,
        turn,
        under,
    )


def place(
    land: CardMap, card: int, faces: bytes, row: int, col: int, turn: int, under: int, pool: Pool
) -> tuple[CardMap, Pool]:
    """The map and the pool after a legal placement: covered cubes go back first, then new squares are served."""
    cells, height, width, shift_row, shift_col, squares, above, pool = placing.place(
        land.cells,
        land.height,
        land.width,
        land.squares,
        land.above,
        land.spots,
        land.top,
        land.left,
        faces,
        row - land.top,
        col - land.left,
        turn,
        under,
        pool,
    )
    return (
        CardMap(
            (*land.cards, card),
            (*land.spots, (row, col, turn)),
            squares,
            above,
            land.top - shift_row,
            land.left - shift_col,
            height,
            width,
            cells,
        ),
        pool,
    )


def cell_of(land: CardMap, index: int) -> Cell:
    """The cell on which a square lies, seen or not, by its index in `squares`."""
    row, col, turn = land.spots[index // 6]
    wide = 3 if turn & 1 else 2
    return row + index % 6 // wide, col + index % 6 % wide


def seen_at(land: CardMap, cell: Cell) -> int | None:
    """The index in `squares` of what is seen at a cell; None where there is no card."""
    row, col = cell[0] - land.top, cell[1] - land.left
    if not (0 <= row < land.height and 0 <= col < land.width):
        return None
    seen = land.cells[row * land.width + col]
    return seen - 1 if seen else None


def seen(land: CardMap) -> Iterator[tuple[Cell, int]]:
    """Every cell that shows a card, row by row, with its terrain code (CUBE set where a cube lies)."""
    for index, value in enumerate(land.cells):
        if value:
            yield (land.top + index // land.width, land.left + index % land.width), land.squares[value - 1]


def cubes(land: CardMap) -> list[Cell]:
    """The cells on which a cube lies, in the order their cards were laid."""
    return [cell_of(land, index) for index, square in enumerate(land.squares) if square & CUBE]


def count_cubes(land: CardMap, colour: int | None = None) -> int:
    """How many cubes lie on the map, of one colour or of any."""
    if colour is not None:
        return land.squares.count(WITH_CUBE[colour])
    return len(land.squares) - len(land.squares.translate(None, WITH_CUBE))


def nth_cube(land: CardMap, number: int, colour: int | None = None) -> int:
    """The square on which one of these cubes lies, by its index in `squares`; they count in the order of the cards."""
    squares = land.squares.translate(CUBES_ALONE) if colour is None else land.squares
    wanted = CUBE if colour is None else WITH_CUBE[colour]
    index = squares.find(wanted)
    for _ in range(number):
        index = squares.find(wanted, index + 1)
    return index


def cube_at(land: CardMap, cell: Cell) -> int | None:
    """The index in `squares` of the square at a cell, if a cube lies there."""
    index = seen_at(land, cell)
    return index if index is not None and land.squares[index] & CUBE else None


def without_cubes(land: CardMap, *indices: int) -> CardMap:
    """The map without the cubes on these squares, by their index in `squares`."""
    squares = bytearray(land.squares)
    for index in indices:
        squares[index] ^= CUBE
    return msgspec.structs.replace(land, squares=bytes(squares))


def take_cube(land: CardMap, cell: Cell) -> tuple[CardMap, int] | None:
    """The map without the cube at that cell, and its colour; None if no cube lies there."""
    index = cube_at(land, cell)
    return None if index is None else (without_cubes(land, index), colour_of(land.squares[index]))
