"""Every card and cube of a state, wherever it is: nothing is ever lost or doubled."""

from __future__ import annotations

from collections import Counter

from northward.games.card_maps.cardmap import START
from northward.games.card_maps.table import UNLIMITED, FullTable
from northward.games.card_maps.terrain import CUBE, colour_of


def inventory(state: FullTable) -> Counter[str]:
    cards = [*state.deck, *state.pair, *state.forfeited, *state.chosen, *state.discarding]
    for piles in (state.hands, state.taken):
        cards += [card for pile in piles for card in pile]
    cards += [card for pile in state.discards for card, _ in pile]
    cards += [card for land in state.maps for card in land.cards if card != START]
    found = Counter(f"card {card}" for card in cards if card is not None)
    if state.pool != UNLIMITED:
        cubes = list(state.pool)
        for land in state.maps:
            for square in land.squares:
                if square & CUBE:
                    cubes[colour_of(square)] += 1
        for colour in state.boosts:
            if colour is not None:
                cubes[colour] += 1
        found.update({f"cubes of colour {colour}": count for colour, count in enumerate(cubes)})
    return found
