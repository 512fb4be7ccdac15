"""The routes. Each reads its request, asks the parts of the server, and writes the answer."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import FastAPI, Request, Response
from starlette.websockets import WebSocket

from northward import __version__
from northward.core.game import Seat
from northward.server import ahead, catalogue, figures, messages, puzzle_messages, puzzles, replays, review_messages
from northward.server.errors import Refused, Stale
from northward.server.fairness import LOOKING, Place
from northward.server.http import Json, body, lang_of, read, text_wanted
from northward.server.making import Origin
from northward.server.openapi import Calls
from northward.server.own_puzzles import Own
from northward.server.owner import Owner
from northward.server.players import no_key
from northward.server.rooms import Room
from northward.server.security import RECORD, address_of, bearer, key_of
from northward.server.server import Northward
from northward.server.snapshots import Reader, packed

T = TypeVar("T")
ONE = {"type": "string", "enum": ["1"]}
"""A wish in a query: either `1` or left out."""
DEAR, DEAREST = 5.0, 20.0
"""What long work costs besides being asked for, in requests of an address."""
TALK = (messages.Propose, messages.Reply, messages.SeatChange)
"""What is no move, is stored, and needs not be done often."""
COUNT = {"type": "integer", "minimum": 0}


def number_in(request: Request, name: str) -> int | None:
    """A number in the query, if it is there."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused(400, "bad_request", f"That request cannot be understood: {name}.")
    return int(text)


async def owner_of(request: Request, server: Northward) -> Owner | None:
    """Whoever asks for a seat, if they have a key; with a new one they are somebody new."""
    return await server.tables.players.owner(key_of(request.headers), request.headers.get("user-agent", ""))


def catalogue_calls(app: FastAPI, server: Northward) -> None:
    api = Calls(app)

    @api.get("/api/games", answer=list[messages.GameInfo])
    async def games() -> Response:
        """The installed games."""
        return Json(catalogue.games())

    @api.get("/api/games/{name}/rules", answer=messages.Rules)
    async def rules(name: str, request: Request) -> Response:
        """A game's rules by id."""
        catalogue.game(name)
        return Json(catalogue.rules(name, lang_of(request)))

    @api.get("/api/games/{name}/tutorial", answer=messages.Tutorial)
    async def tutorial(name: str) -> Response:
        """The tips of a game's guided first game."""
        return Json(catalogue.tips(name))

    @api.get("/api/games/{name}/components", answer=dict[str, Any])
    async def components(name: str) -> Response:
        """The set of cards or tiles that the page draws."""
        return Json(catalogue.components(catalogue.game(name)))

    @api.get("/api/games/{name}/bots", answer=list[messages.BotInfo])
    async def bots(name: str) -> Response:
        """The bots and how they play a game: two plain ones, then the levels, weakest first."""
        return Json(catalogue.bot_list(name, server.settings.bots))


def puzzle_calls(app: FastAPI, server: Northward) -> None:
    api = Calls(app)

    async def beside(request: Request, work: Callable[[], T]) -> Response:
        """A puzzle is set up from its match, which takes longer than other answers."""
        return Json(await server.lane.run(Place(LOOKING, address_of(request.scope)), work))

    @api.get("/api/puzzles", answer=puzzle_messages.Puzzles, query={"day": {"type": "string", "format": "date"}})
    async def every(request: Request) -> Response:
        """All puzzles by number, and which of them is that of a day, which is the same for all."""
        return await beside(request, lambda: puzzles.listed(request.query_params.get("day")))

    @api.get("/api/puzzles/{game}/{number}", answer=puzzle_messages.Puzzle)
    async def one(game: str, number: int, request: Request) -> Response:
        """A puzzle: what its seat sees, and what is asked."""
        lang, text = lang_of(request), text_wanted(request)
        return await beside(request, lambda: puzzles.shown(puzzles.position(game, number), None, lang, text))

    @api.post("/api/puzzles/{game}/{number}/try", body=puzzle_messages.Try, answer=puzzle_messages.PuzzleTried)
    async def tried(game: str, number: int, request: Request) -> Response:
        """What some actions are worth there."""
        wish, lang, text = await body(request, puzzle_messages.Try), lang_of(request), text_wanted(request)

        def work() -> puzzle_messages.PuzzleTried:
            here = puzzles.position(game, number)
            return puzzles.tried(here, puzzles.actions_of(here, wish.actions), None, lang, text)

        return await beside(request, work)

    @api.get("/api/puzzles/{game}/{number}/solution", answer=list[puzzle_messages.PuzzleAnswer])
    async def solution(game: str, number: int, request: Request) -> Response:
        """The best ways, and why."""
        lang, text = lang_of(request), text_wanted(request)
        return await beside(request, lambda: puzzles.solution(puzzles.position(game, number), lang, text))


