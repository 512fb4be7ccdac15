"""The table of a card-map game: what lies open, what is hidden, and the few questions every phase asks of it."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

from northward.core.game import CHANCE, Seat, Value
from northward.core.tuples import put, without
from northward.games.card_maps.actions import PairName
from northward.games.card_maps.cardmap import CardMap, Pool

ROUNDS = 12
HAND = 6
UNLIMITED: Pool = (1000, 1000, 1000, 1000)
"""The pool where cubes never run short; it is not counted down."""

Phase = Literal["setup", "deal", "reveal", "choose", "pay", "pair", "take", "draw", "discard", "place", "gift", "over"]
CHANCE_PHASES = ("setup", "deal", "reveal", "draw")
AFTER_LAYING = ("gift", "deal", "over")
"""Phases in which all cards of the round are laid."""


class CommonOptions(Value, frozen=True, kw_only=True):
    """The variants that both games know."""

    side: Literal["A", "B"] = "A"
    selection: Literal["trick", "draft"]
    loser_pays: Literal["before", "after"] = "before"


class Table(Value, frozen=True):
    """What lies open on the table: the part of a state that every view shows."""

    seats: int
    options: CommonOptions
    phase: Phase
    round: int
    order: tuple[Seat, ...]
    """The order cards; with two players, who chose a pair first."""
    dealt_order: tuple[Seat, ...]
    """The order cards as they were dealt at the start; empty where there are none (HON-2.4, HOK-2.4)."""
    laying: tuple[Seat, ...]
    """The order in which cards are laid in this round."""
    turn: int
    """The place of the seat to move in `order`, or in `laying` while cards are laid."""
    boosts: tuple[int | None, ...]
    """The colour of the cube on each seat's played card."""
    pair: tuple[int, ...]
    claim: PairName | None
    """Two players, loser pays after: the pair that the winner has named."""
    taken: tuple[tuple[int, ...], ...]
    """Cards each seat has taken and not yet laid or discarded."""
    forfeited: tuple[int, ...]
    maps: tuple[CardMap, ...]
    pool: Pool


class FullTable(Table, frozen=True):
    """The table and what is hidden. What a seat has seen follows from the round, so it needs no extra memory."""

    deck: tuple[int, ...]
    """Cards not yet dealt. They have no order: they are drawn when needed."""
    hands: tuple[tuple[int, ...], ...]
    chosen: tuple[int | None, ...]
    """The card each seat has played or picked; once taken from the table it is gone from here."""
    drawn: tuple[int | None, ...]
    discarding: tuple[int | None, ...]
    """Drafting with two: this round's draw and secret discard of each seat."""
    discards: tuple[tuple[tuple[int, bool], ...], ...]
    """Two players: earlier discards of each seat, and whether the other seat can know them."""


S = TypeVar("S", bound=FullTable)


def drafting(table: Table) -> bool:
    return table.options.selection == "draft"


def chooses_secretly(table: Table) -> bool:
    """Whether all choose a card at once: drafting (HON-5.1, HOK-5.1) and with two players (HON-4.2, HOK-4.2)."""
    return table.seats == 2 or drafting(table)


def to_move(state: FullTable) -> tuple[Seat, ...]:
    """Who acts; the phase `gift` is Hokkaidō's own."""
    phase = state.phase
    if phase == "place":
        return (state.laying[state.turn],)
    if phase == "choose" and chooses_secretly(state):
        return tuple([seat for seat, card in enumerate(state.chosen) if card is None])
    if phase == "discard" and drafting(state):
        return tuple(seat for seat, card in enumerate(state.discarding) if card is None)
    if phase in CHANCE_PHASES:
        return (CHANCE,)
    if phase == "over":
        return ()
    return (state.order[state.turn],)


def turns_ended(table: Table) -> int:
    """HON-6.9, HOK-6.9: everybody lays a card in each round, and that is a turn; cards are chosen before it."""
    if not table.round:
        return 0
    in_round = table.turn if table.phase == "place" else table.seats * (table.phase in AFTER_LAYING)
    return (table.round - 1) * table.seats + in_round


def round_in_half(table: Table) -> int:
    """1 to 6: how many rounds the present hands have been in play."""
    return (table.round - 1) % HAND + 1


def passing_step(table: Table) -> int:
    """HON-5.4, HOK-5.4, HON-8.2, HOK-8.2, HON-8.4, HOK-8.4: hands go left (1) in the first half, then right (-1)."""
    return 1 if table.round <= HAND else -1


def passed_after(options: CommonOptions) -> int:
    """HON-5.4, HOK-5.4, HON-8.2, HOK-8.2: how many rounds a hand stays with a seat."""
    return 1 if options.selection == "draft" else 3


def passes_so_far(table: Table) -> int:
    """HON-5.4, HOK-5.4, HON-8.2, HOK-8.2, HON-8.4, HOK-8.4: how often hands have been passed since they were dealt."""
    return (round_in_half(table) - 1) // passed_after(table.options)


def nothing(table: Table) -> tuple[None, ...]:
    return (None,) * table.seats


def put_forward(state: FullTable, seat: Seat, card: int | None) -> dict[str, Any]:
    """What changes when a seat has chosen a card of its hand."""
    return {
        "hands": put(state.hands, seat, without(state.hands[seat], card)),
        "chosen": put(state.chosen, seat, card),
    }


def by_number(table: Table) -> tuple[Seat, ...]:
    """HON-5.3, HOK-5.3: the seats from the lowest card taken to the highest."""
    return tuple(sorted(range(table.seats), key=table.taken.__getitem__))
