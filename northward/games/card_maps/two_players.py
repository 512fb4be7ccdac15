"""Card selection with two players: pairs, and the loser who may pay (4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from msgspec.structs import replace

from northward.core.family import Family
from northward.core.game import Seat, Tell, silent
from northward.core.tuples import put, without
from northward.games.card_maps import events, paying
from northward.games.card_maps.actions import Decline, Discard, Pair, Pay, Play, Reveal
from northward.games.card_maps.cardmap import cell_of, count_cubes, cubes
from northward.games.card_maps.rounds import begin_laying
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.table import FullTable, S, nothing, put_forward


def random_reveal(state: FullTable, rng: Random) -> Reveal:
    low, high = sorted(rng.sample(state.deck, 2))
    return Reveal((low, high))


def check_reveal(game: CardMapRules, state: FullTable, action: Reveal) -> None:
    """HON-4.1, HOK-4.1: two different cards of the draw pile."""
    game.check_turn(state, action.seat, "reveal")
    low, high = action.pair
    if low >= high or not {low, high} <= set(state.deck):
        raise game.refuse("4.1", "the pair is two cards of the draw pile, the lower first", pair=action.pair)


def reveal(game: CardMapRules, state: S, action: Reveal, tell: Tell) -> S:
    """HON-4.1, HOK-4.1: two cards from the draw pile, face up."""
    low, high = action.pair
    tell(events.PairRevealed(cards=action.pair))
    return replace(state, phase="choose", pair=action.pair, deck=without(without(state.deck, low), high))


def legal_plays(state: FullTable, seat: Seat) -> Sequence[Play]:
    return [Play(seat, card) for card in state.hands[seat]]


def check_play(game: CardMapRules, state: FullTable, action: Play) -> None:
    """HON-4.2, HOK-4.2: a card of the hand, without a cube."""
    game.check_turn(state, action.seat, "choose")
    if action.cube is not None:
        raise game.refuse("4.2", "with two players no cube may be added to a card", cell=action.cube)
    game.check_hand(state, action.seat, action.card, "4.2")


def play(game: CardMapRules, state: S, action: Play, tell: Tell) -> S:
    """HON-4.2, HOK-4.2: both choose at once and reveal together."""
    state = replace(state, **put_forward(state, action.seat, action.card))
    tell(events.CardChosen(seat=action.seat))
    return state if None in state.chosen else _compare(state, tell)


def _compare(state: S, tell: Tell) -> S:
    """HON-4.3, HOK-4.3: the higher card's owner chooses first, unless the other pays (HON-4.4, HOK-4.4)."""
    mine, theirs = state.chosen[0] or 0, state.chosen[1] or 0
    order = (0, 1) if mine > theirs else (1, 0)
    tell(events.CardsRevealed(cards=(mine, theirs)))
    tell(events.OrderChanged(order=order))
    state = replace(state, order=order, turn=0, phase="pair")
    return _ask_loser(state) if state.options.loser_pays == "before" else state


def _ask_loser(state: S) -> S:
    """HON-4.4, HOK-4.4, HON-4.5, HOK-4.5: the loser may pay; whoever has fewer than two cubes is not asked."""
    loser = state.order[1]
    return replace(state, phase="pay", turn=1) if count_cubes(state.maps[loser]) >= 2 else _not_paid(state)


def _not_paid(state: S) -> S:
    """The winner chooses; or keeps the pair already named."""
    if state.claim is None:
        return replace(state, phase="pair", turn=0)
    return _hand_out(state, state.order[0], state.claim)


def legal_payments(state: FullTable, seat: Seat) -> Sequence[Pay | Decline]:
    """Every two cubes are listed once; named in the other order they are the same payment."""
    land = state.maps[seat]
    offers: list[Pay | Decline] = [Decline(seat), *(Pay(seat, pair) for pair in combinations(cubes(land), 2))]

    def has(action: object) -> bool:
        if isinstance(action, Pay):
            return action.seat == seat and paying.two_cubes(land, action.cubes) is not None
        return action == offers[0]

    return Family(range(len(offers)), lambda code: offers[code], has)


