"""The calls about oneself: who one is, one's devices and games."""

from __future__ import annotations

import io
from typing import Any

import segno
from fastapi import FastAPI, Request, Response

from northward.server import player_messages, puzzle_messages
from northward.server.http import Json, body
from northward.server.openapi import Calls
from northward.server.owner import Owner
from northward.server.players import LINK_SECONDS
from northward.server.routes import DEAR, DEAREST
from northward.server.security import address_of, key_of
from northward.server.server import Northward


def calls(app: FastAPI, server: Northward) -> None:
    api, players = Calls(app, key=True), server.tables.players

    async def me(request: Request) -> Owner:
        return await players.known(key_of(request.headers))

    async def about(owner: Owner) -> Response:
        name, devices = await players.name(owner.player), await players.devices(owner)
        return Json(player_messages.Player(name=name, devices=devices, phrase=await players.has_phrase(owner.player)))

    @api.get("/api/you", answer=player_messages.Player)
    async def who(request: Request) -> Response:
        """Whoever has the key, and their devices."""
        return await about(await me(request))

    @api.post("/api/you/name", body=player_messages.Rename, answer=player_messages.Player)
    async def name(request: Request) -> Response:
        """What all devices call one."""
        wish, owner = await body(request, player_messages.Rename), await me(request)
        await players.rename(owner.player, wish.name)
        return await about(owner)

    @api.get("/api/you/tables", answer=list[player_messages.MyTable], query={"table": {"type": "string"}})
    async def tables(request: Request) -> Response:
        """One's games, the latest first; or a certain one."""
        owner = await me(request)
        return Json(await server.history.games(owner.player, request.query_params.get("table")))

    @api.get("/api/you/puzzles", answer=list[puzzle_messages.OwnPuzzle])
    async def puzzles(request: Request) -> Response:
        """Mistakes that reviews found in one's games, of the latest first."""
        owner, address = await me(request), address_of(request.scope)
        server.by_address.take(address, DEAR)
        return Json(await server.own_puzzles.listed(owner.player, address))

    @api.get("/api/you/statistics", answer=list[player_messages.Statistics])
    async def statistics(request: Request) -> Response:
        """What one's finished games come to, game by game."""
        return Json(await server.statistics.of((await me(request)).player))

    @api.get("/api/you/holidays", answer=player_messages.Holidays)
    async def holidays(request: Request) -> Response:
        """Whether one is on holiday, and how many days are left."""
        return Json(await server.holidays.told((await me(request)).player))

    @api.post("/api/you/holidays", body=player_messages.TakeHoliday, answer=player_messages.Holidays)
    async def holiday(request: Request) -> Response:
        """All clocks that wait for one stand still for so many days from now on; none ends the holiday."""
        wish, owner = await body(request, player_messages.TakeHoliday), await me(request)
        await server.holidays.take(owner.player, wish.days)
        server.timekeeper.hurry()  # tables that are not in memory take note too, before the player looks at their list
        return Json(await server.holidays.told(owner.player))

    @api.post("/api/you/link", body=player_messages.NewLinkTo, answer=player_messages.DeviceLink)
    async def link(request: Request) -> Response:
        """A link for one more device; the one before is void."""
        wish, owner = await body(request, player_messages.NewLinkTo), await me(request)
        made = f"{wish.page}#{await players.new_link(owner.player)}"
        picture = io.BytesIO()
        segno.make(made, error="m", micro=False).save(picture, kind="svg", xmldecl=False, border=2, omitsize=True)
        return Json(
            player_messages.DeviceLink(link=made, picture=picture.getvalue().decode(), seconds=int(LINK_SECONDS))
        )

    @api.post("/api/you/phrase", answer=player_messages.Phrase)
    async def phrase(request: Request) -> Response:
        """A phrase to print or to keep, for the day when all devices are lost; the one before is void."""
        owner = await me(request)
        return Json(player_messages.Phrase(phrase=await players.new_paper(owner.player)))

    @api.post("/api/you/join", body=player_messages.JoinPlayer, answer=player_messages.Player)
    async def join(request: Request) -> Response:
        """The device with the key in the header, which is new, is one more of whoever made the link or the phrase."""
        wish = await body(request, player_messages.JoinPlayer)
        agent = request.headers.get("user-agent", "")
        return await about(await players.join(wish.phrase, key_of(request.headers) or "", agent))

    @api.post("/api/you/sign_out", body=player_messages.SignOut, answer=player_messages.Player)
    async def sign_out(request: Request) -> Response:
        """A device's key opens nothing any more."""
        wish, owner = await body(request, player_messages.SignOut), await me(request)
        await players.sign_out(owner.player, wish.device)
        for room in server.tables.rooms.values():
            if owner.player in room.table.players:
                room.wake()  # whoever looks at it with that key is told
        return await about(owner)

    @api.get("/api/you/export", answer=None)
    async def export(request: Request) -> Response:
        """All that is stored of one, and one's games as records, in a zip file."""
        owner, address = await me(request), address_of(request.scope)
        server.records_per_hour.take(address)
        server.by_address.take(address, DEAREST)
        return Response(
            await server.history.export(owner, address),
            media_type="application/zip",
            headers={"content-disposition": 'attachment; filename="northward.zip"'},
        )

    @api.post("/api/you/delete", answer=dict[str, Any])
    async def delete(request: Request) -> Response:
        """All keys and the name; refused while one has a seat that one has not left."""
        owner = await me(request)
        await server.history.give_up(owner.player)
        await players.delete(owner.player)
        return Json({})
