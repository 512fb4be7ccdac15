"""A map of overlapping cards, the slow and plain way: what the kernel `placement` is compared with.

Cards are listed with their places, "lies above" is a set of pairs, placements are found by trying everything.
Nothing here is shared with the kernel, not even how a square is written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

Cell = tuple[int, int]
Slot = int


class Square(NamedTuple):
    kind: str  # desert, forest, town, lake, mountain, production, factory
    colour: int = 0
    value: int = 0


Rows = tuple[tuple[Square, ...], ...]


def turned(rows: Rows, turn: int) -> Rows:
    """A card after so many quarter turns clockwise."""
    for _ in range(turn):
        rows = tuple(zip(*rows[::-1], strict=True))
    return rows


@dataclass(frozen=True)
class Card:
    row: int
    col: int
    turn: int
    upright: Rows

    @cached_property
    def squares(self) -> dict[Cell, Square]:
        """Row by row, as it lies."""
        lying = turned(self.upright, self.turn)
        return {(self.row + r, self.col + c): square for r, row in enumerate(lying) for c, square in enumerate(row)}

    @cached_property
    def cells(self) -> frozenset[Cell]:
        return frozenset(self.squares)


class Placement(NamedTuple):
    row: int
    col: int
    turn: int
    under: frozenset[Slot]
    """The cards it is tucked under, of those that are seen where it lies."""
    beneath: frozenset[Slot]
    """All overlapped cards that lie above it, seen or not."""


class Map:
    def __init__(self, cards: list[Card], pairs: set[tuple[Slot, Slot]], cubes: set[Cell], pool: Iterable[int]) -> None:
        self.cards = cards
        self.pairs = pairs  # (upper, lower), of cards that overlap
        self.cubes = cubes
        self.pool = list(pool)
        self.seen = {cell: self._top(cell) for card in cards for cell in card.cells}
        self.higher = [self._higher(slot) for slot in range(len(cards))]

    def _top(self, cell: Cell) -> Slot:
        here = [slot for slot, card in enumerate(self.cards) if cell in card.cells]
        [top] = [slot for slot in here if all((slot, other) in self.pairs for other in here if other != slot)]
        return top

    def _higher(self, slot: Slot) -> frozenset[Slot]:
        found: set[Slot] = set()
        new = {slot}
        while new:
            new = {upper for upper, lower in self.pairs if lower in new} - found
            found |= new
        assert slot not in found, "a card lies above itself"
        return frozenset(found)

    def visible(self) -> dict[Cell, Square]:
        return {cell: self.cards[slot].squares[cell] for cell, slot in self.seen.items()}


def start(rows: Rows, pool: Iterable[int]) -> Map:
    return _served(Map([Card(0, 0, 0, rows)], set(), set(), pool))


def _served(land: Map) -> Map:
    """Cubes for the visible production squares of the last card."""
    for cell, square in land.cards[-1].squares.items():
        last = len(land.cards) - 1
        if square.kind == "production" and land.seen[cell] == last and land.pool[square.colour] > 0:
            land.pool[square.colour] -= 1
            land.cubes.add(cell)
    return land


def placements(land: Map, rows: Rows, guarded: frozenset[str]) -> list[Placement]:
    """Every distinct legal placement: over or under is tried for all overlapped cards, seen or hidden."""
    found = []
    for row, col in _corners(land):
        for shape in range(2):
            looks = _looks(land, Card(row, col, shape, rows).cells)
            for turn in (shape,) if turned(rows, shape) == turned(rows, shape + 2) else (shape, shape + 2):
                card = Card(row, col, turn, rows)
                for under, beneath in looks:
                    if all_guarded_seen(land, card, beneath, guarded):
                        found.append(Placement(row, col, turn, under, beneath))
    return sorted(found, key=lambda p: (p.row, p.col, p.turn, sum(1 << slot for slot in p.under)))


def _corners(land: Map) -> list[Cell]:
    """Everywhere near the map."""
    rows = [row for row, _ in land.seen]
    cols = [col for _, col in land.seen]
    return [(row, col) for row in range(min(rows) - 3, max(rows) + 2) for col in range(min(cols) - 3, max(cols) + 2)]


def _looks(land: Map, cells: frozenset[Cell]) -> list[tuple[frozenset[Slot], frozenset[Slot]]]:
    """The distinct ways to lay a card on these cells and see something of it: the seen cards it is tucked under, and
    all cards above it; the fewest possible, as the new card lies over hidden cards where it can."""
    overlapped = [slot for slot, other in enumerate(land.cards) if cells & other.cells]
    if not overlapped:
        return []
    ways: dict[frozenset[Cell], list[frozenset[Slot]]] = {}
    for beneath in _subsets(overlapped):
        over = frozenset(overlapped) - beneath
        if any(land.higher[slot] & over for slot in beneath):
            continue  # it would lie on a card that is above one it lies under
        hidden = cells & frozenset(cell for slot in beneath for cell in land.cards[slot].cells)
        ways.setdefault(hidden, []).append(beneath)
    looks = []
    for hidden, orders in ways.items():
        if hidden != cells:
            fewest = min(orders, key=len)
            assert all(fewest <= order for order in orders)
            looks.append((frozenset(land.seen[cell] for cell in hidden), fewest))
    return looks


def _subsets(slots: list[Slot]) -> Iterator[frozenset[Slot]]:
    for size in range(len(slots) + 1):
        yield from map(frozenset, combinations(slots, size))


def all_guarded_seen(land: Map, card: Card, beneath: frozenset[Slot], guarded: frozenset[str]) -> bool:
    hidden = {cell for slot in beneath for cell in land.cards[slot].cells}
    for cell, square in card.squares.items():
        if cell in hidden:
            if square.kind in guarded:
                return False
        elif cell in land.seen and land.cards[land.seen[cell]].squares[cell].kind in guarded:
            return False
    return True


def refusal(land: Map, rows: Rows, guarded: frozenset[str], row: int, col: int, turn: int, under: set[Slot]) -> str:
    """The first reason why a card may not be laid so; "" if it may."""
    card = Card(row, col, turn, rows)
    seen = {cell: land.seen[cell] for cell in card.cells if cell in land.seen}
    hidden = {cell for cell, slot in seen.items() if slot in under}
    visible = card.cells - hidden
    old = land.visible()
    if not seen:
        return "NO_OVERLAP"
    if not under <= set(seen.values()):
        return "NOT_SEEN"
    if any(slot in land.higher[low] for low in under for slot in set(seen.values()) - under):
        return "CYCLE"
    if not visible:
        return "NOTHING_VISIBLE"
    if any(old[cell].kind in guarded for cell in visible if cell in old):
        return "COVERS_GUARDED"
    if any(card.squares[cell].kind in guarded for cell in hidden):
        return "HIDES_OWN_GUARDED"
    return ""


def place(land: Map, rows: Rows, placement: Placement) -> Map:
    card = Card(placement.row, placement.col, placement.turn, rows)
    new = len(land.cards)
    pairs = set(land.pairs)
    for slot, other in enumerate(land.cards):
        if card.cells & other.cells:
            pairs.add((slot, new) if slot in placement.beneath else (new, slot))
    after = Map([*land.cards, card], pairs, set(land.cubes), land.pool)
    for cell in land.cubes:
        if after.seen[cell] == new:
            after.cubes.remove(cell)
            after.pool[land.visible()[cell].colour] += 1
    return _served(after)


# --- points ---------------------------------------------------------------------------------------------------------


def groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Orthogonally connected groups."""
    left = set(cells)
    found = []
    while left:
        group: set[Cell] = set()
        new = {left.pop()}
        while new:
            group |= new
            new = {cell for one in new for cell in around(one)} & left
            left -= new
        found.append(group)
    return found


