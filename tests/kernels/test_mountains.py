"""The mountain kernel, compiled and not, against the oracle: ranges, sides and towns of played and of made-up maps."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from random import Random
from types import ModuleType

import pytest

from northward.core.match import Match
from northward.core.options import parse
from northward.games.card_maps import cardmap
from northward.games.card_maps.cardmap import CardMap
from northward.games.hokkaido import GAME
from tests.kernels.versions import load
from tests.oracle import mountains as oracle
from tests.oracle.made_up import CODES, Encoded, decode, encode, random_land, seen_squares, square_of
from tests.oracle.mountains import Cell, Land

SHARES = {"compiled": 1, "uncompiled": 6, "uncompiled, with Cython": 60}
"""Each version is tried on every so manieth case."""
MADE_UP = 3000


@pytest.fixture(scope="module", params=list(SHARES))
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def kernel(version: str) -> ModuleType:
    return load("mountains", version)


@pytest.fixture(scope="module")
def cases(version: str) -> list[Case]:
    return [*made_up(), *drawn()][:: SHARES[version]] + list(played())[:: SHARES[version]]


# --- maps -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A map in the kernel's words and in the oracle's, and a card to lay on it."""

    name: str
    map: Encoded
    faces: bytes
    codes: list[int]
    """Placements of the card that hide no mountain."""

    @cached_property
    def index(self) -> dict[Cell, int]:
        return seen_squares(self.map)

    @cached_property
    def land(self) -> Land:
        return decode(self.map)

    @cached_property
    def single(self) -> bool:
        return oracle.is_single_range(oracle.cells(self.land, "mountain"))

    @cached_property
    def areas(self) -> tuple[set[frozenset[int]], set[frozenset[int]]]:
        """The town areas of both sides, by the squares they show."""
        one, other = oracle.town_areas(self.land)

        def squares(areas: list[oracle.Area]) -> set[frozenset[int]]:
            return {frozenset(self.index[cell] for cell in area) for area in areas}

        return squares(one), squares(other)

    def after(self, code: int) -> Land:
        """What is seen once the card is laid."""
        row, col, turn, under = (code >> 25) - 2, (code >> 18 & 127) - 2, code >> 16 & 3, code & 0xFFFF
        wide = 3 if turn & 1 else 2
        land = dict(self.land)
        for place, square in enumerate(self.faces[6 * turn : 6 * turn + 6]):
            cell = row + place // wide, col + place % wide
            if cell not in land or not under >> land[cell].card & 1:
                land[cell] = square_of(square)
        return land

    @cached_property
    def kept(self) -> dict[int, int]:
        """Those placements after which there is a single range, each with the smaller town."""
        found = {}
        for code in self.codes:
            land = self.after(code)
            if oracle.is_single_range(oracle.cells(land, "mountain")):
                found[code] = oracle.smaller_town(land)
        return found


@cache
def played() -> list[Case]:
    """Maps of random games, with the card that was laid next and some of its placements."""
    found = []
    for seed in range(30):
        match, rng = Match.new(GAME, 2, parse(GAME.Options, {"side": Random(seed).choice("AB")})), Random(seed)
        while not match.over:
            match.run_chance(rng)
            seat = match.to_move[0]
            if match.state.phase == "place" and match.state.taken[seat]:
                found.append(from_play(f"game {seed} {len(match.actions)}", match, seat, rng))
            legal = match.legal(seat)
            match.play(legal[rng.randrange(len(legal))])
    return found


def from_play(name: str, match: Match, seat: int, rng: Random) -> Case:
    land: CardMap = match.state.maps[seat]
    faces = GAME.cards.faces[match.state.taken[seat][0]]
    codes = list(cardmap.placements(land, faces, GAME.guarded))
    some = sorted(rng.sample(codes, min(12, len(codes))))
    return Case(name, (land.cells, land.height, land.width, land.squares), faces, some)


@cache
def made_up() -> list[Case]:
    return [case_of(f"made up {seed}", random_land(Random(seed)), Random(seed)) for seed in range(MADE_UP)]


