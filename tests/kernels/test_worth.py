"""The kernel that weighs tokens and territories, compiled and not, against the oracle; and the one that deals hands."""

from __future__ import annotations

from array import array
from collections import Counter
from math import log
from random import Random
from struct import pack
from typing import Any

import pytest

from northward.games.okanagan import GAME, tilemap
from northward.games.okanagan.bots.greedy import GREEDY, sites
from northward.games.okanagan.bots.values import worths
from northward.games.okanagan.tilemap import PackedMap
from tests.kernels.versions import load
from tests.oracle import worth as oracle

TRIES = {"compiled": 400, "uncompiled": 100, "uncompiled, with Cython": 20}
TILES = GAME.tiles
COSTS = GREEDY.structures


@pytest.fixture(params=list(TRIES))
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def eyes(rng: Random) -> oracle.Seat:
    """Some seat at some table."""
    seats = rng.choice((2, 3, 4))
    hand = [TILES.objectives[card] for card in rng.sample(sorted(TILES.objectives), rng.choice((0, 3, 5)))]
    return oracle.Seat(
        seats=seats,
        seat=rng.randrange(seats),
        ties_lost=rng.random() < 0.5,
        left=[rng.choice((0, 1, 2, 12)) for _ in range(12)],
        own=[rng.choice((0, 0, 1, 3)) for _ in range(12)],
        hand=[({1: 3, 2: 5, 3: 7}[len(wanted)], *wanted) for wanted in hand],
        worth=worths(hand),
        hope=rng.random(),
        explorer=rng.choice((4, 16.0)),
        completed=sorted((rng.random() for _ in range(rng.choice((1, 5)))), reverse=True),
        denial=rng.random(),
        stranger=2.0,
        action=3.0,
    )


def weighing(kernel: Any, seen: oracle.Seat) -> tuple[Any, Any]:
    tokens = kernel.Tokens(seen.own, seen.hand, seen.worth, seen.hope, seen.explorer)
    table = (seen.seats, seen.seat, seen.ties_lost, seen.left, tokens)
    return tokens, kernel.Territories(*table, seen.completed, seen.denial, seen.stranger, seen.action)


def test_tokens_and_territories_are_worth_what_the_oracle_says(version: str) -> None:
    kernel = load("worth", version, "okanagan")
    for seed in range(TRIES[version]):
        rng = Random(seed)
        seen = eyes(rng)
        tokens, territories = weighing(kernel, seen)
        assert tokens.points(seen.own) == pytest.approx(oracle.points(seen, seen.own))
        assert kernel.colour_sets(seen.own) == min(sum(seen.own[first : first + 3]) for first in range(0, 12, 3))
        for wanted in ((0,), (3, 4), (0, 3, 11)):
            assert kernel.objective_sets(seen.own, wanted) == min(seen.own[reward] for reward in wanted)
        joined, in_sum, standing = b"", 0.0, 0
        for number in range(6):
            land, open_sides = rng.randrange(4), rng.randrange(6)
            symbols = [rng.choice((0, 1, 2, 5)) for _ in range(3)]
            influence = [rng.choice((0, 0, 1, 2, 5)) for _ in range(seen.seats)]
            figures = pack("=8i", open_sides, *symbols, *influence, *[0] * (4 - seen.seats))
            found = []
            for more in range(4):
                raised = [count + (more if seat == seen.seat else 0) for seat, count in enumerate(influence)]
                found.append(oracle.value(seen, land, open_sides, symbols, raised))
            assert territories.values(land, figures) == pytest.approx(tuple(found))
            gained, share, there = oracle.taken(seen, land, symbols, influence)
            assert territories.own_tokens(land, figures) == pytest.approx(gained)
            assert territories.share(there, figures) == share
            assert sum(kernel.tokens_there(tuple(symbols), seen.left[3 * land : 3 * land + 3])) == there
            joined += pack("=i", 4 * number + land) + figures + pack("=i", number)
            in_sum += oracle.own_part(seen, land, open_sides, symbols, influence) if open_sides else 0.0
            standing += influence[seen.seat] if open_sides else 0
        assert territories.prospects(joined) == pytest.approx((in_sum, standing))


def some_map(rng: Random, seats: int) -> tuple[PackedMap, int]:
    """A map, and a tile that is not on it."""
    land, spare = tilemap.starting_map(TILES, seats), rng.sample(TILES.numbers, 12)
    for tile in spare[1:]:
        codes = tilemap.placements(TILES, land, tile)
        if codes:
            code = rng.choice(list(codes))
            land = tilemap.lay(TILES, land, tile, code >> 2, code & 3)
            on = rng.choice(TILES.spots[tile, "farm"])
            land, _ = tilemap.built(land, rng.randrange(seats), "farm", on)
    return land, spare[0]


