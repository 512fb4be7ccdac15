# cython: boundscheck=False, wraparound=False, cdivision=True
"""Mountain ranges on a map of overlapping cards, and the towns on their two sides.

Plain typed Python that Cython compiles; uncompiled it gives the same answers, slower. Maps, faces and packed placements
are handed over as to `placement.py`.

Seen cells are numbered from 1, so that all that is known of a cell fits into arrays of bytes: a map shows at most 96
squares and a new card adds six. Rows and columns are shifted by PAD, so that footprints and their neighbours fit in.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from northward.core import _cython as cython  # type: ignore[no-redef]  # its stand-in

from northward.games.card_maps.terrain import CUBE, DESERT, MOUNTAIN, PRODUCTION, TOWN

if not cython.compiled:  # the compiler finds them in the .pxd
    from northward.games.card_maps.kernels.memory import Memory, packed, unpacked

MAX_CELLS = 104
PAD = 4

_TOWN = cython.declare(cython.int, TOWN)
_MOUNTAIN = cython.declare(cython.int, MOUNTAIN)
_CUBE = cython.declare(cython.int, CUBE)
_UNSIGNED = cython.declare(cython.uint, 0xFFFFFFFF)  # so large a number would be a Python object, slow in a loop
_DESERT = cython.declare(cython.int, DESERT)
_PRODUCTION = cython.declare(cython.int, PRODUCTION)
_PAD = cython.declare(cython.int, PAD)
_SHIFT = cython.declare(cython.int, PAD - 2)  # from a packed row or column to ours
_UNKNOWN = cython.declare(cython.int, 2)
# A continuation is a segment of so many steps. A short one would end before the test ray to the east meets it.
_FOR_EVER = cython.declare(cython.longlong, 1000000)
# The test ray goes so many columns to the right for each row down: on any map it meets no centre of another square.
_FLAT = cython.declare(cython.longlong, 1009)


@cython.final
@cython.cclass
class _Map:
    """What is seen of a map, the line of its range, and the towns beside it."""

    stride: cython.int
    count: cython.int
    memory: Memory
    grid: cython.p_uchar  # by position: the number of the cell, 0 = nothing is seen
    row: cython.p_uchar  # by number, as all that follow
    col: cython.p_uchar
    terrain: cython.p_uchar
    square: cython.p_uchar  # 1 + its index in `squares`, 0 for a cell of the card that is tried
    excluded: cython.p_uchar  # lies on a continuation of the range
    side: cython.p_uchar  # 0, 1 or _UNKNOWN
    position: cython.p_int
    reached: cython.p_int  # the last measure() that came here
    measures: cython.int
    town: cython.p_uchar  # the towns of the map, without the card that is tried
    towns: cython.int  # ... how many
    mountain: cython.p_uchar  # the mountains, those of the card that is tried last
    mountains: cython.int  # ... how many
    stack: cython.p_uchar
    path: cython.p_uchar  # the cells of the range from end to end
    length: cython.int  # of the path
    largest: cython.p_uchar  # by side: squares of the largest town area

    def __init__(self, cells: bytes, height: cython.int, width: cython.int, squares: bytes) -> None:
        if len(cells) != height * width or not 0 < width < 60 or not 0 < height < 60 or len(squares) > 96:
            raise ValueError("not a map")
        self.stride = width + 2 * _PAD
        memory: Memory = Memory.__new__(Memory)
        self.memory = memory
        self.grid = memory.bytes((height + 2 * _PAD) * self.stride)
        self.row = memory.bytes(MAX_CELLS)
        self.col = memory.bytes(MAX_CELLS)
        self.terrain = memory.bytes(MAX_CELLS)
        self.square = memory.bytes(MAX_CELLS)
        self.excluded = memory.bytes(MAX_CELLS)
        self.side = memory.bytes(MAX_CELLS)
        self.position = memory.ints(MAX_CELLS)
        self.reached = memory.ints(MAX_CELLS)
        self.measures = 0
        self.town = memory.bytes(MAX_CELLS)
        self.towns = 0
        self.mountain = memory.bytes(MAX_CELLS)
        self.mountains = 0
        self.stack = memory.bytes(MAX_CELLS)
        self.path = memory.bytes(MAX_CELLS)
        self.largest = memory.bytes(2)
        self.length = 0
        self.count = 0
        tops: cython.p_const_uchar = cells
        codes: cython.p_const_uchar = squares
        known: cython.int = len(squares)
        r: cython.int
        c: cython.int
        for r in range(height):
            for c in range(width):
                top: cython.int = tops[r * width + c]
                if top > known or (top and self.count == known):
                    raise ValueError("a cell shows a square that is on no card, or is shown elsewhere")
                if top:
                    self.add(r + _PAD, c + _PAD, codes[top - 1] & ~_CUBE, top)
                    if codes[top - 1] == _TOWN:
                        self.town[self.towns] = self.count
                        self.towns += 1
                    elif self.terrain[self.count] == _MOUNTAIN:
                        self.mountain[self.mountains] = self.count
                        self.mountains += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, row: cython.int, col: cython.int, terrain: cython.int, square: cython.int) -> cython.void:
        self.count += 1
        self.position[self.count] = row * self.stride + col
        self.grid[row * self.stride + col] = self.count
        self.row[self.count] = row
        self.col[self.count] = col
        self.terrain[self.count] = terrain
        self.square[self.count] = square

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_mountain(self, position: cython.int) -> cython.bint:
        return self.terrain[self.grid[position]] == _MOUNTAIN

    @cython.cfunc
    @cython.exceptval(check=False)
    def link(self, cell: cython.int, down: cython.int, right: cython.int) -> cython.int:
        """The mountain linked to one in a direction, or 0. A diagonal is a link unless an orthogonal bend fills it."""
        position: cython.int = self.position[cell]
        other: cython.int = position + down * self.stride + right
        if not self.is_mountain(other):
            return 0
        if down and right and (self.is_mountain(position + down * self.stride) or self.is_mountain(position + right)):
            return 0
        return self.grid[other]

    @cython.cfunc
    @cython.exceptval(check=False)
    def trace(self) -> cython.bint:
        """Walks the range from end to end. Tells whether the mountains are one path without branch or ring."""
        end: cython.int = 0
        k: cython.int
        cell: cython.int
        down: cython.int
        right: cython.int
        for k in range(self.mountains - 1, -1, -1):  # the new ones first: they are the likeliest to branch
            cell = self.mountain[k]
            links: cython.int = 0
            for down in range(-1, 2):
                for right in range(-1, 2):
                    if (down or right) and self.link(cell, down, right):
                        links += 1
            if links > 2:
                return False
            if links < 2 and (end == 0 or cell < end):
                end = cell
        self.length = 0
        before: cython.int = 0
        while end:
            self.path[self.length] = end
            self.length += 1
            following: cython.int = 0
            for down in range(-1, 2):
                for right in range(-1, 2):
                    if down or right:
                        cell = self.link(end, down, right)
                        if cell and cell != before:
                            following = cell
            before = end
            end = following
        return self.length == self.mountains

    @cython.cfunc
    @cython.exceptval(check=False)
    def forget_line(self) -> cython.void:
        """After the range has changed: which cells lie on its continuations, and that no side is known."""
        cell: cython.int
        for cell in range(1, self.count + 1):
            self.look(cell)

    @cython.cfunc
    @cython.exceptval(check=False)
    def look(self, cell: cython.int) -> cython.void:
        self.side[cell] = _UNKNOWN
        self.excluded[cell] = self.continues_over(cell, 0, 1) or self.continues_over(
            cell, self.length - 1, self.length - 2
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def continues_over(self, cell: cython.int, end: cython.int, second: cython.int) -> cython.bint:
        """Whether the continuation of that end, away from its second square, passes through the centre of a cell."""
        if self.length < 2:
            return False
        last: cython.int = self.path[end]
        inner: cython.int = self.path[second]
        down: cython.int = self.row[last] - self.row[inner]
        right: cython.int = self.col[last] - self.col[inner]
        rows: cython.int = self.row[cell] - self.row[last]
        cols: cython.int = self.col[cell] - self.col[last]
        steps: cython.int = rows * down if down else cols * right
        return steps > 0 and rows == steps * down and cols == steps * right

    @cython.cfunc
    @cython.exceptval(check=False)
    def side_of(self, cell: cython.int) -> cython.int:
        """0 or 1: whether a ray from the cell crosses the line, range and continuations, an odd number of times."""
        if self.side[cell] == _UNKNOWN:
            crossings: cython.int = 0
            k: cython.int
            for k in range(self.length - 1):
                crossings += self.crosses(cell, self.path[k], self.path[k + 1], 1)
            crossings += self.crosses(cell, self.path[1], self.path[0], _FOR_EVER)
            crossings += self.crosses(cell, self.path[self.length - 2], self.path[self.length - 1], _FOR_EVER)
            self.side[cell] = crossings & 1
        return self.side[cell]

    @cython.cfunc
    @cython.exceptval(check=False)
    def crosses(self, cell: cython.int, first: cython.int, second: cython.int, steps: cython.longlong) -> cython.bint:
        """Whether the test ray meets the step from one cell to the next or, if steps are many, its continuation."""
        down: cython.longlong = self.row[second] - self.row[first]
        right: cython.longlong = self.col[second] - self.col[first]
        start: cython.int = first if steps == 1 else second
        y: cython.longlong = self.row[start] - self.row[cell]
        x: cython.longlong = self.col[start] - self.col[cell]
        # On which side of the ray's line the segment begins and ends, and whether they meet ahead of the cell.
        begins: cython.longlong = _FLAT * y - x
        ends: cython.longlong = _FLAT * (y + steps * down) - (x + steps * right)
        if (begins > 0) == (ends > 0):
            return False
        slope: cython.longlong = _FLAT * down - right
        ahead: cython.longlong = x * down - y * right
        return (ahead > 0) == (slope > 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def flood(self, start: cython.int) -> cython.int:
        """Marks the town area of a cell as reached; its cells are on the stack, and their number is returned."""
        found: cython.int = 1
        done: cython.int = 0
        self.stack[0] = start
        self.reached[start] = self.measures
        k: cython.int
        while done < found:
            position: cython.int = self.position[self.stack[done]]
            done += 1
            for k in range(4):
                step: cython.int = 1 if k & 1 else self.stride
                other: cython.int = self.grid[position - step if k & 2 else position + step]
                if self.is_new_town(other):
                    self.reached[other] = self.measures
                    self.stack[found] = other
                    found += 1
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_new_town(self, cell: cython.int) -> cython.bint:
        """Whether the cell is a town that belongs to an area, and this measure() has not been there."""
        return self.terrain[cell] == _TOWN and self.reached[cell] != self.measures and not self.excluded[cell]

    @cython.cfunc
    @cython.exceptval(check=False)
    def measure(self) -> cython.int:
        """Finds the largest town area of each side; returns the smaller of the two. Without a line there is none."""
        self.largest[0] = 0
        self.largest[1] = 0
        if self.length < 2:
            return 0
        self.measures += 1
        k: cython.int
        for k in range(self.towns):
            if self.is_new_town(self.town[k]):
                self.note_area(self.town[k])
        return min(self.largest[0], self.largest[1])

    @cython.cfunc
    @cython.exceptval(check=False)
    def note_area(self, cell: cython.int) -> cython.void:
        size: cython.int = self.flood(cell)
        side: cython.int = self.side_of(cell)
        if size > self.largest[side]:
            self.largest[side] = size


def range_path(cells: bytes, height: int, width: int, squares: bytes) -> tuple[int, ...] | None:
    """The range from end to end as indices in `squares`; None if the mountains seen are no single range."""
    land = _Map(cells, height, width, squares)
    if not land.trace():
        return None
    return tuple([land.square[land.path[k]] - 1 for k in range(land.length)])


def deserts(cells: bytes, squares: bytes) -> bytes:
    """The deserts seen, as indices in `squares`, in the order of the cells."""
    cell: cython.p_const_uchar = cells
    code: cython.p_const_uchar = squares
    known: cython.int = len(squares)
    found = bytearray(len(cells))
    count: cython.int = 0
    k: cython.int
    for k in range(len(cells)):
        top: cython.int = cell[k]
        if top > known:
            raise ValueError("a cell shows a square that is on no card")
        if top and code[top - 1] == _DESERT:
            found[count] = top - 1
            count += 1
    return bytes(found[:count])


def mountain_places(cells: bytes, height: int, width: int, squares: bytes) -> bytes:
    """The deserts seen that may become a mountain, as indices in `squares`: there is a single range afterwards."""
    land = _Map(cells, height, width, squares)
    found = bytearray(land.count)
    count: cython.int = 0
    cell: cython.int
    for cell in range(1, land.count + 1):
        if land.terrain[cell] == _DESERT:
            land.terrain[cell] = _MOUNTAIN
            land.mountain[land.mountains] = cell
            land.mountains += 1
            if land.trace():
                found[count] = land.square[cell] - 1
                count += 1
            land.mountains -= 1
            land.terrain[cell] = _DESERT
    return bytes(found[:count])


def changes(cells: bytes, height: int, width: int, squares: bytes) -> tuple[tuple[int, int, int, int], bytes, bytes]:
    """By colour, how many pairs of cubes lie on the map; deserts(), where there are any such pairs; and
    mountain_places(), where there are some of the last colour.
    """
    pairs: list[int] = []
    every: cython.int = 0
    code: cython.p_const_uchar = squares
    known: cython.int = len(squares)
    colour: cython.int
    k: cython.int
    for colour in range(4):
        cubes: cython.int = 0
        for k in range(known):
            cubes += code[k] == (_PRODUCTION + colour) | _CUBE
        every += cubes * (cubes - 1) // 2
        pairs.append(cubes * (cubes - 1) // 2)
    found = deserts(cells, squares) if every else b""
    raised = mountain_places(cells, height, width, squares) if found and pairs[3] else b""
    return (pairs[0], pairs[1], pairs[2], pairs[3]), found, raised


def town_areas(cells: bytes, height: int, width: int, squares: bytes) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The town areas as (side 0 or 1, indices in `squares`), without towns on a continuation; none without a line."""
    land = _Map(cells, height, width, squares)
    areas: list[tuple[int, tuple[int, ...]]] = []
    if land.trace() and land.length >= 2:
        land.forget_line()
        land.measures = 1
        for cell in range(1, land.count + 1):
            if land.is_new_town(cell):
                size = land.flood(cell)
                area = [land.square[land.stack[k]] - 1 for k in range(size)]
                areas.append((land.side_of(cell), tuple(sorted(area))))
    return tuple(areas)


