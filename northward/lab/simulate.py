"""Many matches between bots, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter, process_time
from typing import Any

import msgspec
from msgspec.structs import asdict

from northward import bots
from northward.bots import Clock
from northward.bots.thinking import share_of_turn
from northward.bots.uniform import UniformBot
from northward.core import codec, registry
from northward.core.additions import facts, offering, trusted, turn_count, with_components
from northward.core.game import CHANCE, AnyOptions, AnyState, Facts, Game, Score, Seat, Value
from northward.core.play import step
from northward.core.record import Record, starting
from northward.lab.chance import Chance
from northward.lab.standings import FactTally, Outcome, Result, Standing, result, standings


class Plan(Value, frozen=True):
    """What is to be played. Every match follows from the plan and its own number alone, whatever else is played."""

    game: Game
    seats: int
    options: AnyOptions
    seatings: tuple[tuple[str, ...], ...]
    """Which bot sits where: match 0 by the first, match 1 by the second, and so on around."""
    seed: int
    clock: Clock | None = None
    """For every decision; None leaves each bot the time that it needs."""
    same_deal: int = 1
    """So many matches in a row are dealt the same."""
    max_turns: int | None = None
    """A match is cut off after so many turns, or within one that is far too long."""
    keep_lines: bool = False
    """Whether the lines of each match are wanted, not only its result."""
    turn_seconds: float | None = None
    """For all that one seat decides before another acts; None sets no limit."""

    @property
    def bots(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(bot for seating in self.seatings for bot in seating))


ACTIONS_IN_A_TURN = 1000
"""Where turns are limited, none has more actions. The longest turns of our games have some thirty."""


def packed(plan: Plan) -> bytes:
    """A plan as JSON: on its way to another process or machine, or at the head of a file of finished matches."""
    game = plan.game
    named = {"game": game.name, "version": game.version}
    # The set by its hash; its content too if it does not come with the game.
    played_with = {"components": game.components.hash, "content": game.components.content}
    return msgspec.json.encode({**asdict(plan), **named, **played_with})


def unpacked(data: bytes) -> Plan:
    """Raises ValueError where another version of the game is installed."""
    plan: dict[str, Any] = msgspec.json.decode(data)
    version, components, content = (plan.pop(name) for name in ("version", "components", "content"))
    game = registry.game(plan["game"])
    if content is not None:
        game = with_components(game, content)
    if (game.version, game.components.hash) != (version, components):
        raise ValueError(f"{game.name} version {game.version} is installed here, with another set or version there")
    options = codec.convert(plan["options"], game.Options)
    return msgspec.convert({**plan, "game": game, "options": options}, Plan)


class Played(Value, frozen=True):
    """A finished match."""

    number: int
    bots: tuple[str, ...]
    scores: tuple[Score, ...]
    actions: int
    """What seats did; chance is in the lines too."""
    turns: int
    """Those that ended; choices of the set-up and answers in another's turn are none."""
    truncated: bool
    """Whether it was cut off: the scores are those of that moment."""
    seconds: float
    facts: Facts
    lines: tuple[msgspec.Raw, ...] = ()
    legal: tuple[int, ...] = ()
    """Per line, how many legal actions there were; 0 for chance."""
    marks: tuple[int, ...] = ()
    """Where others are dealt the same, the draws of chance (`Chance.marks`)."""

    @property
    def wins(self) -> tuple[float, ...]:
        """Each seat's share of the win: winners who share a place share the win."""
        winners = sum(score.rank == 1 for score in self.scores)
        return tuple(1 / winners if score.rank == 1 else 0.0 for score in self.scores)


