"""The kernel that knows which backs can come, compiled and not, against counting them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from northward.games.okanagan import GAME
from northward.games.okanagan.kinds import BACK_INDEX, BACKS
from tests.kernels.versions import load

TILES = GAME.tiles


@pytest.fixture(params=("compiled", "uncompiled", "uncompiled, with Cython"))
def kernel(request: pytest.FixtureRequest) -> Any:
    return load("backs", request.param, "okanagan")


def test_unknown_backs_lie_together_in_the_order_of_their_first_tiles(kernel: Any) -> None:
    for seed in range(200):
        rng = Random(seed)
        unseen = tuple(sorted(rng.sample(TILES.numbers, rng.randint(0, len(TILES.numbers)))))
        in_sight = [TILES.back[tile] for tile in rng.sample(unseen, rng.randint(0, len(unseen)))]
        in_sight += rng.sample(BACKS, rng.randint(0, 1))  # perhaps of no tile
        left = Counter(TILES.back[tile] for tile in unseen)
        left.subtract(in_sight)
        known = bytes([BACK_INDEX[back] for back in in_sight])
        found = kernel.unknown(unseen, TILES.packed_backs, known)
        assert [BACKS[number] for number in found] == list(left.elements())


def test_tiles_with_a_back_are_found_in_their_order(kernel: Any) -> None:
    for seed in range(50):
        rng = Random(seed)
        tiles = rng.sample(TILES.numbers, 20)
        back = rng.choice(BACKS)
        expected = [tile for tile in tiles if TILES.back[tile] == back]
        assert kernel.with_back(tiles, TILES.packed_backs, BACK_INDEX[back]) == expected


def test_what_is_no_tile_and_no_back_is_refused(kernel: Any) -> None:
    backs = TILES.packed_backs
    wrong: list[Callable[[], object]] = [
        lambda: kernel.unknown((0,), backs, b""),
        lambda: kernel.unknown((61,), backs, b""),
        lambda: kernel.unknown((-1,), backs, b""),
        lambda: kernel.unknown((1,) * 256, backs, b""),
        lambda: kernel.with_back((0,), backs, 1),
    ]
    for call in wrong:
        with pytest.raises(ValueError):
            call()