def table_calls(app: FastAPI, server: Northward) -> None:
    api, maker = Calls(app), server.maker

    async def origin_of(request: Request) -> Origin | None:
        """The table that a record is said to be of, if the caller may look at it."""
        named = request.query_params.get("table")
        if named is None:
            return None
        room, seat = await server.tables.enter(named, bearer(request.headers))
        return Origin(room.table, hints=seat is not None and room.table.hints(seat))

    @api.post("/api/tables", body=messages.NewTable, answer=messages.TableMade)
    async def create(request: Request) -> Response:
        """A new table; the caller gets the tokens of all seats that are not bots."""
        wish = await body(request, messages.NewTable)
        server.new_table(address_of(request.scope))
        return Json(await maker.create(wish, address_of(request.scope), await owner_of(request, server)))

    @api.post("/api/games/{name}/tutorial", body=messages.Join, answer=messages.TableMade)
    async def learn(name: str, request: Request) -> Response:
        """A guided first game: the caller has the first seat, the other lines are prepared."""
        wish = await body(request, messages.Join)
        catalogue.prepared(name)
        server.new_table(address_of(request.scope))
        owner = await owner_of(request, server)
        return Json(await maker.teach(name, wish.name, address_of(request.scope), owner))

    @api.get("/api/tables", answer=list[messages.OpenTable])
    async def open_tables(request: Request) -> Response:
        """Open tables that wait for players, newest first; with a key, those that are open to its player."""
        return Json(await maker.open_tables(await server.tables.players.asking(key_of(request.headers))))

    @api.post("/api/import", answer=messages.TableMade, text=True, query={"upto": COUNT, "table": {"type": "string"}})
    async def continue_from(request: Request) -> Response:
        """A match that goes on from a record: all seats with the caller, but for bots of the table that it is of."""
        upto, address = number_in(request, "upto"), address_of(request.scope)
        data = await read(request, RECORD)
        server.new_table(address)
        server.records_per_hour.take(address)
        server.by_address.take(address, DEAREST)
        origin, owner = await origin_of(request), await owner_of(request, server)
        return Json(await maker.continue_from(data, upto, address, origin, owner))

    @api.post("/api/tables/{table}/join", body=messages.Join, answer=messages.Joined)
    async def join(table: str, request: Request) -> Response:
        """A free seat of an open table."""
        wish = await body(request, messages.Join)
        return Json(await maker.join(table, wish, await owner_of(request, server)))


