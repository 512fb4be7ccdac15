"""Card sets of the card-map games: faces read from a file, checked, and turned in all four directions once."""

from __future__ import annotations

from northward.core.component_sets import Identity, identity
from northward.core.game import Value
from northward.core.naming import check_about, check_name
from northward.core.numbering import check_numbers
from northward.games.card_maps.terrain import from_word

FORMAT = 1
CARDS = 60
PROVINCES = 6
SIDES = ("A", "B")
MOST_CUBES = 99

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

    def __init__(
        self, file: CardFile, words: dict[str, int], colours: tuple[str, ...], installed: Identity | None = None
    ) -> None:
        """Raises ValueError with the place at fault. `installed` is the set that comes with the game, if not this."""
        check(file, words, colours)
        self.identity = identity(file, installed)
        self.components, self.about = self.identity
        self.installed = installed or self.identity
        self.colours = file.colours
        self.cubes = file.cubes

        def faces(rows: Rows) -> bytes:
            return all_turns(bytes(from_word(word, colours, words) for row in rows for word in row))

        self.faces = {card.number: faces(card.rows) for card in file.cards}
        self.turns = {number: 2 if four[:12] == four[12:] else 4 for number, four in self.faces.items()}
        """HON-6.7, HOK-6.7: how many turns of a card look different."""
        self.numbers = tuple(sorted(self.faces))
        self.provinces = {
            side: {province.number: faces(getattr(province, side)) for province in file.provinces} for side in SIDES
        }


def check(file: CardFile, words: dict[str, int], colours: tuple[str, ...]) -> None:
    """HON-2.2, HOK-2.2, HON-2.6, HOK-2.6: sixty cards and six provinces, each number once, of known squares."""
    if file.format != FORMAT:
        raise ValueError(f"format: {file.format}; expected {FORMAT}")
    check_name("name", file.name)
    check_about(file.about)
    if file.colours != colours:
        raise ValueError(f"colours: {', '.join(file.colours)}; expected {', '.join(colours)}, in this order")
    if not 0 < file.cubes <= MOST_CUBES:
        raise ValueError(f"cubes: {file.cubes} of each colour; expected 1 to {MOST_CUBES}")
    check_numbers("cards", [card.number for card in file.cards], CARDS)
    check_numbers("provinces", [province.number for province in file.provinces], PROVINCES)
    for card in file.cards:
        _check_squares(f"card {card.number}", card.rows, words, colours)
    for province in file.provinces:
        for side in SIDES:
            _check_squares(f"province {province.number} side {side}", getattr(province, side), words, colours)


def _check_squares(where: str, rows: Rows, words: dict[str, int], colours: tuple[str, ...]) -> None:
    for row, pair in enumerate(rows, start=1):
        for square, word in enumerate(pair, start=1):
            try:
                from_word(word, colours, words)
            except ValueError as error:
                raise ValueError(f"{where}, row {row}, square {square}: {error}") from None


def all_turns(upright: bytes) -> bytes:
    """24 squares: a face upright and after each quarter turn clockwise, row by row as the card then lies."""
    a, b, c, d, e, f = upright
    return bytes((a, b, c, d, e, f, e, c, a, f, d, b, f, e, d, c, b, a, b, d, f, a, c, e))
