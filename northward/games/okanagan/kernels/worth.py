# cython: boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""What tokens and territories are worth to a seat, and so every place where a tile could lie: what bots wait for.

Plain typed Python that Cython compiles; uncompiled it gives the same answers, slower. A map is packed as `tiles`
describes it. What the rules count in the same loops stands here too, once: sets of tokens, and the tokens of a
territory.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from northward.core import _cython as cython  # type: ignore[no-redef]  # its stand-in

if not cython.compiled:  # the compiler finds them in the .pxd
    from northward.games.okanagan.kernels.tiles import check_lay, find, join, numbers_of, room_of

# The compiler takes module names for Python objects. These are C numbers.
_REWARDS = cython.declare(cython.int, 12)
_PER_LAND = cython.declare(cython.int, 3)
_SEATS = cython.declare(cython.int, 4)
_LEVELS = cython.declare(cython.int, 4)  # of influence that a structure may add: none to three
_WANTED = cython.declare(cython.int, 5)  # numbers of an objective: points of a set, how many rewards, and these
_SITE = cython.declare(cython.int, 5)  # bytes of a site: its structure, and the influence it adds in each segment
_PLACE = cython.declare(cython.int, 7)
_JOINS = cython.declare(cython.int, 3)
_TERRITORY = cython.declare(cython.int, 10)
_ID = cython.declare(cython.int, 0)
# Where the figures of a territory begin, and in these:
_FIGURES = cython.declare(cython.int, 1)
_OPEN = cython.declare(cython.int, 0)
_SYMBOLS = cython.declare(cython.int, 1)
_INFLUENCE = cython.declare(cython.int, 4)


@cython.cfunc
def _ints(counts: Sequence[int]) -> bytes:
    """These numbers in 32 bits each."""
    return array("i", counts).tobytes()


@cython.cfunc
def reals_of(packed: bytes) -> cython.p_double:
    if not cython.compiled:
        return array("d", packed).tolist()
    else:
        return cython.cast(cython.p_double, cython.cast(cython.p_const_uchar, packed))


@cython.cfunc
def _room_for_reals(block: bytearray) -> cython.p_double:
    if not cython.compiled:
        return array("d", block).tolist()
    else:
        return cython.cast(cython.p_double, cython.cast(cython.p_uchar, block))


# Sets of tokens.


@cython.cfunc
@cython.exceptval(check=False)
def _colours(tokens: cython.p_int) -> cython.int:
    """OKA-10.1, OKA-10.5: sets of four colours; all rewards of a land have its colour."""
    fewest: cython.int = tokens[0] + tokens[1] + tokens[2]
    first: cython.int
    for first in range(_PER_LAND, _REWARDS, _PER_LAND):
        fewest = min(fewest, tokens[first] + tokens[first + 1] + tokens[first + 2])
    return fewest


@cython.cfunc
@cython.exceptval(check=False)
def _met(tokens: cython.p_int, wanted: cython.p_int, first: cython.int, count: cython.int) -> cython.int:
    """OKA-10.5: how often an objective is met that asks for wanted[first:]; each set has its own tokens."""
    fewest: cython.int = tokens[wanted[first]]
    k: cython.int
    for k in range(first + 1, first + count):
        fewest = min(fewest, tokens[wanted[k]])
    return fewest


@cython.cfunc
@cython.exceptval(check=False)
def _there(symbols: cython.int, left: cython.int) -> cython.int:
    """OKA-7.1: a token for each symbol, as far as the reserve has any."""
    return min(symbols, left)


def colour_sets(tokens: Sequence[int]) -> int:
    """OKA-10.1, OKA-10.5."""
    if len(tokens) != _REWARDS:
        raise ValueError("not the tokens of a player")
    packed = _ints(tokens)
    return _colours(numbers_of(packed))


def objective_sets(tokens: Sequence[int], wanted: Sequence[int]) -> int:
    """OKA-10.5."""
    if len(tokens) != _REWARDS or not wanted or not 0 <= min(wanted) <= max(wanted) < _REWARDS:
        raise ValueError("not an objective")
    counts, rewards = _ints(tokens), _ints(wanted)
    return _met(numbers_of(counts), numbers_of(rewards), 0, len(wanted))


def tokens_there(symbols: tuple[int, int, int], left: Sequence[int]) -> tuple[int, int, int]:
    """OKA-7.1."""
    return _there(symbols[0], left[0]), _there(symbols[1], left[1]), _there(symbols[2], left[2])


