# cython: boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""What a map of overlapping cards may still become: counts of what lies on it and of where it can grow.

The bots' learned values weigh these counts. A map is handed over as to `placement`.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from northward.core import _cython as cython  # type: ignore[no-redef]  # its stand-in

from northward.games.card_maps.terrain import CUBE, DESERT, FACTORY, FOREST, LAKE, MOUNTAIN, PRODUCTION, TOWN

# What the counts are, in their order.
NAMES = (
    "seen",  # squares
    "deserts",
    "forests",
    "mountains",
    "largest_town",
    "second_town",
    "other_towns",  # squares of all other town areas
    "town_edges",  # sides of the largest town area that are open: beside a desert or nothing
    "lakes",
    "lake_areas",
    "lake_edges",  # open sides of lakes
    "cubes",
    "idle_cubes",  # without a factory of their colour
    "idle_points",  # of factories without a cube
    "idle_factories",
    "empty_productions",
    "border",  # cells without a card, beside one
)

_DESERT = cython.declare(cython.int, DESERT)
_FOREST = cython.declare(cython.int, FOREST)
_TOWN = cython.declare(cython.int, TOWN)
_LAKE = cython.declare(cython.int, LAKE)
_MOUNTAIN = cython.declare(cython.int, MOUNTAIN)
_PRODUCTION = cython.declare(cython.int, PRODUCTION)
_FACTORY = cython.declare(cython.int, FACTORY)
_CUBE = cython.declare(cython.int, CUBE)

_COUNTS = cython.declare(cython.int, len(NAMES))

# Grids are padded: a footprint reaches two cells beyond the map, its border three; the outermost cells are not counted.
_MARGIN = cython.declare(cython.int, 4)


@cython.cfunc
def _bytes(block: bytearray) -> cython.p_uchar:
    """Scratch memory: a pointer when compiled."""
    if not cython.compiled:
        return block
    else:
        pointer: cython.p_uchar = block
        return pointer


@cython.final
@cython.cclass
class _Grid:
    """What is seen of a map, on a padded grid, and the scratch memory to count it."""

    blocks: list[bytearray]  # they must outlive the pointers
    width: cython.int
    stride: cython.int
    size: cython.int
    code: cython.p_uchar  # of a cell: its terrain, 0 = empty
    slot: cython.p_uchar  # of a cell: the card seen
    done: cython.p_uchar
    best: cython.p_uchar
    queue: cython.p_uchar  # cells as two bytes
    seen: cython.p_uchar  # how many squares of each terrain
    count: cython.p_int

    def __init__(self, cells: bytes, height: cython.int, width: cython.int, squares: bytes) -> None:
        if len(cells) != height * width or not 0 < width < 60 or not 0 < height < 60 or len(squares) > 96:
            raise ValueError("not a map")
        if max(cells) > len(squares):
            raise ValueError("a cell shows a square that is on no card")
        self.width = width
        self.stride = width + 2 * _MARGIN
        self.size = (height + 2 * _MARGIN) * self.stride
        self.blocks = []
        self.code = self.bytes(self.size)
        self.slot = self.bytes(self.size)
        self.done = self.bytes(self.size)
        self.best = self.bytes(self.size)
        self.queue = self.bytes(2 * self.size)
        self.seen = self.bytes(256)
        self.count = self.ints(_COUNTS)
        cell: cython.p_const_uchar = cells
        square: cython.p_const_uchar = squares
        for row in range(height):
            for col in range(width):
                index: cython.int = cell[row * width + col]
                if index:
                    at: cython.int = (row + _MARGIN) * self.stride + col + _MARGIN
                    self.code[at] = square[index - 1]
                    self.slot[at] = (index - 1) // 6

    @cython.cfunc
    def bytes(self, size: cython.int) -> cython.p_uchar:
        block = bytearray(size)
        self.blocks.append(block)
        return _bytes(block)

    @cython.cfunc
    def ints(self, count: cython.int) -> cython.p_int:
        if not cython.compiled:
            return [0] * count
        else:
            return cython.cast(cython.p_int, self.bytes(4 * count))

    @cython.cfunc
    @cython.exceptval(check=False)
    def area(self, start: cython.int, mark: cython.p_uchar) -> cython.int:
        """The size of the area of one terrain around a cell; its cells are marked."""
        code = self.code
        queue = self.queue
        terrain: cython.int = code[start]
        head: cython.int = 0
        tail: cython.int = 1
        queue[0] = start >> 8
        queue[1] = start & 255
        mark[start] = 1
        while head < tail:
            at: cython.int = queue[2 * head] << 8 | queue[2 * head + 1]
            head += 1
            for k in range(4):
                beside: cython.int = at + (self.stride if k == 0 else -self.stride if k == 1 else 1 if k == 2 else -1)
                if code[beside] == terrain and not mark[beside]:
                    mark[beside] = 1
                    queue[2 * tail] = beside >> 8
                    queue[2 * tail + 1] = beside & 255
                    tail += 1
        return tail

    @cython.cfunc
    @cython.exceptval(check=False)
    def open_sides(self, at: cython.int) -> cython.int:
        code = self.code
        stride: cython.int = self.stride
        sides: cython.int = code[at - 1] <= _DESERT
        sides += code[at + 1] <= _DESERT
        sides += code[at - stride] <= _DESERT
        sides += code[at + stride] <= _DESERT
        return sides

    @cython.cfunc
    @cython.exceptval(check=False)
    def take_stock(self) -> cython.void:
        """Fills `count`, in the order of NAMES."""
        code = self.code
        seen = self.seen
        done = self.done
        best = self.best
        count = self.count
        stride: cython.int = self.stride
        at: cython.int
        for at in range(256):
            seen[at] = 0
        for at in range(self.size):
            done[at] = 0
            best[at] = 0
        total: cython.int = 0
        border: cython.int = 0
        lake_edges: cython.int = 0
        lake_areas: cython.int = 0
        town: cython.int = -1
        largest: cython.int = 0
        second: cython.int = 0
        for at in range(stride, self.size - stride):
            terrain: cython.int = code[at]
            if terrain == 0:
                border += (code[at - 1] | code[at + 1] | code[at - stride] | code[at + stride]) != 0
                continue
            seen[terrain] += 1
            total += 1
            if terrain == _LAKE:
                lake_edges += self.open_sides(at)
                if not done[at]:
                    lake_areas += 1
                    self.area(at, done)
            elif terrain == _TOWN and not done[at]:
                area: cython.int = self.area(at, done)
                if area > largest:
                    second = largest
                    largest = area
                    town = at
                elif area > second:
                    second = area
        town_edges: cython.int = 0
        if town >= 0:
            self.area(town, best)
            for at in range(stride, self.size - stride):
                if best[at]:
                    town_edges += self.open_sides(at)
        cubes: cython.int = 0
        idle_cubes: cython.int = 0
        idle_points: cython.int = 0
        idle_factories: cython.int = 0
        empty: cython.int = 0
        for colour in range(4):
            waiting: cython.int = seen[(_PRODUCTION + colour) | _CUBE]
            cubes += waiting
            empty += seen[_PRODUCTION + colour]
            for value in range(7, -1, -1):  # the best factories are served first
                factories: cython.int = seen[_FACTORY + 8 * colour + value]
                served: cython.int = waiting if waiting < factories else factories
                waiting -= served
                idle_factories += factories - served
                idle_points += value * (factories - served)
            idle_cubes += waiting
        count[0] = total
        count[1] = seen[_DESERT]
        count[2] = seen[_FOREST]
        count[3] = seen[_MOUNTAIN]
        count[4] = largest
        count[5] = second
        count[6] = seen[_TOWN] - largest - second
        count[7] = town_edges
        count[8] = seen[_LAKE]
        count[9] = lake_areas
        count[10] = lake_edges
        count[11] = cubes
        count[12] = idle_cubes
        count[13] = idle_points
        count[14] = idle_factories
        count[15] = empty
        count[16] = border


