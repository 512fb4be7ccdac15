"""The special actions (OKA-6): one function for each kind of back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell
from northward.core.tuples import put
from northward.games.okanagan import events
from northward.games.okanagan.actions import Collect, Done, Gain, Give, Swap, Trade, Use
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.kinds import PER_LAND, REWARD_INDEX, REWARDS, Back
from northward.games.okanagan.reserve import available, give_back, hand_over, names, owned, take
from northward.games.okanagan.stacks import filled, use_top
from northward.games.okanagan.state import Due, State
from northward.games.okanagan.turns import check_turn

TWO = 2
"""OKA-6.4: tokens; OKA-6.10, OKA-6.11: swaps."""


def legal_uses(state: State, seat: Seat) -> list[Collect | Use]:
    """OKA-5.7, OKA-6.1, OKA-6.3: the backs on top; alone in the territory, also the rewards."""
    uses: list[Collect | Use] = [Use(seat, stack) for stack in filled(state)]
    return [Collect(seat), *uses] if state.phase == "alone" else uses


def check_use(tiles: TileSet, state: State, action: Use) -> None:
    """OKA-6.1, OKA-6.3: an action that is on top of a stack."""
    check_turn(state, action.seat, "alone", "action")
    if not 0 <= action.stack < len(state.stacks):
        raise IllegalAction("OKA-6.1", "there is no such stack", stack=action.stack)
    if action.stack not in filled(state):
        raise IllegalAction("OKA-6.3", "there is no action to take", stack=action.stack)


def use(tiles: TileSet, state: State, action: Use, tell: Tell) -> State:
    """OKA-6.1, OKA-6.2; OKA-5.7: who takes the action alone collects nothing."""
    assert state.resolving is not None
    back = state.stacks[action.stack].top
    assert back is not None
    queue = () if state.phase == "alone" else state.resolving.queue
    state = replace(
        use_top(state, action.stack),
        resolving=replace(state.resolving, actor=action.seat, action=back, queue=queue),
        phase="after action",
    )
    tell(events.ActionTaken(seat=action.seat, back=back, stack=action.stack))
    kind, _, what = back.partition(" ")
    after = EFFECTS[kind](tiles, state, action.seat, what, tell)
    if after is state:
        tell(events.NothingHappened(seat=action.seat, back=back))
    return after


def gain(tiles: TileSet, state: State, seat: Seat, what: str, tell: Tell) -> State:
    """OKA-6.4: two tokens of a kind, or what is left."""
    reward = REWARD_INDEX[what]  # type: ignore[index]  # the set was checked: it is one of the rewards
    taken = [reward] * min(TWO, available(state, reward))
    return _gained(state, seat, taken, tell) if taken else state


def _gained(state: State, seat: Seat, rewards: list[int], tell: Tell) -> State:
    tell(events.RewardsGained(seat=seat, rewards=names(rewards)))
    return take(state, seat, rewards, tell)


def of_shape(tiles: TileSet, state: State, what: str) -> list[int]:
    """OKA-6.5, OKA-7.4: the rewards of a shape that the reserve still offers."""
    return [reward for reward in tiles.shapes[what] if available(state, reward)]  # type: ignore[index]  # checked


def shape(tiles: TileSet, state: State, seat: Seat, what: str, tell: Tell) -> State:
    """OKA-6.5: one token of a shape, in the colour one likes."""
    choice = of_shape(tiles, state, what)
    if len(choice) > 1:
        return replace(state, phase="shape")
    return _gained(state, seat, choice, tell) if choice else state


def nugget(tiles: TileSet, state: State, seat: Seat, what: str, tell: Tell) -> State:
    """OKA-6.6."""
    if not state.nuggets_left:
        return state
    left = state.nuggets_left - 1
    tell(events.NuggetDrawn(seat=seat, left=left))
    return replace(state, nuggets=put(state.nuggets, seat, state.nuggets[seat] + 1), nuggets_left=left)


def objectives(tiles: TileSet, state: State, seat: Seat, what: str, tell: Tell) -> State:
    """OKA-6.7: two new objectives; then three of five are kept."""
    return replace(state, phase="keep", due=(*state.due, Due("objectives", "OKA-6.7", seat=seat)))


def trade(tiles: TileSet, state: State, seat: Seat, what: str, tell: Tell) -> State:
    """OKA-6.8: nothing, if there are no two tokens to exchange; a single exchange happens at once (OKA-1.3)."""
    choice = legal_trades(state, seat)
    if len(choice) > 1:
        return replace(state, phase="trade")
    return _traded(state, choice[0], tell) if choice else state


def tribute(tiles: TileSet, state: State, seat: Seat, what: str, tell: Tell) -> State:
    """OKA-6.9: everybody who has a token is asked, clockwise."""
    others = ((seat + step) % state.seats for step in range(1, state.seats))
    asked = tuple(other for other in others if owned(state, other))
    return replace(state, asked=asked, phase="gifts") if asked else state


def swap_reserve(tiles: TileSet, state: State, seat: Seat, what: str, tell: Tell) -> State:
    """OKA-6.10, OKA-6.11: up to two swaps."""
    return replace(state, swaps=TWO, phase="swap") if swaps(tiles, state, seat) else state


def renew(tiles: TileSet, state: State, seat: Seat, what: str, tell: Tell) -> State:
    """OKA-6.12: the face-up tiles go to the box, and every stack turns up its top tile."""
    discarded = tuple(tile for tile in state.face_up if tile is not None)
    tell(events.FaceUpDiscarded(tiles=discarded))
    due = tuple(Due("face", "OKA-6.12", stack) for stack in filled(state))
    return replace(state, face_up=(None, None, None), box=state.box + discarded, due=state.due + due)


def first(tiles: TileSet, state: State, seat: Seat, what: str, tell: Tell) -> State:
    """OKA-6.13: to the head of those who collect; who is alone collects nothing even so (OKA-5.7)."""
    resolving = state.resolving
    assert resolving is not None
    if len(resolving.queue) < TWO:
        return state
    queue = (seat, *(other for other in resolving.queue if other != seat))
    return replace(state, resolving=replace(resolving, queue=queue))


Effect = Callable[[TileSet, State, Seat, str, Tell], State]
EFFECTS: dict[str, Effect] = {
    "gain": gain,
    "shape": shape,
    "nugget": nugget,
    "objectives": objectives,
    "trade": trade,
    "tribute": tribute,
    "swap_colour": swap_reserve,
    "swap_shape": swap_reserve,
    "renew": renew,
    "first": first,
}
"""By the first word of a back. Each returns the very same state if it has no effect."""


def legal_gains(tiles: TileSet, state: State, seat: Seat) -> list[Gain]:
    return [Gain(seat, REWARDS[reward]) for reward in of_shape(tiles, state, _action(state).partition(" ")[2])]


def check_gain(tiles: TileSet, state: State, action: Gain) -> None:
    """OKA-6.5, OKA-7.4: a reward of that shape that is not closed."""
    check_turn(state, action.seat, "shape")
    reward = REWARD_INDEX[action.reward]
    if reward not in tiles.shapes[_action(state).partition(" ")[2]]:  # type: ignore[index]  # checked
        raise IllegalAction("OKA-6.5", "expected a reward of that shape", reward=action.reward)
    _check_left(state, reward)


def take_gain(tiles: TileSet, state: State, action: Gain, tell: Tell) -> State:
    """OKA-6.5."""
    return replace(_gained(state, action.seat, [REWARD_INDEX[action.reward]], tell), phase="after action")


def _check_left(state: State, reward: int) -> None:
    """OKA-7.4."""
    if not available(state, reward):
        raise IllegalAction("OKA-7.4", "this reward is closed", reward=REWARDS[reward])


def legal_trades(state: State, seat: Seat) -> list[Trade]:
    """OKA-6.8: each of one's own tokens for each of every other player."""
    return [
        Trade(seat, other, REWARDS[own], REWARDS[theirs])
        for other in range(state.seats)
        if other != seat
        for own in owned(state, seat)
        for theirs in owned(state, other)
    ]