@cython.final
@cython.cclass
class Tokens:
    """What tokens are worth to a seat that has these, and this hand of objectives."""

    packed: object  # what the pointers point to
    own: cython.p_int
    hand: cython.p_int
    objectives: cython.int
    worth: cython.p_double  # of one token of each reward, where it completes a set
    order: cython.p_int  # the kinds of each land, the best first
    hope: cython.double
    explorer: cython.double
    now: cython.double
    scratch: cython.p_int

    def __init__(
        self, own: Sequence[int], hand: Sequence[Sequence[int]], worth: Sequence[float], hope: float, explorer: float
    ) -> None:
        """The hand tells of each objective the points of a set, and the rewards in it."""
        if len(own) != _REWARDS or len(worth) != _REWARDS:
            raise ValueError("not the tokens of a player")
        wanted: list[int] = []
        for points, *rewards in hand:
            if not 1 <= len(rewards) <= 3 or not 0 <= min(rewards) <= max(rewards) < _REWARDS:
                raise ValueError("not an objective")
            wanted += (points, len(rewards), *rewards, *[0] * (3 - len(rewards)))
        order = [
            kind
            for first in range(0, _REWARDS, _PER_LAND)
            for kind in sorted(range(_PER_LAND), key=[-each for each in worth[first : first + _PER_LAND]].__getitem__)
        ]
        tokens, objectives, kinds = _ints(own), _ints(wanted), _ints(order)
        values, room = array("d", worth).tobytes(), bytearray(4 * _REWARDS)
        self.packed = (tokens, objectives, kinds, values, room)
        self.own = numbers_of(tokens)
        self.hand = numbers_of(objectives)
        self.objectives = len(hand)
        self.worth = reals_of(values)
        self.order = numbers_of(kinds)
        self.scratch = room_of(room)
        self.hope = hope
        self.explorer = explorer
        self.now = self.value(self.own)

    @cython.cfunc
    @cython.exceptval(check=False)
    def value(self, tokens: cython.p_int) -> cython.double:
        """The points of these tokens, and what they may still bring."""
        hoped: cython.double = 0
        sets: cython.int = 0
        k: cython.int
        for k in range(_REWARDS):
            hoped += tokens[k] * self.worth[k]
        for k in range(0, self.objectives * _WANTED, _WANTED):
            sets += self.hand[k] * _met(tokens, self.hand, k + 2, self.hand[k + 1])
        return self.hope * hoped + (self.explorer * _colours(tokens) + sets)

    @cython.cfunc
    @cython.exceptval(check=False)
    def best(
        self, land: cython.int, symbols: cython.p_int, at: cython.int, left: cython.p_int, amount: cython.int
    ) -> cython.double:
        """What so many tokens of a land are worth, chosen from those at symbols[at:]."""
        k: cython.int
        reward: cython.int
        kind: cython.int
        for k in range(_REWARDS):
            self.scratch[k] = self.own[k]
        for k in range(_PER_LAND * land, _PER_LAND * (land + 1)):
            kind = self.order[k]
            reward = _PER_LAND * land + kind
            taken: cython.int = min(amount, _there(symbols[at + kind], left[reward]))
            self.scratch[reward] += taken
            amount -= taken
        return self.value(self.scratch) - self.now

    def points(self, tokens: Sequence[int]) -> float:
        """The points of these tokens, and what they may still bring."""
        if len(tokens) != _REWARDS:
            raise ValueError("not the tokens of a player")
        packed = _ints(tokens)
        return self.value(numbers_of(packed))


