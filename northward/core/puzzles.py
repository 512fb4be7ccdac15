"""Puzzles: moments of matches with one best way to go on, all of it data in `puzzles/` beside a game's rules."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from datetime import date
from functools import cache
from math import gcd
from typing import Any, Literal

import msgspec

from northward.core import codec, parts, registry
from northward.core.game import Seat, Value
from northward.core.questions import Kind

FILE = "puzzles.jsonl.gz"
JUDGED = "judged.jsonl.gz"
"""Beside it: those whose answer is no matter of rules."""
FIRST_JUDGED = 1001
"""Their numbers begin here, so that more of the others can come without changing any."""
DIFFICULTIES = ("easy", "medium", "hard")
Difficulty = Literal["easy", "medium", "hard"]


class Judgement(Value, frozen=True):
    """By how much one choice is better than all others, as matches showed that were played to their end from it."""

    worths: tuple[float, ...]
    """What each legal action, in their order, promises more than the first thing that comes to mind: points of the
    lead over the others, at the end of the match. Of what trailed soon only roughly so."""
    ahead: float
    """How far the best is ahead of the second."""
    error: float
    """The standard error of that."""
    worlds: int
    """In how many imagined worlds either was played to the end, beside those in which the best was found."""
    why: tuple[dict[str, Any], ...]
    """What speaks for it: reasons as bots give them."""


class Puzzle(Value, frozen=True, omit_defaults=True):
    """What is the best that a seat can do before a line of a match."""

    number: int
    """Of this game's puzzles, counted from 1."""
    kind: str
    seat: Seat
    line: int
    """So many lines of the match come before it."""
    answers: tuple[tuple[dict[str, Any], ...], ...]
    """The best ways, each action as a record writes it."""
    points: int | float
    """What they bring; where they are judged, how much more than the first thing that comes to mind."""
    gains: dict[str, int]
    """Why: the points of the first of them by category."""
    glance: int
    """What the first thing that comes to mind brings at once."""
    choices: int
    """How many ways there are, the best included."""
    difficulty: Difficulty = "medium"
    judgement: Judgement | None = None
    """Where no rule proves it."""


class Source(Value, frozen=True):
    """A match, as far as it is needed, and the puzzles found in it."""

    match: int
    """Which of the matches that were played to find puzzles."""
    record: tuple[msgspec.Raw, ...]
    """Its header and its lines."""
    puzzles: tuple[Puzzle, ...]


def kinds(game: str) -> dict[str, Kind]:
    """What a game's puzzles can be about, by name; nothing for a game without puzzles."""
    part = parts.puzzles(game)
    return {} if part is None else {kind.name: kind for kind in part.KINDS}


@cache
def load(game: str) -> tuple[Source, ...]:
    """The matches with the puzzles of a game; none if it has none. Raises ValueError for a file that cannot be read."""
    folder = registry.folder(game, "puzzles")
    files = [] if folder is None else [folder / FILE, folder / JUDGED]
    return tuple(source for file in files if file.is_file() for source in unpacked(file.read_bytes()))


def unpacked(data: bytes) -> tuple[Source, ...]:
    return tuple(codec.decode(line, Source) for line in gzip.decompress(data).splitlines())


def packed(sources: Sequence[Source]) -> bytes:
    """The same puzzles give the same bytes."""
    return gzip.compress(b"".join(codec.encode(source) + b"\n" for source in sources), mtime=0)


@cache
def all_of(game: str) -> dict[int, tuple[Source, Puzzle]]:
    """The puzzles of a game by number, each with its match."""
    return {puzzle.number: (source, puzzle) for source in load(game) for puzzle in source.puzzles}


def of_day(day: date) -> tuple[str, int] | None:
    """The game and the number of the puzzle of a day: the games take turns, and it takes long until one comes again."""
    games = [game for game in registry.names() if load(game)]
    if not games:
        return None
    game = games[day.toordinal() % len(games)]
    numbers = sorted(all_of(game))
    return game, numbers[day.toordinal() // len(games) * _step(len(numbers)) % len(numbers)]


def _step(count: int) -> int:
    """Neighbours in the file are of the same match: so many are passed over, and all come before any comes again."""
    step = max(1, int(count * 0.382))
    while gcd(step, count) > 1:
        step += 1
    return step
