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

from array import array

try:
    import cython
except ModuleNotFoundError:
    from northward.core import _cython as cython  # type: ignore[no-redef]  # its stand-in

from northward.games.card_maps.terrain import CUBE, DESERT, FACTORY, FOREST, LAKE, MOUNTAIN, PRODUCTION, TOWN

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

# The compiler takes module names for Python objects. These are C numbers.
_DESERT = cython.declare(cython.int, DESERT)
_FOREST = cython.declare(cython.int, FOREST)
_TOWN = cython.declare(cython.int, TOWN)
_LAKE = cython.declare(cython.int, LAKE)
_MOUNTAIN = cython.declare(cython.int, MOUNTAIN)
_PRODUCTION = cython.declare(cython.int, PRODUCTION)
_FACTORY = cython.declare(cython.int, FACTORY)
_CUBE = cython.declare(cython.int, CUBE)
_NO_SLOT = cython.declare(cython.int, MAX_SLOTS)
_NO_GROUP_YET = cython.declare(cython.int, 255)

# Grids are padded: a footprint reaches two cells beyond the map, its neighbours three. Rows are `width + _MARGIN`
# apart, so the cells behind the end of a row are the ones before the start of the next.
_MARGIN = cython.declare(cython.int, 3)


@cython.final
@cython.cclass
class _Memory:
    """Scratch memory, zeroed, that lives as long as this object: pointers when compiled, lists when not."""

    blocks: list[bytearray]
    block: cython.p_uchar  # the last one
    used: cython.Py_ssize_t
    size: cython.Py_ssize_t

    def __init__(self) -> None:
        self.blocks = []
        self.used = 0
        self.size = 0

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
                self.blocks.append(block)
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
def _packed(numbers: cython.p_int, count: cython.Py_ssize_t) -> bytes:
    if not cython.compiled:
        return array("i", numbers[:count]).tobytes()
    else:
        return cython.cast(cython.p_const_uchar, numbers)[: 4 * count]


@cython.cfunc
def _unpacked(numbers: bytes) -> cython.p_int:
    if not cython.compiled:
        return array("i", numbers).tolist()
    else:
        return cython.cast(cython.p_int, cython.cast(cython.p_const_uchar, numbers))


# What is not checked here is up to the caller, and gives at worst a wrong answer.


@cython.cfunc
def _check_map(cells: bytes, height: cython.int, width: cython.int, squares: bytes) -> cython.int:
    """How many cards there are; ValueError for a map that would lead the loops outside of their memory."""
    count: cython.int = len(squares)
    cell: cython.p_const_uchar = cells
    shown: cython.int = 0
    if not (0 < height < 60 and 0 < width < 60 and len(cells) == height * width and count <= 6 * MAX_SLOTS):
        raise ValueError("not a map")
    for k in range(height * width):
        shown += cell[k] > 0
        if cell[k] > count or shown > count:
            raise ValueError("a cell shows a square that is on no card, or is shown elsewhere")
    _check_codes(squares, True)
    return count // 6


@cython.cfunc
def _check_card(faces: bytes, slots: cython.int, above: tuple[int, ...]) -> cython.void:
    if len(faces) != 24 or len(above) != slots:
        raise ValueError("not a card, or not the order of these cards")
    _check_codes(faces, False)


@cython.cfunc
def _check_codes(codes: bytes, with_cubes: cython.bint) -> cython.void:
    """Four colours, eight values, and cubes only on production squares."""
    codes_at: cython.p_const_uchar = codes
    for k in range(len(codes)):
        code: cython.int = codes_at[k]
        if with_cubes and code & ~3 == _PRODUCTION | _CUBE:
            continue
        if code >= _FACTORY + 32 or _PRODUCTION + 4 <= code < _FACTORY:
            raise ValueError(f"unknown terrain {code}")


