"""Twelve rounds, and what happens between them (8)."""

from __future__ import annotations

from msgspec.structs import replace

from northward.core.game import Tell, silent
from northward.games.card_maps import events
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.table import (
    HAND,
    ROUNDS,
    S,
    chooses_secretly,
    drafting,
    nothing,
    passing_step,
    round_in_half,
)


def begin_round(state: S, tell: Tell) -> S:
    """HON-8.1, HOK-8.1, HON-8.5, HOK-8.5; with two players a pair from the draw pile comes first (HON-4.1, HOK-4.1)."""
    if tell is not silent:
        tell(events.RoundBegan(round=state.round + 1))
    phase = "reveal" if state.seats == 2 and not drafting(state) else "choose"
    order = () if chooses_secretly(state) else state.order
    return replace(state, phase=phase, round=state.round + 1, turn=0, order=order, laying=())


def begin_laying(game: CardMapRules, state: S, tell: Tell) -> S:
    """HON-6.9, HOK-6.9: everybody has a card to lay."""
    state = replace(game.ready_to_lay(state), phase="place", turn=0)
    if tell is not silent:
        tell(events.LayingBegan(order=state.laying))
    return state


def end_round(game: CardMapRules, state: S, tell: Tell) -> S:
    """Pass hands, deal anew after round 6, end after round 12.

    HON-5.4, HOK-5.4, HON-8.2, HOK-8.2, HON-8.3, HOK-8.3, HON-8.4, HOK-8.4, HON-8.6, HOK-8.6. A hand is passed when the
    next round begins, so that nobody sees it earlier: HON-5.5, HOK-5.5.
    """
    if drafting(state) and state.seats == 2:
        state = _settle_discards(state)
    if state.round == ROUNDS:
        state = replace(state, phase="over", turn=0)
        if tell is not silent:
            tell(events.GameEnded(ranks=tuple(score.rank for score in game.scores(state))))
        return state
    if state.round == HAND:
        return replace(state, phase="deal", turn=0)
    if drafting(state) or round_in_half(state) == 3:
        step = passing_step(state)
        hands = tuple(state.hands[(seat - step) % state.seats] for seat in range(state.seats))
        state = replace(state, hands=hands)
        if tell is not silent:
            tell(events.HandsPassed(step=step))
            for seat, hand in enumerate(hands):
                tell(events.HandReceived(seat=seat, cards=hand, to=(seat,)))
    return begin_round(state, tell)


def _settle_discards(state: S) -> S:
    """HON-11.3, HOK-11.3: the other player passed this hand on and misses its discard, unless it was just drawn."""
    passed_before = round_in_half(state) > 1
    discards = tuple(
        (*earlier, (card, passed_before and card != drawn))
        for earlier, card, drawn in zip(state.discards, state.discarding, state.drawn, strict=True)
        if card is not None
    )
    return replace(state, discards=discards, discarding=nothing(state), drawn=nothing(state))
