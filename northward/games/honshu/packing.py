"""How many shapes fit without sharing a square."""

from __future__ import annotations

from functools import cache, lru_cache


@lru_cache(maxsize=4096)  # most placements of a card change none of the shapes
def largest_packing(shapes: tuple[int, ...]) -> int:
    """The most of these sets of squares (one bit per square) that are pairwise disjoint. Exact."""
    shapes = tuple(sorted(shapes, key=lambda shape: shape & -shape))

    @cache
    def most(index: int, used: int) -> int:
        if index == len(shapes):
            return 0
        # Squares before the first one of this shape matter to no later shape: forgetting them keeps the cache small.
        used &= -(shapes[index] & -shapes[index])
        skipped = most(index + 1, used)
        return skipped if shapes[index] & used else max(skipped, 1 + most(index + 1, used | shapes[index]))

    return most(0, 0)
