"""The calls about notices: which devices and addresses are sent them, and when nobody is."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request, Response

from northward.server import player_messages, web_push, webhooks
from northward.server.errors import Refused
from northward.server.http import Json, body, lang_of
from northward.server.openapi import Calls
from northward.server.owner import Owner
from northward.server.security import address_of, key_of
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
            mail=await server.addresses.told(owner.player),
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

    @api.post("/api/you/notices/mail", body=player_messages.EnterAddress, answer=player_messages.NoticeWishes)
    async def mail(request: Request) -> Response:
        """The address is sent a link for it to be confirmed, in the language of the call; none forgets all of it."""
        wish, owner = await body(request, player_messages.EnterAddress), await me(request)
        if wish.address is None:
            await server.addresses.forget(owner.player)
        else:
            asker = address_of(request.scope)
            await server.addresses.enter(owner.player, wish.address.strip(), lang_of(request), asker)
        return await told(owner)

    @api.post("/api/you/notices/mail/want", body=player_messages.WantMail, answer=player_messages.NoticeWishes)
    async def want_mail(request: Request) -> Response:
        """Whether the confirmed address is sent notices, in the language of the call."""
        wish, owner = await body(request, player_messages.WantMail), await me(request)
        await server.addresses.want(owner.player, wish.wanted, lang_of(request))
        return await told(owner)


def links(app: FastAPI, server: Northward) -> None:
    """What links in mails lead to: the page asks first. They are good without a key, on whichever device."""
    api = Calls(app)

    @api.post("/mail/confirm/{token}", answer=player_messages.ConfirmedAddress)
    async def confirm(token: str) -> Response:
        """The address that was sent this link is its player's."""
        return Json(player_messages.ConfirmedAddress(address=await server.addresses.confirm(token)))

    @api.post("/mail/stop/{token}", answer=dict[str, Any])
    async def stop(token: str) -> Response:
        """No more mails; also what mail programs ask for with one click (RFC 8058)."""
        await server.addresses.stop(token)
        return Json({})
