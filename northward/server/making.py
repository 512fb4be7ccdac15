"""New tables: wished for, for a guided first game, from a record, for a rematch; and finding a seat at one."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from northward.bots.judge import lead
from northward.core import codec, record
from northward.core.game import CHANCE, IllegalAction, Seat
from northward.core.tutorial import LEARNER
from northward.server import catalogue, checks, listing, plans
from northward.server.chairs import SCREEN, STAND_IN, Chair
from northward.server.commits import Turn, Write
from northward.server.draft import Draft
from northward.server.errors import Refused
from northward.server.fairness import LOOKING, Place
from northward.server.fold import LiveTable
from northward.server.journal import Created, Entry, NewChair, Played, RematchMade, Retry, TableRow, WatchersLinked
from northward.server.lane import Lane
from northward.server.meeting import Meeting
from northward.server.messages import (
    Join,
    Joined,
    NewLink,
    NewTable,
    OpenSeat,
    OpenTable,
    Relink,
    SeatWish,
    Sit,
    TableMade,
    TimeLimit,
)
from northward.server.notices import HELD
from northward.server.owner import DOT, Owner
from northward.server.rooms import Room
from northward.server.tables import Tables
from northward.server.texts import clean, stamp
from northward.server.tokens import digest, new_id, new_seed, new_token

HERE = ("me", "screen")
"""Kinds of seats that whoever makes a table plays at their own screen."""
LISTED = 50
NOBODY: Mapping[Seat, str] = {}
AGAIN = "club"
"""The bot that takes the place of people where a match is tried anew."""
HEADER = 128 * 1024
"""As long the first line of an imported record may be: a set of one's own is in it, and is kept with the table."""
WAITING = 86_400.0
"""How long an open table is offered to strangers."""


class Listed(NamedTuple):
    """An open table as it was listed, and when it had changed; and the players who sit there."""

    updated: float
    shown: OpenTable
    players: set[str]


class Origin(NamedTuple):
    """The table that a record is said to be of, and whether it gives hints to whoever goes on from it."""

    table: LiveTable
    hints: bool


