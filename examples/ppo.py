"""An agent that learns Honshū for two against `greedy` by PPO, with nothing but numpy, and plays in the arena.

python examples/ppo.py --minutes 120                        # writes ppo_honshu.npz, prints the curve
cd examples && northward arena honshu --bots ppo:Agent,greedy --games 200 --seed 1

PPO (proximal policy optimisation) plays some choices with the network as it is, works out which of them turned out
better than expected, and makes those likelier, a little at a time. The network has two hidden layers; one head gives
every number of an action a weight, of which the mask leaves the legal ones, and the other says how many points are
still to come.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np

import northward
import northward.adapters.gymnasium  # enters the ids of our environments
from northward.adapters.choices import choices, forced
from northward.adapters.ids import ids_of
from northward.adapters.observation import Sight, layout
from northward.core.game import Game

WEIGHTS = Path("ppo_honshu.npz")
SEATS = 2
HIDDEN = 128
TABLES, CHOICES = 32, 64
"""So many matches are played at once, and so many choices in each before the network learns from them."""
EPOCHS, BATCH = 4, 256
DISCOUNT, TRACE = 0.95, 0.9
CLIP, ENTROPY, RATE = 0.2, 0.005, 1e-3
POINT = 0.1
"""What a point is worth as a reward."""
AROUND = 9
"""Of the own map the network sees so many squares on each side of the start; few maps are larger."""


def inputs(game: Game) -> np.ndarray:
    """The places in an observation that the network looks at: the own map, the cards in sight, what is chosen."""
    whole = layout(game, SEATS)
    shape = {part.name: part.shape for part in whole.parts}
    place = {
        name: np.arange(np.prod(shape[name])).reshape(shape[name]) + whole.first[name]
        for name in ("maps", "card", "hand", "phase", "moment", "pool", "chosen")
    }
    middle = slice(16 - AROUND, 16 + AROUND)
    place["maps"] = place["maps"][0, middle, middle, :14]  # lands, cubes and factories
    return np.concatenate([part.ravel() for part in place.values()])


class Network:
    def __init__(self, sizes: tuple[int, int], rng: np.random.Generator) -> None:
        size, actions = sizes

        def layer(rows: int, columns: int, scale: float = 1.0) -> np.ndarray:
            return rng.normal(0, scale / np.sqrt(rows), (rows, columns)).astype(np.float32)

        self.weights = {
            "in": layer(size, HIDDEN, 3.0),  # most inputs are 0
            "in+": np.zeros(HIDDEN, np.float32),
            "inner": layer(HIDDEN, HIDDEN),
            "inner+": np.zeros(HIDDEN, np.float32),
            "act": layer(HIDDEN, actions, 0.01),
            "act+": np.zeros(actions, np.float32),
            "value": layer(HIDDEN, 1, 0.01),
            "value+": np.zeros(1, np.float32),
        }
        self._mean = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self._square = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self._steps = 0

    def forward(self, seen: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray, tuple[np.ndarray, ...]]:
        """The chances of every number, the points to come, and what `backward` needs."""
        w = self.weights
        first = np.maximum(seen @ w["in"] + w["in+"], 0)
        second = np.maximum(first @ w["inner"] + w["inner+"], 0)
        scores = np.where(mask, second @ w["act"] + w["act+"], -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return chances, (second @ w["value"] + w["value+"])[:, 0], (seen, first, second)

    def backward(self, kept: tuple[np.ndarray, ...], to_scores: np.ndarray, to_value: np.ndarray, rate: float) -> None:
        """Goes one step (Adam) down these slopes."""
        seen, first, second = kept
        w, slope = self.weights, {}
        to_value = to_value[:, None]
        slope["act"], slope["act+"] = second.T @ to_scores, to_scores.sum(0)
        slope["value"], slope["value+"] = second.T @ to_value, to_value.sum(0)
        down = (to_scores @ w["act"].T + to_value @ w["value"].T) * (second > 0)
        slope["inner"], slope["inner+"] = first.T @ down, down.sum(0)
        down = (down @ w["inner"].T) * (first > 0)
        slope["in"], slope["in+"] = seen.T @ down, down.sum(0)
        size = np.sqrt(sum(float((one**2).sum()) for one in slope.values()))
        self._steps += 1
        rate *= np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, one in slope.items():
            one *= min(1.0, 0.5 / (size + 1e-8))
            self._mean[name] += 0.1 * (one - self._mean[name])
            self._square[name] += 0.001 * (one**2 - self._square[name])
            w[name] -= (rate * self._mean[name] / (np.sqrt(self._square[name]) + 1e-5)).astype(np.float32)


def drawn(chances: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A number of each row, by its chances. A legal one, also where rounding leaves a little of one."""
    return (rng.random((len(chances), 1)) * chances.sum(axis=1, keepdims=True) < chances.cumsum(axis=1)).argmax(axis=1)


