"""What a player's own objectives make of rewards: which tokens they ask for, and the points these would bring."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from northward.core.game import Value
from northward.games.okanagan.kinds import LAND_INDEX, PER_LAND, REWARD_INDEX, REWARDS, Land, Reward
from northward.games.okanagan.scoring import objective_points, sets
from northward.games.okanagan.state import Three


class Met(Value, frozen=True):
    """Sets of an objective that become complete: the second and third pair."""

    size: int
    """Rewards in a set."""
    first: int
    last: int


class Wish(Value, frozen=True):
    """A reward that objectives ask for, as part of the best choice of tokens."""

    reward: Reward
    tokens: int
    """As many as bring points."""
    points: int
    """What would be missed without them."""
    each: int | None
    """What a single one of several is worth; None if it is not the same for all."""
    met: tuple[Met, ...]


class Hope(Value, frozen=True):
    """What one's objectives would make of a share."""

    points: int
    sure: bool
    """Whether nobody who collects earlier, and no tie, can come between."""
    wishes: tuple[Wish, ...]


class ClaimPreview(Value, frozen=True):
    """Rewards that may be collected now, and what they bring by objective, in the order of the hand."""

    rewards: tuple[Reward, ...]
    gains: tuple[int, ...]


@lru_cache(maxsize=256)
def wishes(own: tuple[int, ...], objectives: tuple[tuple[int, ...], ...]) -> Wishes:
    """Of a player who has these tokens and objectives: what was found out is kept, since both change seldom."""
    return Wishes(own, objectives)


class Wishes:
    """What objectives make of more tokens than a player has."""

    def __init__(self, own: tuple[int, ...], objectives: tuple[tuple[int, ...], ...]) -> None:
        self.own = own
        self.objectives = objectives
        self._found: dict[tuple[Land, Three, int], tuple[Three, int, tuple[Wish, ...]]] = {}
        self._brings: dict[tuple[Land, tuple[int, ...]], int] = {}
        self._asking = {
            land: tuple(wanted for wanted in objectives if any(reward // PER_LAND == index for reward in wanted))
            for land, index in LAND_INDEX.items()
        }
        """By land, the objectives that ask for any of its rewards."""

    def hope(self, land: Land, there: Three, tokens: int, *, sure: bool) -> Hope:
        """OKA-7.2, OKA-7.3: so many tokens of those in a territory, chosen as the objectives like it best."""
        _, points, wishes = self._best(land, there, tokens)
        return Hope(points, sure, wishes)

    def later(self, land: Land, there: Three, tokens: int) -> Wishes:
        """The same player with what that choice brings."""
        taken, _, _ = self._best(land, there, tokens)
        return wishes(self._after(land, taken), self.objectives)

    def gains(self, rewards: tuple[Reward, ...]) -> tuple[int, ...]:
        """What these rewards would bring, objective by objective."""
        mine = list(self.own)
        for reward in rewards:
            mine[REWARD_INDEX[reward]] += 1
        return tuple(objective_points(mine, wanted) - objective_points(self.own, wanted) for wanted in self.objectives)

    def _best(self, land: Land, there: Three, tokens: int) -> tuple[Three, int, tuple[Wish, ...]]:
        """The tokens that bring points, how many, and what each of the rewards does."""
        key = (land, there, tokens)
        if key not in self._found:
            self._found[key] = self._choose(land, there, tokens)
        return self._found[key]

    def _choose(self, land: Land, there: Three, tokens: int) -> tuple[Three, int, tuple[Wish, ...]]:
        if not self._asking[land]:
            return (0, 0, 0), 0, ()
        choices = (counts for counts in product(*(range(count + 1) for count in there)) if sum(counts) <= tokens)
        # The most points; of equal ones the fewest tokens.
        taken = max(choices, key=lambda counts: (self._points(land, counts), -sum(counts)))
        first = PER_LAND * LAND_INDEX[land]
        wishes = tuple(
            self._wish(land, taken, kind, REWARDS[first + kind]) for kind, count in enumerate(taken) if count
        )
        return (taken[0], taken[1], taken[2]), self._points(land, taken), wishes

    def _wish(self, land: Land, taken: tuple[int, ...], kind: int, reward: Reward) -> Wish:
        whole = self._points(land, taken)
        without = [whole - self._points(land, _less(taken, kind, fewer)) for fewer in range(taken[kind] + 1)]
        each = without[1] if all(missed == fewer * without[1] for fewer, missed in enumerate(without)) else None
        return Wish(reward, taken[kind], without[-1], each, self._met(land, taken, reward))

    def _met(self, land: Land, taken: tuple[int, ...], reward: Reward) -> tuple[Met, ...]:
        after = self._after(land, taken)
        found = []
        for wanted in self.objectives:
            before, now = sets(self.own, wanted), sets(after, wanted)
            if REWARD_INDEX[reward] in wanted and now > before:
                found.append(Met(len(wanted), before + 1, now))
        return tuple(found)

    def _points(self, land: Land, taken: tuple[int, ...]) -> int:
        """What these tokens bring: the same few are asked about in every territory of a land."""
        points = self._brings.get((land, taken))
        if points is None:
            asking, after = self._asking[land], self._after(land, taken)
            points = sum([objective_points(after, wanted) - objective_points(self.own, wanted) for wanted in asking])
            self._brings[land, taken] = points
        return points

    def _after(self, land: Land, taken: tuple[int, ...]) -> tuple[int, ...]:
        first = PER_LAND * LAND_INDEX[land]
        mine = list(self.own)
        for kind, count in enumerate(taken):
            mine[first + kind] += count
        return tuple(mine)


def _less(taken: tuple[int, ...], kind: int, fewer: int) -> tuple[int, ...]:
    return tuple(count - fewer if index == kind else count for index, count in enumerate(taken))
