"""Okanagan's options, and its state: what lies open on the table, and what is hidden."""

from __future__ import annotations

from typing import Literal

from northward.core.game import CHANCE, Seat, Value
from northward.games.okanagan.kinds import Back, Land
from northward.games.okanagan.tilemap import PackedMap, TileMap

KEPT = 3
"""OKA-2.4: objectives in hand."""

Phase = Literal[
    "setup",
    "keep",
    "place",
    "build",
    "resolve",
    "order",
    "alone",
    "action",
    "shape",
    "trade",
    "give",
    "swap",
    "claim",
    "take",
    "over",
]

Three = tuple[int, int, int]


class Options(Value, frozen=True, kw_only=True):
    nuggets_last_zero: bool = False
    """OKA-10.7."""


class Stack(Value, frozen=True):
    """OKA-11.1: a number of tiles that nobody knows, below the one on top, and above those put under the stack."""

    rest: int = 0
    top: Back | None = None
    """None while the next back is not in sight yet, and when the stack is empty."""
    under: tuple[Back, ...] = ()
    """The lowest is last."""


class Due(Value, frozen=True):
    """What chance brings next: the back of a top tile, a face-up tile, a tile or objectives for a player."""

    what: Literal["top", "face", "hand", "objectives"]
    rule: str
    """The rule that asks for it, and that is broken where chance brings what cannot be."""
    stack: int = 0
    seat: Seat | None = None
    """None for objectives of all players."""


class Resolving(Value, frozen=True):
    """The completed territory that is being settled."""

    territory: int
    """Its id."""
    order: tuple[Seat, ...] = ()
    """OKA-5.4, OKA-5.5: the players there, the most influence first; empty until that is settled."""
    actor: Seat | None = None
    """Who takes the special action."""
    action: Back | None = None
    """The special action taken."""
    queue: tuple[Seat, ...] = ()
    """Who is still to collect rewards, in this order."""
    left: Three = (0, 0, 0)
    """The tokens left there, once collecting has begun."""


class Table(Value, frozen=True):
    """What lies open on the table (OKA-11.1): the part of a state that every view shows."""

    seats: int
    options: Options
    phase: Phase
    round: int
    """1 or 2; 0 before the set-up."""
    first: Seat
    player: Seat
    """Whose turn it is."""
    turns: int
    """Turns finished in this round."""
    map: TileMap
    structures: tuple[Three, ...]
    """By seat: farms, warehouses and silos that are still to be built in this round."""
    rewards: tuple[tuple[int, ...], ...]
    """By seat: tokens of each reward."""
    reserve: tuple[int, ...]
    closed: tuple[bool, ...]
    """OKA-7.4: by reward."""
    nuggets: tuple[int, ...]
    nuggets_left: int
    stacks: tuple[Stack, Stack, Stack]
    face_up: tuple[int | None, int | None, int | None]
    box: tuple[int, ...]
    """Tiles out of the game; everybody has seen them."""
    backs: tuple[Back | None, ...]
    """By seat: the back of the tile held. None without a tile, or while it is being drawn."""
    shown: tuple[bool, ...]
    """By seat: whether everybody knows the face of the tile held."""
    completed: tuple[Land, ...]
    """Territories of the tile just laid that are complete and not settled yet."""
    resolving: Resolving | None
    asked: tuple[Seat, ...]
    """OKA-6.9: who is still to give a token."""
    swaps: int
    """OKA-6.10, OKA-6.11: swaps left."""
    due: tuple[Due, ...]
    """What chance has to do before anybody goes on, in this order."""
    reshuffles: int
    """OKA-9.4: how often discarded objectives went back into the deck."""
    drew: tuple[int, ...]
    """By seat: the number of reshuffles when it last drew objectives."""


Returned = tuple[int, int]
"""An objective that its owner discarded, and the number of the reshuffle that took it back into the deck."""


class State(Table, frozen=True):
    """The table and what is hidden. Stacks and deck have no order: faces and cards are drawn when needed."""

    map: PackedMap  # type: ignore[assignment]  # a view has it as objects; both have the same parts
    unseen: tuple[int, ...]
    """Tiles in the stacks."""
    held: tuple[int | None, ...]
    hands: tuple[tuple[int, ...], ...]
    """Objectives by seat."""
    deck: tuple[int, ...]
    discards: tuple[tuple[int, ...], ...]
    """By the seat that discarded them."""
    returned: tuple[tuple[Returned, ...], ...]
    """By seat: what it discarded before a reshuffle, for as long as that tells it something about another hand."""


def to_move(state: Table, hand_sizes: tuple[int, ...]) -> tuple[Seat, ...]:
    """OKA-1.2: who acts. Hands matter while objectives are chosen."""
    if state.due or state.phase == "setup":
        return (CHANCE,)
    match state.phase:
        case "place" | "build" | "take" | "resolve" | "order":
            return (state.player,)
        case "keep":
            return tuple(seat for seat, size in enumerate(hand_sizes) if size > KEPT)
        case "give":
            return (state.asked[0],)
        case "over":
            return ()
        case _:
            assert state.resolving is not None
            if state.phase == "alone":
                return (state.resolving.order[0],)
            if state.phase == "claim":
                return (state.resolving.queue[0],)
            assert state.resolving.actor is not None
            return (state.resolving.actor,)
