"""A match as a walk of small choices: the state, and how far the seat to move has come with its action."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from northward.adapters.ids import ActionIds, Path, tie_break
from northward.core import codec, registry
from northward.core.game import CHANCE, Seat

LONGEST = 5000
"""Actions after which a match is cut off: in some games play that makes no sense need not end."""


@cache
def ids_of(game: Any) -> ActionIds:
    return ActionIds(game)


class Walk:
    """A match at some point. Forced choices are made at once. Copies are cheap: what is inside never changes."""

    def __init__(self, game: Any, seats: int, options: Any, longest: int = LONGEST) -> None:
        self.game = game
        self.seats = seats
        self.longest = longest
        self.ids = ids_of(game)
        self.state = game.start(seats, options)
        self.actions = 0
        self._seat: Seat | None = None
        self._chosen: Path = ()
        self._open: list[tuple[Path, int]] = []
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
        return _unpickled, (*game, self.seats, self.longest, state, self.actions, self._chosen)

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
        return self._chosen

    def legal(self) -> list[int]:
        """The numbers to choose from, in ascending order."""
        depth = len(self._chosen)
        return sorted({path[depth] for path, _ in self._open})

    def step(self, number: int) -> None:
        """The seat chooses a number; raises ValueError if it is not among the legal ones."""
        depth = len(self._chosen)
        still_open = [(path, index) for path, index in self._open if path[depth] == number]
        if not still_open:
            raise ValueError(f"{number} is not among the legal choices")
        self._chosen, self._open = (*self._chosen, number), still_open
        self._go_on()

    def draw(self, rng: Random) -> None:
        """Chance falls."""
        self.state = self.game.apply(self.state, self.game.chance(self.state, rng))
        self._enter()

    def play(self, action: Any) -> None:
        """A whole action of the seat at once."""
        self.state = self.game.apply(self.state, action)
        self.actions += 1
        self._enter()

    def view(self, seat: Seat) -> Any:
        return self.game.view(self.state, seat)

    def returns(self) -> list[float]:
        """1 for the winner and as much for all others together, below zero; shared wins are divided."""
        ranks = [score.rank for score in self.game.scores(self.state)]
        winners = ranks.count(1)
        shares = [1 / winners if rank == 1 else 0.0 for rank in ranks]
        return [(self.seats * share - 1) / (self.seats - 1) for share in shares]

    def _enter(self) -> None:
        """Looks who is to move in a new state, and what that seat may do."""
        to_move = self.game.to_move(self.state)
        self._chosen, self._open = (), []
        self._seat = to_move[0] if to_move and self.actions < self.longest else None
        if self._seat is not None and self._seat != CHANCE:
            self._legal = self.game.legal(self.state, self._seat)
            paths = tie_break([self.ids.path(self._legal[index]) for index in range(len(self._legal))])
            self._open = [(path, index) for index, path in enumerate(paths)]
            self._go_on()

    def _go_on(self) -> None:
        """Makes forced choices; plays the action once it is complete."""
        while True:
            depth = len(self._chosen)
            if len(self._open) == 1:
                self.play(self._legal[self._open[0][1]])
                return
            numbers = {path[depth] for path, _ in self._open}
            if len(numbers) > 1:
                return
            self._chosen = (*self._chosen, *numbers)


def _unpickled(name: str, content: Any, seats: int, longest: int, state: bytes, actions: int, chosen: Path) -> Walk:
    game = registry.game(name) if content is None else registry.game(name).with_components(content)
    walk = object.__new__(Walk)
    walk.game, walk.seats, walk.longest, walk.ids = game, seats, longest, ids_of(game)
    walk.state, walk.actions = codec.decode(state, game.State), actions
    walk._enter()
    walk._chosen = chosen
    walk._open = [(path, index) for path, index in walk._open if path[: len(chosen)] == chosen]
    return walk
