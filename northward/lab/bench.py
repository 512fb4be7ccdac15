"""How fast the engine is here, next to other engines measured in the same run. Best of several short repeats."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.util import find_spec
from io import StringIO
from random import Random
from time import perf_counter
from typing import Any

from msgspec.structs import asdict

from northward import bots
from northward.bots import Clock
from northward.bots.thinking import Budget
from northward.core import registry
from northward.core.checks import trusted
from northward.core.game import CHANCE, Value
from northward.core.record import dump, load, replay, starting, states
from northward.kernels import COMPILED
from northward.lab import latency
from northward.lab.latency import Latency
from northward.lab.peers import PACKAGES, PEERS, PlayOne

CARD_MAPS = ("honshu", "hokkaido")
GAMES = (*CARD_MAPS, "okanagan", "hyperborea")
STEPS = len(CARD_MAPS) + 3 * len(GAMES) + 3 + len(PEERS)
MAP_CARDS = 8
"""Maps in mid-game: the starting province and seven cards."""


MAPS = 400 if COMPILED else 20
"""A processor learns a short list of maps by heart: compiled enumeration of 20 maps seems twice as fast as of 400."""


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
    """Actions are those of seats, without chance."""

    random_games_per_s: float
    actions_per_s: float
    replay_ms: float
    simulations_per_s: float
    """Of the master bot, with all that it does before and between them."""


class CardMapFigures(Figures, frozen=True):
    """`placement_us`: every placement of a card, enumerated and scored."""

    placement_us: float
    enumerate_us: float


class Report(Value, frozen=True):
    compiled: bool
    honshu: CardMapFigures
    hokkaido: CardMapFigures
    okanagan: Figures
    hyperborea: Figures
    peers: dict[str, float]
    """Their actions per second."""
    ratios: dict[str, float]
    """Our actions per second in Honshū divided by theirs."""
    missing: tuple[str, ...]
    """Peers that are not installed."""
    import_ms: float
    server: Latency


def bench(quick: bool, step: Callable[[str], None], complain: Callable[[str], None]) -> Report:
    """Measures everything: `step` hears what comes next, `complain` of a peer that is installed and does not work."""
    speed = QUICK if quick else FULL
    honshu, hokkaido = (measure_card_map(registry.game(name), speed, step) for name in CARD_MAPS)
    okanagan, hyperborea = (measure(registry.game(name), speed, step) for name in ("okanagan", "hyperborea"))
    step("import")
    importing = 1e3 * (start_up("import northward") - start_up("pass"))
    step("server")
    server = latency.measure(10 if quick else latency.MOVES)
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
    return Report(
        compiled=COMPILED,
        honshu=honshu,
        hokkaido=hokkaido,
        okanagan=okanagan,
        hyperborea=hyperborea,
        peers=peers,
        ratios={name: honshu.actions_per_s / theirs for name, theirs in peers.items()},
        missing=missing,
        import_ms=importing,
        server=server,
    )


def measure(game: Any, speed: Speed, step: Callable[[str], None]) -> Figures:
    """Of every game: random play of four, the replay of a game of the most players, the master bot of two."""
    step(f"{game.name}: random games")
    rng = Random("games")
    games, actions = fastest(speed, lambda: len(random_game(game, 4, rng)[0]))
    step(f"{game.name}: replay")
    seats = game.seats[-1]
    data = dump(starting(game, seats, actions=random_game(game, seats, Random("replay"))[1]))
    replayed = 1e3 * shortest(speed, lambda: replay(load(data)))
    step(f"{game.name}: master")
    return Figures(games, actions, replayed, fastest(speed, thinking(game))[1])


def measure_card_map(game: Any, speed: Speed, step: Callable[[str], None]) -> CardMapFigures:
    """Of a card-map game, also its placements."""
    step(f"{game.name}: placements")
    places = middle_of_games(game, MAPS)
    each = 1e6 / len(places)
    scored = each * shortest(speed, lambda: [game.placement_totals(*place) for place in places])
    listed = each * shortest(speed, lambda: [game.placements(state.maps[seat], card) for state, seat, card in places])
    play = measure(game, speed, step)
    return CardMapFigures(placement_us=scored, enumerate_us=listed, **asdict(play))


def random_game(game: Any, seats: int, rng: Random) -> tuple[list[Any], list[Any]]:
    """A game of uniformly random actions through the public contract: the actions of seats, and all."""
    state, do = game.start(seats, game.Options()), trusted(game)
    by_seats: list[Any] = []
    every: list[Any] = []
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


def thinking(game: Any) -> PlayOne:
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


def middle_of_games(game: Any, count: int) -> list[tuple[Any, int, int]]:
    """States from random play, each with a seat, and a card that lies on no map yet."""
    rng = Random("maps")
    found: list[tuple[Any, int, int]] = []
    while len(found) < count:
        record = starting(game, 4, actions=random_game(game, 4, rng)[1])
        for state in states(record):
            if state.maps and all(len(land.cards) == MAP_CARDS for land in state.maps):
                found += [(state, seat, rng.choice(state.deck)) for seat in range(4)]
                break
    return found[:count]


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


def fastest(speed: Speed, play_one: PlayOne) -> tuple[float, float]:
    """Games and actions (or simulations) per second of the best repeat.

    The same stopwatch for us and for the others.
    """
    best = (0.0, 0.0)
    for _ in range(speed.repeats):
        games = actions = 0
        began = perf_counter()
        while (elapsed := perf_counter() - began) < speed.seconds:
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
