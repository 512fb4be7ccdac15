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

Compiled loops must not touch Python objects: hence the typed locals, and the pointers to scratch memory.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from northward.kernels import _cython as cython  # type: ignore[no-redef]

# Terrain codes. A production square adds its colour, a factory 8 * colour + value; CUBE: a cube lies on a production.
DESERT = 1
FOREST = 2
TOWN = 3
LAKE = 4
MOUNTAIN = 5
PRODUCTION = 8
FACTORY = 16
CUBE = 0x80

# Answers of refusal(); 0 is a legal placement.
NO_OVERLAP = 1
NOT_SEEN = 2
CYCLE = 3
NOTHING_VISIBLE = 4
COVERS_GUARDED = 5
HIDES_OWN_GUARDED = 6

# What the numbers in `weights` are.
FOREST_EACH = 0
MOUNTAIN_EACH = 1
TOWN_EACH = 2  # in the largest group
LAKE_FIRST = 3  # of each group
LAKE_FURTHER = 4
CAPACITY = 5  # cubes that a factory takes
FACTORY_VALUE = 6  # 0 = the printed ones
BONUS = 7  # per delivered cube, for each of the four colours
EMPTY_EACH = 11  # production without a cube
SURROUNDED_EACH = 12  # town between four towns
SURROUNDED_REPLACES = 13  # 1 = it does not score as a town of the largest group as well
WEIGHTS = 14

MAX_SLOTS = 16

# Grids are padded here: a footprint reaches two cells beyond the map, its neighbours three. Rows are `width + MARGIN`
# apart, so the cells behind the end of a row are the ones before the start of the next.
MARGIN = 3

# The compiler takes the names above for Python objects. These are C numbers.
_DESERT = cython.declare(cython.int, DESERT)
_FOREST = cython.declare(cython.int, FOREST)
_TOWN = cython.declare(cython.int, TOWN)
_LAKE = cython.declare(cython.int, LAKE)
_MOUNTAIN = cython.declare(cython.int, MOUNTAIN)
_PRODUCTION = cython.declare(cython.int, PRODUCTION)
_FACTORY = cython.declare(cython.int, FACTORY)
_CUBE = cython.declare(cython.int, CUBE)
_MARGIN = cython.declare(cython.int, MARGIN)
_UNGROUPED = cython.declare(cython.int, 255)


@cython.final
@cython.cclass
class _Memory:
    """Scratch memory, zeroed, that lives as long as this object: pointers when compiled, lists when not."""

    blocks: list[bytearray]
    free: cython.p_uchar  # in the last block
    left: cython.Py_ssize_t

    def __init__(self) -> None:
        self.blocks = []
        self.left = 0

    @cython.cfunc
    def bytes(self, count: cython.Py_ssize_t) -> cython.p_uchar:
        if not cython.compiled:
            return bytearray(count)
        else:
            count = (count + 7) & ~7  # all numbers may begin where it ends
            if count > self.left:
                self.left = max(count, 8192)
                block = bytearray(self.left)
                self.blocks.append(block)
                self.free = block
            self.free += count
            self.left -= count
            return self.free - count

    @cython.cfunc
    def ints(self, count: cython.Py_ssize_t) -> cython.p_int:
        if not cython.compiled:
            return [0] * count
        else:
            return cython.cast(cython.p_int, self.bytes(4 * count))

    @cython.cfunc
    def uints(self, count: cython.Py_ssize_t) -> cython.p_uint:
        if not cython.compiled:
            return [0] * count
        else:
            return cython.cast(cython.p_uint, self.bytes(4 * count))

    @cython.cfunc
    def words(self, count: cython.Py_ssize_t) -> cython.p_ulonglong:
        """Numbers of 64 bits."""
        if not cython.compiled:
            return [0] * count
        else:
            return cython.cast(cython.p_ulonglong, self.bytes(8 * count))


@cython.cfunc
def _check(
    cells: bytes, height: cython.int, width: cython.int, squares: bytes, slots: cython.Py_ssize_t, faces: bytes
) -> None:
    """Keeps the loops from reading outside of their arguments."""
    fits: cython.bint = 0 < height < 100 and 0 < width < 100 and len(cells) == height * width
    if not fits or not 0 < slots <= MAX_SLOTS or len(squares) != 6 * slots or len(faces) != 24:
        raise ValueError("not a map and a card")
    at: cython.int
    top: cython.p_const_uchar = cells
    for at in range(height * width):
        if top[at] > 6 * slots:
            raise ValueError("a cell shows a card that is not there")


# --- where a card may be laid ---------------------------------------------------------------------------------------