def play_calls(app: FastAPI, server: Northward) -> None:
    api, tables, commands = Calls(app, token=True), server.tables, server.commands

    async def open_table(table: str, request: Request) -> tuple[Room, str | None]:
        """The table, once the token was checked: only those who belong there count against its limit."""
        token = bearer(request.headers)
        room, seat = await tables.enter(table, token)
        if seat is not None:
            room.address = room.address or address_of(request.scope)
        server.by_table.take(table if seat is not None else f"{table} {address_of(request.scope)}")
        return room, token

    async def long(request: Request, cost: float, work: Callable[[], T]) -> T:
        """Does what takes long beside the loop; it counts for more than other requests."""
        address = address_of(request.scope)
        server.by_address.take(address, cost)
        return await server.lane.run(Place(LOOKING, address), work)

    async def snapshot(room: Room, seat: Seat | None, token: str | None, request: Request) -> Response:
        return Json(tables.snapshot(room, Reader(seat, token, lang_of(request), text_wanted(request))))

    async def asked(
        table: str, request: Request, kind: type[T], work: Callable[[Room, Seat, T], Any]
    ) -> tuple[Room, Seat, str | None, Any]:
        """What a player asks for, and what came of it; a stale wish is answered with a snapshot."""
        wish = await body(request, kind)
        room, token = await open_table(table, request)
        seat = tables.player(room, token)
        if kind in TALK:
            server.talk.take(f"{table} {seat}")
        try:
            return room, seat, token, await work(room, seat, wish)
        except Stale as stale:
            stale.more["snapshot"] = tables.snapshot(room, Reader(seat, token, lang_of(request), text_wanted(request)))
            raise

    async def command(table: str, request: Request, kind: type[T], work: Callable[[Room, Seat, T], Any]) -> Response:
        """A change by a player, answered with a snapshot."""
        room, seat, token, _ = await asked(table, request, kind, work)
        return await snapshot(room, seat, token, request)

    @api.get("/api/tables/{table}", answer=messages.Snapshot)
    async def look(table: str, request: Request) -> Response:
        """All that this seat, or a spectator, may know now."""
        room, token = await open_table(table, request)
        return await snapshot(room, tables.who(room, token), token, request)

    @api.post("/api/tables/{table}/sit", body=messages.Sit, answer=messages.Joined)
    async def sit(table: str, request: Request) -> Response:
        """Sits down with the link of a seat; the own token opens it from then on, the link no more."""
        wish = await body(request, messages.Sit)
        room, link = await tables.room(table), bearer(request.headers)
        await tables.players.recognise(link)
        return Json(await server.maker.sit(room, link, wish, await owner_of(request, server)))

    @api.post("/api/tables/{table}/own", answer=messages.Joined)
    async def own(table: str, request: Request) -> Response:
        """The seat becomes that of whoever has the key in the header, as if it had been taken with it."""
        room, token = await open_table(table, request)
        owner = await owner_of(request, server)
        if owner is None:
            raise no_key()
        return Json(await server.maker.own(room, token, owner))

    @api.post("/api/tables/{table}/leave", answer=dict[str, Any])
    async def leave(table: str, request: Request) -> Response:
        """For good: a bot plays on; name and chat of the seat are deleted, and nothing opens it any more."""
        room, token = await open_table(table, request)
        await server.history.leave(room, tables.player(room, token))
        return Json({})

    @api.post("/api/tables/{table}/links", body=messages.Relink, answer=messages.NewLink)
    async def links(table: str, request: Request) -> Response:
        """A new link for a seat without a guest, or for the spectators; the old one is void."""
        wish = await body(request, messages.Relink)
        room, token = await open_table(table, request)
        return Json(await server.maker.relink(room, tables.player(room, token), wish))

    @api.post(
        "/api/tables/{table}/act",
        body=messages.Act,
        answer=(messages.Snapshot, messages.Done),
        query={"short": ONE, "text": ONE},
    )
    async def act(table: str, request: Request) -> Response:
        """Plays an action."""
        if request.query_params.get("short") != "1":
            return await command(table, request, messages.Act, commands.act)
        room, seat, _, _ = await asked(table, request, messages.Act, commands.act)
        return Json(messages.Done(event=room.table.event, number=room.table.chairs[seat].number))

    @api.get("/api/tables/{table}/plan", answer=messages.Plannable)
    async def plannable(table: str, request: Request) -> Response:
        """What the own seat, which waits for others, may choose ahead."""
        room, token = await open_table(table, request)
        seat = tables.player(room, token)
        return Json(messages.Plannable(choices=packed(ahead.choices(room.table, seat))))

    @api.post("/api/tables/{table}/plan", body=messages.MakePlan, answer=messages.Snapshot)
    async def plan(table: str, request: Request) -> Response:
        """Chooses ahead, or withdraws that. Nobody else is told."""
        return await command(table, request, messages.MakePlan, commands.plan)

    @api.post("/api/tables/{table}/preview", body=messages.Preview, answer=messages.Previewed)
    async def preview(table: str, request: Request) -> Response:
        """The own seat's score by category if it did that."""
        wish = await body(request, messages.Preview)
        room, token = await open_table(table, request)
        return Json(await commands.preview(room, tables.player(room, token), wish))

    @api.post("/api/tables/{table}/hint", body=messages.AskHint, answer=messages.Hinted)
    async def hint(table: str, request: Request) -> Response:
        """What the expert would do, why, and how much better that is than the own plan."""
        server.by_address.take(address_of(request.scope), DEAR)
        _, _, _, hinted = await asked(table, request, messages.AskHint, commands.hint)
        return Json(hinted)

    @api.post("/api/tables/{table}/weigh", body=messages.Weigh, answer=messages.Weighed)
    async def weigh(table: str, request: Request) -> Response:
        """Whether an action costs much, before it is played. Answered within 1.5 s."""
        server.by_address.take(address_of(request.scope), DEAR)
        _, _, _, weighed = await asked(table, request, messages.Weigh, commands.weigh)
        return Json(weighed)

    @api.post("/api/tables/{table}/undo", body=messages.Undo, answer=messages.Snapshot)
    async def undo(table: str, request: Request) -> Response:
        """Takes back at once where that is free, else proposes it."""
        return await command(table, request, messages.Undo, commands.undo)

    @api.post("/api/tables/{table}/propose", body=messages.Propose, answer=messages.Snapshot)
    async def propose(table: str, request: Request) -> Response:
        """Asks all people for an undo, a pause, or to go on."""
        return await command(table, request, messages.Propose, commands.propose)

    @api.post("/api/tables/{table}/answer", body=messages.Reply, answer=messages.Snapshot)
    async def answer(table: str, request: Request) -> Response:
        """Agrees to the open proposal, or not."""
        return await command(table, request, messages.Reply, commands.answer)

    @api.post("/api/tables/{table}/seat", body=messages.SeatChange, answer=messages.Snapshot)
    async def seat(table: str, request: Request) -> Response:
        """Name and whether it is shown, bot, resignation, notices."""
        return await command(table, request, messages.SeatChange, commands.seat)

    @api.post("/api/tables/{table}/chat", body=messages.Chat, answer=dict[str, Any])
    async def chat(table: str, request: Request) -> Response:
        """A line for everybody at the table."""
        wish = await body(request, messages.Chat)
        room, token = await open_table(table, request)
        seat = tables.player(room, token)
        server.talk.take(f"{table} {seat}")
        await commands.chat(room, seat, wish)
        return Json({})

    @api.post("/api/tables/{table}/rematch", answer=messages.TableMade)
    async def rematch(table: str, request: Request) -> Response:
        """The same people once more."""
        room, token = await open_table(table, request)
        tables.player(room, token)
        server.new_table(address_of(request.scope))
        return Json(await server.maker.rematch(room, token or ""))

    @api.get("/api/tables/{table}/record", answer=None, query={"names": ONE})
    async def record(table: str, request: Request) -> Response:
        """The record as JSONL, with the names of the players if that is wished."""
        room, token = await open_table(table, request)
        named = request.query_params.get("names") == "1"
        work = replays.record_of(room.table, tables.who(room, token), named=named)
        name = f"{room.table.game.name}-{room.table.id}.jsonl"
        return Response(
            await long(request, DEAR, work),
            media_type="application/jsonl",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @api.get("/api/tables/{table}/components", answer=dict[str, Any])
    async def components(table: str, request: Request) -> Response:
        """The set of cards or tiles that this table plays with."""
        room, token = await open_table(table, request)
        tables.who(room, token)
        return Json(catalogue.components(room.table.game))

    @api.get("/api/tables/{table}/states", answer=list[messages.ReplayStep], query={"from": COUNT, "since": COUNT})
    async def states(table: str, request: Request) -> Response:
        """Some steps of the match as this seat may see it, from a given one on; fewer than a hundred are the last.

        With `since` from the step that was the last one at that event, so that its view is the one before the rest.
        """
        start, since = number_in(request, "from") or 0, number_in(request, "since")
        room, token = await open_table(table, request)
        if since is not None:
            start = room.table.course.line_at(since)
        return Json(await long(request, DEAR, replays.steps_of(room.table, tables.who(room, token), start)))

    @api.get("/api/tables/{table}/ending", answer=messages.Ending)
    async def ending(table: str, request: Request) -> Response:
        """The end of a match that is over: item by item, what ended it, and the points after each round."""
        room, token = await open_table(table, request)
        if room.table.status != "over" or room.table.problem:
            raise Refused(409, "not_over", "The match is not over yet.")
        return Json(await long(request, DEAR, replays.ending_of(room.table, tables.who(room, token))))

    @api.get("/api/tables/{table}/review/{line}", answer=review_messages.ReviewedMoment)
    async def reviewed(table: str, line: int, request: Request) -> Response:
        """A decision of a review with all that was compared."""
        room, _ = await open_table(table, request)
        return Json(await server.reviews.moment(room.table, line, address_of(request.scope)))

    async def mistake(table: str, line: int, request: Request) -> Own:
        room, _ = await open_table(table, request)
        return await server.own_puzzles.at(room.table, line, address_of(request.scope))

    @api.get("/api/tables/{table}/puzzles/{line}", answer=puzzle_messages.Puzzle)
    async def puzzle(table: str, line: int, request: Request) -> Response:
        """A mistake that a review found, as a puzzle: what its seat saw, and what is asked."""
        lang, text = lang_of(request), text_wanted(request)
        here = (await mistake(table, line, request)).here
        return Json(await long(request, 0, lambda: puzzles.shown(here, table, lang, text)))

    @api.post("/api/tables/{table}/puzzles/{line}/try", body=puzzle_messages.Try, answer=puzzle_messages.PuzzleTried)
    async def try_again(table: str, line: int, request: Request) -> Response:
        """What some actions are worth there, which is judged where the review has not looked at them."""
        wish, lang, text = await body(request, puzzle_messages.Try), lang_of(request), text_wanted(request)
        own, address = await mistake(table, line, request), address_of(request.scope)
        server.by_address.take(address, DEAR)
        actions = puzzles.actions_of(own.here, wish.actions)
        points = await server.own_puzzles.points(own, actions, Place(LOOKING, address, table))
        return Json(await long(request, 0, lambda: puzzles.tried(own.here, actions, points, lang, text)))

    @api.get("/api/tables/{table}/puzzles/{line}/solution", answer=list[puzzle_messages.PuzzleAnswer])
    async def better(table: str, line: int, request: Request) -> Response:
        """What the review found better, and why."""
        lang, text = lang_of(request), text_wanted(request)
        here = (await mistake(table, line, request)).here
        return Json(await long(request, 0, lambda: puzzles.solution(here, lang, text)))

    @api.post("/api/tables/{table}/retry", body=review_messages.AskRetry, answer=messages.TableMade)
    async def retry(table: str, request: Request) -> Response:
        """A decision of a match that is over, once more, against bots and with the same deal."""
        wish = await body(request, review_messages.AskRetry)
        room, _ = await open_table(table, request)
        address = address_of(request.scope)
        server.new_table(address)
        server.by_address.take(address, DEAREST)
        return Json(await server.maker.retry(room.table, wish.line, address, await owner_of(request, server)))

    @app.websocket("/api/tables/{table}/review")
    async def review(socket: WebSocket, table: str) -> None:
        await server.sockets.serve(socket, table, review=True)

    @app.websocket("/api/tables/{table}/live")
    async def live(socket: WebSocket, table: str) -> None:
        await server.sockets.serve(socket, table)


def operator_calls(app: FastAPI, server: Northward) -> None:
    api = Calls(app)

    @api.get("/healthz", answer=dict[str, Any])
    async def healthz() -> Response:
        """Whether the server and its database answer."""
        status = await server.store.health()
        return Json({"status": status, "version": __version__}, 200 if status == "ok" else 503)

    @api.get("/api/about", answer=messages.About)
    async def about() -> Response:
        """What this server is, and whether it offers the site to read."""
        return Json(messages.About(version=__version__, docs=server.settings.docs is not None))

    @api.get("/api/connection", answer=dict[str, Any])
    async def connection(request: Request) -> Response:
        """How the server sees whoever asks: by which address, and whether a proxy's word for it was believed."""
        address = request.client.host if request.client else ""
        told = [part.strip() for part in request.headers.get("x-forwarded-for", "").split(",") if part.strip()]
        forwarded = "none" if not told else "believed" if address in told else "ignored"
        return Json({"address": address, "forwarded": forwarded, "time": time.time()})

    @api.get("/metrics", answer=None)
    async def metrics(request: Request) -> Response:
        """Figures for Prometheus, for whoever has their token."""
        token = server.settings.metrics_token
        if token is None:
            raise Refused(404, "not_found", "There is nothing here.")
        if not hmac.compare_digest((bearer(request.headers) or "").encode(), token.encode()):
            raise Refused(401, "bad_token", "That token is wrong.")
        return Response(server.figures(), media_type=figures.KIND)
