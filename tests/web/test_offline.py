"""Northward as an app: it can be installed, and opens without a network with what there is to read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.player import PATIENCE

READY = "navigator.serviceWorker.ready.then(() => caches.keys()).then((names) => names.length === 1)"


@pytest.fixture
def page_with_worker(browser: Browser, base_url: str) -> Iterator[Page]:
    context = browser.new_context(base_url=base_url, locale="en-GB", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def test_it_can_be_installed_and_is_read_without_a_network(page_with_worker: Page) -> None:
    page = page_with_worker
    page.goto("/")
    expect(page.get_by_role("button", name="Rules: Honshū")).to_be_visible()
    assert page.evaluate(READY)
    asked = page.context.new_cdp_session(page)
    manifest: dict[str, Any] = asked.send("Page.getAppManifest")
    assert manifest["errors"] == [] and manifest["url"].endswith("/manifest.json")
    problems = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in problems if each["errorId"] != "in-incognito"] == []

    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("button", name="Rules: Honshū")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Playing needs the server")
    page.get_by_role("button", name="Rules: Honshū").click()
    expect(page.get_by_role("dialog")).to_contain_text("HON-")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Learn: Honshū").click()
    expect(page.get_by_role("dialog").locator("ol li").nth(3)).to_be_visible()

    page.context.set_offline(False)
    page.goto("/about")
    page.goto("/")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("button", name="Rules: Honshū")).to_be_visible()
