"""A notice from the move that causes it to the browser that shows it.

Between the two stands a push service of our own, since that of a browser's maker is out of reach; what it has decrypted
is delivered as the browser would deliver it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from northward.server import webhooks
from tests.server.house import ROOMY, House, wait_for
from tests.server.push_service import PushService
from tests.server.test_notices import finish, told, two
from tests.web.player import PATIENCE

SHOWN = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
  .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, page: data.page })))"""


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    monkeypatch.setattr(webhooks, "public", lambda address: True)
    made = PushService()
    yield made
    made.close()


@pytest.fixture
def house(tmp_path: Path, built_page: Path) -> Iterator[House]:
    house = House(str(tmp_path / "house.db"), ROOMY)
    yield house
    house.close()


@pytest.fixture
def page(browser: Browser, house: House) -> Iterator[Page]:
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{house.port}", locale="en-GB", permissions=["notifications"]
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/")
    if page.evaluate("Notification.permission") != "granted":
        pytest.skip("this Chromium is a shell without notices")
    yield page
    context.close()


class Delivery:
    """Brings what the push service has got to the worker of a page."""

    def __init__(self, page: Page, origin: str) -> None:
        found: list[Any] = []
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        self.page, self.origin, self.done = page, origin, 0
        self.tools = page.context.new_cdp_session(page)
        self.tools.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
        self.tools.send("ServiceWorker.enable")
        while not found:
            page.wait_for_timeout(20)
        self.worker: str = found[0]["registrationId"]

    def of(self, got: list[dict[str, Any]]) -> None:
        for notice in got[self.done :]:
            where = {"origin": self.origin, "registrationId": self.worker}
            self.tools.send("ServiceWorker.deliverPushMessage", {**where, "data": json.dumps(notice)})
        self.done = len(got)

    def shows(self, *notices: dict[str, Any]) -> None:
        self.page.wait_for_function(f"async (wanted) => JSON.stringify(await {SHOWN}) === wanted", arg=compact(notices))


def compact(notices: tuple[dict[str, Any], ...]) -> str:
    return json.dumps(notices, separators=(",", ":"), ensure_ascii=False)


def test_one_notice_a_table_is_shown_until_it_is_answered_or_seen(
    page: Page, house: House, service: PushService
) -> None:
    _, first, ben, second = two(house)
    desk = service.browser("desk")
    desk.subscribe(ben)
    delivery = Delivery(page, f"http://127.0.0.1:{house.port}")
    rival = ("Ada", "Ben")[first.look()["you"]["seat"]]
    turn = {"title": "Your turn", "body": f"Okanagan with {rival}", "tag": first.id, "page": f"/t/{first.id}"}

    finish(first, second)
    told(house)
    delivery.of(desk.got)
    delivery.shows(turn)
    delivery.done = 0  # the same once more, as after a crash between sending and noting it
    delivery.of(desk.got)
    delivery.shows(turn)

    finish(second, first)  # elsewhere: this page has nothing to do with it
    told(house)
    delivery.of(desk.got)
    delivery.shows()

    finish(first, second)
    told(house)
    delivery.of(desk.got)
    delivery.shows(turn)
    page.evaluate("(key) => localStorage.setItem('northward.key', key)", ben.key)
    page.goto(f"/t/{first.id}#{second.token}")
    expect(page.locator(".table[data-mine]")).to_be_visible()
    delivery.shows()  # whoever looks at the table needs its notice no more

    so_far = len(desk.got)
    finish(second, first)
    finish(first, second)
    expect(page.locator(".table[data-mine]")).to_be_visible()
    wait_for(lambda: not house.inside.outbox._under_way)
    assert not [each for each in desk.got[so_far:] if each["what"] != "answered"], "silent while the table is open"
