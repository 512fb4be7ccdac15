"""Some rounds or turns in every other way of playing, then the bots finish."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.player import TITLES

GAMES = ("honshu", "hokkaido", "okanagan")
ROUNDS = {"honshu": 2, "hokkaido": 2}
"""Rounds, of twelve, that are played before the bots take over. Okanagan has two long ones: there turns are counted."""
DECISIONS = 7
"""The objectives of Okanagan, and two turns of three decisions; most often something is settled as well."""
TABS = {
    "honshu": ("tab.hand", "tab.others", "tab.scores", "tab.log", "tab.map"),
    "hokkaido": ("tab.hand", "tab.others", "tab.scores", "tab.log", "tab.map"),
    "okanagan": ("oka.stacks", "oka.tab.mine", "tab.others", "tab.log", "tab.map"),
}


def table_with_friends(screen: Any, game: str, kinds: tuple[str, ...]) -> None:
    """Opens a table by the dialog; the kinds are those of the seats after the first."""
    screen.home()
    screen.page.get_by_role("button", name=f"{screen.words['home.friends']}: {TITLES[game]}").click()
    dialog = screen.page.locator("dialog.friends")
    dialog.locator("select").first.select_option(str(1 + len(kinds)))
    for seat, kind in enumerate(kinds, start=2):
        dialog.get_by_label(screen.words["friends.kind"].format(n=seat)).select_option(kind)
    dialog.get_by_role("button", name=screen.words["friends.make"]).click()


def play_a_while(screen: Any, game: str, people: int = 1) -> None:
    """So many rounds, and a few decisions more; or so many decisions for each of the people at the screen."""
    if game in ROUNDS:
        screen.play_on(rounds=ROUNDS[game])
        assert screen.round() == ROUNDS[game] + 1
    screen.decide(3 if game in ROUNDS else DECISIONS * people)


def played_a_while(screen: Any, game: str) -> bool:
    return screen.round() > ROUNDS[game] if game in ROUNDS else screen.turns >= DECISIONS


def play_in_turn(screens: list[Any], done: Callable[[Any], bool]) -> None:
    """Whoever is awaited acts, until it is done on every screen."""
    for _ in range(600):
        latest = max(screen.event() for screen in screens)
        for screen in screens:
            screen.moved_on(latest - 1)
        if all(map(done, screens)):
            return
        mine = [screen for screen in screens if screen.page.locator(".table[data-mine]").count()]
        for screen in mine:
            screen.turn_by_pointer()
        if not mine:  # all have seen the same, and nobody is asked: a bot's turn
            screens[0].moved_on(latest)
    raise AssertionError("the rounds do not end")


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_by_link_with_a_reload_and_a_dropped_connection(open_screen: Any, game: str) -> None:
    host, guest = open_screen(), open_screen(dark=True)
    lines: list[WebSocketRoute] = []
    cut = [False]

    def connect(line: WebSocketRoute) -> None:
        if cut[0]:
            line.close(code=1001)
            return
        line.connect_to_server()
        lines.append(line)

    host.page.route_web_socket("**/live", connect)
    table_with_friends(host, game, ("link", "bot"))
    link = host.page.locator(".copy input").first
    expect(link).to_be_visible()
    host.axe()
    guest.page.goto(link.input_value())
    for screen in (host, guest):
        expect(screen.page.locator(".table")).to_be_visible()
    play_in_turn([host, guest], lambda screen: screen.turns >= 3)

    guest.page.reload()
    expect(guest.page.locator(".table")).to_be_visible()
    cut[0] = True
    lines[-1].close(code=1001)
    expect(host.page.get_by_text(host.words["reconnecting"])).to_be_visible()
    cut[0] = False
    expect(host.page.get_by_text(host.words["reconnecting"])).to_be_hidden()

    play_in_turn([host, guest], lambda screen: played_a_while(screen, game))
    for screen in (host, guest):
        screen.bots_finish()
    for screen in (host, guest):
        screen.see_end()


@pytest.mark.parametrize("game", GAMES)
def test_hot_seat(open_screen: Any, game: str) -> None:
    screen = open_screen()
    table_with_friends(screen, game, ("screen", "bot"))
    expect(screen.page.locator(".cover")).to_be_visible()
    screen.axe()
    play_a_while(screen, game, people=2)
    screen.uncovered()
    screen.bots_finish()
    screen.see_end()


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_of_360_pixels(open_screen: Any, game: str) -> None:
    screen = open_screen(phone=True, dark=game != "honshu")
    screen.play_bots(game)
    screen.axe()
    play_a_while(screen, game)
    for tab in TABS[game]:
        screen.press(screen.page.locator(".tabs button").filter(has_text=screen.words[tab]))
        assert screen.page.evaluate("document.documentElement.scrollWidth") <= 360
        screen.axe()
    screen.bots_finish()
    screen.see_end()
    screen.axe()


@pytest.mark.parametrize("game", GAMES)
def test_in_french(open_screen: Any, game: str) -> None:
    screen = open_screen(lang="fr")
    screen.play_bots(game)
    assert screen.page.locator("html").get_attribute("lang") == "fr"
    play_a_while(screen, game)
    expect(screen.page.locator(".log li").first).to_be_visible()
    words = " ".join(screen.page.locator(".log li").all_inner_texts())
    assert "Manche" in words or "pose" in words, words
    screen.bots_finish()
    screen.see_end()


def test_an_open_table_a_pause_by_consent_and_the_notice_of_a_turn(open_screen: Any) -> None:
    host, guest = open_screen(), open_screen()
    host.home()
    host.page.get_by_role("button", name=f"{host.words['home.friends']}: Honshū").click()
    dialog = host.page.locator("dialog.friends")
    dialog.locator("select").first.select_option("2")
    dialog.locator("summary").click()
    dialog.get_by_label(host.words["friends.open"]).check()
    dialog.get_by_role("button", name=host.words["friends.make"]).click()
    expect(host.page.locator(".copy input").first).to_be_visible()

    guest.home()
    guest.page.get_by_role("button", name=guest.words["home.join"]).first.click()
    for screen in (host, guest):
        expect(screen.page.locator(".table[data-mine]")).to_be_visible()
        expect(screen.page).to_have_title(re.compile(f"^● {screen.words['notice.title']}"))
        expect(screen.page.locator("link[rel=icon]")).to_have_attribute("href", "/favicon-turn.svg")

    host.button("settings.title").click()
    host.button("table.pause").click()
    guest.button("agree").click()
    for screen in (host, guest):
        expect(screen.page.locator(".notes").get_by_text(screen.words["paused"])).to_be_visible()
    guest.page.locator(".notes").get_by_role("button", name=guest.words["table.resume"]).click()
    host.button("agree").click()
    for screen in (host, guest):
        expect(screen.page.locator(".table[data-mine]")).to_be_visible()
    host.home()
    expect(host.page.locator("a.run")).to_contain_text(host.words["home.yourturn"])