def placements(
    cells: bytes,
    height: cython.int,
    width: cython.int,
    squares: bytes,
    above: tuple[int, ...],
    faces: bytes,
    guarded: cython.ulonglong,
) -> bytes:
    """All legal placements of a card, as packed 32-bit numbers in ascending order.

    `guarded` is a set of terrain codes: squares, old or new, that must not get hidden.
    """
    slots: cython.int = len(above)
    _check(cells, height, width, squares, slots, faces)
    memory = _Memory()
    stride: cython.int = width + _MARGIN
    area: cython.int = (height + 2 * _MARGIN) * stride + _MARGIN
    row: cython.int
    col: cython.int
    at: cython.int
    k: cython.int

    # Per cell a bit for the slot seen or for `empty`, and 32 bits higher one for the slot if its square is guarded:
    # or-ed over a footprint they say all that matters about it.
    empty: cython.ulonglong = 1 << 16
    shown = memory.words(area)
    for at in range(area):
        shown[at] = empty
    tops: cython.p_const_uchar = cells
    codes: cython.p_const_uchar = squares
    for row in range(height):
        at = (row + _MARGIN) * stride + _MARGIN
        for col in range(width):
            square: cython.int = tops[row * width + col]
            if square:
                bit: cython.ulonglong = 1
                bit <<= (square - 1) // 6
                shown[at + col] = bit << 32 | bit if guarded >> (codes[square - 1] & 63) & 1 else bit

    # Where the guarded squares of the card lie: own[owned[turn]] to own[owned[turn + 1] - 1] for each turn.
    face: cython.p_const_uchar = faces
    own = memory.ints(24)
    owned = memory.ints(5)
    turn: cython.int
    for turn in range(4):
        k = owned[turn]
        for p in range(6):
            if guarded >> (face[6 * turn + p] & 63) & 1:
                own[k] = p // 3 * stride + p % 3 if turn & 1 else p // 2 * stride + p % 2
                k += 1
        owned[turn + 1] = k

    higher = memory.uints(slots)
    for k in range(slots):
        higher[k] = above[k]
    choices = memory.uints(128)  # 64 for the portrait, 64 for the landscape
    tangle = memory.uints(12)
    room: cython.int = 1024
    found = memory.uints(room)
    total: cython.int = 0
    for row in range(-2, height):
        for col in range(-2, width):
            at = (row + _MARGIN) * stride + col + _MARGIN
            both = shown[at] | shown[at + 1] | shown[at + stride] | shown[at + stride + 1]
            portrait = both | shown[at + 2 * stride] | shown[at + 2 * stride + 1]
            landscape = both | shown[at + 2] | shown[at + stride + 2]
            if portrait | landscape == empty:
                continue
            portraits = _choices(portrait, slots, higher, tangle, choices, 0)
            landscapes = _choices(landscape, slots, higher, tangle, choices, 64)
            if total + 4 * 64 > room:
                room *= 2
                more = memory.uints(room)
                for k in range(total):
                    more[k] = found[k]
                found = more
            for turn in range(4):
                hurt: cython.ulonglong = 0
                for k in range(owned[turn], owned[turn + 1]):
                    hurt |= shown[at + own[k]]
                code: cython.uint = (row + 2) << 25 | (col + 2) << 18 | turn << 16
                first: cython.int = 64 if turn & 1 else 0
                for k in range(first, first + (landscapes if turn & 1 else portraits)):
                    under = choices[k]
                    if not under & hurt:
                        found[total] = code | under
                        total += 1
    return _as_bytes(found, total)


@cython.cfunc
@cython.exceptval(check=False)
def _choices(
    shown: cython.ulonglong,
    slots: cython.int,
    higher: cython.p_uint,
    tangle: cython.p_uint,
    choices: cython.p_uint,
    first: cython.int,
) -> cython.int:
    """Writes the sets of slots that a card may be tucked under, ascending, to choices[first:]; returns how many.

    They cover no guarded square of the map and leave some of the card visible; its own guarded squares may be hidden.
    """
    seen: cython.uint = shown & 0xFFFF
    if not seen:
        return 0
    forced: cython.uint = shown >> 32
    free: cython.uint = seen ^ forced
    tangled: cython.int = 0  # pairs in `tangle`: a slot, and those above it that are seen as well
    k: cython.int
    if seen & (seen - 1):
        for k in range(slots):
            if seen >> k & 1 and higher[k] & seen:
                tangle[tangled] = 1 << k
                tangle[tangled + 1] = higher[k] & seen
                tangled += 2
    count: cython.int = 0
    part: cython.uint = 0
    while True:
        under: cython.uint = part | forced
        if under == seen and not shown >> 16 & 1:
            return count
        for k in range(0, tangled, 2):
            if under & tangle[k] and tangle[k + 1] & ~under:
                break
        else:
            choices[first + count] = under
            count += 1
        if part == free:
            return count
        part = (part - free) & free  # the next larger subset


