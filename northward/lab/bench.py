"""How fast the engine is here, next to other engines measured in the same run. Best of several short repeats."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from importlib.util import find_spec
from io import StringIO
from random import Random
from time import perf_counter, process_time
from typing import Generic, TypeVar

from northward import bots
from northward.bots import Clock
from northward.bots.thinking import Budget
from northward.core import parts, registry
from northward.core.game import CHANCE, Game, Value
from northward.core.kernels import are_compiled
from northward.core.measuring import Measurement
from northward.core.play import random_game, random_steps
from northward.core.record import dump, load, replay, starting, states
from northward.lab.environments import stepping
from northward.lab.peers import PACKAGES, PEERS, PlayOne

COMPILED = are_compiled()
LIST = 400 if COMPILED else 20
"""So many different things are done for a measurement: a processor learns a short list by heart, and compiled
enumeration of 20 maps then seems twice as fast as of 400."""
COMPARED = "honshu"
"""The game whose random play is compared with that of other engines, and that is played on the server."""
DECISIONS = 4
"""Of the first two thirds of a game: near its end bots calculate, which goes much faster."""
SIMULATIONS = 12
"""Of each decision: few enough that no idea drops out early."""


class Speed(Value, frozen=True):
    """How long each measurement takes."""

    seconds: float
    repeats: int


FULL = Speed(0.5, 5)
QUICK = Speed(0.1, 2)


class Figures(Value, frozen=True):
    """Actions are those of seats, without chance. Random play is measured twice: through the contract, which checks
    every action, and by `step`, which trusts what `legal` has listed.
    """

    random_games_per_s: float
    actions_per_s: float
    stepped_games_per_s: float
    stepped_actions_per_s: float
    replay_ms: float
    simulations_per_s: float
    """Of the master bot, with all that it does before and between them."""
    seats: int
    """Of the game that is replayed."""
    environment_steps_per_s: float | None
    """Of a Gymnasium environment of two seats, one of them a random bot's, in processor time; None without Gymnasium
    and where the game has no observer."""
    own: dict[str, float]
    """What the game brings to be measured, in microseconds."""


S = TypeVar("S")


class Report(Value, Generic[S], frozen=True):
    compiled: bool
    games: dict[str, Figures]
    peers: dict[str, float]
    """Their actions per second."""
    ratios: dict[str, float]
    """Our actions per second in one game divided by theirs."""
    missing: tuple[str, ...]
    """Peers that are not installed."""
    import_ms: float
    server: S


def steps() -> int:
    """How many steps a run has, for whoever shows its progress."""
    return sum(5 + len(measurements_of(name)) for name in registry.names()) + 3 + len(PEERS)


def bench(
    quick: bool, server: Callable[[], S], step: Callable[[str], None], complain: Callable[[str], None]
) -> Report[S]:
    """Measures everything: `step` hears what comes next, `complain` of a peer that is installed and does not work.

    `server` measures a server: the lab knows of none.
    """
    speed = QUICK if quick else FULL
    games = {name: measure(registry.game(name), speed, step) for name in registry.names()}
    step("import")
    importing = 1e3 * (start_up("import northward") - start_up("pass"))
    step("server")
    served = server()
    peers = {}
    missing = tuple(name for name in PEERS if find_spec(PACKAGES[name]) is None)
    for name in PEERS:
        step(name)
        if name not in missing:
            try:
                peers[name] = measure_peer(name, speed)
            except Exception as error:
                complain(f"{name} does not work here: {type(error).__name__}: {error}")
    step("done")
    ours = games[COMPARED].actions_per_s if COMPARED in games else None
    return Report(
        compiled=COMPILED,
        games=games,
        peers=peers,
        ratios={} if ours is None else {name: ours / theirs for name, theirs in peers.items()},
        missing=missing,
        import_ms=importing,
        server=served,
    )


def measurements_of(name: str) -> Sequence[Measurement]:
    """What a game brings to be measured."""
    part = parts.measurements(name)
    return () if part is None else part.MEASUREMENTS


def measure(game: Game, speed: Speed, step: Callable[[str], None]) -> Figures:
    """Of every game: random play of four, the replay of a game of the most players, the master bot of two."""
    own = {}
    for measurement in measurements_of(game.name):
        step(f"{game.name}: {measurement.title}")
        things = measurement.prepare(game, LIST)
        own[measurement.key] = 1e6 / len(things) * shortest(speed, partial(all_of, things))
    step(f"{game.name}: random games")
    rng = Random("games")
    seats = min(4, game.seats[-1])
    checked = fastest(speed, lambda: len(random_game(game, seats, rng)[0]))
    step(f"{game.name}: random games by step")
    stepped = fastest(speed, lambda: random_steps(game, seats, rng))
    step(f"{game.name}: replay")
    most = game.seats[-1]
    data = dump(starting(game, most, actions=random_game(game, most, Random("replay"))[1]))
    replayed = 1e3 * shortest(speed, lambda: replay(load(data)))
    step(f"{game.name}: environment")
    match = stepping(game)
    environment = None if match is None else fastest(speed, match, process_time)[1]
    step(f"{game.name}: master")
    return Figures(*checked, *stepped, replayed, fastest(speed, thinking(game))[1], most, environment, own)


def thinking(game: Game) -> PlayOne:
    """The master bot decides here and there in a game of two; counts its simulations."""
    rng = Random("thinking")
    found = []
    for state in states(starting(game, 2, actions=random_game(game, 2, rng)[1])):
        seat = next(iter(game.to_move(state)), CHANCE)
        if seat != CHANCE and len(legal := game.legal(state, seat)) > 1:
            found.append((game.view(state, seat), legal))
    found = found[: len(found) * 2 // 3]
    decisions = found[:: max(1, len(found) // DECISIONS)]
    master = bots.make("master", game)

    def decide() -> int:
        before = Budget.spent
        for view, legal in decisions:
            master.choose(view, legal, Clock(simulations=SIMULATIONS), rng)
        return Budget.spent - before

    return decide


def all_of(things: Sequence[Callable[[], object]]) -> None:
    for do in things:
        do()


def shortest(speed: Speed, run: Callable[[], object]) -> float:
    """Seconds of the fastest run, within the time given."""
    best = float("inf")
    ends = perf_counter() + speed.seconds * speed.repeats
    while True:
        began = perf_counter()
        run()
        now = perf_counter()
        best = min(best, now - began)
        if now > ends:
            return best


def fastest(speed: Speed, play_one: PlayOne, clock: Callable[[], float] = perf_counter) -> tuple[float, float]:
    """Games and actions (or simulations) per second of the best repeat.

    The same stopwatch for us and for the others.
    """
    best = (0.0, 0.0)
    for _ in range(speed.repeats):
        games = actions = 0
        began = clock()
        while (elapsed := clock() - began) < speed.seconds:
            actions += play_one()
            games += 1
        best = max(best, (games / elapsed, actions / elapsed), key=lambda rates: rates[1])
    return best


def measure_peer(name: str, speed: Speed) -> float:
    with _quiet():
        return fastest(speed, PEERS[name](Random(name)))[1]


def start_up(code: str) -> float:
    """Seconds that a fresh interpreter takes for this code; the best of five."""

    def run() -> float:
        began = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, stdin=subprocess.DEVNULL)
        return perf_counter() - began

    return min(run() for _ in range(5))


@contextmanager
def _quiet() -> Iterator[None]:
    """Some peers greet on standard output, where our JSON goes, and warn of one another's versions."""
    with warnings.catch_warnings(), redirect_stdout(StringIO()):
        warnings.simplefilter("ignore")
        yield