def sides(cells: bytes, height: int, width: int, squares: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What is seen on either side, as indices in `squares`, without the range and its lines; nothing without a line."""
    land = _Map(cells, height, width, squares)
    found: tuple[list[int], list[int]] = ([], [])
    if land.trace() and land.length >= 2:
        land.forget_line()
        for cell in range(1, land.count + 1):
            if land.terrain[cell] != _MOUNTAIN and not land.excluded[cell]:
                found[land.side_of(cell)].append(land.square[cell] - 1)
    return tuple(found[0]), tuple(found[1])


def smaller_town(cells: bytes, height: int, width: int, squares: bytes) -> int:
    """The size of the smaller of the two sides' largest town areas."""
    land = _Map(cells, height, width, squares)
    if not land.trace():
        return 0
    land.forget_line()
    return land.measure()


@cython.final
@cython.cclass
class _Trial:
    """A card laid on a map for a look, and taken away again."""

    land: _Map
    face: cython.p_const_uchar
    before: cython.int  # cells that the map had
    mountains: cython.int  # ... and mountains
    cell: cython.p_uchar  # by square of the footprint: the cell it lies on
    old: cython.p_uchar  # by square of the footprint: the terrain of that cell without the card

    def __init__(self, land: _Map, faces: bytes) -> None:
        if len(faces) != 24:
            raise ValueError("not a card")
        self.land = land
        self.face = faces
        self.before = land.count
        self.mountains = land.mountains
        self.cell = land.memory.bytes(6)
        self.old = land.memory.bytes(6)

    @cython.cfunc
    def check(self, code: cython.uint, height: cython.int, width: cython.int) -> cython.void:
        """Keeps the loops from reading outside of the map."""
        row: cython.int = code >> 25
        col: cython.int = code >> 18 & 127
        if row >= height + 2 or col >= width + 2:
            raise ValueError("not a placement on this map")

    @cython.cfunc
    @cython.exceptval(check=False)
    def touches_range(self, code: cython.uint) -> cython.bint:
        """Whether a mountain of the card would touch a mountain of the map. If not, there is no need to trace."""
        land = self.land
        row: cython.int = code >> 25
        col: cython.int = code >> 18 & 127
        turn: cython.int = code >> 16 & 3
        wide: cython.int = 3 if turn & 1 else 2
        p: cython.int
        down: cython.int
        right: cython.int
        for p in range(6):
            if self.face[6 * turn + p] == _MOUNTAIN:
                position: cython.int = (row + _SHIFT + p // wide) * land.stride + col + _SHIFT + p % wide
                for down in range(-1, 2):
                    for right in range(-1, 2):
                        if land.is_mountain(position + down * land.stride + right):
                            return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def towns(self, code: cython.uint) -> cython.int:
        """The set of squares of the footprint that would show a town, 64 more for a landscape."""
        land = self.land
        row: cython.int = code >> 25
        col: cython.int = code >> 18 & 127
        turn: cython.int = code >> 16 & 3
        under: cython.uint = code & 0xFFFF
        wide: cython.int = 3 if turn & 1 else 2
        found: cython.int = 64 if turn & 1 else 0
        p: cython.int
        for p in range(6):
            cell: cython.int = land.grid[(row + _SHIFT + p // wide) * land.stride + col + _SHIFT + p % wide]
            hidden: cython.bint = cell > 0 and (under >> (land.square[cell] - 1) // 6 & 1) != 0
            if (land.terrain[cell] if hidden else self.face[6 * turn + p]) == _TOWN:
                found |= 1 << p
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def lay(self, code: cython.uint) -> cython.void:
        land = self.land
        row: cython.int = code >> 25
        col: cython.int = code >> 18 & 127
        row += _SHIFT
        col += _SHIFT
        under: cython.uint = code & 0xFFFF
        turn: cython.int = code >> 16 & 3
        wide: cython.int = 3 if turn & 1 else 2
        p: cython.int
        for p in range(6):
            r: cython.int = row + p // wide
            c: cython.int = col + p % wide
            cell: cython.int = land.grid[r * land.stride + c]
            if cell == 0:
                land.add(r, c, 0, 0)
                cell = land.count
                land.look(cell)
            self.cell[p] = cell
            self.old[p] = land.terrain[cell]
            if cell > self.before or not under >> (land.square[cell] - 1) // 6 & 1:
                land.terrain[cell] = self.face[6 * turn + p]
                if self.face[6 * turn + p] == _MOUNTAIN:
                    land.mountain[land.mountains] = cell
                    land.mountains += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def measure(self) -> cython.int:
        """The smaller of the two sides' largest town areas, with the card."""
        land = self.land
        land.measure()
        p: cython.int
        if land.length >= 2:
            for p in range(6):
                if land.is_new_town(self.cell[p]):
                    land.note_area(self.cell[p])
        return min(land.largest[0], land.largest[1])

    @cython.cfunc
    @cython.exceptval(check=False)
    def lift(self) -> cython.void:
        land = self.land
        p: cython.int
        for p in range(6):
            cell: cython.int = self.cell[p]
            land.terrain[cell] = self.old[p]
            if cell > self.before:
                land.grid[land.position[cell]] = 0
        land.count = self.before
        land.mountains = self.mountains


def keep_range(
    cells: bytes, height: cython.int, width: cython.int, squares: bytes, faces: bytes, codes: bytes
) -> bytes:
    """Those of the packed placements after which the mountains are still a single range."""
    if MOUNTAIN not in faces:
        return codes
    land = _Map(cells, height, width, squares)
    trial = _Trial(land, faces)
    anywhere: cython.bint = MOUNTAIN not in squares
    number: cython.p_int = unpacked(codes)
    total: cython.int = len(codes) // 4
    kept: cython.p_int = land.memory.ints(total)
    count: cython.int = 0
    spot: cython.uint = 0xFFFFFFFF
    legal: cython.bint = False
    k: cython.int
    for k in range(total):
        code: cython.uint = number[k] & _UNSIGNED
        if code >> 16 != spot:  # whether cards are tucked under makes no difference: mountains are never hidden
            spot = code >> 16
            trial.check(code, height, width)
            legal = anywhere or trial.touches_range(code)
            if legal:
                trial.lay(code)
                legal = land.trace()
                trial.lift()
        if legal:
            kept[count] = number[k]
            count += 1
    return packed(kept, count)


def placement_towns(
    cells: bytes, height: cython.int, width: cython.int, squares: bytes, faces: bytes, codes: bytes
) -> bytes:
    """After each of these legal placements, the size of the smaller of the two sides' largest town areas (32 bits)."""
    land = _Map(cells, height, width, squares)
    land.trace()
    land.forget_line()
    trial = _Trial(land, faces)
    number: cython.p_int = unpacked(codes)
    count: cython.int = len(codes) // 4
    size: cython.p_int = land.memory.ints(count)
    # Where the range is known, only the towns in the footprint matter: what they give is remembered, 1 + the size, for
    # the 64 sets of towns in a portrait and the 64 in a landscape. If the card has mountains, the range depends on its
    # place and its turn; not on what it is tucked under, because mountains are never hidden.
    known: cython.p_uchar = land.memory.bytes(128)
    moves: cython.bint = MOUNTAIN in faces
    same: cython.int = 16 if moves else 18  # codes that agree but for so many bits have their range in common
    spot: cython.uint = 0xFFFFFFFF
    k: cython.int
    at: cython.int
    for k in range(count):
        code: cython.uint = number[k] & _UNSIGNED
        trial.check(code, height, width)
        towns: cython.int = trial.towns(code)
        if code >> same != spot:
            spot = code >> same
            for at in range(128):
                known[at] = 0
            if moves:
                trial.lay(code)
                land.trace()
                land.forget_line()
                known[towns] = 1 + trial.measure()
                trial.lift()
        if known[towns] == 0:
            trial.lay(code)
            known[towns] = 1 + trial.measure()
            trial.lift()
        size[k] = known[towns] - 1
    return packed(size, count)
