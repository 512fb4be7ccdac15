"""The kernel that lays tiles, compiled and not, against the oracle on random maps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from northward.games.okanagan import GAME, tilemap
from northward.games.okanagan.kinds import STRUCTURES
from northward.games.okanagan.tilemap import PackedMap
from tests.games.okanagan.test_whole_games import FACES, areas, laid
from tests.kernels.versions import load
from tests.oracle import okanagan as oracle

MAPS = {"compiled": 36, "uncompiled": 12, "uncompiled, with Cython": 2}
TILES = GAME.tiles


@pytest.fixture(params=list(MAPS))
def version(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The map works with this version of the kernel."""
    monkeypatch.setattr("northward.games.okanagan.tilemap.kernel", load("tiles", request.param, "okanagan"))
    return str(request.param)


def kernel() -> Any:
    return vars(tilemap)["kernel"]


def table(land: PackedMap) -> Any:
    return SimpleNamespace(map=land)


def test_maps_grow_as_the_oracle_lets_them(version: str) -> None:
    for seed in range(MAPS[version]):
        rng = Random(seed)
        seats = rng.choice((2, 3, 4))
        land = tilemap.starting_map(TILES, seats)
        for tile in rng.sample(TILES.numbers, 40):
            codes = tilemap.placements(TILES, land, tile)
            places = [(gap.row, gap.col) for gap in land.gaps]
            found = {(*places[code >> 2], code & 3) for code in codes}
            assert found == oracle.placements(FACES, laid(table(land)), tile) and len(found) == len(codes)
            assert list(codes) == sorted(codes)
            assert [tilemap.place_at(land, *place) for place in places] == list(range(len(places)))
            if codes:
                land = grown(land, tile, rng.choice(list(codes)), seats, rng)
        assert areas(table(land)) == Counter(oracle.areas(FACES, laid(table(land))))
        assert tilemap.packed(tilemap.unpacked(land)) == land


def figures(joined: bytes, index: int) -> bytes:
    """Open sides, symbols and influence of a packed territory."""
    first = 4 * kernel().TERRITORY * index
    return joined[first + 4 : first + 36]


def grown(land: PackedMap, tile: int, code: int, seats: int, rng: Random) -> PackedMap:
    """The map with a tile, and most often something built on it."""
    expected = tilemap.growing(TILES, land, tile, code >> 2, code & 3)
    land = tilemap.lay(TILES, land, tile, code >> 2, code & 3)
    assert areas(table(land)) == Counter(oracle.areas(FACES, laid(table(land))))
    indices = kernel().with_last(land.joined, tile)
    assert Counter(figures(expected, number) for number in range(len(indices))) == Counter(
        figures(land.joined, index) for index in indices
    )
    if rng.random() < 0.8:
        structure = rng.choice(STRUCTURES)
        on = rng.choice(TILES.spots[tile, structure])
        land, completed = tilemap.built(land, rng.randrange(seats), structure, on)
        newest = tilemap.on_last_tile(land)
        assert completed == tuple(one.land for one in newest if not one.open_sides and any(one.influence))
        assert areas(table(land)) == Counter(oracle.areas(FACES, laid(table(land))))
    return land


def test_what_is_no_map_is_refused(version: str) -> None:
    tiles = kernel()
    land = tilemap.starting_map(TILES, 2)
    segments = TILES.packed_segments[1][0]
    assert tilemap.place_at(land, 10**12, 0) is None and tilemap.place_at(land, 9, 9) is None
    with pytest.raises(LookupError):
        tilemap.territory_of(land, 999)
    wrong: list[Callable[[], object]] = [
        lambda: tiles.placements(land.free[:-1], TILES.turns[1]),
        lambda: tiles.placements(land.free, b"x"),
        lambda: tiles.lay(land.free, land.joined, land.follows, 4, segments, 1),
        lambda: tiles.lay(land.free, land.joined, land.follows, -1, segments, 1),
        lambda: tiles.lay(land.free, land.joined, land.follows, 0, segments, 255),
        lambda: tiles.lay(land.free, land.joined, land.follows, 0, segments[:-1], 1),
        lambda: tiles.lay(land.free, b"", land.follows, 0, segments, 1),
        lambda: tiles.growing(land.free, land.joined[:-1], 0, segments, 1),
        lambda: tiles.built(land.joined, 0, 15, 4, 1),
    ]
    for call in wrong:
        with pytest.raises(ValueError):
            call()
