"""The technology market (10): taking cards, refreshing a deck, and the cards that come up."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell
from northward.core.tuples import add, put
from northward.games.hyperborea.actions import Acquire, Cards, Refresh
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.components import DECKS, GREY
from northward.games.hyperborea.effects import change_player, check_points, spend, with_pool
from northward.games.hyperborea.ending import TECHNOLOGIES, fulfil
from northward.games.hyperborea.events import CardAcquired, CardsRevealed, DeckRefreshed
from northward.games.hyperborea.state import (
    AwaitCards,
    Offer,
    Player,
    Spaces,
    State,
)

OPEN_CARDS = 2


def cards_in_deck(state: State, deck: int) -> int:
    return len(state.decks[deck]) + len(state.under[deck])


def market_ways(box: Box, state: State, seat: Seat) -> list[Acquire | Refresh]:
    """HYP-10.2, HYP-10.3: the cards to take, and the decks to refresh before."""
    found: list[Acquire | Refresh] = [Acquire(seat, offer.card) for row in state.market for offer in row]
    if found and not state.pool.refreshed:
        found += [Refresh(seat, deck) for deck in range(len(DECKS)) if cards_in_deck(state, deck) >= OPEN_CARDS]
    return found


def check_acquire(box: Box, state: State, action: Acquire) -> None:
    """HYP-10.2: a card of the market, for a point."""
    check_points(state, "tech", "HYP-10.2")
    if not any(offer.card == action.card for row in state.market for offer in row):
        raise IllegalAction("HYP-10.2", "the card is not in the market", card=action.card)


def acquire(box: Box, state: State, action: Acquire, tell: Tell) -> State:
    """HYP-10.2, HYP-14.2: a card with its grey cube; the next one of the deck comes up."""
    seat, card = action.seat, action.card
    state = spend(state, "tech")
    deck = box.sets[card].deck
    offer = next(offer for offer in state.market[deck] if offer.card == card)
    row = tuple(other for other in state.market[deck] if other is not offer)
    player = state.players[seat]
    player = replace(
        with_card(box, player, card),
        unused=add(player.unused, GREY, int(offer.grey)),
        acquired=player.acquired + 1,
    )
    state = replace(
        with_pool(state, refreshed=False), players=put(state.players, seat, player), market=put(state.market, deck, row)
    )
    tell(CardAcquired(seat=seat, card=card, grey=offer.grey))
    if cards_in_deck(state, deck):
        state = replace(state, todo=(AwaitCards(deck, 1), *state.todo))
    return fulfil(state, seat, "technologies", tell) if player.acquired >= TECHNOLOGIES else state


def with_card(box: Box, player: Player, card: str) -> Player:
    """HYP-4.8: the player with an empty technology card, ready for use."""
    return replace(player, sets=(*player.sets, Spaces(card, (None,) * len(box.spaces_of(player, card)))))


def check_refresh(box: Box, state: State, action: Refresh) -> None:
    """HYP-10.3, HYP-10.4: once before a card is taken, and only a deck of two cards or more."""
    deck = action.deck
    if not state.pool.tech:
        raise IllegalAction("HYP-10.3", "a deck is refreshed only before a card is taken")
    if state.pool.refreshed:
        raise IllegalAction("HYP-10.3", "a deck was already refreshed for this card")
    if not 0 <= deck < len(DECKS) or cards_in_deck(state, deck) < OPEN_CARDS:
        raise IllegalAction("HYP-10.4", "the deck has fewer than two cards", deck=deck)


def refresh(box: Box, state: State, action: Refresh, tell: Tell) -> State:
    """HYP-10.3, HYP-10.4: the open cards go under their deck, their grey cubes wait for the next ones."""
    deck = action.deck
    row = state.market[deck]
    tell(DeckRefreshed(seat=action.seat, deck=deck))
    return replace(
        with_pool(state, refreshed=True),
        market=put(state.market, deck, ()),
        under=put(state.under, deck, (*state.under[deck], *(offer.card for offer in row))),
        supply=add(state.supply, GREY, sum(offer.grey for offer in row)),
        todo=(AwaitCards(deck, OPEN_CARDS), *state.todo),
    )


def check_reveal(box: Box, state: State, action: Cards) -> None:
    """HYP-10.2, HYP-10.4: cards of the deck; when it is used up, those under it, in their order."""
    todo = state.todo[0]
    assert isinstance(todo, AwaitCards)
    if len(action.cards) != todo.count:
        raise IllegalAction("HYP-10.2", "another number of cards comes up", count=todo.count)
    deck, under = state.decks[todo.deck], state.under[todo.deck]
    for number, card in enumerate(action.cards):
        if number < len(deck):
            if card not in deck or card in action.cards[:number]:
                raise IllegalAction("HYP-10.2", "the card is not in this deck", card=card)
        elif card != under[number - len(deck)]:
            raise IllegalAction("HYP-10.4", "cards under a deck come up in their order", card=card)


def reveal(box: Box, state: State, action: Cards, tell: Tell) -> State:
    """HYP-2.11, HYP-10.2 to HYP-10.4: cards from the top of a deck, each with a grey cube while there are any."""
    todo = state.todo[0]
    assert isinstance(todo, AwaitCards)
    cards, deck, under, grey = action.cards, state.decks[todo.deck], state.under[todo.deck], state.supply[GREY]
    new = tuple(Offer(card, number < grey) for number, card in enumerate(cards))
    tell(CardsRevealed(deck=todo.deck, cards=cards))
    return replace(
        state,
        decks=put(state.decks, todo.deck, tuple(card for card in deck if card not in cards)),
        under=put(state.under, todo.deck, under[max(0, len(cards) - len(deck)) :]),
        market=put(state.market, todo.deck, (*state.market[todo.deck], *new)),
        supply=put(state.supply, GREY, max(0, grey - len(cards))),
        todo=state.todo[1:],
    )


def random_cards(state: State, rng: Random) -> Cards:
    todo = state.todo[0]
    assert isinstance(todo, AwaitCards)
    deck = state.decks[todo.deck]
    new = rng.sample(deck, min(todo.count, len(deck)))
    return Cards((*new, *state.under[todo.deck][: todo.count - len(new)]))


def hand_out(box: Box, state: State, seat: Seat, card: str) -> State:
    """HYP-16.5: a card from a race tile leaves its deck; it has no grey cube and does not count for the end."""
    deck = box.sets[card].deck
    left = tuple(other for other in state.decks[deck] if other != card)
    player = with_card(box, state.players[seat], card)
    return change_player(replace(state, decks=put(state.decks, deck, left)), seat, sets=player.sets)