def check_decline(game: CardMapRules, state: FullTable, action: Decline) -> None:
    game.check_turn(state, action.seat, "pay")


def decline(game: CardMapRules, state: S, action: Decline, tell: Tell) -> S:
    """HON-4.4, HOK-4.4, HON-4.5, HOK-4.5: paying is free to choose."""
    tell(events.PaymentDeclined(seat=action.seat))
    return _not_paid(state)


def check_pay(game: CardMapRules, state: FullTable, action: Pay) -> None:
    """HON-4.4, HOK-4.4, HON-4.5, HOK-4.5: with two cubes of one's own map."""
    game.check_turn(state, action.seat, "pay")
    paying.check_cubes(game, state, action.seat, action.cubes, "4.4" if state.options.loser_pays == "before" else "4.5")


def pay(game: CardMapRules, state: S, action: Pay, tell: Tell) -> S:
    """HON-4.4, HOK-4.4, HON-4.5, HOK-4.5: two cubes of one's own map, of any colours, buy the choice of a pair."""
    paid = paying.pay(state, action.seat, action.cubes)
    if tell is not silent:
        first, second = [cell_of(paid.land, square) for square in paid.squares]
        tell(events.CubesPaid(seat=action.seat, cubes=(first, second)))
    # HON-4.7, HOK-4.7: paying before makes the payer first; paying after changes who takes what, not who is first.
    order = state.order if state.claim is not None else (state.order[1], state.order[0])
    return replace(
        state,
        maps=put(state.maps, action.seat, paid.land),
        pool=paid.pool,
        phase="pair",
        order=order,
        turn=order.index(action.seat),
    )


def legal_pairs(_: FullTable, seat: Seat) -> Sequence[Pair]:
    return [Pair(seat, "pile"), Pair(seat, "played")]


def check_pair(game: CardMapRules, state: FullTable, action: Pair) -> None:
    game.check_turn(state, action.seat, "pair")


def pair(game: CardMapRules, state: S, action: Pair, tell: Tell) -> S:
    """HON-4.3, HOK-4.3: one pair for the chooser, the other for the other."""
    tell(events.PairClaimed(seat=action.seat, pair=action.pair))
    if state.options.loser_pays == "after" and state.claim is None:
        return _ask_loser(replace(state, claim=action.pair))
    return _hand_out(state, action.seat, action.pair)


def _hand_out(state: S, seat: Seat, name: str) -> S:
    played = tuple(sorted(card for card in state.chosen if card is not None))
    mine, others = (state.pair, played) if name == "pile" else (played, state.pair)
    taken = (mine, others) if seat == 0 else (others, mine)
    return replace(state, phase="discard", turn=0, taken=taken, pair=(), claim=None, chosen=nothing(state))


def legal_discards(state: FullTable, seat: Seat) -> Sequence[Discard]:
    return [Discard(seat, card) for card in state.taken[seat]]


def check_discard(game: CardMapRules, state: FullTable, action: Discard) -> None:
    """HON-4.6, HOK-4.6: one card of the pair."""
    game.check_turn(state, action.seat, "discard")
    if action.card is None or action.card not in state.taken[action.seat]:
        raise game.refuse("4.6", "discard one card of your pair", card=action.card)


def discard(game: CardMapRules, state: S, action: Discard, tell: Tell) -> S:
    """HON-4.6, HOK-4.6, HON-4.7, HOK-4.7: each gives up one card of the pair, whoever chose first before the other."""
    seat, card = action.seat, action.card
    assert card is not None
    tell(events.CardDiscarded(seat=seat, card=card))
    state = replace(
        state,
        taken=put(state.taken, seat, without(state.taken[seat], card)),
        discards=put(state.discards, seat, (*state.discards[seat], (card, True))),
        turn=state.turn + 1,
    )
    return begin_laying(game, state, tell) if state.turn == 2 else state
