"""How the cubes at hand fill a set of Hyperborea's technologies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from northward.games.hyperborea.components import GREY, MULTI


@lru_cache(maxsize=1 << 12)
def filled_now(
    spaces: tuple[int, ...], cubes: tuple[int | None, ...], available: tuple[int, ...]
) -> tuple[tuple[int, int] | None, int, int]:
    """How cubes that are available go on a set: the first as colour and space, how many are missing, how many go."""
    left = list(available)
    first: tuple[int, int] | None = None
    missing = filled = 0
    # Coloured spaces first, then any cube of which there are most.
    for index in sorted((i for i, cube in enumerate(cubes) if cube is None), key=lambda i: spaces[i] == MULTI):
        space = spaces[index]
        colour = max(range(GREY), key=lambda c: left[c]) if space == MULTI else space
        if not left[colour]:
            missing += 1
            continue
        left[colour] -= 1
        filled += 1
        if first is None:
            first = (colour, _first_free(spaces, cubes, index))
    return first, missing, filled


def _first_free(spaces: Sequence[int], cubes: Sequence[int | None], index: int) -> int:
    """The first free space of the same sort."""
    return next(i for i in range(index + 1) if spaces[i] == spaces[index] and cubes[i] is None)
