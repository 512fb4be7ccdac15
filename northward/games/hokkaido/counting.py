"""The end of Hokkaidō, counted square by square (HOK-9, HOK-10)."""

from __future__ import annotations

from northward.core.counting import Counted, Part
from northward.games.card_maps import counting as common
from northward.games.card_maps.cardmap import CardMap, cell_of
from northward.games.card_maps.counting import areas, showing, squares
from northward.games.card_maps.terrain import FOREST, MOUNTAIN
from northward.games.hokkaido.mountains import town_areas
from northward.games.hokkaido.rules import Hokkaido
from northward.games.hokkaido.scoring import GOAL, TOWN, WEIGHTS
from northward.games.hokkaido.state import View
from northward.games.hokkaido.text import words


def ending(game: Hokkaido, view: View) -> tuple[Counted, ...]:
    items = [map_parts(land) for land in view.maps]
    if view.options.goals == "on":
        for parts, goals in zip(items, view.claimed, strict=True):
            parts["goal"] = tuple(Part(GOAL, 1, made_of=(str(goal),)) for goal in goals)
    return common.counted(items)


def ended(game: Hokkaido, view: View, language: str) -> str:
    return words(language)("ended")


def map_parts(land: CardMap) -> dict[str, tuple[Part, ...]]:
    """HOK-9.1 to HOK-9.5: what brings points on a map, by category."""
    forest, mountain, _, first, further, capacity, *_ = WEIGHTS
    return {
        "mountain": squares(showing(land, MOUNTAIN), mountain),
        "forest": squares(showing(land, FOREST), forest),
        "factory": common.factories(land, capacity),
        "lake": common.lakes(land, first, further),
        "town": smaller_town(land),
    }


def smaller_town(land: CardMap) -> tuple[Part, ...]:
    """HOK-9.5, HOK-12.6: the smaller of the two sides' largest town areas."""
    largest: list[tuple[int, ...]] = [(), ()]
    for half, area in town_areas(land):
        largest[half] = max(largest[half], area, key=len)
    cells = [cell_of(land, index) for index in min(largest, key=len)]
    return squares((cell for area in areas(cells) for cell in area), TOWN)
