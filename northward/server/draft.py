"""Entries that are about to be added to a table's journal, together with what follows from them."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from northward.core import codec
from northward.core.game import CHANCE, Seat
from northward.server import listing
from northward.server.chairs import groups_of_people
from northward.server.course import Step, step
from northward.server.fold import LiveTable, OpenProposal
from northward.server.journal import (
    BotTookOver,
    CameBack,
    Entry,
    Freed,
    Happened,
    Paused,
    Played,
    Resigned,
    Resumed,
    SatDown,
    Undone,
    Upgraded,
)
from northward.server.messages import Status


class Draft:
    """Changes nothing by itself: what is drafted is committed first and folded then."""

    def __init__(self, table: LiveTable, now: float) -> None:
        self.table = table
        self.now = now
        self.entries: list[Entry] = []
        self.steps: dict[int, Step] = {}
        """What the lines among them do, by event. They hold only from the table's present state on."""
        self._state = table.match.state
        self._old = table.course.old
        self._ahead: set[Seat] = set()
        """Whose choices stand although another took one back."""

    @property
    def state(self) -> Any:
        """The match as far as it is drafted."""
        return self._state

    def number(self, seat: Seat) -> int:
        """Of the seat's next command."""
        drafted = sum(entry.seat == seat and entry.number is not None for entry in self.entries)
        return self.table.chairs[seat].number + drafted

    @property
    def next_event(self) -> int:
        return self.table.event + len(self.entries) + 1

    def add(self, happened: Happened, seat: Seat | None = None, number: int | None = None) -> None:
        if isinstance(happened, Played) and self._old:
            self._old = False
            self.add(Upgraded(version=self.table.game.version))
        if isinstance(happened, Undone):
            self._rewind(happened)
        self.entries.append(Entry(event=self.next_event, at=self.now, seat=seat, number=number, happened=happened))

    def _rewind(self, undone: Undone) -> None:
        length = self.table.course.in_match(undone.index)
        self._state = self.table.match.states[length]
        later = () if undone.agreed else self.table.match.actions[length:]
        self._ahead = {action.seat for action in later} - {undone.seat}

    def play(self, step: Step, line: dict[str, Any], seat: Seat | None = None, number: int | None = None) -> None:
        """Adds a line that was tried out already; only those of seats carry a sum of the scores."""
        check = None if seat is None else self.table.course.check(step.after)
        self.add(Played(action=line, check=check), seat, number)
        self.steps[self.entries[-1].event] = step
        self._state = step.after

    def chance(self, state: Any, length: int | None = None) -> None:
        """Draws for chance until a seat is to move. The numbers depend on the event, which never comes twice.

        `length` is how many lines of the match come before, if not all. What was prepared comes instead of numbers.
        """
        game = self.table.game
        counts = self.table.lesson is not None or self.table.deal is not None
        done = self.table.course.played(CHANCE, length) if counts else 0
        while game.to_move(state) == (CHANCE,):
            line = self.table.prepared_line(CHANCE, state, done)
            if line is None:
                drawn = game.chance(state, Random(f"{self.table.row.seed}:{self.next_event}"))
                line = codec.convert(drawn, dict[str, Any])
            else:
                drawn = codec.convert(line, game.Action)
            self.play(step(game, state, drawn), line)
            state = self._state
            done += 1

    def carry_out(self, proposal: OpenProposal) -> None:
        """Does what was proposed, if no person is left to ask."""
        table = self.table
        if table.unanswered(proposal):
            return
        match proposal.what:
            case "undo":
                assert proposal.index is not None
                self.add(Undone(index=proposal.index, agreed=True, seat=proposal.by))
                length = table.course.in_match(proposal.index)
                self.chance(table.match.states[length], length)
            case "pause":
                self.add(Paused())
            case "resume":
                self.add(Resumed())

    def leave(self, seat: Seat) -> None:
        """What follows when a person leaves the seat to a bot: an open proposal may have everybody's consent now."""
        proposal = self.table.proposal
        if proposal is not None:
            group = self.table.chairs[seat].group
            others = [chair for other, chair in enumerate(self.table.chairs) if other != seat]
            if group not in groups_of_people(others):
                self.carry_out(proposal.with_group(group))
        self.begin(seat)

    def begin(self, seat: Seat) -> None:
        """Starts the match if this seat was the last free one."""
        chairs = self.table.chairs
        if chairs[seat].free and not any(chair.free for other, chair in enumerate(chairs) if other != seat):
            self.chance(self.table.match.state)

    def due(self) -> float | None:
        """When the table must be looked at then (see `LiveTable.due`). Never too late; too early does no harm, whoever
        looks finds out."""
        if any(isinstance(entry.happened, Undone) for entry in self.entries):
            return self.now if self.status() == "playing" and not self.table.problem else None
        waiting, bots = self._then()
        if any(seat in bots for seat in waiting):
            return self.now
        left, clocks = self._left(waiting).items(), self.table.clocks
        return min((clocks.looked_at(seat, self.now, seconds) for seat, seconds in left), default=None)

    def people_to_move(self) -> set[Seat]:
        """As the table will have it."""
        waiting, bots = self._then()
        return set(waiting) - bots

    def _then(self) -> tuple[list[Seat], set[Seat]]:
        """Who is to move then, and which seats bots play."""
        table = self.table
        paused, bots = table.paused, {seat for seat, chair in enumerate(table.chairs) if chair.bot is not None}
        for entry in self.entries:
            match entry.happened:
                case BotTookOver() | Resigned():
                    bots.add(self._seat(entry))
                case CameBack():
                    bots.discard(self._seat(entry))
                case Paused() | Resumed() as changed:
                    paused = isinstance(changed, Paused)
        if paused or self.status() != "playing" or table.problem:
            return [], bots
        waiting = (seat for seat in table.game.to_move(self._state) if seat != CHANCE)
        return [seat for seat in waiting if seat not in self._ahead], bots

    def _left(self, waiting: Collection[Seat]) -> dict[Seat, float]:
        """The seconds that those have who are to move then, where there is a clock."""
        acted = {entry.seat for entry in self.entries if entry.seat is not None}
        left = ((seat, self.table.clocks.left_then(seat, self.now, acted)) for seat in waiting)
        return {seat: seconds for seat, seconds in left if seconds is not None}

    def summary(self) -> str | None:
        """What lists of games say of the table then. Nothing where no player has a seat, or where more than the match
        changes: then it is found out when somebody asks."""
        table = self.table
        if not table.players or any(not isinstance(entry.happened, Played) for entry in self.entries):
            return None
        people = [seat for seat in table.game.to_move(self._state) if seat != CHANCE and table.chairs[seat].person]
        left = self._left([] if table.paused else people).items()
        ends = {seat: table.clocks.ends(seat, self.now, seconds) for seat, seconds in left}
        return listing.written(table, self._state, ends)

    def results(self) -> list[dict[str, Any]]:
        """How the match ends that is over then, if it was not before."""
        return [] if self.table.status == "over" else listing.results(self.table, self._state, self.now)

    @staticmethod
    def _seat(entry: Entry) -> Seat:
        assert entry.seat is not None
        return entry.seat

    def status(self) -> Status:
        """The status to file the table under; an approximation is enough, since the journal is the truth."""
        table = self.table
        free = {seat for seat, chair in enumerate(table.chairs) if chair.free}
        if any(isinstance(entry.happened, Freed) for entry in self.entries):
            return "waiting"
        if free - {entry.seat for entry in self.entries if isinstance(entry.happened, SatDown | BotTookOver)}:
            return "waiting"
        if any(isinstance(entry.happened, Undone) for entry in self.entries):
            return "playing"
        return "playing" if table.game.to_move(self._state) else "over"
