"""Collecting the rewards of a territory (OKA-7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell, silent
from northward.games.okanagan import events
from northward.games.okanagan.actions import Claim, Collect
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.kernels.worth import tokens_there
from northward.games.okanagan.kinds import LAND_INDEX, PER_LAND, REWARD_INDEX, REWARDS
from northward.games.okanagan.reserve import available, names, take
from northward.games.okanagan.state import State, Table, Three
from northward.games.okanagan.tilemap import Territory, counts_of
from northward.games.okanagan.turns import check_turn


def tokens(table: Table, territory: Territory) -> Three:
    """OKA-7.1: a token for each symbol, as far as the reserve has any."""
    first = PER_LAND * LAND_INDEX[territory.land]
    return tokens_of(territory, [available(table, first), available(table, first + 1), available(table, first + 2)])


def tokens_of(territory: Territory, left: Sequence[int]) -> Three:
    """The same where the reserve has so many of each reward of the land."""
    return tokens_there(territory.symbols, left)


def begin(tiles: TileSet, state: State, tell: Tell) -> State:
    """OKA-7.1: the special action is over, and the tokens are laid out."""
    assert state.resolving is not None
    territory = counts_of(state.map, state.resolving.territory)
    return replace(state, resolving=replace(state.resolving, left=tokens(state, territory)), phase="collect")


def collect(tiles: TileSet, state: State, tell: Tell) -> State:
    """OKA-7.2, OKA-7.3: one after the other; whoever has no choice is served at once (OKA-1.3)."""
    assert state.resolving is not None
    territory = counts_of(state.map, state.resolving.territory)
    while state.resolving.queue:
        seat, left = state.resolving.queue[0], state.resolving.left
        amount = min(territory.influence[seat], sum(left))
        if amount < sum(left) and sum(map(bool, left)) > 1:
            return replace(state, phase="claim")
        state = _collected(state, territory, seat, tuple(min(count, amount) for count in left), tell)
        assert state.resolving is not None
    return replace(state, resolving=None, phase="settle")


def _collected(state: State, territory: Territory, seat: Seat, counts: tuple[int, ...], tell: Tell) -> State:
    assert state.resolving is not None
    queue, left = state.resolving.queue, state.resolving.left
    first = PER_LAND * LAND_INDEX[territory.land]
    rewards = [first + kind for kind, count in enumerate(counts) for _ in range(count)]
    if tell is not silent:
        tell(events.RewardsCollected(seat=seat, land=territory.land, rewards=names(rewards)))
    one, two, three = (there - count for there, count in zip(left, counts, strict=True))
    resolving = replace(state.resolving, queue=queue[1:], left=(one, two, three))
    return replace(take(state, seat, rewards, tell), resolving=resolving)


def check_alone(tiles: TileSet, state: State, action: Collect) -> None:
    check_turn(state, action.seat, "alone")


def alone(tiles: TileSet, state: State, action: Collect, tell: Tell) -> State:
    """OKA-5.7: alone in a territory, the rewards instead of the action."""
    return replace(state, phase="after action")


def legal_claims(state: Table, seat: Seat) -> list[Claim]:
    """OKA-7.2, OKA-7.3: every choice of exactly as many tokens as the seat may take.

    A territory has three rewards at most, so even a large share has few choices.
    """
    assert state.resolving is not None
    territory = counts_of(state.map, state.resolving.territory)
    one, two, three = state.resolving.left
    amount = min(territory.influence[seat], one + two + three)
    first, second, third = names(PER_LAND * LAND_INDEX[territory.land] + kind for kind in range(PER_LAND))
    return [
        Claim(seat, (first,) * a + (second,) * b + (third,) * (amount - a - b))
        for a in range(min(one, amount), -1, -1)
        for b in range(min(two, amount - a), -1, -1)
        if amount - a - b <= three
    ]


def check_claim(tiles: TileSet, state: State, action: Claim) -> None:
    """OKA-7.2, OKA-7.3: exactly as many tokens as the seat may take, of those that are left."""
    check_turn(state, action.seat, "claim")
    assert state.resolving is not None
    territory = counts_of(state.map, state.resolving.territory)
    left = state.resolving.left
    amount = min(territory.influence[action.seat], sum(left))
    if len(action.rewards) > amount:
        raise IllegalAction("OKA-7.2", "you may not take so many", expected=amount)
    if len(action.rewards) < amount:
        raise IllegalAction("OKA-7.3", "you must take all you may", expected=amount)
    chosen = [REWARD_INDEX[reward] for reward in action.rewards]
    counts = _counts(territory, action)
    if sum(counts) != amount or any(count > there for count, there in zip(counts, left, strict=True)):
        raise IllegalAction("OKA-7.2", "these rewards are not left in the territory")
    if chosen != sorted(chosen):
        raise IllegalAction("OKA-7.2", "name the rewards in their order")


def claim(tiles: TileSet, state: State, action: Claim, tell: Tell) -> State:
    """OKA-7.2, OKA-7.3: the seat takes its choice."""
    assert state.resolving is not None
    territory = counts_of(state.map, state.resolving.territory)
    return replace(_collected(state, territory, action.seat, _counts(territory, action), tell), phase="collect")


def _counts(territory: Territory, action: Claim) -> tuple[int, ...]:
    """How many of each reward of the territory are claimed."""
    first = PER_LAND * LAND_INDEX[territory.land]
    return tuple([action.rewards.count(REWARDS[first + kind]) for kind in range(PER_LAND)])
