"""What the others did is played back on the board: seen, skipped, shown again, and never in the way."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from northward.core import record
from northward.core.match import Match
from tests.web.moments import RECORDS, moment

WATCH = """window.moved = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...motion) {
    if (this.matches('.hand [data-piece]')) window.moved += 1;
    return animate.apply(this, motion);
  };"""
"""Counts the cards of a hand that are set in motion."""


def returns(screen: Any, file: str, happened: str, asked: str) -> str:
    """A recorded game where somebody is asked for something, and meanwhile others did that; the link of the seat."""
    path = RECORDS / file
    saved = record.read(path)
    match = Match.new(saved.game, saved.seats, saved.options)
    since: dict[int, set[str]] = {seat: set() for seat in range(saved.seats)}
    for number, action in enumerate(saved.actions):
        seat, kind = action.seat, type(action).__name__.lower()
        if seat >= 0 and kind == asked and happened in since[seat]:
            made = screen.page.request.post(f"/api/import?upto={number}", data=path.read_bytes()).json()
            return f"/t/{made['table']}#{made['tokens'][seat]}"
        told = {type(event).__name__.lower() for event in match.play(action)}
        for each in since:
            since[each] = set() if each == seat else since[each] | told
    raise AssertionError("that never happens in this record")


def test_maps_are_shown_large_and_a_card_is_taken_in_the_present(open_screen: Any) -> None:
    screen = open_screen(moving=True, speed="slow")
    page = screen.page
    page.goto(returns(screen, "honshu/3_players_selection.jsonl", "cardplaced", "play"))
    expect(page.locator(".pip")).to_be_visible()
    expect(page.locator(".table[data-mine]")).to_have_count(0)
    page.keyboard.press("s")
    expect(page.locator(".pip")).to_have_count(0)
    expect(page.locator(".table[data-mine]")).to_be_visible()
    expect(page.locator("header .sum")).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator(".pip")).to_be_visible()
    screen.axe()
    card = page.locator(".rail [data-piece]").first
    number = card.get_attribute("data-piece")
    card.click()
    expect(page.locator(f".rail [data-card='{number}'][aria-selected=true]")).to_be_visible()
    expect(page.locator(".pip")).to_have_count(0)


def test_a_turn_has_numbered_arrows_and_a_tap_skips_it(open_screen: Any) -> None:
    screen = open_screen(phone=True, moving=True, speed="slow")
    page = screen.page
    page.goto(returns(screen, "hyperborea/3_players_invasion.jsonl", "moved", "place"))
    expect(page.locator(".turn path.over").first).to_be_visible()
    page.touchscreen.tap(*screen.middle(page.locator("svg.map"), 0.2))
    expect(page.locator(".table[data-mine]")).to_be_visible()
    expect(page.locator(".turn.faint path.over").first).to_be_attached()


def test_a_tile_slides_in_and_where_nothing_may_move_there_is_a_list(open_screen: Any) -> None:
    moving = open_screen(moving=True, speed="slow")
    link = returns(moving, "okanagan/3_players.jsonl", "tileplaced", "place")
    moving.page.goto(link)
    expect(moving.page.locator(".came")).to_be_visible()
    moving.page.keyboard.press("Escape")
    expect(moving.page.locator(".table[data-mine]")).to_be_visible()
    still = open_screen(speed="slow")
    still.page.goto(link)
    expect(still.page.locator(".list li.now")).to_be_visible()
    expect(still.page.locator(".came")).to_have_count(0)
    still.axe()
    still.page.get_by_role("button", name=still.words["playback.skip"]).click()
    expect(still.page.locator(".table[data-mine]")).to_be_visible()


@pytest.mark.parametrize("moving", (True, False))
def test_a_hand_closes_the_gap_of_a_card_that_has_left_where_things_may_move(open_screen: Any, moving: bool) -> None:
    screen = open_screen(moving=moving, speed="fast")
    page = screen.page
    page.add_init_script(WATCH)
    page.goto(moment(screen, "honshu/3_players_selection.jsonl", lambda _, action: type(action).__name__ == "Play"))
    page.locator(".hand [role=option]").first.click()
    screen.after(lambda: page.locator("button.confirm").click())
    page.wait_for_function("(moving) => !moving || window.moved > 0", arg=moving)
    screen.drawn()
    assert bool(page.evaluate("window.moved")) == moving