def check_trade(tiles: TileSet, state: State, action: Trade) -> None:
    """OKA-6.8: two tokens that their owners have."""
    check_turn(state, action.seat, "trade")
    if action not in legal_trades(state, action.seat):
        raise IllegalAction("OKA-6.8", "exchange a token of yours for one of another player")


def make_trade(tiles: TileSet, state: State, action: Trade, tell: Tell) -> State:
    """OKA-6.8."""
    return replace(_traded(state, action, tell), phase="after action")


def _traded(state: State, action: Trade, tell: Tell) -> State:
    tell(events.Traded(seat=action.seat, other=action.other, gave=action.give, took=action.take))
    state = hand_over(state, action.seat, action.other, REWARD_INDEX[action.give])
    return hand_over(state, action.other, action.seat, REWARD_INDEX[action.take])


def gifts(tiles: TileSet, state: State, tell: Tell) -> State:
    """OKA-6.9: who has a choice is asked; who has tokens of one kind only gives one at once (OKA-1.3)."""
    while state.asked:
        choice = owned(state, state.asked[0])
        if len(choice) > 1:
            return replace(state, phase="give")
        state = _given(state, choice[0], tell)
    return replace(state, phase="after action")


def _given(state: State, reward: int, tell: Tell) -> State:
    assert state.resolving is not None and state.resolving.actor is not None
    giver, actor = state.asked[0], state.resolving.actor
    tell(events.GiftGiven(seat=giver, other=actor, reward=REWARDS[reward]))
    return replace(hand_over(state, giver, actor, reward), asked=state.asked[1:])


