"""What a seat, or a spectator, may know of a table now. All of it passed through `view`, `hide` or an event's `to`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from northward.bots.judge import lead
from northward.core import codec
from northward.core.family import Columns, Family
from northward.core.game import Seat
from northward.server import ahead, boards, catalogue, log_items, texts
from northward.server.ahead import Planned
from northward.server.chairs import SCREEN
from northward.server.fold import LiveTable
from northward.server.log_items import LogItem
from northward.server.messages import (
    Plan,
    Proposal,
    Push,
    Rematch,
    RetryInfo,
    SeatInfo,
    SetInfo,
    Snapshot,
    TableInfo,
    You,
)
from northward.server.news import Known
from northward.server.tokens import digest
from northward.server.written import Written

KEPT = 64
"""So many boards are kept ready: one per seat and language, of the present event only."""


class Reader(NamedTuple):
    """Whoever looks at a table: a seat, or a spectator."""

    seat: Seat | None
    token: str | None
    lang: str
    text: bool = False
    """Whether the board is wanted in words too."""


class Board(msgspec.Struct):
    """The part of a snapshot that is dear to compute and changes with the match only; view and page field by field."""

    view: Any
    page: Any
    legal: msgspec.Raw
    may_undo: bool
    may_plan: bool | None = None
    """Found out when it is asked for."""
    menu: msgspec.Raw | UnsetType = UNSET
    text: str | UnsetType = UNSET


class Desk:
    """Writes snapshots and pushes of one table, and keeps what it has written."""

    def __init__(self, table: LiveTable, webhooks: bool) -> None:
        self.table = table
        self.webhooks = webhooks
        self.planned: dict[Seat, Planned] = {}
        self._boards: dict[tuple[Seat | None, str], Board] = {}
        self._of: tuple[int, str] | None = None
        self._log_entries: dict[int, msgspec.Raw] = {}
        self._written = {"view": Written(boards.named(table.game)), "page": Written()}
        self._known: tuple[int, set[Seat], Any] | None = None

    def _board(self, reader: Reader) -> Board:
        table = self.table
        now = (table.course.revision, table.status)
        if self._of != now or len(self._boards) > KEPT:
            self._boards.clear()
            self._of = now
        key = (reader.seat, reader.lang if reader.text else "")
        if key not in self._boards:
            self._boards[key] = self._draw(reader)
        return self._boards[key]

    def _draw(self, reader: Reader) -> Board:
        table, seat = self.table, reader.seat
        view = table.match.view(seat)
        mine = seat is not None and table.status == "playing" and not table.problem
        legal: Sequence[Any] = table.match.legal(seat) if mine and seat is not None else []
        board = Board(
            view=self._written["view"].parts(view),
            page=self._written["page"].parts(boards.page(table.game, view)),
            legal=codec.raw(packed(legal)),
            may_undo=mine and seat is not None and table.match.may_undo(seat),
        )
        if reader.text:
            board.menu = codec.raw(texts.menu(table.game, view, list(legal), reader.lang))
            board.text = texts.draw(table.game, view, reader.lang)
        return board

    def snapshot(self, reader: Reader, here: set[Seat], now: float) -> Snapshot:
        table, board, seat = self.table, self._board(reader), reader.seat
        chair = None if seat is None else table.chairs[seat]
        acts = chair is not None and chair.person
        return Snapshot(
            table=self._info(here, now, reader.token),
            you=You(
                seat=seat,
                number=0 if chair is None else chair.number,
                may_undo=board.may_undo and acts,
                hints=seat is not None and table.hints(seat),
                warnings=seat is not None and table.warnings(seat),
                invited=table.invitation(digest(reader.token)) if seat is None and reader.token is not None else None,
                maker=chair is not None and chair.group == SCREEN,
                acted=0 if seat is None else table.course.acted(seat),
                may_plan=self._may_plan(board, seat),
                plan=self._plan(seat),
            ),
            event=table.event,
            awaiting=list(table.awaiting),
            view=board.view,
            page=board.page,
            legal=board.legal if acts else [],
            menu=board.menu if acts or not reader.text else [],
            text=board.text,
        )

    def _may_plan(self, board: Board, seat: Seat | None) -> bool:
        if seat is None or not ahead.waits(self.table, seat):
            return False
        if board.may_plan is None:
            board.may_plan = len(ahead.choices(self.table, seat)) > 0
        return board.may_plan

    def _plan(self, seat: Seat | None) -> Plan | None:
        plan = None if seat is None else self.planned.get(seat)
        if plan is None:
            return None
        return Plan(action=plan.action, words=plan.words, dropped=plan.dropped, why=plan.why)

    def push(
        self,
        reader: Reader,
        since: int,
        here: set[Seat],
        now: float,
        acks: list[int] | UnsetType = UNSET,
        known: Known | None = None,
    ) -> Push:
        """Everything since an event. A client that claims to know the future gets the whole log."""
        table = self.table
        since = since if since <= table.event else 0
        snapshot = self.snapshot(reader, here, now)
        return Push(
            event=table.event,
            log=[self._log_entry(item) for item in texts.visible(list(log_items.after(since, table.log)), reader.seat)],
            chat=[texts.chat_line(item) for item in log_items.after(since, table.chat)],
            snapshot=snapshot if known is None else known.news(snapshot),
            acks=acks,
        )

    def _log_entry(self, item: LogItem) -> Any:
        """Written once for all who may see it; by the view of a spectator, so that it tells nobody more."""
        table = self.table
        entry = self._log_entries.get(id(item))
        if entry is None:
            entry = self._log_entries[id(item)] = codec.raw(texts.log_entry(table.game, table.match.view(None), item))
        return entry

    def _info(self, here: set[Seat], now: float, token: str | None) -> Any:
        """Written once for all after each event, unless clocks run or a rematch has a token for each."""
        table = self.table
        if table.row.clock is not None or table.rematch is not None:
            return codec.parts(self._written_info(here, now, token))
        if self._known is None or self._known[:2] != (table.event, here):
            self._known = (table.event, here, codec.parts(self._written_info(here, now, token)))
        return self._known[2]

    def _written_info(self, here: set[Seat], now: float, token: str | None) -> TableInfo:
        table = self.table
        return TableInfo(
            id=table.id,
            game=table.game.name,
            version=table.course.version,
            options=table.course.options,
            components=self._components,
            figures=self._figures,
            status=table.status,
            deal_known=table.row.deal_known,
            seed=table.row.seed if table.status == "over" else None,
            rematch=None if table.rematch is None else Rematch(table=table.rematch, token=token),
            clock=table.row.clock,
            proposal=self._proposal(),
            result=table.result(),
            problem=table.problem,
            tutorial=table.learned,
            retry=self._retry(),
            webhooks=self.webhooks,
            seats=[
                SeatInfo(
                    seat=seat,
                    name=chair.name,
                    shown=chair.shown or chair.born_bot,
                    kind="bot" if chair.born_bot else "person",
                    bot=chair.bot,
                    here=chair.born_bot or seat in here,
                    free=chair.free,
                    resigned=chair.resigned,
                    number=chair.number,
                    seconds_left=table.seconds_left(seat, now),
                    holiday=texts.stamp(table.clocks.holidays[seat]) if table.on_holiday(seat, now) else None,
                )
                for seat, chair in enumerate(table.chairs)
            ],
        )

    @cached_property
    def _components(self) -> SetInfo:
        return catalogue.set_info(self.table.game)

    @cached_property
    def _figures(self) -> msgspec.Raw:
        match = self.table.match
        return codec.raw(boards.figures(self.table.game, match.seats, match.options))

    def _retry(self) -> RetryInfo | None:
        table, retry = self.table, self.table.retry
        if retry is None:
            return None
        totals = [score.total for score in table.game.scores(table.match.state)] if table.status == "over" else None
        now = None if totals is None else lead(totals, retry.seat)
        return RetryInfo(table=retry.table, line=retry.line, seat=retry.seat, before=retry.lead, now=now)

    def _proposal(self) -> Proposal | None:
        proposal = self.table.proposal
        if proposal is None:
            return None
        people = [(seat, chair.group) for seat, chair in enumerate(self.table.chairs) if chair.person]
        return Proposal(
            what=proposal.what,
            by=proposal.by,
            agreed=[seat for seat, group in people if group in proposal.groups],
            waiting=[seat for seat, group in people if group not in proposal.groups],
        )


def packed(legal: Sequence[Any]) -> Columns | list[Any]:
    """Legal actions as they travel: by column where there are many of one kind."""
    if isinstance(legal, Family) and legal.columns is not None and len(legal) > 1:
        return legal.columns()
    return list(legal)
