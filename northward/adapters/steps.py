"""A match as a walk of small choices: the state, and how far the seat to move has come with its action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from northward.adapters.ids import ActionIds, Path, tie_break
from northward.adapters.observation import Array, seen, with_chosen
from northward.core import codec, registry
from northward.core.additions import trusted, with_components
from northward.core.game import CHANCE, AnyAction, AnyOptions, Game, Seat
from northward.core.play import step

LONGEST = 5000
"""Actions after which a match is cut off: in some games play that makes no sense need not end."""


@cache
def ids_of(game: Game) -> ActionIds:
    return ActionIds(game)


class Walk:
    """A match at some point. Forced choices are made at once. Copies are cheap: what is inside never changes."""

    def __init__(self, game: Game, seats: int, options: AnyOptions, longest: int = LONGEST) -> None:
        self.game = game
        self.seats = seats
        self.longest = longest
        self.ids = ids_of(game)
        self.state = game.start(seats, options)
        self.actions = 0
        self._seat: Seat | None = None
        self._legal: Sequence[Any] = ()
        self._chosen: Path = ()
        self._open: list[tuple[Path, int]] = []
        """The paths that go on from what is chosen, and which legal action each leads to."""
        self._seen: dict[Seat, Array] = {}
        self._enter()

    def copy(self) -> Walk:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def __deepcopy__(self, _: Any) -> Walk:
        return self.copy()

    def __reduce__(self) -> Any:
        """For pickle: the state as JSON, with a component set that does not come with the game."""
        state = codec.encode(self.state)
        game = self.game.name, self.game.components.content
        return _unpickled, (*game, self.seats, self.longest, state, self.actions, self.chosen)

    @property
    def seat(self) -> Seat | None:
        """Who chooses; CHANCE waits for `draw`, None is the end. Of several seats at once the first goes first: the
        views of the others do not show what it chose."""
        return self._seat

    @property
    def truncated(self) -> bool:
        return self._seat is None and bool(self.game.to_move(self.state))

    @property
    def chosen(self) -> Path:
        """The part of its action that the seat has chosen."""
        self._find_paths()
        return self._chosen

    def legal(self) -> list[int]:
        """The numbers to choose from, in ascending order."""
        self._find_paths()
        depth = len(self._chosen)
        return sorted({path[depth] for path, _ in self._open})

    def step(self, number: int) -> None:
        """The seat chooses a number; raises ValueError if it is not among the legal ones."""
        self._find_paths()
        depth = len(self._chosen)
        still_open = [(path, index) for path, index in self._open if path[depth] == number]
        if not still_open:
            raise ValueError(f"{number} is not among the legal choices")
        self._chosen, self._open = (*self._chosen, number), still_open
        if len(still_open) == 1:
            self._go(still_open[0][1])
        else:
            self._pass_forced()

    def draw(self, rng: Random) -> None:
        """Chance falls."""
        self.state = trusted(self.game)(self.state, self.game.chance(self.state, rng))
        self._enter()

    def play(self, action: AnyAction) -> None:
        """A whole action of the seat at once, from whoever names one."""
        self.state = self.game.apply(self.state, action)
        self.actions += 1
        self._enter()

    def _go(self, index: int) -> None:
        """One of the legal actions."""
        self.state = step(self.game, self.state, self._legal, index)
        self.actions += 1
        self._enter()

    def view(self, seat: Seat) -> Any:
        return self.game.view(self.state, seat)

    def observation(self, seat: Seat) -> Array:
        """What a seat sees, and what it has chosen if it is choosing, as an array. Choosing does not change a view."""
        if seat not in self._seen:
            self._seen[seat] = seen(self.view(seat))
        return with_chosen(self._seen[seat], self.chosen if seat == self._seat else ())

    def returns(self) -> list[float]:
        """1 for the winner and as much for all others together, below zero; shared wins are divided."""
        ranks = [score.rank for score in self.game.scores(self.state)]
        winners = ranks.count(1)
        shares = [1 / winners if rank == 1 else 0.0 for rank in ranks]
        return [(self.seats * share - 1) / (self.seats - 1) for share in shares]

    def _enter(self) -> None:
        """Looks who is to move in a new state; a seat that can do but one thing does it."""
        self._chosen, self._open, self._seen = (), [], {}
        to_move = self.game.to_move(self.state)
        self._seat = to_move[0] if to_move and self.actions < self.longest else None
        if self._seat is not None and self._seat != CHANCE:
            self._legal = self.game.legal(self.state, self._seat)
            if len(self._legal) == 1:
                self._go(0)

    def _find_paths(self) -> None:
        """Only when they are asked for: a bot at the table names a whole action."""
        if not self._open and self._seat is not None and self._seat != CHANCE:
            paths = tie_break([self.ids.path(self._legal[index]) for index in range(len(self._legal))])
            self._open = [(path, index) for index, path in enumerate(paths)]
            self._pass_forced()

    def _pass_forced(self) -> None:
        """Makes the choices that leave nothing to choose."""
        while len(numbers := {path[len(self._chosen)] for path, _ in self._open}) == 1:
            self._chosen = (*self._chosen, *numbers)


def _unpickled(name: str, content: Any, seats: int, longest: int, state: bytes, actions: int, chosen: Path) -> Walk:
    game = registry.game(name) if content is None else with_components(registry.game(name), content)
    walk = object.__new__(Walk)
    walk.game, walk.seats, walk.longest, walk.ids = game, seats, longest, ids_of(game)
    walk.state, walk.actions = codec.decode(state, game.State), actions
    walk._enter()
    walk._find_paths()
    walk._chosen = chosen
    walk._open = [(path, index) for path, index in walk._open if path[: len(chosen)] == chosen]
    return walk
