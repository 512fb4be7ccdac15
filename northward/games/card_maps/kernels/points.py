# cython: boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""What scores how much on a map: the points of what is seen."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from northward.core import _cython as cython  # type: ignore[no-redef]  # its stand-in

from northward.games.card_maps.terrain import CUBE, DESERT, FACTORY, FOREST, LAKE, MOUNTAIN, PRODUCTION, TOWN

if not cython.compiled:  # the compiler finds them in the .pxd
    from northward.games.card_maps.kernels.groups import Groups
    from northward.games.card_maps.kernels.memory import Memory, check_map, packed, unpacked

# What the numbers in `weights` are, in their order.
WEIGHTS = (
    "forest",
    "mountain",
    "town",  # in the largest group
    "lake_first",  # of each group
    "lake_further",
    "capacity",  # cubes that a factory takes
    "factory",  # 0 = the printed values
    "bonus_0",  # per delivered cube of each colour
    "bonus_1",
    "bonus_2",
    "bonus_3",
    "empty",  # production without a cube
    "surrounded",  # town between four towns
    "replaces",  # 1 = it does not score as a town of the largest group as well
)

# The compiler takes module names for Python objects. These are C numbers.
_DESERT = cython.declare(cython.int, DESERT)
_FOREST = cython.declare(cython.int, FOREST)
_TOWN = cython.declare(cython.int, TOWN)
_LAKE = cython.declare(cython.int, LAKE)
_MOUNTAIN = cython.declare(cython.int, MOUNTAIN)
_PRODUCTION = cython.declare(cython.int, PRODUCTION)
_FACTORY = cython.declare(cython.int, FACTORY)
_CUBE = cython.declare(cython.int, CUBE)
_NO_SLOT = cython.declare(cython.int, 16)

# Grids are padded: a footprint reaches two cells beyond the map, its neighbours three. Rows are `width + _MARGIN`
# apart, so the cells behind the end of a row are the ones before the start of the next.
_MARGIN = cython.declare(cython.int, 3)


@cython.final
@cython.cclass
class Weights:
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

    @cython.cfunc
    def take(self, memory: Memory, weights: Sequence[int]) -> cython.int:
        if len(weights) != 14:
            raise ValueError(f"{len(weights)} weights, not 14")
        self.forest = weights[0]
        self.mountain = weights[1]
        self.town = weights[2]
        self.lake_first = weights[3]
        self.lake_further = weights[4]
        self.capacity = weights[5]
        self.factory = weights[6]
        self.bonus = memory.ints(4)
        for colour in range(4):
            self.bonus[colour] = weights[7 + colour]
        self.empty = weights[11]
        self.surrounded = weights[12]
        self.replaces = weights[13]
        return 0


@cython.cfunc
@cython.exceptval(check=False)
def delivered(cubes: cython.int, ladders: cython.ulonglong, weight: Weights) -> cython.int:
    """How many cubes of a colour find a place in the factories that the lowest byte counts."""
    places: cython.int = ladders & 255
    return min(cubes, weight.capacity * places)


@cython.cfunc
@cython.exceptval(check=False)
def factory_points(cubes: cython.int, ladders: cython.ulonglong, weight: Weights) -> cython.int:
    """The points of a colour's best delivery: for every v, a point for each cube in a factory worth v or more."""
    if weight.factory:
        return weight.factory * delivered(cubes, ladders, weight)
    points: cython.int = 0
    ladders >>= 8
    while ladders:
        points += delivered(cubes, ladders, weight)
        ladders >>= 8
    return points


@cython.cfunc
@cython.exceptval(check=False)
def delivery_points(colour: cython.int, cubes: cython.int, ladders: cython.ulonglong, weight: Weights) -> cython.int:
    """The points of a colour, bonus included."""
    bonus: cython.int = weight.bonus[colour] * delivered(cubes, ladders, weight)
    return bonus + factory_points(cubes, ladders, weight)


@cython.cfunc
@cython.exceptval(check=False)
def kinds_of(code: cython.int) -> cython.ulonglong:
    """What a square is, as a bit in one of these bytes: forest, mountain, town, lake, production without a cube,
    production or factory. Shifted by p and put together over a footprint, each byte is the set of such squares."""
    kind: cython.ulonglong = 0
    if code >= _PRODUCTION:
        kind = 1 << 40 | 1 << 32 if code < _FACTORY else 1 << 40
    elif code == _TOWN:
        kind = 1 << 16
    elif code == _FOREST:
        kind = 1
    elif code == _LAKE:
        kind = 1 << 24
    elif code == _MOUNTAIN:
        kind = 1 << 8
    return kind


