# cython: boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Tiles in the stacks: which backs can come in sight, and which tiles a back can be of.

Plain typed Python that Cython compiles; uncompiled it gives the same answers, slower. Backs are numbers below 255;
`backs` has that of each tile, a byte by the number of the tile, or NO_TILE where no tile has that number.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from northward.core import _cython as cython  # type: ignore[no-redef]  # its stand-in

NO_TILE = 255

_NO_TILE = cython.declare(cython.int, NO_TILE)


@cython.cfunc
def _back_of(tile: cython.Py_ssize_t, backs: cython.p_const_uchar, count: cython.Py_ssize_t) -> cython.int:
    if not 0 <= tile < count or backs[tile] == _NO_TILE:
        raise ValueError("no such tile")
    return backs[tile]


def unknown(tiles: Sequence[int], backs: bytes, known: bytes) -> bytes:
    """The backs of these tiles, less those that are known, as far as they are there: equal ones together, in the order
    of the first tile of each.
    """
    if len(tiles) > 255:
        raise ValueError("too many tiles")
    back: cython.p_const_uchar = backs
    count: cython.Py_ssize_t = len(backs)
    numbers = bytearray(256)
    left: cython.p_uchar = numbers  # by back
    order = bytearray(256)
    kind: cython.p_uchar = order
    kinds: cython.int = 0
    k: cython.Py_ssize_t
    one: cython.int
    for k in range(len(tiles)):
        one = _back_of(tiles[k], back, count)
        if left[one] == 0:
            kind[kinds] = one
            kinds += 1
        left[one] += 1
    for k in range(len(known)):
        one = known[k]
        if left[one]:
            left[one] -= 1
    block = bytearray(len(tiles))
    found: cython.p_uchar = block
    total: cython.int = 0
    for k in range(kinds):
        while left[kind[k]]:
            left[kind[k]] -= 1
            found[total] = kind[k]
            total += 1
    return bytes(block[:total])


def with_back(tiles: Sequence[int], backs: bytes, back: cython.int) -> list[int]:
    """Those of these tiles that have that back."""
    count: cython.Py_ssize_t = len(backs)
    return [tile for tile in tiles if _back_of(tile, backs, count) == back]
