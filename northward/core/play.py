"""Random play through the contract."""

from __future__ import annotations

from random import Random

from northward.core.additions import trusted
from northward.core.game import CHANCE, AnyAction, Game


def random_game(game: Game, seats: int, rng: Random) -> tuple[list[AnyAction], list[AnyAction]]:
    """A game of uniformly random actions through the public contract: the actions of seats, and all."""
    state, do = game.start(seats, game.Options()), trusted(game)
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
        state = do(state, action)
    return by_seats, every
