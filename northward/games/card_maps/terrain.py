"""The squares of the card-map games as one byte each, and as words in card files."""

from __future__ import annotations

DESERT = 1
FOREST = 2
TOWN = 3
LAKE = 4
MOUNTAIN = 5
PRODUCTION = 8
"""Plus the colour, 0 to 3."""
FACTORY = 16
"""Plus 8 * colour + value."""
CUBE = 0x80
"""Set on a production square while its cube lies there."""

PLAIN = {"desert": DESERT, "forest": FOREST, "town": TOWN, "lake": LAKE, "mountain": MOUNTAIN}
NAMES = {code: word for word, code in PLAIN.items()}


def production(colour: int) -> int:
    return PRODUCTION + colour


def factory(colour: int, value: int) -> int:
    return FACTORY + 8 * colour + value


def is_production(terrain: int) -> bool:
    return PRODUCTION <= terrain & ~CUBE < PRODUCTION + 4


def is_factory(terrain: int) -> bool:
    return terrain & ~CUBE >= FACTORY


def colour_of(terrain: int) -> int:
    """The colour of a production or factory square."""
    terrain &= ~CUBE
    return terrain - PRODUCTION if terrain < FACTORY else (terrain - FACTORY) >> 3


def value_of(terrain: int) -> int:
    """The points printed on a factory."""
    return (terrain - FACTORY) & 7


def to_word(terrain: int, colours: tuple[str, ...]) -> str:
    """A square as card files name it; a cube on it is not told."""
    terrain &= ~CUBE
    if is_factory(terrain):
        return f"{colours[colour_of(terrain)]} {value_of(terrain)}"
    return colours[colour_of(terrain)] if is_production(terrain) else NAMES[terrain]


def from_word(word: str, colours: tuple[str, ...], words: dict[str, int]) -> int:
    """A square of a card file: `lake`, `blue` (production) or `blue 3` (factory worth 3). Raises ValueError."""
    if word in words:
        return words[word]
    colour, gap, value = word.partition(" ")
    if colour in colours:
        if not gap:
            return production(colours.index(colour))
        if value in ("1", "2", "3", "4", "5", "6", "7"):
            return factory(colours.index(colour), int(value))
    expected = ", ".join([*words, *colours, *(f"'{c} 1' to '{c} 7'" for c in colours)])
    raise ValueError(f"unknown square {word!r}; expected {expected}")
