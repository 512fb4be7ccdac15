"""Made-up maps with a mountain range, and maps of play, as the kernels want them and as the oracle does."""

from __future__ import annotations

from random import Random

from tests.oracle import mountains as oracle
from tests.oracle.mountains import Cell, Land, Square

CODES = {"desert": 1, "forest": 2, "town": 3, "lake": 4, "mountain": 5}
WORKS = ["production", "factory"]
CUBE = 0x80
Encoded = tuple[bytes, int, int, bytes]
"""Cells, height, width and squares."""


def square_of(code: int, card: int = 0) -> Square:
    code, cube = code & ~CUBE, bool(code & CUBE)
    if code >= 16:
        return Square("factory", (code - 16) // 8, False, card)
    if code >= 8:
        return Square("production", code - 8, cube, card)
    return Square(next(kind for kind, number in CODES.items() if number == code), 0, False, card)


def seen_squares(encoded: Encoded) -> dict[Cell, int]:
    """The index of the square that is seen at each cell."""
    cells, _, width, _ = encoded
    return {divmod(place, width): value - 1 for place, value in enumerate(cells) if value}


def decode(encoded: Encoded) -> Land:
    """What is seen of a map. Squares belong to cards by sixes."""
    return {cell: square_of(encoded[3][index], index // 6) for cell, index in seen_squares(encoded).items()}


def encode(land: dict[Cell, str], rng: Random) -> Encoded:
    """A map that shows these kinds of squares; their cards and colours are made up, and some squares are hidden."""
    top, left = min(row for row, _ in land), min(col for _, col in land)
    height, width = max(row for row, _ in land) - top + 1, max(col for _, col in land) - left + 1
    count = min(96, -(-len(land) // 6) * 6 + rng.choice([0, 0, 6]))
    order = rng.sample(range(count), len(land))
    squares = bytearray([CODES["town"]] * count)
    cells = bytearray(height * width)
    for (row, col), index in zip(sorted(land), order, strict=True):
        kind, colour = land[row, col], rng.randrange(4)
        codes = {**CODES, "production": 8 + colour + rng.choice([0, CUBE]), "factory": 16 + 8 * colour + 4}
        squares[index] = codes[kind]
        cells[(row - top) * width + col - left] = index + 1
    return bytes(cells), height, width, bytes(squares)


def random_land(rng: Random) -> dict[Cell, str]:
    """A range of any length in a field of any size, with towns around it; sometimes mountains where they may not be."""
    height, width = rng.choice([(3, 3), (6, 6), (9, 9), (12, 20), (30, 30), (rng.randint(1, 59), rng.randint(1, 59))])
    field = [(row, col) for row in range(height) for col in range(width)]
    land = dict.fromkeys(grown(rng, set(field), rng.choice([0, 1, 2, 4, 8, 16, 30, 45])), "mountain")
    if rng.random() < 0.15:
        for _ in range(rng.randint(1, 2)):
            near = sorted({cell for one in land for cell in oracle.all_around(one)} & set(field))
            land[rng.choice(near if near and rng.random() < 0.7 else field)] = "mountain"
    close = sorted({(r + i, c + j) for r, c in land for i in range(-2, 3) for j in range(-2, 3)} & set(field))
    others = sorted(set(CODES) - {"mountain"}) + WORKS
    towns = rng.choice([0.2, 0.5, 0.8, 0.95])
    free = [cell for cell in (close if rng.random() < 0.7 and close else field) if cell not in land]
    for cell in rng.sample(free, min(len(free), rng.randint(0, 96 - len(land)))):
        land[cell] = "town" if rng.random() < towns else rng.choice(others)
    return land or {rng.choice(field): "town"}


def grown(rng: Random, field: set[Cell], length: int) -> list[Cell]:
    """A range that grows at both ends, straight on or in bends and curls, as long as nothing touches."""
    order = [rng.choice(sorted(field))][:length]
    heading = [rng.randrange(8), rng.randrange(8)]
    bends = rng.choice([(0, 1, -1), (0, 0, 0, 1, -1), (0, 1), (0, 0, 1), (-1, 1, 2, -2), (0, 0, 2), tuple(range(8))])
    directions = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    for _ in range(3 * length):
        if len(order) == length:
            break
        tail = rng.randrange(2)
        end, before = (order[-1], order[-2:-1]) if tail else (order[0], order[1:2])
        turned = (heading[tail] + rng.choice(bends)) % 8
        down, right = directions[turned]
        cell = end[0] + down, end[1] + right
        touched = oracle.all_around(cell) & set(order)
        if cell in order or cell not in field or not touched <= {end, *before}:
            continue
        heading[tail] = turned
        order = [*order, cell] if tail else [cell, *order]
    return order
