# cython: boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The points of a map after each placement of a card, counting again only what changes."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from northward.core import _cython as cython  # type: ignore[no-redef]  # its stand-in

from northward.games.card_maps.terrain import CUBE, FACTORY, FOREST, LAKE, MOUNTAIN, PRODUCTION

if not cython.compiled:  # the compiler finds them in the .pxd
    from northward.games.card_maps.kernels.groups import Footprint, Groups, Pieces
    from northward.games.card_maps.kernels.memory import Memory, check_card, check_map, packed, unpacked
    from northward.games.card_maps.kernels.points import (
        Land,
        Weights,
        delivery_points,
        kinds_of,
        lake_points,
        town_points,
    )

# The compiler takes module names for Python objects. These are C numbers.
_FOREST = cython.declare(cython.int, FOREST)
_LAKE = cython.declare(cython.int, LAKE)
_MOUNTAIN = cython.declare(cython.int, MOUNTAIN)
_PRODUCTION = cython.declare(cython.int, PRODUCTION)
_FACTORY = cython.declare(cython.int, FACTORY)
_CUBE = cython.declare(cython.int, CUBE)
_UNSIGNED = cython.declare(cython.uint, 0xFFFFFFFF)  # so large a number would be a Python object, slow in a loop


@cython.final
@cython.cclass
class _Card:
    """A card and the map it is tried on."""

    land: Land
    weight: Weights
    base: cython.int  # points of the map as it is, but for towns
    delivery: cython.p_int  # by colour: points of its delivery on the map as it is, bonus included
    stock: cython.p_int  # by colour: cubes in the pool
    face: cython.p_const_uchar
    kinds: cython.p_ulonglong  # of the card in each turn: the sets of its squares by kind

    # Where no old works get covered, works_gain() depends only on the turn and the works seen: 64 * turn + set.
    is_known: cython.p_uchar
    known_gain: cython.p_int

    # For works_gain(), by colour, and for surrounded towns:
    ladders: cython.p_ulonglong
    towns: Groups
    inner: cython.p_int

    @cython.cfunc
    def prepare(
        self, memory: Memory, land: Land, weight: Weights, faces: bytes, pool: tuple[int, int, int, int]
    ) -> cython.void:
        self.land = land
        self.weight = weight
        self.base = weight.forest * land.seen[_FOREST] + weight.mountain * land.seen[_MOUNTAIN]
        self.base += lake_points(land.seen[_LAKE], land.lakes.count, weight)
        self.delivery = memory.ints(4)
        self.stock = memory.ints(4)
        for colour in range(4):
            cubes = land.seen[(_PRODUCTION + colour) | _CUBE]
            self.delivery[colour] = delivery_points(colour, cubes, land.ladders[colour], weight)
            self.base += self.delivery[colour] + weight.empty * land.seen[_PRODUCTION + colour]
            self.stock[colour] = pool[colour]
        self.face = faces
        self.kinds = memory.words(4)
        for turn in range(4):
            for p in range(6):
                self.kinds[turn] |= kinds_of(self.face[6 * turn + p]) << p
        self.is_known = memory.bytes(256)
        self.known_gain = memory.ints(256)
        self.ladders = memory.words(4)
        if weight.surrounded or weight.replaces:
            self.towns = Groups.__new__(Groups)
            self.towns.room(memory, land.area, land.stride)
            self.inner = memory.ints(128)


