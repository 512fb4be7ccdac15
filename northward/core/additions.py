"""What a game may add to the contract, and the one place where each addition is asked for: a game may lack any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Protocol, runtime_checkable

from northward.core.game import Action, AnyAction, AnyState, AnyView, Event, Facts, Game, Seat, Tell, silent


@runtime_checkable
class ReplaceableComponents(Protocol):
    """For a game whose set of cards or tiles can be replaced by a file."""

    def with_components(self, content: dict[str, Any]) -> Game:
        """The same game with another set, as decoded from JSON; raises ValueError naming the place at fault."""


def can_replace_components(game: Game) -> bool:
    return isinstance(game, ReplaceableComponents)


def with_components(game: Game, content: dict[str, Any]) -> Game:
    """The game with another set; raises ValueError."""
    if not isinstance(game, ReplaceableComponents):
        raise ValueError(f"{game.name} has no components that a file could replace")
    return game.with_components(content)


@runtime_checkable
class OwnedComponents(Protocol):
    """For a game that says whose set of cards or tiles it is played with."""

    components_note: str
    """A sentence to be shown wherever the set is."""


def components_note(game: Game) -> str:
    """Whose set a game is played with; nothing where it does not say."""
    return game.components_note if isinstance(game, OwnedComponents) else ""


@runtime_checkable
class Hiding(Protocol):
    """For a game that says what it hides, so that taking back need not be tried out each time it is offered."""

    def hidden(self, state: AnyState, seat: Seat) -> Any:
        """All that the seat may not know now, as a value to compare.

        If a line of the seat leaves it as it was, the line has shown the seat nothing.
        """


def may_have_changed_hidden(game: Game, before: AnyState, after: AnyState, seat: Seat) -> bool:
    """Whether anything that is hidden from the seat may have changed; a game that does not say so leaves it open."""
    hidden = _hidden_of(game)
    return hidden is None or bool(hidden(before, seat) != hidden(after, seat))


@lru_cache(maxsize=64)
def _hidden_of(game: Game) -> Callable[[AnyState, Seat], Any] | None:
    return game.hidden if isinstance(game, Hiding) else None


@runtime_checkable
class Quick(Protocol):
    """For a game that is so fast that checking its own actions once more would slow lab, bots and search down."""

    def do(self, state: AnyState, action: AnyAction, tell: Tell = silent) -> AnyState:
        """What `apply` does once it has checked, for an action that `legal` or `chance` has returned for this state.

        Of any other action nothing is found out: it may leave a state that no rule allows.
        """


@lru_cache(maxsize=64)
def trusted(game: Game) -> Callable[..., AnyState]:
    """How to play on with actions that the game itself has just made, and nobody else: `do` if it has one."""
    return game.do if isinstance(game, Quick) else game.apply


@runtime_checkable
class Listing(Protocol):
    """For a game that is so fast that asking once more who is to move would slow lab, bots and search down."""

    def offer(self, state: AnyState, seat: Seat) -> Sequence[AnyAction]:
        """What `legal` returns, for a seat that `to_move` has just named and nobody else."""


@lru_cache(maxsize=64)
def offering(game: Game) -> Callable[[AnyState, Seat], Sequence[AnyAction]]:
    """How to list the actions of a seat that is known to be to move: `offer` if the game has one."""
    return game.offer if isinstance(game, Listing) else game.legal


@runtime_checkable
class Countable(Protocol):
    """For a game whose matches have more to count than points."""

    def facts(self, state: AnyState) -> Facts:
        """The facts of a match as it stands; in the end, or where it was cut off, the lab counts them."""


def facts(game: Game, state: AnyState, seats: int) -> Facts:
    """What a game tells of a match of so many seats; a game need not tell anything."""
    return game.facts(state) if isinstance(game, Countable) else Facts({}, ({},) * seats)


@runtime_checkable
class Sourced(Protocol):
    """For a game with several decks, bags or dice: in paired matches the same comes from each, whoever sits where."""

    def source(self, state: AnyState) -> str:
        """The name of what chance draws from next, in a state in which it is to move."""


def chance_source(game: Game) -> Callable[[AnyState], str]:
    """What chance draws from next; all is one deck where a game does not say."""
    return game.source if isinstance(game, Sourced) else lambda state: "deck"


@runtime_checkable
class InTurns(Protocol):
    """For a game whose rules know turns; else all that a seat does in a row counts as one."""

    def turns(self, state: AnyState) -> int:
        """How many turns have ended. Choices of the set-up and answers in somebody else's turn are none."""


def turn_count(game: Game) -> Callable[[AnyState], int] | None:
    """How the turns that have ended in a state are counted; None where the rules know none."""
    return game.turns if isinstance(game, InTurns) else None


@runtime_checkable
class Older(Protocol):
    """For a game whose version was raised: how the records of older versions read."""

    def older_options(self, version: int, options: dict[str, Any]) -> dict[str, Any]:
        """The options in a header of that version, as the installed version names them."""

    def plays_ahead(self, version: int, action: AnyAction, told: Sequence[Event]) -> tuple[type[Action], ...]:
        """The kinds of lines that came later in such a record and now happen by themselves with this action.

        The next line of each kind is dropped. `told` are the events of the action under the installed version.
        """


def reads_older(game: Game) -> Older | None:
    """The game, if it says how records of older versions read."""
    return game if isinstance(game, Older) else None


@runtime_checkable
class PlansAhead(Protocol):
    """For a game in which a seat that waits can know what it will choose among: over days it may choose ahead.

    A plan is played as soon as the seat is to move and it is legal, if it is still about the same. It is dropped once
    it is neither legal nor to be planned any more.
    """

    def plannable(self, view: AnyView) -> Sequence[AnyAction]:
        """The actions that a coming choice of the view's seat will be among, as far as it knows them already. None for
        a spectator, and where the seat must learn something first."""

    def meant(self, view: AnyView, action: AnyAction) -> Any:
        """What a plan is about beyond its own fields, as a value of JSON: where an action names a place, what lies
        there now. None where an action says it all."""


def plannable(game: Game, view: AnyView) -> Sequence[AnyAction]:
    """What the seat of a view may plan; nothing in a game that does not say."""
    return game.plannable(view) if isinstance(game, PlansAhead) else ()


def meant(game: Game, view: AnyView, action: AnyAction) -> Any:
    """What a plan is about; one that is about something else by now no longer fits."""
    return game.meant(view, action) if isinstance(game, PlansAhead) else None
