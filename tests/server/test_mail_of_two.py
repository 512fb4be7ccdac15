"""Mail where several processes share a database: whoever is free sends a letter, and nobody else does."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from northward.server import letters
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Time
from tests.server.mail_server import PAGE, MailServer, links
from tests.server.test_notices import finish, two

PEOPLE = 6


def at_once(houses: tuple[House, House], work: Callable[[House], None]) -> None:
    with ThreadPoolExecutor(len(houses)) as both:
        list(both.map(work, houses))


def test_each_letter_goes_out_once(db: str, open_house: OpenHouse, server: MailServer) -> None:
    now = Time()
    settings = replace(ROOMY, mail=server.settings())
    houses = (
        open_house(db, settings=settings, now=now, process="one"),
        open_house(db, settings=settings, now=now, process="two"),
    )
    waiting: dict[str, str] = {}
    for number in range(PEOPLE):
        here, there = houses[number % 2], houses[1 - number % 2]
        _, first, ben, second = two(here)
        address = f"ben{number}@example.org"
        ben.do("/api/you/notices/mail", address=address)
        (link,) = links(server.got.pop())
        assert there.client.post(link.removeprefix(PAGE)).status_code == 200
        finish(first, second)
        waiting[address] = f"{PAGE}/t/{first.id}"
    server.recipients.clear()

    at_once(houses, House.drain)
    now.now += letters.GATHERED + 1
    at_once(houses, House.drain)
    assert {letter["To"]: links(letter)[0] for letter in server.got} == waiting
    assert sorted(server.recipients) == sorted(waiting), "nobody is written to twice"
    assert len({letter["Message-ID"] for letter in server.got}) == PEOPLE
    now.now += letters.HOUR
    at_once(houses, House.drain)
    assert len(server.got) == PEOPLE, "what has been told is told again"