class Maker:
    def __init__(self, tables: Tables, meeting: Meeting) -> None:
        self.tables = tables
        self.meeting = meeting
        self.lane = Lane()
        """For what takes long."""
        self._listed: dict[str, Listed] = {}
        """The open tables as they were listed last."""

    async def create(
        self,
        wish: NewTable,
        address: str,
        owner: Owner | None = None,
        guests: Mapping[Seat, str] = NOBODY,
        host: str = "",
    ) -> TableMade:
        """`guests` are players who are asked to these seats."""
        game = catalogue.game(wish.game)
        kinds = [seat.kind == "bot" for seat in wish.seats]
        self.tables.check_bots(sum(kinds), address, alone=all(kinds))
        try:
            options = codec.convert(wish.options, game.Options)
            header = record.starting(game, len(wish.seats), options).header()
        except ValueError as error:
            raise Refused(400, "bad_table", f"Such a table cannot be made: {error}.") from None
        tokens = [
            None if seat.kind == "bot" else token_for(owner if seat.kind in HERE else None, number)
            for number, seat in enumerate(wish.seats)
        ]
        chairs = [self._chair(wish.game, number, seat, tokens[number], owner) for number, seat in enumerate(wish.seats)]
        spectator = new_token()
        row = self._row(
            header,
            spectator=digest(spectator),
            seed=None if wish.seed is None else str(wish.seed),
            open=wish.open,
            clock=wish.clock,
        )
        await self._add(row, Created(chairs=chairs, minimum=wish.minimum), address, guests=guests, host=host)
        return TableMade(table=row.id, tokens=tokens, spectator=spectator)

    def _chair(self, game: str, number: Seat, wish: SeatWish, token: str | None, owner: Owner | None) -> NewChair:
        more, bot = self.tables.settings.bots, None
        if wish.kind == "bot":
            bot = catalogue.check_bot(wish.bot or STAND_IN, game, more)
        return NewChair(
            group=SCREEN if wish.kind in HERE else number,
            name=clean(wish.name),
            born_bot=bot is not None,
            bot=bot,
            free=wish.kind == "link",
            shown=wish.shown,
            **opened_by(owner if wish.kind in HERE else None, token),
        )

    async def teach(self, name: str, person: str | None, address: str, owner: Owner | None = None) -> TableMade:
        """A guided first game: bots on the other seats play what is prepared, for as long as the rules take it."""
        made = catalogue.prepared(name)
        self.tables.check_bots(made.record.seats - 1, address)
        tokens = [token_for(owner, seat) if seat == LEARNER else None for seat in range(made.record.seats)]
        chairs = [
            NewChair(
                group=SCREEN if token else seat,
                name=clean(person) if token else made.plan.others[seat - 1],
                born_bot=token is None,
                bot=None if token else STAND_IN,
                free=False,
                **opened_by(owner, token),
            )
            for seat, token in enumerate(tokens)
        ]
        spectator = new_token()
        row = self._row(made.record.header(), spectator=digest(spectator), deal_known=True)
        lines = codec.convert(made.record.actions, list[dict[str, Any]])
        await self._add(row, Created(chairs=chairs, prepared=lines), address)
        return TableMade(table=row.id, tokens=tokens, spectator=spectator)

    async def continue_from(
        self, data: bytes, upto: int | None, address: str, origin: Origin | None, owner: Owner | None = None
    ) -> TableMade:
        """A record as a new table: all seats with the caller, but for those of the bots at the table it is of.

        An unfinished record may be of a match that others play elsewhere: there is no asking for hints about it, unless
        it is of a table that gives them to the caller.
        """
        try:
            begun, over = await self.lane.run(Place(LOOKING, address), lambda: _read(data, upto))
        except record.RecordError as error:
            raise Refused(400, "bad_record", f"This record cannot be used: {error}.", line=error.line) from None
        if origin is not None and tuple(origin.table.match.actions[: len(begun.actions)]) != begun.actions:
            origin = None
        sat = [] if origin is None else origin.table.chairs
        names = [chair.name for chair in sat] or begun.names or [""] * begun.seats
        bots = [chair.bot if chair.born_bot else None for chair in sat]
        if None not in bots:  # without a table, or where none but bots sat
            bots = [None] * begun.seats
        self.tables.check_bots(sum(bot is not None for bot in bots), address)
        tokens = [token_for(owner, seat) if bot is None else None for seat, bot in enumerate(bots)]
        chairs = [
            NewChair(
                group=SCREEN if token else seat,
                name=names[seat],
                born_bot=token is None,
                bot=bots[seat],
                free=False,
                **opened_by(owner, token),
            )
            for seat, token in enumerate(tokens)
        ]
        spectator = new_token()
        # Whoever has the record knows what was dealt.
        row = self._row(replace(begun, names=None).header(), spectator=digest(spectator), deal_known=True)
        hints = over or (origin is not None and origin.hints)
        await self._add(row, Created(chairs=chairs, hints=hints), address, begun.actions)
        return TableMade(table=row.id, tokens=tokens, spectator=spectator)

    async def retry(self, table: LiveTable, line: int, address: str, owner: Owner | None = None) -> TableMade:
        """A decision of a match that is over, once more: against its bots, and bots for its people, with its deal."""
        if table.status != "over" or table.problem:
            raise Refused(409, "not_over", "The match is not over yet.")
        actions = table.match.actions
        if line >= len(actions) or actions[line].seat == CHANCE:
            raise Refused(422, "no_decision", "Nobody has decided anything there.")
        seat = actions[line].seat
        self.tables.check_bots(len(table.chairs) - 1, address)
        token = token_for(owner, seat)
        chairs = [
            NewChair(
                group=SCREEN if other == seat else other,
                name=chair.name,
                born_bot=other != seat,
                bot=None if other == seat else chair.bot if chair.born_bot else AGAIN,
                free=False,
                **(opened_by(owner, token) if other == seat else {"token": None}),
            )
            for other, chair in enumerate(table.chairs)
        ]
        spectator = new_token()
        begun = record.starting(table.game, table.match.seats, table.match.options, actions[:line])
        row = self._row(begun.header(), spectator=digest(spectator), deal_known=True)
        totals = [score.total for score in table.game.scores(table.match.state)]
        dealt = [codec.convert(action, dict[str, Any]) for action in actions if action.seat == CHANCE]
        retry = Retry(table=table.id, line=line, seat=seat, lead=lead(totals, seat), dealt=dealt)
        await self._add(row, Created(chairs=chairs, retry=retry), address, begun.actions)
        tokens = [token if other == seat else None for other in range(table.match.seats)]
        return TableMade(table=row.id, tokens=tokens, spectator=spectator)

    async def rematch(self, room: Room, token: str) -> TableMade:
        """The same people once more: every token also opens the new table."""
        table, seat = room.table, self.tables.player(room, token)
        if table.status != "over":
            raise Refused(409, "not_over", "The match is not over yet.")
        async with room.rematching:
            if table.rematch is None:
                made = await self._again(table, room.address)

                def announce(draft: Draft) -> None:
                    if table.rematch is None:  # else another process was faster
                        draft.add(RematchMade(table=made.table.id), seat)

                await self.tables.change(room, announce)
        assert table.rematch is not None
        tokens = [token if other == seat else None for other in range(table.match.seats)]
        return TableMade(table=table.rematch, tokens=tokens, spectator=None)

    async def _again(self, table: LiveTable, address: str) -> Room:
        born = [chair.born_bot for chair in table.chairs]
        self.tables.check_bots(sum(born), address, alone=all(born))
        chairs = [
            NewChair(
                group=chair.group,
                name=chair.name,
                born_bot=chair.born_bot or chair.left,
                bot=chair.bot if chair.born_bot else STAND_IN if chair.left else None,
                token=chair.token,
                free=chair.invited,
                shown=chair.shown,
                player=chair.player,
            )
            for chair in table.chairs
        ]
        begun = record.starting(table.game, table.match.seats, table.match.options)
        row = self._row(begun.header(), spectator=table.spectator, clock=table.row.clock)
        return await self._add(row, Created(chairs=chairs), address)

    def _row(
        self,
        header: record.Header,
        *,
        spectator: str,
        seed: str | None = None,
        open: bool = False,
        clock: TimeLimit | None = None,
        deal_known: bool = False,
    ) -> TableRow:
        now = self.tables.now()
        return TableRow(
            id=new_id(),
            created=now,
            header=msgspec.to_builtins(header),
            seed=new_seed() if seed is None else seed,
            deal_known=deal_known or seed is not None,
            open=open,
            clock=clock,
            spectator=spectator,
            status="waiting",
            updated=now,
        )

    async def _add(
        self,
        row: TableRow,
        created: Created,
        address: str,
        lines: Sequence[Any] = (),
        guests: Mapping[Seat, str] = NOBODY,
        host: str = "",
    ) -> Room:
        """Writes a new table with its first lines, and whom to tell of it; play begins at once if all are there."""
        asked = [Turn(seat, player, None, row.created, "invited") for seat, player in guests.items()]
        invited = [
            {"seat": seat, "player": player, "host": host, "created": row.created} for seat, player in guests.items()
        ]

        def begin() -> tuple[LiveTable, Write, float | None]:
            entries = _first_entries(row.created, created, lines)
            table = LiveTable(row, entries)
            draft = Draft(table, row.created)
            plans.draw_chance(draft)
            for entry in draft.entries:
                table.fold(entry, draft.steps.get(entry.event))
            due = table.due(row.created)
            summary = listing.now(table, row.created) if table.players else None
            told = [*asked, *_again_to_move(table, row.created)]
            write = Write(
                row.id, [*entries, *draft.entries], table.status, row, due, summary, begun=told, invited=invited
            )
            return table, write, due

        table, write, due = await self.lane.run(Place(LOOKING, address), begin) if lines else begin()
        await self.tables.store.write(write)
        room = self.tables.put(table)
        room.address, room.due = address, due
        self.tables.bots.drive(room)
        if write.begun:
            self.tables.told.set()
        return room

    # Finding a seat

    async def open_tables(self, player: str | None = None) -> list[OpenTable]:
        """None at which somebody sits who has blocked whoever asks."""
        listed: dict[str, Listed] = {}
        rows = await self.tables.store.with_status("waiting", limit=LISTED, only_open=True)
        for row in (row for row in rows if self.tables.now() - row.updated < WAITING):
            known = self._listed.get(row.id)
            if known is not None and known.updated == row.updated:
                listed[row.id] = known
                continue
            with contextlib.suppress(Refused):
                table = await self.tables.read(row.id)
                listed[row.id] = Listed(row.updated, await self._shown(table), table.players)
        self._listed = listed
        avoided = await self.meeting.blocked_by(player) if player is not None else set()
        return [each.shown for each in listed.values() if each.shown.free and not each.players & avoided]

    async def _shown(self, table: LiveTable) -> OpenTable:
        """What somebody may want to know before sitting down."""
        game = table.game.name
        return OpenTable(
            id=table.id,
            game=game,
            seats=len(table.chairs),
            free=sum(chair.free for chair in table.chairs),
            created=stamp(table.row.created),
            players=[
                OpenSeat(
                    name=chair.name,
                    bot=chair.bot,
                    free=chair.free,
                    rating=await self.meeting.rating(chair.player, game),
                )
                for chair in table.chairs
            ],
            options=table.course.options,
            clock=table.row.clock,
            minimum=table.minimum,
        )

    async def _check_stranger(self, table: LiveTable, player: str | None) -> None:
        """Refuses whom somebody at the table has blocked, who is told no more than that there is no seat; and whoever
        has finished fewer games than the table asks for."""
        if await self.meeting.unwelcome(player, table.players):
            raise no_seat()
        if table.minimum and await self.meeting.finished(player) < table.minimum:
            raise Refused(
                403, "too_few_games", f"This table asks for more finished games than you have: {table.minimum}."
            )

    async def sit(self, room: Room, link: str | None, wish: Sit, owner: Owner | None = None) -> Joined:
        """A guest sits down with the link of a seat, which is void then; what opens the seat nobody else has."""
        own = wish.token or new_token()
        hashed = None if owner else digest(own)
        seat = -1

        def sat_before(chair: Chair) -> bool:
            if owner is not None:
                return chair.player == owner.player and chair.came_by == digest(link or "")
            return chair.token == hashed

        def sit_down(draft: Draft) -> None:
            nonlocal seat
            checks.not_closed(room.table)
            chairs = room.table.chairs
            taken = next((seat for seat, chair in enumerate(chairs) if sat_before(chair)), None)
            if taken is not None and not chairs[taken].invited:
                seat = taken  # a retry: the answer was lost
                return
            self.tables.who(room, link)
            invited = room.table.invitation(digest(link or ""))
            if invited is None or taken is not None:
                raise Refused(409, "no_invitation", "That link is not for a free seat.")
            seat = invited
            player = None if owner is None else owner.player
            plans.sit_down(draft, seat, clean(wish.name), hashed, shown=wish.shown, player=player)

        await self.tables.change(room, sit_down)
        return Joined(seat=seat, token=owner.token(seat) if owner else own)

    async def relink(self, room: Room, maker: Seat, wish: Relink) -> NewLink:
        """The maker of the table voids a link and gets a new one: of a seat without a guest, or of the spectators."""
        token, seat, table = new_token(), wish.seat, room.table
        if table.chairs[maker].group != SCREEN:
            raise Refused(403, "not_maker", "Only whoever made the table can do that.")
        if seat is not None and (seat >= len(table.chairs) or table.chairs[seat].born_bot):
            raise Refused(400, "no_seat", "There is no such seat.")
        if seat is not None and table.chairs[seat].group == SCREEN:
            raise Refused(409, "own_screen", "That seat is played at your own screen.")

        def renew(draft: Draft) -> None:
            if seat is None:
                draft.add(WatchersLinked(token=digest(token)))
            elif table.chairs[seat].invited or room.away(seat, draft.now) >= self.tables.settings.away_seconds:
                plans.free(draft, seat, digest(token))
            else:
                raise Refused(409, "not_away", "That player is still here.")

        await self.tables.change(room, renew)
        return NewLink(token=token)

    async def join(self, table_id: str, wish: Join, owner: Owner | None = None) -> Joined:
        room = await self.tables.room(table_id)
        if room.table.row.open:
            await self._check_stranger(room.table, owner.player if owner else None)
        token, found = new_token(), -1
        hashed, player = (None, owner.player) if owner else (digest(token), None)

        def sit_down(draft: Draft) -> None:
            nonlocal found
            if not room.table.row.open:
                raise Refused(403, "not_open", "This table is open to invited players only.")
            free = [seat for seat, chair in enumerate(room.table.chairs) if chair.free]
            if not free:
                raise no_seat()
            found = free[0]
            plans.sit_down(draft, found, clean(wish.name), hashed, shown=wish.shown, player=player)

        await self.tables.change(room, sit_down)
        return Joined(seat=found, token=owner.token(found) if owner else token)

    async def own(self, room: Room, token: str | None, owner: Owner) -> Joined:
        """The seat of a token becomes a player's, unless it is another's who has not the key."""
        seat = self.tables.player(room, token)
        holder = room.table.chairs[seat].player
        if holder not in (None, owner.player) and DOT not in (token or ""):
            raise Refused(409, "not_yours", "That seat is somebody's already.")
        await self.tables.change(room, lambda draft: plans.own(draft, seat, owner.player))
        return Joined(seat=seat, token=owner.token(seat))


