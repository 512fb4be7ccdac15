"""What the boards of the card-map games show besides the view: maps in names instead of codes, and the figures."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from northward.core.game import AnyAction, Seat, Value
from northward.core.sketch import Frame, Sketch
from northward.games.card_maps.actions import Place
from northward.games.card_maps.cardmap import CardMap, cell_of
from northward.games.card_maps.knowledge import SeatView
from northward.games.card_maps.selection import CUBE_VALUE
from northward.games.card_maps.table import HAND, ROUNDS, UNLIMITED, CommonOptions, chooses_secretly, passed_after
from northward.games.card_maps.terrain import CUBE, NAMES, colour_of, is_factory, is_production, to_word

EMPTY = "."
Colours = tuple[str, str, str, str]


class CommonFigures(Value, frozen=True):
    """What the rules of both games fix. Views and actions name a colour by its place in the card set."""

    rounds: int
    hand: int
    """Rounds for which hands are dealt."""
    passed_after: int
    """Rounds after which they are passed on."""
    cube_value: int
    """HON-3.2, HOK-3.2: what a cube adds to a card."""
    terrains: tuple[str, ...]
    """What squares without a colour show."""
    points: dict[str, int]
    """By category: of one square that scores; of a lake, of each further one (HON-9, HOK-9)."""


class LaidCard(Value, frozen=True):
    card: int
    """0 for the starting province."""
    row: int
    col: int
    turn: int
    """Quarters clockwise."""
    squares: tuple[str, ...]
    """As in card files (`lake`, `blue`, `blue 3`), row by row as the card lies."""


class LyingCube(Value, frozen=True):
    row: int
    col: int
    colour: str


class MapPicture(Value, frozen=True):
    pile: tuple[LaidCard, ...]
    """From the lowest to the highest."""
    cubes: tuple[LyingCube, ...]


class PlayedCard(Value, frozen=True):
    """A card that lies open on the table, with the colour of its cube."""

    card: int
    seat: Seat
    cube: str | None


class PoolCubes(Value, frozen=True):
    colour: str
    left: int | None
    """None where they never run short."""


class CommonPage(Value, frozen=True):
    secret: bool
    """HON-4.2, HOK-4.2, HON-5.1, HOK-5.1: whether all choose a card at once, face down."""
    played: tuple[PlayedCard, ...]
    """By number."""
    pool: tuple[PoolCubes, ...]


def common_figures(options: CommonOptions) -> dict[str, Any]:
    return {"rounds": ROUNDS, "hand": HAND, "passed_after": passed_after(options), "cube_value": CUBE_VALUE}


def common_page(colours: Colours, view: SeatView) -> dict[str, Any]:
    secret = chooses_secretly(view)
    played = [
        PlayedCard(card, seat, None if boost is None else colours[boost])
        for seat, (card, boost) in enumerate(zip(view.chosen, view.boosts, strict=True))
        if card is not None and not (secret and view.phase == "choose")
    ]
    return {
        "secret": secret,
        "played": tuple(sorted(played, key=lambda one: one.card)),
        "pool": tuple(
            PoolCubes(colour, None if view.pool == UNLIMITED else left)
            for colour, left in zip(colours, view.pool, strict=True)
        ),
    }


@lru_cache(maxsize=1024)
def sketch(land: CardMap) -> Sketch:
    """What is seen of a map: plain squares by their first letter, p for production, w for a factory's works."""
    letters = [EMPTY] + [_letter(square & ~CUBE) for square in land.squares]
    rows = (land.cells[start : start + land.width] for start in range(0, len(land.cells), land.width))
    return Sketch("squares", tuple("".join(letters[cell] for cell in row) for row in rows))


def frame(game: object, view: SeatView, action: AnyAction) -> Frame | None:
    """Where a card is laid on the sketch of its player's map."""
    if not isinstance(action, Place):
        return None
    land = view.maps[action.seat]
    height, width = (2, 3) if action.turn % 2 else (3, 2)
    return Frame(action.col - land.left, action.row - land.top, width, height)


def _letter(square: int) -> str:
    return "w" if is_factory(square) else "p" if is_production(square) else NAMES[square][0]


@lru_cache(maxsize=1024)  # an action changes one map, and everybody looks at all of them
def map_picture(colours: Colours, land: CardMap) -> MapPicture:
    order = sorted(range(len(land.cards)), key=lambda slot: (-land.above[slot].bit_count(), slot))
    return MapPicture(
        pile=tuple(
            LaidCard(
                land.cards[slot],
                *land.spots[slot],
                tuple(to_word(square, colours) for square in land.squares[6 * slot : 6 * slot + 6]),
            )
            for slot in order  # what lies above a card also lies above all below it
        ),
        cubes=tuple(
            LyingCube(*cell_of(land, index), colours[colour_of(square)])
            for index, square in enumerate(land.squares)
            if square & CUBE
        ),
    )
