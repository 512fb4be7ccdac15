# cython: boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Memory for the loops of the other kernels, and the checks that keep them inside of it."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from northward.core import _cython as cython  # type: ignore[no-redef]  # its stand-in

from northward.games.card_maps.terrain import CUBE, FACTORY, PRODUCTION

MAX_SLOTS = 16

# The compiler takes module names for Python objects. These are C numbers.
_PRODUCTION = cython.declare(cython.int, PRODUCTION)
_FACTORY = cython.declare(cython.int, FACTORY)
_CUBE = cython.declare(cython.int, CUBE)


@cython.final
@cython.cclass
class Memory:
    """Scratch memory, zeroed, that lives as long as this object: pointers when compiled, lists when not."""

    blocks: object  # that it consists of
    block: cython.p_uchar  # the last one
    used: cython.Py_ssize_t
    size: cython.Py_ssize_t

    @cython.cfunc
    def bytes(self, count: cython.Py_ssize_t) -> cython.p_uchar:
        if not cython.compiled:
            return bytearray(count)
        else:
            count = (count + 7) & ~7  # numbers must not begin just anywhere
            if self.used + count > self.size:
                self.used = 0
                self.size = max(count, 8192)
                block = bytearray(self.size)
                self.blocks = (self.blocks, block)
                self.block = block
            self.used += count
            return cython.address(self.block[self.used - count])

    @cython.cfunc
    def ints(self, count: cython.Py_ssize_t) -> cython.p_int:
        if not cython.compiled:
            return [0] * count
        else:
            return cython.cast(cython.p_int, self.bytes(4 * count))

    @cython.cfunc
    def words(self, count: cython.Py_ssize_t) -> cython.p_ulonglong:
        """Numbers of 64 bits."""
        if not cython.compiled:
            return [0] * count
        else:
            return cython.cast(cython.p_ulonglong, self.bytes(8 * count))


@cython.cfunc
def packed(numbers: cython.p_int, count: cython.Py_ssize_t) -> bytes:
    if not cython.compiled:
        return array("i", numbers[:count]).tobytes()
    else:
        return cython.cast(cython.p_const_uchar, numbers)[: 4 * count]


@cython.cfunc
def unpacked(numbers: bytes) -> cython.p_int:
    if not cython.compiled:
        return array("i", numbers).tolist()
    else:
        return cython.cast(cython.p_int, cython.cast(cython.p_const_uchar, numbers))


# What is not checked here is up to the caller, and gives at worst a wrong answer.


@cython.cfunc
def check_map(cells: bytes, height: cython.int, width: cython.int, squares: bytes) -> cython.int:
    """How many cards there are; ValueError for a map that would lead the loops outside of their memory."""
    count: cython.int = len(squares)
    cell: cython.p_const_uchar = cells
    shown: cython.int = 0
    highest: cython.int = 0
    if not (0 < height < 60 and 0 < width < 60 and len(cells) == height * width and count <= 6 * MAX_SLOTS):
        raise ValueError("not a map")
    for k in range(height * width):
        shown += cell[k] > 0
        highest = max(highest, cell[k])
    if highest > count or shown > count:
        raise ValueError("a cell shows a square that is on no card, or is shown elsewhere")
    _check_codes(squares, True)
    return count // 6


@cython.cfunc
def check_card(faces: bytes) -> cython.int:
    """0; ValueError for what is no card."""
    if len(faces) != 24:
        raise ValueError("not a card")
    _check_codes(faces, False)
    return 0


@cython.cfunc
def _check_codes(codes: bytes, with_cubes: cython.bint) -> cython.void:
    """Four colours, eight values, and cubes only on production squares."""
    codes_at: cython.p_const_uchar = codes
    with_cube: cython.int = _PRODUCTION | _CUBE if with_cubes else -1
    wrong: cython.int = 0
    code: cython.int
    for k in range(len(codes)):  # without a jump: many are looked at in one step
        code = codes_at[k]
        wrong |= ((code >= _FACTORY + 32) | ((code >= _PRODUCTION + 4) & (code < _FACTORY))) & (code & ~3 != with_cube)
    if wrong:
        raise ValueError("unknown terrain")