def no_seat() -> Refused:
    return Refused(409, "full", "All seats are taken.")


def _again_to_move(table: LiveTable, now: float) -> list[Turn]:
    """Those who play once more and do not look, as after a rematch: who has made the table does."""
    others = [seat for seat in table.people_to_move if table.chairs[seat].group != SCREEN]
    return [Turn(seat, table.chairs[seat].player, None, now + HELD) for seat in others if table.chairs[seat].player]


def token_for(owner: Owner | None, seat: Seat) -> str:
    """What opens a new seat: a key of its player, or a token of its own."""
    return owner.token(seat) if owner else new_token()


def opened_by(owner: Owner | None, token: str | None) -> dict[str, Any]:
    """How a new chair says so."""
    return {"player": owner.player, "token": None} if owner and token else {"token": token and digest(token)}


def _read(data: bytes, upto: int | None) -> tuple[record.Record, bool]:
    """The record in these bytes, or so many lines of it, and whether the whole is of a finished match.

    Raises RecordError where the rules refuse a line that is used.
    """
    if len(data.partition(b"\n")[0]) > HEADER:
        raise record.RecordError(1, f"a header of more than {HEADER // 1024} KB")
    saved = record.load(data)
    begun = replace(record.starting(saved.game, saved.seats, saved.options, saved.actions[:upto]), names=saved.names)
    state = record.replay(begun)
    with contextlib.suppress(IllegalAction):
        for action in saved.actions[len(begun.actions) :]:
            state = saved.game.apply(state, action)
        return begun, not saved.game.to_move(state)
    return begun, False


def _first_entries(at: float, created: Created, lines: Sequence[Any]) -> list[Entry]:
    """The beginning of a journal, with the lines of a record if the match goes on from one."""
    entries = [Entry(event=1, at=at, happened=created)]
    numbers: Counter[Seat] = Counter()
    for action in lines:
        played = Played(action=codec.convert(action, dict[str, Any]))
        if action.seat == CHANCE:
            entries.append(Entry(event=len(entries) + 1, at=at, happened=played))
        else:
            number = numbers[action.seat]
            numbers[action.seat] += 1
            entries.append(Entry(event=len(entries) + 1, at=at, seat=action.seat, number=number, happened=played))
    return entries
