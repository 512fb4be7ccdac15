# cython: boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The common map as packed numbers: where a tile fits, the map after it is laid, and after something is built on it.

Plain typed Python that Cython compiles; uncompiled it gives the same answers, slower. Numbers have 32 bits. A map is

- `free`: seven numbers for every free place beside a tile: row, column, code (the lands around it: one digit to the
  base of five for each side, 0 for no tile there, else its land plus one), and the territory that meets it at each
  side, or NOWHERE;
- `joined`: ten numbers for every territory: id, open sides, how often each of the three rewards of its land is shown,
  the influence of four seats, and the tile laid last. An id is four times the tile of its oldest segment, plus its
  land;
- `follows`: a byte for every segment, by four times its tile plus its land: the tile of the segment that comes after
  it in the same territory, or END. The first is that of the territory's id.

The segments of a tile as it lies are five numbers each: land, set of sides, and how often each reward is shown.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from northward.core import _cython as cython  # type: ignore[no-redef]  # its stand-in

NOWHERE = -1
END = 255
PLACE = 7
TERRITORY = 10
SEGMENT = 5
CODES = 625

# The compiler takes module names for Python objects. These are C numbers.
_NOWHERE = cython.declare(cython.int, NOWHERE)
_END = cython.declare(cython.int, END)
_PLACE = cython.declare(cython.int, PLACE)
_TERRITORY = cython.declare(cython.int, TERRITORY)
_SEGMENT = cython.declare(cython.int, SEGMENT)
_ROW = cython.declare(cython.int, 0)
_COL = cython.declare(cython.int, 1)
_CODE = cython.declare(cython.int, 2)
_JOINS = cython.declare(cython.int, 3)
_ID = cython.declare(cython.int, 0)
_OPEN = cython.declare(cython.int, 1)
_SYMBOLS = cython.declare(cython.int, 2)
_INFLUENCE = cython.declare(cython.int, 5)
_LAST = cython.declare(cython.int, 9)


# Numbers are a pointer when compiled, a list when not.


@cython.cfunc
def numbers_of(packed: bytes) -> cython.p_int:
    if not cython.compiled:
        return array("i", packed).tolist()
    else:
        return cython.cast(cython.p_int, cython.cast(cython.p_const_uchar, packed))


@cython.cfunc
def room_of(block: bytearray) -> cython.p_int:
    """The numbers of a block that can be written to."""
    if not cython.compiled:
        return array("i", block).tolist()
    else:
        return cython.cast(cython.p_int, cython.cast(cython.p_uchar, block))


@cython.cfunc
def _packed(numbers: cython.p_int, count: cython.Py_ssize_t) -> bytes:
    if not cython.compiled:
        return array("i", numbers[:count]).tobytes()
    else:
        return cython.cast(cython.p_const_uchar, numbers)[: 4 * count]


@cython.cfunc
def _check(free: bytes, joined: bytes) -> cython.void:
    """What is not checked here is up to the caller, and gives at worst a wrong answer."""
    if len(free) % (4 * PLACE) or len(joined) % (4 * TERRITORY):
        raise ValueError("not a map")


def placements(free: bytes, turns: bytes) -> bytes:
    """Where a tile fits: four times the number of the place, plus the turn, in ascending order.

    `turns` is the set of turns in which the tile fits a place, by the code of the place.
    """
    _check(free, b"")
    if len(turns) != CODES:
        raise ValueError("not the turns of a tile")
    count: cython.int = len(free) // (4 * _PLACE)
    place: cython.p_int = numbers_of(free)
    fits: cython.p_const_uchar = turns
    block = bytearray(16 * count)
    found: cython.p_int = room_of(block)
    total: cython.int = 0
    k: cython.int
    turn: cython.int
    for k in range(count):
        code: cython.int = place[_PLACE * k + _CODE]
        if not 0 <= code < 625:
            raise ValueError("not a free place")
        for turn in range(4):
            if fits[code] >> turn & 1:
                found[total] = 4 * k + turn
                total += 1
    return _packed(found, total)


