"""A push changes what it is about, and nothing that somebody is looking at or about to press."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.hyperborea import Ruler
from tests.web.moments import RECORDS, reached

VIEW = "() => document.querySelector('svg.map > g').getAttribute('transform')"


def somebody_says(screen: Any, link: str) -> None:
    """A push that changes nothing on the board, and has come."""
    table, token = link.removeprefix("/t/").split("#")
    answer = screen.page.request.post(
        f"/api/tables/{table}/chat", data={"text": "hello"}, headers={"Authorization": f"Bearer {token}"}
    )
    assert answer.ok, answer.text()
    expect(screen.page.locator(".ib .dot")).to_be_visible()


def test_a_hex_that_is_looked_at_stays_open(open_screen: Any) -> None:
    screen = open_screen()
    state, links = reached(screen, "hyperborea", 2, lambda now: now.phase == "turn")
    screen.page.goto(links[state.active])
    screen.wait()
    Ruler.of(screen).tap_hex(screen.page.locator("[data-own]").first)
    expect(screen.page.locator(".pop")).to_be_visible()
    somebody_says(screen, links[1 - state.active])
    expect(screen.page.locator(".pop")).to_be_visible()


def test_a_map_stays_where_somebody_has_moved_it(open_screen: Any) -> None:
    screen = open_screen()
    page = screen.page
    state, links = reached(screen, "okanagan", 2, lambda now: now.phase == "place" and len(now.map.laid) > 4)
    page.goto(links[state.player])
    screen.wait()
    x, y = screen.middle(page.locator("svg.map"))
    page.mouse.move(x - 200, y - 200)
    page.mouse.down()
    page.mouse.move(x + 300, y + 200, steps=4)
    page.mouse.up()
    moved = page.evaluate(VIEW)
    somebody_says(screen, links[1 - state.player])
    assert page.evaluate(VIEW) == moved


def test_the_final_score_stays_closed(open_screen: Any) -> None:
    screen = open_screen()
    page = screen.page
    answer = page.request.post("/api/import", data=(RECORDS / "honshu" / "3_players_selection.jsonl").read_bytes())
    table = answer.json()
    links = [f"/t/{table['table']}#{token}" for token in table["tokens"]]
    page.goto(links[0])
    screen.see_end()
    page.locator("main.end").get_by_role("button", name=screen.words["end.map"]).click()
    expect(screen.button("end.open")).to_be_visible()
    somebody_says(screen, links[1])
    expect(screen.button("end.open")).to_be_visible()
