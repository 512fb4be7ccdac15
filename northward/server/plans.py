"""What people, bots and time want to happen: each plan drafts the entries it takes, drafts none, or refuses."""

from __future__ import annotations

import contextlib
from typing import Any

from northward.core.game import CHANCE, Seat
from northward.server import checks
from northward.server.chairs import STAND_IN
from northward.server.draft import Draft
from northward.server.errors import Refused, Stale
from northward.server.fold import LiveTable, OpenProposal
from northward.server.journal import (
    Agreed,
    BotTookOver,
    CameBack,
    Declined,
    Freed,
    Left,
    Owned,
    Proposed,
    Resigned,
    SatDown,
    Undone,
    Why,
)
from northward.server.messages import What


def act(draft: Draft, seat: Seat, number: int, action: dict[str, Any], *, bot: bool = False) -> None:
    table, chair = draft.table, draft.table.chairs[seat]
    if number != chair.number:
        if not bot and _again(table, seat, number, action):
            return  # a retry or a double click
        raise Stale
    checks.playing(table)
    if not bot:
        checks.not_resigned(table, seat)
    if (chair.bot is not None) != bot:
        raise checks.bot_plays()
    step = checks.tried(table, seat, checks.read_action(table, seat, action))
    draft.play(step, action, seat, number)
    draft.chance(step.after)


def _again(table: LiveTable, seat: Seat, number: int, action: dict[str, Any]) -> bool:
    """Whether that was the seat's last command, however the action is written."""
    last = table.chairs[seat].last
    if last is None or last[0] != number or last[1] is None:
        return False
    with contextlib.suppress(Refused):
        return bool(checks.read_action(table, seat, action) == checks.read_action(table, seat, last[1]))
    return False


def draw_chance(draft: Draft) -> None:
    """Where a match stands at a draw, as a new one does."""
    table = draft.table
    if table.awaiting == (CHANCE,) and not table.problem:
        draft.chance(table.match.state)


def undo(draft: Draft, seat: Seat, number: int) -> None:
    """Takes back at once where that is free, else proposes it."""
    table, chair = draft.table, draft.table.chairs[seat]
    if chair.last == (number, None):
        return
    if number != chair.number:
        raise Stale
    checks.playing(table)
    index = _last_line(table, seat)
    if chair.bot is None and table.match.free_undo(seat) is not None:
        draft.add(Undone(index=index, agreed=False, seat=seat), seat, number)
    else:
        propose(draft, seat, "undo")


def _last_line(table: LiveTable, seat: Seat) -> int:
    """The number in the journal of what the seat would take back."""
    index = table.course.last_of(seat)
    if index is None:
        raise Refused(409, "nothing", "There is nothing to take back.")
    return table.course.in_journal(index)


def propose(draft: Draft, seat: Seat, what: What) -> None:
    table = draft.table
    if what == "resume":
        if not table.paused:
            raise Refused(409, "not_paused", "The table is not paused.")
    else:
        checks.playing(table)
    index = _last_line(table, seat) if what == "undo" else None
    if table.proposal is not None:
        raise Refused(409, "proposal_open", "Another proposal waits for an answer.")
    draft.add(Proposed(what=what, index=index), seat)
    draft.carry_out(OpenProposal(what, seat, index, frozenset({table.chairs[seat].group})))


def answer(draft: Draft, seat: Seat, agree: bool) -> None:
    proposal, group = draft.table.proposal, draft.table.chairs[seat].group
    if proposal is None:
        raise Refused(409, "no_proposal", "There is nothing to answer.")
    if not agree:
        draft.add(Declined(), seat)
    elif group not in proposal.groups:
        draft.add(Agreed(), seat)
        draft.carry_out(proposal.with_group(group))


def sit_down(
    draft: Draft, seat: Seat, name: str | None, token: str | None, *, shown: bool, player: str | None = None
) -> None:
    """Somebody takes a seat that waits for a guest, perhaps from the bot that played meanwhile."""
    chair = draft.table.chairs[seat]
    if not chair.invited:
        raise Refused(409, "full", "All seats are taken.")
    draft.add(SatDown(name=name or None, token=token, shown=shown, player=player), seat)
    draft.begin(seat)
    if chair.bot is not None:
        come_back(draft, seat)


def free(draft: Draft, seat: Seat, token: str) -> None:
    """The maker takes a seat from a guest who never came, or who left it; whoever gets the new link may sit down."""
    if draft.table.status == "over":
        raise Refused(409, "over", "The match is over.")
    if draft.table.chairs[seat].resigned:
        raise Refused(409, "bot_plays", "A bot plays that seat already.")
    draft.add(Freed(token=token), seat)


def own(draft: Draft, seat: Seat, player: str) -> None:
    """A seat becomes a player's."""
    if draft.table.chairs[seat].player != player:
        draft.add(Owned(player=player), seat)


def leave(draft: Draft, seat: Seat) -> None:
    """A player goes for good; a bot plays on where the match is not over."""
    table, chair = draft.table, draft.table.chairs[seat]
    draft.add(Left(), seat)
    if table.status != "over" and chair.bot is None:
        draft.add(BotTookOver(bot=STAND_IN, why="asked"), seat)
        draft.leave(seat)


def hand_to_bot(draft: Draft, seat: Seat, bot: str, why: Why) -> None:
    """Play may begin by that, and an open proposal may have everybody's consent."""
    chair = draft.table.chairs[seat]
    if chair.resigned or (chair.born_bot and why != "time"):
        raise Refused(409, "bot_plays", "A bot plays that seat already.")
    if chair.bot != bot:
        draft.add(BotTookOver(bot=bot, why=why), seat)
        draft.leave(seat)


def run_out_of_time(draft: Draft, seat: Seat) -> None:
    if seat in draft.table.people_to_move and draft.table.seconds_left(seat, draft.now) == 0.0:
        hand_to_bot(draft, seat, STAND_IN, "time")


def come_back(draft: Draft, seat: Seat) -> None:
    table = draft.table
    checks.not_resigned(table, seat)
    if table.chairs[seat].bot is None:
        return
    limit = table.clocks.limit
    if limit is not None and limit.kind == "game" and not table.seconds_left(seat, draft.now):
        raise Refused(409, "no_time", "Your time has run out; a bot plays on for you.")
    draft.add(CameBack(), seat)


def resign(draft: Draft, seat: Seat) -> None:
    table, chair = draft.table, draft.table.chairs[seat]
    if chair.resigned:
        return
    if table.status == "over":
        raise Refused(409, "over", "The match is over.")
    draft.add(Resigned(bot=chair.bot or STAND_IN), seat)
    draft.leave(seat)