def learn(network: Network, played: dict[str, np.ndarray], rng: np.random.Generator, rate: float) -> None:
    """Some passes over what was played, in batches."""
    better = played["better"]
    better = (better - better.mean()) / (better.std() + 1e-8)
    for batch in batches(len(better), rng):
        mask, chosen, gain = played["mask"][batch], played["chosen"][batch], better[batch]
        chances, value, kept = network.forward(played["seen"][batch].astype(np.float32), mask)
        rows = np.arange(len(batch))
        chance = chances[rows, chosen]
        ratio = chance / played["chance"][batch]
        # Beyond the clip nothing is gained by going further in the same direction.
        free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = -(gain * ratio * free)[:, None]
        onto = -chances
        onto[rows, chosen] += 1
        logs = np.log(np.maximum(chances, 1e-9))
        spread = chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        to_scores = (push * onto + ENTROPY * spread) * mask / len(batch)
        to_value = (value - played["return"][batch]) / len(batch)
        network.backward(kept, to_scores.astype(np.float32), to_value.astype(np.float32), rate)


def batches(count: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
    for _ in range(EPOCHS):
        yield from np.array_split(rng.permutation(count), count // BATCH)


def train(minutes: float, seed: int, opponent: str, weights: Path) -> None:
    rng = np.random.default_rng(seed)
    tables = gymnasium.make_vec(
        "northward/Honshu-v1",
        num_envs=TABLES,
        vectorization_mode="vector_entry_point",
        opponents=[opponent],
        reward="points",
    )
    game = northward.game("honshu")
    looked_at = inputs(game)
    network = Network((len(looked_at), tables.single_action_space.n), rng)
    if weights.exists():
        network.weights = dict(np.load(weights))
        print(f"goes on with {weights}")
    seen, info = tables.reset(seed=seed)
    points, done, latest = np.zeros(TABLES), 0, []
    began = said = time.monotonic()
    while time.monotonic() - began < 60 * minutes:
        steps: list[tuple[np.ndarray, ...]] = []
        for _ in range(CHOICES):
            now, mask = seen[:, looked_at], info["action_mask"].astype(bool)
            chances, value, _ = network.forward(now.astype(np.float32), mask)
            chosen = drawn(chances, rng)
            seen, reward, terminated, truncated, info = tables.step(chosen)
            over = terminated | truncated
            steps.append((now, mask, chosen, chances[np.arange(TABLES), chosen], value, reward * POINT, over))
            points += reward
            latest += points[over].tolist()
            points[over] = 0
        done += CHOICES * TABLES
        _, last, _ = network.forward(seen[:, looked_at].astype(np.float32), info["action_mask"].astype(bool))
        left = 1 - (time.monotonic() - began) / (60 * minutes)
        learn(network, reckoned(steps, last), rng, RATE * max(left, 0.1))
        if time.monotonic() - said > 60 * minutes / 20 and latest:
            said = time.monotonic()
            print(
                f"{(said - began) / 60:5.1f} minutes, {done:10,} choices: {np.mean(latest[-200:]):5.1f} points a match",
                flush=True,
            )
            np.savez_compressed(weights, **network.weights)
    np.savez_compressed(weights, **network.weights)


def reckoned(steps: Sequence[tuple[np.ndarray, ...]], last: np.ndarray) -> dict[str, np.ndarray]:
    """What was played, with how much better each choice turned out than was expected."""
    seen, mask, chosen, chance, value, reward, over = (np.stack(column) for column in zip(*steps, strict=True))
    better = np.zeros_like(value)
    after = np.zeros(TABLES)
    for step in reversed(range(len(steps))):
        going_on = 1.0 - over[step]
        following = last if step == len(steps) - 1 else value[step + 1]
        surprise = reward[step] + DISCOUNT * following * going_on - value[step]
        after = surprise + DISCOUNT * TRACE * going_on * after
        better[step] = after
    found = {"seen": seen, "mask": mask, "chosen": chosen, "chance": chance, "better": better, "return": better + value}
    return {name: one.reshape(-1, *one.shape[2:]) for name, one in found.items()}


class Agent:
    """What PPO has learned, as a bot: `--bots ppo:Agent`. It takes the likeliest number, choice by choice."""

    def __init__(self, game: Game) -> None:
        if game.name != "honshu":
            raise ValueError("it has learned Honshū alone")
        self._game = game
        self._ids = ids_of(game)
        self._inputs = inputs(game)
        self._sight = Sight(game, SEATS)
        self._network = Network((len(self._inputs), self._ids.size), np.random.default_rng(0))
        self._network.weights = dict(np.load(WEIGHTS))

    def choose(self, view: Any, legal: Sequence[Any], clock: Any, rng: Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        state = self._game.imagine(view, rng)  # whatever is made up is not seen
        left: Any = choices(self._game, self._ids, state, view.seat, legal)
        chosen: tuple[int, ...] = ()
        while not isinstance(left, int):
            number = forced(left)
            if number is None:
                mask = np.zeros((1, self._ids.size), bool)
                mask[0, left.numbers] = True
                seen = self._sight.look(state, view.seat, chosen)[self._inputs].astype(np.float32)
                number = int(self._network.forward(seen[None], mask)[0].argmax())
            chosen, left = (*chosen, number), left.chosen(number)
        return legal[left]


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="Learns Honshū for two; goes on where an earlier run stopped.")
    arguments.add_argument("--minutes", type=float, default=120)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--against", default="greedy")
    arguments.add_argument("--weights", type=Path, default=WEIGHTS)
    wanted = arguments.parse_args()
    train(wanted.minutes, wanted.seed, wanted.against, wanted.weights)
