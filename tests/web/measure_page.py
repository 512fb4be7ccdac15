"""How quick the page is in a real browser: `make bench` runs it. It measures and asserts nothing, so it is no test."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.test_modes import table_with_friends


def test_page_speed(open_screen: Any) -> None:
    """Prints both; the aims are 50 ms for the click and 150 ms for the move on one machine."""
    host, guest = open_screen(), open_screen()
    table_with_friends(host, "honshu", ("link",))
    guest.page.goto(host.page.locator(".copy input").first.input_value())
    guest.sit_down("Bo")
    for screen in (host, guest):
        expect(screen.page.locator(".table")).to_be_visible()
    guest.page.evaluate(
        """() => { window.seen = []; new MutationObserver(() => window.seen.push(Date.now())).observe(
            document.querySelector('.table'), {attributes: true, attributeFilter: ['data-event']}) }"""
    )
    answers, arrivals = [], []
    for _ in range(4):
        if not host.page.locator("[role=option]:not([disabled])").count():
            break
        guest.page.evaluate("window.seen.length = 0")
        answers.append(
            host.page.evaluate(
                """() => new Promise((done) => { const start = performance.now();
                  document.querySelector('[role=option]:not([disabled]):not([aria-selected=true])').click();
                  const look = () => document.querySelector('[role=option][aria-selected=true]')
                    ? done(performance.now() - start) : requestAnimationFrame(look); look(); })"""
            )
        )
        sent = host.page.evaluate("() => { document.querySelector('button.confirm').click(); return Date.now(); }")
        guest.page.wait_for_function("() => window.seen.length > 0")
        arrivals.append(guest.page.evaluate("window.seen[0]") - sent)
        host.after(lambda: host.button("undo").last.click())
        host.wait()
    print(
        f"\npage: a click is answered after {min(answers):.1f} ms, a move is on the other page after {min(arrivals)} ms"
    )