@cython.cfunc
def _as_bytes(numbers: cython.p_uint, count: cython.Py_ssize_t) -> bytes:
    if cython.compiled:
        return cython.cast(cython.p_uchar, numbers)[: 4 * count]
    else:
        return array("I", numbers[:count]).tobytes()


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
    """0 if a card may be laid so, else the first condition that is broken. Any row, column and `under` may be asked."""
    _check(cells, height, width, squares, len(above), faces)
    if not (-3 < row < height and -3 < col < width):
        return NO_OVERLAP
    top: cython.int = row
    left: cython.int = col
    wide: cython.int = 3 if turn & 1 else 2
    tucked: cython.uint = under if 0 <= under < 1 << MAX_SLOTS else 1 << MAX_SLOTS  # never seen
    seen: cython.uint = 0
    visible: cython.bint = False
    covers: cython.bint = False
    hides: cython.bint = False
    p: cython.int
    for p in range(6):
        r: cython.int = top + p // wide
        c: cython.int = left + p % wide
        square: cython.int = cells[r * width + c] if 0 <= r < height and 0 <= c < width else 0
        if square:
            seen |= 1 << (square - 1) // 6
        if square and tucked >> (square - 1) // 6 & 1:
            hides |= guarded >> (faces[6 * turn + p] & 63) & 1
        else:
            visible = True
            covers |= square and guarded >> (squares[square - 1] & 63) & 1
    if not seen:
        return NO_OVERLAP
    if tucked & ~seen:
        return NOT_SEEN
    for slot in range(len(above)):
        if tucked >> slot & 1 and above[slot] & seen & ~tucked:
            return CYCLE
    if not visible:
        return NOTHING_VISIBLE
    if covers:
        return COVERS_GUARDED
    return HIDES_OWN_GUARDED if hides else 0


