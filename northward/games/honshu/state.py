"""Honshū's options and state, and the few questions every phase asks of it."""

from __future__ import annotations

from typing import Literal

from northward.core.game import CHANCE, IllegalAction, Seat, Value
from northward.games.honshu.actions import PairName
from northward.games.shared.cardmap import CardMap, Pool

ROUNDS = 12
HAND = 6
UNLIMITED: Pool = (1000, 1000, 1000, 1000)
"""The pool where cubes never run short; it is not counted down."""

Phase = Literal["setup", "deal", "reveal", "choose", "pay", "pair", "take", "draw", "discard", "place", "over"]
CHANCE_PHASES = ("setup", "deal", "reveal", "draw")


class Options(Value, frozen=True):
    """The variants of the rulebooks."""

    side: Literal["A", "B"] = "A"
    selection: Literal["trick", "draft"] = "trick"
    loser_pays: Literal["before", "after"] = "before"
    scoring_card: Literal["off", "random", 1, 2, 3, 4, 5, 6, 7, 8] = "off"
    pool: Literal["limited", "unlimited"] = "limited"
    values: Literal["printed", "manual"] = "printed"


class Table(Value, frozen=True):
    """What lies open on the table: the part of a state that every view shows."""

    seats: int
    options: Options
    phase: Phase
    round: int
    order: tuple[Seat, ...]
    """Who acts in turn: the order cards, or whoever places first."""
    turn: int
    """The place in `order` of the seat to move."""
    scoring_card: int | None
    boosts: tuple[int | None, ...]
    """The colour of the cube on each seat's played card."""
    pair: tuple[int, ...]
    claim: PairName | None
    """Two players, loser pays after: the pair that the winner has named."""
    taken: tuple[tuple[int, ...], ...]
    """Cards each seat has taken and not yet placed or discarded."""
    forfeited: tuple[int, ...]
    maps: tuple[CardMap, ...]
    pool: Pool


class State(Table, frozen=True):
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


def drafting(table: Table) -> bool:
    return table.options.selection == "draft"


def chooses_secretly(table: Table) -> bool:
    """Whether all choose a card at once: drafting (HON-5.1) and with two players (HON-4.2)."""
    return table.seats == 2 or drafting(table)


def to_move(state: State) -> tuple[Seat, ...]:
    phase = state.phase
    if phase == "choose" and chooses_secretly(state):
        return tuple(seat for seat, card in enumerate(state.chosen) if card is None)
    if phase == "discard" and drafting(state):
        return tuple(seat for seat, card in enumerate(state.discarding) if card is None)
    if phase in CHANCE_PHASES:
        return (CHANCE,)
    if phase == "over":
        return ()
    return (state.order[state.turn],)


def round_in_half(table: Table) -> int:
    """1 to 6: how many rounds the present hands have been in play."""
    return (table.round - 1) % HAND + 1


def passing_step(table: Table) -> int:
    """HON-5.4, HON-8.2, HON-8.4: hands go left (1, clockwise) in the first half, right (-1) in the second."""
    return 1 if table.round <= HAND else -1


def passes_so_far(table: Table) -> int:
    """HON-5.4, HON-8.2, HON-8.4: how often hands have been passed since they were dealt."""
    played = round_in_half(table) - 1
    return played if drafting(table) else played // 3


def nothing(table: Table) -> tuple[None, ...]:
    return (None,) * table.seats


def put(values: tuple[object, ...], index: int, value: object) -> tuple[object, ...]:
    """The tuple with one entry replaced."""
    return (*values[:index], value, *values[index + 1 :])


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def check_turn(state: State, seat: Seat, phase: Phase) -> None:
    """HON-1.3: an action is refused unless this phase calls for it and the seat is to move."""
    if state.phase != phase:
        raise IllegalAction("HON-1.3", "this is not the moment for that", phase=state.phase)
    if seat not in to_move(state):
        raise IllegalAction("HON-1.3", "another player is to move", to_move=to_move(state))
