"""Card sets of the card-map games: faces read from a file, checked, and turned in all four directions once."""

from __future__ import annotations

import hashlib
from importlib import resources

from northward.core import codec
from northward.core.game import Components, Value
from northward.games.card_maps.terrain import from_word

Rows = tuple[tuple[str, str], tuple[str, str], tuple[str, str]]


class CardFile(Value, frozen=True):
    """A card set as it is written: every face upright, three rows of two squares."""

    class Card(Value, frozen=True):
        number: int
        rows: Rows

    class Province(Value, frozen=True):
        number: int
        A: Rows
        B: Rows

    format: int
    game: str
    name: str
    about: str
    colours: tuple[str, str, str, str]
    cubes: int
    cards: tuple[Card, ...]
    provinces: tuple[Province, ...]


class CardSet:
    """A checked card set, ready for play. `faces[number]` holds the six squares of a card in each of its four turns."""

    def __init__(self, file: CardFile, words: dict[str, int]) -> None:
        self.components = Components(file.name, hashlib.sha256(codec.encode(file)).hexdigest()[:16])
        self.colours = file.colours
        self.cubes = file.cubes

        def faces(rows: Rows) -> bytes:
            return all_turns(bytes(from_word(word, file.colours, words) for row in rows for word in row))

        self.faces = {card.number: faces(card.rows) for card in file.cards}
        self.numbers = tuple(sorted(self.faces))
        self.provinces = {
            side: {province.number: faces(getattr(province, side)) for province in file.provinces}
            for side in ("A", "B")
        }


def all_turns(upright: bytes) -> bytes:
    """24 squares: a face upright and after each quarter turn clockwise, row by row as the card then lies."""
    a, b, c, d, e, f = upright
    return bytes((a, b, c, d, e, f, e, c, a, f, d, b, f, e, d, c, b, a, b, d, f, a, c, e))


def load(package: str, name: str, words: dict[str, int]) -> CardSet:
    """A set that comes with a game."""
    data = (resources.files(package) / "components" / f"{name}.json").read_bytes()
    return CardSet(codec.decode(data, CardFile), words)
