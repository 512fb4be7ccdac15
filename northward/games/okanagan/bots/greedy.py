"""Greedy play in Okanagan: what a move is worth at once, for oneself and against the others."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Any

from northward.bots.greedy import best
from northward.core.bots import Clock
from northward.core.family import Family
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
from northward.games.okanagan.bots.values import (
    NO_TASTE,
    STRANGERS_TOKEN,
    Scales,
    Taste,
    TerritoryValue,
    TokenValue,
    worths,
)
from northward.games.okanagan.claiming import tokens
from northward.games.okanagan.kinds import (
    INFLUENCE,
    LAND_INDEX,
    LANDS,
    PER_LAND,
    REWARD_INDEX,
    REWARDS,
    SHAPES,
    STRUCTURES,
)
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.reserve import available
from northward.games.okanagan.rules import Okanagan
from northward.games.okanagan.scoring import explorer, gold, objective_points
from northward.games.okanagan.state import State
from northward.games.okanagan.tilemap import Territory

GREEDY = Scales(completed=(1.0, 0.55, 0.3, 0.15, 0.08), hope=0.35, denial=0.3, action=3.0, objectives=2.5)
OTHER_TILES = 0.2
REMEMBERED = 500
"""Values of territories that are remembered from one question to the next."""
BLIND_LOOKS = 3
"""So many tiles are tried of those that a blind one may be."""


class GreedyOkanagan:
    """Values tokens by the seat's own objectives, and territories by who would get what in them."""

    def __init__(self, game: Okanagan, taste: Taste = NO_TASTE) -> None:
        self._game = game
        self._taste = taste
        self._sites = {tile: sites(game, tile) for tile in game.tiles.sides}
        self._remembered: dict[Any, TerritoryValue] = {}

    def choose(self, view: View, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        return best(legal, self.thoughts(view, view.seat, rng).values(legal), rng)

    def thoughts(self, table: View | State, seat: Seat, rng: Random) -> Thoughts:
        """What the seat makes of a table that it sees, or that it imagines."""
        return Thoughts(self._game, self._sites, self._territories(table, seat), table, seat, rng)

    def scales(self, table: View | State) -> Scales:
        return GREEDY

    def _liked(self, scales: Scales) -> Scales:
        liked = self._taste.scales
        return scales._replace(**{name: factor * getattr(scales, name) for name, factor in liked.items()})

    def _territories(self, table: View | State, seat: Seat) -> TerritoryValue:
        """What territories are worth is the same for all tables that agree in these things."""
        scales, cards, own = self._liked(self.scales(table)), table.hands[seat] or (), table.rewards[seat]
        key = (table.seats, seat, seat == table.player, table.reserve, table.closed, own, cards, scales)
        found = self._remembered.get(key)
        if found is None:
            hand = [self._game.tiles.objectives[card] for card in cards]
            found = TerritoryValue(table, seat, TokenValue(own, hand, scales.hope, scales.explorer), scales)
            if len(self._remembered) >= REMEMBERED:
                self._remembered.clear()
            self._remembered[key] = found
        return found


Sites = Mapping[int, Sequence[bytes]]
"""By tile and set of structures that are left: the ways to build on it, as `kernels.worth` wants them."""


def sites(game: Okanagan, tile: int) -> list[bytes]:
    """For every set of structures: each way to build as a structure, and the influence it brings in each segment."""
    lands = [LANDS[segment.land] for segment in game.tiles.segments[tile][0]]
    ways = [
        (number, bytes([number, *(INFLUENCE[structure] if land in on else 0 for land in lands)]).ljust(5, b"\0"))
        for number, structure in enumerate(STRUCTURES)
        for on in game.tiles.spots[tile, structure]
    ]
    return [b"".join(way for structure, way in ways if left >> structure & 1) for left in range(1 << len(STRUCTURES))]


class Thoughts:
    """What one seat makes of a table that it sees, or that it imagines."""

    def __init__(
        self,
        game: Okanagan,
        sites: Sites,
        territories: TerritoryValue,
        view: View | State,
        seat: Seat,
        rng: Random,
    ) -> None:
        self.game = game
        self.sites = sites
        self.territories = territories
        self.tokens = territories.own
        self.scales = territories.scales
        self.view = view
        self.seat = seat
        self.rng = rng
        self.land = tilemap.packed(view.map)

    def values(self, legal: Sequence[Any]) -> list[float]:
        """What each action is worth, compared with the others of the list."""
        match legal[0]:
            case Place():
                return self._placements(legal)
            case Build():
                return self._buildings(legal)
            case Keep():
                expected = self._expected()
                return [self._keeping(action.objectives or (), expected) for action in legal]
            case Take() | TakeBlind() | Redraw():
                return self._taking(legal)
            case Use() | Collect():
                return [self._collecting() if isinstance(action, Collect) else self._using(action) for action in legal]
            case Order():
                return [self._ordering(action.order) for action in legal]
            case Resolve():
                return [-self.territories.value(self._resolved(action)) for action in legal]
            case _:
                return [self._tokens_after(action) for action in legal]

    # Tokens

    def _tokens_after(self, action: Any) -> float:
        """Claim, gain, trade, swap, gift: compared by the tokens that one has afterwards."""
        after = list(self.tokens.own)
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
                theirs = self.scales.denial * (
                    self._explorer_with(other, give, take) - explorer(self.view.rewards[other])
                )
            case Swap(give=give, take=take):
                after[REWARD_INDEX[give]] -= 1
                after[REWARD_INDEX[take]] += 1
            case Done():
                pass
        return self.tokens.points(after) - theirs

    def _explorer_with(self, other: Seat, gets: Any, loses: Any) -> int:
        counts = list(self.view.rewards[other])
        counts[REWARD_INDEX[gets]] += 1
        counts[REWARD_INDEX[loses]] -= 1
        return explorer(counts)

    def _keeping(self, cards: Sequence[int], expected: Sequence[float]) -> float:
        """Points now, what one's places on the map may bring, and objectives that ask for the same tokens."""
        hand = [self.game.tiles.objectives[card] for card in cards]
        worth = worths(hand, self.scales.explorer)
        points = sum(objective_points(self.tokens.own, wanted) for wanted in hand)
        hopes = sum(have * value for have, value in zip(expected, worth, strict=True))
        overlap = sum(value * value for value in worth)
        return points + self.scales.hope * hopes + 0.1 * overlap

    def _expected(self) -> list[float]:
        """Tokens of each reward that one has or may get from territories that are open now."""
        found = [float(count) for count in self.tokens.own]
        for territory in self.view.map.territories:
            if territory.open_sides and territory.influence[self.seat]:
                first = PER_LAND * LAND_INDEX[territory.land]
                got = self.territories.share(sum(tokens(self.view, territory)), territory)
                share = self.territories.likely(territory) * got / max(sum(territory.symbols), 1)
                for kind, count in enumerate(territory.symbols):
                    found[first + kind] += share * count
        return found

    # Tiles and structures

    def _buildings(self, legal: Sequence[Build]) -> list[float]:
        there = [(found.land, self.territories.values_with(found)) for found in tilemap.on_last_tile(self.view.map)]
        costs = dict(zip(STRUCTURES, self.scales.structures, strict=True))
        return [
            sum(values[INFLUENCE[action.structure] if land in action.on else 0] for land, values in there)
            - costs[action.structure]
            for action in legal
        ]

    def _placements(self, legal: Sequence[Place]) -> list[float]:
        if isinstance(legal, Family):
            codes = array("i", legal.codes)
        else:
            places = {where: number for number, where in enumerate(tilemap.places(self.land))}
            codes = array("i", [4 * places[action.row, action.col] + action.turn for action in legal])
        return self._worth(legal[0].tile, codes.tobytes())

    def _worth(self, tile: int, codes: bytes) -> list[float]:
        """Of these placements: what the territories of the tile are worth with the best structure, less those that it
        joins."""
        left = sum([1 << number for number, count in enumerate(self.view.structures[self.seat]) if count])
        segments, land = self.game.tiles.packed_segments[tile], self.land
        return self.territories.packed.placements(
            land.free, land.joined, codes, tile, segments, self.sites[tile][left], self.scales.structures
        )

    def tile(self, tile: int) -> float:
        """What the seat could do with a tile if it were to lay it now."""
        codes = tilemap.packed_placements(self.game.tiles, self.land, tile)
        return max(self._worth(tile, codes), default=0.0)

    def prospects(self) -> tuple[float, int]:
        """What the seat's own part of all territories may bring that are not complete, and its influence there."""
        return self.territories.packed.prospects(self.land.joined)

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
        return self.tile(tile)

    def _blind(self, action: Any) -> float:
        top = self.view.stacks[action.stack].top
        possible = [tile for tile in self.view.unseen if self.game.tiles.back[tile] == top]
        looks = self.rng.sample(possible, min(BLIND_LOOKS, len(possible)))
        return sum(map(self.tile, looks)) / len(looks)

    # Completed territories

    def _resolved(self, action: Resolve) -> Territory:
        return next(found for found in tilemap.on_last_tile(self.view.map) if found.land == action.land)

    def _resolving(self) -> Territory:
        assert self.view.resolving is not None
        return tilemap.territory_of(self.view.map, self.view.resolving.territory)

    def _collecting(self) -> float:
        return self.territories.own_tokens(self._resolving())

    def _ordering(self, order: Sequence[Seat]) -> float:
        """Tokens by place in the order; the last also has the special action."""
        territory = self._resolving()
        left = sum(tokens(self.view, territory))
        value = 0.0
        for seat in order:
            share = min(territory.influence[seat], left)
            left -= share
            value += STRANGERS_TOKEN * share * (1.0 if seat == self.seat else -self.scales.denial)
        return value + self.scales.action * (1.0 if order[-1] == self.seat else -self.scales.denial)

    def _using(self, action: Use) -> float:
        """What a special action is worth to the seat."""
        back = self.view.stacks[action.stack].top or ""
        kind, _, what = back.partition(" ")
        match kind:
            case "gain":
                reward = REWARD_INDEX[what]  # type: ignore[index]  # a checked set names rewards
                return self.tokens.gain(*[reward] * min(2, available(self.view, reward)))
            case "shape":
                rewards = self.game.tiles.shapes[next(shape for shape in SHAPES if shape == what)]
                return max(
                    (self.tokens.gain(reward) for reward in rewards if available(self.view, reward)), default=0.0
                )
            case "nugget":
                return self._nugget()
            case "objectives":
                return self.scales.objectives
            case "trade":
                return self._trade()
            case "tribute":
                return sum(map(any, self.view.rewards)) - any(self.tokens.own) + 0.0
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
        return self.scales.nugget * (1.0 + change / 3.0)

    def _trade(self) -> float:
        theirs = {
            reward for seat, counts in enumerate(self.view.rewards) if seat != self.seat for reward in _kinds(counts)
        }
        return max((self._exchange(own, other) for own in _kinds(self.tokens.own) for other in theirs), default=0.0)

    def _swaps(self, by_colour: bool) -> float:
        shape_of = self.game.tiles.shape_of

        def alike(one: int, other: int) -> bool:
            return one // PER_LAND == other // PER_LAND if by_colour else shape_of[one] == shape_of[other]

        changes = sorted(
            (own, self._exchange(own, other))
            for own in _kinds(self.tokens.own)
            for other in range(len(REWARDS))
            if other != own and alike(own, other) and available(self.view, other)
        )
        best_of_each = [max(value for _, value in group) for _, group in groupby(changes, key=lambda change: change[0])]
        return sum(value for value in sorted(best_of_each, reverse=True)[:2] if value > 0)

    def _exchange(self, give: int, take: int) -> float:
        after = list(self.tokens.own)
        after[give] -= 1
        after[take] += 1
        return self.tokens.points(after) - self.tokens.now

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
