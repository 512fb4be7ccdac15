"""A table in memory: the fold of its journal, and the plans for what may be added to it. No input or output."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from northward.core import codec, record
from northward.core.game import CHANCE, Action, Event, IllegalAction, Seat
from northward.core.match import Match
from northward.core.tutorial import LEARNER
from northward.server.errors import Illegal, Refused, Stale
from northward.server.journal import Entry, TableRow
from northward.server.messages import Clock, Result, Status, What

STAND_IN = "greedy"
"""The bot that plays on for a seat that resigned or whose time ran out."""
SCREEN = -1
"""The group of all who sit at the screen of whoever made the table; others are a group each. Groups answer as one."""


@dataclass
class Chair:
    """A seat of the table and who is on it."""

    group: int
    name: str
    born_bot: bool
    bot: str | None
    token: str | None
    """Hashed."""
    free: bool
    resigned: bool = False
    webhook: str | None = None
    number: int = 0
    """How many commands that change the record were accepted from it: its own actions and undos, and agreed undos."""
    last: tuple[int, str, Any] | None = None
    """Its last command: number, kind, body. The same one once more is a retry."""
    used: float = 0.0
    """Seconds of its clock."""

    @property
    def person(self) -> bool:
        """Whether a person plays it now."""
        return self.bot is None and not self.free


@dataclass(frozen=True)
class LogItem:
    """Something to tell: an event of the game, or of the table."""

    event: int
    at: float
    kind: str
    facts: dict[str, Any]
    told: Event | None = None


@dataclass
class Proposed:
    what: What
    by: Seat
    index: int | None
    """The line of the journal before which an undo would go back."""
    groups: set[int]
    """Who has agreed."""


@dataclass
class Line:
    """What is remembered beside each line of the record."""

    event: int
    log: list[LogItem] = field(default_factory=list)
    ahead: list[type[Action]] = field(default_factory=list)
    """The kinds of lines of an older version that are still to come and tell what has happened by itself already."""
    dropped: list[type[Action]] = field(default_factory=list)
    """Those that came right after it."""


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class LiveTable:
    """Everything about one table. `fold` is the only thing that changes it."""

    def __init__(self, row: TableRow, entries: Sequence[Entry]) -> None:
        """Raises RecordError if its game cannot be had."""
        self.row = row
        self.id = row.id
        header = record.load(codec.encode(row.header) + b"\n")
        self.game = header.game
        self.version: int = row.header["version"]
        """Of the game, by whose rules the lines that come next in the journal were written."""
        self.options = header.header().options
        self.match = Match.new(self.game, header.seats, header.options)
        self.clock = None if row.clock is None else Clock(**row.clock)
        self.chairs: list[Chair] = []
        self.lines: list[Line] = []
        self.log: list[LogItem] = []
        self.chat: list[LogItem] = []
        self.event = 0
        self.revision = 0
        """Changes with every line played or taken back."""
        self.last_at = row.created
        self.paused = False
        self.proposal: Proposed | None = None
        self.rematch: str | None = None
        self.problem: str | None = None
        self.prepared: list[dict[str, Any]] | None = None
        """Of a guided first game: how it goes if the learner does what is asked for."""
        self._awaited: frozenset[Seat] = frozenset()
        for entry in entries:
            self.fold(entry)

    # What it is now

    @property
    def status(self) -> Status:
        if any(chair.free for chair in self.chairs):
            return "waiting"
        if self.match.over:
            return "over"
        return "paused" if self.paused else "playing"

    @property
    def awaiting(self) -> tuple[Seat, ...]:
        return self.match.to_move if self.status in ("playing", "paused") else ()

    @property
    def running(self) -> list[Seat]:
        """The seats whose clocks run."""
        if self.status != "playing" or self.problem:
            return []
        return [seat for seat in self.match.to_move if seat != CHANCE and self.chairs[seat].person]

    @property
    def bots_to_move(self) -> list[Seat]:
        if self.status != "playing" or self.problem:
            return []
        return [seat for seat in self.match.to_move if seat != CHANCE and self.chairs[seat].bot is not None]

    def seconds_left(self, seat: Seat, now: float) -> float | None:
        if self.clock is None:
            return None
        used = self.chairs[seat].used + (now - self.last_at if seat in self.running else 0.0)
        return max(0.0, self.clock.seconds - used)

    def seat_of(self, token_hash: str) -> Seat | None:
        """The seat of a token; LookupError if it is neither a seat's nor the spectators'."""
        for seat, chair in enumerate(self.chairs):
            if chair.token == token_hash:
                return seat
        if token_hash == self.row.spectator:
            return None
        raise LookupError

    @property
    def learned(self) -> int | None:
        """Of a guided first game: how many of the learner's actions stand."""
        return None if self.prepared is None else self.played(LEARNER)

    def played(self, seat: Seat) -> int:
        """How many lines of a seat stand."""
        return sum(action.seat == seat for action in self.match.actions)

    def prepared_line(self, seat: Seat, state: Any, done: int) -> dict[str, Any] | None:
        """The line that was prepared for a seat or for chance after `done` others, if the rules take it now."""
        own = [line for line in self.prepared or () if line.get("seat", CHANCE) == seat]
        if done >= len(own):
            return None
        try:
            self.game.apply(state, codec.decode(codec.encode(own[done]), self.game.Action))
        except (ValueError, IllegalAction):
            return None
        return own[done]

    def hints(self, seat: Seat) -> bool:
        """Whether a seat is given hints: fair play asks that no other person plays, or may come back, elsewhere."""
        group = self.chairs[seat].group
        return all(chair.group == group or chair.born_bot or chair.resigned for chair in self.chairs)

    def result(self) -> list[Result] | None:
        """The final scores; who resigned ranks after all others."""
        if not self.match.over or self.problem:
            return None
        scores = self.game.scores(self.match.state)
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

    def unanswered(self, proposal: Proposed) -> set[int]:
        """The groups of people that have yet to agree; bots always do."""
        return {chair.group for chair in self.chairs if chair.person} - proposal.groups

    # How it changes

    def fold(self, entry: Entry) -> None:
        """Takes in the next entry of the journal."""
        if entry.event != self.event + 1:
            raise ValueError(f"event {entry.event} after {self.event}")
        for seat in self.running:
            self.chairs[seat].used += max(0.0, entry.at - self.last_at)
        getattr(self, f"_on_{entry.kind}")(entry)
        self.event = entry.event
        self.last_at = max(self.last_at, entry.at)
        if self.clock is not None:
            awaited = frozenset(self.match.to_move) if self.status != "waiting" else frozenset()
            if self.clock.kind == "move":
                acted = {entry.seat} if entry.kind == "line" else set()
                for seat in (awaited - self._awaited) | (awaited & acted):
                    if seat != CHANCE:
                        self.chairs[seat].used = 0.0
            self._awaited = awaited

    def _say(self, entry: Entry, kind: str, **facts: Any) -> None:
        self.log.append(LogItem(entry.event, entry.at, kind, facts))

    def _on_created(self, entry: Entry) -> None:
        self.chairs = [Chair(**chair) for chair in entry.body["chairs"]]
        self.prepared = self._prepared(entry.body.get("prepared"))
        self._say(entry, "created")

    def _prepared(self, lines: list[dict[str, Any]] | None) -> list[dict[str, Any]] | None:
        """The lines of a guided first game, as the installed version of the game writes them."""
        if lines is None or self.version == self.game.version:
            return lines
        try:
            whole = record.load(b"\n".join(codec.encode(line) for line in (self.row.header, *lines)))
        except record.RecordError:
            return lines  # those that the rules no longer take are left to chance and to the bots
        today: list[dict[str, Any]] = codec.decode(codec.encode(whole.actions), list[dict[str, Any]])
        return today

    def _on_joined(self, entry: Entry) -> None:
        chair = self._chair(entry)
        chair.free = False
        chair.token = entry.body.get("token", chair.token)
        chair.name = entry.body.get("name") or chair.name
        self._say(entry, "joined", seat=entry.seat, name=chair.name)

    def _on_line(self, entry: Entry) -> None:
        if self.problem:
            return
        try:
            self._play(entry, codec.decode(codec.encode(entry.body["action"]), self.game.Action))
        except (ValueError, IllegalAction) as error:
            self._old(f"line {len(self.lines) + 1} is refused: {codec.one_line(str(error))}")
            return
        self.revision += 1
        if entry.seat is not None:
            self._count(entry, "line", entry.body["action"])
        if (
            "check" in entry.body
            and self.version != self.game.version
            and not self.lines[-1].ahead
            and entry.body["check"] != self._check(self.match.state)
        ):
            self._old(f"line {len(self.lines)} now scores differently")

    def _play(self, entry: Entry, action: Any) -> None:
        """Plays a line, unless it is of an older version and tells what has happened by itself already."""
        older = self.version != self.game.version and hasattr(self.game, "plays_ahead")
        ahead = self.lines[-1].ahead if older and self.lines else []
        if type(action) in ahead:
            ahead.remove(type(action))
            self.lines[-1].dropped.append(type(action))
            return
        events = self.match.play(action)
        line = Line(entry.event, [self._told(entry, event) for event in events])
        if older:
            line.ahead = [*ahead, *self.game.plays_ahead(self.version, action, events)]
        self.lines.append(line)
        self.log += line.log

    def _told(self, entry: Entry, event: Event) -> LogItem:
        facts = codec.decode(codec.encode(event), dict[str, Any])
        kind = facts.pop("event")
        facts.pop("to", None)
        return LogItem(entry.event, entry.at, kind, facts, event)

    def _on_upgraded(self, entry: Entry) -> None:
        """From here on the lines are of a newer version of the game."""
        self.version = entry.body["version"]
        self._say(entry, "upgraded", version=self.version)

    def _old(self, why: str) -> None:
        self.problem = (
            f"played with version {self.version} of {self.game.name}; installed is {self.game.version}: {why}"
        )

    # The journal counts all lines that stand, the match only those that are played today.

    def _in_journal(self, index: int) -> int:
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

    def _on_undone(self, entry: Entry) -> None:
        number, agreed = entry.body["index"], entry.body["agreed"]
        index = self.in_match(number)
        dropped = self._in_journal(index) - number  # lines from that one on, if it is itself none of the match
        first = index + (dropped == 0)
        kept = [] if agreed else list(zip(self.match.actions[first:], self.lines[first:], strict=True))
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
        if agreed:
            for chair in self.chairs:
                chair.number += 1
                chair.last = None
        else:
            self._count(entry, "undo", None)
        self.proposal = None
        self._say(entry, "undone", seat=entry.body["seat"], agreed=agreed)

    def _on_proposed(self, entry: Entry) -> None:
        assert entry.seat is not None
        chair = self._chair(entry)
        self.proposal = Proposed(entry.body["what"], entry.seat, entry.body["index"], {chair.group})
        self._say(entry, "proposed", seat=entry.seat, what=entry.body["what"])

    def _on_agreed(self, entry: Entry) -> None:
        if self.proposal is not None:
            self.proposal.groups.add(self._chair(entry).group)
            self._say(entry, "agreed", seat=entry.seat, what=self.proposal.what)

    def _on_refused(self, entry: Entry) -> None:
        if self.proposal is not None:
            self._say(entry, "refused", seat=entry.seat, what=self.proposal.what)
        self.proposal = None

    def _on_paused(self, entry: Entry) -> None:
        self.paused, self.proposal = True, None
        self._say(entry, "paused")

    def _on_resumed(self, entry: Entry) -> None:
        self.paused, self.proposal = False, None
        self._say(entry, "resumed")

    def _on_named(self, entry: Entry) -> None:
        self._chair(entry).name = entry.body["name"]
        self._say(entry, "named", seat=entry.seat, name=entry.body["name"])

    def _on_webhook(self, entry: Entry) -> None:
        self._chair(entry).webhook = entry.body["url"]

    def _on_bot(self, entry: Entry) -> None:
        """A bot takes over: asked for, or because time ran out."""
        chair = self._chair(entry)
        chair.bot, chair.free = entry.body["bot"], False
        self._say(entry, "bot", seat=entry.seat, bot=chair.bot, why=entry.body["why"])

    def _on_back(self, entry: Entry) -> None:
        self._chair(entry).bot = None
        self._say(entry, "back", seat=entry.seat)

    def _on_resigned(self, entry: Entry) -> None:
        chair = self._chair(entry)
        chair.resigned, chair.bot = True, entry.body["bot"]
        self._say(entry, "resigned", seat=entry.seat)

    def _on_chat(self, entry: Entry) -> None:
        self.chat.append(LogItem(entry.event, entry.at, "chat", {"seat": entry.seat, "text": entry.body["text"]}))

    def _on_rematch(self, entry: Entry) -> None:
        self.rematch = entry.body["table"]
        self._say(entry, "rematch", table=self.rematch)

    def _chair(self, entry: Entry) -> Chair:
        assert entry.seat is not None
        return self.chairs[entry.seat]

    def _count(self, entry: Entry, kind: str, body: Any) -> None:
        chair = self._chair(entry)
        assert entry.number is not None
        chair.last = (entry.number, kind, body)
        chair.number = entry.number + 1

    # What may be added to it: each plan is a list of entries, or a refusal

    def plan_act(
        self, seat: Seat, number: int, action: dict[str, Any], now: float, *, bot: bool = False
    ) -> list[Entry]:
        chair = self.chairs[seat]
        if not bot and chair.last == (number, "line", action):
            return []  # a retry or a double click
        if number != chair.number:
            raise Stale
        self.check_playing()
        if chair.resigned and not bot:
            raise Refused(409, "resigned", "You have resigned; a bot plays on for you.")
        if (chair.bot is not None) != bot:
            raise Refused(409, "bot_plays", "A bot plays for you. Take your seat back first.")
        played = self.read_action(seat, action)
        state = self._apply(seat, played)
        plan = Plan(self, now)
        plan.add("line", {"action": action, "check": self._check(state)}, seat, number)
        plan.chance(state)
        return plan.entries

    def read_action(self, seat: Seat, action: dict[str, Any]) -> Any:
        """The seat's action as the game knows it."""
        try:
            played = codec.decode(codec.encode(action), self.game.Action)
        except ValueError as error:
            raise Refused(400, "bad_action", f"That is no action of this game: {error}.") from None
        if played.seat != seat:
            raise Refused(403, "not_your_seat", "That action belongs to another seat.")
        return played

    def _apply(self, seat: Seat, action: Any) -> Any:
        """The state after the action.

        The reason of a refusal is taken from an imagined state, so that it cannot tell what the seat may not know.
        """
        try:
            return self.game.apply(self.match.state, action)
        except IllegalAction as error:
            told = self._imagined_refusal(seat, action) or IllegalAction(error.rule, "not legal now")
            raise Illegal(self.game, told) from None

    def _imagined_refusal(self, seat: Seat, action: Any) -> IllegalAction | None:
        view = self.game.view(self.match.state, seat)
        try:
            self.game.apply(self.game.imagine(view, Random(0)), action)
        except IllegalAction as error:
            return error
        return None

    def preview(self, seat: Seat, action: dict[str, Any]) -> Any:
        """The seat's score after the action, on a state imagined from what it knows."""
        self.check_playing()
        played = self.read_action(seat, action)
        imagined = self.game.imagine(self.game.view(self.match.state, seat), Random(0))
        try:
            return self.game.scores(self.game.apply(imagined, played))[seat]
        except IllegalAction as error:
            raise Illegal(self.game, error) from None

    def check_hint(self, seat: Seat, number: int, plan: dict[str, Any] | None) -> None:
        """Refuses if the seat gets no hint now."""
        if not self.hints(seat):
            raise Refused(403, "no_hints", "Hints are not given where others play from another device.")
        if number != self.chairs[seat].number:
            raise Stale
        self.check_playing()
        if self.chairs[seat].bot is not None:
            raise Refused(409, "bot_plays", "A bot plays for you. Take your seat back first.")
        if seat not in self.match.to_move:
            raise Refused(409, "not_your_turn", "It is not your turn.")
        if plan is not None and self.read_action(seat, plan) not in self.match.legal(seat):
            raise Refused(422, "bad_plan", "That plan is not legal now.")

    def check_playing(self) -> None:
        if self.problem:
            raise Refused(409, "read_only", f"This table can only be looked at: {self.problem}.")
        match self.status:
            case "waiting":
                raise Refused(409, "waiting", "Not everybody is here yet.")
            case "paused":
                raise Refused(409, "paused", "The table is paused.")
            case "over":
                raise Refused(409, "over", "The match is over.")

    def plan_undo(self, seat: Seat, number: int, now: float) -> list[Entry]:
        chair = self.chairs[seat]
        if chair.last == (number, "undo", None):
            return []
        if number != chair.number:
            raise Stale
        self.check_playing()
        index = self.last_line(seat)
        if chair.bot is None and self.match.may_undo(seat):
            plan = Plan(self, now)
            plan.add("undone", {"index": self._in_journal(index), "agreed": False, "seat": seat}, seat, number)
            return plan.entries
        return self.plan_proposal(seat, "undo", now)

    def last_line(self, seat: Seat) -> int:
        for index in reversed(range(len(self.match.actions))):
            if self.match.actions[index].seat == seat:
                return index
        raise Refused(409, "nothing", "There is nothing to take back.")

    def plan_proposal(self, seat: Seat, what: What, now: float) -> list[Entry]:
        index = None
        if what == "resume":
            if not self.paused:
                raise Refused(409, "not_paused", "The table is not paused.")
        else:
            self.check_playing()
        if what == "undo":
            index = self._in_journal(self.last_line(seat))
        if self.proposal is not None:
            raise Refused(409, "proposal_open", "Another proposal waits for an answer.")
        plan = Plan(self, now)
        plan.add("proposed", {"what": what, "index": index}, seat)
        plan.carry_out(Proposed(what, seat, index, {self.chairs[seat].group}))
        return plan.entries

    def plan_answer(self, seat: Seat, agree: bool, now: float) -> list[Entry]:
        if self.proposal is None:
            raise Refused(409, "no_proposal", "There is nothing to answer.")
        plan = Plan(self, now)
        if not agree:
            plan.add("refused", {}, seat)
            return plan.entries
        if self.chairs[seat].group in self.proposal.groups:
            return []
        plan.add("agreed", {}, seat)
        agreed = self.proposal.groups | {self.chairs[seat].group}
        plan.carry_out(Proposed(self.proposal.what, self.proposal.by, self.proposal.index, agreed))
        return plan.entries

    def plan_bot(self, seat: Seat, bot: str, why: str, now: float) -> list[Entry]:
        """Hands a seat to a bot; play may begin by that, and an open proposal may have everybody's consent."""
        chair = self.chairs[seat]
        if chair.resigned or (chair.born_bot and why != "time"):
            raise Refused(409, "bot_plays", "A bot plays that seat already.")
        if chair.bot == bot:
            return []
        plan = Plan(self, now)
        plan.add("bot", {"bot": bot, "why": why}, seat)
        plan.without(seat)
        return plan.entries

    def plan_back(self, seat: Seat, now: float) -> list[Entry]:
        chair = self.chairs[seat]
        if chair.resigned:
            raise Refused(409, "resigned", "You have resigned; a bot plays on for you.")
        if chair.bot is None:
            return []
        if self.clock is not None and self.clock.kind == "game" and not self.seconds_left(seat, now):
            raise Refused(409, "no_time", "Your time has run out; a bot plays on for you.")
        plan = Plan(self, now)
        plan.add("back", {}, seat)
        return plan.entries

    def plan_resign(self, seat: Seat, now: float) -> list[Entry]:
        if self.chairs[seat].resigned:
            return []
        if self.status == "over":
            raise Refused(409, "over", "The match is over.")
        plan = Plan(self, now)
        plan.add("resigned", {"bot": self.chairs[seat].bot or STAND_IN}, seat)
        plan.without(seat)
        return plan.entries

    def plan_join(self, seat: Seat, name: str | None, token: str | None, now: float) -> list[Entry]:
        """Somebody sits down on a free seat; play begins when none is left."""
        if not self.chairs[seat].free:
            return []
        plan = Plan(self, now)
        body = {key: value for key, value in (("name", name), ("token", token)) if value}
        plan.add("joined", body, seat)
        plan.begin(seat)
        return plan.entries

    def plan_note(self, kind: str, seat: Seat | None, now: float, **body: Any) -> list[Entry]:
        """An entry that has no consequences."""
        plan = Plan(self, now)
        plan.add(kind, body, seat)
        return plan.entries

    def plan_chance(self, now: float) -> list[Entry]:
        plan = Plan(self, now)
        if self.awaiting == (CHANCE,) and not self.problem:
            plan.chance(self.match.state)
        return plan.entries

    def _check(self, state: Any) -> str:
        """A short sum of the scores, by which a later version of the game is found to score differently."""
        return hashlib.sha256(codec.encode(self.game.scores(state))).hexdigest()[:8]


