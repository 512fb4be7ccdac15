"""Fingers, wheel and keys on the map, in detail."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.moments import moment

SCALE = "() => document.querySelector('svg.map > g').getScreenCTM().a"
GHOST = """() => { const box = document.querySelector('.ghost rect:last-of-type').getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, box.width, box.height].map(Math.round); }"""


def touch(screen: Any, *steps: list[tuple[float, float]]) -> None:
    """Fingers go down where the first step says, along the others, and up."""
    session = screen.page.context.new_cdp_session(screen.page)

    def send(kind: str, points: list[tuple[float, float]]) -> None:
        places = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    send("touchStart", steps[0])
    for points in steps[1:]:
        send("touchMove", points)
    send("touchEnd", [])


def test_two_fingers_zoom_and_one_drags_the_card(open_screen: Any) -> None:
    screen = open_screen(phone=True)
    screen.play_bots("honshu")
    screen.play_until(".lit rect")
    page = screen.page
    x, y = screen.middle(page.locator("main.stage"))
    before = page.evaluate(SCALE)
    touch(screen, *([(x - d, y - d), (x + d, y + d)] for d in (30, 45, 60, 75)))
    page.wait_for_function(f"() => ({SCALE})() > {before * 1.5}")
    touch(screen, *([(x - d, y - d), (x + d, y + d)] for d in (90, 60, 30)))
    page.wait_for_function(f"() => ({SCALE})() < {before * 1.5}")
    screen.press(screen.button("zoom.fit"))

    at_x, at_y, *_ = screen.measured(GHOST)
    there = max(screen.lit(), key=lambda spot: abs(spot[0] - at_x) + abs(spot[1] - at_y))
    way = [(at_x + (there[0] - at_x) * part / 6, at_y + (there[1] + 40 - at_y) * part / 6) for part in range(7)]
    touch(screen, *([point] for point in way))
    now_x, now_y, *_ = screen.measured(GHOST)
    before, after = (abs(x - there[0]) + abs(y - there[1]) for x, y in ((at_x, at_y), (now_x, now_y)))
    assert after < before, "the card follows the finger, and lies above it"
    expect(page.locator("button.confirm")).to_be_enabled()


def test_the_wheel_turns_the_card_and_with_a_key_zooms(open_screen: Any) -> None:
    screen = open_screen()
    screen.play_bots("honshu")
    screen.play_until(".lit rect")
    page = screen.page
    page.keyboard.press("Escape")
    page.mouse.move(*screen.middle(page.locator("svg.map .piece").first))
    _, _, width, height = screen.measured(GHOST)
    before = page.evaluate(SCALE)
    page.mouse.wheel(0, 120)
    page.wait_for_function(f"() => {{ const [, , w, h] = ({GHOST})(); return w === {height} && h === {width}; }}")
    assert page.evaluate(SCALE) == before
    page.keyboard.down("Shift")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Shift")
    page.wait_for_function(f"() => ({SCALE})() > {before}")


def test_terraforming_by_keys_alone(open_screen: Any) -> None:
    screen = open_screen()
    wanted = moment(screen, "hokkaido/goals_5_6_7_8_9.jsonl", lambda _, action: type(action).__name__ == "Terraform")
    screen.page.goto(wanted)
    screen.wait()
    keys = screen.page.keyboard
    keys.press("t")
    expect(screen.page.locator(".tfb.on")).to_have_count(1)
    keys.press("ArrowRight")
    expect(screen.page.locator("button.confirm")).to_be_enabled()
    expect(screen.page.locator("[aria-live]").filter(has_text=re.compile(r"\b[A-Z]\d+\b")).first).to_be_attached()
    screen.after(lambda: keys.press("Enter"))
    expect(screen.page.locator("svg.map use[href='#terraform']").first).to_be_attached()
    assert screen.page.locator(".log li").first.inner_text()


def test_a_free_tile_by_keys_alone(open_screen: Any) -> None:
    screen = open_screen()
    wanted = moment(screen, "hokkaido/goals_5_6_7_8_9.jsonl", lambda _, action: type(action).__name__ == "TakeTile")
    screen.page.goto(wanted)
    screen.wait()
    keys = screen.page.keyboard
    for _ in range(60):
        keys.press("Tab")
        if screen.page.evaluate("document.activeElement.matches('.sqb')"):
            break
    keys.press("Enter")
    expect(screen.page.locator(".sqb[aria-pressed=true]")).to_have_count(1)
    keys.press("ArrowDown")
    expect(screen.page.locator("button.confirm")).to_be_enabled()
    screen.after(lambda: keys.press("Enter"))
    expect(screen.page.locator("svg.map use[href='#terraform']").first).to_be_attached()


def test_a_focused_line_of_the_log_is_shown_on_the_map(open_screen: Any) -> None:
    screen = open_screen()
    screen.page.goto(
        moment(
            screen, "honshu/3_players_selection.jsonl", lambda state, _: state.round == 3 and state.phase == "choose"
        )
    )
    screen.wait()
    page = screen.page
    lines = page.locator(".log button")
    expect(lines.filter(has_text="laid").first).to_be_visible()  # the log comes after the table
    laid = next(n for n in range(lines.count()) if "laid" in lines.nth(n).inner_text())
    lines.first.focus()
    for _ in range(laid):
        page.keyboard.press("ArrowDown")
    expect(lines.nth(laid)).to_be_focused()
    expect(lines.nth(laid)).to_have_accessible_description(screen.words["log.help"])
    page.keyboard.press("Enter")
    mark = page.locator("svg.map rect[stroke='var(--accent)']")
    expect(mark.first).to_be_visible()
    page.keyboard.press("Tab")
    expect(mark).to_have_count(0)
    assert page.locator(".log button[tabindex='0']").count() == 1