@cython.final
@cython.cclass
class Land:
    """What is seen of a map, on a padded grid."""

    area: cython.int
    stride: cython.int
    code: cython.p_uchar  # of a cell: its terrain, 0 = empty
    slot: cython.p_uchar  # of a cell: the card seen
    kinds: cython.p_ulonglong  # of a cell: kinds_of()
    seen: cython.p_int  # how many squares of each terrain, those with CUBE apart
    ladder: cython.p_ulonglong  # by value: a factory as a number to add up, byte v counts those worth v or more
    ladders: cython.p_ulonglong  # of the factories of each colour, added up
    towns: Groups
    lakes: Groups

    @cython.cfunc
    def look(self, memory: Memory, cells: bytes, height: cython.int, width: cython.int, squares: bytes) -> cython.void:
        stride: cython.int = width + _MARGIN
        area: cython.int = (height + 2 * _MARGIN) * stride + _MARGIN
        self.area = area
        self.stride = stride
        self.code = memory.bytes(area)
        self.slot = memory.bytes(area)
        self.kinds = memory.words(area)
        self.seen = memory.ints(256)
        self.ladder = memory.words(8)
        worth_seven: cython.ulonglong = 0x0101010101010101
        for value in range(8):
            self.ladder[value] = worth_seven >> 8 * (7 - value)
        self.ladders = memory.words(4)
        self.towns = Groups.__new__(Groups)
        self.towns.room(memory, area, stride)
        self.lakes = Groups.__new__(Groups)
        self.lakes.room(memory, area, stride)
        cell: cython.p_const_uchar = cells
        codes: cython.p_const_uchar = squares
        for at in range(area):
            self.slot[at] = _NO_SLOT
        for row in range(height):
            for col in range(width):
                square: cython.int = cell[row * width + col]
                if square:
                    at = self.position(row, col)
                    code: cython.int = codes[square - 1]
                    self.code[at] = code
                    self.slot[at] = (square - 1) // 6
                    self.kinds[at] = kinds_of(code)
                    self.seen[code] += 1
                    if code == _TOWN:
                        self.towns.mark(at)
                    elif code == _LAKE:
                        self.lakes.mark(at)
                    elif _FACTORY <= code < _CUBE:
                        self.ladders[(code - _FACTORY) >> 3] += self.ladder[code & 7]
        self.towns.find()
        self.lakes.find()

    @cython.cfunc
    @cython.exceptval(check=False)
    def position(self, row: cython.int, col: cython.int) -> cython.int:
        return (row + _MARGIN) * self.stride + col + _MARGIN


@cython.cfunc
@cython.exceptval(check=False)
def lake_points(squares: cython.int, groups: cython.int, weight: Weights) -> cython.int:
    return weight.lake_first * groups + weight.lake_further * (squares - groups)


@cython.cfunc
@cython.exceptval(check=False)
def town_points(towns: Groups, weight: Weights, inner: cython.p_int) -> cython.int:
    """The points of the largest group; inner[group] becomes the number of its surrounded squares, inner[0] of all."""
    label = towns.label
    stride = towns.stride
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
    check_map(cells, height, width, squares)
    memory: Memory = Memory.__new__(Memory)
    weight: Weights = Weights.__new__(Weights)
    weight.take(memory, weights)
    land: Land = Land.__new__(Land)
    land.look(memory, cells, height, width, squares)
    seen = land.seen
    factory: cython.int = 0
    bonus: cython.int = 0
    empty: cython.int = 0
    for colour in range(4):
        cubes = seen[(_PRODUCTION + colour) | _CUBE]
        factory += factory_points(cubes, land.ladders[colour], weight)
        bonus += weight.bonus[colour] * delivered(cubes, land.ladders[colour], weight)
        empty += weight.empty * seen[_PRODUCTION + colour]
    inner = memory.ints(128)
    town = town_points(land.towns, weight, inner)
    return (
        weight.forest * seen[_FOREST],
        weight.mountain * seen[_MOUNTAIN],
        town,
        lake_points(seen[_LAKE], land.lakes.count, weight),
        factory,
        bonus,
        empty,
        weight.surrounded * inner[0],
        seen[_DESERT],
    )


def highest(numbers: bytes, count: cython.int) -> list[int]:
    """The places of so many of these 32-bit numbers, the largest first; of equal ones the first comes first."""
    total: cython.int = len(numbers) // 4
    if count > total:
        count = total
    memory: Memory = Memory.__new__(Memory)
    number: cython.p_int = unpacked(numbers)
    best: cython.p_int = memory.ints(count + 1)
    kept: cython.int = 0
    k: cython.int
    at: cython.int
    for k in range(total):
        if kept == count:
            if count == 0 or number[k] <= number[best[count - 1]]:
                continue
            at = count - 1
        else:
            at = kept
            kept += 1
        while at > 0 and number[best[at - 1]] < number[k]:
            best[at] = best[at - 1]
            at -= 1
        best[at] = k
    return [best[k] for k in range(kept)]


def with_counts(scores: bytes, counts: bytes, each: cython.int, more: cython.int) -> bytes:
    """Scores of placements with `each` for everything that was counted for them, and with `more` in any case."""
    if len(scores) != len(counts):
        raise ValueError("not a count for each score")
    memory: Memory = Memory.__new__(Memory)
    score = unpacked(scores)
    counted = unpacked(counts)
    number: cython.int = len(scores) // 4
    total = memory.ints(number)
    for k in range(number):
        total[k] = score[k] + each * counted[k] + more
    return packed(total, number)
