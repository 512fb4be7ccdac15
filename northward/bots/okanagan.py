"""Greedy play in Okanagan: what a move is worth at once, for oneself and against the others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import Any

from northward.bots.base import Clock
from northward.bots.greedy import best
from northward.core.game import Seat
from northward.games.okanagan import tilemap
from northward.games.okanagan.actions import (
    Build,
    Claim,
    Collect,
    Done,
    Gain,
    Give,
    Keep,
    Order,
    Place,
    Redraw,
    Resolve,
    Swap,
    Take,
    TakeBlind,
    Trade,
    Use,
)
from northward.games.okanagan.claiming import tokens
from northward.games.okanagan.completing import ranking
from northward.games.okanagan.kinds import LAND_INDEX, PER_LAND, REWARD_INDEX, REWARDS, SHAPES, STRUCTURES
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.reserve import available
from northward.games.okanagan.rules import Okanagan
from northward.games.okanagan.scoring import EXPLORER, OBJECTIVE, explorer, gold, objective_points
from northward.games.okanagan.tilemap import NOWHERE, Gap, Territory, TileMap

COMPLETED_LATER = (1.0, 0.55, 0.3, 0.15, 0.08)
"""How likely a territory is completed in time, by its open sides."""
HOPE = 0.35
"""What a token that completes no set yet is worth, in parts of what it would score in one."""
DENIAL = 0.3
"""What a token of another player counts against one's own."""
STRANGERS_TOKEN = 2.0
"""Points that a token may bring a player whose objectives are unknown."""
ACTION = 3.0
"""Points of a special action that is still to be chosen."""
NEW_OBJECTIVES = 2.5
OTHER_TILES = 0.2
STRUCTURE = {"farm": 2.4, "warehouse": 2.6, "silo": 1.6}
"""What a structure may bring in a later turn."""
BLIND_LOOKS = 3
"""So many tiles are tried of those that a blind one may be."""