@cython.cfunc
def _in(codes: cython.ulonglong, code: cython.int) -> cython.bint:
    return (codes >> (code & 63) & 1) != 0


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
    """All legal placements of a card, as packed 32-bit numbers in ascending order. A card that looks the same after
    half a turn has the turns 0 and 1 only.

    `guarded` is a set of terrain codes: squares, old or new, that must not get hidden.
    """
    slots = _check_map(cells, height, width, squares)
    _check_card(faces, slots, above)
    memory = _Memory()
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
    higher = memory.ints(slots)
    for k in range(slots):
        higher[k] = above[k]
    tangled = memory.ints(12)
    choices = memory.ints(128)  # 64 for the portrait, 64 for the landscape
    room: cython.int = 512
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
            portraits = _choices(portrait, slots, higher, tangled, choices, 0)
            landscapes = _choices(landscape, slots, higher, tangled, choices, 64)
            if total + 4 * 64 > room:
                room *= 2
                more = memory.ints(room)
                for k in range(total):
                    more[k] = found[k]
                found = more
            for turn in range(turns):
                barred: cython.ulonglong = 0
                for k in range(owned[turn], owned[turn + 1]):
                    barred |= shown[at + own[k]]
                where: cython.int = (row + 2) << 25 | (col + 2) << 18 | turn << 16
                first: cython.int = 64 if turn & 1 else 0
                for k in range(first, first + (landscapes if turn & 1 else portraits)):
                    if not choices[k] & barred:
                        found[total] = where | choices[k]
                        total += 1
    return _packed(found, total)


@cython.cfunc
def _choices(
    shown: cython.ulonglong,
    slots: cython.int,
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
    if seen & (seen - 1):
        for k in range(slots):
            if seen >> k & 1 and higher[k] & seen:
                tangled[pairs] = 1 << k
                tangled[pairs + 1] = higher[k] & seen
                pairs += 2
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
    slots = _check_map(cells, height, width, squares)
    _check_card(faces, slots, above)
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
    under: cython.int,
    pool: tuple[int, int, int, int],
) -> tuple[bytes, int, int, int, int, bytes, tuple[int, ...], tuple[int, int, int, int]]:
    """The map after a legal placement: cells, height, width, how many rows and columns the crop grew at its top and
    at its left, squares, above, pool.

    `spots` are row, column and turn of every card, in coordinates in which the crop begins at `top`, `left`. Cubes on
    covered squares go to the pool; then the visible production squares of the new card are served in order.
    """
    new = _check_map(cells, height, width, squares)
    _check_card(faces, new, above)
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
    new_above = [*above, higher]
    for k in range(new):
        if (1 << k | above[k]) & lower:
            new_above[k] = above[k] | higher | 1 << new
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


# --- groups of squares ----------------------------------------------------------------------------------------------


@cython.final
@cython.cclass
class _Footprints:
    """Steps on a grid from the upper left cell of a portrait, then the same from that of a landscape."""

    squares: cython.p_int  # to its six cells
    edges: cython.p_int  # to the ten cells that share an edge with it
    beside: cython.p_int  # which of its squares is beside each of these ten, as a bit

    def __init__(self, memory: _Memory, stride: cython.int) -> None:
        self.squares = memory.ints(12)
        self.edges = memory.ints(20)
        self.beside = memory.ints(20)
        edge: cython.int = 0
        for landscape in range(2):
            wide: cython.int = 2 + landscape
            for p in range(6):
                self.squares[6 * landscape + p] = p // wide * stride + p % wide
                for k in range(4):
                    row: cython.int = p // wide + (k == 0) - (k == 1)
                    col: cython.int = p % wide + (k == 2) - (k == 3)
                    if not (0 <= row < 5 - wide and 0 <= col < wide):
                        self.edges[edge] = row * stride + col
                        self.beside[edge] = 1 << p
                        edge += 1


@cython.cfunc
def _spread(squares: cython.int, landscape: cython.int) -> cython.int:
    """The squares of a footprint that share an edge with some of these (and perhaps bits that are no squares)."""
    if landscape:
        return squares << 3 | squares >> 3 | (squares & 0b011011) << 1 | (squares & 0b110110) >> 1
    return squares << 2 | squares >> 2 | (squares & 0b010101) << 1 | (squares & 0b101010) >> 1