class Plan:
    """Entries to come, and what follows from them."""

    def __init__(self, table: LiveTable, now: float) -> None:
        self.table = table
        self.now = now
        self.entries: list[Entry] = []
        self.upgraded = False

    @property
    def next_event(self) -> int:
        return self.table.event + len(self.entries) + 1

    def add(self, kind: str, body: dict[str, Any], seat: Seat | None = None, number: int | None = None) -> None:
        table = self.table
        if kind == "line" and table.version != table.game.version and not self.upgraded:
            self.upgraded = True
            self.add("upgraded", {"version": table.game.version})
        self.entries.append(Entry(event=self.next_event, at=self.now, kind=kind, seat=seat, number=number, body=body))

    def chance(self, state: Any, length: int | None = None) -> None:
        """Draws for chance until a seat is to move. The numbers depend on the event, which never comes twice.

        `length` is how many lines of the match come before, if not all. What was prepared comes instead of numbers.
        """
        game = self.table.game
        done = sum(action.seat == CHANCE for action in self.table.match.actions[:length])
        while game.to_move(state) == (CHANCE,):
            line = self.table.prepared_line(CHANCE, state, done)
            if line is None:
                drawn = game.chance(state, Random(f"{self.table.row.seed}:{self.next_event}"))
                line = codec.decode(codec.encode(drawn), dict[str, Any])
            state = game.apply(state, codec.decode(codec.encode(line), game.Action))
            self.add("line", {"action": line})
            done += 1

    def carry_out(self, proposal: Proposed) -> None:
        """Does what was proposed, if no person is left to ask."""
        table = self.table
        if table.unanswered(proposal):
            return
        match proposal.what:
            case "undo":
                self.add("undone", {"index": proposal.index, "agreed": True, "seat": proposal.by})
                assert proposal.index is not None
                length = table.in_match(proposal.index)
                self.chance(table.match.states[length], length)
            case "pause":
                self.add("paused", {})
            case _:
                self.add("resumed", {})

    def without(self, seat: Seat) -> None:
        """What follows when a person leaves the seat to a bot."""
        proposal = self.table.proposal
        if proposal is not None:
            group = self.table.chairs[seat].group
            left = {chair.group for other, chair in enumerate(self.table.chairs) if chair.person and other != seat}
            if group not in left:
                agreed = proposal.groups | {group}
                self.carry_out(Proposed(proposal.what, proposal.by, proposal.index, agreed))
        self.begin(seat)

    def begin(self, seat: Seat) -> None:
        """Starts the match if this seat was the last free one."""
        chairs = self.table.chairs
        if chairs[seat].free and not any(chair.free for other, chair in enumerate(chairs) if other != seat):
            self.chance(self.table.match.state)


def by_event(items: Sequence[LogItem], since: int) -> Iterator[LogItem]:
    """Those after an event, found from the end."""
    start = len(items)
    while start and items[start - 1].event > since:
        start -= 1
    return iter(items[start:])
