"""What a seat may know: its view, its version of a record line, and full states that fit a view (11)."""

from __future__ import annotations

from operator import attrgetter
from random import Random
from typing import Any

from msgspec.structs import replace

from northward.core.game import Score, Seat
from northward.games.card_maps import actions
from northward.games.card_maps.cards import CardSet
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.table import (
    HAND,
    FullTable,
    Table,
    chooses_secretly,
    drafting,
    passes_so_far,
    passing_step,
)


class SeatView(Table, frozen=True):
    """All that is open (HON-11.1, HOK-11.1), and what this seat alone knows. Fields named as in the state mean the
    same.
    """

    seat: Seat | None
    to_move: tuple[Seat, ...]
    deck_size: int
    hand: tuple[int, ...]
    """The seat's own cards. While drafted cards are being laid: those it is passing on."""
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]
    """Per seat the cards that this seat has seen before and knows it to hold (in hand, chosen or being discarded)."""
    chosen: tuple[int | None, ...]
    """None where nothing is chosen yet or the choice is secret: see `has_chosen`."""
    has_chosen: tuple[bool, ...]
    drawn: int | None
    discarding: int | None
    has_discarded: tuple[bool, ...]
    discards: tuple[tuple[tuple[int | None, bool | None], ...], ...]
    """Earlier discards; a card that this seat cannot know is None."""
    scores: tuple[Score, ...]


class QuickView:
    """A view for whoever asks for little of it, as bots in a roll-out do: each part is worked out when it is asked for.

    It has the parts that decisions of bots need, and they are those of the view; nothing else of the state is reached.
    """

    __slots__ = ("_game", "_state", "seat")

    def __init__(self, game: CardMapRules, state: FullTable, seat: Seat) -> None:
        self._game, self._state, self.seat = game, state, seat

    def __getattr__(self, name: str) -> Any:
        """What lies open."""
        if name in OPEN_FIELDS or name in self._game.own_fields:
            return getattr(self._state, name)
        raise AttributeError(name)

    @property
    def hand(self) -> tuple[int, ...]:
        return self._state.hands[self.seat]

    @property
    def chosen(self) -> tuple[int | None, ...]:
        return chosen_as_known(self._state, self.seat)

    @property
    def drawn(self) -> int | None:
        return self._state.drawn[self.seat]

    @property
    def scores(self) -> tuple[Score, ...]:
        return self._game.scores(self._state)


OPEN_FIELDS = Table.__struct_fields__
_open_parts = attrgetter(*OPEN_FIELDS)


def secret_choices(table: Table) -> bool:
    """HON-4.2, HOK-4.2, HON-5.1, HOK-5.1: whether the chosen cards are still face down."""
    return table.phase in ("choose", "draw", "discard") and chooses_secretly(table)


def has_held(table: Table, seat: Seat, holder: Seat) -> bool:
    """HON-11.3, HOK-11.3: whether the seat had the holder's present hand in its own hand before.

    Hands only ever move on by one seat, so it follows from the round how far each has come since it was dealt.
    """
    step = passing_step(table)
    return any((holder - step * back) % table.seats == seat for back in range(1, passes_so_far(table) + 1))


def holdings(state: FullTable, seat: Seat) -> list[int]:
    """What a seat holds in secret: its hand, its secret choice, its secret discard."""
    held = list(state.hands[seat])
    choice, discarding = state.chosen[seat], state.discarding[seat]
    if choice is not None and secret_choices(state):
        held.append(choice)
    if discarding is not None:
        held.append(discarding)
    return held


def hidden(state: FullTable, seat: Seat) -> tuple[Any, ...]:
    """HON-11.2, HOK-11.2: the deck, and what the others hold, have drawn and have discarded."""
    others = [owner for owner in range(state.seats) if owner != seat]
    return state.deck, [(holdings(state, owner), state.drawn[owner], state.discards[owner]) for owner in others]


def known(state: FullTable, seat: Seat | None, holder: Seat) -> tuple[int, ...]:
    """HON-11.3, HOK-11.3: the cards that the seat has seen before and knows another one to hold."""
    if seat is None or holder == seat or not has_held(state, seat, holder):
        return ()
    return tuple(sorted([card for card in holdings(state, holder) if card != state.drawn[holder]]))


def view(game: CardMapRules, state: FullTable, seat: Seat | None) -> dict[str, Any]:
    """The fields of a view that both games have."""
    return {
        **dict(zip(OPEN_FIELDS, _open_parts(state), strict=True)),
        "seat": seat,
        "to_move": game.to_move(state),
        "deck_size": len(state.deck),
        "hand": () if seat is None else state.hands[seat],
        "hand_sizes": tuple(map(len, state.hands)),
        "known": tuple([known(state, seat, holder) for holder in range(state.seats)]),
        "chosen": chosen_as_known(state, seat),
        "has_chosen": tuple([card is not None for card in state.chosen]),
        "drawn": None if seat is None else state.drawn[seat],
        "discarding": None if seat is None else state.discarding[seat],
        "has_discarded": tuple([card is not None for card in state.discarding]),
        "discards": discards_as_known(state, seat) if drafting(state) else state.discards,
        "scores": game.scores(state),
    }