@cython.final
@cython.cclass
class _Trial:
    """A card tried in portrait or in landscape: move() goes to a footprint, points() lays the card there.

    Squares that score by themselves are added and taken away, towns and lakes go by the groups without the footprint,
    and a colour's delivery is made anew if it changes.
    """

    card: _Card
    footprint: Footprint
    # Of card, weights, land and footprint, so that nobody has to go through them:
    base: cython.int
    forest: cython.int
    mountain: cython.int
    empty: cython.int
    town: cython.int
    surrounded: cython.bint  # whether surrounded towns score
    new_kinds: cython.p_ulonglong
    old_kinds: cython.p_ulonglong
    slot: cython.p_uchar
    squares: cython.p_int
    ones: cython.p_const_uchar
    first: cython.p_const_uchar
    code: cython.p_uchar
    face: cython.p_const_uchar
    is_known: cython.p_uchar
    known_gain: cython.p_int

    corner: cython.int  # where the footprint is; -1 before the first move()
    kinds: cython.ulonglong  # of the footprint: the sets of its squares by kind
    towns: Pieces
    lakes: Pieces
    has_lifted_towns: cython.bint
    has_lifted_lakes: cython.bint

    # What was found at this footprint, the number of which is noted with it.
    moves: cython.int
    towns_known: cython.p_int  # by set of towns
    town_points: cython.p_int
    works_known: cython.p_int  # by turn and set of works: 64 * (turn // 2) + set
    works_points: cython.p_int

    @cython.cfunc
    def prepare(self, memory: Memory, card: _Card, landscape: cython.int) -> cython.void:
        land = card.land
        self.card = card
        self.corner = -1
        self.moves = 0
        self.footprint = Footprint.__new__(Footprint)
        self.footprint.shape(memory, land.stride, landscape)
        self.base = card.base
        self.forest = card.weight.forest
        self.mountain = card.weight.mountain
        self.empty = card.weight.empty
        self.town = card.weight.town
        self.surrounded = card.weight.surrounded != 0 or card.weight.replaces != 0
        self.new_kinds = card.kinds
        self.old_kinds = land.kinds
        self.slot = land.slot
        self.squares = self.footprint.squares
        self.ones = self.footprint.ones
        self.first = self.footprint.first
        self.code = land.code
        self.face = card.face
        self.is_known = card.is_known
        self.known_gain = card.known_gain
        self.towns = Pieces.__new__(Pieces)
        self.towns.room(memory, land.towns, self.footprint)
        self.lakes = Pieces.__new__(Pieces)
        self.lakes.room(memory, land.lakes, self.footprint)
        self.towns_known = memory.ints(64)
        self.town_points = memory.ints(64)
        self.works_known = memory.ints(128)
        self.works_points = memory.ints(128)

    @cython.cfunc
    @cython.exceptval(check=False)
    def move(self, corner: cython.int) -> cython.void:
        """Goes to the footprint with that upper left cell."""
        kinds: cython.ulonglong = 0
        for p in range(6):
            kinds |= self.old_kinds[corner + self.squares[p]] << p
        self.kinds = kinds
        self.corner = corner
        self.moves += 1
        self.has_lifted_towns = False
        self.has_lifted_lakes = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def points(self, turn: cython.int, under: cython.int) -> cython.int:
        """The points of the map with the card laid here."""
        ones = self.ones
        old: cython.ulonglong = self.kinds
        new: cython.ulonglong = self.new_kinds[turn]
        visible: cython.int = 63
        if under:
            for p in range(6):
                visible ^= (under >> self.slot[self.corner + self.squares[p]] & 1) << p

        points: cython.int = self.base
        points += self.forest * (ones[new & visible] - ones[old & visible])
        if self.mountain:
            points += self.mountain * (ones[new >> 8 & visible] - ones[old >> 8 & visible])
        if self.empty:
            points += self.empty * (ones[new >> 32 & visible] - ones[old >> 32 & visible])

        before: cython.int = old >> 24 & 63
        squares: cython.int = (before & ~visible) | (new >> 24 & visible)
        if squares != before:
            points += self.lake_gain(before, squares)
        before = old >> 16 & 63
        squares = (before & ~visible) | (new >> 16 & visible)
        if self.towns_known[squares] != self.moves:
            self.towns_known[squares] = self.moves
            self.town_points[squares] = self.town_points_with(before, squares)
        points += self.town_points[squares]

        covered: cython.int = old >> 40 & visible
        squares = covered | (new >> 40 & visible)
        if covered:
            k: cython.int = (turn & 2) << 5 | squares
            if self.works_known[k] != self.moves:
                self.works_known[k] = self.moves
                self.works_points[k] = self.works_gain(turn, squares)
            return points + self.works_points[k]
        if squares:
            k = 64 * turn + squares
            if not self.is_known[k]:
                self.is_known[k] = 1
                self.known_gain[k] = self.works_gain(turn, squares)
            return points + self.known_gain[k]
        return points

    @cython.cfunc
    @cython.exceptval(check=False)
    def lake_gain(self, before: cython.int, squares: cython.int) -> cython.int:
        """What it changes that the lakes in the footprint are these."""
        if before == 0 and squares & (squares - 1) == 0:  # a single lake
            self.lakes.groups.meet(self.corner + self.squares[self.first[squares]])
            return lake_points(1, 1 - self.lakes.groups.met, self.card.weight)
        if not self.has_lifted_lakes:
            self.has_lifted_lakes = True
            self.lakes.lift(self.corner, before)
        more: cython.int = self.ones[squares] - self.ones[before]
        groups: cython.int = self.lakes.count_with(squares) - self.lakes.groups.count
        return lake_points(more, groups, self.card.weight)

    @cython.cfunc
    @cython.exceptval(check=False)
    def town_points_with(self, before: cython.int, squares: cython.int) -> cython.int:
        """The points of towns, surrounded ones too, if those in the footprint are these."""
        if self.surrounded:
            return self.surrounded_points(squares)
        if squares == before:
            return self.town * self.towns.groups.largest
        if before == 0 and squares & (squares - 1) == 0:  # a single town
            self.towns.groups.meet(self.corner + self.squares[self.first[squares]])
            return self.town * max(self.towns.groups.largest, 1 + self.towns.groups.met_size)
        if not self.has_lifted_towns:
            self.has_lifted_towns = True
            self.towns.lift(self.corner, before)
        return self.town * self.towns.largest_with(squares)

    @cython.cfunc
    @cython.exceptval(check=False)
    def surrounded_points(self, squares: cython.int) -> cython.int:
        """The same where surrounded towns score: everything is counted again."""
        card = self.card
        towns = card.towns
        before = card.land.towns
        for at in range(towns.area):
            towns.label[at] = 0
            if before.label[at]:
                towns.mark(at)
        for p in range(6):
            at = self.corner + self.footprint.squares[p]
            towns.label[at] = 0
            if squares >> p & 1:
                towns.mark(at)
        towns.find()
        points: cython.int = town_points(towns, card.weight, card.inner)
        return points + card.weight.surrounded * card.inner[0]

    @cython.cfunc
    @cython.exceptval(check=False)
    def works_gain(self, turn: cython.int, squares: cython.int) -> cython.int:
        """What these squares change in the delivery, and new production squares by not staying empty."""
        ladders = self.card.ladders
        on_map = self.card.land.ladders
        ladder = self.card.land.ladder
        seen = self.card.land.seen
        # By colour, in four bytes: cubes that go back, and new production squares.
        returned: cython.uint = 0
        wanted: cython.uint = 0
        one: cython.uint = 1
        changed: cython.int = 0  # colours
        rebuilt: cython.int = 0  # colours with other factories
        p: cython.int
        colour: cython.int
        while squares:
            p = self.first[squares]
            squares &= squares - 1
            code: cython.int = self.code[self.corner + self.squares[p]]
            if code & _CUBE:
                returned += one << 8 * (code & 3)
                changed |= 1 << (code & 3)
            elif code >= _FACTORY:
                colour = (code - _FACTORY) >> 3
                if not rebuilt >> colour & 1:
                    rebuilt |= 1 << colour
                    ladders[colour] = on_map[colour]
                ladders[colour] -= ladder[code & 7]
            code = self.face[6 * turn + p]
            if code >= _FACTORY:
                colour = (code - _FACTORY) >> 3
                if not rebuilt >> colour & 1:
                    rebuilt |= 1 << colour
                    ladders[colour] = on_map[colour]
                ladders[colour] += ladder[code & 7]
            elif code >= _PRODUCTION:
                wanted += one << 8 * (code & 3)
                changed |= 1 << (code & 3)
        changed |= rebuilt
        gain: cython.int = 0
        while changed:
            colour = self.first[changed]
            changed &= changed - 1
            back: cython.int = returned >> 8 * colour & 255
            taken: cython.int = min(cython.cast(cython.int, wanted >> 8 * colour & 255), self.card.stock[colour] + back)
            cubes: cython.int = seen[(_PRODUCTION + colour) | _CUBE] - back + taken
            factories: cython.ulonglong = ladders[colour] if rebuilt >> colour & 1 else on_map[colour]
            gain += delivery_points(colour, cubes, factories, self.card.weight) - self.card.delivery[colour]
            gain -= self.card.weight.empty * taken
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
    slots = check_map(cells, height, width, squares)
    check_card(faces)
    if len(above) != slots:
        raise ValueError("not the order of these cards")
    if len(pool) != 4:
        raise ValueError("not a pool")
    memory: Memory = Memory.__new__(Memory)
    weight: Weights = Weights.__new__(Weights)
    weight.take(memory, weights)
    land: Land = Land.__new__(Land)
    land.look(memory, cells, height, width, squares)
    card: _Card = _Card.__new__(_Card)
    card.prepare(memory, land, weight, faces, pool)
    portrait: _Trial = _Trial.__new__(_Trial)
    portrait.prepare(memory, card, 0)
    landscape: _Trial = _Trial.__new__(_Trial)
    landscape.prepare(memory, card, 1)
    placement = unpacked(codes)
    count: cython.int = len(codes) // 4
    scores = memory.ints(count)
    origin = land.position(-2, -2)
    for k in range(count):
        code: cython.uint = placement[k] & _UNSIGNED
        row: cython.int = code >> 25
        col: cython.int = code >> 18 & 127
        if row > height + 1 or col > width + 1:
            raise ValueError("not a placement on this map")
        corner = origin + row * land.stride + col
        if code >> 16 & 1:
            if landscape.corner != corner:
                landscape.move(corner)
            scores[k] = landscape.points(code >> 16 & 3, code & 0xFFFF)
        else:
            if portrait.corner != corner:
                portrait.move(corner)
            scores[k] = portrait.points(code >> 16 & 3, code & 0xFFFF)
    return packed(scores, count)
