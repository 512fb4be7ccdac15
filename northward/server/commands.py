"""What players do and ask at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from northward.bots.hint import Hint
from northward.core import codec
from northward.core.game import Seat
from northward.reviewing.warning import Costly
from northward.server import advice, boards, catalogue, checks, plans, webhooks
from northward.server.draft import Draft
from northward.server.errors import Refused
from northward.server.fairness import LOOKING, Place
from northward.server.journal import NameShown, NoticesSet, Renamed, Said
from northward.server.messages import (
    Act,
    AskHint,
    Chat,
    Hinted,
    MakePlan,
    Preview,
    Previewed,
    Propose,
    Reply,
    SeatChange,
    Undo,
    Weigh,
    Weighed,
)
from northward.server.rooms import Room
from northward.server.tables import Tables
from northward.server.texts import clean
from northward.server.workers import Pool

WEIGHING = 1.4
"""Seconds in which it is found out whether an action costs much: with the way there and back a second and a half."""


class Commands:
    """Each takes the room, the seat that asks, and its request."""

    def __init__(self, tables: Tables, pool: Pool) -> None:
        self.tables = tables
        self.settings = tables.settings
        self.pool = pool

    async def _change(self, room: Room, plan: Callable[[Draft], None]) -> None:
        checks.not_closed(room.table)
        if room.table.event >= self.settings.events:
            raise Refused(409, "journal_full", "Too much has happened at this table. It can only be looked at.")
        await self.tables.change(room, plan)

    async def act(self, room: Room, seat: Seat, wish: Act) -> None:
        await self._change(room, lambda draft: plans.act(draft, seat, wish.number, wish.action))

    async def plan(self, room: Room, seat: Seat, wish: MakePlan) -> None:
        await self.tables.plan(room, seat, wish.action)

    async def undo(self, room: Room, seat: Seat, wish: Undo) -> None:
        await self._change(room, lambda draft: plans.undo(draft, seat, wish.number))

    async def propose(self, room: Room, seat: Seat, wish: Propose) -> None:
        await self._change(room, lambda draft: plans.propose(draft, seat, wish.what))

    async def answer(self, room: Room, seat: Seat, wish: Reply) -> None:
        await self._change(room, lambda draft: plans.answer(draft, seat, wish.agree))

    async def chat(self, room: Room, seat: Seat, wish: Chat) -> None:
        text = clean(wish.text)
        if not text:
            raise Refused(400, "empty", "There is nothing to say.")
        if room.table.said >= self.settings.lines_of_chat:
            raise Refused(409, "chat_full", "Enough has been said at this table.")
        await self._change(room, lambda draft: draft.add(Said(text=text), seat))

    async def preview(self, room: Room, seat: Seat, wish: Preview) -> Previewed:
        game = room.table.game
        after = checks.preview(room.table, seat, wish.action)
        score = game.scores(after)[seat]
        return Previewed(scores=score.items, total=score.total, page=boards.preview(game, after, seat))

    async def hint(self, room: Room, seat: Seat, wish: AskHint) -> Hinted:
        """What the expert would do; one at a time for a seat."""
        table = room.table
        checks.hint(table, seat, wish.number, wish.plan)
        if seat in room.advised:
            raise Refused(429, "hint_coming", "A hint is being thought out already.")
        room.advised.add(seat)
        try:
            view = table.game.view(table.match.state, seat)
            seed = f"hint:{table.row.seed}:{seat}:{wish.number}"
            place = Place(LOOKING, room.address, table.id)
            found = await self.pool.advise(table.game, view, wish.plan, seed, self.settings.hint_seconds, place)
        finally:
            room.advised.discard(seat)
        if found is None:
            raise Refused(503, "no_hint", "No hint was found in time.")
        checks.hint(table, seat, wish.number, wish.plan)  # much can have happened while it was thought out
        return advice.told(table, seat, view, codec.convert(found, Hint))

    async def weigh(self, room: Room, seat: Seat, wish: Weigh) -> Weighed:
        """Whether an action costs much. Who asks is about to play it, so an answer that takes too long is none."""
        table = room.table
        checks.weigh(table, seat, wish.number, wish.action)
        if seat in room.weighed:
            return Weighed(costly=None)  # the last one still takes its time: the workers are busy
        view = table.game.view(table.match.state, seat)
        room.weighed.add(seat)
        thought = self.tables.tasks.spawn(self._weighed(room, seat, view, wish))
        # It is not cut off: that would cost the worker's process, which bots need next.
        await asyncio.wait({thought}, timeout=WEIGHING)
        found = thought.result() if thought.done() else None
        if not found or wish.number != table.chairs[seat].number:
            return Weighed(costly=None)
        return Weighed(costly=advice.compared_with_better(table, seat, view, codec.convert(found, Costly)))

    async def _weighed(self, room: Room, seat: Seat, view: Any, wish: Weigh) -> dict[str, Any] | None:
        table = room.table
        seed = f"weigh:{table.row.seed}:{seat}:{wish.number}"
        try:
            place = Place(LOOKING, room.address, table.id)
            return await self.pool.weigh(table.game, view, wish.action, seed, WEIGHING, place)
        finally:
            room.weighed.discard(seat)

    async def seat(self, room: Room, seat: Seat, wish: SeatChange) -> None:
        """Name and who may show it, bot, resignation, webhook: of the own seat; another's is only handed to a bot."""
        change = self._change
        if wish.seat is not UNSET and wish.seat != seat:
            await self._hand_over(room, wish)
            return
        if isinstance(wish.webhook, str):
            if not self.settings.webhooks:
                raise Refused(403, "no_webhooks", "Notices to other addresses are switched off on this server.")
            await webhooks.check(wish.webhook)
        if isinstance(wish.bot, str):
            self._check_bot(room, seat, wish.bot)
        if wish.name is not UNSET:
            renamed = Renamed(name=clean(wish.name))
            await change(room, lambda draft: draft.add(renamed, seat))
        if wish.shown is not UNSET:
            shown = NameShown(shown=wish.shown)
            await change(room, lambda draft: draft.add(shown, seat))
        if wish.webhook is not UNSET:
            notices = NoticesSet(url=wish.webhook)
            await change(room, lambda draft: draft.add(notices, seat))
        if wish.resign:
            await change(room, lambda draft: plans.resign(draft, seat))
        elif wish.bot is None:
            await change(room, lambda draft: plans.come_back(draft, seat))
        elif wish.bot is not UNSET:
            bot = wish.bot
            await change(room, lambda draft: plans.hand_to_bot(draft, seat, bot, "asked"))

    async def _hand_over(self, room: Room, wish: SeatChange) -> None:
        table, other, bot = room.table, wish.seat, wish.bot
        if not isinstance(other, int) or other >= len(table.chairs):
            raise Refused(400, "no_seat", "There is no such seat.")
        own = (wish.name, wish.shown, wish.webhook)
        if not isinstance(bot, str) or wish.resign or any(each is not UNSET for each in own):
            raise Refused(403, "not_your_seat", "Another seat can only be handed to a bot, while its player is away.")
        self._check_bot(room, other, bot)

        def hand_over(draft: Draft) -> None:
            if not table.chairs[other].free and room.away(other, draft.now) < self.settings.away_seconds:
                raise Refused(409, "not_away", "That player is still here.")
            plans.hand_to_bot(draft, other, bot, "away")

        await self._change(room, hand_over)

    def _check_bot(self, room: Room, seat: Seat, bot: str) -> None:
        """Whether that bot can be had for a seat that a person has: it counts among those of the table's address."""
        catalogue.check_bot(bot, room.table.match.game.name, self.settings.bots)
        chairs = room.table.chairs
        if chairs[seat].bot is None:
            others = [chair for other, chair in enumerate(chairs) if other != seat]
            self.tables.check_bots(1, room.address, alone=all(chair.bot is not None for chair in others))