def seatings(names: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Bots are dealt to the seats in turn and move on by one seat from match to match, so that each sits everywhere.

    Where they do not come out even, each in its turn has the seat that is left over. Raises ValueError where not all of
    them can sit down.
    """
    if len(names) > seats:
        raise ValueError(
            f"{len(names)} bots ({', '.join(names)}) for {seats} seats; expected one for each seat at most"
        )
    firsts = range(len(names) if seats % len(names) else 1)
    dealt = [tuple(names[(first + seat) % len(names)] for seat in range(seats)) for first in firsts]
    return tuple(table[number:] + table[:number] for number in range(seats) for table in dealt)


def decision_clock(plan: Plan, used: float) -> Clock | None:
    """The clock of a decision, in a turn that has taken so many seconds so far; the whole never takes too long."""
    if plan.turn_seconds is None:
        return plan.clock
    share = share_of_turn(plan.turn_seconds, used)
    clock = plan.clock or Clock()
    return Clock(share if clock.seconds is None else min(share, clock.seconds), clock.simulations, processor=True)


def play(plan: Plan, number: int, look: Callable[[AnyState, Seat, int], None] | None = None) -> Played:
    """Match `number` of a plan. Every seat, and each thing that chance draws from, has a stream of its own.

    `look` is called before every decision, with the state, who decides, and between how many actions.
    """
    game = plan.game
    names = plan.seatings[number % len(plan.seatings)]
    players = [bots.make(name, game) for name in names]
    chance = Chance(game, f"{plan.seed}:{number // plan.same_deal}", paired=plan.same_deal > 1)
    streams = [Random(f"{plan.seed}:{number}:{seat}") for seat in range(plan.seats)]
    actions: list[Any] = []
    legal_counts: list[int] = []
    in_a_row, last = 0, CHANCE
    ended, in_turn = 0, 0
    used = 0.0
    truncated = False
    counted = turn_count(game)  # where the rules know none, each is all that one seat did before another acted
    began = perf_counter()
    state, do, offer = game.start(plan.seats, plan.options), trusted(game), offering(game)
    while to_move := game.to_move(state):
        seat = to_move[0]
        if seat == CHANCE:
            action = chance.draw(state)
            legal_counts.append(0)
            state = do(state, action)
        else:
            if plan.max_turns is not None:
                before, ended = ended, (counted(state) if counted else in_a_row - (seat == last))
                in_turn = in_turn + 1 if ended == before else 1
                if ended >= plan.max_turns or in_turn > ACTIONS_IN_A_TURN:
                    truncated = True
                    break
            if seat != last:
                in_a_row, last = in_a_row + 1, seat
                used = 0.0
            legal = offer(state, seat)
            legal_counts.append(len(legal))
            if look is not None:
                look(state, seat, len(legal))
            if isinstance(players[seat], UniformBot):  # it needs no view, which takes longer than its choice
                index = streams[seat].randrange(len(legal))
                state = step(game, state, legal, index)
                if plan.keep_lines:
                    actions.append(legal[index])
                continue
            asked = process_time()
            action = players[seat].choose(game.view(state, seat), legal, decision_clock(plan, used), streams[seat])
            used += process_time() - asked
            state = game.apply(state, action)
        actions.append(action)
    seconds = perf_counter() - began
    return Played(
        number=number,
        bots=names,
        scores=game.scores(state),
        actions=sum(count > 0 for count in legal_counts),
        turns=counted(state) if counted else in_a_row,
        truncated=truncated,
        seconds=seconds,
        facts=facts(game, state, plan.seats),
        lines=tuple(msgspec.Raw(codec.encode(action)) for action in actions) if plan.keep_lines else (),
        legal=tuple(legal_counts) if plan.keep_lines else (),
        marks=tuple(chance.marks),
    )


def record_of(plan: Plan, played: Played) -> Record:
    """The match as a record, if its lines were kept."""
    actions = [codec.decode(bytes(line), plan.game.Action) for line in played.lines]
    return starting(plan.game, plan.seats, plan.options, actions)


class Report(Value, frozen=True):
    """What `northward simulate` says. Actions are those of seats, without chance; matches cut off count too."""

    game: str
    version: int
    games: int
    seats: int
    seed: int
    bots: tuple[str, ...]
    options: AnyOptions
    seconds: float
    games_per_second: float
    actions_per_second: float
    mean_actions: float
    mean_turns: float
    usual_turns: tuple[int, int]
    """Nine of ten matches took so many turns."""
    truncated: int
    mean_items: dict[str, float]
    per_bot: dict[str, Result]
    per_seat: list[Standing]
    match_facts: dict[str, dict[str, float]]
    """What the game tells of its matches: by kind, in what part of them each name was true."""
    seat_facts: dict[str, dict[str, Standing]]
    """What the game tells of seats: by kind, how those fared of which each name was true."""


class Tally:
    """Adds up matches in any order. Only a few figures of each are kept, so that a million of them fit."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.actions = 0
        self.turns: list[int] = []
        self.truncated = 0
        self.items: Counter[str] = Counter()
        self.per_bot: dict[str, list[Outcome]] = {bot: [] for bot in plan.bots}
        self.per_seat: dict[str, list[Outcome]] = {str(seat + 1): [] for seat in range(plan.seats)}
        self.facts = FactTally()

    def add(self, played: Played) -> None:
        self.games += 1
        self.actions += played.actions
        self.turns.append(played.turns)
        self.truncated += played.truncated
        outcomes = [(score.total, win) for score, win in zip(played.scores, played.wins, strict=True)]
        for bot, seat, outcome in zip(played.bots, self.per_seat.values(), outcomes, strict=True):
            self.per_bot[bot].append(outcome)
            seat.append(outcome)
        for score in played.scores:
            self.items.update(score.items)
        self.facts.add(played.facts, outcomes)

    def report(self, seconds: float) -> Report:
        plan = self.plan
        return Report(
            game=plan.game.name,
            version=plan.game.version,
            games=self.games,
            seats=plan.seats,
            seed=plan.seed,
            bots=plan.bots,
            options=plan.options,
            seconds=seconds,
            games_per_second=self.games / seconds,
            actions_per_second=self.actions / seconds,
            mean_actions=self.actions / self.games,
            mean_turns=sum(self.turns) / self.games,
            usual_turns=_middle(self.turns),
            truncated=self.truncated,
            mean_items={name: points / (self.games * plan.seats) for name, points in self.items.items()},
            per_bot={bot: result(outcomes) for bot, outcomes in self.per_bot.items()},
            per_seat=list(standings(self.per_seat).values()),
            match_facts=self.facts.shares(),
            seat_facts=self.facts.standings(),
        )


def _middle(figures: Sequence[int]) -> tuple[int, int]:
    """The 5th and the 95th of a hundred."""
    ordered = sorted(figures)
    return ordered[len(ordered) // 20], ordered[-1 - len(ordered) // 20]
