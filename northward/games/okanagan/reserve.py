"""Tokens between players and the reserve (OKA-2.2, OKA-7.4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from northward.core.game import Seat, Tell
from northward.core.tuples import add, put
from northward.games.okanagan import events
from northward.games.okanagan.kinds import REWARDS, Reward
from northward.games.okanagan.state import State, Table


def available(table: Table, reward: int) -> int:
    """OKA-7.4: how many tokens of a reward can be taken from the reserve: none once it is closed."""
    return 0 if table.closed[reward] else table.reserve[reward]


def take(state: State, seat: Seat, rewards: Iterable[int], tell: Tell) -> State:
    """OKA-7.4: the seat takes these tokens, one for each entry; a reward whose last token goes is closed."""
    reserve, own, closed = list(state.reserve), list(state.rewards[seat]), state.closed
    for reward in rewards:
        reserve[reward] -= 1
        own[reward] += 1
        if not reserve[reward]:
            closed = put(closed, reward, True)
            tell(events.RewardClosed(reward=REWARDS[reward]))
    return replace(state, reserve=tuple(reserve), rewards=put(state.rewards, seat, tuple(own)), closed=closed)


def give_back(state: State, seat: Seat, reward: int) -> State:
    """A token goes back to the reserve; that does not open a closed reward again."""
    return replace(
        state,
        reserve=put(state.reserve, reward, state.reserve[reward] + 1),
        rewards=put(state.rewards, seat, add(state.rewards[seat], reward, -1)),
    )


def hand_over(state: State, giver: Seat, receiver: Seat, reward: int) -> State:
    """A token goes from one player to another."""
    rewards = put(state.rewards, giver, add(state.rewards[giver], reward, -1))
    return replace(state, rewards=put(rewards, receiver, add(rewards[receiver], reward, 1)))


def owned(table: Table, seat: Seat) -> list[int]:
    """The rewards of which a player has a token."""
    return [reward for reward, count in enumerate(table.rewards[seat]) if count]


def names(rewards: Iterable[int]) -> tuple[Reward, ...]:
    return tuple(REWARDS[reward] for reward in rewards)
