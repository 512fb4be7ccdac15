"""What tokens and territories of Okanagan are worth to a seat, as one would say it: slow and obvious."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple


class Seat(NamedTuple):
    """Whose eyes it is seen with, and how that seat weighs things."""

    seats: int
    seat: int
    ties_lost: bool
    left: Sequence[int]
    """In the reserve, by reward."""
    own: Sequence[int]
    hand: Sequence[Sequence[int]]
    """Of each objective the points of a set, then the rewards in it."""
    worth: Sequence[float]
    hope: float
    explorer: float
    completed: Sequence[float]
    denial: float
    stranger: float
    action: float


def points(eyes: Seat, own: Sequence[int]) -> float:
    colours = min(sum(own[3 * land : 3 * land + 3]) for land in range(4))
    sets = sum(objective[0] * min(own[reward] for reward in objective[1:]) for objective in eyes.hand)
    return eyes.hope * sum(map(float.__mul__, map(float, own), eyes.worth)) + eyes.explorer * colours + sets


def taken(eyes: Seat, land: int, symbols: Sequence[int], influence: Sequence[int]) -> tuple[float, int, int]:
    """What the seat's tokens are worth, how many they are, and how many there are."""
    there = [min(count, eyes.left[3 * land + kind]) for kind, count in enumerate(symbols)]
    mine = influence[eyes.seat]
    before = sum(
        other
        for seat, other in enumerate(influence)
        if seat != eyes.seat and (other > mine or (other == mine and eyes.ties_lost))
    )
    share = max(0, min(mine, sum(there) - before))
    ways = [way for way in product(*[range(count + 1) for count in there]) if sum(way) == share]
    # Tokens are picked by what one of them is worth; of equal ones the first.
    best = max(ways, key=lambda way: [way[kind] for kind in sorted(range(3), key=lambda k: -eyes.worth[3 * land + k])])
    after = [count + (best[reward - 3 * land] if reward // 3 == land else 0) for reward, count in enumerate(eyes.own)]
    return points(eyes, after) - points(eyes, eyes.own), share, sum(there)


def value(eyes: Seat, land: int, open_sides: int, symbols: Sequence[int], influence: Sequence[int]) -> float:
    """To the seat, less to the others, if the territory is completed in time."""
    present = [points for points in influence if points]
    if not present:
        return 0.0
    gained, share, there = taken(eyes, land, symbols, influence)
    mine, fewest = influence[eyes.seat], min(present)
    worth = gained - eyes.denial * eyes.stranger * min(sum(present) - mine, there - share)
    if len(present) == 1:
        worth = max(worth, eyes.action) if mine else worth
    elif mine == fewest:
        worth += eyes.action / present.count(fewest)
    else:
        worth -= eyes.denial * eyes.action
    return worth * likely(eyes, open_sides)


def own_part(eyes: Seat, land: int, open_sides: int, symbols: Sequence[int], influence: Sequence[int]) -> float:
    """The seat's own part, if the territory is completed in time."""
    present = [points for points in influence if points]
    mine = influence[eyes.seat]
    if not mine:
        return 0.0
    gained, _, _ = taken(eyes, land, symbols, influence)
    if len(present) == 1:
        return likely(eyes, open_sides) * max(gained, eyes.action)
    acting = 1 / present.count(mine) if mine == min(present) else 0.0
    return likely(eyes, open_sides) * (gained + eyes.action * acting)


def likely(eyes: Seat, open_sides: int) -> float:
    return eyes.completed[min(open_sides, len(eyes.completed) - 1)]
