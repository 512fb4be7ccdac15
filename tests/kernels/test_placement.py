"""The kernels that place cards and count points, compiled and not, against the oracle on random play."""

from __future__ import annotations

import json
import random
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.kernels.versions import load
from tests.oracle import cardmap as oracle
from tests.oracle.cardmap import Card, Map, Placement, Rows, Square

ROOT = Path(__file__).parents[2]
PUBLISHED = ROOT / "northward" / "games" / "honshu" / "components" / "published.json"
GAMES = {"compiled": 40, "uncompiled": 24, "uncompiled, with Cython": 2}
"""Random games that each version is tried on; every one gives thirteen maps."""


@pytest.fixture(scope="module", params=list(GAMES))
def kernel(request: pytest.FixtureRequest) -> SimpleNamespace:
    """What three kernels bring, under one name."""
    return SimpleNamespace(
        **{k: v for name in ("placing", "points", "trial") for k, v in vars(load(name, request.param)).items()}
    )


@pytest.fixture
def cases(request: pytest.FixtureRequest) -> Iterator[Case]:
    count = GAMES[request.node.callspec.params["kernel"]]
    return (case for seed in range(count) for case in game(seed))


# --- random games, played by the oracle -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A map, a card to lay on it, and all the ways to do so."""

    land: Map
    card: Rows
    guarded: frozenset[str]
    placements: list[Placement]
    seed: str

    def random(self) -> random.Random:
        return random.Random(self.seed)


@cache
def game(seed: int) -> list[Case]:
    rng = random.Random(seed)
    length = 16 if seed % 20 == 0 else 13
    deck, guarded = rng.choice([published, random_cards])(rng, length + 1)
    land = oracle.start(deck[0], [rng.randrange(6) for _ in range(4)])
    cases = []
    for card in deck[1:]:
        found = oracle.placements(land, card, guarded)
        cases.append(Case(land, card, guarded, found, f"{seed} {len(land.cards)}"))
        if not found:
            break
        # Tucked cards and heaps are rarer at random than is good for a test.
        tucked = [p for p in found if p.under]
        heaped = [p for p in found if Card(p.row, p.col, p.turn, card).cells <= land.seen.keys()]
        land = oracle.place(land, card, rng.choice(rng.choice([found, tucked or found, heaped or found])))
    return cases


def published(rng: random.Random, count: int) -> tuple[list[Rows], frozenset[str]]:
    cards, provinces = published_faces()
    return [rng.choice(provinces), *rng.sample(cards, count - 1)], frozenset({"lake"})


@cache
def published_faces() -> tuple[list[Rows], list[Rows]]:
    file = json.loads(PUBLISHED.read_text())

    def square(word: str) -> Square:
        colour, _, value = word.partition(" ")
        if colour not in file["colours"]:
            return Square(word)
        return Square("factory" if value else "production", file["colours"].index(colour), int(value or 0))

    def rows(words: list[list[str]]) -> Rows:
        return tuple(tuple(square(word) for word in row) for row in words)

    cards = [rows(card["rows"]) for card in file["cards"]]
    return cards, [rows(province[side]) for province in file["provinces"] for side in "AB"]


