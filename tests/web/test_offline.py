"""Northward as an app: it can be installed, and opens without a network with what there is to read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.player import PATIENCE

PICTURES = """async () => {
  const size = async (file) => {
    const { width, height } = await createImageBitmap(await (await fetch(file)).blob());
    return `${width}x${height}`;
  };
  const touch = document.querySelector('link[rel=apple-touch-icon]').href;
  const { icons } = await (await fetch('/manifest.json')).json();
  const drawn = icons.filter(({ type }) => type === 'image/png');
  return Promise.all([...drawn, { src: touch, sizes: '180x180', purpose: 'touch' }].map(
    async ({ src, sizes, purpose }) => [sizes, await size(src), purpose ?? 'any']));
}"""
"""What icons say of their size and purpose, and how large they are."""
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

    icons = page.evaluate(PICTURES)
    assert all(said == found for said, found, _ in icons)
    wanted = {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"), ("180x180", "touch")}
    assert {(said, purpose) for said, _, purpose in icons} == wanted
    colour = json.loads(manifest["data"])["theme_color"]
    assert page.locator("meta[name=theme-color]").get_attribute("content") == colour
    assert "width=device-width" in (page.locator("meta[name=viewport]").get_attribute("content") or "")

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
