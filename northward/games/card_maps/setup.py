"""Set-up: provinces, order cards and hands (2)."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from northward.core.game import Seat, Tell, silent
from northward.games.card_maps import events
from northward.games.card_maps.actions import Deal
from northward.games.card_maps.cardmap import Pool, starting_map
from northward.games.card_maps.rounds import begin_round
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.table import HAND, UNLIMITED, CommonOptions, S, Table, drafting


def empty_table(game: CardMapRules, seats: int, options: CommonOptions, pool: Pool) -> dict[str, Any]:
    """HON-1.1, HOK-1.1: the fields of the box before anything is dealt."""
    nobody = (None,) * seats
    return {
        "seats": seats,
        "options": options,
        "phase": "setup",
        "round": 0,
        "order": (),
        "dealt_order": (),
        "laying": (),
        "turn": 0,
        "boosts": nobody,
        "pair": (),
        "claim": None,
        "taken": ((),) * seats,
        "forfeited": (),
        "maps": (),
        "pool": pool,
        "deck": game.cards.numbers,
        "hands": ((),) * seats,
        "chosen": nobody,
        "drawn": nobody,
        "discarding": nobody,
        "discards": ((),) * seats,
    }


def uses_order_cards(table: Table) -> bool:
    """HON-2.4, HOK-2.4: order cards matter only in the card selection of three to five players."""
    return table.seats > 2 and not drafting(table)


def random_provinces(game: CardMapRules, table: Table, rng: Random) -> tuple[int, ...]:
    return tuple(rng.sample(sorted(game.cards.provinces[table.options.side]), table.seats))


def random_order(table: Table, rng: Random) -> tuple[Seat, ...]:
    return tuple(rng.sample(range(table.seats), table.seats)) if uses_order_cards(table) else ()


def check_set_up(
    game: CardMapRules, state: Any, seat: Seat, provinces: tuple[int, ...], order: tuple[Seat, ...]
) -> None:
    """HON-2.2, HOK-2.2, HON-2.4, HOK-2.4: a province for everybody, and an order card where they are used."""
    game.check_turn(state, seat, "setup")
    faces = game.cards.provinces[state.options.side]
    if len(set(provinces)) != state.seats or len(provinces) != state.seats:
        raise game.refuse("2.2", "every player gets a starting province of their own", seats=state.seats)
    if not faces.keys() >= set(provinces):
        raise game.refuse("2.2", "there is no such starting province", provinces=provinces)
    if sorted(order) != (list(range(state.seats)) if uses_order_cards(state) else []):
        raise game.refuse("2.4", "every player gets one order card, where order cards are used", order=order)


def set_up(game: CardMapRules, state: S, provinces: tuple[int, ...], order: tuple[Seat, ...]) -> S:
    """HON-2.2, HOK-2.2, HON-2.3, HOK-2.3, HON-2.4, HOK-2.4: everybody gets a province, its cubes, an order card."""
    faces = game.cards.provinces[state.options.side]
    maps = []
    pool: Pool = state.pool
    for number in provinces:
        land, pool = starting_map(faces[number], pool)  # HON-2.3, HOK-2.3: a cube on each production square
        maps.append(land)
    pool = state.pool if state.pool == UNLIMITED else pool
    return replace(state, phase="deal", order=order, dealt_order=order, maps=tuple(maps), pool=pool)


def random_deal(state: Any, rng: Random) -> Deal:
    drawn = rng.sample(state.deck, HAND * state.seats)
    return Deal(tuple(tuple(sorted(drawn[HAND * seat : HAND * (seat + 1)])) for seat in range(state.seats)))


def check_deal(game: CardMapRules, state: Any, action: Deal) -> None:
    """HON-2.6, HOK-2.6 at the start, HON-8.3, HOK-8.3 after round 6: six cards for every hand, from the draw pile."""
    game.check_turn(state, action.seat, "deal")
    rule = "2.6" if state.round == 0 else "8.3"
    hands = [hand for hand in action.hands if hand is not None]
    if len(hands) != state.seats or len(action.hands) != state.seats:
        raise game.refuse(rule, "every player is dealt a hand, and no hand may be hidden here", seats=state.seats)
    dealt = [card for hand in hands for card in hand]
    if any(len(hand) != HAND or list(hand) != sorted(hand) for hand in hands):
        raise game.refuse(rule, "a hand is six cards in ascending order")
    if len(set(dealt)) != len(dealt) or not set(dealt) <= set(state.deck):
        raise game.refuse(rule, "these cards are not all in the draw pile")


def deal(game: CardMapRules, state: S, action: Deal, tell: Tell) -> S:
    """HON-2.6, HOK-2.6, HON-8.3, HOK-8.3: everybody takes up a hand."""
    hands = tuple([hand for hand in action.hands if hand is not None])
    if tell is not silent:
        for seat, hand in enumerate(hands):
            tell(events.HandDealt(seat=seat, cards=hand, to=(seat,)))
    gone = {card for hand in hands for card in hand}
    deck = tuple([card for card in state.deck if card not in gone])
    return begin_round(replace(state, deck=deck, hands=hands), tell)
