# cython: boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Which cards others may have in hand: a walk from deal to deal, in which deals come as often as they fit.

Plain typed Python that Cython compiles; uncompiled it gives the same answers, slower.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random

try:
    import cython
except ModuleNotFoundError:
    from northward.core import _cython as cython  # type: ignore[no-redef]  # its stand-in

if not cython.compiled:  # the compiler finds them in the .pxd
    from math import exp

    from northward.games.okanagan.kernels.tiles import room_of
    from northward.games.okanagan.kernels.worth import reals_of

CARDS = 256

_CARDS = cython.declare(cython.int, CARDS)

Cards = Sequence[int]


def walked(
    hands: Sequence[Cards],
    piles: Sequence[Cards],
    fits: bytes,
    barred: bytes,
    steps: cython.int,
    rng: Random,
) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Hands and piles after so many steps, each of which exchanges a card of some hand for one in a pile, or does not
    (Metropolis and Hastings: a deal that fits better is taken, a worse one as often as it is likely beside the other).

    `fits` says for every hand and card how well it fits there, as a logarithm, in 64 bits each; `barred` which cards
    cannot be there, a byte each.
    """
    count: cython.int = len(hands)
    groups = [*hands, *piles]
    if count == 0 or len(fits) != 8 * count * _CARDS or len(barred) != count * _CARDS:
        raise ValueError("not what fits these hands")
    total: cython.int = 0
    ends = [total]
    for group in groups:
        if list(group) != sorted(group) or any([not 0 <= one < _CARDS for one in group]):
            raise ValueError("expected cards in their order")
        total += len(group)
        ends.append(total)
    packed = bytearray(array("i", [one for group in groups for one in group]).tobytes())
    borders = bytearray(array("i", ends).tobytes())
    card = room_of(packed)
    end = room_of(borders)
    fit = reals_of(fits)
    out: cython.p_const_uchar = barred
    held: cython.int = end[count]
    pool: cython.int = total - held
    bits, real = rng.getrandbits, rng.random
    known: cython.double = _sum(card, end, count, fit)
    owner: cython.int
    at: cython.int
    mine: cython.int
    pile: cython.int = count
    for _ in range(steps if pool and all(hands) else 0):
        owner = _below(count, bits)
        at = held + _below(pool, bits)
        mine = end[owner] + _below(end[owner + 1] - end[owner], bits)
        moved: cython.bint = not out[_CARDS * owner + card[at]]
        if moved:
            pile = count
            while at >= end[pile + 1]:
                pile += 1
            other: cython.int = card[at]
            at = _put(card, at, end[pile], end[pile + 1], card[mine])
            mine = _put(card, mine, end[owner], end[owner + 1], other)
        better: cython.double = _sum(card, end, count, fit) - known
        if better >= 0 or real() < exp(better):
            known += better
        elif moved:
            other = card[at]
            _put(card, at, end[pile], end[pile + 1], card[mine])
            _put(card, mine, end[owner], end[owner + 1], other)
    found = [tuple([card[k] for k in range(end[group], end[group + 1])]) for group in range(len(groups))]
    return found[:count], found[count:]


@cython.cfunc
def _below(count: cython.int, bits: object) -> cython.int:
    """A random number below another, as Python's own `choice` draws it."""
    width: cython.int = 0
    while count >> width:
        width += 1
    while True:
        drawn: cython.int = bits(width)  # type: ignore[operator]
        if drawn < count:
            return drawn


@cython.cfunc
@cython.exceptval(check=False)
def _sum(card: cython.p_int, end: cython.p_int, count: cython.int, fit: cython.p_double) -> cython.double:
    """How well all hands fit."""
    total: cython.double = 0
    owner: cython.int
    k: cython.int
    for owner in range(count):
        for k in range(end[owner], end[owner + 1]):
            total += fit[_CARDS * owner + card[k]]
    return total


@cython.cfunc
@cython.exceptval(check=False)
def _put(card: cython.p_int, at: cython.int, first: cython.int, end: cython.int, new: cython.int) -> cython.int:
    """Puts another card in the place of one, among those from `first` to `end`, which stay in order; returns where."""
    while at > first and card[at - 1] > new:
        card[at] = card[at - 1]
        at -= 1
    while at < end - 1 and card[at + 1] < new:
        card[at] = card[at + 1]
        at += 1
    card[at] = new
    return at
