"""Twelve rounds, and what happens between them (HON-8)."""

from __future__ import annotations

from msgspec.structs import replace

from northward.core.game import Tell, silent
from northward.games.honshu import events
from northward.games.honshu.scoring import scores
from northward.games.honshu.state import (
    HAND,
    ROUNDS,
    State,
    chooses_secretly,
    drafting,
    nothing,
    passing_step,
    round_in_half,
)


def begin_round(state: State, tell: Tell) -> State:
    """HON-8.1; with two players a pair from the draw pile comes first (HON-4.1)."""
    tell(events.RoundBegan(round=state.round + 1))
    phase = "reveal" if state.seats == 2 and not drafting(state) else "choose"
    return replace(
        state, phase=phase, round=state.round + 1, turn=0, order=() if chooses_secretly(state) else state.order
    )


def end_round(state: State, tell: Tell) -> State:
    """HON-8.2 to HON-8.6, HON-5.4: pass hands, deal anew after round 6, end after round 12."""
    if drafting(state) and state.seats == 2:
        state = _settle_discards(state)
    if state.round == ROUNDS:
        state = replace(state, phase="over", turn=0)
        if tell is not silent:
            tell(events.GameEnded(ranks=tuple(score.rank for score in scores(state))))
        return state
    if state.round == HAND:
        return replace(state, phase="deal", turn=0)
    if drafting(state) or round_in_half(state) == 3:
        step = passing_step(state)
        hands = tuple(state.hands[(seat - step) % state.seats] for seat in range(state.seats))
        state = replace(state, hands=hands)
        tell(events.HandsPassed(step=step))
        for seat, hand in enumerate(hands):
            tell(events.HandReceived(seat=seat, cards=hand, to=(seat,)))
    return begin_round(state, tell)


def _settle_discards(state: State) -> State:
    """HON-11.3: the other player, who passed this hand on, misses the discard in it, unless it was just drawn."""
    passed_before = round_in_half(state) > 1
    discards = tuple(
        (*earlier, (card, passed_before and card != drawn))
        for earlier, card, drawn in zip(state.discards, state.discarding, state.drawn, strict=True)
        if card is not None
    )
    return replace(state, discards=discards, discarding=nothing(state), drawn=nothing(state))
