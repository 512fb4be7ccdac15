"""Playing on with what a game has listed itself, without checking it again; and random play, with that and without."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from northward.core.additions import offering, trusted
from northward.core.family import Family
from northward.core.game import CHANCE, AnyAction, AnyState, Game, Tell, silent


class Rule(NamedTuple):
    """How a game plays a kind of action: `check` refuses it, `do` relies on that. `apply` is both, one after the other.

    Both are handed the game or its components first, then state and action; `do` also whom to tell.
    """

    check: Callable[[Any, Any, Any], None]
    do: Callable[[Any, Any, Any, Tell], Any]


def step(game: Game, state: AnyState, legal: Sequence[AnyAction], index: int, tell: Tell = silent) -> AnyState:
    """The state after an action that `legal` has listed for this very state, which is not checked again.

    For lab, bots, adapters and search. Whoever is handed an action by others asks `apply`.
    """
    if type(legal) is Family and legal.do is not None:
        return legal.do(legal.codes[index], tell)
    return trusted(game)(state, legal[index], tell)


def random_game(game: Game, seats: int, rng: Random) -> tuple[list[AnyAction], list[AnyAction]]:
    """A game of uniformly random actions through the public contract: the actions of seats, and all."""
    state = game.start(seats, game.Options())
    by_seats: list[AnyAction] = []
    every: list[AnyAction] = []
    while to_move := game.to_move(state):
        if to_move[0] == CHANCE:
            action = game.chance(state, rng)
        else:
            legal = game.legal(state, to_move[0])
            action = legal[rng.randrange(len(legal))]
            by_seats.append(action)
        every.append(action)
        state = game.apply(state, action)
    return by_seats, every


def random_steps(game: Game, seats: int, rng: Random) -> int:
    """The same game, played by `step`: the number of actions of seats."""
    state, do, offer = game.start(seats, game.Options()), trusted(game), offering(game)
    count = 0
    while to_move := game.to_move(state):
        if to_move[0] == CHANCE:
            state = do(state, game.chance(state, rng))
        else:
            legal = offer(state, to_move[0])
            state = step(game, state, legal, rng.randrange(len(legal)))
            count += 1
    return count
