# cython: boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Groups of squares of one terrain on a padded grid, and what a card that is laid makes of them.

A footprint is the six cells under a card: a portrait (three rows of two) or a landscape (two rows of three). A set of
its squares is a bit mask: bit p is square p, row by row.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from northward.core import _cython as cython  # type: ignore[no-redef]  # its stand-in

if not cython.compiled:  # the compiler finds it in the .pxd
    from northward.games.card_maps.kernels.memory import Memory

_NO_GROUP_YET = cython.declare(cython.int, 255)


def _around(tall: int, wide: int) -> list[tuple[int, int]]:
    """The fourteen cells around a footprint, clockwise from the one at its upper left corner."""
    top = [(-1, col) for col in range(-1, wide)]
    right = [(row, wide) for row in range(-1, tall)]
    bottom = [(tall, col) for col in range(wide, -1, -1)]
    left = [(row, -1) for row in range(tall, -1, -1)]
    return top + right + bottom + left


def _ring(tall: int, wide: int) -> bytes:
    """These cells, each as 8 * (1 + row) + 1 + column."""
    return bytes(8 * (1 + row) + 1 + col for row, col in _around(tall, wide))


def _beside(tall: int, wide: int) -> bytes:
    """For each of these cells the square of the footprint that it shares an edge with, as a set; 0 at a corner."""
    inside = {(row, col): 1 << row * wide + col for row in range(tall) for col in range(wide)}
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return bytes(sum(inside.get((r + down, c + right), 0) for down, right in steps) for r, c in _around(tall, wide))


def _connected(wide: int) -> bytes:
    """For each set of squares of a footprint: those connected to the first of them within the set."""
    found = bytearray(64)
    for squares in range(1, 64):
        some, before = squares & -squares, 0
        while some != before:
            before = some
            some |= (some << wide | some >> wide) & squares
            for p in range(5):
                if p % wide < wide - 1 and some & 3 << p:
                    some |= 3 << p & squares
        found[squares] = some
    return bytes(found)


# Of the portrait and of the landscape.
_RINGS = (_ring(3, 2), _ring(2, 3))
_BESIDE = (_beside(3, 2), _beside(2, 3))
_CONNECTED = (_connected(2), _connected(3))
_ONES = bytes(squares.bit_count() for squares in range(64))
_FIRST = bytes(max((squares & -squares).bit_length() - 1, 0) for squares in range(64))


@cython.final
@cython.cclass
class Footprint:
    """The shape of a portrait or a landscape, as steps on a grid from its upper left cell."""

    squares: cython.p_int  # to its six cells
    ring: cython.p_int  # to the fourteen cells around it
    sides: cython.p_int  # to the ten of these that are not at a corner
    beside: cython.p_int  # the square that each of those ten is beside, as a set
    corners: cython.int  # which cells of the ring are at a corner
    connected: cython.p_const_uchar  # by set of squares: those connected to the first
    ones: cython.p_const_uchar  # by set of squares: how many
    first: cython.p_const_uchar  # by set of squares: the first of them

    @cython.cfunc
    def shape(self, memory: Memory, stride: cython.int, landscape: cython.int) -> cython.void:
        touched: bytes = _BESIDE[landscape]
        connected: bytes = _CONNECTED[landscape]
        ring: bytes = _RINGS[landscape]
        self.connected = connected
        ones: bytes = _ONES
        first: bytes = _FIRST
        self.ones = ones
        self.first = first
        cell: cython.p_const_uchar = ring
        beside: cython.p_const_uchar = touched
        self.squares = memory.ints(6)
        self.ring = memory.ints(14)
        self.sides = memory.ints(10)
        self.beside = memory.ints(10)
        self.corners = 0
        side: cython.int = 0
        for p in range(6):
            self.squares[p] = p // 3 * stride + p % 3 if landscape else p // 2 * stride + p % 2
        for k in range(14):
            self.ring[k] = (cell[k] // 8 - 1) * stride + cell[k] % 8 - 1
            if beside[k] == 0:
                self.corners |= 1 << k
            else:
                self.sides[side] = self.ring[k]
                self.beside[side] = beside[k]
                side += 1


@cython.final
@cython.cclass
class Groups:
    """The orthogonal groups of one terrain."""

    area: cython.int
    stride: cython.int
    label: cython.p_uchar  # the group of a cell, numbered from 1; 0 where the terrain is another
    count: cython.int
    size: cython.p_int  # of each group
    largest: cython.int  # size
    queue: cython.p_int
    met: cython.int  # groups that meet() found
    met_size: cython.int  # and their squares

    @cython.cfunc
    def room(self, memory: Memory, area: cython.int, stride: cython.int) -> cython.void:
        self.area = area
        self.stride = stride
        self.label = memory.bytes(area)
        self.size = memory.ints(128)
        self.queue = memory.ints(128)

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark(self, at: cython.int) -> cython.void:
        """This cell is of the terrain; find() comes afterwards."""
        self.label[at] = _NO_GROUP_YET

    @cython.cfunc
    @cython.exceptval(check=False)
    def flood(self, start: cython.int, old: cython.int, new: cython.int, head: cython.int) -> cython.int:
        """Relabels a cell and what is connected to it from `old` to `new`: queue[head] up to queue[the result]."""
        label = self.label
        queue = self.queue
        stride: cython.int = self.stride
        tail: cython.int = head + 1
        queue[head] = start
        label[start] = new
        while head < tail:
            at: cython.int = queue[head]
            head += 1
            for k in range(4):
                near: cython.int = at + (1 if k == 0 else -1 if k == 1 else stride if k == 2 else -stride)
                if label[near] == old:
                    label[near] = new
                    queue[tail] = near
                    tail += 1
        return tail

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self) -> cython.void:
        """Numbers the groups of the cells that are marked."""
        count: cython.int = 0
        largest: cython.int = 0
        for at in range(self.area):
            if self.label[at] == _NO_GROUP_YET:
                count += 1
                size: cython.int = self.flood(at, _NO_GROUP_YET, count, 0)
                self.size[count] = size
                largest = max(largest, size)
        self.count = count
        self.largest = largest

    @cython.cfunc
    @cython.exceptval(check=False)
    def meet(self, at: cython.int) -> cython.void:
        """Counts the groups beside a cell."""
        label = self.label
        size = self.size
        up: cython.int = label[at - self.stride]
        left: cython.int = label[at - 1]
        right: cython.int = label[at + 1]
        down: cython.int = label[at + self.stride]
        met: cython.int = up != 0
        squares: cython.int = size[up]
        if left and left != up:
            met += 1
            squares += size[left]
        if right and right != up and right != left:
            met += 1
            squares += size[right]
        if down and down != up and down != left and down != right:
            met += 1
            squares += size[down]
        self.met = met
        self.met_size = squares