# A continuation that runs into the range, along it, into the other continuation or along that.
DRAWINGS = (
    "-M---/-MTTT/-MDMM/-MTTM/--MM-",
    "MM-T-MM/M-TTT-M/-MMMMM-",
    "TTTT-TTTT/TMM---MMT/M-TTTTT-M/-M-TTT-M-/TTMMMMMTT",
    "-TTMTT-/TTMTMTT/TMTTTMT/TMT-TMT/TTMTMTT",
    "MTTTTTM/TMTTTMT/TTMTMTT/TTTM-TT/TTT-TTT",
    "TT-MM-TT/T-M--M-T/TM-TT-MT/TM-TT-MT/TTMTTMTT",
)


@cache
def drawn() -> list[Case]:
    """The drawings in all eight positions, with other squares in place of some towns."""
    letters = {"M": "mountain", "T": "town", "D": "desert"}
    found = []
    for number, flip, turns, seed in product(range(len(DRAWINGS)), (False, True), range(4), range(4)):
        rng = Random(f"{number} {flip} {turns} {seed}")
        rows = [list(row)[::-1] if flip else list(row) for row in DRAWINGS[number].split("/")]
        for _ in range(turns):
            rows = [list(row) for row in zip(*rows[::-1], strict=True)]
        land = {
            (r, c): letters[letter] if rng.random() < 0.9 or letter == "M" else "forest"
            for r, row in enumerate(rows)
            for c, letter in enumerate(row)
            if letter != "-"
        }
        found.append(case_of(f"drawing {number}, {flip}, {turns}, {seed}", land, rng))
    return found


def case_of(name: str, land: dict[Cell, str], rng: Random) -> Case:
    encoded, faces = encode(land, rng), random_faces(rng)
    bare = Case(name, encoded, faces, [])
    return Case(name, encoded, faces, sorted(random_codes(bare, rng)))


def random_faces(rng: Random) -> bytes:
    """A card in its four turns, mostly of towns, with up to three mountains."""
    rows = [["town" if rng.random() < 0.6 else rng.choice(["desert", "lake"]) for _ in range(2)] for _ in range(3)]
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        rows[rng.randrange(3)][rng.randrange(2)] = "mountain"
    found = b""
    for _ in range(4):
        found += bytes(CODES[kind] for row in rows for kind in row)
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
    return found


def random_codes(case: Case, rng: Random) -> set[int]:
    """Placements near the range or anywhere, over some cards and under others, that hide no mountain."""
    _, height, width, _ = case.map
    near = sorted(oracle.cells(case.land, "mountain")) or sorted(case.land)
    found = set()
    for _ in range(25):
        row, col = rng.randint(-2, height - 1), rng.randint(-2, width - 1)
        if rng.random() < 0.8:
            row, col = (there + rng.randint(-3, 1) for there in rng.choice(near))
        if not (-2 <= row < height and -2 <= col < width):
            continue
        turn, under = rng.randrange(4), rng.choice([0, rng.getrandbits(16)])
        code = (row + 2) << 25 | (col + 2) << 18 | turn << 16 | under
        after = case.after(code)
        mountains = oracle.cells(after, "mountain")
        if len(mountains) == len(oracle.cells(case.land, "mountain")) + case.faces[:6].count(CODES["mountain"]):
            found.add(code)
    return found


# --- what the maps must show -----------------------------------------------------------------------------------------


def facts(case: Case) -> Iterator[str]:
    """What is special about the line of a single range."""
    land = case.land
    order = oracle.path(oracle.cells(land, "mountain"))
    if len(order) < 2:
        yield f"a range of {len(order)}"
        return
    rays = oracle.continuations(order, oracle.reach(land))
    for ray, end in zip(rays, (order[0], order[-1]), strict=True):
        yield f"a continuation to {ray[0][0] - end[0]}, {ray[0][1] - end[1]}"
        if set(ray) & oracle.cells(land, "town"):
            yield "a town on a continuation"
        if set(ray) & set(order):
            yield "a continuation through a mountain"
    steps = [frozenset(step) for step in oracle.line(land)]
    inside = frozenset(order)
    within = {step for step in steps if step <= inside}
    corners = Counter(tuple(sorted((r1 + r2, c1 + c2) for (r1, c1), (r2, c2) in [step])) for step in map(sorted, steps))
    if any(number > 1 for step, number in Counter(steps).items() if step in within):
        yield "a continuation along the range"
    if any(number > 1 for step, number in Counter(steps).items() if step not in within):
        yield "a continuation along the other"
    if any(number > 1 for number in corners.values()) and len(set(steps)) == len(steps):
        yield "two diagonal steps that cross"
    if set(rays[0]) & set(rays[1]):
        yield "two continuations that meet"
    if len(order) >= 30:
        yield "a long range"
    if len(land) >= 90:
        yield "many squares"


