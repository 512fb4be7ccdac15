"""Your-turn notices: which turns are put into the outbox, together with what makes them somebody's turn."""

from __future__ import annotations

from northward.core.game import Seat
from northward.server.commits import Turn
from northward.server.draft import Draft
from northward.server.journal import CameBack, NoticesSet, Played, SatDown
from northward.server.rooms import Room

HELD = 60.0
"""Whoever looks at the table is told only if they no longer do so many seconds later: a telephone that was put away
seems to look for a while."""


def begun(room: Room, draft: Draft, webhooks: bool) -> list[Turn]:
    """The turns that begin, but for those of people who have just come; and those of which an address is told anew."""
    if not _anybody(room) and not any(isinstance(entry.happened, NoticesSet) for entry in draft.entries):
        return []
    after, before = draft.people_to_move(), set(room.table.people_to_move)
    came = {entry.seat for entry in draft.entries if isinstance(entry.happened, CameBack | SatDown)}
    given = {entry.seat: entry.happened.url for entry in draft.entries if isinstance(entry.happened, NoticesSet)}
    seats = (after - before - came) | {seat for seat in after if given.get(seat)}
    here, turns = room.here() if seats else set(), []
    for seat in sorted(seats):
        chair = room.table.chairs[seat]
        webhook = given.get(seat, chair.webhook) if webhooks else None
        # Devices are told only of games with other people: bots do not mind waiting.
        with_others = any(other.group != chair.group and other.bot is None for other in room.table.chairs)
        player = chair.player if with_others else None
        if player or webhook:
            turns.append(Turn(seat, player, webhook, draft.now + HELD if seat in here else draft.now))
    return turns


def ended(room: Room, draft: Draft) -> set[Seat]:
    """The turns that are over, or answered at least: who was told of them need not be any more."""
    if not _anybody(room):
        return set()
    acted = {entry.seat for entry in draft.entries if isinstance(entry.happened, Played)}
    before = set(room.table.people_to_move)
    over = (before - draft.people_to_move()) | (before & acted)
    return {seat for seat in over if room.table.chairs[seat].player or room.table.chairs[seat].webhook}


def _anybody(room: Room) -> bool:
    """Whether somebody at the table can be told of anything; where nobody can, nothing need be found out."""
    return any(chair.player or chair.webhook for chair in room.table.chairs)