def legal_gifts(state: State, seat: Seat) -> list[Give]:
    return [Give(seat, REWARDS[reward]) for reward in owned(state, seat)]


def check_gift(tiles: TileSet, state: State, action: Give) -> None:
    """OKA-6.9: a token of one's own."""
    check_turn(state, action.seat, "give")
    if action not in legal_gifts(state, action.seat):
        raise IllegalAction("OKA-6.9", "give a token that you have", reward=action.reward)


def make_gift(tiles: TileSet, state: State, action: Give, tell: Tell) -> State:
    """OKA-6.9."""
    return replace(_given(state, REWARD_INDEX[action.reward], tell), phase="gifts")


def swaps(tiles: TileSet, state: State, seat: Seat) -> list[Swap]:
    """OKA-6.10, OKA-6.11: each of one's tokens for each that the reserve offers instead."""
    return [
        Swap(seat, REWARDS[own], REWARDS[other])
        for own in owned(state, seat)
        for other in _exchangeable(tiles, state, own)
        if available(state, other)
    ]


def _exchangeable(tiles: TileSet, state: State, reward: int) -> list[int]:
    """OKA-6.10: same colour, other shape; OKA-6.11: same shape, other colour."""
    by_colour = _action(state) == "swap_colour"

    def alike(reward: int) -> Any:
        return reward // PER_LAND if by_colour else tiles.shape_of[reward]

    return [other for other in range(len(REWARDS)) if other != reward and alike(other) == alike(reward)]


def legal_swaps(tiles: TileSet, state: State, seat: Seat) -> list[Swap | Done]:
    return [*swaps(tiles, state, seat), Done(seat)]


def check_swap(tiles: TileSet, state: State, action: Swap) -> None:
    """OKA-6.10, OKA-6.11, OKA-7.4: tokens alike in colour or in shape, and the other one not closed."""
    check_turn(state, action.seat, "swap")
    own, other = REWARD_INDEX[action.give], REWARD_INDEX[action.take]
    if own not in owned(state, action.seat) or other not in _exchangeable(tiles, state, own):
        rule = "OKA-6.10" if _action(state) == "swap_colour" else "OKA-6.11"
        raise IllegalAction(rule, "these tokens cannot be exchanged", give=action.give, take=action.take)
    _check_left(state, other)


def make_swap(tiles: TileSet, state: State, action: Swap, tell: Tell) -> State:
    """OKA-6.10, OKA-6.11."""
    own, other = REWARD_INDEX[action.give], REWARD_INDEX[action.take]
    tell(events.Swapped(seat=action.seat, gave=action.give, took=action.take))
    state = give_back(state, action.seat, own)
    state = take(state, action.seat, [other], tell)
    state = replace(state, swaps=state.swaps - 1)
    return state if state.swaps and swaps(tiles, state, action.seat) else _swapped(state)


def check_done(tiles: TileSet, state: State, action: Done) -> None:
    check_turn(state, action.seat, "swap")


def done(tiles: TileSet, state: State, action: Done, tell: Tell) -> State:
    """OKA-6.10, OKA-6.11: each swap is optional."""
    return _swapped(state)


def _swapped(state: State) -> State:
    return replace(state, swaps=0, phase="after action")


def _action(state: State) -> Back:
    assert state.resolving is not None and state.resolving.action is not None
    return state.resolving.action
