# cython: boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Overlapping 2×3 cards on a square grid: where a card may be laid, the map after it, and what every placement scores.

Plain typed Python that Cython compiles; uncompiled it gives the same answers, slower. A map is handed over as

- `cells`, `height`, `width`: the grid cropped to its cards, row by row; 0 = empty, else 1 + index in `squares`;
- `squares`: six terrain codes per card, row by row as the card lies. Cards are counted as "slots", 0 to 15;
- `above`: per slot the set of slots that lie above it, directly or through others.

A set of slots is a bit mask. So is a set of squares of a footprint: bit p is square p, row by row, of a portrait
(turns 0 and 2: three rows of two) or a landscape (turns 1 and 3: two rows of three). Rows and columns count from the
upper left cell of the crop. The `faces` of a card are its six terrain codes in each of the four turns.

A placement is packed into 32 bits: row + 2, col + 2, turn, slots it is tucked under (7, 7, 2, 16 bits from the top).
What is seen in a cell depends only on the new card and on that cell's top card. So the distinct outcomes are the sets
of slots seen inside the footprint that hold, with each slot, the seen ones above it.

Compiled loops must not touch Python objects: hence the typed variables, and the pointers to scratch memory. The
hottest functions are spared the test for an exception after each call, by `exceptval(check=False)`.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from northward.core import _cython as cython  # type: ignore[no-redef]  # its stand-in

from northward.games.card_maps.kernels.memory import MAX_SLOTS
from northward.games.card_maps.terrain import CUBE, PRODUCTION

if not cython.compiled:  # the compiler finds them in the .pxd
    from northward.games.card_maps.kernels.memory import Memory, check_card, check_map, packed

# Answers of refusal(); 0 is a legal placement.
NO_OVERLAP = 1
NOT_SEEN = 2
CYCLE = 3
NOTHING_VISIBLE = 4
COVERS_GUARDED = 5
HIDES_OWN_GUARDED = 6

# The compiler takes module names for Python objects. These are C numbers.
_PRODUCTION = cython.declare(cython.int, PRODUCTION)
_CUBE = cython.declare(cython.int, CUBE)

# Grids are padded: a footprint reaches two cells beyond the map. Rows are `width + _MARGIN` apart, so the cells behind
# the end of a row are the ones before the start of the next.
_MARGIN = cython.declare(cython.int, 3)


@cython.cfunc
@cython.exceptval(check=False)
def _in(codes: cython.ulonglong, code: cython.int) -> cython.bint:
    return (codes >> (code & 63) & 1) != 0