def place_at(free: bytes, row: int, col: int) -> int:
    """The number of the free place there; NOWHERE if there is none. Row and column may be any number."""
    _check(free, b"")
    place: cython.p_int = numbers_of(free)
    k: cython.int
    for k in range(len(free) // (4 * PLACE)):
        if place[_PLACE * k] == row and place[_PLACE * k + 1] == col:
            return k
    return NOWHERE


def territory(joined: bytes, number: cython.int) -> int:
    """The place of a territory among the others, by its id; NOWHERE if there is none."""
    _check(b"", joined)
    return find(numbers_of(joined), len(joined) // (4 * _TERRITORY), number)


@cython.cfunc
@cython.exceptval(check=False)
def find(joined: cython.p_int, count: cython.int, number: cython.int) -> cython.int:
    k: cython.int
    for k in range(count):
        if joined[_TERRITORY * k] == number:
            return k
    return _NOWHERE


def with_last(joined: bytes, tile: cython.int) -> tuple[int, ...]:
    """The places of the territories that a tile was laid to last."""
    _check(b"", joined)
    land: cython.p_int = numbers_of(joined)
    return tuple([k for k in range(len(joined) // (4 * _TERRITORY)) if land[_TERRITORY * k + _LAST] == tile])


@cython.cfunc
@cython.exceptval(check=False)
def join(
    free: cython.p_int,
    place: cython.int,
    segments: cython.p_int,
    segment: cython.int,
    tile: cython.int,
    joined: cython.p_int,
    count: cython.int,
    met: cython.p_int,
    grown: cython.p_int,
    first: cython.int,
) -> cython.int:
    """OKA-5.1: what becomes of the territories that meet a segment in a free place; of none, a new territory.

    Writes it to `grown` from `first` on, and the places of those that meet to `met`, in ascending order; returns how
    many they are.
    """
    joins: cython.int = _PLACE * place + _JOINS
    own: cython.int = _SEGMENT * segment
    number: cython.int = 0
    k: cython.int
    at: cython.int
    part: cython.int
    side: cython.int
    grown[first + _ID] = 4 * tile + segments[own]
    grown[first + _OPEN] = 0
    for k in range(3):
        grown[first + _SYMBOLS + k] = segments[own + 2 + k]
    for k in range(4):
        grown[first + _INFLUENCE + k] = 0
    grown[first + _LAST] = tile
    for side in range(4):
        if not segments[own + 1] >> side & 1:
            continue
        if free[joins + side] == _NOWHERE:
            grown[first + _OPEN] += 1
            continue
        grown[first + _OPEN] -= 1
        at = find(joined, count, free[joins + side])
        k = 0
        while k < number and met[k] < at:
            k += 1
        if k == number or met[k] != at:
            for part in range(number, k, -1):
                met[part] = met[part - 1]
            met[k] = at
            number += 1
    for k in range(number):
        at = _TERRITORY * met[k]
        if k == 0:
            grown[first + _ID] = joined[at + _ID]
        for part in range(_OPEN, _LAST):
            grown[first + part] += joined[at + part]
    return number


@cython.cfunc
def check_lay(free: bytes, joined: bytes, place: cython.int, segments: bytes, tile: cython.int) -> cython.void:
    """Whether a tile can be laid: every number of a territory beside the place leads to one."""
    _check(free, joined)
    if not 0 <= place < len(free) // (4 * PLACE):
        raise ValueError("no such free place")
    if len(segments) % (4 * SEGMENT) or len(segments) > 16 * SEGMENT or not 0 <= tile < END:
        raise ValueError("not a tile")
    around: cython.p_int = numbers_of(free)
    land: cython.p_int = numbers_of(joined)
    side: cython.int
    for side in range(4):
        number: cython.int = around[_PLACE * place + _JOINS + side]
        if number != _NOWHERE and find(land, len(joined) // (4 * _TERRITORY), number) == _NOWHERE:
            raise ValueError("not a map")


def growing(free: bytes, joined: bytes, place: cython.int, segments: bytes, tile: cython.int) -> bytes:
    """The territories that the segments of a tile would belong to in a free place, in their order."""
    check_lay(free, joined, place, segments, tile)
    count: cython.int = len(segments) // (4 * _SEGMENT)
    block = bytearray(4 * TERRITORY * count + 16)
    grown: cython.p_int = room_of(block)
    scratch = bytearray(16)
    met: cython.p_int = room_of(scratch)
    around: cython.p_int = numbers_of(free)
    parts: cython.p_int = numbers_of(segments)
    land: cython.p_int = numbers_of(joined)
    lands: cython.int = len(joined) // (4 * _TERRITORY)
    k: cython.int
    for k in range(count):
        join(around, place, parts, k, tile, land, lands, met, grown, _TERRITORY * k)
    return _packed(grown, _TERRITORY * count)


def lay(
    free: bytes, joined: bytes, follows: bytes, place: cython.int, segments: bytes, tile: cython.int
) -> tuple[bytes, bytes, bytes]:
    """The map after a tile is laid in a free place: each of its segments joins the territories it touches.

    Territories keep their order: the first of those that are joined stays, the others go, new ones come last. So do
    free places: new ones come last, from the north side of the tile on.
    """
    check_lay(free, joined, place, segments, tile)
    chain = bytearray(follows.ljust(4 * tile + 4, bytes([END])))
    following: cython.p_uchar = chain
    size: cython.int = len(chain)
    lands: cython.int = len(joined) // (4 * _TERRITORY)
    block = bytearray(joined + bytes(4 * TERRITORY * 4))
    land: cython.p_int = room_of(block)
    scratch = bytearray(4 * (TERRITORY + 16))
    room: cython.p_int = room_of(scratch)  # the grown territory, those that meet, whose sides, new names by old ones
    meeting = bytearray(16)
    met: cython.p_int = room_of(meeting)
    around: cython.p_int = numbers_of(free)
    parts: cython.p_int = numbers_of(segments)
    here: cython.int = _TERRITORY  # in `room`, by side
    renamed: cython.int = _TERRITORY + 4  # in `room`, two by two
    renames: cython.int = 0
    k: cython.int
    at: cython.int
    side: cython.int
    part: cython.int
    for k in range(len(segments) // (4 * _SEGMENT)):
        number: cython.int = join(around, place, parts, k, tile, land, lands, met, room, 0)
        colour: cython.int = parts[_SEGMENT * k]
        if number == 0:
            at = lands
            lands += 1
        else:
            at = met[0]
            before: cython.int = land[_TERRITORY * at + _LAST]
            for part in range(1, number):
                other: cython.int = _TERRITORY * met[part]
                if 4 * before + colour >= size:
                    raise ValueError("not a map")
                following[4 * before + colour] = land[other + _ID] >> 2
                before = land[other + _LAST]
                room[renamed + 2 * renames] = land[other + _ID]
                room[renamed + 2 * renames + 1] = room[_ID]
                renames += 1
            if 4 * before + colour >= size:
                raise ValueError("not a map")
            following[4 * before + colour] = tile
            for part in range(number - 1, 0, -1):
                for side in range(_TERRITORY * met[part], _TERRITORY * (lands - 1)):
                    land[side] = land[side + _TERRITORY]
                lands -= 1
        following[4 * tile + colour] = _END
        for part in range(_TERRITORY):
            land[_TERRITORY * at + part] = room[part]
        for side in range(4):
            if parts[_SEGMENT * k + 1] >> side & 1:
                room[here + side] = room[_ID]
    return _places_after(free, place, room, here, renamed, renames), _packed(land, _TERRITORY * lands), bytes(chain)


@cython.cfunc
def _places_after(
    free: bytes, place: cython.int, room: cython.p_int, here: cython.int, renamed: cython.int, renames: cython.int
) -> bytes:
    """The free places when one of them is filled by a tile whose sides belong to the territories room[here:]."""
    count: cython.int = len(free) // (4 * PLACE)
    around: cython.p_int = numbers_of(free)
    block = bytearray(4 * PLACE * (count + 3))
    left: cython.p_int = room_of(block)
    total: cython.int = 0
    k: cython.int
    part: cython.int
    side: cython.int
    for k in range(count):
        if k != place:
            for part in range(_PLACE):
                left[_PLACE * total + part] = around[_PLACE * k + part]
            for side in range(renames):
                for part in range(_JOINS, _PLACE):
                    if left[_PLACE * total + part] == room[renamed + 2 * side]:
                        left[_PLACE * total + part] = room[renamed + 2 * side + 1]
            total += 1
    for side in range(4):
        if around[_PLACE * place + _JOINS + side] != _NOWHERE:
            continue
        row: cython.int = around[_PLACE * place + _ROW] + (side == 2) - (side == 0)
        col: cython.int = around[_PLACE * place + _COL] + (side == 1) - (side == 3)
        k = 0
        while k < total and (left[_PLACE * k + _ROW] != row or left[_PLACE * k + _COL] != col):
            k += 1
        if k == total:
            total += 1
            left[_PLACE * k + _ROW] = row
            left[_PLACE * k + _COL] = col
            left[_PLACE * k + _CODE] = 0
            for part in range(_JOINS, _PLACE):
                left[_PLACE * k + part] = _NOWHERE
        number: cython.int = room[here + side]
        facing: cython.int = side ^ 2
        left[_PLACE * k + _JOINS + facing] = number
        digit: cython.int = (number & 3) + 1
        for _ in range(facing):
            digit *= 5
        left[_PLACE * k + _CODE] += digit
    return _packed(left, _PLACE * total)


def built(
    joined: bytes, tile: cython.int, lands: cython.int, seat: cython.int, gained: cython.int
) -> tuple[bytes, tuple[int, ...]]:
    """OKA-5.4: the territories with so much more influence of a seat in those that the tile was laid to last, of the
    set of lands; and OKA-5.6: the lands of those that are now complete and in which anybody has influence.
    """
    _check(b"", joined)
    if not 0 <= seat < 4:
        raise ValueError("no such seat")
    block = bytearray(joined)
    land: cython.p_int = room_of(block)
    count: cython.int = len(joined) // (4 * _TERRITORY)
    complete = []
    k: cython.int
    part: cython.int
    for k in range(count):
        at: cython.int = _TERRITORY * k
        if land[at + _LAST] == tile:
            if lands >> (land[at + _ID] & 3) & 1:
                land[at + _INFLUENCE + seat] += gained
            anybody: cython.int = 0
            for part in range(_INFLUENCE, _LAST):
                anybody |= land[at + part]
            if anybody and land[at + _OPEN] == 0:
                complete.append(land[at + _ID] & 3)
    return _packed(land, _TERRITORY * count), tuple(complete)