@cython.cfunc
def _ones(squares: cython.int) -> cython.int:
    """How many squares are in a set of six."""
    squares = (squares & 0b010101) + (squares >> 1 & 0b010101)
    return (squares & 3) + (squares >> 2 & 3) + (squares >> 4)


@cython.final
@cython.cclass
class _Groups:
    """The orthogonal groups of one terrain on a padded grid, and what a new card would make of them.

    lift() looks at the map without the cells of a footprint. The groups that are then beside the footprint are its
    "pieces": together with the squares laid in the footprint they decide all groups of the result.
    """

    area: cython.int
    label: cython.p_uchar  # the group of a cell, numbered from 1; 0 where the terrain is another
    count: cython.int
    size: cython.p_int  # of each group
    around: cython.p_int  # steps to the four neighbours of a cell
    queue: cython.p_int

    backup: cython.p_uchar  # of the labels
    piece: cython.p_uchar  # of each group: 1 + its index among the pieces, or _NO_GROUP_YET: it lost squares
    landscape: cython.int
    outside: cython.int  # groups without the footprint
    largest_outside: cython.int
    pieces: cython.int
    piece_size: cython.p_int
    piece_beside: cython.p_int  # the squares of the footprint that the piece is beside

    def __init__(self, memory: _Memory, area: cython.int, stride: cython.int) -> None:
        self.area = area
        self.label = memory.bytes(area)
        self.count = 0
        self.size = memory.ints(128)
        self.queue = memory.ints(area)
        self.around = memory.ints(4)
        self.around[0] = stride
        self.around[1] = -stride
        self.around[2] = 1
        self.around[3] = -1

    @cython.cfunc
    def flood(self, start: cython.int, old: cython.int, new: cython.int, head: cython.int) -> cython.int:
        """Relabels a cell and what is connected to it from `old` to `new`: queue[head] up to queue[the result]."""
        label = self.label
        queue = self.queue
        around = self.around
        tail: cython.int = head + 1
        queue[head] = start
        label[start] = new
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
    def find(self) -> cython.void:
        """Numbers the groups of the cells labelled _NO_GROUP_YET."""
        count: cython.int = 0
        for at in range(self.area):
            if self.label[at] == _NO_GROUP_YET:
                count += 1
                self.size[count] = self.flood(at, _NO_GROUP_YET, count, 0)
        self.count = count

    @cython.cfunc
    def prepare(self, memory: _Memory) -> cython.void:
        """Before the first lift()."""
        self.backup = memory.bytes(self.area)
        self.piece = memory.bytes(128)
        self.piece_size = memory.ints(10)
        self.piece_beside = memory.ints(10)
        for at in range(self.area):
            self.backup[at] = self.label[at]

    @cython.cfunc
    def lift(self, footprints: _Footprints, corner: cython.int, landscape: cython.int) -> cython.void:
        label = self.label
        size = self.size
        piece = self.piece
        cut: cython.int = 0  # groups that lose squares
        for k in range(6 * landscape, 6 * landscape + 6):
            at = corner + footprints.squares[k]
            group = label[at]
            if group:
                if piece[group] == 0:
                    piece[group] = _NO_GROUP_YET
                    cut += 1
                label[at] = 0
        largest: cython.int = 0
        for group in range(1, self.count + 1):
            if size[group] > largest and piece[group] == 0:
                largest = size[group]

        last: cython.int = self.count
        tail: cython.int = 0
        pieces: cython.int = 0
        for k in range(10 * landscape, 10 * landscape + 10):
            at = corner + footprints.edges[k]
            group = label[at]
            if group == 0:
                continue
            if piece[group] == _NO_GROUP_YET:  # it may have fallen apart
                last += 1
                head: cython.int = tail
                tail = self.flood(at, group, last, head)
                group = last
                size[group] = tail - head
                largest = max(largest, size[group])
            if piece[group] == 0:
                self.piece_size[pieces] = size[group]
                self.piece_beside[pieces] = 0
                pieces += 1
                piece[group] = pieces
            self.piece_beside[piece[group] - 1] |= footprints.beside[k]
        self.landscape = landscape
        self.outside = last - cut
        self.largest_outside = largest
        self.pieces = pieces

        for k in range(tail):
            at = self.queue[k]
            label[at] = self.backup[at]
        for k in range(6 * landscape, 6 * landscape + 6):
            at = corner + footprints.squares[k]
            label[at] = self.backup[at]
        for group in range(1, last + 1):
            piece[group] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def joined(self, some: cython.int, squares: cython.int) -> cython.int:
        """Those of the squares in the footprint that are connected to some of them, if all are of this terrain."""
        before: cython.int = 0
        while some != before:
            before = some
            some |= _spread(some, self.landscape)
            for k in range(self.pieces):
                if self.piece_beside[k] & before:
                    some |= self.piece_beside[k]
            some &= squares
        return some

    @cython.cfunc
    @cython.exceptval(check=False)
    def largest_with(self, squares: cython.int) -> cython.int:
        """The size of the largest group if the squares of this terrain in the footprint are these."""
        largest: cython.int = self.largest_outside
        rest: cython.int = squares
        while rest:
            group = self.joined(rest & -rest, squares)
            size: cython.int = _ones(group)
            for k in range(self.pieces):
                if self.piece_beside[k] & group:
                    size += self.piece_size[k]
            largest = max(largest, size)
            rest ^= group
        return largest

    @cython.cfunc
    def count_with(self, squares: cython.int) -> cython.int:
        """How many groups there are if the squares of this terrain in the footprint are these."""
        count: cython.int = self.outside
        rest: cython.int = squares
        for k in range(self.pieces):
            if self.piece_beside[k] & squares:
                count -= 1
        while rest:
            rest ^= self.joined(rest & -rest, squares)
            count += 1
        return count