@cython.final
@cython.cclass
class Pieces:
    """The groups of a map without the cells of a footprint.

    Those beside the footprint are its "pieces": together with the squares laid in it they decide all groups of the
    result. All that are left of a group that loses squares are beside the footprint.
    """

    groups: Groups
    footprint: Footprint
    # Of these two, so that nobody has to go through them:
    label: cython.p_uchar
    sizes: cython.p_int
    squares: cython.p_int
    sides: cython.p_int
    touched: cython.p_int
    connected: cython.p_const_uchar
    ones: cython.p_const_uchar

    outside: cython.int  # groups without the footprint
    largest_outside: cython.int
    count: cython.int  # of the pieces
    size: cython.p_int  # of each piece
    beside: cython.p_int  # the squares of the footprint that the piece is beside
    group: cython.p_int  # of which it is a piece
    grown: cython.int  # the size of the group that joined() found

    # Zero between two calls, by group:
    lost: cython.p_uchar  # how many squares it loses
    piece: cython.p_uchar  # 1 + the index of its piece

    @cython.cfunc
    def room(self, memory: Memory, groups: Groups, footprint: Footprint) -> cython.void:
        self.groups = groups
        self.footprint = footprint
        self.label = groups.label
        self.sizes = groups.size
        self.squares = footprint.squares
        self.sides = footprint.sides
        self.touched = footprint.beside
        self.connected = footprint.connected
        self.ones = footprint.ones
        self.size = memory.ints(16)
        self.beside = memory.ints(16)
        self.group = memory.ints(16)
        self.lost = memory.bytes(128)
        self.piece = memory.bytes(128)

    @cython.cfunc
    @cython.exceptval(check=False)
    def lift(self, corner: cython.int, covered: cython.int) -> cython.void:
        """Takes the cells of a footprint away. `covered` are its squares that are of this terrain now."""
        label = self.label
        lost = self.lost
        piece = self.piece
        group: cython.int
        index: cython.int
        vanished: cython.int = 0
        most: cython.int = 0
        if covered:
            for p in range(6):
                if covered >> p & 1:
                    group = label[corner + self.squares[p]]
                    if lost[group] == 0:
                        vanished += 1
                        most = max(most, self.sizes[group])
                    lost[group] += 1
        count: cython.int = 0
        for k in range(10):
            group = label[corner + self.sides[k]]
            if group:
                index = piece[group]
                if index:
                    self.beside[index - 1] |= self.touched[k]
                else:
                    self.size[count] = self.sizes[group] - lost[group]
                    self.beside[count] = self.touched[k]
                    self.group[count] = group
                    count += 1
                    piece[group] = count
        for k in range(count):
            piece[self.group[k]] = 0
        self.count = count
        self.outside = self.groups.count - vanished
        self.largest_outside = self.groups.largest
        if covered:
            self.cut(corner, covered, most == self.largest_outside)

    @cython.cfunc
    @cython.exceptval(check=False)
    def cut(self, corner: cython.int, covered: cython.int, largest_too: cython.bint) -> cython.void:
        """The rest of lift() where groups lose squares: some vanish, and some fall apart."""
        lost = self.lost
        group: cython.int
        for k in range(self.count):
            group = self.group[k]
            if lost[group] and self.size[k] > 1 and not self.is_whole(corner, group):
                self.fall_apart(corner, k)
        for k in range(self.count):
            if lost[self.group[k]]:
                self.outside += 1
        if largest_too:
            largest: cython.int = 0
            for k in range(self.count):
                largest = max(largest, self.size[k])
            for group in range(1, self.groups.count + 1):
                if not lost[group]:
                    largest = max(largest, self.sizes[group])
            self.largest_outside = largest
        for p in range(6):
            if covered >> p & 1:
                lost[self.label[corner + self.squares[p]]] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_whole(self, corner: cython.int, group: cython.int) -> cython.bint:
        """Whether what is left of a group is seen to hang together in the ring around the footprint."""
        label = self.label
        ring = self.footprint.ring
        there: cython.int = 0
        for k in range(14):
            there |= (label[corner + ring[k]] == group) << k
        around: cython.int = there << 1 | there >> 13 | there >> 1 | there << 13
        there &= ~(self.footprint.corners & ~around)  # a corner alone is connected to nothing here
        starts: cython.int = there & ~(there << 1 | there >> 13)
        return starts & (starts - 1) == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def fall_apart(self, corner: cython.int, index: cython.int) -> cython.void:
        """Replaces the piece of a group by what is really left of that group."""
        groups = self.groups
        footprint = self.footprint
        label = groups.label
        group: cython.int = self.group[index]
        first: cython.int = groups.count + 1  # new labels, for the parts
        last: cython.int = first
        tail: cython.int = 0
        there: cython.int = 0  # squares of the footprint that are of this group
        for p in range(6):
            if label[corner + footprint.squares[p]] == group:
                there |= 1 << p
                label[corner + footprint.squares[p]] = 0
        for k in range(10):
            beside: cython.int = footprint.beside[k]
            at: cython.int = corner + footprint.sides[k]
            if label[at] == group:
                part: cython.int = index if last == first else self.count  # the first part takes the piece's place
                head: cython.int = tail
                tail = groups.flood(at, group, last, head)
                self.size[part] = tail - head
                self.beside[part] = beside
                self.group[part] = group
                self.count += last != first
                groups.size[last] = part  # until all are found
                last += 1
            elif label[at] >= first:
                self.beside[groups.size[label[at]]] |= beside
        for k in range(tail):
            label[groups.queue[k]] = group
        for p in range(6):
            if there >> p & 1:
                label[corner + footprint.squares[p]] = group

    @cython.cfunc
    @cython.exceptval(check=False)
    def joined(self, squares: cython.int) -> cython.int:
        """Those of the squares in the footprint that are connected to the first, if all are of this terrain."""
        some: cython.int = self.connected[squares]
        while True:
            more: cython.int = some
            size: cython.int = 0
            for k in range(self.count):
                if self.beside[k] & some:
                    more |= self.beside[k]
                    size += self.size[k]
            more &= squares
            if more == some:
                self.grown = size + self.ones[some]
                return some
            rest: cython.int = squares & ~some
            while rest:  # others that hang together with what has come in
                part: cython.int = self.connected[rest]
                if part & more:
                    some |= part
                rest ^= part

    @cython.cfunc
    @cython.exceptval(check=False)
    def largest_with(self, squares: cython.int) -> cython.int:
        """The size of the largest group if the squares of this terrain in the footprint are these."""
        largest: cython.int = self.largest_outside
        while squares:
            squares ^= self.joined(squares)
            largest = max(largest, self.grown)
        return largest

    @cython.cfunc
    @cython.exceptval(check=False)
    def count_with(self, squares: cython.int) -> cython.int:
        """How many groups there are if the squares of this terrain in the footprint are these."""
        count: cython.int = self.outside
        for k in range(self.count):
            count -= (self.beside[k] & squares) != 0
        while squares:
            squares ^= self.joined(squares)
            count += 1
        return count
