"""What chance brings in a match of the lab: each deck, bag or die has a stream of random numbers of its own.

Matches of the same deal then draw alike from each, whoever sits where and whatever was drawn from the others between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, TypeVar
from zlib import crc32

from northward.core import codec
from northward.core.additions import chance_source
from northward.core.game import AnyAction, AnyState, Game

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")


class Alike(Random):
    """Draws the same from what is nearly the same: for matches of the same deal, whose decks and bags come to differ.

    For each draw every card gets a lot of its own, which does not depend on what else is there; the lowest lot wins.
    """

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        return self.sample([seq[index] for index in range(len(seq))], 1)[0]

    def sample(self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None) -> list[T]:
        assert counts is None
        key, seen = self.randbytes(16), Counter[T]()
        lots = []
        for place, each in enumerate(population):
            lot = blake2b(b"%d %b" % (seen[each], codec.encode(each)), digest_size=8, key=key).digest()
            lots.append((lot, place))
            seen[each] += 1  # of several that are the same, each has its own
        return [population[place] for _, place in sorted(lots)[:k]]

    def _randbelow(self, n: int) -> int:
        """One random number for each, be there more or fewer to choose from: Python's own takes as many as it needs."""
        return int(self.random() * n)


class Chance:
    def __init__(self, game: Game, seed: str, paired: bool = False) -> None:
        self.marks: list[int] = []
        """Where matches are paired, a number for each draw, which tells source, count and outcome."""
        self._game, self._seed, self._paired = game, seed, paired
        self._kind = Alike if paired else Random
        self._source = chance_source(game)
        self._streams: dict[str, Random] = {}
        self._draws: Counter[str] = Counter()

    def draw(self, state: AnyState) -> AnyAction:
        source = self._source(state)
        stream = self._streams.get(source)
        if stream is None:
            stream = self._streams[source] = self._kind(f"{self._seed}:{source}")
        action = self._game.chance(state, stream)
        if self._paired:
            self._draws[source] += 1
            self.marks.append(crc32(b"%b:%d:%b" % (source.encode(), self._draws[source], codec.encode(action))))
        return action