# --- points ---------------------------------------------------------------------------------------------------------


@cython.final
@cython.cclass
class _Weights:
    """What scores how much, as C numbers."""

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
            raise ValueError(f"{len(weights)} weights, not {WEIGHTS}")
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


@cython.cfunc
def _ladder(factory: cython.int) -> cython.ulonglong:
    """A factory as a number to add up: byte v of a sum counts the factories worth v or more."""
    worth_seven: cython.ulonglong = 0x0101010101010101
    return worth_seven >> 8 * (7 - (factory & 7))


@cython.cfunc
def _delivered(cubes: cython.int, ladders: cython.ulonglong, weight: _Weights) -> cython.int:
    """How many cubes of a colour find a place in the factories that the lowest byte counts."""
    places: cython.int = ladders & 255
    return min(cubes, weight.capacity * places)


@cython.cfunc
def _factory_points(cubes: cython.int, ladders: cython.ulonglong, weight: _Weights) -> cython.int:
    """The points of a colour's best delivery: for every v, a point for each cube in a factory worth v or more."""
    if weight.factory:
        return weight.factory * _delivered(cubes, ladders, weight)
    points: cython.int = 0
    ladders >>= 8
    while ladders:
        points += _delivered(cubes, ladders, weight)
        ladders >>= 8
    return points


@cython.final
@cython.cclass
class _Land:
    """What is seen of a map, on a padded grid."""

    area: cython.int
    stride: cython.int
    code: cython.p_uchar  # of a cell: its terrain, 0 = empty
    slot: cython.p_uchar  # of a cell: the card seen
    seen: cython.p_int  # how many squares of each terrain, those with CUBE apart
    ladders: cython.p_ulonglong  # of the factories of each colour, added up
    towns: _Groups
    lakes: _Groups

    def __init__(self, memory: _Memory, cells: bytes, height: cython.int, width: cython.int, squares: bytes) -> None:
        stride: cython.int = width + _MARGIN
        area: cython.int = (height + 2 * _MARGIN) * stride + _MARGIN
        self.area = area
        self.stride = stride
        self.code = memory.bytes(area)
        self.slot = memory.bytes(area)
        self.seen = memory.ints(256)
        self.ladders = memory.words(4)
        self.towns = _Groups(memory, area, stride)
        self.lakes = _Groups(memory, area, stride)
        cell: cython.p_const_uchar = cells
        codes: cython.p_const_uchar = squares
        for at in range(area):
            self.slot[at] = _NO_SLOT
        for row in range(height):
            for col in range(width):
                square: cython.int = cell[row * width + col]
                if square:
                    at = (row + _MARGIN) * stride + col + _MARGIN
                    code: cython.int = codes[square - 1]
                    self.code[at] = code
                    self.slot[at] = (square - 1) // 6
                    self.seen[code] += 1
                    if code == _TOWN:
                        self.towns.label[at] = _NO_GROUP_YET
                    elif code == _LAKE:
                        self.lakes.label[at] = _NO_GROUP_YET
                    elif _FACTORY <= code < _CUBE:
                        self.ladders[(code - _FACTORY) >> 3] += _ladder(code)
        self.towns.find()
        self.lakes.find()


