"""Hyperborea in a real browser: a whole game by pointer, one by keys, online, on a phone, in French, and every screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.hyperborea import Ruler

ROUNDS = 2


def test_a_whole_short_game_by_pointer(open_screen: Any) -> None:
    screen = open_screen()
    ruler = Ruler(screen)
    ruler.open_table(("bot",), length="short")
    ruler.play_on()
    screen.see_end()
    screen.axe()


def test_a_whole_short_game_by_keyboard_alone(open_screen: Any) -> None:
    screen = open_screen()
    ruler = Ruler(screen)
    ruler.open_table(("bot",), length="short")
    ruler.play_on("keys")
    screen.see_end()


def test_two_browsers_online(open_screen: Any) -> None:
    host, guest = open_screen(), open_screen(dark=True)
    rulers = [Ruler(host), Ruler(guest)]
    rulers[0].open_table(("link",), length="short")
    guest.page.goto(host.page.locator(".copy input").first.input_value())
    for screen in (host, guest):
        expect(screen.page.locator(".table")).to_be_visible()
    for _ in range(400):
        mine = [ruler for ruler in rulers if ruler.page.locator(".table[data-mine]").count()]
        if all(ruler.screen.round() > ROUNDS for ruler in rulers):
            break
        for ruler in mine:
            ruler.decide()
        host.page.wait_for_timeout(60)
    assert host.round() > ROUNDS
    guest.page.reload()
    expect(guest.page.locator(".table")).to_be_visible()
    for screen in (host, guest):
        screen.bots_finish()
    for screen in (host, guest):
        screen.see_end()


@pytest.mark.parametrize("dark", (False, True), ids=("light", "dark"))
def test_a_phone_of_360_pixels(open_screen: Any, dark: bool) -> None:
    screen = open_screen(phone=True, dark=dark)
    ruler = Ruler(screen)
    ruler.open_table(("bot",), length="short")
    screen.wait()
    screen.axe()
    ruler.play_on(rounds=ROUNDS)
    for tab in screen.page.locator(".tabs button").all():
        tab.tap()
        assert screen.page.evaluate("document.documentElement.scrollWidth") <= 360
        screen.axe()
    screen.bots_finish()
    screen.see_end()


def test_in_french(open_screen: Any) -> None:
    screen = open_screen(lang="fr")
    ruler = Ruler(screen)
    ruler.open_table(("bot", "bot"), length="short", mode="race_war", races="choice", tiles="choice")
    ruler.play_on(rounds=ROUNDS)
    screen.page.get_by_role("tab", name=screen.words["tab.log"]).click()
    expect(screen.page.locator(".log li").first).to_be_visible()
    words = " ".join(screen.page.locator(".log li").all_inner_texts())
    assert "place" in words or "pioche" in words, words
    assert "{" not in words
    screen.axe()
    screen.bots_finish()
    screen.see_end()
