"""The drafting variant: pick a card, pass the rest (5)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from northward.core.family import Family
from northward.core.game import Seat, Tell, silent
from northward.core.tuples import put, without
from northward.games.card_maps import events
from northward.games.card_maps.actions import Discard, Draw, Pick
from northward.games.card_maps.rounds import begin_laying
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.table import FullTable, S, nothing, put_forward


def legal_picks(game: CardMapRules, state: FullTable, seat: Seat) -> Sequence[Pick]:
    """HON-5.1, HOK-5.1: every card of the hand."""
    hand = state.hands[seat]

    def has(action: object) -> bool:
        return isinstance(action, Pick) and action.seat == seat and action.card in hand

    def do(card: int, tell: Tell) -> FullTable:
        return _pick(game, state, seat, card, tell)

    return Family(hand, lambda card: Pick(seat, card), has, do=do)


def check_pick(game: CardMapRules, state: FullTable, action: Pick) -> None:
    """HON-5.1, HOK-5.1: one card of the hand."""
    game.check_turn(state, action.seat, "choose")
    game.check_hand(state, action.seat, action.card, "5.1")


def pick(game: CardMapRules, state: S, action: Pick, tell: Tell) -> S:
    """HON-5.1, HOK-5.1: all choose one card of their hand at once, in secret."""
    return _pick(game, state, action.seat, action.card, tell)


def _pick(game: CardMapRules, state: S, seat: Seat, card: int | None, tell: Tell) -> S:
    state = replace(state, **put_forward(state, seat, card))
    if tell is not silent:
        tell(events.CardChosen(seat=seat))
    if None in state.chosen:
        return state
    return replace(state, phase="draw") if state.seats == 2 else _reveal(game, state, tell)


def random_draw(state: FullTable, rng: Random) -> Draw:
    first, second = rng.sample(state.deck, 2)
    return Draw((first, second))


def check_draw(game: CardMapRules, state: FullTable, action: Draw) -> None:
    """HON-5.2, HOK-5.2: two different cards of the draw pile."""
    game.check_turn(state, action.seat, "draw")
    first, second = action.cards
    if first is None or second is None:
        raise game.refuse("5.2", "no drawn card may be hidden here")
    if first == second or not {first, second} <= set(state.deck):
        raise game.refuse("5.2", "each draws a card of the draw pile", cards=action.cards)


def draw(game: CardMapRules, state: S, action: Draw, tell: Tell) -> S:
    """HON-5.2, HOK-5.2: with two players, each takes one more card from the draw pile."""
    drawn = [card for card in action.cards if card is not None]
    for seat, card in enumerate(drawn):
        tell(events.CardDrawn(seat=seat, card=card, to=(seat,)))
    hands = tuple(tuple(sorted((*hand, card))) for hand, card in zip(state.hands, drawn, strict=True))
    deck = tuple(card for card in state.deck if card not in drawn)
    return replace(state, phase="discard", hands=hands, deck=deck, drawn=action.cards)


def legal_discards(state: FullTable, seat: Seat) -> Sequence[Discard]:
    return [Discard(seat, card) for card in state.hands[seat]]


def check_discard(game: CardMapRules, state: FullTable, action: Discard) -> None:
    """HON-5.2, HOK-5.2: one card of the hand."""
    game.check_turn(state, action.seat, "discard")
    if action.card is None or action.card not in state.hands[action.seat]:
        raise game.refuse("5.2", "discard one card of your hand", card=action.card)


def discard(game: CardMapRules, state: S, action: Discard, tell: Tell) -> S:
    """HON-5.2, HOK-5.2: then each puts one card of the hand out of the game, face down."""
    seat, card = action.seat, action.card
    tell(events.CardDiscarded(seat=seat, card=None))
    state = replace(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], card)),
        discarding=put(state.discarding, seat, card),
    )
    return state if None in state.discarding else _reveal(game, state, tell)


def _reveal(game: CardMapRules, state: S, tell: Tell) -> S:
    """HON-5.3, HOK-5.3: picks are revealed together; the lower the number, the earlier it is laid."""
    picks = tuple([card for card in state.chosen if card is not None])
    if tell is not silent:
        tell(events.CardsRevealed(cards=picks))
    return begin_laying(game, replace(state, taken=tuple([(card,) for card in picks]), chosen=nothing(state)), tell)
