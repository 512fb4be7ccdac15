"""Set-up: provinces, order cards, scoring card and hands (HON-2)."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from northward.core.game import IllegalAction, Tell
from northward.games.honshu import events
from northward.games.honshu.actions import Deal, Setup
from northward.games.honshu.rounds import begin_round
from northward.games.honshu.state import HAND, UNLIMITED, Options, State, check_turn, drafting
from northward.games.shared.cardmap import Pool, starting_map
from northward.games.shared.cards import CardSet

SCORING_CARDS = range(1, 9)


def start(cards: CardSet, seats: int, options: Options) -> State:
    """HON-1.1, HON-2.1: the box before anything is dealt; the pool is limited or never runs out."""
    nobody = (None,) * seats
    return State(
        seats=seats,
        options=options,
        phase="setup",
        round=0,
        order=(),
        turn=0,
        scoring_card=options.scoring_card if isinstance(options.scoring_card, int) else None,
        deck=cards.numbers,
        hands=((),) * seats,
        chosen=nobody,
        boosts=nobody,
        pair=(),
        claim=None,
        taken=((),) * seats,
        drawn=nobody,
        discarding=nobody,
        discards=((),) * seats,
        forfeited=(),
        maps=(),
        pool=(cards.cubes,) * 4 if options.pool == "limited" else UNLIMITED,
    )


def uses_order_cards(state: State) -> bool:
    """HON-2.4: order cards matter only in the card selection of three to five players."""
    return state.seats > 2 and not drafting(state)


def random_setup(cards: CardSet, state: State, rng: Random) -> Setup:
    return Setup(
        provinces=tuple(rng.sample(sorted(cards.provinces[state.options.side]), state.seats)),
        order=tuple(rng.sample(range(state.seats), state.seats)) if uses_order_cards(state) else (),
        scoring_card=rng.choice(SCORING_CARDS) if state.options.scoring_card == "random" else state.scoring_card,
    )


def set_up(cards: CardSet, state: State, action: Setup, tell: Tell) -> State:
    check_turn(state, action.seat, "setup")
    provinces = cards.provinces[state.options.side]
    if len(set(action.provinces)) != state.seats or len(action.provinces) != state.seats:
        raise IllegalAction("HON-2.2", "every player gets a starting province of their own", seats=state.seats)
    if not provinces.keys() >= set(action.provinces):
        raise IllegalAction("HON-2.2", "there is no such starting province", provinces=action.provinces)
    if sorted(action.order) != (list(range(state.seats)) if uses_order_cards(state) else []):
        raise IllegalAction(
            "HON-2.4", "every player gets one order card, where order cards are used", order=action.order
        )
    if state.options.scoring_card == "random":
        if action.scoring_card not in SCORING_CARDS:
            raise IllegalAction("HON-2.5", "one of the eight scoring cards is revealed", card=action.scoring_card)
    elif action.scoring_card != state.scoring_card:
        raise IllegalAction("HON-2.5", "no other scoring card is in play", card=action.scoring_card)
    maps = []
    pool: Pool = state.pool
    for number in action.provinces:
        land, pool = starting_map(provinces[number], pool)  # HON-2.3: a cube on each production square
        maps.append(land)
    tell(events.SetupDone(provinces=action.provinces, order=action.order, scoring_card=action.scoring_card))
    return replace(
        state,
        phase="deal",
        order=action.order,
        scoring_card=action.scoring_card,
        maps=tuple(maps),
        pool=state.pool if state.pool == UNLIMITED else pool,
    )


def random_deal(state: State, rng: Random) -> Deal:
    drawn = rng.sample(state.deck, HAND * state.seats)
    return Deal(tuple(tuple(sorted(drawn[HAND * seat : HAND * (seat + 1)])) for seat in range(state.seats)))


def deal(_: CardSet, state: State, action: Deal, tell: Tell) -> State:
    """HON-2.6 at the start, HON-8.3 after round 6: six cards for every hand, from the draw pile."""
    check_turn(state, action.seat, "deal")
    rule = "HON-2.6" if state.round == 0 else "HON-8.3"
    hands = tuple(hand for hand in action.hands if hand is not None)
    if len(hands) != state.seats or len(action.hands) != state.seats:
        raise IllegalAction(rule, "every player is dealt a hand, and no hand may be hidden here", seats=state.seats)
    dealt = [card for hand in hands for card in hand]
    if any(len(hand) != HAND or list(hand) != sorted(hand) for hand in hands):
        raise IllegalAction(rule, "a hand is six cards in ascending order")
    if len(set(dealt)) != len(dealt) or not set(dealt) <= set(state.deck):
        raise IllegalAction(rule, "these cards are not all in the draw pile")
    for seat, hand in enumerate(hands):
        tell(events.HandDealt(seat=seat, cards=hand, to=(seat,)))
    gone = set(dealt)
    deck = tuple(card for card in state.deck if card not in gone)
    return begin_round(replace(state, deck=deck, hands=hands), tell)
