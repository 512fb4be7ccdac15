"""Objectives: drawn in secret, three kept (OKA-2.4, OKA-6.7, OKA-9.2, OKA-9.4)."""

from __future__ import annotations

from itertools import combinations
from random import Random

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell, silent
from northward.core.tuples import put
from northward.games.okanagan import events
from northward.games.okanagan.actions import Deal, Keep
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.state import KEPT, Returned, State
from northward.games.okanagan.turns import check_due, check_turn, movers

DRAWN = 2
"""OKA-6.7, OKA-9.2."""


def drawing(state: State) -> tuple[Seat, ...]:
    """The seats that draw objectives now."""
    seat = state.due[0].seat
    return tuple(range(state.seats)) if seat is None else (seat,)


def reshuffled(state: State, tell: Tell) -> State:
    """OKA-9.4: with too few cards in the deck, the discarded ones are shuffled into it."""
    if len(state.deck) >= DRAWN * len(drawing(state)):
        return state
    tell(events.ObjectivesReshuffled())
    number = state.reshuffles + 1
    discards = [card for pile in state.discards for card in pile]
    returned = tuple(
        (*earlier, *((card, number) for card in pile))
        for earlier, pile in zip(state.returned, state.discards, strict=True)
    )
    return replace(
        state,
        deck=tuple(sorted((*state.deck, *discards))),
        discards=((),) * state.seats,
        reshuffles=number,
        returned=returned,
    )


def check_deal(tiles: TileSet, state: State, action: Deal) -> None:
    """OKA-6.7, OKA-9.2: two objectives from the deck for each of those who draw."""
    check_due(state, action.seat, "objectives")
    seats, rule = drawing(state), state.due[0].rule
    state = reshuffled(state, silent)
    dealt: list[int] = []
    for seat, cards in enumerate(action.cards):
        if cards is None or len(cards) != (DRAWN if seat in seats else 0) or list(cards) != sorted(set(cards)):
            raise IllegalAction(rule, "two objectives for each who draws, in ascending order")
        dealt += cards
    if len(action.cards) != state.seats or len(set(dealt)) != len(dealt) or not set(dealt) <= set(state.deck):
        raise IllegalAction(rule, "objectives are drawn from the deck", cards=dealt)


def deal(tiles: TileSet, state: State, action: Deal, tell: Tell) -> State:
    """OKA-6.7, OKA-9.2, OKA-9.4: everybody who draws takes them up."""
    seats = drawing(state)
    state = reshuffled(state, tell)
    dealt = {card for cards in action.cards for card in cards or ()}
    hands = tuple(tuple(sorted((*hand, *(cards or ())))) for hand, cards in zip(state.hands, action.cards, strict=True))
    drew = tuple(state.reshuffles if seat in seats else number for seat, number in enumerate(state.drew))
    for seat in seats if tell is not silent else ():
        tell(events.ObjectivesDealt(seat=seat, objectives=action.cards[seat] or (), to=(seat,)))
    return replace(
        state,
        hands=hands,
        deck=tuple(card for card in state.deck if card not in dealt),
        due=state.due[1:],
        drew=drew,
        returned=tuple(still_telling(seat, pile, drew) for seat, pile in enumerate(state.returned)),
    )


def still_telling(seat: Seat, pile: tuple[Returned, ...], drew: tuple[int, ...]) -> tuple[Returned, ...]:
    """OKA-11.3: a returned card cannot be in a hand that nothing was drawn to since; nothing else follows from it."""
    oldest = min(number for other, number in enumerate(drew) if other != seat)
    return tuple((card, number) for card, number in pile if number > oldest)


def random_deal(state: State, rng: Random) -> Deal:
    seats = drawing(state)
    deck = list(state.deck)
    if len(deck) < DRAWN * len(seats):
        deck = sorted([*deck, *(card for pile in state.discards for card in pile)])
    cards = rng.sample(deck, DRAWN * len(seats))
    return Deal(
        tuple(tuple(sorted((cards.pop(), cards.pop()))) if seat in seats else () for seat in range(state.seats))
    )


def legal_keeps(state: State, seat: Seat) -> list[Keep]:
    return [Keep(seat, kept) for kept in combinations(state.hands[seat], KEPT)]


def _keeping(state: State) -> str:
    """The rule by which objectives are chosen now."""
    if state.resolving is not None:
        return "OKA-6.7"
    return "OKA-2.4" if state.round == 1 else "OKA-9.2"


def check_keep(tiles: TileSet, state: State, action: Keep) -> None:
    """OKA-2.4, OKA-6.7, OKA-9.2: three different cards of one's own."""
    check_turn(state, action.seat, "keep")
    kept, hand = action.objectives, state.hands[action.seat]
    if kept is None or len(kept) != KEPT or list(kept) != sorted(set(kept)) or not set(kept) <= set(hand):
        raise IllegalAction(_keeping(state), "keep three of your objectives, in ascending order", objectives=kept)


def keep(tiles: TileSet, state: State, action: Keep, tell: Tell) -> State:
    """OKA-2.4, OKA-6.7, OKA-9.2: three cards of one's own are kept, the others discarded."""
    seat, kept = action.seat, action.objectives or ()
    discarded = [card for card in state.hands[seat] if card not in kept]
    tell(events.ObjectivesKept(seat=seat))
    state = replace(
        state,
        hands=put(state.hands, seat, kept),
        discards=put(state.discards, seat, tuple(sorted((*state.discards[seat], *discarded)))),
    )
    if movers(state):
        return state
    return replace(state, phase="place" if state.resolving is None else "after action")
