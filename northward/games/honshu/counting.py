"""The end of Honshū, counted square by square (HON-9, HON-10)."""

from __future__ import annotations

from northward.core.counting import Counted, Part
from northward.games.card_maps import counting as common
from northward.games.card_maps.cardmap import CardMap, Cell, seen
from northward.games.card_maps.counting import NEXT_TO, areas, deliveries, showing, squares
from northward.games.card_maps.terrain import CUBE, DESERT, FOREST, TOWN, colour_of, is_production
from northward.games.honshu.packing import BLOCKS_OF_FOUR, ROW, RUNS_OF_THREE, Steps, largest_packing, shapes_on
from northward.games.honshu.rules import Honshu
from northward.games.honshu.scoring import BLOCK_OF_DESERTS, RUN_OF_FORESTS, weights
from northward.games.honshu.state import Options, View
from northward.games.honshu.text import words


def ending(game: Honshu, view: View) -> tuple[Counted, ...]:
    return common.counted(map_parts(land, view.options, view.scoring_card) for land in view.maps)


def ended(game: Honshu, view: View, language: str) -> str:
    return words(language)("ended")


def map_parts(land: CardMap, options: Options, card: int | None) -> dict[str, tuple[Part, ...]]:
    """HON-9.1 to HON-9.4, HON-10: what brings points on a map, by category."""
    forest, _, town, first, further, capacity, factory, *_ = weights(options.values, card)
    parts = {
        "forest": squares(showing(land, FOREST), forest),
        "town": largest_town(land, town, replaced=surrounded(land) if weights(options.values, card)[-1] else ()),
        "factory": common.factories(land, capacity, factory),
        "lake": common.lakes(land, first, further),
    }
    if card in (2, 3, 5, 6, 7, 8):
        parts["scoring_card"] = card_parts(land, options, card)
    return parts


def largest_town(land: CardMap, each: int, replaced: tuple[Cell, ...]) -> tuple[Part, ...]:
    """HON-9.2: of equally large ones the better one; HON-10.5: squares that score otherwise count for its size only."""
    towns = areas(showing(land, TOWN))
    if not towns:
        return ()
    largest = [town for town in towns if len(town) == len(towns[0])]
    return max((squares((cell for cell in town if cell not in replaced), each) for town in largest), key=_points)


def _points(parts: tuple[Part, ...]) -> int:
    return sum(part.points for part in parts)


def surrounded(land: CardMap) -> tuple[Cell, ...]:
    """HON-10.5: towns between four towns."""
    towns = showing(land, TOWN)
    return tuple((row, col) for row, col in towns if all((row + down, col + right) in towns for down, right in NEXT_TO))


def card_parts(land: CardMap, options: Options, card: int) -> tuple[Part, ...]:
    """HON-10.2, HON-10.3, HON-10.5 to HON-10.8: what a scoring card counts."""
    *_, empty, around, _ = figures = weights(options.values, card)
    if card == 2:
        return shapes(land, FOREST, RUNS_OF_THREE, RUN_OF_FORESTS)
    if card == 3:
        return shapes(land, DESERT, BLOCKS_OF_FOUR, BLOCK_OF_DESERTS)
    if card == 5:
        return squares(surrounded(land), around)
    if card == 6:
        return squares((cell for cell, square in seen(land) if is_production(square) and not square & CUBE), empty)
    bonus = figures[7:11]
    colours = dict(seen(land))
    delivered = [cell for _, _, cubes in deliveries(land, figures[5]) for cell in cubes]
    parts = (squares((c for c in delivered if colour_of(colours[c]) == colour), bonus[colour]) for colour in range(4))
    return tuple(part for one in parts for part in one)


def shapes(land: CardMap, terrain: int, kinds: tuple[Steps, ...], each: int) -> tuple[Part, ...]:
    """HON-10.2, HON-10.3: as many shapes as fit side by side."""
    cells = {(row - land.top) * ROW + col - land.left: (row, col) for row, col in showing(land, terrain)}
    left = sum(1 << bit for bit in cells)
    parts = []
    while wanted := largest_packing(left, kinds):
        taken = next(shape for shape in shapes_on(left, kinds) if largest_packing(left & ~shape, kinds) == wanted - 1)
        left &= ~taken
        places = tuple(cell for bit, cell in cells.items() if taken >> bit & 1)
        parts.append(Part(each, len(places), places))
    return tuple(parts)