def random_cards(rng: random.Random, count: int) -> tuple[list[Rows], frozenset[str]]:
    """Cards of any squares at all, mostly of a few kinds; the more lakes, the fewer placements."""
    kinds = ["desert", "forest", "town", "lake", "mountain", "production", "factory"]
    shares = [rng.choice([0, 1, 1, 2, 6]) for _ in kinds]
    shares[2] += 1

    def square() -> Square:
        kind = rng.choices(kinds, shares)[0]
        colour = rng.randrange(4) if kind in ("production", "factory") else 0
        return Square(kind, colour, rng.randrange(8) if kind == "factory" else 0)

    deck: list[Rows] = [tuple((square(), square()) for _ in range(3)) for _ in range(count)]
    for index in rng.sample(range(count), count // 5):  # some look the same after half a turn
        first, (middle, _), _ = deck[index]
        deck[index] = (first, (middle, middle), first[::-1])
    return deck, rng.choice([frozenset({"lake"}), frozenset({"lake", "mountain"}), frozenset()])


# --- the same in the kernel's words ---------------------------------------------------------------------------------

CODES = {"desert": 1, "forest": 2, "town": 3, "lake": 4, "mountain": 5}


def code(square: Square) -> int:
    if square.kind == "production":
        return 8 + square.colour
    if square.kind == "factory":
        return 16 + 8 * square.colour + square.value
    return CODES[square.kind]


def mask(slots: frozenset[int] | set[int]) -> int:
    return sum(1 << slot for slot in slots)


def faces(card: Rows) -> bytes:
    return bytes(code(square) for turn in range(4) for row in oracle.turned(card, turn) for square in row)


def guards(case: Case) -> int:
    return sum(1 << CODES[kind] for kind in case.guarded)


@dataclass(frozen=True)
class Encoded:
    cells: bytes
    height: int
    width: int
    squares: bytes
    above: tuple[int, ...]
    spots: tuple[tuple[int, int, int], ...]
    top: int
    left: int

    @property
    def map(self) -> tuple[bytes, int, int, bytes, tuple[int, ...]]:
        return self.cells, self.height, self.width, self.squares, self.above


def encode(land: Map) -> Encoded:
    rows = [row for card in land.cards for row, _ in card.cells]
    cols = [col for card in land.cards for _, col in card.cells]
    top, left, height, width = min(rows), min(cols), max(rows) - min(rows) + 1, max(cols) - min(cols) + 1

    def seen(cell: oracle.Cell) -> int:
        slot = land.seen.get(cell)
        return 0 if slot is None else 1 + 6 * slot + list(land.cards[slot].squares).index(cell)

    def square(slot: int, cell: oracle.Cell, printed: Square) -> int:
        has_cube = cell in land.cubes and land.seen[cell] == slot
        return code(printed) | (0x80 if has_cube else 0)

    return Encoded(
        bytes(seen((top + row, left + col)) for row in range(height) for col in range(width)),
        height,
        width,
        bytes(square(slot, *entry) for slot, card in enumerate(land.cards) for entry in card.squares.items()),
        tuple(mask(higher) for higher in land.higher),
        tuple((card.row, card.col, card.turn) for card in land.cards),
        top,
        left,
    )


def pack(encoded: Encoded, placement: Placement) -> int:
    row, col = placement.row - encoded.top, placement.col - encoded.left
    return (row + 2) << 25 | (col + 2) << 18 | placement.turn << 16 | mask(placement.under)


WEIGHTS = ["forest", "mountain", "town", "lake_first", "lake_further", "capacity", "factory"]
WEIGHTS += ["bonus_0", "bonus_1", "bonus_2", "bonus_3", "empty", "surrounded", "replaces"]
HONSHU = dict.fromkeys(WEIGHTS, 0) | {"forest": 2, "town": 1, "lake_further": 3, "capacity": 1}


def random_weights(rng: random.Random) -> dict[str, int]:
    if rng.random() < 0.3:
        return HONSHU
    weights = {name: rng.choice([0, 1, 2, 3, 7, -2]) for name in WEIGHTS}
    weights |= {"capacity": rng.choice([1, 2]), "factory": rng.choice([0, 0, 1, 4])}
    if rng.random() < 0.5:
        return weights | {"surrounded": 0, "replaces": 0}
    return weights | {"replaces": rng.choice([0, 1])}


# --- tests ----------------------------------------------------------------------------------------------------------


def test_names(kernel: SimpleNamespace) -> None:
    assert {name: getattr(kernel, name.upper()) for name in CODES} == CODES
    assert (kernel.PRODUCTION, kernel.FACTORY, kernel.CUBE) == (8, 16, 0x80)
    assert tuple(WEIGHTS) == kernel.WEIGHTS


def test_placements(kernel: SimpleNamespace, cases: Iterator[Case]) -> None:
    for case in cases:
        encoded = encode(case.land)
        found = kernel.placements(*encoded.map, faces(case.card), guards(case))
        assert list(array("I", found)) == [pack(encoded, p) for p in case.placements], case.seed


def test_refusal(kernel: SimpleNamespace, cases: Iterator[Case]) -> None:
    for case in cases:
        rng = case.random()
        encoded = encode(case.land)
        legal = {(p.row, p.col, p.turn, p.under) for p in case.placements}
        tries = [(p.row, p.col, p.turn, set(p.under)) for p in rng.sample(case.placements, min(5, len(legal)))]
        for _ in range(25):
            row, col = rng.choice(list(case.land.seen))
            under = {rng.randrange(len(case.land.cards)) for _ in range(rng.randrange(4))}
            tries.append((row - rng.randrange(4), col - rng.randrange(4), rng.randrange(4), under))
        for row, col, turn, under in tries:
            place = row - encoded.top, col - encoded.left, turn, mask(under)
            answer = kernel.refusal(*encoded.map, faces(case.card), guards(case), *place)
            reason = oracle.refusal(case.land, case.card, case.guarded, row, col, turn, under)
            assert answer == (getattr(kernel, reason) if reason else 0), (case.seed, place)
            first = next(t for t in (turn & 1, turn) if oracle.turned(case.card, t) == oracle.turned(case.card, turn))
            assert (answer == 0) == ((row, col, first, frozenset(under)) in legal)


def test_refusal_of_anything(kernel: SimpleNamespace, cases: Iterator[Case]) -> None:
    odd = [0, 1, -1, -3, 3, 16, 127, 1 << 16, (1 << 31) - 1, 1 << 31, -(1 << 31), 1 << 63, 10**30, -(10**30)]
    for case in list(cases)[::40]:
        encoded, rng = encode(case.land), case.random()
        for _ in range(50):
            row, col, under = rng.choice(odd), rng.choice(odd), rng.choice(odd)
            answer = kernel.refusal(*encoded.map, faces(case.card), guards(case), row, col, rng.randrange(4), under)
            assert 0 <= answer <= 6
            if not (0 <= under < 1 << len(case.land.cards) and abs(row) < 60 and abs(col) < 60):
                assert answer in (kernel.NO_OVERLAP, kernel.NOT_SEEN)


def sample(case: Case) -> list[Placement]:
    return case.random().sample(case.placements, min(3, len(case.placements)))


def test_place(kernel: SimpleNamespace, cases: Iterator[Case]) -> None:
    for case in cases:
        before = encode(case.land)
        if len(case.land.cards) == 16:
            continue
        for placement in sample(case):
            after = oracle.place(case.land, case.card, placement)
            expected = encode(after)
            row, col = placement.row - before.top, placement.col - before.left
            cells, height, width, down, right, squares, above, pool = kernel.place(
                *(*before.map, before.spots, before.top, before.left, faces(case.card)),
                *(row, col, placement.turn, mask(placement.under), tuple(case.land.pool)),
            )
            assert (cells, height, width, squares, above) == expected.map, (case.seed, placement)
            assert (before.top - down, before.left - right) == (expected.top, expected.left)
            assert pool == tuple(after.pool)


def test_items(kernel: SimpleNamespace, cases: Iterator[Case]) -> None:
    for case in cases:
        weights = random_weights(case.random())
        cells, height, width, squares, _ = encode(case.land).map
        answer = kernel.items(cells, height, width, squares, tuple(weights.values()))
        assert answer == tuple(oracle.items(case.land, weights).values()), case.seed


def test_equally_large_towns(kernel: SimpleNamespace) -> None:
    """Where a surrounded square scores in place of its town, the group that gives the most counts."""
    for drawing in ("-T-----/TTT-TTT/-T--TT-", "TT--T--/TT-TTT-/T---T--"):
        squares = bytes(CODES["town" if letter == "T" else "desert"] for letter in drawing if letter != "/")
        land = bytes(range(1, 22)), 3, 7, squares
        weights = HONSHU | {"town": 2, "surrounded": 3, "replaces": 1}
        assert kernel.items(*land, tuple(weights.values())) == (0, 0, 10, 0, 0, 0, 0, 3, 11)
        weights |= {"town": -2}
        assert kernel.items(*land, tuple(weights.values())) == (0, 0, -8, 0, 0, 0, 0, 3, 11)


def test_placement_scores(kernel: SimpleNamespace, cases: Iterator[Case]) -> None:
    for case in cases:
        weights = random_weights(case.random())
        encoded = encode(case.land)
        codes = array("I", [pack(encoded, p) for p in case.placements])
        pool = tuple(case.land.pool)
        answer = kernel.placement_scores(*encoded.map, faces(case.card), pool, tuple(weights.values()), codes.tobytes())
        scores = dict(zip(codes, array("i", answer), strict=True))
        for placement in sample(case):
            points = oracle.items(oracle.place(case.land, case.card, placement), weights)
            del points["deserts"]
            assert scores[pack(encoded, placement)] == sum(points.values()), (case.seed, placement)


def test_placement_scores_are_items_after_place(kernel: SimpleNamespace, cases: Iterator[Case]) -> None:
    for case in list(cases)[::6]:
        if len(case.land.cards) == 16:
            continue
        weights = tuple(random_weights(case.random()).values())
        before, pool, card = encode(case.land), tuple(case.land.pool), faces(case.card)
        codes = kernel.placements(*before.map, card, guards(case))
        scores = array("i", kernel.placement_scores(*before.map, card, pool, weights, codes))
        for packed, score in zip(array("I", codes), scores, strict=True):
            where = (packed >> 25) - 2, (packed >> 18 & 127) - 2, packed >> 16 & 3, packed & 0xFFFF
            after = kernel.place(*before.map, before.spots, before.top, before.left, card, *where, pool)
            cells, height, width, _, _, squares, _, _ = after
            assert score == sum(kernel.items(cells, height, width, squares, weights)[:-1]), (case.seed, where)


def test_the_highest_are_found_in_their_order(kernel: SimpleNamespace) -> None:
    rng = random.Random("highest")
    for _ in range(200):
        numbers = [rng.randrange(-20, 20) for _ in range(rng.randrange(60))]
        expected = sorted(range(len(numbers)), key=lambda place: -numbers[place])
        for count in (0, 1, 7, 60):
            assert kernel.highest(array("i", numbers).tobytes(), count) == expected[:count]


def test_counts_are_added_to_scores(kernel: SimpleNamespace) -> None:
    scores, counts = array("i", [3, -1, 0]), array("i", [0, 2, 5])
    assert list(array("i", kernel.with_counts(scores.tobytes(), counts.tobytes(), 2, 4))) == [7, 7, 14]
    assert kernel.with_counts(b"", b"", 2, 4) == b""
    with pytest.raises(ValueError):
        kernel.with_counts(scores.tobytes(), counts.tobytes()[4:], 2, 4)


def test_bad_arguments(kernel: SimpleNamespace) -> None:
    """What would lead compiled loops outside of their memory is refused."""
    case = game(1)[4]
    land, card, guarded = encode(case.land), faces(case.card), guards(case)
    cells, height, width, squares, above = land.map
    weights = tuple(HONSHU.values())
    pool = tuple(case.land.pool)
    wrong_maps = [
        (cells[1:], height, width, squares, above),
        (cells, height + 1, width, squares, above),
        (cells, -height, -width, squares, above),
        (bytes(5000), 50, 100, squares, above),
        (bytes([6 * len(above) + 1]) + cells[1:], height, width, squares, above),
        (bytes([1]) * 2500, 50, 50, squares, above),
        (cells, height, width, b"\x3f" + squares[1:], above),
        (cells, height, width, b"\x81" + squares[1:], above),
        (cells, height, width, squares, above[1:]),
        (cells, height, width, squares * 4, above * 4),
    ]
    for wrong in wrong_maps:
        with pytest.raises(ValueError):
            kernel.placements(*wrong, card, guarded)
        with pytest.raises(ValueError):
            kernel.refusal(*wrong, card, guarded, 0, 0, 0, 0)
        with pytest.raises(ValueError):
            kernel.place(*wrong, land.spots, land.top, land.left, card, 0, 0, 0, 0, pool)
        with pytest.raises(ValueError):
            kernel.placement_scores(*wrong, card, pool, weights, b"")
    for wrong_card in (card[1:], card * 2, b"\x30" + card[1:], b"\x0c" + card[1:], b"\x88" + card[1:]):
        with pytest.raises(ValueError):
            kernel.placements(*land.map, wrong_card, guarded)
    for wrong_place in ((-3, 0, 0), (0, width, 0), (0, 0, 4), (0, 0, -1)):
        with pytest.raises(ValueError):
            kernel.place(*land.map, land.spots, land.top, land.left, card, *wrong_place, 0, pool)
    for far in (height + 2) << 25, (width + 2) << 18, (1 << 32) - 1:
        with pytest.raises(ValueError):
            kernel.placement_scores(*land.map, card, pool, weights, array("I", [far]).tobytes())
    with pytest.raises(ValueError):
        kernel.items(cells, height, width, squares, weights[1:])
    with pytest.raises(ValueError):
        kernel.placement_scores(*land.map, card, pool[1:], weights, b"")