@cython.cfunc
def _town_points(towns: _Groups, weight: _Weights, inner: cython.p_int) -> cython.int:
    """The points of the largest group; inner[group] becomes the number of its surrounded squares, inner[0] of all."""
    label = towns.label
    stride = towns.around[0]
    for k in range(towns.count + 1):
        inner[k] = 0
    if weight.surrounded or weight.replaces:
        for at in range(towns.area):
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
    """The points of a map: forest, mountain, town, lake, factory, bonus, empty production, surrounded towns. The last
    number is not points but the deserts seen."""
    _check_map(cells, height, width, squares)
    memory = _Memory()
    weight = _Weights(memory, weights)
    land = _Land(memory, cells, height, width, squares)
    seen = land.seen
    factory: cython.int = 0
    bonus: cython.int = 0
    empty: cython.int = 0
    for colour in range(4):
        cubes = seen[(_PRODUCTION + colour) | _CUBE]
        factory += _factory_points(cubes, land.ladders[colour], weight)
        bonus += weight.bonus[colour] * _delivered(cubes, land.ladders[colour], weight)
        empty += weight.empty * seen[_PRODUCTION + colour]
    inner = memory.ints(128)
    town = _town_points(land.towns, weight, inner)
    lakes = land.lakes.count
    return (
        weight.forest * seen[_FOREST],
        weight.mountain * seen[_MOUNTAIN],
        town,
        weight.lake_first * lakes + weight.lake_further * (seen[_LAKE] - lakes),
        factory,
        bonus,
        empty,
        weight.surrounded * inner[0],
        seen[_DESERT],
    )