def test_the_maps_show_all_that_can_happen() -> None:
    seen = Counter(fact for case in [*made_up(), *drawn(), *played()] if case.single for fact in set(facts(case)))
    directions = [f"a continuation to {down}, {right}" for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    wanted = [*directions, "a range of 0", "a range of 1", "a long range", "many squares", "a town on a continuation"]
    wanted += ["a continuation through a mountain", "a continuation along the range", "a continuation along the other"]
    wanted += ["two continuations that meet", "two diagonal steps that cross"]
    assert {fact: seen[fact] for fact in wanted if seen[fact] < 30} == {}
    assert sum(not case.single for case in made_up()) >= 100


# --- tests ----------------------------------------------------------------------------------------------------------


def test_the_oracle_finds_two_sides_whichever_way_it_walks() -> None:
    for case in [*made_up(), *drawn()][::7]:
        if case.single:
            assert oracle.every_walk_agrees(case.land), case.name


def test_names(kernel: ModuleType) -> None:
    assert CODES["mountain"] == kernel.MOUNTAIN


def test_range_path(kernel: ModuleType, cases: list[Case]) -> None:
    for case in cases:
        answer = kernel.range_path(*case.map)
        if not case.single:
            assert answer is None, case.name
            continue
        order = [case.index[cell] for cell in oracle.path(oracle.cells(case.land, "mountain"))]
        assert list(answer) in (order, order[::-1]), case.name


def test_mountain_places(kernel: ModuleType, cases: list[Case]) -> None:
    for case in cases:
        range_now, deserts = oracle.cells(case.land, "mountain"), sorted(oracle.cells(case.land, "desert"))
        expected = [case.index[cell] for cell in deserts if oracle.is_single_range(range_now | {cell})]
        assert list(kernel.mountain_places(*case.map)) == expected, case.name
        cells, _, _, squares = case.map
        assert list(kernel.deserts(cells, squares)) == [case.index[cell] for cell in deserts], case.name
        pairs = tuple(count * (count - 1) // 2 for count in map(squares.count, cardmap.WITH_CUBE))
        found = kernel.deserts(cells, squares) if any(pairs) else b""
        raised = kernel.mountain_places(*case.map) if pairs[3] else b""
        assert kernel.changes(*case.map) == (pairs, found, raised), case.name


def test_town_areas(kernel: ModuleType, cases: list[Case]) -> None:
    for case in cases:
        answer = kernel.town_areas(*case.map)
        if not case.single:
            assert answer == (), case.name
            continue
        found: tuple[set[frozenset[int]], set[frozenset[int]]] = set(), set()
        for side, area in answer:
            assert list(area) == sorted(set(area))
            found[side].add(frozenset(area))
        assert len(answer) == len(found[0]) + len(found[1])
        assert found in (case.areas, case.areas[::-1]), case.name


def test_sides(kernel: ModuleType, cases: list[Case]) -> None:
    for case in cases:
        answer = kernel.sides(*case.map)
        order = oracle.path(oracle.cells(case.land, "mountain")) if case.single else []
        if len(order) < 2:
            assert answer == ((), ()), case.name
            continue
        on_line = {*order, *(cell for ray in oracle.continuations(order, oracle.reach(case.land)) for cell in ray)}
        found: tuple[set[int], set[int]] = set(), set()
        for cell, side in oracle.sides(case.land).items():
            if cell in case.land and cell not in on_line:
                found[side].add(case.index[cell])
        assert (set(answer[0]), set(answer[1])) in (found, found[::-1]), case.name
        assert list(answer[0]) == sorted(set(answer[0]), key=answer[0].index)


def test_smaller_town(kernel: ModuleType, cases: list[Case]) -> None:
    for case in cases:
        sizes = [max(map(len, side), default=0) for side in case.areas] if case.single else [0]
        assert kernel.smaller_town(*case.map) == min(sizes), case.name


def test_keep_range(kernel: ModuleType, cases: list[Case]) -> None:
    for case in cases:
        if case.single:
            answer = kernel.keep_range(*case.map, case.faces, array("I", case.codes).tobytes())
            assert list(array("I", answer)) == list(case.kept), case.name


def test_placement_towns(kernel: ModuleType, cases: list[Case]) -> None:
    for case in cases:
        if case.single:
            answer = kernel.placement_towns(*case.map, case.faces, array("I", case.kept).tobytes())
            assert list(array("i", answer)) == list(case.kept.values()), case.name


def test_wrong_arguments(kernel: ModuleType) -> None:
    """What would lead compiled loops outside of their memory is refused."""
    case = next(case for case in played() if case.codes and CODES["mountain"] in case.faces)
    cells, height, width, squares = case.map
    codes = array("I", case.codes).tobytes()
    wrong_maps = [
        (cells[1:], height, width, squares),
        (cells, height + 1, width, squares),
        (cells, -height, -width, squares),
        (b"", 0, 0, squares),
        (b"", 1 << 16, 1 << 16, squares),
        (bytes(6000), 60, 100, squares),
        (bytes(6000), 100, 60, squares),
        (bytes([len(squares) + 1]) + cells[1:], height, width, squares),
        (bytes([1]) * 2500, 50, 50, squares),
        (bytes([1]) * 7, 7, 1, squares[:6]),
        (cells, height, width, squares * 16),
    ]
    calls: list[Callable[..., object]] = [
        kernel.range_path,
        kernel.mountain_places,
        kernel.town_areas,
        kernel.sides,
        kernel.smaller_town,
        lambda *land: kernel.keep_range(*land, case.faces, codes),
        lambda *land: kernel.placement_towns(*land, case.faces, codes),
    ]
    with pytest.raises(ValueError):
        kernel.deserts(bytes([len(squares) + 1]), squares)
    for call, wrong in product(calls, wrong_maps):
        with pytest.raises(ValueError):
            call(*wrong)
    for laying in (kernel.keep_range, kernel.placement_towns):
        for card in (case.faces[1:], case.faces * 2, bytes([CODES["mountain"]])):
            with pytest.raises(ValueError):
                laying(*case.map, card, codes)
        for far in ((height + 2) << 25, (width + 2) << 18, 1 << 31, (1 << 32) - 1, 1 << 31 | 1 << 25):
            with pytest.raises(ValueError):
                laying(*case.map, case.faces, array("I", [far]).tobytes())


def test_any_bytes(kernel: ModuleType) -> None:
    """Whatever is handed over, there is an answer or a ValueError."""
    rng = Random(0)
    answers = 0
    for _ in range(2000):
        height, width = rng.randint(1, 12), rng.randint(1, 12)
        count = rng.choice([6, 12, 30, 96, rng.randrange(100)])
        squares = bytes(rng.choice([rng.randrange(256), 3, 5]) for _ in range(count))
        cells = bytes(rng.choice([0, 0, rng.randrange(256), rng.randrange(count + 1)]) for _ in range(height * width))
        faces = bytes(rng.choice([rng.randrange(256), 3, 5]) for _ in range(24))
        codes = array("I", [rng.randrange(12) << 25 | rng.getrandbits(22) for _ in range(5)]).tobytes()
        try:
            kernel.range_path(cells, height, width, squares)
            kernel.mountain_places(cells, height, width, squares)
            kernel.town_areas(cells, height, width, squares)
            kernel.smaller_town(cells, height, width, squares)
            answers += 1
            kernel.keep_range(cells, height, width, squares, faces, codes)
            kernel.placement_towns(cells, height, width, squares, faces, codes)
        except ValueError:
            pass
    assert answers > 50