# --- the map after a placement --------------------------------------------------------------------------------------


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
    under: cython.uint,
    pool: tuple[int, int, int, int],
) -> tuple[bytes, int, int, int, int, bytes, tuple[int, ...], tuple[int, int, int, int]]:
    """The map after a legal placement: cells, height, width, rows and columns that the crop grew at the top and at the
    left, squares, above, pool.

    `spots` are row, column and turn of every card, in coordinates in which the crop begins at `top`, `left`. Cubes on
    covered squares go to the pool; then the visible production squares of the new card are served in order.
    """
    new: cython.int = len(above)
    _check(cells, height, width, squares, new, faces)
    if new == MAX_SLOTS or len(spots) != new or not (-3 < row < height and -3 < col < width and 0 <= turn < 4):
        raise ValueError("no placement on this map")
    tall: cython.int = 2 if turn & 1 else 3
    wide: cython.int = 5 - tall
    grow_row: cython.int = -row if row < 0 else 0
    grow_col: cython.int = -col if col < 0 else 0
    new_height: cython.int = max(height, row + tall) + grow_row
    new_width: cython.int = max(width, col + wide) + grow_col
    k: cython.int
    p: cython.int
    at: cython.int

    new_cells = bytearray(new_height * new_width)
    for k in range(height):
        at = (k + grow_row) * new_width + grow_col
        new_cells[at : at + width] = cells[k * width : k * width + width]
    new_squares = bytearray(squares + faces[6 * turn : 6 * turn + 6])
    stock = list(pool)
    visible: cython.int = 0
    for p in range(6):
        at = (row + grow_row + p // wide) * new_width + col + grow_col + p % wide
        square: cython.int = new_cells[at]
        if square:
            if under >> (square - 1) // 6 & 1:
                continue
            code: cython.int = new_squares[square - 1]
            if code & _CUBE:
                new_squares[square - 1] = code ^ _CUBE
                stock[(code ^ _CUBE) - _PRODUCTION] += 1
        visible |= 1 << p
        new_cells[at] = 6 * new + p + 1
    for p in range(6):
        code = new_squares[6 * new + p]
        if visible >> p & 1 and _PRODUCTION <= code < _FACTORY and stock[code - _PRODUCTION] > 0:
            new_squares[6 * new + p] = code | _CUBE
            stock[code - _PRODUCTION] -= 1

    # The new card lies under the chosen cards and those above them, over every other card that it overlaps, and so
    # over all that these lie on.
    higher: cython.uint = 0
    lower: cython.uint = 0
    for k in range(new):
        if under >> k & 1:
            higher |= 1 << k | above[k]
    for k in range(new):
        spot = spots[k]
        down: cython.int = row + top - spot[0]
        right: cython.int = col + left - spot[1]
        landscape: cython.int = spot[2] & 1
        if -tall < down < 3 - landscape and -wide < right < 2 + landscape:
            lower |= 1 << k
    lower &= ~higher
    new_above = list(above)
    for k in range(new):
        if lower >> k & 1 or above[k] & lower:
            new_above[k] |= 1 << new | higher
    new_above.append(higher)
    return (
        bytes(new_cells),
        new_height,
        new_width,
        grow_row,
        grow_col,
        bytes(new_squares),
        tuple(new_above),
        (stock[0], stock[1], stock[2], stock[3]),
    )


# --- points ---------------------------------------------------------------------------------------------------------


def _neighbours() -> bytes:
    """For every set of squares of a portrait, then of a landscape, the squares that share an edge with one of them."""
    table = bytearray(128)
    for landscape in range(2):
        wide = 2 + landscape
        for squares in range(64):
            for p in range(6):
                for q in range(6):
                    steps = abs(p // wide - q // wide) + abs(p % wide - q % wide)
                    if squares >> p & 1 and steps == 1:
                        table[64 * landscape + squares] |= 1 << q
    return bytes(table)


_NEIGHBOURS = _neighbours()


@cython.final
@cython.cclass
class _Groups:
    """The orthogonal groups of one terrain on a padded grid, and what a new card would make of them.

    lift() takes the six cells of a footprint out of the grid. The groups then left that touch the footprint are its
    "pieces": with the squares laid in the footprint they decide all groups of the result.
    """

    count: cython.int  # groups, numbered from 1
    label: cython.p_uchar  # the group of a cell; 0 where the terrain is another
    size: cython.p_int  # squares of a group
    queue: cython.p_int
    around: cython.p_int  # steps to the four neighbours of a cell

    # For lift():
    steps: cython.p_int  # from the upper left cell of a portrait to its six, then the same for a landscape
    edges: cython.p_int  # ... to the ten cells that share an edge with it
    edge_side: cython.p_int  # ... the square that is next to each of these, as a bit
    backup: cython.p_uchar  # of the labels
    piece: cython.p_uchar  # by group: 1 + its index among the pieces, or _UNGROUPED: it lost squares to the footprint

    # What lift() finds out:
    neighbours: cython.p_const_uchar
    landscape: cython.int
    outside: cython.int  # groups
    largest_outside: cython.int
    pieces: cython.int
    piece_size: cython.p_int
    piece_side: cython.p_int  # the squares of the footprint that the piece touches
    reach: cython.int  # squares of all pieces together
    known: cython.ulonglong  # the sets of squares for which there is an answer
    answer: cython.p_int

    def __init__(self, memory: _Memory, area: cython.int, stride: cython.int) -> None:
        self.count = 0
        self.label = memory.bytes(area)
        self.size = memory.ints(128)
        self.queue = memory.ints(area)
        self.around = memory.ints(4)
        self.around[0] = -stride
        self.around[1] = -1
        self.around[2] = 1
        self.around[3] = stride

    @cython.cfunc
    @cython.exceptval(check=False)
    def flood(self, start: cython.int, old: cython.int, new: cython.int, head: cython.int) -> cython.int:
        """Relabels a cell and the cells connected to it, from `old` to `new`. They are queue[head] up to the result."""
        label = self.label
        queue = self.queue
        around = self.around
        tail: cython.int = head + 1
        queue[head] = start
        label[start] = new
        k: cython.int
        while head < tail:
            for k in range(4):
                at = queue[head] + around[k]
                if label[at] == old:
                    label[at] = new
                    queue[tail] = at
                    tail += 1
            head += 1
        return tail

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, area: cython.int) -> cython.void:
        """Finds the groups of the cells labelled _UNGROUPED."""
        at: cython.int
        count: cython.int = 0
        for at in range(area):
            if self.label[at] == _UNGROUPED:
                count += 1
                self.size[count] = self.flood(at, _UNGROUPED, count, 0)
        self.count = count

    @cython.cfunc
    def prepare(self, memory: _Memory, area: cython.int) -> cython.void:
        """Makes lift() possible, once the groups are found."""
        stride: cython.int = self.around[3]
        at: cython.int
        p: cython.int
        k: cython.int
        landscape: cython.int
        self.neighbours = _NEIGHBOURS
        self.backup = memory.bytes(area)
        for at in range(area):
            self.backup[at] = self.label[at]
        self.piece = memory.bytes(128)
        self.piece_size = memory.ints(10)
        self.piece_side = memory.ints(10)
        self.answer = memory.ints(64)
        self.steps = memory.ints(12)
        self.edges = memory.ints(20)
        self.edge_side = memory.ints(20)
        edge: cython.int = 0
        for landscape in range(2):
            wide: cython.int = 2 + landscape
            for p in range(6):
                self.steps[6 * landscape + p] = p // wide * stride + p % wide
            for p in range(6):
                for k in range(4):
                    row: cython.int = p // wide + (k == 3) - (k == 0)
                    col: cython.int = p % wide + (k == 2) - (k == 1)
                    if not (0 <= row < 5 - wide and 0 <= col < wide):
                        self.edges[edge] = row * stride + col
                        self.edge_side[edge] = 1 << p
                        edge += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def lift(self, corner: cython.int, landscape: cython.int) -> cython.void:
        """Looks at the map without the footprint that has its upper left cell there."""
        label = self.label
        size = self.size
        piece = self.piece
        group: cython.int
        k: cython.int
        at: cython.int
        cut: cython.int = 0
        for k in range(6 * landscape, 6 * landscape + 6):
            at = corner + self.steps[k]
            group = label[at]
            if group:
                cut += piece[group] == 0
                piece[group] = _UNGROUPED
                label[at] = 0
        largest: cython.int = 0
        for group in range(1, self.count + 1):
            if size[group] > largest and piece[group] == 0:
                largest = size[group]

        last: cython.int = self.count  # groups that lost squares may have fallen apart: what is left gets new numbers
        tail: cython.int = 0
        pieces: cython.int = 0
        reach: cython.int = 0
        for k in range(10 * landscape, 10 * landscape + 10):
            at = corner + self.edges[k]
            group = label[at]
            if group == 0:
                continue
            if piece[group] == _UNGROUPED:
                last += 1
                head: cython.int = tail
                tail = self.flood(at, group, last, head)
                group = last
                size[group] = tail - head
                largest = max(largest, tail - head)
            if piece[group] == 0:
                self.piece_size[pieces] = size[group]
                self.piece_side[pieces] = 0
                reach += size[group]
                pieces += 1
                piece[group] = pieces
            self.piece_side[piece[group] - 1] |= self.edge_side[k]

        self.landscape = landscape
        self.outside = last - cut
        self.largest_outside = largest
        self.pieces = pieces
        self.reach = reach
        self.known = 0
        for k in range(tail):
            label[self.queue[k]] = self.backup[self.queue[k]]
        for k in range(6 * landscape, 6 * landscape + 6):
            label[corner + self.steps[k]] = self.backup[corner + self.steps[k]]
        for group in range(1, last + 1):
            piece[group] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def joined(self, one: cython.int, squares: cython.int) -> cython.int:
        """Those of a set of squares in the footprint that are in a group with one of them."""
        neighbours = self.neighbours
        before: cython.int = 0
        k: cython.int
        while one != before:
            before = one
            one |= neighbours[64 * self.landscape + one]
            for k in range(self.pieces):
                if self.piece_side[k] & before:
                    one |= self.piece_side[k]
            one &= squares
        return one

    @cython.cfunc
    @cython.exceptval(check=False)
    def largest(self, squares: cython.int) -> cython.int:
        """The size of the largest group if the footprint holds these squares of the terrain."""
        if self.known >> squares & 1:
            return self.answer[squares]
        best: cython.int = self.largest_outside
        rest: cython.int = squares
        k: cython.int
        if _ones(squares) + self.reach > best:
            while rest:
                group = self.joined(rest & -rest, squares)
                size: cython.int = _ones(group)
                for k in range(self.pieces):
                    if self.piece_side[k] & group:
                        size += self.piece_size[k]
                best = max(best, size)
                rest ^= group
        self.known |= cython.cast(cython.ulonglong, 1) << squares
        self.answer[squares] = best
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def number(self, squares: cython.int) -> cython.int:
        """How many groups there are if the footprint holds these squares of the terrain."""
        if self.known >> squares & 1:
            return self.answer[squares]
        groups: cython.int = self.outside
        rest: cython.int = squares
        k: cython.int
        for k in range(self.pieces):
            if self.piece_side[k] & squares:
                groups -= 1
        while rest:
            rest ^= self.joined(rest & -rest, squares)
            groups += 1
        self.known |= cython.cast(cython.ulonglong, 1) << squares
        self.answer[squares] = groups
        return groups


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _ones(squares: cython.int) -> cython.int:
    """How many squares are in a set of six."""
    squares = (squares & 0x15) + (squares >> 1 & 0x15)
    return (squares & 3) + (squares >> 2 & 3) + (squares >> 4)


@cython.final
@cython.cclass
class _Weights:
    forest: cython.int
    mountain: cython.int
    town: cython.int
    lake_first: cython.int
    lake_further: cython.int
    capacity: cython.int
    factory: cython.int
    bonus: cython.p_int
    empty: cython.int
    surrounded: cython.int
    replaces: cython.int

    def __init__(self, memory: _Memory, weights: tuple[int, ...]) -> None:
        if len(weights) != WEIGHTS:
            raise ValueError(f"{WEIGHTS} weights are needed")
        self.forest = weights[FOREST_EACH]
        self.mountain = weights[MOUNTAIN_EACH]
        self.town = weights[TOWN_EACH]
        self.lake_first = weights[LAKE_FIRST]
        self.lake_further = weights[LAKE_FURTHER]
        self.capacity = weights[CAPACITY]
        self.factory = weights[FACTORY_VALUE]
        self.bonus = memory.ints(4)
        for colour in range(4):
            self.bonus[colour] = weights[BONUS + colour]
        self.empty = weights[EMPTY_EACH]
        self.surrounded = weights[SURROUNDED_EACH]
        self.replaces = weights[SURROUNDED_REPLACES]


@cython.final
@cython.cclass
class _Land:
    """What is seen of a map, on a padded grid."""

    area: cython.int
    stride: cython.int
    code: cython.p_uchar  # of a cell: its terrain, 0 = empty
    slot: cython.p_uchar  # of a cell: the card seen, MAX_SLOTS = none
    seen: cython.p_int  # by terrain, with and without CUBE: how many squares
    factories: cython.p_ulonglong  # by colour: the sum of their _ladder()s
    towns: _Groups
    lakes: _Groups

    def __init__(
        self, memory: _Memory, cells: bytes, height: cython.int, width: cython.int, squares: bytes
    ) -> None:
        stride: cython.int = width + _MARGIN
        area: cython.int = (height + 2 * _MARGIN) * stride + _MARGIN
        self.area = area
        self.stride = stride
        self.code = memory.bytes(area)
        self.slot = memory.bytes(area)
        self.seen = memory.ints(256)
        self.factories = memory.words(4)
        self.towns = _Groups(memory, area, stride)
        self.lakes = _Groups(memory, area, stride)
        at: cython.int
        row: cython.int
        col: cython.int
        for at in range(area):
            self.slot[at] = MAX_SLOTS
        tops: cython.p_const_uchar = cells
        codes: cython.p_const_uchar = squares
        for row in range(height):
            for col in range(width):
                square: cython.int = tops[row * width + col]
                if square:
                    at = (row + _MARGIN) * stride + col + _MARGIN
                    code: cython.int = codes[square - 1]
                    self.code[at] = code
                    self.slot[at] = (square - 1) // 6
                    self.seen[code] += 1
                    if code == _TOWN:
                        self.towns.label[at] = _UNGROUPED
                    elif code == _LAKE:
                        self.lakes.label[at] = _UNGROUPED
                    elif _FACTORY <= code < _CUBE:
                        self.factories[(code - _FACTORY) >> 3] += _ladder(code)
        self.towns.find(area)
        self.lakes.find(area)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _ladder(factory: cython.int) -> cython.ulonglong:
    """A factory as a number to add up: byte v of the sum counts the factories worth at least v."""
    return cython.cast(cython.ulonglong, 0x0101010101010101) >> 8 * (7 - (factory & 7))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _delivered(cubes: cython.int, factories: cython.ulonglong, weight: _Weights) -> cython.int:
    """How many cubes of a colour find a place in its factories."""
    places: cython.int = weight.capacity * cython.cast(cython.int, factories & 255)
    return min(cubes, places)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _factory_points(cubes: cython.int, factories: cython.ulonglong, weight: _Weights) -> cython.int:
    """The points of the best delivery of a colour. Every cube scores a point for each value its factory reaches."""
    if weight.factory:
        return weight.factory * _delivered(cubes, factories, weight)
    points: cython.int = 0
    factories >>= 8
    while factories:
        points += _delivered(cubes, factories, weight)
        factories >>= 8
    return points


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _delivery(colour: cython.int, cubes: cython.int, factories: cython.ulonglong, weight: _Weights) -> cython.int:
    delivered = _delivered(cubes, factories, weight)
    return _factory_points(cubes, factories, weight) + weight.bonus[colour] * delivered


@cython.cfunc
@cython.exceptval(check=False)
def _town_points(towns: _Groups, area: cython.int, weight: _Weights, inner: cython.p_int) -> cython.int:
    """The points of the largest group of towns. inner[group] counts its surrounded squares, inner[0] all of them."""
    k: cython.int
    at: cython.int
    label = towns.label
    stride = towns.around[3]
    for k in range(towns.count + 1):
        inner[k] = 0
    if weight.surrounded or weight.replaces:
        for at in range(area):
            if label[at] and label[at - 1] and label[at + 1] and label[at - stride] and label[at + stride]:
                inner[label[at]] += 1
                inner[0] += 1
    largest: cython.int = 0
    best: cython.int = 0
    for k in range(1, towns.count + 1):
        points: cython.int = weight.town * (towns.size[k] - inner[k] if weight.replaces else towns.size[k])
        if towns.size[k] > largest or (towns.size[k] == largest and points > best):
            largest = towns.size[k]
            best = points
    return best


def items(
    cells: bytes, height: cython.int, width: cython.int, squares: bytes, weights: tuple[int, ...]
) -> tuple[int, ...]:
    """The points of a map: forest, mountain, town, lake, factory, bonus, empty production, surrounded towns; and, last,
    not points but the number of deserts seen."""
    _check(cells, height, width, squares, len(squares) // 6, bytes(24))
    memory = _Memory()
    weight = _Weights(memory, weights)
    land = _Land(memory, cells, height, width, squares)
    seen = land.seen
    factory: cython.int = 0
    bonus: cython.int = 0
    empty: cython.int = 0
    colour: cython.int
    for colour in range(4):
        production: cython.int = _PRODUCTION + colour
        cubes = seen[production | _CUBE]
        factory += _factory_points(cubes, land.factories[colour], weight)
        bonus += weight.bonus[colour] * _delivered(cubes, land.factories[colour], weight)
        empty += weight.empty * seen[production]
    inner = memory.ints(128)
    town = _town_points(land.towns, land.area, weight, inner)
    groups = land.lakes.count
    return (
        weight.forest * seen[_FOREST],
        weight.mountain * seen[_MOUNTAIN],
        town,
        weight.lake_first * groups + weight.lake_further * (seen[_LAKE] - groups),
        factory,
        bonus,
        empty,
        weight.surrounded * inner[0],
        seen[_DESERT],
    )


@cython.final
@cython.cclass
class _Trial:
    """A new card tried on a map: the points of the result, by counting again only what changes."""

    land: _Land
    weight: _Weights
    worth: cython.p_int  # by terrain: what a square scores alone; a new production square counts as empty
    alone: cython.int  # all such points of the map as it is
    stock: cython.p_int  # by colour: cubes in the pool
    cubes: cython.p_int  # by colour: cubes on the map
    delivery: cython.p_int  # by colour: points of its delivery on the map as it is
    face: cython.p_const_uchar
    new_worth: cython.p_int
    old_worth: cython.p_int
    new_towns: cython.p_int  # by turn: which squares of the card are towns
    new_lakes: cython.p_int
    new_works: cython.p_int  # production squares and factories

    # Of the footprint tried:
    corner: cython.int
    landscape: cython.int
    code: cython.p_int
    slot: cython.p_int
    old_towns: cython.int
    old_lakes: cython.int
    old_works: cython.int

    # For points():
    returned: cython.p_int
    wanted: cython.p_int
    factories: cython.p_ulonglong
    towns: _Groups  # only for surrounded towns
    inner: cython.p_int

    def __init__(
        self, memory: _Memory, land: _Land, weight: _Weights, faces: bytes, pool: tuple[int, int, int, int]
    ) -> None:
        self.land = land
        self.weight = weight
        land.towns.prepare(memory, land.area)
        land.lakes.prepare(memory, land.area)
        self.worth = memory.ints(256)
        self.worth[_FOREST] = weight.forest
        self.worth[_MOUNTAIN] = weight.mountain
        self.alone = weight.forest * land.seen[_FOREST] + weight.mountain * land.seen[_MOUNTAIN]
        self.stock = memory.ints(4)
        self.cubes = memory.ints(4)
        self.delivery = memory.ints(4)
        colour: cython.int
        for colour in range(4):
            empty: cython.int = _PRODUCTION + colour
            self.worth[empty] = weight.empty
            self.alone += weight.empty * land.seen[empty]
            self.stock[colour] = pool[colour]
            self.cubes[colour] = land.seen[empty | _CUBE]
            self.delivery[colour] = _delivery(colour, self.cubes[colour], land.factories[colour], weight)
            self.alone += self.delivery[colour]
        self.face = faces
        self.new_worth = memory.ints(24)
        self.old_worth = memory.ints(6)
        self.new_towns = memory.ints(4)
        self.new_lakes = memory.ints(4)
        self.new_works = memory.ints(4)
        turn: cython.int
        p: cython.int
        for turn in range(4):
            for p in range(6):
                code: cython.int = self.face[6 * turn + p]
                self.new_worth[6 * turn + p] = self.worth[code]
                self.new_towns[turn] |= (code == _TOWN) << p
                self.new_lakes[turn] |= (code == _LAKE) << p
                self.new_works[turn] |= (code >= _PRODUCTION) << p
        self.code = memory.ints(6)
        self.slot = memory.ints(6)
        self.returned = memory.ints(4)
        self.wanted = memory.ints(4)
        self.factories = memory.words(4)
        self.inner = memory.ints(128)
        self.towns = _Groups(memory, land.area, land.stride)

    @cython.cfunc
    @cython.exceptval(check=False)
    def move(self, corner: cython.int, landscape: cython.int) -> cython.void:
        """Goes to the footprint that has its upper left cell there."""
        land = self.land
        self.corner = corner
        self.landscape = landscape
        self.old_towns = 0
        self.old_lakes = 0
        self.old_works = 0
        p: cython.int
        for p in range(6):
            at = corner + land.towns.steps[6 * landscape + p]
            code: cython.int = land.code[at]
            self.code[p] = code
            self.slot[p] = land.slot[at]
            self.old_worth[p] = self.worth[code]
            self.old_towns |= (code == _TOWN) << p
            self.old_lakes |= (code == _LAKE) << p
            self.old_works |= (code >= _PRODUCTION) << p
        land.towns.lift(corner, landscape)
        if self.new_lakes[landscape] or self.old_lakes:
            land.lakes.lift(corner, landscape)

    @cython.cfunc
    @cython.exceptval(check=False)
    def points(self, turn: cython.int, under: cython.uint) -> cython.int:
        """The points of the map with the card laid so."""
        land = self.land
        weight = self.weight
        points: cython.int = self.alone
        visible: cython.int = 0
        p: cython.int
        for p in range(6):
            shows: cython.int = ~under >> self.slot[p] & 1
            visible |= shows << p
            points += shows * (self.new_worth[6 * turn + p] - self.old_worth[p])

        squares: cython.int = (self.old_lakes & ~visible) | (self.new_lakes[turn] & visible)
        number: cython.int = land.seen[_LAKE] + _ones(squares) - _ones(self.old_lakes)
        groups: cython.int = land.lakes.count if squares == self.old_lakes else land.lakes.number(squares)
        points += weight.lake_first * groups + weight.lake_further * (number - groups)

        squares = (self.old_towns & ~visible) | (self.new_towns[turn] & visible)
        if weight.surrounded or weight.replaces:
            points += self.town_points(squares)
        else:
            points += weight.town * land.towns.largest(squares)

        works: cython.int = (self.old_works | self.new_works[turn]) & visible
        return points + self.works_points(turn, works) if works else points

    @cython.cfunc
    @cython.exceptval(check=False)
    def works_points(self, turn: cython.int, works: cython.int) -> cython.int:
        """What the delivery gains, and empty production squares lose, by these changed squares."""
        face = self.face
        returned = self.returned
        wanted = self.wanted
        factories = self.factories
        changed: cython.int = 0
        colour: cython.int
        p: cython.int
        for colour in range(4):
            returned[colour] = 0
            wanted[colour] = 0
            factories[colour] = self.land.factories[colour]
        for p in range(6):
            if works >> p & 1:
                code: cython.int = self.code[p]
                if code & _CUBE:
                    returned[code & 3] += 1
                    changed |= 1 << (code & 3)
                elif code >= _FACTORY:
                    colour = (code - _FACTORY) >> 3
                    factories[colour] -= _ladder(code)
                    changed |= 1 << colour
                code = face[6 * turn + p]
                if code >= _FACTORY:
                    colour = (code - _FACTORY) >> 3
                    factories[colour] += _ladder(code)
                    changed |= 1 << colour
                elif code >= _PRODUCTION:
                    wanted[code & 3] += 1
                    changed |= 1 << (code & 3)
        points: cython.int = 0
        for colour in range(4):
            if changed >> colour & 1:
                taken: cython.int = min(wanted[colour], self.stock[colour] + returned[colour])
                cubes: cython.int = self.cubes[colour] - returned[colour] + taken
                points += _delivery(colour, cubes, factories[colour], self.weight) - self.delivery[colour]
                points -= self.weight.empty * taken
        return points

    @cython.cfunc
    @cython.exceptval(check=False)
    def town_points(self, squares: cython.int) -> cython.int:
        """Of the map with these towns in the footprint, counted from scratch: with surrounded towns."""
        at: cython.int
        p: cython.int
        towns = self.towns
        before = self.land.towns
        for at in range(self.land.area):
            towns.label[at] = _UNGROUPED if before.label[at] else 0
        for p in range(6):
            at = self.corner + before.steps[6 * self.landscape + p]
            towns.label[at] = _UNGROUPED if squares >> p & 1 else 0
        towns.find(self.land.area)
        points = _town_points(towns, self.land.area, self.weight, self.inner)
        return points + self.weight.surrounded * self.inner[0]


def placement_scores(
    cells: bytes,
    height: cython.int,
    width: cython.int,
    squares: bytes,
    above: tuple[int, ...],
    faces: bytes,
    pool: tuple[int, int, int, int],
    weights: tuple[int, ...],
    codes: bytes,
) -> bytes:
    """The points of the map after each of these placements, as 32-bit numbers: the sum of items() after place()."""
    _check(cells, height, width, squares, len(above), faces)
    memory = _Memory()
    weight = _Weights(memory, weights)
    land = _Land(memory, cells, height, width, squares)
    trial = _Trial(memory, land, weight, faces, pool)
    count: cython.int = len(codes) // 4
    placement = _as_numbers(codes)
    scores = memory.ints(count)
    first: cython.int = 0
    last: cython.int = 0
    k: cython.int
    landscape: cython.int
    while first < count:
        spot: cython.uint = placement[first] >> 18
        row: cython.int = spot >> 7
        col: cython.int = spot & 127
        if row >= height + 2 or col >= width + 2:
            raise ValueError("not a placement on this map")
        while last < count and placement[last] >> 18 == spot:
            last += 1
        for landscape in range(2):
            there: cython.bint = False
            for k in range(first, last):
                if placement[k] >> 16 & 1 == landscape:
                    if not there:
                        trial.move((row - 2 + _MARGIN) * land.stride + col - 2 + _MARGIN, landscape)
                        there = True
                    scores[k] = trial.points(placement[k] >> 16 & 3, placement[k] & 0xFFFF)
        first = last
    return _signed_bytes(scores, count)


@cython.cfunc
def _signed_bytes(numbers: cython.p_int, count: cython.Py_ssize_t) -> bytes:
    if cython.compiled:
        return cython.cast(cython.p_uchar, numbers)[: 4 * count]
    else:
        return array("i", numbers[:count]).tobytes()


@cython.cfunc
def _as_numbers(packed: bytes) -> cython.p_uint:
    if cython.compiled:
        return cython.cast(cython.p_uint, cython.cast(cython.p_uchar, packed))
    else:
        return array("I", packed)
