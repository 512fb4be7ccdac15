"""The live tables: every command of people and bots, each committed before it is acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from msgspec import UNSET

from northward.core import codec, record
from northward.core.game import CHANCE, Seat
from northward.core.match import Match
from northward.core.text import LANGUAGES
from northward.core.tutorial import LEARNER
from northward.server import catalogue, webhooks
from northward.server.errors import Refused, bad_token, unknown_table
from northward.server.fold import SCREEN, STAND_IN, LiveTable, digest
from northward.server.journal import Entry, TableRow
from northward.server.messages import (
    Act,
    AskHint,
    Hinted,
    Joined,
    NewTable,
    OpenTable,
    Previewed,
    SeatChange,
    Snapshot,
    TableMade,
    What,
)
from northward.server.metrics import METRICS
from northward.server.presence import Presence
from northward.server.rooms import Room, Watcher
from northward.server.settings import Settings
from northward.server.snapshots import raw
from northward.server.store import CAME_OR_WENT, Conflict, Store, Write
from northward.server.texts import describe, stamp
from northward.server.workers import Pool

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 10
TRIES = 20
"""How often a change is planned anew when other processes were faster."""
LISTED = 50
WAITING = 86_400.0
"""How long an open table is offered to strangers."""
RESUMED = 5000
PATIENCE = 3.0
"""How long another process may take to move its bots before this one does."""
log = logging.getLogger(__name__)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def new_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


class Tables:
    """All tables that somebody plays at, over the store that holds them all."""

    def __init__(self, store: Store, pool: Pool, settings: Settings, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.pool = pool
        self.settings = settings
        self.now = now
        self.presence = Presence(store)
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    # Getting at a table

    async def room(self, table_id: str, *, fresh: bool = False) -> Room:
        """The table in memory; with `fresh`, with whatever other processes have done to it."""
        room = self.rooms.get(table_id)
        if room is None:
            room = await self._load(table_id)
        elif fresh and self.store.shared:
            await self.catch_up(room)
        room.touched = self.now()
        return room

    async def _load(self, table_id: str) -> Room:
        if not table_id.isascii() or not table_id.isalnum() or len(table_id) > ID_LENGTH:
            raise unknown_table()
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            try:
                if table_id in self.rooms:
                    return self.rooms[table_id]
                row = await self.store.table(table_id)
                if row is None:
                    raise unknown_table()
                entries = await self.store.entries(table_id)
                try:
                    table = await asyncio.to_thread(LiveTable, row, entries)
                except record.RecordError as error:
                    log.warning("table %s cannot be opened: %s", table_id, error)
                    raise Refused(409, "read_only", f"This table cannot be opened here: {error}.") from None
                room = self._seat(table)
                await self.presence.read(room)
                if table.awaiting == (CHANCE,):  # a newer version of the game has gone on by itself to a draw
                    await self.change(room, lambda: table.plan_chance(self.now()))
                self.drive(room)
                return room
            finally:
                self._loading.pop(table_id, None)

    def _seat(self, table: LiveTable) -> Room:
        room = self.rooms[table.id] = Room(table, self.now(), self.settings.webhooks)
        return room

    async def catch_up(self, room: Room) -> None:
        """Takes in what other processes have written."""
        async with room.lock:
            if await self.store.last_event(room.table.id) > room.table.event:
                self._fold(room, await self.store.entries(room.table.id, room.table.event))

    async def heard(self, table_id: str, event: int) -> None:
        """Another process tells that it has written, or that somebody came or went there."""
        room = self.rooms.get(table_id)
        if room is None:
            return
        if event == CAME_OR_WENT:
            await self.presence.read(room)
        elif room.table.event < event:
            await self.catch_up(room)

    def came(self, room: Room, watcher: Watcher) -> None:
        room.add(watcher)
        self.spawn(self.presence.tell(room, self.now()))

    def left(self, room: Room, watcher: Watcher) -> None:
        room.remove(watcher, self.now())
        if not self._closing:  # then all leave at once
            self.spawn(self.presence.tell(room, self.now()))

    def _fold(self, room: Room, entries: list[Entry]) -> None:
        for entry in entries:
            if entry.event > room.table.event:
                room.table.fold(entry)
        room.changed_at = self.now()
        room.wake()

    async def change(self, room: Room, plan: Callable[[], list[Entry]]) -> None:
        """Commits what the plan says, and only then lets anybody see it."""
        async with room.lock:
            for _ in range(TRIES):
                entries = plan()
                if not entries:
                    return
                try:
                    await self.store.write(Write(room.table.id, entries, self._status_after(room, entries)))
                except Conflict:
                    self._fold(room, await self.store.entries(room.table.id, room.table.event))
                    continue
                self._fold(room, entries)
                METRICS.count("actions_total", sum(entry.number is not None for entry in entries))
                break
            else:
                raise Refused(503, "busy", "The table is too busy. Please try again.")
        self.drive(room)
        self._notify(room)

    def _status_after(self, room: Room, entries: list[Entry]) -> str:
        """The status that the row is filed under; an approximation is enough, since the journal is the truth."""
        table = room.table
        free = {seat for seat, chair in enumerate(table.chairs) if chair.free}
        free -= {entry.seat for entry in entries if entry.kind in ("joined", "bot") and entry.seat is not None}
        if free:
            return "waiting"
        state = table.match.state
        if table.problem is None:
            for entry in entries:
                if entry.kind == "undone":
                    return "playing"
                if entry.kind == "line":
                    action = codec.decode(codec.encode(entry.body["action"]), table.game.Action)
                    state = table.game.apply(state, action)
        return "playing" if table.game.to_move(state) else "over"

    # Who is who

    def who(self, room: Room, token: str | None) -> Seat | None:
        """The seat of a token; None for spectators, and for anybody once the match is over."""
        if token is None and room.table.status == "over":
            return None
        if token is None:
            raise Refused(401, "no_token", "Open the table with the link that you were given.")
        try:
            return room.table.seat_of(digest(token))
        except LookupError:
            raise bad_token() from None

    def player(self, room: Room, token: str | None) -> Seat:
        seat = self.who(room, token)
        if seat is None:
            raise Refused(403, "spectator", "Spectators only watch.")
        return seat

    async def enter(self, table_id: str, token: str | None) -> tuple[Room, Seat | None]:
        """Opens a table with a token. Whoever first comes with the link of a free seat sits down on it."""
        room = await self.room(table_id, fresh=True)
        seat = self.who(room, token)
        if seat is not None and room.table.chairs[seat].free:
            await self.change(room, lambda: room.table.plan_join(seat, None, None, self.now()))
        return room, seat

    def snapshot(self, room: Room, seat: Seat | None, lang: str, token: str | None) -> Snapshot:
        return room.desk.snapshot(seat, lang, room.here(self.now()), self.now(), token)

    # Making tables

    async def create(self, wish: NewTable) -> TableMade:
        game = catalogue.game(wish.game)
        try:
            options = codec.decode(codec.encode(wish.options), game.Options)
            header = record.starting(game, len(wish.seats), options).header()
        except ValueError as error:
            raise Refused(400, "bad_table", f"Such a table cannot be made: {error}.") from None
        tokens = [None if seat.kind == "bot" else new_token() for seat in wish.seats]
        chairs = []
        for number, (seat, token) in enumerate(zip(wish.seats, tokens, strict=True)):
            bot = catalogue.check_bot(seat.bot or STAND_IN) if seat.kind == "bot" else None
            chairs.append(
                {
                    "group": SCREEN if seat.kind in ("me", "screen") else number,
                    "name": clean(seat.name),
                    "born_bot": bot is not None,
                    "bot": bot,
                    "token": token and digest(token),
                    "free": seat.kind == "link",
                }
            )
        spectator = new_token()
        row = self._row(
            header,
            spectator=digest(spectator),
            seed=None if wish.seed is None else str(wish.seed),
            open=wish.open,
            clock=None if wish.clock is None else msgspec.to_builtins(wish.clock),
        )
        await self._add(row, {"chairs": chairs})
        return TableMade(table=row.id, tokens=tokens, spectator=spectator)

    async def teach(self, name: str, person: str | None) -> TableMade:
        """A guided first game: bots on the other seats play what is prepared, for as long as the rules take it."""
        made = catalogue.prepared(name)
        tokens = [new_token() if seat == LEARNER else None for seat in range(made.record.seats)]
        chairs = [
            {
                "group": SCREEN if token else seat,
                "name": clean(person) if token else made.plan.others[seat - 1],
                "born_bot": token is None,
                "bot": None if token else STAND_IN,
                "token": token and digest(token),
                "free": False,
            }
            for seat, token in enumerate(tokens)
        ]
        spectator = new_token()
        row = self._row(made.record.header(), spectator=digest(spectator), deal_known=True)
        lines = codec.decode(codec.encode(made.record.actions), list[dict[str, Any]])
        await self._add(row, {"chairs": chairs, "prepared": lines})
        return TableMade(table=row.id, tokens=tokens, spectator=spectator)

    def _row(
        self,
        header: record.Header,
        *,
        spectator: str,
        seed: str | None = None,
        open: bool = False,
        clock: dict[str, Any] | None = None,
        deal_known: bool = False,
    ) -> TableRow:
        return TableRow(
            id=new_id(),
            created=self.now(),
            header=msgspec.to_builtins(header),
            seed=os.urandom(16).hex() if seed is None else seed,
            deal_known=deal_known or seed is not None,
            open=open,
            clock=clock,
            spectator=spectator,
            status="waiting",
            updated=self.now(),
        )

    async def _add(self, row: TableRow, created: dict[str, Any], lines: Sequence[Any] = ()) -> Room:
        """Writes a new table with its first lines; play begins at once if all are there."""
        at = row.created
        entries = [Entry(event=1, at=at, kind="created", body=created)]
        numbers: dict[int, int] = {}
        for action in lines:
            seat = None if action.seat == CHANCE else action.seat
            number = None if seat is None else numbers.get(seat, 0)
            if seat is not None and number is not None:
                numbers[seat] = number + 1
            body = {"action": codec.decode(codec.encode(action), dict[str, Any])}
            entries.append(Entry(event=len(entries) + 1, at=at, kind="line", seat=seat, number=number, body=body))
        table = await asyncio.to_thread(LiveTable, row, entries)
        for entry in table.plan_chance(at):
            entries.append(entry)
            table.fold(entry)
        await self.store.write(Write(row.id, entries, table.status, row))
        room = self._seat(table)
        self.drive(room)
        return room

    async def continue_from(self, data: bytes, upto: int | None) -> TableMade:
        """A record as a new table, all seats with the caller."""
        try:
            saved = record.load(data)
            lines = list(saved.actions if upto is None else saved.actions[:upto])
            begun = record.starting(saved.game, saved.seats, saved.options, lines)
            await asyncio.to_thread(Match, begun)
        except record.RecordError as error:
            raise Refused(400, "bad_record", f"This record cannot be used: {error}.", line=error.line) from None
        tokens = [new_token() for _ in range(saved.seats)]
        chairs = [
            {"group": SCREEN, "name": "", "born_bot": False, "bot": None, "token": digest(token), "free": False}
            for token in tokens
        ]
        spectator = new_token()
        # Whoever has the record knows what was dealt.
        row = self._row(begun.header(), spectator=digest(spectator), deal_known=True)
        await self._add(row, {"chairs": chairs}, lines)
        return TableMade(table=row.id, tokens=list(tokens), spectator=spectator)

    async def rematch(self, room: Room, token: str) -> TableMade:
        """The same people once more: every token also opens the new table."""
        seat = self.player(room, token)
        if room.table.status != "over":
            raise Refused(409, "not_over", "The match is not over yet.")
        async with room.rematching:
            if room.table.rematch is None:
                chairs = [
                    {
                        "group": chair.group,
                        "name": chair.name,
                        "born_bot": chair.born_bot,
                        "bot": chair.bot if chair.born_bot else None,
                        "token": chair.token,
                        "free": False,
                    }
                    for chair in room.table.chairs
                ]
                old = room.table.row
                begun = record.starting(room.table.game, room.table.match.seats, room.table.match.options)
                row = self._row(begun.header(), spectator=old.spectator, clock=old.clock)
                made = await self._add(row, {"chairs": chairs})

                def plan() -> list[Entry]:
                    if room.table.rematch is not None:
                        return []
                    return room.table.plan_note("rematch", seat, self.now(), table=made.table.id)

                await self.change(room, plan)
        assert room.table.rematch is not None
        tokens = [token if other == seat else None for other in range(room.table.match.seats)]
        return TableMade(table=room.table.rematch, tokens=tokens, spectator=None)

    async def open_tables(self) -> list[OpenTable]:
        found = []
        rows = await self.store.with_status("waiting", limit=LISTED, only_open=True)
        for row in (row for row in rows if self.now() - row.updated < WAITING):
            with contextlib.suppress(Refused):
                table = (await self.room(row.id)).table
                free = sum(chair.free for chair in table.chairs)
                if free:
                    found.append(
                        OpenTable(
                            id=row.id,
                            game=table.game.name,
                            seats=len(table.chairs),
                            free=free,
                            created=stamp(row.created),
                        )
                    )
        return found

    async def join(self, table_id: str, name: str | None) -> Joined:
        room = await self.room(table_id, fresh=True)
        token, found = new_token(), -1

        def plan() -> list[Entry]:
            nonlocal found
            if not room.table.row.open:
                raise Refused(403, "not_open", "This table is open to invited players only.")
            free = [seat for seat, chair in enumerate(room.table.chairs) if chair.free]
            if not free:
                raise Refused(409, "full", "All seats are taken.")
            found = free[0]
            return room.table.plan_join(found, clean(name), digest(token), self.now())

        await self.change(room, plan)
        return Joined(seat=found, token=token)

    # What players do

    async def act(self, room: Room, seat: Seat, act: Act) -> None:
        await self.change(room, lambda: room.table.plan_act(seat, act.number, act.action, self.now()))

    def preview(self, room: Room, seat: Seat, action: dict[str, Any]) -> Previewed:
        score = room.table.preview(seat, action)
        return Previewed(scores=score.items, total=score.total)

    async def hint(self, room: Room, seat: Seat, wish: AskHint) -> Hinted:
        """What the expert would do; one at a time for a seat."""
        table = room.table
        table.check_hint(seat, wish.number, wish.plan)
        if seat in room.advised:
            raise Refused(429, "hint_coming", "A hint is being thought out already.")
        room.advised.add(seat)
        try:
            view = table.game.view(table.match.state, seat)
            seed = f"hint:{table.row.seed}:{seat}:{wish.number}"
            found = await self.pool.advise(table.game, view, wish.plan, seed, self.settings.hint_seconds)
        finally:
            room.advised.discard(seat)
        if found is None:
            raise Refused(503, "no_hint", "No hint was found in time.")
        table.check_hint(seat, wish.number, wish.plan)
        action = table.read_action(seat, found["action"])
        words = {lang: describe(table.game, action, lang) for lang in LANGUAGES}
        return Hinted(**found | {"action": raw(action), "words": words})

    async def undo(self, room: Room, seat: Seat, number: int) -> None:
        await self.change(room, lambda: room.table.plan_undo(seat, number, self.now()))

    async def propose(self, room: Room, seat: Seat, what: What) -> None:
        await self.change(room, lambda: room.table.plan_proposal(seat, what, self.now()))

    async def answer(self, room: Room, seat: Seat, agree: bool) -> None:
        await self.change(room, lambda: room.table.plan_answer(seat, agree, self.now()))

    async def chat(self, room: Room, seat: Seat, text: str) -> None:
        text = clean(text)
        if not text:
            raise Refused(400, "empty", "There is nothing to say.")
        await self.change(room, lambda: room.table.plan_note("chat", seat, self.now(), text=text))

    async def seat(self, room: Room, seat: Seat, change: SeatChange) -> None:
        """Name, bot, resignation, webhook: of the own seat; of another's, only to hand it to a bot."""
        table = room.table
        if change.seat is not UNSET and change.seat != seat:
            await self._hand_over(room, change)
            return
        if isinstance(change.webhook, str):
            if not self.settings.webhooks:
                raise Refused(403, "no_webhooks", "Notices to other addresses are switched off on this server.")
            await webhooks.check(change.webhook)
        if isinstance(change.bot, str):
            catalogue.check_bot(change.bot)
        if change.name is not UNSET:
            name = clean(change.name)
            await self.change(room, lambda: table.plan_note("named", seat, self.now(), name=name))
        if change.webhook is not UNSET:
            await self.change(room, lambda: table.plan_note("webhook", seat, self.now(), url=change.webhook))
        if change.resign:
            await self.change(room, lambda: table.plan_resign(seat, self.now()))
        elif change.bot is None:
            await self.change(room, lambda: table.plan_back(seat, self.now()))
        elif change.bot is not UNSET:
            bot = change.bot
            await self.change(room, lambda: table.plan_bot(seat, bot, "asked", self.now()))

    async def _hand_over(self, room: Room, change: SeatChange) -> None:
        table, other, bot = room.table, change.seat, change.bot
        if not isinstance(other, int) or other >= len(table.chairs):
            raise Refused(400, "no_seat", "There is no such seat.")
        if not isinstance(bot, str) or change.resign or change.name is not UNSET or change.webhook is not UNSET:
            raise Refused(403, "not_your_seat", "Another seat can only be handed to a bot, while its player is away.")
        catalogue.check_bot(bot)
        await self.presence.read(room)

        def plan() -> list[Entry]:
            chair = table.chairs[other]
            if not chair.free and room.away(other, self.now()) < self.settings.away_seconds:
                raise Refused(409, "not_away", "That player is still here.")
            return table.plan_bot(other, bot, "away", self.now())

        await self.change(room, plan)

    # Bots

    def drive(self, room: Room) -> None:
        """Lets bots play while it is their turn."""
        if not self._closing and room.table.bots_to_move and (room.driver is None or room.driver.done()):
            room.thought = {}  # somebody else has acted
            room.driver = self.spawn(self._drive(room))

    async def _drive(self, room: Room) -> None:
        while room.table.bots_to_move:
            await asyncio.gather(*(self._move_bot(room, seat) for seat in room.table.bots_to_move))

    async def _move_bot(self, room: Room, seat: Seat) -> None:
        table = room.table
        number, bot = table.chairs[seat].number, table.chairs[seat].bot or STAND_IN
        seed = f"{table.row.seed}:{seat}:{number}"
        chosen = table.prepared_line(seat, table.match.state, table.played(seat))
        if chosen is None:
            view = table.game.view(table.match.state, seat)
            began, used = perf_counter(), room.thought.get(seat, 0.0)
            chosen = await self.pool.choose(table.game, view, bot, seed, used)
            room.thought = {seat: used + perf_counter() - began}

        def plan() -> list[Entry]:
            if table.chairs[seat].number != number or seat not in table.bots_to_move:
                return []  # undone, taken back, or played by another process
            if chosen is not None:
                with contextlib.suppress(Refused):
                    return table.plan_act(seat, number, chosen, self.now(), bot=True)
            legal = table.match.legal(seat)
            action = legal[Random(seed).randrange(len(legal))]
            return table.plan_act(
                seat, number, codec.decode(codec.encode(action), dict[str, Any]), self.now(), bot=True
            )

        await self.change(room, plan)

    # What happens by itself

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a background task failed", exc_info=task.exception())

    def _notify(self, room: Room) -> None:
        """Sends your-turn notices to those who are not looking."""
        if not self.settings.webhooks:
            return
        here = room.here(self.now())
        for seat in room.table.running:
            chair = room.table.chairs[seat]
            if chair.webhook and seat not in here and room.notified.get(seat) != chair.number:
                room.notified[seat] = chair.number
                notice = {"table": room.table.id, "game": room.table.game.name, "seat": seat, "what": "your_turn"}
                self.spawn(webhooks.send(chair.webhook, notice))

    async def resume(self) -> None:
        """After a start: all matches that are being played go on, with bots and clocks."""
        for row in await self.store.with_status("playing", limit=RESUMED):
            try:
                room = await self.room(row.id)
                room.touched = row.updated
            except Refused:
                continue
            except Exception:
                log.exception("table %s does not resume", row.id)

    async def tick(self) -> None:
        """What time brings: clocks run out, forgotten bots move, unwatched tables leave the memory."""
        now = self.now()
        await self.presence.beat(list(self.rooms.values()), now)
        for room in list(self.rooms.values()):
            table = room.table
            if table.clock is not None:
                for seat in table.running:
                    if table.seconds_left(seat, now) == 0.0:
                        await self.change(room, partial(self._out_of_time, table, seat))
            if table.bots_to_move and (not self.store.shared or now - room.changed_at > PATIENCE):
                self.drive(room)
            if room.idle(now, self.settings.idle_seconds):
                del self.rooms[table.id]

    def _out_of_time(self, table: LiveTable, seat: Seat) -> list[Entry]:
        now = self.now()
        if seat not in table.running or table.seconds_left(seat, now) != 0.0:
            return []
        return table.plan_bot(seat, STAND_IN, "time", now)

    async def run(self) -> None:
        """The background work of a server."""
        self.spawn(self.resume())
        while True:
            await asyncio.sleep(0.5)
            try:
                await self.tick()
            except Exception:
                log.exception("the clocks failed")

    async def close(self) -> None:
        self._closing = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.presence.leave(self.now())


def clean(text: str | None) -> str:
    """A name or a line of chat without line breaks and other unprintable characters."""
    return "".join(letter if letter.isprintable() else " " for letter in text or "").strip()
