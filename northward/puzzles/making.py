"""How puzzles are found: in matches of bots, one decision after the other, and each is proved before it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from northward.bots.levels import greedy, make_level
from northward.bots.reasons import gains
from northward.core import codec, puzzles, record
from northward.core.additions import trusted, turn_count
from northward.core.game import CHANCE, AnyAction, AnyState, AnyView, Game, Seat
from northward.core.puzzles import DIFFICULTIES, Puzzle, Source
from northward.core.questions import Kind
from northward.puzzles.outcomes import Outcome, TooMany, beginnings, goes_on, outcomes
from northward.puzzles.position import imagined

WAYS, SHARE = 2, 0.01
"""The best can be reached in so many ways at most; or, in a whole turn, by so small a share of all ways."""
FEWEST = 8
"""With fewer choices one would find it by trying them all."""
FEWEST_BEGINNINGS = 3
"""First actions, where these are compared; there is more to look at behind each."""
MOST = 1500
"""States that are looked at for one decision; where there are more, it is not proved but passed over."""
MOST_BEGINNINGS = 800
"""The same where first actions are compared: most of the time goes into moments that turn out to be too much."""
LEAST = 2
"""Points that the best brings at least."""
PLAYERS = 4
"""At a table of more there is too much to look at."""
SEED = 2024

Find = Callable[[Game, int], Source | None]
"""The puzzles of a match."""


class Played:
    """A match of club players, decision by decision."""

    def __init__(self, game: Game, match: int, use: str = "") -> None:
        """Matches of another use are other ones."""
        self.game = game
        self.rng = Random(f"{SEED}{use}:{game.name}:{match}")
        seats = [count for count in game.seats if 2 <= count <= PLAYERS] or list(game.seats)
        self.saved = record.starting(game, seats[match % len(seats)])
        self.state: AnyState = game.start(self.saved.seats, self.saved.options)
        self.lines: list[AnyAction] = []

    def decisions(self) -> Iterator[tuple[Seat, Sequence[AnyAction]]]:
        game, do, rng, bot = self.game, trusted(self.game), self.rng, make_level("club", self.game)
        while to_move := game.to_move(self.state):
            if to_move == (CHANCE,):
                action = game.chance(self.state, rng)
            else:
                legal = game.legal(self.state, to_move[0])
                if len(legal) > 1 and len(to_move) == 1:
                    yield to_move[0], legal
                view = game.view(self.state, to_move[0])
                action = legal[0] if len(legal) == 1 else bot.choose(view, legal, None, rng)
            self.lines.append(action)
            self.state = do(self.state, action)


class Moment(NamedTuple):
    """A decision of a match."""

    state: AnyState
    seat: Seat
    legal: Sequence[AnyAction]
    line: int


def by_turn(played: Played) -> Iterator[list[Moment]]:
    """The decisions of a match, those of a turn together."""
    turns = turn_count(played.game)

    def turn(moment: Moment) -> tuple[Seat, int]:
        return moment.seat, turns(moment.state) if turns else moment.line

    moments = (Moment(played.state, seat, legal, len(played.lines)) for seat, legal in played.decisions())
    for _, together in groupby(moments, key=turn):
        yield list(together)


def puzzles_in(game: Game, match: int) -> Source | None:
    """The puzzles of a match, not yet numbered; one in a turn at most. None if there are none."""
    played = Played(game, match)
    found: list[Puzzle] = []
    for turn in by_turn(played):
        puzzle = puzzle_of(game, turn)
        if puzzle is not None and not any(alike(puzzle, other) for other in found):
            found.append(puzzle)
    if not found:
        return None
    saved = msgspec.structs.replace(played.saved, actions=tuple(played.lines[: found[-1].line]))
    return Source(match, tuple(msgspec.Raw(line) for line in saved.lines()), tuple(found))


def alike(one: Puzzle, other: Puzzle) -> bool:
    """Whether it is the same over again, as where somebody leaves the same lying turn after turn."""

    def told(puzzle: Puzzle) -> tuple[object, ...]:
        return puzzle.kind, puzzle.seat, puzzle.answers[0][0], puzzle.gains

    return told(one) == told(other)


def puzzle_of(game: Game, turn: Sequence[Moment]) -> Puzzle | None:
    """The first puzzle of a turn."""
    kinds = [kind for kind in puzzles.kinds(game.name).values() if not kind.judged]
    for moment, kind in product(turn, (kind for kind in kinds if not kind.beginning)):
        puzzle = puzzle_at(game, kind, *moment)
        if puzzle is not None:
            return puzzle
    first: Puzzle | None = None
    for kind in (kind for kind in kinds if kind.beginning):
        # The earlier in a turn, the more there is to look at: whoever comes from its end can stop in time.
        for moment in reversed(turn):
            try:
                first = puzzle_at(game, kind, *moment) or first
            except TooMany:
                break
    return first


def puzzle_at(
    game: Game, kind: Kind, state: AnyState, seat: Seat, legal: Sequence[AnyAction], line: int
) -> Puzzle | None:
    """The puzzle that a decision is, if it is one. Raises TooMany where it is about beginnings, and cannot be told."""
    view = game.view(state, seat)
    if not kind.asks(view, legal) or (kind.worths and not stands_out(kind, kind.worths(game, view, legal))):
        return None
    world = imagined(game, view)
    found = proved(game, kind, world, seat)
    if found is None:
        return None
    ways, everything = found
    # What nobody can know must not matter: in another world it is the same.
    elsewhere = proved(game, kind, imagined(game, view, seed=1), seat)
    if elsewhere is None or {way.actions for way in elsewhere[0]} != {way.actions for way in ways}:
        return None
    glance = at_a_glance(game, kind, world, view, everything)
    before = game.scores(world)[seat]
    best = ways[0].points
    if best - glance < kind.ahead or best - before.total < LEAST:
        return None
    after = world
    for action in ways[0].actions:
        after = game.apply(after, action)
    return Puzzle(
        number=0,
        kind=kind.name,
        seat=seat,
        line=line,
        answers=tuple(codec.convert(way.actions, tuple[dict[str, Any], ...]) for way in ways),
        points=best - before.total,
        gains=gains(before, game.scores(after)[seat]),
        glance=glance - before.total,
        choices=len(everything),
    )


def stands_out(kind: Kind, points: Sequence[int]) -> bool:
    """Whether the best is ahead of everything else, and can be reached in a few ways only."""
    best = max(points)
    ahead = [value for value in points if value > best - kind.ahead]
    few = WAYS if kind.until == "action" or kind.beginning else max(WAYS, SHARE * len(points))
    fewest = FEWEST_BEGINNINGS if kind.beginning else FEWEST
    return len(points) >= fewest and len(ahead) <= few and min(ahead) == best


def proved(game: Game, kind: Kind, world: AnyState, seat: Seat) -> tuple[list[Outcome], list[Outcome]] | None:
    """The best ways and all of them, where the best stands out. Raises TooMany as `puzzle_at` does."""
    if kind.beginning:
        compared, everything = beginnings(game, kind, world, seat, MOST_BEGINNINGS)
        enough = len(everything) >= FEWEST
    else:
        compared = everything = outcomes(game, kind, world, seat, MOST) or []
        enough = bool(everything)
    if not enough or not stands_out(kind, [outcome.points for outcome in compared]):
        return None
    best = max(outcome.points for outcome in compared)
    return [outcome for outcome in compared if outcome.points == best], everything


def at_a_glance(game: Game, kind: Kind, world: AnyState, view: AnyView, everything: Sequence[Outcome]) -> int:
    """The points after what comes to mind first."""
    if kind.glance is not None:
        firsts = [outcome.actions[0] for outcome in everything]
        return kind.glance(game, world, firsts, [outcome.points for outcome in everything])
    seat: Seat = view.seat
    bot, rng, state = greedy(game), Random(0), world
    while True:
        legal = game.legal(state, seat)
        choice = legal[0] if len(legal) == 1 else bot.choose(game.view(state, seat), legal, None, rng)
        state = game.apply(state, choice)
        if not goes_on(game, kind, world, state, seat):
            return game.scores(state)[seat].total


def numbered(sources: Sequence[Source], first: int = 1) -> tuple[Source, ...]:
    """With numbers in their order, and a third of them each easy, medium and hard: by how much there is to look at; or,
    where they are judged, by how near the second comes to the best.
    """
    every = [puzzle for source in sources for puzzle in source.puzzles]
    ranked = sorted(range(len(every)), key=lambda index: _effort(every[index]))
    graded = list(every)
    for rank, index in enumerate(ranked):
        graded[index] = msgspec.structs.replace(
            every[index], number=index + first, difficulty=DIFFICULTIES[len(DIFFICULTIES) * rank // len(every)]
        )
    given = iter(graded)
    return tuple(
        msgspec.structs.replace(source, puzzles=tuple(next(given) for _ in source.puzzles)) for source in sources
    )


def _effort(puzzle: Puzzle) -> float:
    if puzzle.judgement is not None:
        return -puzzle.judgement.ahead
    return puzzle.choices / len(puzzle.answers)


def make(
    game: Game, file: Path, count: int, progress: Callable[[int], None], find: Find = puzzles_in, first: int = 1
) -> int:
    """Looks for puzzles until the file has so many; one that was begun is gone on with. Returns how many it has.

    The file is whole at any time: whoever stops the search loses no more than the match that is looked at. `progress`
    is told after each match how many puzzles there are.
    """
    kept = list(puzzles.unpacked(file.read_bytes())) if file.exists() else []
    match = kept[-1].match + 1 if kept else 0
    found = sum(len(source.puzzles) for source in kept)
    while found < count:
        source = find(game, match)
        if source is not None:
            kept.append(source)
            found += len(source.puzzles)
            part = file.with_name(f"{file.name}.part")
            part.write_bytes(puzzles.packed(numbered(kept, first)))
            part.replace(file)
        progress(found)
        match += 1
    return found
