"""The map and single tiles as plain text."""

from __future__ import annotations

from northward.core.squares import Square, letters
from northward.core.words import Words
from northward.games.okanagan.components import START, TileSet, turned
from northward.games.okanagan.kinds import LANDS, PER_LAND, REWARDS
from northward.games.okanagan.tilemap import TileMap

WIDTH = 9
BLANK = (" " * WIDTH,) * 3


def tile_lines(tiles: TileSet, tile: int, turn: int, mark: str, say: Words) -> tuple[str, str, str]:
    """The lands at the four sides, around the number of the tile and what stands on it."""
    north, east, south, west = (
        say(f"letter.{LANDS[reward // PER_LAND]}") for reward in turned(tiles.sides[tile], turn)
    )
    name = (say("start") if tile == START else str(tile)) + mark
    return north.center(WIDTH), f" {west}{name.center(WIDTH - 4)}{east} ", south.center(WIDTH)


def corner(tilemap: TileMap) -> Square:
    """The upper left corner of all that is laid: from there rows and columns are counted."""
    return min(laid.row for laid in tilemap.laid), min(laid.col for laid in tilemap.laid)


def draw_map(tiles: TileSet, tilemap: TileMap, say: Words) -> list[str]:
    """All tiles in a grid with the letters of its columns and the numbers of its rows."""
    if not tilemap.laid:
        return []
    drawn = {}
    for laid in tilemap.laid:
        mark = "" if laid.structure is None else f" {(laid.seat or 0) + 1}{say(f'mark.{laid.structure}')}"
        drawn[laid.row, laid.col] = tile_lines(tiles, laid.tile, laid.turn, mark, say)
    rows, columns = ({cell[axis] for cell in drawn} for axis in (0, 1))
    across = range(min(columns), max(columns) + 1)
    lines = ["     " + "".join(letters(col - min(columns)).center(WIDTH) for col in across)]
    for row in range(min(rows), max(rows) + 1):
        for line in range(3):
            label = f"{row - min(rows) + 1:>4} " if line == 1 else "     "
            lines.append(label + "".join(drawn.get((row, col), BLANK)[line] for col in across))
    return [line.rstrip() for line in lines]


def face_in_line(tiles: TileSet, tile: int, turn: int, say: Words) -> str:
    """A tile as it lies: the rewards at its sides from the north, clockwise."""
    return ", ".join(
        say("side", side=say(f"side.{side}"), reward=say(f"reward.{REWARDS[reward]}"), land=_land(say, reward))
        for side, reward in enumerate(turned(tiles.sides[tile], turn))
    )


def _land(say: Words, reward: int) -> str:
    return say(f"land.{LANDS[reward // PER_LAND]}")
