"""Card maps and card faces as plain text."""

from __future__ import annotations

from collections.abc import Iterable

from northward.core.squares import letters
from northward.games.card_maps.cardmap import CardMap, seen
from northward.games.card_maps.terrain import CUBE, PLAIN, colour_of, is_factory, is_production, value_of

LETTERS = {PLAIN["desert"]: ".", **{code: word[0].upper() for word, code in PLAIN.items() if word != "desert"}}


def square(terrain: int, colour_letters: str) -> str:
    """`F` forest, `b*` blue production square with its cube, `b` without, `B3` blue factory worth 3."""
    if is_production(terrain):
        return colour_letters[colour_of(terrain)] + ("*" if terrain & CUBE else "")
    if is_factory(terrain):
        return f"{colour_letters[colour_of(terrain)].upper()}{value_of(terrain)}"
    return LETTERS[terrain]


def draw_map(land: CardMap, colour_letters: str) -> list[str]:
    """The seen squares in a grid with the letters of its columns and the numbers of its rows."""
    squares = {cell: square(terrain, colour_letters) for cell, terrain in seen(land)}
    columns = range(land.left, land.left + land.width)
    lines = ["    " + "".join(f"{letters(col - land.left):>4}" for col in columns)]
    for row in range(land.top, land.top + land.height):
        lines.append(f"{row - land.top + 1:>4}" + "".join(f"{squares.get((row, col), ''):>4}" for col in columns))
    return [line.rstrip() for line in lines]


def draw_faces(cards: Iterable[tuple[str, bytes]], colour_letters: str) -> list[str]:
    """Upright cards side by side, each under its name."""
    columns = [
        [name, *(" ".join(f"{square(code, colour_letters):<2}" for code in face[i : i + 2]) for i in (0, 2, 4))]
        for name, face in cards
    ]
    return ["   ".join(f"{line:<6}" for line in row).rstrip() for row in zip(*columns, strict=True)]


def face_in_line(face: bytes, width: int, colour_letters: str) -> str:
    """A face as it lies, its rows parted by strokes."""
    rows = [face[i : i + width] for i in range(0, len(face), width)]
    return " / ".join(" ".join(square(code, colour_letters) for code in row) for row in rows)
