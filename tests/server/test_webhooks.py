"""Your-turn notices: off by default, and never to private or local addresses."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from northward.server import webhooks
from northward.server.errors import Refused
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, wait_for

BAD = [
    "ftp://example.com/", "javascript:alert(1)", "http://", "http://127.0.0.1/", "http://localhost:80/", "http://10.1.2.3/",
    "http://192.168.0.1/", "http://172.16.0.1/", "http://169.254.169.254/latest", "http://0.0.0.0/", "http://224.0.0.1/",
    "http://[::1]/", "http://[fe80::1]/", "http://[fd00::1]/", "http://[::ffff:127.0.0.1]/", "http://[::ffff:10.0.0.1]/",
    "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/", "http://100.64.0.1/", "http://2130706433/", "http://0x7f.1/",
    "http://user:pw@8.8.8.8/", "http://8.8.8.8:0/", "http://8.8.8.8:99999/", "http://8.8.8.8/a b", "http://[/", "",
    "http://8.8.8.8/\r\nX: y", "http://nowhere.invalid/",
    "http://[fec0::1]/", "http://[feff::1]/", "http://192.88.99.1/", "http://[::ffff:192.88.99.1]/",
]  # fmt: skip


@pytest.mark.parametrize("url", BAD)
def test_addresses_that_are_refused(url: str) -> None:
    with pytest.raises(Refused) as refused:
        asyncio.run(webhooks.check(url))
    assert refused.value.code == "bad_webhook"
    assert asyncio.run(webhooks.send(url, {})) is None


def test_a_public_address_is_fine() -> None:
    asyncio.run(webhooks.check("https://8.8.8.8/hook?x=1"))


def test_one_private_address_among_those_of_a_name_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    async def both(*_: object) -> list[tuple[object, ...]]:
        return [(0, 0, 0, "", ("8.8.8.8", 80)), (0, 0, 0, "", ("127.0.0.1", 80))]

    async def check() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", lambda *args, **more: both())
        await webhooks.check("http://example.com/")

    with pytest.raises(Refused):
        asyncio.run(check())


def test_they_are_off_by_default(open_house: OpenHouse) -> None:
    me = open_house().table()[0]
    assert me.fails("seat", webhook="https://8.8.8.8/") == (403, "no_webhooks")


def test_the_address_stays_with_the_server(open_house: OpenHouse) -> None:
    house = open_house(settings=replace(ROOMY, webhooks=True))
    me, other, _ = house.table("honshu", "me link link")[:3]
    other.sit()
    assert other.fails("seat", webhook="http://127.0.0.1/") == (400, "bad_webhook")
    seen = other.do("seat", webhook="https://8.8.8.8/hook")
    assert "8.8.8.8" not in json.dumps(seen) and "8.8.8.8" not in me.get().text
    with me.live() as socket:
        log = json.loads(socket.recv())
        assert "8.8.8.8" not in json.dumps(log)


def test_the_notice_itself(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[str, dict[str, Any]]] = []

    async def send(url: str, notice: dict[str, Any]) -> int:
        sent.append((url, notice))
        return 200

    monkeypatch.setattr(webhooks, "send", send)
    house = open_house(settings=replace(ROOMY, webhooks=True))
    me, other, _ = house.table("okanagan", "me link")
    other.sit()
    while me.look()["legal"] and other.look()["legal"]:
        me.act()  # what both choose at once
    first, second = (me, other) if me.look()["legal"] else (other, me)
    second.do("seat", webhook="https://8.8.8.8/hook")
    while not second.look()["legal"]:
        first.act()
    wait_for(lambda: sent)
    seat = second.look()["you"]["seat"]
    ((url, notice),) = sent
    name = notice.pop("id")
    assert url == "https://8.8.8.8/hook" and name.startswith(f"{me.id}.") and name.endswith(f".{seat}")
    assert notice == {"table": me.id, "game": "okanagan", "seat": seat, "what": "your_turn"}


def test_the_post(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent, to a small server that stands for a public one."""
    got: list[bytes] = []

    async def run() -> int | None:
        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            got.append(await reader.readuntil(b"}"))
            writer.write(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n")
            await writer.drain()
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        monkeypatch.setattr(webhooks, "public", lambda address: True)
        async with server:
            return await webhooks.send(f"http://127.0.0.1:{port}/hook?a=b", {"what": "your_turn"})

    assert asyncio.run(run()) == 302  # and nobody follows it
    assert got[0].startswith(b"POST /hook?a=b HTTP/1.1\r\nHost: 127.0.0.1:") and got[0].endswith(
        b'{"what": "your_turn"}'
    )