def test_a_placement_is_worth_its_territories_with_the_best_structure_less_those_around(version: str) -> None:
    kernel = load("worth", version, "okanagan")
    for seed in range(TRIES[version] // 10):
        rng = Random(seed)
        seen = eyes(rng)
        territories = weighing(kernel, seen)[1]
        land, tile = some_map(rng, seen.seats)
        codes = tilemap.placements(TILES, land, tile)
        ways = sites(GAME, tile)[rng.randrange(8)]
        found = territories.placements(
            land.free, land.joined, codes.tobytes(), tile, TILES.packed_segments[tile], ways, COSTS
        )
        for code, value in zip(codes, found, strict=True):
            gap = tilemap.place_of(land, code >> 2)
            around = sum(territories.values(*_told(one))[0] for one in land.territories if one.id in gap.joins)
            after = [
                territories.values(*_told(tilemap.with_record(record, seen.seats)))
                for record in tilemap.grown(TILES, land, tile, code >> 2, code & 3)
            ]
            built = [
                sum(values[more] for values, more in zip(after, ways[first + 1 :], strict=False)) - COSTS[ways[first]]
                for first in range(0, len(ways), 5)
            ]
            assert value == pytest.approx(max(built, default=sum(values[0] for values in after)) - around)


def _told(territory: tilemap.Territory) -> tuple[int, bytes]:
    return territory.id & 3, tilemap.figures(territory)


def test_what_is_no_table_is_refused(version: str) -> None:
    kernel = load("worth", version, "okanagan")
    seen = eyes(Random(1))
    tokens, territories = weighing(kernel, seen)
    with pytest.raises(ValueError, match="tokens"):
        tokens.points((1, 2))
    with pytest.raises(ValueError, match="objective"):
        kernel.Tokens(seen.own, [(3, 12)], seen.worth, 0.0, 4)
    with pytest.raises(ValueError, match="territory"):
        territories.values(4, bytes(32))
    with pytest.raises(ValueError, match="table"):
        kernel.Territories(2, 2, False, seen.left, tokens, (1.0,), 0.0, 0.0, 0.0)
    land = tilemap.starting_map(TILES, 2)
    segments = TILES.packed_segments[1]
    for codes, ways in ((b"\0\0\0\x7f", b""), (bytes(4), bytes([0, 9, 0, 0, 0])), (bytes(4), bytes([3, 0, 0, 0, 0]))):
        with pytest.raises(ValueError, match=r"place|structure"):
            territories.placements(land.free, land.joined, codes, 1, segments, ways, COSTS)


LIKELY = (1, 2, 3, 4)
"""How likely each of four cards is in a hand, beside the others."""


def test_hands_come_as_often_as_they_fit(version: str) -> None:
    kernel = load("hands", version, "okanagan")
    fits = array("d", bytes(8 * kernel.CARDS))
    for card, likely in enumerate(LIKELY):
        fits[card] = log(likely)
    rng, times = Random(1), 10 * TRIES[version]
    found = Counter(
        kernel.walked([(0,)], [(1, 2), (3,)], fits.tobytes(), bytes(kernel.CARDS), 20, rng)[0][0] for _ in range(times)
    )
    for card, likely in enumerate(LIKELY):
        assert found[(card,)] / times == pytest.approx(likely / sum(LIKELY), abs=2 / times**0.5)


def test_a_walk_keeps_all_cards_and_none_where_it_cannot_be(version: str) -> None:
    kernel = load("hands", version, "okanagan")
    hands, piles = [(1, 5, 9), (2, 3, 4)], [(6, 7, 8, 10), (), (11,)]
    barred = bytearray(2 * kernel.CARDS)
    barred[kernel.CARDS + 7] = 1
    for seed in range(20):
        found = kernel.walked(hands, piles, bytes(16 * kernel.CARDS), bytes(barred), 60, Random(seed))
        assert [len(group) for groups in found for group in groups] == [3, 3, 4, 0, 1]
        assert sorted(card for groups in found for group in groups for card in group) == list(range(1, 12))
        assert all(list(group) == sorted(group) for groups in found for group in groups)
        assert 7 not in found[0][1]
    assert kernel.walked(hands, [(), ()], bytes(16 * kernel.CARDS), bytes(barred), 9, Random(1)) == (hands, [(), ()])
    with pytest.raises(ValueError, match="order"):
        kernel.walked([(3, 1)], piles, bytes(8 * kernel.CARDS), bytes(kernel.CARDS), 9, Random(1))


def test_both_versions_walk_and_weigh_alike() -> None:
    """To the last bit: bots choose the same with compiled kernels and without."""
    ways = {name: (load("worth", name, "okanagan"), load("hands", name, "okanagan")) for name in list(TRIES)[:2]}
    for seed in range(40):
        answers = []
        for worth, hands in ways.values():
            rng = Random(seed)
            territories = weighing(worth, seen := eyes(rng))[1]
            land, tile = some_map(rng, seen.seats)
            codes = tilemap.placements(TILES, land, tile).tobytes()
            segments, built = TILES.packed_segments[tile], sites(GAME, tile)[7]
            fits = array("d", [rng.random() for _ in range(hands.CARDS)]).tobytes()
            answers.append(
                (
                    territories.placements(land.free, land.joined, codes, tile, segments, built, COSTS),
                    territories.prospects(land.joined),
                    hands.walked([(1, 2, 3)], [(4, 5), (6, 7)], fits, bytes(hands.CARDS), 80, rng),
                    rng.random(),
                )
            )
        assert answers[0] == answers[1]
