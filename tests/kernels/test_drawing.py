"""The kernel that draws maps for learners, compiled and not, against what a map says of itself."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import northward
from northward.games.card_maps.cardmap import CardMap
from northward.games.card_maps.observer import ALL_LOOKS, CHANNELS, LOOKS, look
from northward.testing.playing import play
from tests.kernels.versions import load

MAPS = {"compiled": 40, "uncompiled": 10, "uncompiled, with Cython": 2}


@pytest.fixture(params=list(MAPS))
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def maps(count: int) -> list[CardMap]:
    game: Any = northward.game("hokkaido")
    steps = play(game, game.start(3, game.Options()), Random(3))
    return [land for step in steps for land in step.before.maps[:1]][-count:]


def test_every_cell_has_its_square_the_card_seen_and_the_height(version: str) -> None:
    kernel = load("drawing", version)
    for land in maps(MAPS[version]):
        here = (land.cells, land.height, land.width, land.squares, land.spots, land.top, land.left)
        drawn = kernel.drawn(*here, ALL_LOOKS)
        assert len(drawn) == len(land.cells) * CHANNELS
        for at, square in enumerate(land.cells):
            row, col = land.top + at // land.width, land.left + at % land.width
            cards = [
                slot
                for slot, (down, right, turn) in enumerate(land.spots, start=1)
                if 0 <= row - down < (2 if turn & 1 else 3) and 0 <= col - right < (3 if turn & 1 else 2)
            ]
            cell = drawn[at * CHANNELS : (at + 1) * CHANNELS]
            assert cell[:LOOKS] == (look(land.squares[square - 1]) if square else bytes(LOOKS))
            assert cell[LOOKS] == (0 if not square else (square - 1) // 6 + 1) and cell[LOOKS + 1] == len(cards)
            assert not cards or cell[LOOKS] in cards


def test_what_is_no_map_is_refused(version: str) -> None:
    kernel = load("drawing", version)
    land = maps(1)[0]
    here = (land.cells, land.height, land.width, land.squares)
    with pytest.raises(ValueError, match="looks"):
        kernel.drawn(*here, land.spots, land.top, land.left, b"1")
    with pytest.raises(ValueError, match="beyond"):
        kernel.drawn(*here, ((land.top - 1, land.left, 0),), land.top, land.left, ALL_LOOKS)
