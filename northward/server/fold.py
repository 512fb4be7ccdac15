"""A table in memory: the fold of its journal. No input or output."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, assert_never

from northward.core.game import CHANCE, Seat
from northward.core.tutorial import LEARNER
from northward.server.chairs import Chair, groups_of_people
from northward.server.clocks import Clocks
from northward.server.course import Course, Step
from northward.server.journal import (
    Agreed,
    BotTookOver,
    CameBack,
    Closed,
    Created,
    Declined,
    Entry,
    Freed,
    Holiday,
    Left,
    NameShown,
    NoticesSet,
    Owned,
    Paused,
    Played,
    Proposed,
    RematchMade,
    Renamed,
    Resigned,
    Resumed,
    Retry,
    Said,
    SatDown,
    TableRow,
    Undone,
    Upgraded,
    WatchersLinked,
)
from northward.server.lessons import Lesson
from northward.server.log_items import LogItem
from northward.server.messages import Result, Status, What
from northward.server.texts import stamp

CHAT_KEPT = 200
"""So many lines of chat are kept in memory and sent to whoever comes."""


@dataclass(frozen=True)
class OpenProposal:
    """What waits for everybody's consent."""

    what: What
    by: Seat
    index: int | None
    """The line of the journal before which an undo would go back."""
    groups: frozenset[int]
    """Who has agreed."""

    def with_group(self, group: int) -> OpenProposal:
        return OpenProposal(self.what, self.by, self.index, self.groups | {group})


CLOSED = "closed"
"""What is wrong with a table that whoever runs the server has closed."""


