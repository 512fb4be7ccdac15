"""Card selection with two players: pairs, and the loser who may pay (HON-4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell
from northward.games.honshu import events
from northward.games.honshu.actions import Decline, Discard, Pair, Pay, Play, Reveal
from northward.games.honshu.state import UNLIMITED, State, check_turn, nothing, put, without
from northward.games.shared.cardmap import cubes, take_cube
from northward.games.shared.cards import CardSet


def random_reveal(state: State, rng: Random) -> Reveal:
    low, high = sorted(rng.sample(state.deck, 2))
    return Reveal((low, high))


def reveal(_: CardSet, state: State, action: Reveal, tell: Tell) -> State:
    """HON-4.1: two cards from the draw pile, face up."""
    check_turn(state, action.seat, "reveal")
    low, high = action.pair
    if low >= high or not {low, high} <= set(state.deck):
        raise IllegalAction("HON-4.1", "the pair is two cards of the draw pile, the lower first", pair=action.pair)
    tell(events.PairRevealed(cards=action.pair))
    return replace(state, phase="choose", pair=action.pair, deck=without(without(state.deck, low), high))


def legal_plays(state: State, seat: Seat) -> Sequence[Play]:
    return [Play(seat, card) for card in state.hands[seat]]


def play(_: CardSet, state: State, action: Play, tell: Tell) -> State:
    """HON-4.2: both choose at once and reveal together; no cube may be added."""
    check_turn(state, action.seat, "choose")
    seat, card = action.seat, action.card
    if card is None or card not in state.hands[seat]:
        raise IllegalAction("HON-4.2", "the card must come from your hand", card=card)
    if action.cube is not None:
        raise IllegalAction("HON-4.2", "with two players no cube may be added to a card", cell=action.cube)
    tell(events.CardChosen(seat=seat))
    state = replace(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], card)),
        chosen=put(state.chosen, seat, card),
    )
    return state if None in state.chosen else _compare(state, tell)


def _compare(state: State, tell: Tell) -> State:
    """HON-4.3: the higher card's owner chooses first, unless the other pays (HON-4.4)."""
    mine, theirs = state.chosen[0] or 0, state.chosen[1] or 0
    order = (0, 1) if mine > theirs else (1, 0)
    tell(events.CardsRevealed(cards=(mine, theirs)))
    tell(events.OrderChanged(order=order))
    state = replace(state, order=order, turn=0, phase="pair")
    return _ask_loser(state) if state.options.loser_pays == "before" else state


def _ask_loser(state: State) -> State:
    """HON-4.4, HON-4.5: the lower card's owner may pay; whoever has fewer than two cubes is not asked."""
    loser = state.order[1]
    return replace(state, phase="pay", turn=1) if len(cubes(state.maps[loser])) >= 2 else _not_paid(state)


def _not_paid(state: State) -> State:
    """The winner chooses; or keeps the pair already named."""
    if state.claim is None:
        return replace(state, phase="pair", turn=0)
    return _hand_out(state, state.order[0], state.claim)


def legal_payments(state: State, seat: Seat) -> Sequence[Pay | Decline]:
    return [Decline(seat), *(Pay(seat, pair) for pair in combinations(cubes(state.maps[seat]), 2))]


def decline(_: CardSet, state: State, action: Decline, tell: Tell) -> State:
    """HON-4.4, HON-4.5: paying is free to choose."""
    check_turn(state, action.seat, "pay")
    tell(events.PaymentDeclined(seat=action.seat))
    return _not_paid(state)


def pay(_: CardSet, state: State, action: Pay, tell: Tell) -> State:
    """HON-4.4, HON-4.5: two cubes of one's own map, of any colours, buy the choice of a pair."""
    check_turn(state, action.seat, "pay")
    rule = "HON-4.4" if state.options.loser_pays == "before" else "HON-4.5"
    land = state.maps[action.seat]
    if action.cubes not in list(combinations(cubes(land), 2)):
        raise IllegalAction(rule, "pay with two different cubes of your map, the longer laid first", cells=action.cubes)
    pool = list(state.pool)
    for cell in action.cubes:
        found = take_cube(land, cell)
        assert found is not None
        land, colour = found
        pool[colour] += 1
    tell(events.CubesPaid(seat=action.seat, cubes=action.cubes))
    # HON-4.7: paying before makes the payer the first to choose; paying after changes who takes what, not who is first.
    order = state.order if state.claim is not None else (state.order[1], state.order[0])
    return replace(
        state,
        maps=put(state.maps, action.seat, land),
        pool=state.pool if state.pool == UNLIMITED else tuple(pool),
        phase="pair",
        order=order,
        turn=order.index(action.seat),
    )


def legal_pairs(_: State, seat: Seat) -> Sequence[Pair]:
    return [Pair(seat, "pile"), Pair(seat, "played")]


def pair(_: CardSet, state: State, action: Pair, tell: Tell) -> State:
    """HON-4.3: one pair for the chooser, the other for the other."""
    check_turn(state, action.seat, "pair")
    tell(events.PairClaimed(seat=action.seat, pair=action.pair))
    if state.options.loser_pays == "after" and state.claim is None:
        return _ask_loser(replace(state, claim=action.pair))
    return _hand_out(state, action.seat, action.pair)


def _hand_out(state: State, seat: Seat, name: str) -> State:
    played = tuple(sorted(card for card in state.chosen if card is not None))
    mine, others = (state.pair, played) if name == "pile" else (played, state.pair)
    taken = (mine, others) if seat == 0 else (others, mine)
    return replace(state, phase="discard", turn=0, taken=taken, pair=(), claim=None, chosen=nothing(state))


def legal_discards(state: State, seat: Seat) -> Sequence[Discard]:
    return [Discard(seat, card) for card in state.taken[seat]]


def discard(_: CardSet, state: State, action: Discard, tell: Tell) -> State:
    """HON-4.6, HON-4.7: each gives up one card of the pair, whoever chose first before the other."""
    check_turn(state, action.seat, "discard")
    seat, card = action.seat, action.card
    if card is None or card not in state.taken[seat]:
        raise IllegalAction("HON-4.6", "discard one card of your pair", card=card)
    tell(events.CardDiscarded(seat=seat, card=card))
    last = state.turn == 1
    return replace(
        state,
        taken=put(state.taken, seat, without(state.taken[seat], card)),
        discards=put(state.discards, seat, (*state.discards[seat], (card, True))),
        phase="place" if last else "discard",
        turn=0 if last else 1,
    )