@cython.final
@cython.cclass
class _Trial:
    """A card tried on a map: the points of the result, counting again only what changes.

    move() goes to a footprint; points() lays the card there. Squares that score by themselves are added and taken
    away, towns and lakes go by the groups without the footprint, and a colour's delivery is made anew if it changes.
    """

    land: _Land
    weight: _Weights
    footprints: _Footprints
    base: cython.int  # points of the map as it is, but for towns and lakes
    delivery: cython.p_int  # by colour: points of its delivery on the map as it is, bonus included
    stock: cython.p_int  # by colour: cubes in the pool

    # Of the card, in each of its turns:
    face: cython.p_const_uchar
    new_worth: cython.p_int  # what each square scores by itself; production counts as empty
    new_towns: cython.p_int  # which squares are towns
    new_lakes: cython.p_int
    new_works: cython.p_int  # production squares and factories

    # Of the footprint:
    corner: cython.int
    landscape: cython.int
    slot: cython.p_uchar
    code: cython.p_uchar
    old_worth: cython.p_int
    old_towns: cython.int
    old_lakes: cython.int
    old_works: cython.int

    # Where no old works get covered, works_gain() depends only on the turn and the works seen: 64 * turn + set.
    is_known: cython.p_uchar
    known_gain: cython.p_int

    # For works_gain(), by colour, and for town_points():
    returned: cython.p_int
    wanted: cython.p_int
    ladders: cython.p_ulonglong
    towns: _Groups
    inner: cython.p_int

    def __init__(
        self, memory: _Memory, land: _Land, weight: _Weights, faces: bytes, pool: tuple[int, int, int, int]
    ) -> None:
        self.land = land
        self.weight = weight
        self.footprints = _Footprints(memory, land.stride)
        land.towns.prepare(memory)
        land.lakes.prepare(memory)
        self.base = weight.forest * land.seen[_FOREST] + weight.mountain * land.seen[_MOUNTAIN]
        self.delivery = memory.ints(4)
        self.stock = memory.ints(4)
        for colour in range(4):
            cubes = land.seen[(_PRODUCTION + colour) | _CUBE]
            self.delivery[colour] = self.delivery_of(colour, cubes, land.ladders[colour])
            self.base += self.delivery[colour] + weight.empty * land.seen[_PRODUCTION + colour]
            self.stock[colour] = pool[colour]
        self.face = faces
        self.new_worth = memory.ints(24)
        self.new_towns = memory.ints(4)
        self.new_lakes = memory.ints(4)
        self.new_works = memory.ints(4)
        for turn in range(4):
            for p in range(6):
                code: cython.int = self.face[6 * turn + p]
                self.new_worth[6 * turn + p] = self.worth(code)
                self.new_towns[turn] |= (code == _TOWN) << p
                self.new_lakes[turn] |= (code == _LAKE) << p
                self.new_works[turn] |= (code >= _PRODUCTION) << p
        self.slot = memory.bytes(6)
        self.code = memory.bytes(6)
        self.old_worth = memory.ints(6)
        self.is_known = memory.bytes(256)
        self.known_gain = memory.ints(256)
        self.returned = memory.ints(4)
        self.wanted = memory.ints(4)
        self.ladders = memory.words(4)
        self.towns = _Groups(memory, land.area, land.stride)
        self.inner = memory.ints(128)

    @cython.cfunc
    def worth(self, code: cython.int) -> cython.int:
        """What a square scores by itself."""
        if code == _FOREST:
            return self.weight.forest
        if code == _MOUNTAIN:
            return self.weight.mountain
        return self.weight.empty if _PRODUCTION <= code < _FACTORY else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def delivery_of(self, colour: cython.int, cubes: cython.int, ladders: cython.ulonglong) -> cython.int:
        """The points of a colour, bonus included."""
        bonus: cython.int = self.weight.bonus[colour] * _delivered(cubes, ladders, self.weight)
        return bonus + _factory_points(cubes, ladders, self.weight)

    @cython.cfunc
    def move(self, corner: cython.int, landscape: cython.int) -> cython.void:
        """Goes to the footprint with that upper left cell."""
        land = self.land
        self.corner = corner
        self.landscape = landscape
        self.old_towns = 0
        self.old_lakes = 0
        self.old_works = 0
        for p in range(6):
            at = corner + self.footprints.squares[6 * landscape + p]
            code: cython.int = land.code[at]
            self.slot[p] = land.slot[at]
            self.code[p] = code
            self.old_worth[p] = self.worth(code)
            self.old_towns |= (code == _TOWN) << p
            self.old_lakes |= (code == _LAKE) << p
            self.old_works |= (code >= _PRODUCTION) << p
        land.towns.lift(self.footprints, corner, landscape)
        if self.new_lakes[landscape] or self.old_lakes:
            land.lakes.lift(self.footprints, corner, landscape)

    @cython.cfunc
    @cython.exceptval(check=False)
    def points(self, turn: cython.int, under: cython.int) -> cython.int:
        """The points of the map with the card laid here."""
        land = self.land
        weight = self.weight
        points: cython.int = self.base
        visible: cython.int = 0
        for p in range(6):
            shows: cython.int = ~under >> self.slot[p] & 1
            visible |= shows << p
            points += shows * (self.new_worth[6 * turn + p] - self.old_worth[p])

        squares: cython.int = (self.old_lakes & ~visible) | (self.new_lakes[turn] & visible)
        total: cython.int = land.seen[_LAKE] - _ones(self.old_lakes) + _ones(squares)
        groups: cython.int = land.lakes.count if squares == self.old_lakes else land.lakes.count_with(squares)
        points += weight.lake_first * groups + weight.lake_further * (total - groups)

        squares = (self.old_towns & ~visible) | (self.new_towns[turn] & visible)
        if weight.surrounded or weight.replaces:
            points += self.town_points(squares)
        else:
            points += weight.town * land.towns.largest_with(squares)

        squares = self.new_works[turn] & visible
        if self.old_works & visible:
            return points + self.works_gain(turn, squares | (self.old_works & visible))
        k: cython.int = 64 * turn + squares
        if not self.is_known[k]:
            self.is_known[k] = 1
            self.known_gain[k] = self.works_gain(turn, squares)
        return points + self.known_gain[k]

    @cython.cfunc
    def town_points(self, squares: cython.int) -> cython.int:
        """The points of towns, surrounded ones too, with these in the footprint: everything is counted again."""
        towns = self.towns
        before = self.land.towns
        for at in range(towns.area):
            towns.label[at] = _NO_GROUP_YET if before.label[at] else 0
        for p in range(6):
            at = self.corner + self.footprints.squares[6 * self.landscape + p]
            towns.label[at] = _NO_GROUP_YET if squares >> p & 1 else 0
        towns.find()
        points: cython.int = _town_points(towns, self.weight, self.inner)
        return points + self.weight.surrounded * self.inner[0]

    @cython.cfunc
    @cython.exceptval(check=False)
    def works_gain(self, turn: cython.int, squares: cython.int) -> cython.int:
        """What these squares change in the delivery, and new production squares by not staying empty."""
        returned = self.returned
        wanted = self.wanted
        ladders = self.ladders
        changed: cython.int = 0
        for colour in range(4):
            returned[colour] = 0
            wanted[colour] = 0
            ladders[colour] = self.land.ladders[colour]
        for p in range(6):
            if squares >> p & 1:
                code: cython.int = self.code[p]
                if code & _CUBE:
                    colour = code & 3
                    returned[colour] += 1
                    changed |= 1 << colour
                elif code >= _FACTORY:
                    colour = (code - _FACTORY) >> 3
                    ladders[colour] -= _ladder(code)
                    changed |= 1 << colour
                code = self.face[6 * turn + p]
                if code >= _FACTORY:
                    colour = (code - _FACTORY) >> 3
                    ladders[colour] += _ladder(code)
                    changed |= 1 << colour
                elif code >= _PRODUCTION:
                    colour = code & 3
                    wanted[colour] += 1
                    changed |= 1 << colour
        gain: cython.int = 0
        for colour in range(4):
            if changed >> colour & 1:
                taken: cython.int = min(wanted[colour], self.stock[colour] + returned[colour])
                cubes: cython.int = self.land.seen[(_PRODUCTION + colour) | _CUBE] - returned[colour] + taken
                gain += self.delivery_of(colour, cubes, ladders[colour]) - self.delivery[colour]
                gain -= self.weight.empty * taken
        return gain


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
    slots = _check_map(cells, height, width, squares)
    _check_card(faces, slots, above)
    if len(pool) != 4:
        raise ValueError("not a pool")
    memory = _Memory()
    land = _Land(memory, cells, height, width, squares)
    trial = _Trial(memory, land, _Weights(memory, weights), faces, pool)
    placement = _unpacked(codes)
    count: cython.int = len(codes) // 4
    scores = memory.ints(count)
    first: cython.int = 0
    last: cython.int = 0
    while first < count:
        spot = placement[first] >> 18
        row: cython.int = (spot >> 7) - 2
        col: cython.int = (spot & 127) - 2
        if not (-3 < row < height and -3 < col < width):
            raise ValueError("not a placement on this map")
        while last < count and placement[last] >> 18 == spot:
            last += 1
        for landscape in range(2):
            moved: cython.bint = False
            for k in range(first, last):
                if placement[k] >> 16 & 1 == landscape:
                    if not moved:
                        trial.move((row + _MARGIN) * land.stride + col + _MARGIN, landscape)
                        moved = True
                    scores[k] = trial.points(placement[k] >> 16 & 3, placement[k] & 0xFFFF)
        first = last
    return _packed(scores, count)
