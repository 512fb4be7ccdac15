"""Hints in the browser: by keys and by finger, in words and on the board, and not where others play elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.moments import made, moment

GAMES: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "honshu": ("honshu/3_players_selection.jsonl", lambda state, action: state.round == 5),
    "hokkaido": ("hokkaido/3_players_draft.jsonl", lambda state, action: state.round == 5),
    "okanagan": ("okanagan/3_players.jsonl", lambda state, action: len(state.map.laid) == 10),
    "hyperborea": ("hyperborea/3_players_short.jsonl", lambda state, action: state.turn == 10),
}


def open_moment(screen: Any, game: str, kind: str = "Place") -> None:
    """Before somebody lays a card, a tile or a cube."""
    file, wanted = GAMES[game]
    screen.page.goto(
        moment(screen, file, lambda state, action: type(action).__name__ == kind and wanted(state, action))
    )
    screen.wait()


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_by_keys(open_screen: Any, game: str) -> None:
    screen = open_screen(dark=game in ("hokkaido", "hyperborea"))
    open_moment(screen, game)
    keyboard, hint = screen.page.keyboard, screen.page.locator(".hint")
    keyboard.press("i")
    expect(hint).to_be_visible()
    expect(hint).to_contain_text(screen.words["advice.end"].split("{")[0])
    expect(
        screen.page.locator("[aria-live]", has_text=f"{screen.words['advice.title']}{screen.words['colon']}")
    ).to_have_count(1)
    screen.axe()
    if game != "hyperborea":  # there a cube is in the hand, not in the air
        expect(screen.page.locator(".ghost")).to_have_count(1)
    # The next best can be looked at: by its number, and by arrows once the list has the focus.
    options = hint.get_by_role("radio")
    title = hint.locator(".title")
    best = title.get_attribute("title") or ""
    keyboard.press("2")
    expect(options.nth(1)).to_be_checked()
    expect(title).not_to_have_attribute("title", best)
    options.nth(1).focus()
    keyboard.press("ArrowUp")
    expect(options.nth(0)).to_be_focused()
    expect(title).to_have_attribute("title", best)
    keyboard.press("Escape")
    expect(hint).to_have_count(0)
    keyboard.press("i")
    expect(screen.button("advice.do")).to_be_focused()
    before = screen.event()
    screen.after(lambda: keyboard.press("Enter"))
    assert screen.event() > before
    expect(hint).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_by_finger(open_screen: Any, game: str) -> None:
    screen = open_screen(phone=True, lang="fr", dark=game == "honshu")
    open_moment(screen, game)
    screen.page.locator(".ask-hint button").click()
    expect(screen.page.locator(".hint")).to_be_visible()
    screen.axe()
    assert screen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    dock = screen.page.locator(".dock").evaluate("(dock) => dock.scrollWidth <= dock.clientWidth")
    assert dock, "the hint does not fit"
    screen.after(lambda: screen.button("advice.do").click())


def test_the_own_plan_is_compared_and_comes_back(open_screen: Any) -> None:
    screen = open_screen()
    open_moment(screen, "honshu")
    ghost, hint = screen.page.locator(".ghost"), screen.page.locator(".hint")
    screen.page.locator("svg.map").focus()
    for key in ("ArrowRight", "ArrowUp", "r"):
        screen.page.keyboard.press(key)
    planned = ghost.get_attribute("style")
    screen.page.keyboard.press("i")
    expect(hint).to_contain_text("your plan")
    hint.get_by_role("button", name=screen.words["close"]).click()
    expect(hint).to_have_count(0)
    assert ghost.get_attribute("style") == planned
    # Whoever moves the card goes their own way: the hint is put away.
    screen.page.keyboard.press("i")
    expect(hint).to_be_visible()
    screen.page.keyboard.press("r")
    expect(hint).to_have_count(0)


def test_no_hints_where_others_play_elsewhere(open_screen: Any) -> None:
    screen, guest = open_screen(), open_screen()
    mine, theirs = made(screen, game="hokkaido", seats=[{"kind": "me", "name": "Ada"}, {"kind": "link", "name": "Bo"}])
    guest.page.goto(theirs)
    guest.sit_down("Bo")
    screen.page.goto(mine)
    screen.wait()
    expect(screen.page.locator(".ask-hint")).to_have_count(0)
    screen.page.keyboard.press("i")
    expect(screen.page.locator(".hint")).to_have_count(0)
    expect(screen.page.locator(".bar .bad")).to_have_count(0)


def test_a_game_without_a_board_has_hints_in_words(open_screen: Any) -> None:
    screen = open_screen()
    (link,) = made(screen, game="nim", seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    screen.page.goto(link)
    screen.wait()
    screen.page.locator(".ask-hint button").click()
    expect(screen.page.locator(".hint")).to_be_visible()
    screen.after(lambda: screen.button("advice.do").click())
