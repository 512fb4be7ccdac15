"""The kernel behind learned values, compiled and not, against the oracle and against maps on which a card was laid."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

import pytest

import northward
from northward.games.card_maps import cardmap
from northward.games.card_maps.measurements import middle_of_games
from tests.kernels.versions import load
from tests.oracle.made_up import encode, random_land
from tests.oracle.prospects import prospects as oracle

SHARES = {"compiled": 1, "uncompiled": 10, "uncompiled, with Cython": 40}
"""Each version is tried on every so manieth case."""


@pytest.fixture(scope="module", params=list(SHARES))
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def kernel(version: str) -> ModuleType:
    return load("prospects", version)


def test_made_up_maps(kernel: ModuleType, version: str) -> None:
    rng = Random(1)
    for _ in range(1000 // SHARES[version]):
        land = encode(random_land(rng), rng)
        assert dict(zip(kernel.NAMES, kernel.prospects(*land), strict=True)) == oracle(land)


@pytest.mark.parametrize("name", ["honshu", "hokkaido"])
@pytest.mark.parametrize("pool", [(9, 9, 9, 9), (0, 1, 0, 1)])
def test_a_card_tried_is_a_card_laid(kernel: ModuleType, version: str, name: str, pool: cardmap.Pool) -> None:
    game: Any = northward.game(name)
    rng = Random(2)
    for state, seat, card in middle_of_games(game, 40)[:: SHARES[version]]:
        land, faces = state.maps[seat], game.cards.faces[card]
        grid = (land.cells, land.height, land.width, land.squares)
        codes = list(game.placements(land, card))
        weights = [rng.uniform(-2, 2) for _ in kernel.NAMES]
        tried = kernel.placement_prospects(*grid, faces, pool, codes, weights)
        for code, value in list(zip(codes, tried, strict=True))[::7]:
            row, col, turn, _ = cardmap.unpack(land, code)
            new, _ = cardmap.place(land, card, faces, row, col, turn, code & 0xFFFF, pool)
            counts = kernel.prospects(new.cells, new.height, new.width, new.squares)
            assert value == pytest.approx(sum(w * c for w, c in zip(weights, counts, strict=True)))
        assert kernel.prospects(*grid) == kernel.prospects(*grid)


def test_what_is_no_map_is_refused(kernel: ModuleType) -> None:
    for grid in ((b"\1", 1, 2, b"\1"), (b"", 0, 0, b""), (b"\2", 1, 1, b"\1")):
        with pytest.raises(ValueError):
            kernel.prospects(*grid)
    for faces, codes, weights in ((b"", [], [0.0] * 17), (bytes(24), [], [0.0]), (bytes(24), [0xFFFF0000], [0.0] * 17)):
        with pytest.raises(ValueError):
            kernel.placement_prospects(b"\1", 1, 1, b"\1", faces, (0, 0, 0, 0), codes, weights)
