"""Other engines that are driven from Python, to compare our speed with: random play by the loop they document.

Each is imported only when it is measured. They are the extra `northward[bench]`, all but Catanatron, which is measured
where somebody has installed it; nothing else needs them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

PlayOne = Callable[[], int]
"""Plays one game at random and returns how many actions the players took."""


def open_spiel_hive(rng: Random) -> PlayOne:
    import pyspiel

    game = pyspiel.load_game("hive")

    def play() -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
        return actions

    return play


def pettingzoo_chess(rng: Random) -> PlayOne:
    from pettingzoo.classic import chess_v6

    env = chess_v6.env()

    def play() -> int:
        env.reset()
        actions = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(rng.choice(seen["action_mask"].nonzero()[0]))
                actions += 1
        return actions

    return play


def rlcard_gin_rummy(rng: Random) -> PlayOne:
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": rng.randrange(2**32)})

    def play() -> int:
        state, _ = env.reset()
        actions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            actions += 1
        return actions

    return play


def catanatron_catan(rng: Random) -> PlayOne:
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(colour) for colour in Color], seed=rng.randrange(2**32))
        game.play()
        # Newer versions keep what came of each action beside it.
        return len(getattr(game.state, "action_records", None) or game.state.actions)

    return play


PEERS: dict[str, Callable[[Random], PlayOne]] = {
    "open_spiel_hive": open_spiel_hive,
    "pettingzoo_chess": pettingzoo_chess,
    "rlcard_gin_rummy": rlcard_gin_rummy,
    "catanatron_catan": catanatron_catan,
}
PACKAGES = {
    "open_spiel_hive": "pyspiel",
    "pettingzoo_chess": "chess",
    "rlcard_gin_rummy": "rlcard",
    "catanatron_catan": "catanatron",
}
"""What is missing where the peer is: PettingZoo alone has no chess."""
