"""Every other way to play than a whole game against bots: by link, on one screen, on a phone, in French."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.hyperborea import Ruler
from tests.web.moments import ended, moment
from tests.web.player import TITLES

GAMES: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "honshu": ("honshu/3_players_selection.jsonl", lambda state, _: state.round == 6),
    "hokkaido": ("hokkaido/3_players_draft.jsonl", lambda state, _: state.round == 6),
    "okanagan": ("okanagan/3_players.jsonl", lambda state, _: (state.round, state.turns) == (1, 6)),
    "hyperborea": ("hyperborea/3_players_short.jsonl", lambda state, _: state.turn == 20),
}
"""A recorded game of each, to join in its middle and to see the end of."""
BOARDS = ("hokkaido", "okanagan", "hyperborea")
"""Of the two games with the same kind of board, that with more to do."""
FRENCH = re.compile("Manche|posé|placé|pioché")
DECISIONS = 4


def table_with_friends(screen: Any, game: str, kinds: tuple[str, ...]) -> None:
    """Opens a table by the dialog; the kinds are those of the seats after the first."""
    screen.home()
    screen.page.get_by_role(
        "button", name=f"{screen.words['home.friends']}{screen.words['colon']}{TITLES[game]}"
    ).click()
    dialog = screen.page.locator("dialog.friends")
    dialog.locator("select").first.select_option(str(1 + len(kinds)))
    for seat, kind in enumerate(kinds, start=2):
        dialog.get_by_label(screen.words["friends.kind"].format(n=seat)).select_option(kind)
    dialog.get_by_role("button", name=screen.words["friends.make"]).click()


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


def test_two_browsers_by_link_with_a_reload_and_a_dropped_connection(open_screen: Any) -> None:
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
    table_with_friends(host, "honshu", ("link", "bot"))
    link = host.page.locator(".copy input").first
    expect(link).to_be_visible()
    host.axe()
    guest.page.goto(link.input_value())
    guest.axe()
    guest.sit_down("Bo")
    for screen in (host, guest):
        expect(screen.page.locator(".table")).to_be_visible()
    play_in_turn([host, guest], lambda screen: screen.turns >= DECISIONS)

    assert "#" not in guest.page.url, "the secret is in the address"
    guest.page.reload()
    expect(guest.page.locator(".table")).to_be_visible()
    cut[0] = True
    lines[-1].close(code=1001)
    expect(host.page.get_by_text(host.words["reconnecting"])).to_be_visible()
    cut[0] = False
    expect(host.page.get_by_text(host.words["reconnecting"])).to_be_hidden()

    play_in_turn([host, guest], lambda screen: screen.turns >= 2 * DECISIONS)
    for screen in (host, guest):
        screen.bots_finish()
    for screen in (host, guest):
        screen.see_end()


@pytest.mark.parametrize("game", ("honshu", "okanagan", "hyperborea"))
def test_hot_seat(open_screen: Any, game: str) -> None:
    """Two people at one screen, on each kind of board; the bots of the quickest game finish it."""
    screen = open_screen()
    if game == "hyperborea":
        choices = {"mode": "race_war", "races": "choice", "tiles": "choice", "map": "open"}
        Ruler.of(screen).open_table(("screen", "bot"), length="short", **choices)
    else:
        table_with_friends(screen, game, ("screen", "bot"))
    expect(screen.page.locator(".cover")).to_be_visible()
    screen.axe()
    covers: list[str] = []
    for _ in range(60):
        if screen.wait() == "cover":
            covers.append(screen.page.locator(".cover h1").inner_text())
            if len(covers) == 4:
                break
        screen.decide(1)
    assert len(covers) == 4 and len(set(covers)) == 2, covers
    screen.uncovered()
    if game == "honshu":
        screen.bots_finish()
        screen.see_end()


@pytest.mark.parametrize("game", BOARDS)
def test_a_phone_of_360_pixels(open_screen: Any, game: str) -> None:
    screen = open_screen(phone=True, dark=game != "hokkaido")
    screen.page.goto(moment(screen, *GAMES[game], bots=True))
    screen.wait()
    screen.axe()
    screen.decide(DECISIONS)
    screen.wait()
    tabs = screen.page.locator(".tabs button").all()
    assert len(tabs) >= 4
    for tab in tabs:
        screen.press(tab)
        assert screen.page.evaluate("document.documentElement.scrollWidth") <= 360
        screen.axe()
    screen.page.goto(ended(screen, GAMES[game][0]))
    screen.see_end()
    screen.axe()


@pytest.mark.parametrize("game", BOARDS)
def test_in_french(open_screen: Any, game: str) -> None:
    screen = open_screen(lang="fr")
    screen.page.goto(moment(screen, *GAMES[game], bots=True))
    screen.wait()
    assert screen.page.locator("html").get_attribute("lang") == "fr"
    screen.decide(DECISIONS)
    screen.wait()
    if game == "hyperborea":
        screen.page.get_by_role("tab", name=screen.words["tab.log"]).click()
    expect(screen.page.locator(".log li").first).to_be_visible()
    words = " ".join(screen.page.locator(".log li").all_inner_texts())
    assert FRENCH.search(words) and "{" not in words, words
    screen.axe()
    screen.page.goto(ended(screen, GAMES[game][0]))
    screen.see_end()


def test_an_open_table_a_pause_by_consent_and_the_notice_of_a_turn(open_screen: Any) -> None:
    host, guest = open_screen(), open_screen()
    host.home()
    host.page.get_by_role("button", name=f"{host.words['home.friends']}{host.words['colon']}Honshū").click()
    dialog = host.page.locator("dialog.friends")
    dialog.locator("select").first.select_option("2")
    dialog.locator("summary").click()
    dialog.get_by_label(host.words["friends.open"]).check()
    dialog.get_by_role("button", name=host.words["friends.make"]).click()
    expect(host.page.locator(".copy input").first).to_be_visible()

    guest.home()
    guest.page.get_by_role("button", name=guest.words["home.look"]).first.click()
    guest.page.get_by_role("button", name=guest.words["home.join"]).click()
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
