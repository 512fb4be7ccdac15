"""The drafting variant: pick a card, pass the rest (HON-5)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell
from northward.games.honshu import events
from northward.games.honshu.actions import Discard, Draw, Pick
from northward.games.honshu.state import State, check_turn, nothing, put, without
from northward.games.shared.cards import CardSet


def legal_picks(state: State, seat: Seat) -> Sequence[Pick]:
    return [Pick(seat, card) for card in state.hands[seat]]


def pick(_: CardSet, state: State, action: Pick, tell: Tell) -> State:
    """HON-5.1: all choose one card of their hand at once, in secret."""
    check_turn(state, action.seat, "choose")
    seat, card = action.seat, action.card
    if card is None or card not in state.hands[seat]:
        raise IllegalAction("HON-5.1", "the card must come from your hand", card=card)
    tell(events.CardChosen(seat=seat))
    state = replace(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], card)),
        chosen=put(state.chosen, seat, card),
    )
    if None in state.chosen:
        return state
    return replace(state, phase="draw") if state.seats == 2 else _reveal(state, tell)


def random_draw(state: State, rng: Random) -> Draw:
    first, second = rng.sample(state.deck, 2)
    return Draw((first, second))


def draw(_: CardSet, state: State, action: Draw, tell: Tell) -> State:
    """HON-5.2: with two players, each takes one more card from the draw pile."""
    check_turn(state, action.seat, "draw")
    first, second = action.cards
    if first is None or second is None:
        raise IllegalAction("HON-5.2", "no drawn card may be hidden here")
    if first == second or not {first, second} <= set(state.deck):
        raise IllegalAction("HON-5.2", "each draws a card of the draw pile", cards=action.cards)
    for seat, card in enumerate((first, second)):
        tell(events.CardDrawn(seat=seat, card=card, to=(seat,)))
    hands = tuple(tuple(sorted((*hand, card))) for hand, card in zip(state.hands, (first, second), strict=True))
    deck = without(without(state.deck, first), second)
    return replace(state, phase="discard", hands=hands, deck=deck, drawn=action.cards)


def legal_discards(state: State, seat: Seat) -> Sequence[Discard]:
    return [Discard(seat, card) for card in state.hands[seat]]


def discard(_: CardSet, state: State, action: Discard, tell: Tell) -> State:
    """HON-5.2: then each puts one card of the hand out of the game, face down."""
    check_turn(state, action.seat, "discard")
    seat, card = action.seat, action.card
    if card is None or card not in state.hands[seat]:
        raise IllegalAction("HON-5.2", "discard one card of your hand", card=card)
    tell(events.CardDiscarded(seat=seat, card=None))
    state = replace(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], card)),
        discarding=put(state.discarding, seat, card),
    )
    return state if None in state.discarding else _reveal(state, tell)


def _reveal(state: State, tell: Tell) -> State:
    """HON-5.3: picks are revealed together; low numbers place, and are served with cubes, first."""
    picks = tuple(card for card in state.chosen if card is not None)
    order = tuple(sorted(range(state.seats), key=lambda seat: picks[seat]))
    tell(events.CardsRevealed(cards=picks))
    tell(events.OrderChanged(order=order))
    return replace(
        state,
        phase="place",
        order=order,
        turn=0,
        taken=tuple((card,) for card in picks),
        chosen=nothing(state),
    )
