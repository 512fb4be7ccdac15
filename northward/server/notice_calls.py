"""The calls about notices: which devices are sent them, and when nobody is."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response

from northward.server import player_messages, web_push, webhooks
from northward.server.errors import Refused
from northward.server.http import Json, body, lang_of
from northward.server.openapi import Calls
from northward.server.owner import Owner
from northward.server.security import key_of
from northward.server.server import Northward


def calls(app: FastAPI, server: Northward) -> None:
    api, players, reach = Calls(app, key=True), server.tables.players, server.reach

    async def me(request: Request) -> Owner:
        return await players.known(key_of(request.headers))

    async def told(owner: Owner) -> Response:
        assert server.outbox.push is not None
        found = player_messages.NoticeWishes(
            key=server.outbox.push.public_key,
            here=await reach.on_here(owner),
            devices=len(await reach.devices(owner.player)),
            quiet=await reach.quiet(owner.player),
        )
        return Json(found)

    @api.get("/api/you/notices", answer=player_messages.NoticeWishes)
    async def notices(request: Request) -> Response:
        """How one is told that it is one's turn."""
        return await told(await me(request))

    @api.post("/api/you/notices/push", body=player_messages.Subscribe, answer=player_messages.NoticeWishes)
    async def push(request: Request) -> Response:
        """This device is sent notices from now on, by the push service of its browser."""
        wish, owner = await body(request, player_messages.Subscribe), await me(request)
        await webhooks.check(wish.endpoint)
        try:
            web_push.check(wish.public_key, wish.secret)
        except ValueError:
            raise Refused(400, "bad_subscription", "No notice can be encrypted for that browser.") from None
        device = web_push.Device("", wish.endpoint, wish.public_key, wish.secret, lang_of(request), wish.page)
        await reach.subscribe(owner, device)
        return await told(owner)

    @api.post("/api/you/notices/push/stop", answer=player_messages.NoticeWishes)
    async def no_push(request: Request) -> Response:
        """This device is sent none any more."""
        owner = await me(request)
        await reach.unsubscribe(owner)
        return await told(owner)

    @api.post("/api/you/notices/quiet", body=player_messages.SetQuiet, answer=player_messages.NoticeWishes)
    async def quiet(request: Request) -> Response:
        """Quiet hours on all devices; what comes meanwhile is told when they end, if it still waits."""
        wish, owner = await body(request, player_messages.SetQuiet), await me(request)
        await reach.be_quiet(owner.player, wish.quiet)
        return await told(owner)
