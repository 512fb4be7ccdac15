"""What the board of Hokkaidō shows besides the view: all of it follows from the view."""

from __future__ import annotations

from functools import lru_cache

from northward.core.game import Value
from northward.core.sketch import Sketch
from northward.games.card_maps.cardmap import CardMap, Cell, cell_of, seen_at
from northward.games.card_maps.cards import CardSet
from northward.games.card_maps.page import (
    CommonFigures,
    CommonPage,
    MapPicture,
    common_figures,
    common_page,
    map_picture,
    sketch,
)
from northward.games.card_maps.page import frame as frame
from northward.games.hokkaido.counting import ended as ended
from northward.games.hokkaido.counting import ending as ending
from northward.games.hokkaido.mountains import range_path, sides, town_areas
from northward.games.hokkaido.progress import GoalProgress, progress
from northward.games.hokkaido.rules import Hokkaido
from northward.games.hokkaido.scoring import GOAL, square_points
from northward.games.hokkaido.state import Options, View
from northward.games.hokkaido.terraforming import COST, TILES, terraformed


class Figures(CommonFigures, frozen=True):
    makes: dict[str, str]
    """HOK-13.1: by the colour of two cubes, the tile that they make."""
    tile_cost: int
    """HOK-13.1: how many cubes that takes."""
    goal: int
    """HOK-10.1: points of a goal card."""


class RangeEnd(Value, frozen=True):
    """HOK-12.4: an end of the range, and the direction in which its line goes on."""

    row: int
    col: int
    down: int
    right: int


class Side(Value, frozen=True):
    """HOK-12.5, HOK-12.6: all that is seen on one side of the range, and the largest town there."""

    cells: tuple[Cell, ...]
    town: tuple[Cell, ...]
    scores: bool


class Range(Value, frozen=True):
    path: tuple[Cell, ...]
    """From end to end."""
    ends: tuple[RangeEnd, ...]
    """None where the range is a single square and so has no line."""
    sides: tuple[Side, ...]
    """The one that scores first."""


class HokkaidoMap(MapPicture, frozen=True):
    tiles: tuple[Cell, ...]
    """HOK-13.4: squares that were deserts."""
    range: Range | None
    """None without mountains."""


class Page(CommonPage, frozen=True):
    maps: tuple[HokkaidoMap, ...]
    progress: tuple[GoalProgress, ...]
    """How far this seat is towards the open ones."""


class Preview(Value, frozen=True):
    range: Range | None
    """Of the own map after the action."""


def figures(game: Hokkaido, seats: int, options: Options) -> Figures:
    return Figures(
        **common_figures(options),
        terrains=tuple(game.words),
        points=square_points(),
        makes=dict(zip(game.colours, TILES, strict=True)),
        tile_cost=COST,
        goal=GOAL,
    )


def page(game: Hokkaido, view: View) -> Page:
    return Page(
        **common_page(game.cards.colours, view),
        maps=tuple(hokkaido_map(game.cards, view.options.side, land) for land in view.maps),
        progress=own_progress(view),
    )


def own_progress(view: View) -> tuple[GoalProgress, ...]:
    if view.seat is None or not view.maps:
        return ()
    return tuple(goal_progress(goal, view.maps[view.seat], view.tiles[view.seat]) for goal in view.goals)


goal_progress = lru_cache(maxsize=4096)(progress)  # an action changes one map


def preview(game: Hokkaido, view: View) -> Preview:
    return Preview(range_of(view.maps[view.seat]) if view.seat is not None and view.maps else None)


@lru_cache(maxsize=1024)  # an action changes one map, and everybody looks at all of them
def hokkaido_map(cards: CardSet, side: str, land: CardMap) -> HokkaidoMap:
    plain = map_picture(cards.colours, land)
    tiles = [(index, cell_of(land, index)) for index in terraformed(cards, side, land)]
    seen = tuple(cell for index, cell in tiles if seen_at(land, cell) == index)
    return HokkaidoMap(plain.pile, plain.cubes, tiles=seen, range=range_of(land))


def range_of(land: CardMap) -> Range | None:
    path = [cell_of(land, index) for index in range_path(land) or ()]
    if not path:
        return None
    if len(path) < 2:
        return Range(tuple(path), (), ())
    ends = [
        RangeEnd(*last, last[0] - inner[0], last[1] - inner[1])
        for last, inner in ((path[0], path[1]), (path[-1], path[-2]))
    ]
    largest: list[tuple[int, ...]] = [(), ()]
    for half, area in town_areas(land):
        largest[half] = max(largest[half], area, key=len)
    cells = sides(land)
    halves = sorted((0, 1), key=lambda half: len(largest[half]))
    return Range(
        tuple(path),
        tuple(ends),
        tuple(
            Side(
                tuple(cell_of(land, index) for index in cells[half]),
                tuple(cell_of(land, index) for index in largest[half]),
                scores=half == halves[0],
            )
            for half in halves
        ),
    )


def sketches(game: Hokkaido, view: View) -> tuple[Sketch, ...]:
    return tuple(sketch(land) for land in view.maps)
