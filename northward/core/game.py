"""The contract that every game fulfils: one stateless object, nine methods. Nothing else knows a rule."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any, Protocol, runtime_checkable

import msgspec

Seat = int
CHANCE: Seat = -1


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of everything that is stored or sent: compared by content, never changed, strict when decoded."""


class Action(Value, frozen=True, tag_field="do", tag=str.lower, omit_defaults=True):
    """One line of a record. It holds ids, never objects, and carries the seat that acts."""

    seat: Seat


class ChanceAction(Action, frozen=True, kw_only=True):
    """A shuffle, deal or reveal with its outcome; in a seat's version of the line, secret fields are None."""

    seat: Seat = CHANCE


class Event(Value, frozen=True, tag_field="event", tag=str.lower, omit_defaults=True, kw_only=True):
    """Something that happened, for logs and animations. Its words live in the locale files, never in the rules."""

    to: tuple[Seat, ...] | None = None
    """The seats that may see it; None for everybody, spectators included."""

    def visible_to(self, seat: Seat | None) -> bool:
        return self.to is None or seat in self.to


Tell = Callable[[Event], None]


def silent(_: Event) -> None:
    """The listener that does not listen."""


class Score(Value, frozen=True):
    """A seat's points by category; `rank` (1 is best, equal ranks share the place) includes the tie-breaks."""

    seat: Seat
    total: int
    rank: int
    items: dict[str, int]
    tie_break: tuple[int, ...] = ()


Named = dict[str, tuple[str, ...]]
"""Names by their kind: `{"race": ("red",), "technology": ("I-01 Pathfinders", "II-03 Levies")}`."""


class Facts(Value, frozen=True):
    """What is worth counting over many matches. It may tell secrets, so it is for the lab and never for players."""

    match: Named
    """Of the match as a whole, such as how it ended."""
    seats: tuple[Named, ...]
    """What every seat is or has, such as its race and its cards."""


def place_in_turn_order(order: Sequence[Seat], seat: Seat) -> Named:
    """A fact for games in which chance decides who is first: which place it gave to a seat, counted from 1."""
    return {"place in turn order": (str(order.index(seat) + 1),)}


class Components(Value, frozen=True, omit_defaults=True):
    """Which set of cards or tiles a game is played with. A set that does not come with the game is there as a whole."""

    name: str
    hash: str
    """Covers the whole content."""
    content: dict[str, Any] | None = None


class IllegalAction(Exception):
    """An action the rules refuse: the id of the rule it breaks, a short reason, and the facts to show a player why."""

    def __init__(self, rule: str, reason: str, **facts: Any) -> None:
        super().__init__(rule, reason, facts)
        self.rule = rule
        self.reason = reason
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {value}" for name, value in self.facts.items())
        return f"{self.rule}: {self.reason}" + (f" ({facts})" if facts else "")


AnyState = Any
"""A state of some game. Only the game and what lies in its folder know more; others hand it from method to method."""
AnyAction = Any
"""One of a game's actions, each an `Action`."""
AnyView = Any
"""What one seat sees."""
AnyOptions = Any
"""The options of a match, of the game's own type `Options`."""
OwnGame = Any
"""A game in the hands of its own parts, such as its text and its bots: these name its class."""


@runtime_checkable
class Game(Hashable, Protocol):
    """A game's rules, for all who know no game. Whoever knows one names its class instead."""

    name: str
    version: int
    """Changes whenever behaviour does, so that old records can be told apart."""
    seats: range
    components: Components
    Options: type[Any]
    State: type[Any]
    View: type[Any]

    @property
    def Action(self) -> Any:
        """The union of all action types, chance included: what a record line is decoded to."""

    @property
    def Event(self) -> Any:
        """The union of all events that it can tell."""

    def start(self, seats: int, options: AnyOptions) -> AnyState:
        """The state before anything is shuffled or dealt."""

    def to_move(self, state: AnyState) -> tuple[Seat, ...]:
        """Who may act: several seats choose simultaneously, `(CHANCE,)` waits for chance, `()` is over."""

    def legal(self, state: AnyState, seat: Seat) -> Sequence[AnyAction]:
        """All actions of a seat: complete, ordered, without duplicates. Empty for CHANCE.

        An action that can be told in several ways is listed in one of them; `in` and `apply` know the others too.
        """

    def apply(self, state: AnyState, action: AnyAction, tell: Tell = silent) -> AnyState:
        """The state after an action. Changes nothing, rolls nothing; raises IllegalAction."""

    def chance(self, state: AnyState, rng: Random) -> AnyAction:
        """The next chance action: the only randomness in play."""

    def scores(self, state: AnyState) -> tuple[Score, ...]:
        """Points of every seat, by seat, as if the game ended now."""

    def view(self, state: AnyState, seat: Seat | None) -> AnyView:
        """All that a seat may know, with a perfect memory. None is a spectator."""

    def hide(self, state: AnyState, action: AnyAction, seat: Seat | None) -> AnyAction:
        """An earlier line as that seat may know it in the present state."""

    def imagine(self, view: AnyView, rng: Random) -> AnyState:
        """A full state that fits the view: every fitting deal is possible, all deals are equally likely."""


def ranked(results: Sequence[tuple[dict[str, int], tuple[int, ...]]]) -> tuple[Score, ...]:
    """Scores from each seat's items and tie-break figures (more is better); equal figures share a rank."""
    keys = [(sum(items.values()), tie_break) for items, tie_break in results]
    return tuple(
        Score(seat, key[0], 1 + sum(other > key for other in keys), items, key[1])
        for seat, (key, (items, _)) in enumerate(zip(keys, results, strict=True))
    )
