"""An agent that learns Honshū for two against `greedy` by PPO, with nothing but numpy, and plays in the arena.

python examples/ppo.py --minutes 120                        # writes ppo_honshu.npz, prints the curve
cd examples && northward arena honshu --bots ppo:Agent,greedy --games 200 --seed 1

PPO (proximal policy optimisation) plays some decisions with the network as it is, works out which of them turned out
better than expected, and makes those likelier, a little at a time. What can be done is different in every position, so
the network does not choose among fixed numbers: each action is described by what it changes on the own map, as the
observation shows it, and in points, and one network says how good such a change is. A second one says how many points
are still to come. At the start points are good, and all else is yet to be learned: for a while by watching a teacher
play, which is the shorter way, then by the own matches alone.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np

import northward
import northward.adapters.gymnasium  # enters the ids of our environments
from northward import bots
from northward.adapters.ids import ids_of
from northward.adapters.observation import Sight, named
from northward.core.game import Game
from northward.core.play import step

WEIGHTS = Path("ppo_honshu.npz")
TEACHER, TIMES = "club", 6
"""Whose decisions are the lessons, and how often they are gone through, each time in EPOCHS passes."""
SEATS, ROUNDS, HIGHEST_CARD = 2, 12, 60
LOOKED_AT = 24
"""Of all actions, so many that leave most points at once are looked at."""
TABLES, DECISIONS = 16, 64
"""So many matches are played at once, and so many decisions in each before the networks learn from them."""
HIDDEN, EPOCHS, BATCH = 64, 4, 256
TRACE, CLIP, ENTROPY, RATE = 0.85, 0.2, 0.003, 1e-3
POINT = 0.1
"""What a point is worth as a reward."""
AROUND = 10
"""Of a map so many squares are seen on each side of the start; few maps are larger."""
CHANGE_THE_MAP = ("Place", "Pay", "Decline")
"""Lists of actions that begin with one of these may change the own map."""
ITEMS = ("forest", "town", "lake", "factory")
PAIRS = np.triu_indices(7)
MAP = 14 + len(PAIRS[0])
"""Figures that describe a map: how many squares of each kind, and how often two kinds lie side by side."""


class Describer:
    """Decisions as figures: a row for each action that is looked at, and one for where the seat stands."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._sight = Sight(game, SEATS)
        first, *_ = kinds = list(ids_of(game).kinds.values())
        self._kinds = {kind: number - first for kind, number in ids_of(game).kinds.items()}
        self.action_size = MAP + len(ITEMS) + 1 + len(kinds) + 8
        self.state_size = MAP + len(ITEMS) + 2 + len(kinds) + 2

    def __call__(self, state: Any, view: Any, legal: Sequence[Any]) -> tuple[list[int], np.ndarray, np.ndarray]:
        """The places of the actions that are looked at, their figures, and those of the position.

        Of the state nothing is looked at but the own map after an action; all else is in the view.
        """
        game, seat, kind = self.game, view.seat, type(legal[0])
        gains: dict[tuple[int, int], float] = {}

        def gain(card: int, owner: int = seat) -> float:
            """What a card brings a map at once."""
            if (owner, card) not in gains:
                totals = game.placement_totals(view, owner, card)
                gains[owner, card] = max(totals) - view.scores[owner].total if len(totals) else 0.0
            return gains[owner, card]

        places, after = list(range(len(legal))), [state] * len(legal)
        if kind.__name__ == "Place":
            totals = np.asarray(game.placement_totals(view, seat, legal[0].card))
            places = np.argsort(-totals, kind="stable")[:LOOKED_AT].tolist()
        if kind.__name__ in CHANGE_THE_MAP:
            after = [step(game, state, legal, place) for place in places]
        points = np.array([[game.scores(one)[seat].items[item] for item in ITEMS] for one in after], np.float32)
        if len(places) > LOOKED_AT:
            most = np.argsort(-points.sum(axis=1), kind="stable")[:LOOKED_AT]
            places, after, points = [places[k] for k in most], [after[k] for k in most], points[most]
        new = after if kind.__name__ in CHANGE_THE_MAP else []
        now, *then = described(np.stack([self._squares(one, seat) for one in (state, *new)]))
        had = np.array([view.scores[seat].items[item] for item in ITEMS], np.float32)
        change = points - had
        phase = np.zeros(len(self._kinds), np.float32)
        phase[self._kinds[kind]] = 1
        pile = sorted((gain(card) for card in view.pair), reverse=True)[:2] if view.pair else []
        pile += [0.0] * (2 - len(pile))
        rest = np.zeros((len(places), len(self._kinds) + 8), np.float32)
        for row, place in zip(rest, places, strict=True):
            action = legal[place]
            row[self._kinds[type(action)]] = 1
            cards = self._cards(view, action)
            row[-8:] = (
                max(cards, default=0) / HIGHEST_CARD,
                max((gain(card) for card in cards), default=0.0) / 5,
                min((gain(card) for card in cards), default=0.0) / 5,
                max((gain(card, 1 - seat) for card in cards), default=0.0) / 5,
                max(cards, default=0) / HIGHEST_CARD * pile[0] / 5,
                max(cards, default=0) / HIGHEST_CARD * pile[1] / 5,
                view.round / ROUNDS,
                view.scores[seat].total / 50,
            )
        land = np.array(then or [now] * len(places)) - now
        actions = np.concatenate([land, change / 3, change.sum(axis=1, keepdims=True) / 3, rest], axis=1)
        totals = [view.scores[owner].total / 50 for owner in (seat, 1 - seat)]
        where = np.concatenate([now / 10, had / 20, totals, phase, [view.round / ROUNDS, pile[0] / 5]])
        return places, actions.astype(np.float32), where.astype(np.float32)

    @staticmethod
    def _cards(view: Any, action: Any) -> list[int]:
        """The cards that an action puts forward, or that one may lay after it."""
        match type(action).__name__:
            case "Play":
                return [action.card]
            case "Pair":
                return [card for card in (view.pair if action.pair == "pile" else view.chosen) if card]
            case "Discard":
                return [card for card in view.taken[view.seat] if card != action.card]
        return []

    def _squares(self, state: Any, seat: int) -> np.ndarray:
        """The middle of the own map, as an observation shows it."""
        middle = slice(16 - AROUND, 16 + AROUND)
        land: np.ndarray = named(self.game, SEATS, self._sight.look(state, seat, ()))["maps"][0]
        return land[middle, middle, :14].copy()