@cython.final
@cython.cclass
class Territories:
    """What territories are worth to one seat at a table."""

    packed: object  # what the pointers point to
    seats: cython.int
    seat: cython.int
    ties_lost: cython.bint
    left: cython.p_int  # tokens of each reward in the reserve
    tokens: Tokens
    completed: cython.p_double  # the chance that a territory is completed in time, by its open sides
    most: cython.int  # from so many open sides on it stays the same
    stranger: cython.double  # what a token of another player counts against one's own
    against: cython.double  # and a special action
    action: cython.double
    influence: cython.p_int  # of one territory
    known: dict[tuple[int, ...], float]  # uncompiled: what was worked out before

    # What a territory would bring if it were complete.
    gained: cython.double  # what its own tokens are worth
    strangers: cython.int  # tokens for the others
    acting: cython.double  # the chance to have the special action
    present: cython.int  # players there

    def __init__(
        self,
        seats: cython.int,
        seat: cython.int,
        ties_lost: cython.bint,
        left: Sequence[int],
        tokens: Tokens,
        completed: Sequence[float],
        denial: float,
        stranger: float,
        action: float,
    ) -> None:
        if not 0 <= seat < seats <= _SEATS or len(left) != _REWARDS or not completed:
            raise ValueError("not a table")
        reserve, chances, room = _ints(left), array("d", completed).tobytes(), bytearray(4 * _SEATS)
        self.packed = (reserve, chances, room)
        self.seats = seats
        self.seat = seat
        self.ties_lost = ties_lost
        self.left = numbers_of(reserve)
        self.tokens = tokens
        self.completed = reals_of(chances)
        self.most = len(completed) - 1
        self.stranger = denial * stranger
        self.against = denial * action
        self.action = action
        self.influence = room_of(room)
        self.known = {}

    @cython.cfunc
    @cython.exceptval(check=False)
    def shared(self, there: cython.int) -> cython.int:
        """How many of so many tokens the seat would get, with ties ordered in its favour if it is its turn."""
        own: cython.int = self.influence[self.seat]
        other: cython.int
        k: cython.int
        for k in range(self.seats):
            other = self.influence[k]
            if other > own or (self.ties_lost and other == own and k != self.seat):
                there -= other
        return max(min(own, there), 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def look(self, land: cython.int, figures: cython.p_int, at: cython.int) -> cython.void:
        """What a territory would bring with the influence that is noted."""
        own: cython.int = self.influence[self.seat]
        there: cython.int = 0
        everybody: cython.int = 0
        fewest: cython.int = 0
        as_few: cython.int = 0
        other: cython.int
        k: cython.int
        self.present = 0
        for k in range(self.seats):
            other = self.influence[k]
            if other:
                self.present += 1
                everybody += other
                if self.present == 1 or other < fewest:
                    fewest = other
                    as_few = 1
                elif other == fewest:
                    as_few += 1
        for k in range(_PER_LAND):
            there += _there(figures[at + _SYMBOLS + k], self.left[_PER_LAND * land + k])
        share: cython.int = self.shared(there)
        self.gained = self.tokens.best(land, figures, at + _SYMBOLS, self.left, share) if share else 0.0
        self.strangers = min(everybody - own, there - share)
        self.acting = 1.0 / as_few if own and own == fewest else 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def balance(self) -> cython.double:
        """The seat's part of a territory, less what it means to the others."""
        value: cython.double = self.gained - self.stranger * self.strangers
        if self.present == 0:
            return 0.0
        if self.present == 1:
            return max(value, self.action) if self.acting else value
        return value + self.action * self.acting if self.acting else value - self.against

    @cython.cfunc
    @cython.exceptval(check=False)
    def take(self, figures: cython.p_int, at: cython.int) -> cython.void:
        k: cython.int
        for k in range(self.seats):
            self.influence[k] = figures[at + _INFLUENCE + k]

    @cython.cfunc
    @cython.exceptval(check=False)
    def likely(self, figures: cython.p_int, at: cython.int) -> cython.double:
        """The chance that a territory is completed in time."""
        return self.completed[min(figures[at + _OPEN], self.most)]

    @cython.cfunc
    @cython.exceptval(check=False)
    def level(self, land: cython.int, figures: cython.p_int, at: cython.int, more: cython.int) -> cython.double:
        """What a territory is worth to the seat with so much more influence, if it is completed in time."""
        if not cython.compiled:
            key = (land, more, *figures[at : at + 8])
            if key not in self.known:
                self.known[key] = self.worked_out(land, figures, at, more)
            return self.known[key]
        else:
            return self.worked_out(land, figures, at, more)

    @cython.cfunc
    @cython.exceptval(check=False)
    def worked_out(self, land: cython.int, figures: cython.p_int, at: cython.int, more: cython.int) -> cython.double:
        self.take(figures, at)
        self.influence[self.seat] += more
        self.look(land, figures, at)
        return self.balance() * self.likely(figures, at)

    @cython.cfunc
    @cython.exceptval(check=False)
    def own_part(self, land: cython.int, figures: cython.p_int, at: cython.int) -> cython.double:
        """The seat's own part of a territory, if it is completed in time."""
        if not figures[at + _INFLUENCE + self.seat]:
            return 0.0
        self.take(figures, at)
        self.look(land, figures, at)
        if self.present == 1:
            return self.likely(figures, at) * max(self.gained, self.action)
        return self.likely(figures, at) * (self.gained + self.action * self.acting)

    def values(self, land: cython.int, figures: bytes) -> tuple[float, ...]:
        """What a territory with these figures is worth with no more influence of the seat, with 1, 2 and 3."""
        _check(land, figures)
        found = numbers_of(figures)
        return tuple([self.level(land, found, 0, more) for more in range(_LEVELS)])

    def own_tokens(self, land: cython.int, figures: bytes) -> float:
        """What the seat's tokens of a complete territory are worth."""
        _check(land, figures)
        found = numbers_of(figures)
        self.take(found, 0)
        self.look(land, found, 0)
        return self.gained

    def share(self, there: cython.int, figures: bytes) -> int:
        """How many of so many tokens of a territory the seat would get."""
        _check(0, figures)
        self.take(numbers_of(figures), 0)
        return self.shared(there)

    def prospects(self, joined: bytes) -> tuple[float, int]:
        """What the seat's own part of all territories may bring that are not complete, and its influence there."""
        if len(joined) % (4 * _TERRITORY):
            raise ValueError("not a map")
        land = numbers_of(joined)
        total: cython.double = 0
        influence: cython.int = 0
        at: cython.int
        for at in range(0, len(joined) // 4, _TERRITORY):
            if land[at + _FIGURES + _OPEN]:
                total += self.own_part(land[at + _ID] & 3, land, at + _FIGURES)
                influence += land[at + _FIGURES + _INFLUENCE + self.seat]
        return total, influence

    def placements(
        self,
        free: bytes,
        joined: bytes,
        codes: bytes,
        tile: cython.int,
        segments: tuple[bytes, ...],
        sites: bytes,
        costs: Sequence[float],
    ) -> list[float]:
        """What a tile is worth in each placement (four times the free place, plus the turn): its territories with the
        best structure, less those that it joins. `segments` has those of each turn, `sites` the ways to build on it.
        """
        if len(segments) != 4 or len(codes) % 4 or len(sites) % _SITE:
            raise ValueError("not the placements of a tile")
        spent = array("d", costs).tobytes()
        cost = reals_of(spent)
        structures: cython.int = len(costs)
        site: cython.p_const_uchar = sites
        at: cython.int
        part: cython.int
        for at in range(0, len(sites), _SITE):
            for part in range(1, _SITE):
                if site[at + part] >= _LEVELS:
                    raise ValueError("no structure has so much influence")
            if site[at] >= structures:
                raise ValueError("no such structure")
        code = numbers_of(codes)
        around = numbers_of(free)
        land = numbers_of(joined)
        lands: cython.int = len(joined) // (4 * _TERRITORY)
        block, meeting, scratch = bytearray(4 * _TERRITORY), bytearray(16), bytearray(8 * 4 * _LEVELS)
        grown = room_of(block)
        met = room_of(meeting)
        value = _room_for_reals(scratch)
        last: cython.int = -1  # the place that `before` is about
        before: cython.double = 0
        found: list[float] = []
        k: cython.int
        level: cython.int
        for k in range(len(codes) // 4):
            place: cython.int = code[k] >> 2
            own: bytes = segments[code[k] & 3]
            check_lay(free, joined, place, own, tile)
            parts = numbers_of(own)
            count: cython.int = len(own) // 20
            for part in range(count):
                join(around, place, parts, part, tile, land, lands, met, grown, 0)
                for level in range(_LEVELS):
                    value[_LEVELS * part + level] = self.level(grown[_ID] & 3, grown, _FIGURES, level)
            best: cython.double = 0
            for at in range(0, len(sites), _SITE):
                sum_of: cython.double = 0
                for part in range(count):
                    sum_of += value[_LEVELS * part + site[at + 1 + part]]
                sum_of -= cost[site[at]]
                if at == 0 or sum_of > best:
                    best = sum_of
            if len(sites) == 0:
                for part in range(count):
                    best += value[_LEVELS * part]
            if place != last:
                last = place
                before = self.around(around, place, land, lands)
            found.append(best - before)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def around(self, free: cython.p_int, place: cython.int, land: cython.p_int, lands: cython.int) -> cython.double:
        """What the territories that meet in a free place are worth now, added up by their ids."""
        total: cython.double = 0
        last: cython.int = -1
        following: cython.int
        number: cython.int
        side: cython.int
        while True:
            following = -1
            for side in range(4):
                number = free[_PLACE * place + _JOINS + side]
                if number > last and (following < 0 or number < following):
                    following = number
            if following < 0:
                return total
            last = following
            total += self.level(last & 3, land, _TERRITORY * find(land, lands, last) + _FIGURES, 0)


@cython.cfunc
def _check(land: cython.int, figures: bytes) -> cython.void:
    if len(figures) != 32 or not 0 <= land < 4:
        raise ValueError("not a territory")
