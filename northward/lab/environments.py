"""How many steps a second an environment for learning agents takes, against random opponents."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from random import Random

from northward.core import parts
from northward.core.game import Game


def stepping(game: Game) -> Callable[[], int] | None:
    """Plays a match of two in a Gymnasium environment with random legal choices, and counts the steps; None where
    Gymnasium is not installed, or the game has nothing for learners to see.
    """
    if find_spec("gymnasium") is None or parts.observer(game.name) is None:
        return None
    from northward.adapters.gymnasium import NorthwardEnv  # slow to import, and not needed to import the lab

    table, rng = NorthwardEnv(game.name), Random("environment")

    def match() -> int:
        _, info = table.reset(seed=rng.randrange(2**31))
        steps, over = 0, False
        while not over:
            numbers = info["action_mask"].nonzero()[0]
            _, _, terminated, truncated, info = table.step(numbers[rng.randrange(len(numbers))])
            over = terminated or truncated
            steps += 1
        return steps

    return match