def placements(
    cells: bytes,
    height: cython.int,
    width: cython.int,
    squares: bytes,
    above: tuple[int, ...],
    faces: bytes,
    guarded: cython.ulonglong,
) -> bytes:
    """All legal placements of a card, as packed 32-bit numbers in ascending order. A card that looks the same after
    half a turn has the turns 0 and 1 only.

    `guarded` is a set of terrain codes: squares, old or new, that must not get hidden.
    """
    slots = check_map(cells, height, width, squares)
    check_card(faces)
    if len(above) != slots:
        raise ValueError("not the order of these cards")
    memory: Memory = Memory.__new__(Memory)
    stride: cython.int = width + _MARGIN
    area: cython.int = (height + 2 * _MARGIN) * stride

    # Per cell a bit for the slot seen or for `empty`, and 32 bits higher one for the slot if its square is guarded:
    # or-ed over a footprint they say all that matters about it.
    empty: cython.ulonglong = 1 << MAX_SLOTS
    shown = memory.words(area)
    for at in range(area):
        shown[at] = empty
    seen: cython.p_const_uchar = cells
    code: cython.p_const_uchar = squares
    for row in range(height):
        for col in range(width):
            square: cython.int = seen[row * width + col]
            if square:
                slot: cython.ulonglong = 1
                slot <<= (square - 1) // 6
                at = (row + _MARGIN) * stride + col + _MARGIN
                shown[at] = slot << 32 | slot if _in(guarded, code[square - 1]) else slot

    # Where the guarded squares of the card lie: for each turn, own[owned[turn]] up to own[owned[turn + 1]].
    face: cython.p_const_uchar = faces
    own = memory.ints(24)
    owned = memory.ints(5)
    for turn in range(4):
        k = owned[turn]
        for p in range(6):
            if _in(guarded, face[6 * turn + p]):
                own[k] = p // 3 * stride + p % 3 if turn & 1 else p // 2 * stride + p % 2
                k += 1
        owned[turn + 1] = k

    turns: cython.int = 2
    for p in range(6):
        if face[p] != face[12 + p]:
            turns = 4
    higher = memory.ints(19)  # by 1 << slot, modulo 19: the powers of two below 2 ** 18 have different remainders
    for k in range(slots):
        higher[(1 << k) % 19] = above[k]
    tangled = memory.ints(12)
    choices = memory.ints(128)  # 64 for the portrait, 64 for the landscape
    portraits: cython.int = 0
    landscapes: cython.int = 0
    last_portrait: cython.ulonglong = 0  # whose choices are there: neighbouring footprints often show the same cards
    last_landscape: cython.ulonglong = 0
    room: cython.int = 1024
    found = memory.ints(room)
    total: cython.int = 0
    for row in range(-2, height):
        for col in range(-2, width):
            at = (row + _MARGIN) * stride + col + _MARGIN
            both = shown[at] | shown[at + 1] | shown[at + stride] | shown[at + stride + 1]
            portrait = both | shown[at + 2 * stride] | shown[at + 2 * stride + 1]
            landscape = both | shown[at + 2] | shown[at + stride + 2]
            if portrait | landscape == empty:
                continue
            if portrait != last_portrait:
                last_portrait = portrait
                portraits = _choices(portrait, higher, tangled, choices, 0)
            if landscape != last_landscape:
                last_landscape = landscape
                landscapes = _choices(landscape, higher, tangled, choices, 64)
            if total + 4 * 64 > room:
                room *= 2
                more = memory.ints(room)
                for k in range(total):
                    more[k] = found[k]
                found = more
            for turn in range(turns):
                count: cython.int = landscapes if turn & 1 else portraits
                if count == 0:
                    continue
                barred: cython.ulonglong = 0
                for k in range(owned[turn], owned[turn + 1]):
                    barred |= shown[at + own[k]]
                where: cython.int = (row + 2) << 25 | (col + 2) << 18 | turn << 16
                first: cython.int = 64 if turn & 1 else 0
                for k in range(first, first + count):
                    found[total] = where | choices[k]  # the next one takes its place if it is barred
                    total += (choices[k] & barred) == 0
    return packed(found, total)


@cython.cfunc
@cython.exceptval(check=False)
def _choices(
    shown: cython.ulonglong,
    higher: cython.p_int,
    tangled: cython.p_int,
    choices: cython.p_int,
    first: cython.int,
) -> cython.int:
    """Writes the sets of slots that a card may be tucked under, ascending, to choices[first:]; returns how many.

    They cover no guarded square of the map and leave some of the card visible. Its own guarded squares are ignored.
    """
    seen: cython.int = shown & 0xFFFF
    if not seen:
        return 0
    forced: cython.int = shown >> 32
    free: cython.int = seen ^ forced
    has_empty: cython.bint = (shown >> 16 & 1) != 0
    pairs: cython.int = 0  # in `tangled`, two by two: a slot, and those seen that lie above it
    rest: cython.int = seen
    while rest:
        slot: cython.int = rest & -rest
        over: cython.int = higher[slot % 19] & seen
        if over:
            tangled[pairs] = slot
            tangled[pairs + 1] = over
            pairs += 2
        rest ^= slot
    count: cython.int = 0
    part: cython.int = 0
    while True:
        under: cython.int = part | forced
        for k in range(0, pairs, 2):
            if under & tangled[k] and tangled[k + 1] & ~under:
                break
        else:
            if under != seen or has_empty:
                choices[first + count] = under
                count += 1
        if part == free:
            return count
        part = (part - free) & free  # the next larger subset


def refusal(
    cells: bytes,
    height: cython.int,
    width: cython.int,
    squares: bytes,
    above: tuple[int, ...],
    faces: bytes,
    guarded: cython.ulonglong,
    row: int,
    col: int,
    turn: cython.int,
    under: int,
) -> int:
    """0 if a card may be laid so, else the first condition that is broken. `row`, `col` and `under` may be any int."""
    slots = check_map(cells, height, width, squares)
    check_card(faces)
    if len(above) != slots:
        raise ValueError("not the order of these cards")
    if not 0 <= turn < 4:
        raise ValueError("a turn is 0 to 3")
    if not (-3 < row < height and -3 < col < width):
        return NO_OVERLAP
    top: cython.int = row
    left: cython.int = col
    wide: cython.int = 3 if turn & 1 else 2
    chosen: cython.int = under if 0 <= under < 1 << MAX_SLOTS else 1 << MAX_SLOTS  # a slot that is never seen
    seen: cython.int = 0
    shows: cython.bint = False
    covers: cython.bint = False
    hides: cython.bint = False
    for p in range(6):
        r: cython.int = top + p // wide
        c: cython.int = left + p % wide
        square: cython.int = cells[r * width + c] if 0 <= r < height and 0 <= c < width else 0
        if square:
            seen |= 1 << (square - 1) // 6
        if square and chosen >> (square - 1) // 6 & 1:
            hides = hides or _in(guarded, faces[6 * turn + p])
        else:
            shows = True
            covers = covers or (square > 0 and _in(guarded, squares[square - 1]))
    if not seen:
        return NO_OVERLAP
    if chosen & ~seen:
        return NOT_SEEN
    for k in range(slots):
        if chosen >> k & 1 and above[k] & seen & ~chosen:
            return CYCLE
    if not shows:
        return NOTHING_VISIBLE
    if covers:
        return COVERS_GUARDED
    return HIDES_OWN_GUARDED if hides else 0


