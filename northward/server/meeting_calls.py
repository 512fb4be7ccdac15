"""The calls about other people: inviting them again, blocking and reporting them."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request, Response

from northward.core.game import Seat
from northward.server import messages, player_messages
from northward.server.errors import Refused
from northward.server.http import Json, body
from northward.server.openapi import Calls
from northward.server.owner import Owner
from northward.server.security import address_of, key_of
from northward.server.server import Northward


def calls(app: FastAPI, server: Northward) -> None:
    api, players, meeting = Calls(app, key=True), server.tables.players, server.meeting

    async def me(request: Request) -> Owner:
        return await players.known(key_of(request.headers))

    async def called(table: str, seat: Seat) -> str:
        """What a seat is called, as all at the table see it."""
        chairs = (await server.tables.read(table)).chairs
        if seat >= len(chairs) or chairs[seat].born_bot:
            raise Refused(400, "no_seat", "There is no such seat.")
        return chairs[seat].name

    async def known(player: str) -> Response:
        await server.history.games(player)  # which finds out what lists say of tables, where that is not written
        return Json(await meeting.people(player))

    @api.get("/api/you/people", answer=player_messages.People)
    async def people(request: Request) -> Response:
        """With whom one has finished a game or plays one, and whom one has blocked."""
        return await known((await me(request)).player)

    @api.post("/api/you/block", body=player_messages.SeatAt, answer=player_messages.People)
    async def block(request: Request) -> Response:
        """Somebody can neither sit down at one's open tables nor invite one any more, and is not told."""
        wish, owner = await body(request, player_messages.SeatAt), await me(request)
        await meeting.block(owner.player, wish.table, wish.seat, await called(wish.table, wish.seat))
        return await known(owner.player)

    @api.post("/api/you/unblock", body=player_messages.Unblock, answer=player_messages.People)
    async def unblock(request: Request) -> Response:
        """The other way round."""
        wish, owner = await body(request, player_messages.Unblock), await me(request)
        await meeting.unblock(owner.player, wish.id)
        return await known(owner.player)

    @api.post("/api/you/report", body=player_messages.Report, answer=dict[str, Any])
    async def report(request: Request) -> Response:
        """Tells the operator of somebody, at a table at which one has played."""
        wish, owner = await body(request, player_messages.Report), await me(request)
        name = await called(wish.table, wish.seat)
        await meeting.report(owner.player, wish.table, wish.seat, name, wish.text)
        return Json({})

    @api.post("/api/you/invite", body=player_messages.Invite, answer=messages.TableMade)
    async def invite(request: Request) -> Response:
        """A new table with those of another one, or with one of them; they are told as of a turn."""
        wish, owner = await body(request, player_messages.Invite), await me(request)
        server.invitations.take(owner.player)
        address = address_of(request.scope)
        server.new_table(address)
        return Json(await server.inviting.invite(owner, wish, address))

    @api.get("/api/you/invitations", answer=list[player_messages.Invitation])
    async def invitations(request: Request) -> Response:
        """To which tables one is asked."""
        return Json(await server.inviting.waiting((await me(request)).player))

    @api.post("/api/tables/{table}/accept", body=messages.Join, answer=messages.Joined)
    async def accept(table: str, request: Request) -> Response:
        """Sits down where one was asked to."""
        wish, owner = await body(request, messages.Join), await me(request)
        return Json(await server.inviting.accept(table, wish, owner))

    @api.post("/api/tables/{table}/decline", answer=dict[str, Any])
    async def decline(table: str, request: Request) -> Response:
        """Does not."""
        await server.inviting.decline(table, (await me(request)).player)
        return Json({})
