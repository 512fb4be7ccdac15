"""Greedy play in Hokkaidō: as on any card map, and with terraforming tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from northward.core.game import Seat
from northward.games.card_maps.actions import Forfeit
from northward.games.card_maps.bots.beginner import BeginnerCardMap
from northward.games.card_maps.bots.greedy import GreedyCardMap
from northward.games.card_maps.cardmap import CardMap, Cell, seen_at
from northward.games.card_maps.kernels.mountains import town_areas
from northward.games.card_maps.terrain import PLAIN, colour_of
from northward.games.hokkaido.actions import Done, NoTile, TakeTile, Terraform
from northward.games.hokkaido.mountains import with_tile
from northward.games.hokkaido.terraforming import TILES

LARGER_TOWN_WORTH = 3.0
"""A square of the larger town, in squares seen."""


class GreedyHokkaido(GreedyCardMap):
    """Also terraforms, once the card is laid, where the points outweigh the two cubes."""

    def _prospects(self, land: CardMap) -> float:
        """Also the larger town: the other side may catch up with it."""
        sizes = [len(area) for _, area in town_areas(land.cells, land.height, land.width, land.squares)]
        return super()._prospects(land) + LARGER_TOWN_WORTH * max(sizes, default=0)

    def _values(self, view: Any, seat: Seat, legal: Sequence[Any]) -> Sequence[float]:
        if isinstance(legal[0], Done | NoTile | Forfeit):
            return self._tile_values(view, seat, legal)
        return super()._values(view, seat, legal)

    def _tile_values(self, view: Any, seat: Seat, legal: Sequence[Any]) -> list[float]:
        """The points after each action, less what its cubes are worth. Many actions share their tile or their cubes."""
        land = view.maps[seat]
        costs: dict[tuple[Cell, ...], float] = {}
        totals: dict[tuple[str, Cell], int] = {}
        values = []
        for action in legal:
            cost = 0.0
            if isinstance(action, Terraform):
                index = seen_at(land, action.cubes[0])
                assert index is not None
                tile: str = TILES[colour_of(land.squares[index])]
                if action.cubes not in costs:
                    costs[action.cubes] = self._cube_cost(view, seat, action.cubes)
                cost = costs[action.cubes]
            elif isinstance(action, TakeTile):
                tile = action.tile
            else:
                values.append(float(self._game.map_total(view, seat, land)))
                continue
            if (tile, action.cell) not in totals:
                totals[tile, action.cell] = self._with_tile(view, seat, tile, action.cell)
            values.append(totals[tile, action.cell] - cost)
        return values

    def _with_tile(self, view: Any, seat: Seat, tile: str, cell: Cell) -> int:
        land = view.maps[seat]
        desert = seen_at(land, cell)
        assert desert is not None
        return self._game.map_total(view, seat, with_tile(land, desert, PLAIN[tile]))


class BeginnerHokkaido(BeginnerCardMap, GreedyHokkaido):
    """Also terraforms, without a thought for the cubes."""
