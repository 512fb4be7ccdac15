"""Many matches between bots, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Any, NamedTuple

from northward import bots
from northward.bots.uniform import UniformBot
from northward.core.game import CHANCE, Score, Value
from northward.core.record import Record, starting


class Plan(Value, frozen=True):
    """What is to be played. Every match follows from the seed and its own number alone, whatever else is played."""

    game: Any
    seats: int
    options: Any
    bots: tuple[str, ...]
    seed: int


class Played(NamedTuple):
    """A finished match. `actions` counts what seats did; chance is in the record too."""

    bots: tuple[str, ...]
    record: Record
    scores: tuple[Score, ...]
    actions: int
    seconds: float


class Result(Value, frozen=True):
    """`games` counts seats taken: a bot that fills two seats of a match has played twice. A shared win is 1/k."""

    games: int
    wins: float
    win_rate: float
    mean_total: float
    sd: float


class Report(Value, frozen=True):
    """What `northward simulate` says. Actions are those of seats, without chance."""

    game: str
    version: int
    games: int
    seats: int
    seed: int
    bots: tuple[str, ...]
    options: Any
    seconds: float
    games_per_second: float
    actions_per_second: float
    mean_actions: float
    mean_items: dict[str, float]
    per_bot: dict[str, Result]
    per_seat: list[Result]


def seating(plan: Plan, number: int) -> tuple[str, ...]:
    """Bots are dealt to the seats in turn and move on by one seat from match to match, so that each sits everywhere."""
    cycle = [plan.bots[i % len(plan.bots)] for i in range(max(plan.seats, len(plan.bots)))]
    return tuple(cycle[(seat + number) % len(cycle)] for seat in range(plan.seats))


def play(plan: Plan, number: int) -> Played:
    """Match `number` of a plan. Chance and every seat draw from streams of their own."""
    game = plan.game
    names = seating(plan, number)
    players = [bots.make(name, game) for name in names]
    chance = Random(f"{plan.seed}:{number}")
    streams = [Random(f"{plan.seed}:{number}:{seat}") for seat in range(plan.seats)]
    actions: list[Any] = []
    by_chance = 0
    began = perf_counter()
    state = game.start(plan.seats, plan.options)
    while to_move := game.to_move(state):
        seat = to_move[0]
        if seat == CHANCE:
            action = game.chance(state, chance)
            by_chance += 1
        else:
            # Drawing up a view takes longer than a random choice, which does not look at it.
            view = None if isinstance(players[seat], UniformBot) else game.view(state, seat)
            action = players[seat].choose(view, game.legal(state, seat), None, streams[seat])
        state = game.apply(state, action)
        actions.append(action)
    seconds = perf_counter() - began
    record = starting(game, plan.seats, plan.options, actions)
    return Played(names, record, game.scores(state), len(actions) - by_chance, seconds)


def simulate(plan: Plan, games: int, done: Callable[[int, Played], None]) -> Report:
    """Plays so many matches; `done` hears of each as it ends, with its number."""
    tally = Tally(plan)
    for number in range(games):
        played = play(plan, number)
        tally.add(played)
        done(number, played)
    return tally.report()


Outcome = tuple[int, float]
"""A seat's total in a match, and its share of the win."""


class Tally:
    """Adds up matches. Only a few figures of each are kept, so that a million of them fit."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.actions = 0
        self.seconds = 0.0
        self.items: Counter[str] = Counter()
        self.per_bot: dict[str, list[Outcome]] = {bot: [] for bot in plan.bots}
        self.per_seat: list[list[Outcome]] = [[] for _ in range(plan.seats)]

    def add(self, played: Played) -> None:
        self.games += 1
        self.actions += played.actions
        self.seconds += played.seconds
        winners = sum(score.rank == 1 for score in played.scores)
        for bot, score in zip(played.bots, played.scores, strict=True):
            outcome = (score.total, 1 / winners if score.rank == 1 else 0.0)
            self.per_bot[bot].append(outcome)
            self.per_seat[score.seat].append(outcome)
            self.items.update(score.items)

    def report(self) -> Report:
        plan = self.plan
        return Report(
            game=plan.game.name,
            version=plan.game.version,
            games=self.games,
            seats=plan.seats,
            seed=plan.seed,
            bots=plan.bots,
            options=plan.options,
            seconds=self.seconds,
            games_per_second=self.games / self.seconds,
            actions_per_second=self.actions / self.seconds,
            mean_actions=self.actions / self.games,
            mean_items={name: points / (self.games * plan.seats) for name, points in self.items.items()},
            per_bot={bot: result(outcomes) for bot, outcomes in self.per_bot.items()},
            per_seat=[result(outcomes) for outcomes in self.per_seat],
        )


def result(outcomes: Sequence[Outcome]) -> Result:
    """In a few matches with more bots than seats, a bot may not have sat down at all."""
    totals = [total for total, _ in outcomes]
    wins = sum(share for _, share in outcomes)
    return Result(
        games=len(outcomes),
        wins=wins,
        win_rate=wins / len(outcomes) if outcomes else 0.0,
        mean_total=fmean(totals) if totals else 0.0,
        sd=stdev(totals) if len(totals) > 1 else 0.0,
    )