class LiveTable:
    """Everything about one table. `fold` is the only thing that changes it."""

    def __init__(self, row: TableRow, entries: Sequence[Entry]) -> None:
        """Raises RecordError if its game cannot be had."""
        self.row = row
        self.id = row.id
        self.course = Course(row.header)
        self.game = self.course.game
        self.match = self.course.match
        self.chairs: list[Chair] = []
        self._status: Status | None = None
        """Worked out after each entry, when somebody asks."""
        self.spectator = row.spectator
        """The hash of the spectators' token."""
        self.clocks = Clocks(row.clock, row.created)
        self.log: list[LogItem] = []
        self.chat: list[LogItem] = []
        """The latest lines."""
        self.said = 0
        """How many lines there were."""
        self.event = 0
        self.paused = False
        self.closed = False
        """By whoever runs the server."""
        self.proposal: OpenProposal | None = None
        self.rematch: str | None = None
        self.lesson: Lesson | None = None
        self.retry: Retry | None = None
        self.deal: Lesson | None = None
        """Of a retry: what chance brings."""
        self.gives_hints = True
        self.minimum = 0
        """So many games must a stranger have finished who sits down."""
        for entry in entries:
            self.fold(entry)

    # What it is now

    @property
    def problem(self) -> str | None:
        """Why it can only be looked at, if that is so."""
        return CLOSED if self.closed else self.course.problem

    @property
    def status(self) -> Status:
        if self._status is None:
            self._status = self._status_now()
        return self._status

    def _status_now(self) -> Status:
        if any(chair.free for chair in self.chairs):
            return "waiting"
        if self.match.over:
            return "over"
        return "paused" if self.paused else "playing"

    @property
    def awaiting(self) -> tuple[Seat, ...]:
        return self.match.to_move if self.status in ("playing", "paused") else ()

    @property
    def people_to_move(self) -> list[Seat]:
        """The seats whose clocks run."""
        return [seat for seat in self._seats_to_move() if self.chairs[seat].person]

    @property
    def bots_to_move(self) -> list[Seat]:
        return [seat for seat in self._seats_to_move() if self.chairs[seat].bot is not None]

    def _seats_to_move(self) -> list[Seat]:
        if self.status != "playing" or self.problem:
            return []
        return [seat for seat in self.match.to_move if seat != CHANCE]

    def seconds_left(self, seat: Seat, now: float) -> float | None:
        return self.clocks.left(seat, now, running=seat in self.people_to_move)

    def due(self, now: float) -> float | None:
        """When it must be looked at although nobody comes: at once for a bot, when half of a long clock
        is gone, when the first one has run out."""
        if self.bots_to_move:
            return now
        left = ((seat, self.seconds_left(seat, now)) for seat in self.people_to_move)
        return min((self.clocks.looked_at(seat, now, each) for seat, each in left if each is not None), default=None)

    def ends(self, now: float) -> dict[Seat, float]:
        """When the time of those who are to move is over."""
        left = ((seat, self.seconds_left(seat, now)) for seat in self.people_to_move)
        return {seat: self.clocks.ends(seat, now, each) for seat, each in left if each is not None}

    def on_holiday(self, seat: Seat, now: float) -> bool:
        return self.clocks.holidays.get(seat, now) > now

    def half_gone(self, seat: Seat, now: float) -> bool:
        """Whether somebody who plays over days, and is to move, has used half of the time or more."""
        limit, left = self.clocks.limit, self.seconds_left(seat, now)
        if limit is None or left is None or not self.clocks.over_days or self.on_holiday(seat, now):
            return False
        return seat in self.people_to_move and left <= limit.seconds / 2

    def seat_of(self, token_hash: str) -> Seat | None:
        """The seat of a token; None for spectators, and for an invited guest who has not sat down yet; LookupError."""
        for seat, chair in enumerate(self.chairs):
            if chair.token == token_hash:
                return None if chair.invited else seat
        if token_hash == self.spectator:
            return None
        raise LookupError

    @property
    def players(self) -> set[str]:
        """Those who have a seat by their key."""
        return {chair.player for chair in self.chairs if chair.player is not None}

    def owns(self, player: str | None, seat: Seat) -> bool:
        """Whether a seat is that player's."""
        return player is not None and 0 <= seat < len(self.chairs) and self.chairs[seat].player == player

    def invitation(self, token_hash: str) -> Seat | None:
        """The seat that a link lets somebody sit down on."""
        wanted = (seat for seat, chair in enumerate(self.chairs) if chair.invited and chair.token == token_hash)
        return next(wanted, None)

    @property
    def learned(self) -> int | None:
        """Of a guided first game: how many of the learner's actions stand."""
        return None if self.lesson is None else self.course.played(LEARNER)

    def prepared_line(self, seat: Seat, state: Any, done: int) -> dict[str, Any] | None:
        """What a lesson has for a seat or for chance after `done` others, or a retry for chance."""
        found = self.lesson or (self.deal if seat == CHANCE else None)
        return None if found is None else found.line(seat, state, done)

    def hints(self, seat: Seat) -> bool:
        """Whether a seat is given hints: fair play asks that no other person plays, or may come back, elsewhere."""
        group = self.chairs[seat].group
        return self.gives_hints and all(
            chair.group == group or chair.born_bot or chair.resigned for chair in self.chairs
        )

    def warnings(self, seat: Seat) -> bool:
        """Whether a seat is warned of what costs much: never where another person plays, be it at the same screen."""
        others = (chair for other, chair in enumerate(self.chairs) if other != seat)
        return self.gives_hints and self.lesson is None and all(chair.born_bot or chair.resigned for chair in others)

    def result(self) -> list[Result] | None:
        """The final scores; who resigned ranks after all others."""
        return None if not self.match.over or self.problem else self.ranked(self.match.state)

    def ranked(self, state: Any) -> list[Result]:
        """The scores in a state as they would be final."""
        scores = self.game.scores(state)
        keys = [(self.chairs[score.seat].resigned, score.rank) for score in scores]
        return [
            Result(
                seat=score.seat,
                total=score.total,
                rank=1 + sum(other < key for other in keys),
                items=score.items,
                tie_break=list(score.tie_break),
                resigned=key[0],
            )
            for score, key in zip(scores, keys, strict=True)
        ]

    def unanswered(self, proposal: OpenProposal) -> set[int]:
        """The groups of people that have yet to agree; bots always do."""
        return groups_of_people(self.chairs) - proposal.groups

    # How it changes

    def fold(self, entry: Entry, planned: Step | None = None) -> None:
        """Takes in the next entry of the journal; of a line, its plan may have found out already what it does."""
        if entry.event != self.event + 1:
            raise ValueError(f"event {entry.event} after {self.event}")
        self.clocks.run(entry.at, self.people_to_move)
        self._take_in(entry, planned)
        self._status = None
        self.event = entry.event
        awaited = frozenset(self.match.to_move) if self.status != "waiting" else frozenset()
        self.clocks.turn(awaited, entry.seat if isinstance(entry.happened, Played) else None)

    def _take_in(self, entry: Entry, planned: Step | None) -> None:
        match entry.happened:
            case Created(chairs=chairs, prepared=prepared, retry=retry, hints=hints, minimum=minimum):
                self.gives_hints, self.minimum = hints, minimum
                self.chairs = [Chair.of(chair) for chair in chairs]
                self.lesson = None if prepared is None else Lesson(self.game, self.row.header, prepared)
                self.retry = retry
                self.deal = None if retry is None else Lesson(self.game, self.row.header, retry.dealt)
                self._say(entry)
            case SatDown(name=name, token=token, shown=shown, player=player):
                chair = self._chair(entry)
                chair.shown = shown
                chair.free = chair.invited = False
                chair.came_by, chair.player = chair.token, player
                chair.token = token if token or player else chair.token
                chair.name = name or chair.name
                self._say(entry, seat=entry.seat, name=chair.name)
            case Played() as played:
                self._line(entry, played, planned)
            case Upgraded(version=version):
                self.course.version = version
                self._say(entry, version=version)
            case Undone() as undone:
                self._undo(entry, undone)
            case Proposed(what=what, index=index):
                chair = self._chair(entry)
                self.proposal = OpenProposal(what, self._seat(entry), index, frozenset({chair.group}))
                self._say(entry, seat=entry.seat, what=what)
            case Agreed():
                if self.proposal is not None:
                    self.proposal = self.proposal.with_group(self._chair(entry).group)
                    self._say(entry, seat=entry.seat, what=self.proposal.what)
            case Declined():
                if self.proposal is not None:
                    self._say(entry, seat=entry.seat, what=self.proposal.what)
                self.proposal = None
            case Paused():
                self.paused, self.proposal = True, None
                self._say(entry)
            case Resumed():
                self.paused, self.proposal = False, None
                self._say(entry)
            case Renamed(name=name):
                self._chair(entry).name = name
                self._say(entry, seat=entry.seat, name=name)
            case NameShown(shown=shown):
                self._chair(entry).shown = shown
            case NoticesSet(url=url):
                self._chair(entry).webhook = url
            case BotTookOver(bot=bot, why=why):
                chair = self._chair(entry)
                chair.bot, chair.free = bot, False
                self._say(entry, seat=entry.seat, bot=bot, why=why)
            case CameBack():
                self._chair(entry).bot = None
                self._say(entry, seat=entry.seat)
            case Resigned(bot=bot):
                chair = self._chair(entry)
                chair.resigned, chair.bot = True, bot
                self._say(entry, seat=entry.seat)
            case Freed(token=token):
                chair = self._chair(entry)
                chair.free = chair.invited = True
                chair.token, chair.bot, chair.webhook, chair.name, chair.shown = token, None, None, "", False
                chair.player = None
                self.proposal = None
                self._say(entry, seat=entry.seat)
            case Owned(player=player):
                self._chair(entry).player = player
            case Holiday(until=until):
                self.clocks.holidays[self._seat(entry)] = until
                self._say(entry, seat=entry.seat, until=stamp(until), why="ended" if until <= entry.at else None)
            case Left():
                chair = self._chair(entry)
                chair.token, chair.player, chair.webhook, chair.name, chair.shown = None, None, None, "", False
                self._say(entry, seat=entry.seat)
            case WatchersLinked(token=token):
                self.spectator = token
                self._say(entry)
            case Said(text=text):
                self.said += 1
                if text:  # else whoever said it has left for good
                    self.chat.append(LogItem(entry.event, entry.at, entry.kind, {"seat": entry.seat, "text": text}))
                    del self.chat[:-CHAT_KEPT]
            case Closed():
                self.closed, self.proposal = True, None
                self._say(entry)
            case RematchMade(table=table):
                self.rematch = table
                self._say(entry, table=table)
            case _:
                assert_never(entry.happened)

    def _line(self, entry: Entry, played: Played, planned: Step | None) -> None:
        told = self.course.play(entry, played, planned)
        if told is not None:
            self.log += told
            if entry.seat is not None:
                self._count(entry, played.action)

    def _undo(self, entry: Entry, undone: Undone) -> None:
        self.course.take_back(undone.index, alone=not undone.agreed)
        if undone.agreed:
            for chair in self.chairs:
                chair.number += 1
                chair.last = None
        else:
            self._count(entry, None)
        self.proposal = None
        self._say(entry, seat=undone.seat, agreed=undone.agreed)

    def _say(self, entry: Entry, **facts: Any) -> None:
        self.log.append(LogItem(entry.event, entry.at, entry.kind, facts))

    def _seat(self, entry: Entry) -> Seat:
        assert entry.seat is not None
        return entry.seat

    def _chair(self, entry: Entry) -> Chair:
        return self.chairs[self._seat(entry)]

    def _count(self, entry: Entry, action: dict[str, Any] | None) -> None:
        assert entry.number is not None
        self._chair(entry).count(entry.number, action)