def described(lands: np.ndarray) -> np.ndarray:
    """How much of everything each map has, and how often two kinds of squares lie side by side."""
    land = lands.astype(np.float32)
    works = [land[..., first : first + 4] @ np.ones((4, 1), np.float32) > 0 for first in (5, 10)]
    kinds = np.concatenate([land[..., :4], *works], axis=-1)
    kinds = np.concatenate([kinds, 1 - kinds @ np.ones((6, 1), np.float32)], axis=-1)
    count = len(land)

    def beside(one: np.ndarray, other: np.ndarray) -> np.ndarray:
        found: np.ndarray = one.reshape(count, -1, 7).transpose(0, 2, 1) @ other.reshape(count, -1, 7)
        return found

    pairs = beside(kinds[:, 1:], kinds[:, :-1]) + beside(kinds[:, :, 1:], kinds[:, :, :-1])
    pairs = (pairs + pairs.transpose(0, 2, 1))[:, PAIRS[0], PAIRS[1]]
    pairs[:, -1] = 0  # nothing beside nothing
    return np.concatenate([land.sum(axis=(1, 2)), pairs / 2], axis=1) / 2


class Network:
    """From figures to one number: a hidden layer, and beside it a straight line."""

    def __init__(self, size: int, rng: np.random.Generator) -> None:
        self.weights = {
            "in": rng.normal(0, 1 / np.sqrt(size), (size, HIDDEN)),
            "in+": np.zeros(HIDDEN),
            "out": rng.normal(0, 0.01, (HIDDEN, 1)),
            "line": np.zeros((size, 1)),
            "out+": np.zeros(1),
        }
        self.weights = {name: one.astype(np.float32) for name, one in self.weights.items()}
        self._mean = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self._square = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self._steps = 0

    def forward(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """A number for each row, and the hidden layer, which `backward` needs."""
        w = self.weights
        hidden = np.maximum(seen @ w["in"] + w["in+"], 0)
        return (hidden @ w["out"] + seen @ w["line"] + w["out+"])[..., 0], hidden

    def backward(self, seen: np.ndarray, hidden: np.ndarray, slope: np.ndarray, rate: float) -> None:
        """Goes one step (Adam) down these slopes."""
        seen, hidden, slope = seen.reshape(-1, seen.shape[-1]), hidden.reshape(-1, HIDDEN), slope.reshape(-1, 1)
        down = (slope @ self.weights["out"].T) * (hidden > 0)
        found = {"in": seen.T @ down, "in+": down.sum(0), "out": hidden.T @ slope, "line": seen.T @ slope}
        found["out+"] = slope.sum(0)
        size = np.sqrt(sum(float((one**2).sum()) for one in found.values()))
        self._steps += 1
        rate *= np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, one in found.items():
            one *= min(1.0, 0.5 / (size + 1e-8))
            self._mean[name] += 0.1 * (one - self._mean[name])
            self._square[name] += 0.001 * (one**2 - self._square[name])
            self.weights[name] -= (rate * self._mean[name] / (np.sqrt(self._square[name]) + 1e-5)).astype(np.float32)


class Learner:
    """The two networks, and what PPO does with them."""

    def __init__(self, describer: Describer, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.policy, self.value = Network(describer.action_size, rng), Network(describer.state_size, rng)
        # Points are good: an action that brings one more, or a card that could, is e times as likely.
        self.policy.weights["line"][[MAP + len(ITEMS), -7], 0] = 3.0, 5.0

    def chances(self, actions: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        scores, hidden = self.policy.forward(actions)
        scores = np.where(mask, scores, -1e9)
        chances = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return chances / chances.sum(axis=-1, keepdims=True), hidden

    def learn(self, played: dict[str, np.ndarray], rng: np.random.Generator, rate: float, taught: bool) -> None:
        """Some passes over what was played, in batches. What a teacher chose becomes likelier in any case."""
        better = played["better"]
        better = (better - better.mean()) / (better.std() + 1e-8)
        for _ in range(EPOCHS):
            for batch in np.array_split(rng.permutation(len(better)), max(1, len(better) // BATCH)):
                mask, chosen, gain = played["mask"][batch], played["chosen"][batch], better[batch]
                chances, hidden = self.chances(played["actions"][batch], mask)
                rows = np.arange(len(batch))
                ratio = chances[rows, chosen] / played["chance"][batch]
                # Beyond the clip nothing is gained by going further in the same direction.
                free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
                push = np.ones(len(batch)) if taught else gain * ratio * free
                onto = -chances
                onto[rows, chosen] += 1
                logs = np.log(np.maximum(chances, 1e-9))
                spread = chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
                slope = (-push[:, None] * onto + ENTROPY * spread) * mask / len(batch)
                self.policy.backward(played["actions"][batch], hidden, slope.astype(np.float32), rate)
                value, hidden = self.value.forward(played["where"][batch])
                slope = (value - played["return"][batch]) / len(batch)
                self.value.backward(played["where"][batch], hidden, slope.astype(np.float32), rate)

    def save(self, file: Path) -> None:
        both = {"policy": self.policy.weights, "value": self.value.weights}
        np.savez_compressed(file, **{f"{name}.{part}": one for name in both for part, one in both[name].items()})

    def load(self, file: Path) -> None:
        for name, one in np.load(file).items():
            network, _, part = name.partition(".")
            getattr(self, network).weights[part] = one


class Seat:
    """One match after the other in an environment; what was decided in it, to learn from."""

    def __init__(self, describer: Describer, opponent: str, seed: int) -> None:
        table = gymnasium.make("northward/Honshu-v1", opponents=[opponent], reward="points")
        self._table: Any = table.unwrapped
        self._describer = describer
        self._table.reset(seed=seed)
        self.points, self.results = 0.0, list[tuple[float, float]]()

    def decide(self, learner: Learner, rng: np.random.Generator, teacher: Any = None) -> tuple[Any, ...]:
        """One decision: figures of actions, mask, position, chosen, its chance, the value, the reward, whether over."""
        walk, seat = self._table.walk, self._table.seat
        state, legal = walk.state, walk.legal
        view = walk.view(seat)
        places, rows, where = self._describer(state, view, legal)
        actions, mask = np.zeros((LOOKED_AT, rows.shape[1]), np.float32), np.arange(LOOKED_AT) < len(places)
        actions[: len(places)] = rows
        chances, _ = learner.chances(actions, mask)
        chosen = int(min((rng.random() > chances.cumsum()).sum(), len(places) - 1))
        if teacher is not None:
            place = legal.index(teacher.choose(view, legal, None, Random(int(rng.integers(2**32)))))
            chosen = places.index(place) if place in places else 0
        reward, over = 0.0, False
        while walk.state is state:  # the small choices that make the action
            _, more, over, _, _ = self._table.step(walk.open().towards(places[chosen]))
            reward += more
        self.points += reward
        value = float(learner.value.forward(where)[0])
        if over:
            self.results.append((self.points, (walk.returns()[seat] + 1) / 2))
            self.points = 0.0
            self._table.reset()
        return actions, mask, where, chosen, chances[chosen], value, reward * POINT, over


def reckoned(steps: Sequence[tuple[Any, ...]]) -> dict[str, np.ndarray]:
    """What one seat has decided, with how much better each decision turned out than was expected.

    The last decision only tells what the one before it led to.
    """
    actions, mask, where, chosen, chance, value, reward, over = map(np.array, zip(*steps, strict=True))
    better = np.zeros(len(steps))
    for k in reversed(range(len(steps) - 1)):
        going_on = 1.0 - over[k]
        better[k] = reward[k] + value[k + 1] * going_on - value[k] + TRACE * going_on * better[k + 1]
    found = {"actions": actions, "mask": mask, "where": where, "chosen": chosen, "chance": chance}
    return {name: one[:-1] for name, one in (found | {"better": better, "return": better + value}).items()}


def all_of(seats: Sequence[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    return {name: np.concatenate([one[name] for one in seats]) for name in seats[0]}


def train(minutes: float, seed: int, opponent: str, weights: Path, lessons: int = 0) -> None:
    """At each table, so many decisions are the teacher's, and all others its own."""
    rng = np.random.default_rng(seed)
    describer = Describer(northward.game("honshu"))
    learner, teacher = Learner(describer, seed), bots.make(TEACHER, describer.game)
    if weights.exists():
        learner.load(weights)
        print(f"goes on with {weights}")
    seats = [Seat(describer, opponent, 1000 * seed + number) for number in range(TABLES)]
    began = said = time.monotonic()
    done = 0
    if lessons:
        taught = all_of([reckoned([seat.decide(learner, rng, teacher) for _ in range(lessons)]) for seat in seats])
        for _ in range(TIMES):
            learner.learn(taught, rng, 2 * RATE, taught=True)
        done = lessons * TABLES
    while time.monotonic() - began < 60 * minutes:
        played = all_of([reckoned([seat.decide(learner, rng) for _ in range(DECISIONS)]) for seat in seats])
        done += DECISIONS * TABLES
        left = 1 - (time.monotonic() - began) / (60 * minutes)
        learner.learn(played, rng, RATE * max(left, 0.1), taught=False)
        results = [result for seat in seats for result in seat.results]
        if time.monotonic() - said > 60 * minutes / 20 and results:
            said = time.monotonic()
            points, wins = np.mean(results, axis=0)
            text = f"{points:5.1f} points a match, {wins:4.0%} of {len(results)} won"
            print(f"{(said - began) / 60:5.1f} minutes, {done:10,} decisions: {text}", flush=True)
            learner.save(weights)
            for seat in seats:
                seat.results.clear()
    learner.save(weights)


class Agent:
    """What PPO has learned, as a bot: `--bots ppo:Agent`. It does what is likeliest."""

    def __init__(self, game: Game) -> None:
        if game.name != "honshu":
            raise ValueError("it has learned Honshū alone")
        self._game = game
        self._describer = Describer(game)
        self._learner = Learner(self._describer, 0)
        self._learner.load(WEIGHTS)

    def choose(self, view: Any, legal: Sequence[Any], clock: Any, rng: Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        state = self._game.imagine(view, rng)  # whatever is made up is not looked at
        places, actions, _ = self._describer(state, view, self._game.legal(state, view.seat))
        return legal[places[int(self._learner.policy.forward(actions)[0].argmax())]]


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="Learns Honshū for two; goes on where an earlier run stopped.")
    arguments.add_argument("--minutes", type=float, default=120)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--against", default="greedy")
    arguments.add_argument("--weights", type=Path, default=WEIGHTS)
    arguments.add_argument("--lessons", type=int, default=512, help="decisions of the teacher at each table, or 0")
    wanted = arguments.parse_args()
    train(wanted.minutes, wanted.seed, wanted.against, wanted.weights, wanted.lessons)
