"""For searches on card maps: which actions are worth a thought, and what a table promises each map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from northward.core.game import CHANCE, Seat
from northward.core.play import step
from northward.core.tuples import put
from northward.games.card_maps.bots.learned import LearnedCardMap, cards_left
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.knowledge import QuickView
from northward.games.card_maps.table import HAND, drafting, passing_step, round_in_half

LOOKED_AT_AHEAD = 10
"""Of all placements of a card of a later round, so many that score most at once are valued."""
OFFERED = 2
"""Where nobody can tell which cards come, a seat takes the best of so many: about what a choice comes to."""


class MapJudge:
    """The round is played to its end by the learned bot; then every map gets the cards it may hope for."""

    def __init__(self, game: CardMapGame, quick: LearnedCardMap, ahead: int) -> None:
        """`ahead`: rounds beyond the present one."""
        self._game = game
        self._quick = quick
        self._ahead = ahead

    def candidates(self, view: Any, legal: Sequence[Any], rng: Random) -> Sequence[Any]:
        return self._quick.ordered(view, legal, rng)

    def outlook(self, state: Any, seat: Seat, rng: Random) -> Sequence[float]:
        """Maps do not touch one another: a seat that has laid its card only needs its own future looked at. Until then,
        in a draft, it also matters what it leaves to the others."""
        game, number = self._game, state.round
        laid = state.phase == "place" and not state.taken[seat]
        while state.round == number and (to_move := game.to_move(state)):
            acting = to_move[0]
            if laid and acting != seat:
                break
            if acting == CHANCE:
                state = game.do(state, game.chance(state, rng))
                continue
            legal = game.offer(state, acting)
            index = 0 if len(legal) == 1 else self._laying(state, acting)
            if index < 0:
                choice = self._quick.choose(QuickView(game, state, acting), legal, None, rng)
                state = game.do(state, choice)
            else:
                state = step(game, state, legal, index)
        everybody = drafting(state) and not laid
        return [
            self._worth(state, owner, self._ahead if everybody or owner == seat else 0, rng)
            for owner in range(state.seats)
        ]

    def _laying(self, state: Any, seat: Seat) -> int:
        """Where the learned bot lays its card, which follows from what lies open; -1 where it does something else."""
        if state.phase != "place" or not state.taken[seat]:
            return -1
        return self._quick.value.best(state, seat, state.taken[seat][0]).number

    def _worth(self, state: Any, seat: Seat, ahead: int, rng: Random) -> float:
        """What a seat's map is worth after some more cards, laid well."""
        value, land = self._quick.value, state.maps[seat]
        total = self._game.map_total(state, seat, land)
        for cards in offers(state, seat, min(ahead, cards_left(land)), rng):
            placement, card = max((value.best(state, seat, card, LOOKED_AT_AHEAD), card) for card in cards)
            land, total = value.laid(state, seat, card, placement), placement.total
            state = replace(state, maps=put(state.maps, seat, land))
        return value.worth(land, total, cards_left(land))


def offers(state: Any, seat: Seat, rounds: int, rng: Random) -> Iterator[Sequence[int]]:
    """The cards that a seat will choose from in the rounds to come, as far as this state tells.

    In a draft they are in the hands that will be passed to it, less what the others take before; everywhere else they
    are some that nobody has laid yet.
    """
    unlaid: list[int] = []
    begun = 0 if state.phase == "choose" else 1
    for later in range(rounds):
        passes = begun + later
        if drafting(state) and round_in_half(state) + passes <= HAND:
            hand = state.hands[(seat - passing_step(state) * passes) % state.seats]
            yield rng.sample(hand, max(1, len(hand) - later))
        else:
            unlaid = unlaid or [*state.deck, *[card for hand in state.hands for card in hand]]
            if len(unlaid) >= OFFERED:
                yield rng.sample(unlaid, OFFERED)