def place(
    cells: bytes,
    height: cython.int,
    width: cython.int,
    squares: bytes,
    above: tuple[int, ...],
    spots: tuple[tuple[int, int, int], ...],
    top: cython.int,
    left: cython.int,
    faces: bytes,
    row: cython.int,
    col: cython.int,
    turn: cython.int,
    under: cython.int,
    pool: tuple[int, int, int, int],
) -> tuple[bytes, int, int, int, int, bytes, tuple[int, ...], tuple[int, int, int, int]]:
    """The map after a legal placement: cells, height, width, how many rows and columns the crop grew at its top and
    at its left, squares, above, pool.

    `spots` are row, column and turn of every card, in coordinates in which the crop begins at `top`, `left`. Cubes on
    covered squares go to the pool; then the visible production squares of the new card are served in order.
    """
    new = check_map(cells, height, width, squares)
    check_card(faces)
    if len(above) != new:
        raise ValueError("not the order of these cards")
    if not (new < MAX_SLOTS and len(spots) == new and len(pool) == 4):
        raise ValueError("not a map to lay a card on")
    if not (-3 < row < height and -3 < col < width and 0 <= turn < 4):
        raise ValueError("not a placement on this map")
    tall: cython.int = 2 if turn & 1 else 3
    wide: cython.int = 5 - tall
    grown_top: cython.int = max(-row, 0)
    grown_left: cython.int = max(-col, 0)
    new_height: cython.int = max(height, row + tall) + grown_top
    new_width: cython.int = max(width, col + wide) + grown_left

    new_cells = bytearray(new_height * new_width)
    new_squares = bytearray(squares + faces[6 * turn : 6 * turn + 6])
    old_cell: cython.p_const_uchar = cells
    cell: cython.p_uchar = new_cells
    code: cython.p_uchar = new_squares
    for r in range(height):
        for c in range(width):
            cell[(r + grown_top) * new_width + c + grown_left] = old_cell[r * width + c]
    stock = list(pool)
    visible: cython.int = 0
    for p in range(6):
        at: cython.int = (row + grown_top + p // wide) * new_width + col + grown_left + p % wide
        square: cython.int = cell[at]
        if square and under >> (square - 1) // 6 & 1:
            continue
        visible |= 1 << p
        cell[at] = 6 * new + p + 1
        if square and code[square - 1] & _CUBE:
            code[square - 1] ^= _CUBE
            stock[code[square - 1] - _PRODUCTION] += 1
    for p in range(6):
        colour: cython.int = code[6 * new + p] - _PRODUCTION
        if visible >> p & 1 and 0 <= colour < 4 and stock[colour] > 0:
            code[6 * new + p] |= _CUBE
            stock[colour] -= 1

    # The new card lies under the chosen cards and those above them; over every other card that it overlaps, and so
    # over all that these lie on.
    higher: cython.int = 0
    lower: cython.int = 0
    over: cython.int
    for k in range(new):
        if under >> k & 1:
            over = above[k]
            higher |= 1 << k | over
    down: cython.int
    right: cython.int
    quarters: cython.int
    for k in range(new):
        down, right, quarters = spots[k]
        down = row + top - down
        right = col + left - right
        landscape: cython.int = quarters & 1
        if -tall < down < 3 - landscape and -wide < right < 2 + landscape:
            lower |= 1 << k
    lower &= ~higher
    new_above = [*above, higher]
    for k in range(new):
        over = above[k]
        if (1 << k | over) & lower:
            new_above[k] = over | higher | 1 << new
    return (
        bytes(new_cells),
        new_height,
        new_width,
        grown_top,
        grown_left,
        bytes(new_squares),
        tuple(new_above),
        (stock[0], stock[1], stock[2], stock[3]),
    )