def around(cell: Cell) -> set[Cell]:
    row, col = cell
    return {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}


def items(land: Map, weights: Mapping[str, int]) -> dict[str, int]:
    """Points by category, and the number of deserts. The weights of bonuses are named bonus_0 to bonus_3."""
    seen = land.visible()

    def cells(kind: str) -> set[Cell]:
        return {cell for cell, square in seen.items() if square.kind == kind}

    towns = cells("town")
    inner = {cell for cell in towns if around(cell) <= towns}
    town_groups = groups(towns)
    largest = max((len(group) for group in town_groups), default=0)
    town_points = [
        weights["town"] * len(group - inner if weights["replaces"] else group)
        for group in town_groups
        if len(group) == largest
    ]
    lakes = groups(cells("lake"))
    factory = bonus = 0
    for colour in range(4):
        cubes = sum(seen[cell].colour == colour for cell in land.cubes)
        printed = [seen[cell].value for cell in cells("factory") if seen[cell].colour == colour]
        places = [weights["factory"] or value for value in printed for _ in range(weights["capacity"])]
        delivered = min(cubes, len(places))
        factory += best_sum(places, delivered)
        bonus += weights[f"bonus_{colour}"] * delivered
    return {
        "forest": weights["forest"] * len(cells("forest")),
        "mountain": weights["mountain"] * len(cells("mountain")),
        "town": max(town_points, default=0),
        "lake": sum(weights["lake_first"] + weights["lake_further"] * (len(group) - 1) for group in lakes),
        "factory": factory,
        "bonus": bonus,
        "empty": weights["empty"] * len(cells("production") - land.cubes),
        "surrounded": weights["surrounded"] * len(inner),
        "deserts": len(cells("desert")),
    }


def best_sum(values: list[int], count: int) -> int:
    if len(values) <= 8:
        return max(sum(some) for some in combinations(values, count))
    return sum(sorted(values, reverse=True)[:count])
