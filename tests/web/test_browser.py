"""What the browser tests stand on: a browser that dies takes no other test with it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Error


def test_a_browser_that_has_gone_is_started_anew(launch_browser: Any, browsers: list[Browser], request: Any) -> None:
    dying = launch_browser()
    browsers.append(dying)
    page = dying.new_page()
    try:
        dying.new_browser_cdp_session().send("Browser.crash")
        page.wait_for_event("close")
    except Error:
        pass  # the crash cuts the very connection that asked for it
    assert not dying.is_connected()
    browser = request.getfixturevalue("browser")
    assert browser is not dying
    context = browser.new_context()
    context.new_page().goto("about:blank")
    context.close()
