"""The match of a table as its journal tells it, also where an older version of the game wrote the journal."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any

from northward.core import codec, record
from northward.core.additions import reads_older
from northward.core.game import Action, Event, Game, IllegalAction, Seat
from northward.core.match import Match
from northward.server.journal import Entry, Played
from northward.server.log_items import LogItem


@dataclass
class Line:
    """What is remembered beside each line of the match."""

    event: int
    log: list[LogItem] = field(default_factory=list)
    ahead: list[type[Action]] = field(default_factory=list)
    """The kinds of lines of an older version that are still to come and tell what has happened by itself already."""
    dropped: list[type[Action]] = field(default_factory=list)
    """Those that came right after it."""


@dataclass(frozen=True)
class Step:
    """A line that was played when it was planned. Where the match still stands there, it is not played again."""

    before: Any
    action: Any
    after: Any
    told: list[Event]


def step(game: Game, state: Any, action: Any) -> Step:
    """Plays an action outside of any match; raises IllegalAction."""
    told: list[Event] = []
    return Step(state, action, game.apply(state, action, told.append), told)


class Course:
    """The journal counts all lines that stand, the match only those that are played today."""

    def __init__(self, header: dict[str, Any]) -> None:
        """Raises RecordError if the game cannot be had."""
        saved = record.load(codec.encode(header) + b"\n")
        self.game = saved.game
        self.version: int = header["version"]
        """Of the game, by whose rules the lines that come next in the journal were written."""
        self.options = saved.header().options
        self.match = Match.new(self.game, saved.seats, saved.options)
        self.lines: list[Line] = []
        self.revision = 0
        """Changes with every line played or taken back."""
        self.problem: str | None = None
        """Why no more can be played, if that is so."""

    @property
    def old(self) -> bool:
        """Whether those lines are of another version than the installed one."""
        return bool(self.version != self.game.version)

    def play(self, entry: Entry, played: Played, planned: Step | None = None) -> list[LogItem] | None:
        """Plays a line and returns what there is to tell of it; None if it cannot be played any more."""
        if self.problem:
            return None
        if planned is not None and planned.before is self.match.state and not self.old:
            self.match.take(planned.action, planned.after)
            self.revision += 1
            return self._tell(entry, planned.told).log
        try:
            told = self._play(entry, codec.convert(played.action, self.game.Action))
        except (ValueError, IllegalAction) as error:
            self._stop(f"line {len(self.lines) + 1} is refused: {codec.one_line(str(error))}")
            return None
        self.revision += 1
        comparable = self.old and played.check is not None and not self.lines[-1].ahead
        if comparable and played.check != self.check(self.match.state):
            self._stop(f"line {len(self.lines)} now scores differently")
        return told

    def _play(self, entry: Entry, action: Any) -> list[LogItem]:
        """A line of an older version that tells what has happened by itself already is dropped."""
        older = reads_older(self.game) if self.old else None
        ahead = self.lines[-1].ahead if older and self.lines else []
        if type(action) in ahead:
            ahead.remove(type(action))
            self.lines[-1].dropped.append(type(action))
            return []
        events = self.match.play(action)
        line = self._tell(entry, events)
        if older is not None:
            line.ahead = [*ahead, *older.plays_ahead(self.version, action, events)]
        return line.log

    def _tell(self, entry: Entry, events: list[Event]) -> Line:
        line = Line(entry.event, [_told(entry, event) for event in events])
        self.lines.append(line)
        return line

    def take_back(self, number: int, *, alone: bool) -> None:
        """Takes back a line of the journal: that line alone, or all from it on."""
        index = self.in_match(number)
        dropped = self.in_journal(index) - number  # lines from that one on, if it is itself none of the match
        first = index + (dropped == 0)
        kept = list(zip(self.match.actions[first:], self.lines[first:], strict=True)) if alone else []
        self.match.rewind(index)
        del self.lines[index:]
        if dropped:
            last = self.lines[-1]
            last.ahead += last.dropped[-dropped:]
            del last.dropped[-dropped:]
        for action, line in kept:
            self.match.play(action)
            self.lines.append(line)
        self.revision += 1

    def in_journal(self, index: int) -> int:
        """The number in the journal of a line of the match."""
        return index + sum(len(line.dropped) for line in self.lines[:index])

    def in_match(self, number: int) -> int:
        """How many lines of the match come before a line of the journal."""
        before = 0
        for index, line in enumerate(self.lines):
            if before >= number:
                return index
            before += 1 + len(line.dropped)
        return len(self.lines)

    def played(self, seat: Seat, length: int | None = None) -> int:
        """How many lines of a seat stand; with a length, among so many first ones."""
        return sum(action.seat == seat for action in self.match.actions[:length])

    def last_of(self, seat: Seat) -> int | None:
        """The index in the match of a seat's last line."""
        actions = self.match.actions
        return next((index for index in reversed(range(len(actions))) if actions[index].seat == seat), None)

    def acted(self, seat: Seat) -> int:
        """The event of a seat's last line; 0 where there is none."""
        index = self.last_of(seat)
        return 0 if index is None else self.lines[index].event

    def line_at(self, event: int) -> int:
        """The index in the match of the line that was the last one at an event; 0 before the first."""
        return max(0, bisect_right(self.lines, event, key=lambda line: line.event) - 1)

    def check(self, state: Any) -> str:
        """A short sum of the scores, by which a later version of the game is found to score differently."""
        return hashlib.sha256(codec.encode(self.game.scores(state))).hexdigest()[:8]

    def _stop(self, why: str) -> None:
        self.problem = (
            f"played with version {self.version} of {self.game.name}; installed is {self.game.version}: {why}"
        )


def _told(entry: Entry, event: Event) -> LogItem:
    facts = codec.convert(event, dict[str, Any])
    kind = facts.pop("event")
    facts.pop("to", None)
    return LogItem(entry.event, entry.at, kind, facts, event)
