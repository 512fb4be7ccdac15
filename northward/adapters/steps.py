"""A match as a walk of small choices: the state, and how far the seat to move has come with its action."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from northward.adapters.choices import Array, Choices, choices, forced, write_mask
from northward.adapters.ids import Path, ids_of
from northward.core import codec, registry
from northward.core.additions import offering, trusted, with_components
from northward.core.game import CHANCE, AnyAction, AnyOptions, Game, Seat
from northward.core.play import step
from northward.core.text import text_of

LONGEST = 5000
"""Actions after which a match is cut off: in some games play that makes no sense need not end."""


class Walk:
    """A match at some point. Forced choices are made at once. Copies are cheap: what is inside never changes."""

    def __init__(self, game: Game, seats: int, options: AnyOptions, longest: int = LONGEST) -> None:
        self.game = game
        self.seats = seats
        self.longest = longest
        self.ids = ids_of(game)
        self.state = game.start(seats, options)
        self.actions = 0
        self.seat: Seat | None = None
        """Who chooses; CHANCE waits for `draw`, None is the end. Of several seats at once the first goes first: the
        views of the others do not show what it chose."""
        self.legal: Sequence[Any] = ()
        """The actions of that seat."""
        self._chosen: Path = ()
        self._open: Choices | None = None
        """What is left to choose from; None until it is asked for."""
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
    def truncated(self) -> bool:
        return self.seat is None and bool(self.game.to_move(self.state))

    @property
    def chosen(self) -> Path:
        """The part of its action that the seat has chosen."""
        self.open()
        return self._chosen

    def numbers(self) -> list[int]:
        """The numbers to choose from, in ascending order."""
        asked = self.open()
        return [] if asked is None else sorted(set(map(int, asked.numbers)))

    def mask(self, memory: Array) -> None:
        """Writes 1 for every number to choose from, and 0 elsewhere."""
        write_mask(self.open(), memory)

    def step(self, number: int) -> None:
        """The seat chooses a number; raises ValueError if it is not among those to choose from."""
        asked = self.open()
        left = None if asked is None else asked.chosen(number)
        if left is None:
            raise ValueError(f"{number} is not among the legal choices")
        if isinstance(left, int):
            self.go(left)
        else:
            self._chosen = (*self._chosen, number)
            self._narrow(left)

    def draw(self, rng: Random) -> None:
        """Chance falls."""
        self.state = trusted(self.game)(self.state, self.game.chance(self.state, rng))
        self._enter()

    def go(self, index: int) -> None:
        """One of the legal actions at once, by its place among them."""
        self.state = step(self.game, self.state, self.legal, index)
        self.actions += 1
        self._enter()

    def play(self, *actions: AnyAction) -> None:
        """A whole action of the seat at once, from whoever names one; or those of all seats that choose now."""
        for action in actions:
            self.state = self.game.apply(self.state, action)
        self.actions += len(actions)
        self._enter()

    def go_on_from(self, state: Any, player: Seat) -> None:
        """The same match in another state that looks the same to a player, whose own choices stand."""
        assert self.seat is not None
        chosen = self.chosen if player == self.seat else ()
        self.state, self.legal = state, self.game.legal(state, self.seat)
        self._chosen, self._open = (), None
        self._choose_again(chosen)

    def view(self, seat: Seat) -> Any:
        return self.game.view(self.state, seat)

    def words(self, number: int, language: str = "en") -> str:
        """What a choice means: the whole action in words if it leaves no other, else the part that it fixes."""
        asked = self.open()
        left = None if asked is None else asked.chosen(number)
        if isinstance(left, int) and self.seat is not None:
            text, view = text_of(self.game), self.view(self.seat)
            return text.describe(self.game, view, self.legal[left], language)
        return self.ids.texts[number]

    def returns(self) -> list[float]:
        """1 for the winner and as much for all others together, below zero; shared wins are divided."""
        ranks = [score.rank for score in self.game.scores(self.state)]
        winners = ranks.count(1)
        shares = [1 / winners if rank == 1 else 0.0 for rank in ranks]
        return [(self.seats * share - 1) / (self.seats - 1) for share in shares]

    def _enter(self) -> None:
        """Looks who is to move in a new state; a seat that can do but one thing does it."""
        game, offer = self.game, offering(self.game)
        self._chosen, self._open = (), None
        while True:
            to_move = game.to_move(self.state)
            if not to_move or self.actions >= self.longest:
                self.seat = None
                return
            self.seat = to_move[0]
            if self.seat == CHANCE:
                return
            self.legal = offer(self.state, self.seat)
            if len(self.legal) != 1:
                return
            self.state = step(game, self.state, self.legal, 0)
            self.actions += 1

    def open(self) -> Choices | None:
        """What is left to choose from, worked out when it is asked for: a bot at the table names a whole action."""
        if self._open is None and self.seat is not None and self.seat != CHANCE:
            self._narrow(choices(self.game, self.ids, self.state, self.seat, self.legal))
        return self._open

    def _narrow(self, left: Choices) -> None:
        """Makes the choices that leave nothing to choose, up to the last: there are several actions."""
        while (number := forced(left)) is not None:
            further = left.chosen(number)
            if further is None or isinstance(further, int):
                break
            self._chosen = (*self._chosen, number)
            left = further
        self._open = left

    def _choose_again(self, chosen: Path) -> None:
        """Goes as far into an action as it was."""
        self.open()
        while len(self._chosen) < len(chosen):
            self.step(chosen[len(self._chosen)])


def _unpickled(name: str, content: Any, seats: int, longest: int, state: bytes, actions: int, chosen: Path) -> Walk:
    game = registry.game(name) if content is None else with_components(registry.game(name), content)
    walk = object.__new__(Walk)
    walk.game, walk.seats, walk.longest, walk.ids = game, seats, longest, ids_of(game)
    walk.state, walk.actions = codec.decode(state, game.State), actions
    walk._enter()
    walk._choose_again(chosen)
    return walk