class GreedyOkanagan:
    """Values tokens by the seat's own objectives, and territories by who would get what in them."""

    def __init__(self, game: Okanagan) -> None:
        self._game = game

    def choose(self, view: View, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        return best(legal, Thoughts(self._game, view, rng).values(legal), rng)


class Thoughts:
    """What one seat makes of one view."""

    def __init__(self, game: Okanagan, view: View, rng: Random) -> None:
        assert view.seat is not None
        self.game = game
        self.view = view
        self.seat: Seat = view.seat
        self.rng = rng
        self.own = view.rewards[self.seat]
        self.hand = [game.tiles.objectives[card] for card in view.hands[self.seat] or ()]
        self.worth = self._worths(self.hand)
        """Of one token of each reward, where it completes a set."""
        self._known: dict[Territory, float] = {}

    def _worths(self, hand: Sequence[Sequence[int]]) -> list[float]:
        worth = [EXPLORER / len(LAND_INDEX)] * len(REWARDS)
        for wanted in hand:
            for reward in wanted:
                worth[reward] += OBJECTIVE[len(wanted)] / len(wanted)
        return worth

    def values(self, legal: Sequence[Any]) -> list[float]:
        """What each action is worth, compared with the others of the list."""
        match legal[0]:
            case Place():
                return self._placements(legal)
            case Build():
                return [self._building(self.view.map, action) for action in legal]
            case Keep():
                return [self._keeping(action.objectives or ()) for action in legal]
            case Take() | TakeBlind() | Redraw():
                return self._taking(legal)
            case Use() | Collect():
                return [self._collecting() if isinstance(action, Collect) else self._using(action) for action in legal]
            case Order():
                return [self._ordering(action.order) for action in legal]
            case Resolve():
                return [-self._territory(self._resolved(action)) for action in legal]
            case _:
                return [self._tokens_after(action) for action in legal]

    # Tokens

    def _points(self, own: Sequence[int]) -> float:
        """The points of these tokens, and what they may still bring."""
        hope = HOPE * sum(count * worth for count, worth in zip(own, self.worth, strict=True))
        return hope + EXPLORER * explorer(own) + sum(objective_points(own, wanted) for wanted in self.hand)

    def _gain(self, *rewards: int) -> float:
        """What it is worth to get these tokens."""
        after = list(self.own)
        for reward in rewards:
            after[reward] += 1
        return self._points(after) - self._points(self.own)

    def _tokens_after(self, action: Any) -> float:
        """Claim, gain, trade, swap, gift: compared by the tokens that one has afterwards."""
        after = list(self.own)
        theirs = 0.0
        match action:
            case Claim(rewards=rewards):
                for reward in rewards:
                    after[REWARD_INDEX[reward]] += 1
            case Gain(reward=reward):
                after[REWARD_INDEX[reward]] += 1
            case Give(reward=reward):
                after[REWARD_INDEX[reward]] -= 1
            case Trade(other=other, give=give, take=take):
                after[REWARD_INDEX[give]] -= 1
                after[REWARD_INDEX[take]] += 1
                theirs = DENIAL * (self._explorer_with(other, give, take) - explorer(self.view.rewards[other]))
            case Swap(give=give, take=take):
                after[REWARD_INDEX[give]] -= 1
                after[REWARD_INDEX[take]] += 1
            case Done():
                pass
        return self._points(after) - theirs

    def _explorer_with(self, other: Seat, gets: Any, loses: Any) -> int:
        counts = list(self.view.rewards[other])
        counts[REWARD_INDEX[gets]] += 1
        counts[REWARD_INDEX[loses]] -= 1
        return explorer(counts)

    def _keeping(self, cards: Sequence[int]) -> float:
        """Points now, what one's places on the map may bring, and objectives that ask for the same tokens."""
        hand = [self.game.tiles.objectives[card] for card in cards]
        worth = self._worths(hand)
        points = sum(objective_points(self.own, wanted) for wanted in hand)
        hopes = sum(have * value for have, value in zip(self._expected(), worth, strict=True))
        overlap = sum(value * value for value in worth)
        return points + HOPE * hopes + 0.1 * overlap

    def _expected(self) -> list[float]:
        """Tokens of each reward that one has or may get from territories that are open now."""
        found = [float(count) for count in self.own]
        for territory in self.view.map.territories:
            if territory.open_sides and territory.influence[self.seat]:
                first = PER_LAND * LAND_INDEX[territory.land]
                share = self._likely(territory) * self._share(territory) / max(sum(territory.symbols), 1)
                for kind, count in enumerate(territory.symbols):
                    found[first + kind] += share * count
        return found

    # Territories

    def _likely(self, territory: Territory) -> float:
        return COMPLETED_LATER[min(territory.open_sides, len(COMPLETED_LATER) - 1)]

    def _share(self, territory: Territory) -> int:
        """How many tokens the seat would get there, with ties ordered in its favour if it is its turn."""
        left = sum(tokens(self.view, territory))
        influence = territory.influence[self.seat]
        for seat, other in enumerate(territory.influence):
            if other > influence or (other == influence and seat != self.seat and self.view.player != self.seat):
                left -= other
        return max(min(influence, left), 0)

    def _territory(self, territory: Territory) -> float:
        """What a territory is worth to the seat, less what it is worth to the others, if it is completed in time."""
        if territory not in self._known:
            groups = ranking(territory)
            value = 0.0
            if groups:
                there = tokens(self.view, territory)
                value = self._tokens_there(territory, there) - DENIAL * self._others_there(territory, there)
                alone = len(groups) == 1 and len(groups[0]) == 1
                mine = self.seat in groups[-1]
                if alone and mine:
                    value = max(value, ACTION)
                elif mine:
                    value += ACTION / len(groups[-1])
                elif not alone:
                    value -= DENIAL * ACTION
            self._known[territory] = value * self._likely(territory)
        return self._known[territory]

    def _tokens_there(self, territory: Territory, there: Sequence[int]) -> float:
        """The best of the tokens that are left for the seat, one by one."""
        first = PER_LAND * LAND_INDEX[territory.land]
        left = list(there)
        after = list(self.own)
        for _ in range(self._share(territory)):
            kinds = [kind for kind, count in enumerate(left) if count]
            kind = max(kinds, key=lambda kind: self.worth[first + kind])
            left[kind] -= 1
            after[first + kind] += 1
        return self._points(after) - self._points(self.own)

    def _others_there(self, territory: Territory, there: Sequence[int]) -> float:
        mine = self._share(territory)
        others = sum(points for seat, points in enumerate(territory.influence) if seat != self.seat)
        return STRANGERS_TOKEN * min(others, sum(there) - mine)

    # Tiles and structures

    def _on_last_tile(self, land: TileMap) -> float:
        return sum(map(self._territory, tilemap.on_last_tile(land)))

    def _building(self, land: TileMap, action: Build) -> float:
        after = tilemap.built(land, self.seat, action.structure, action.on)
        return self._on_last_tile(after) - STRUCTURE[action.structure]

    def _best_building(self, land: TileMap) -> float:
        left = self.view.structures[self.seat]
        tile = land.laid[-1].tile
        values = [
            self._building(land, Build(self.seat, structure, on))
            for structure, count in zip(STRUCTURES, left, strict=True)
            if count
            for on in self.game.spots[tile, structure]
        ]
        return max(values, default=self._on_last_tile(land))

    def _placement(self, tile: int, gap: Gap, turn: int) -> float:
        """What the territories of the tile are worth with the best structure, less those that it joins."""
        joined = (tilemap.territory_of(self.view.map, number) for number in {*gap.joins} - {NOWHERE})
        before = sum(map(self._territory, joined))
        return (
            self._best_building(tilemap.lay(self.game.tiles, self.view.map, tile, gap, turn, self.view.seats)) - before
        )

    def _placements(self, legal: Sequence[Place]) -> list[float]:
        gaps = {(gap.row, gap.col): gap for gap in self.view.map.gaps}
        return [self._placement(action.tile, gaps[action.row, action.col], action.turn) for action in legal]

    def _tile(self, tile: int) -> float:
        """What the seat could do with a tile if it were to lay it now."""
        fits = self.game.tiles.fits[tile]
        values = (self._placement(tile, gap, turn) for gap in self.view.map.gaps for turn in fits.get(gap.code, ()))
        return max(values, default=0.0)

    def _taking(self, legal: Sequence[Any]) -> list[float]:
        """A face-up tile by what it is; a blind one by some of the tiles that it may be."""
        return [self._blind(action) if self._is_blind(action) else self._face_up(action) for action in legal]

    def _is_blind(self, action: Any) -> bool:
        """Another tile for one that fits nowhere comes face up only if all stacks are empty."""
        in_stack = self.view.stacks[action.stack].top is not None
        return isinstance(action, TakeBlind) or (isinstance(action, Redraw) and in_stack)

    def _face_up(self, action: Any) -> float:
        tile = self.view.face_up[action.stack]
        assert tile is not None
        return self._tile(tile)

    def _blind(self, action: Any) -> float:
        top = self.view.stacks[action.stack].top
        possible = [tile for tile in self.view.unseen if self.game.tiles.back[tile] == top]
        looks = self.rng.sample(possible, min(BLIND_LOOKS, len(possible)))
        return sum(map(self._tile, looks)) / len(looks)

    # Completed territories

    def _resolved(self, action: Resolve) -> Territory:
        return next(found for found in tilemap.on_last_tile(self.view.map) if found.land == action.land)

    def _resolving(self) -> Territory:
        assert self.view.resolving is not None
        return tilemap.territory_of(self.view.map, self.view.resolving.territory)

    def _collecting(self) -> float:
        territory = self._resolving()
        return self._tokens_there(territory, tokens(self.view, territory))

    def _ordering(self, order: Sequence[Seat]) -> float:
        """Tokens by place in the order; the last also has the special action."""
        territory = self._resolving()
        left = sum(tokens(self.view, territory))
        value = 0.0
        for seat in order:
            share = min(territory.influence[seat], left)
            left -= share
            value += STRANGERS_TOKEN * share * (1.0 if seat == self.seat else -DENIAL)
        return value + ACTION * (1.0 if order[-1] == self.seat else -DENIAL)

    def _using(self, action: Use) -> float:
        """What a special action is worth to the seat."""
        back = self.view.stacks[action.stack].top or ""
        kind, _, what = back.partition(" ")
        match kind:
            case "gain":
                reward = REWARD_INDEX[what]  # type: ignore[index]  # a checked set names rewards
                return self._gain(*[reward] * min(2, available(self.view, reward)))
            case "shape":
                rewards = self.game.tiles.shapes[next(shape for shape in SHAPES if shape == what)]
                return max((self._gain(reward) for reward in rewards if available(self.view, reward)), default=0.0)
            case "nugget":
                return self._nugget()
            case "objectives":
                return NEW_OBJECTIVES
            case "trade":
                return self._trade()
            case "tribute":
                return sum(map(any, self.view.rewards)) - any(self.own) + 0.0
            case "swap_colour" | "swap_shape":
                return self._swaps(kind == "swap_colour")
            case "first":
                return self._first()
            case _:
                return OTHER_TILES

    def _nugget(self) -> float:
        """The points that one more nugget brings now, and something for the lead it builds."""
        if not self.view.nuggets_left:
            return 0.0
        after = list(self.view.nuggets)
        after[self.seat] += 1
        change = gold(after, self.view.options)[self.seat] - gold(self.view.nuggets, self.view.options)[self.seat]
        return 1.5 + 0.5 * change

    def _trade(self) -> float:
        theirs = {
            reward for seat, counts in enumerate(self.view.rewards) if seat != self.seat for reward in _kinds(counts)
        }
        return max((self._exchange(own, other) for own in _kinds(self.own) for other in theirs), default=0.0)

    def _swaps(self, by_colour: bool) -> float:
        shape_of = self.game.tiles.shape_of

        def alike(one: int, other: int) -> bool:
            return one // PER_LAND == other // PER_LAND if by_colour else shape_of[one] == shape_of[other]

        changes = sorted(
            (own, self._exchange(own, other))
            for own in _kinds(self.own)
            for other in range(len(REWARDS))
            if other != own and alike(own, other) and available(self.view, other)
        )
        best_of_each = [max(value for _, value in group) for _, group in groupby(changes, key=lambda change: change[0])]
        return sum(value for value in sorted(best_of_each, reverse=True)[:2] if value > 0)

    def _exchange(self, give: int, take: int) -> float:
        after = list(self.own)
        after[give] -= 1
        after[take] += 1
        return self._points(after) - self._points(self.own)

    def _first(self) -> float:
        """The tokens that one would get first, less those that are left for one anyway."""
        assert self.view.resolving is not None
        territory = self._resolving()
        order = self.view.resolving.order
        if len(order) == 1:
            return 0.0
        there = sum(tokens(self.view, territory))
        before = sum(territory.influence[seat] for seat in order if seat != self.seat)
        influence = territory.influence[self.seat]
        more = min(influence, there) - max(min(influence, there - before), 0)
        return STRANGERS_TOKEN * more


def _kinds(counts: Sequence[int]) -> list[int]:
    return [reward for reward, count in enumerate(counts) if count]