def chosen_as_known(state: FullTable, seat: Seat | None) -> tuple[int | None, ...]:
    """HON-4.2, HOK-4.2, HON-5.1, HOK-5.1: chosen cards that lie face down are known to their owners alone."""
    secret = secret_choices(state)
    return tuple([None if secret and owner != seat else card for owner, card in enumerate(state.chosen)])


def discards_as_known(state: FullTable, seat: Seat | None) -> tuple[tuple[tuple[int | None, bool | None], ...], ...]:
    """HON-4.6, HOK-4.6: discards from a pair are open; of these there is nothing to hide.

    HON-5.2, HOK-5.2, HON-11.3, HOK-11.3: discards of a draft are secret, but may be missed in the hand.
    """
    return tuple(
        [
            pile
            if owner == seat
            else tuple([(None, None) if seat is None else (card if told else None, told) for card, told in pile])
            for owner, pile in enumerate(state.discards)
        ]
    )


def hide(state: FullTable, action: Any, seat: Seat | None) -> Any:
    """HON-11.2, HOK-11.2: hands, draws, open choices and secret discards are blank for whoever may not know them."""
    match action:
        case actions.Deal(hands=hands):
            return actions.Deal(tuple(hand if owner == seat else None for owner, hand in enumerate(hands)))
        case actions.Draw(cards=(first, second)):
            return actions.Draw((first if seat == 0 else None, second if seat == 1 else None))
        case actions.Play() | actions.Pick() if action.seat != seat:
            pending = secret_choices(state) and state.chosen[action.seat] == action.card
            return replace(action, card=None) if pending else action
        case actions.Discard() if action.seat != seat and drafting(state):
            told = seat is not None and (action.card, True) in state.discards[action.seat]
            return action if told else replace(action, card=None)
        case _:
            return action


def imagine(cards: CardSet, seen: SeatView, rng: Random) -> dict[str, Any]:
    """The fields of a full state behind a view: what is unseen is dealt at random, pending secrets are made up."""
    unseen = _unseen(cards, seen)
    rng.shuffle(unseen)
    secrets = [
        (seen.hand, seen.chosen[owner], seen.drawn, seen.discarding)
        if owner == seen.seat
        else _imagined_holdings(seen, owner, unseen, rng)
        for owner in range(seen.seats)
    ]
    hands, chosen, drawn, discarding = zip(*secrets, strict=True)
    discards = tuple(_imagined_discards(pile, unseen, rng) for pile in seen.discards)
    return {
        **{name: getattr(seen, name) for name in OPEN_FIELDS},
        "deck": tuple(sorted(unseen)),
        "hands": hands,
        "chosen": chosen,
        "drawn": drawn,
        "discarding": discarding,
        "discards": discards,
    }


def _unseen(cards: CardSet, seen: SeatView) -> list[int]:
    """The cards of which the seat has no idea where they are."""
    piles = (seen.hand, seen.pair, seen.forfeited, seen.chosen, (seen.drawn, seen.discarding), *seen.known, *seen.taken)
    found: set[int | None] = {card for pile in piles for card in pile}
    found.update(card for pile in seen.discards for card, _ in pile)
    found.update(card for land in seen.maps for card in land.cards)
    return [card for card in cards.numbers if card not in found]


def _imagined_holdings(
    seen: SeatView, owner: Seat, unseen: list[int], rng: Random
) -> tuple[tuple[int, ...], int | None, int | None, int | None]:
    """Another seat's hand, choice, draw and discard. Takes the strange cards among them from `unseen`."""
    hides_choice = seen.has_chosen[owner] and seen.chosen[owner] is None
    size = seen.hand_sizes[owner] + hides_choice + seen.has_discarded[owner]
    strange = [unseen.pop() for _ in range(size - len(seen.known[owner]))]
    held = sorted((*seen.known[owner], *strange))
    # Drafting with two, the card just drawn is strange to everybody else, and it came after the choice.
    has_drawn = drafting(seen) and seen.seats == 2 and seen.phase in ("discard", "place", "gift")
    drawn = strange[0] if has_drawn else None
    choice = seen.chosen[owner]
    if hides_choice:
        choice = rng.choice([card for card in held if card != drawn])
        held.remove(choice)
    discarding = None
    if seen.has_discarded[owner]:
        discarding = rng.choice(held)
        held.remove(discarding)
    return tuple(held), choice, drawn, discarding


def _imagined_discards(
    pile: tuple[tuple[int | None, bool | None], ...], unseen: list[int], rng: Random
) -> tuple[tuple[int, bool], ...]:
    """Earlier discards of a seat, one per round; a spectator cannot tell which of them the other player knows."""
    imagined = []
    for index, (card, told) in enumerate(pile):
        could_be_told = 0 < index % HAND < HAND - 1
        guess = could_be_told and rng.random() < 0.5
        imagined.append((unseen.pop() if card is None else card, guess if told is None else told))
    return tuple(imagined)
