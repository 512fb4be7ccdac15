# cython: boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""A map as learners see it, cell by cell.

Plain typed Python that Cython compiles; uncompiled it gives the same answers, slower. Maps are handed over as `placing`
describes them.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from northward.core import _cython as cython  # type: ignore[no-redef]  # its stand-in

if not cython.compiled:  # the compiler finds it in the .pxd
    from northward.games.card_maps.kernels.memory import check_map


def drawn(
    cells: bytes,
    height: cython.int,
    width: cython.int,
    squares: bytes,
    spots: tuple[tuple[int, int, int], ...],
    top: cython.int,
    left: cython.int,
    looks: bytes,
) -> bytes:
    """Of every cell, row by row: the look of its terrain, the slot of the card that is seen there, counted from 1, and
    how many cards lie there.

    `spots` are row, column and turn of every card, in coordinates in which the crop begins at `top`, `left`; `looks`
    has equally many bytes for each of 256 terrain codes.
    """
    check_map(cells, height, width, squares)
    if len(looks) % 256:
        raise ValueError("not the looks of all terrains")
    size: cython.int = len(looks) // 256
    each: cython.int = size + 2
    found = bytearray(height * width * each)
    out: cython.p_uchar = found
    cell: cython.p_const_uchar = cells
    code: cython.p_const_uchar = squares
    look: cython.p_const_uchar = looks
    at: cython.int
    k: cython.int
    for at in range(height * width):
        square: cython.int = cell[at]
        terrain: cython.int = code[square - 1] if square else 0
        if not cython.compiled:
            out[each * at : each * at + size] = look[size * terrain : size * terrain + size]
        else:
            for k in range(size):
                out[each * at + k] = look[size * terrain + k]
        out[each * at + size] = (square + 5) // 6
    down: cython.int
    right: cython.int
    turn: cython.int
    for down, right, turn in spots:
        down -= top
        right -= left
        wide: cython.int = 3 if turn & 1 else 2
        if down < 0 or right < 0 or down + 5 - wide > height or right + wide > width:
            raise ValueError("a card lies beyond the map")
        for k in range(6):
            out[each * ((down + k // wide) * width + right + k % wide) + size + 1] += 1
    return bytes(found)