def prospects(cells: bytes, height: cython.int, width: cython.int, squares: bytes) -> tuple[int, ...]:
    """The counts of a map, in the order of NAMES."""
    grid = _Grid(cells, height, width, squares)
    grid.take_stock()
    return tuple([grid.count[k] for k in range(_COUNTS)])


def placement_prospects(
    cells: bytes,
    height: cython.int,
    width: cython.int,
    squares: bytes,
    faces: bytes,
    pool: tuple[int, int, int, int],
    codes: Sequence[int],
    weights: Sequence[float],
) -> list[float]:
    """The weighted sum of the counts after each of these legal placements, packed as `placement` packs them."""
    if len(faces) != 24 or len(weights) != _COUNTS:
        raise ValueError("a card has six squares in four turns, and every count a weight")
    grid = _Grid(cells, height, width, squares)
    face: cython.p_const_uchar = faces
    kept: cython.p_uchar = grid.bytes(6)
    weight = [float(number) for number in weights]
    left: cython.p_int = grid.ints(4)
    found: list[float] = []
    for packed in codes:
        code: cython.uint = packed
        row: cython.int = code >> 25
        col: cython.int = code >> 18 & 0x7F
        turn: cython.int = code >> 16 & 3
        under: cython.int = code & 0xFFFF
        if row > height + 1 or col > width + 1:
            raise ValueError("a placement beside the map")
        wide: cython.int = 3 if turn & 1 else 2
        corner: cython.int = (row + _MARGIN - 2) * grid.stride + col + _MARGIN - 2
        left[0], left[1], left[2], left[3] = pool
        square: cython.int
        for square in range(6):
            at: cython.int = corner + square // wide * grid.stride + square % wide
            kept[square] = grid.code[at]
            if grid.code[at] and under >> grid.slot[at] & 1:
                continue
            new: cython.int = face[6 * turn + square]
            colour: cython.int = kept[square] - (_CUBE | _PRODUCTION)
            if 0 <= colour < 4:
                left[colour] += 1  # a covered cube goes back first
            grid.code[at] = new
        for square in range(6):
            at = corner + square // wide * grid.stride + square % wide
            new = grid.code[at]
            mine: cython.bint = not kept[square] or not under >> grid.slot[at] & 1
            colour = new - _PRODUCTION
            if mine and 0 <= colour < 4 and left[colour] > 0:
                left[colour] -= 1
                grid.code[at] = new | _CUBE
        grid.take_stock()
        total: cython.double = 0.0
        for k in range(_COUNTS):
            each: cython.double = weight[k]
            total += grid.count[k] * each
        found.append(total)
        for square in range(6):
            grid.code[corner + square // wide * grid.stride + square % wide] = kept[square]
    return found
