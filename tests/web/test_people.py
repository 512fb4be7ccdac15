"""What people do at a table besides playing: notices, consent, absence, clocks, resigning, muting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from playwright.sync_api import expect

from northward.server.schema import addresses
from northward.server.settings import Settings
from tests.server.house import House, Time
from tests.server.mail_server import PAGE, MailServer, links
from tests.web.moments import made, people

LISTEN = """
  window.heard = { tones: 0, notes: [] };
  const [Start, moments] = [OscillatorNode.prototype.start, new Set()];
  OscillatorNode.prototype.start = function (when) {
    window.heard.tones = moments.add(when).size;  // a note and its overtones begin together
    return Start.call(this, when);
  };
  window.Notification = class { static permission = 'granted'; static requestPermission = async () => 'granted';
    constructor(title, { body }) { window.heard.notes.push(`${title} ${body}`); } };
  Object.defineProperty(document, 'hidden', { get: () => true });
"""


@pytest.fixture
def now() -> Time:
    """What time it is for the house: it goes on only when a test says so."""
    return Time()


@pytest.fixture
def house(tmp_path: Path, built_page: Path, now: Time) -> Iterator[House]:
    """A server that allows notices to other addresses."""
    settings = Settings(workers=1, rate=1e6, burst=1e6, new_tables=1e6, webhooks=True)
    house = House(str(tmp_path / "house.db"), settings, now=now)
    yield house
    house.close()


def at(house: House) -> str:
    return f"http://127.0.0.1:{house.port}"


def two_people(open_screen: Any, address: str = "", **wish: Any) -> tuple[Any, Any]:
    host, guest = open_screen(address=address), open_screen(address=address)
    links = made(host, game="honshu", seats=people(2), **wish)
    for screen, link in zip((host, guest), links, strict=True):
        screen.page.goto(link)
    guest.sit_down("Bo")
    for screen in (host, guest):
        expect(screen.page.locator(".table[data-mine]")).to_be_visible()
    return host, guest


def settings(screen: Any, key: str) -> None:
    screen.button("settings.title").click()
    screen.button(key).click()


def test_a_turn_is_told_by_title_icon_sound_and_notification(open_screen: Any) -> None:
    host, guest = open_screen(), open_screen()
    host.page.add_init_script(LISTEN)
    links = made(host, game="honshu", seats=people(2))
    host.page.goto(links[0])
    expect(host.page.locator("link[rel=icon]")).to_have_attribute("href", "/favicon.svg")
    host.home()
    host.button("settings.title").click()
    for key in ("settings.sound", "settings.notifications"):
        host.page.get_by_label(host.words[key]).check()
    assert host.page.evaluate("heard.tones") == 2, "switching the sound on lets one hear it"
    host.page.goto(links[0])
    guest.page.goto(links[1])
    guest.sit_down("Bo")  # and with that the game begins
    expect(host.page).to_have_title(re.compile(f"^● {host.words['notice.title']}"))
    expect(host.page.locator("link[rel=icon]")).to_have_attribute("href", "/favicon-turn.svg")
    assert host.page.evaluate("heard.tones") == 2, "two notes"
    host.page.wait_for_function("heard.notes.length")
    notes = host.page.evaluate("heard.notes")
    assert len(notes) == 1 and notes[0].startswith(host.words["notice.title"]), notes
    host.turn_by_pointer()
    expect(host.page).to_have_title("Honshū")
    expect(host.page.locator("link[rel=icon]")).to_have_attribute("href", "/favicon.svg")


def test_what_was_settled_is_undone_only_if_all_agree(open_screen: Any) -> None:
    host, guest = two_people(open_screen)
    host.turn_by_pointer()
    guest.turn_by_pointer()
    settled = host.event()
    settings(host, "table.undo")
    expect(guest.page.locator(".note")).to_contain_text("Ada")
    guest.button("refuse").click()
    expect(host.page.locator(".note")).to_have_count(0)
    assert host.event() > settled
    settings(host, "table.undo")
    guest.button("agree").click()
    expect(host.page.locator(".note")).to_have_count(0)
    for screen in (host, guest):
        expect(screen.page.locator(".where")).to_contain_text(screen.words["phase.cards"])
    expect(host.page.locator("[role=option]:not([disabled])")).to_have_count(6)


def test_who_resigns_ranks_last_while_a_bot_plays_on(open_screen: Any) -> None:
    screen = open_screen()
    screen.play_bots("honshu")
    screen.button("settings.title").click()
    screen.button("table.resign").click()
    screen.button("table.resign.sure").click()
    screen.see_end()
    expect(screen.page.locator(".final thead .mine")).to_contain_text(screen.words["end.resigned"])
    expect(screen.page.locator(".final thead th")).to_have_count(3)
    expect(screen.page.locator("#end-title")).to_contain_text(" to your ")


def test_an_absent_player_s_seat_goes_to_a_bot_and_back(open_screen: Any, house: House, now: Time) -> None:
    host, guest = two_people(open_screen, at(house))
    host.turn_by_pointer()
    link = guest.page.url
    guest.page.goto("about:blank")
    away = host.page.locator(".note").filter(has_text=host.words["away"].format(name="Bo"))
    expect(away).to_be_visible()
    now.now += house.inside.settings.away_seconds
    away.get_by_role("button").click()
    expect(away).to_have_count(0)
    expect(host.page.locator(".log li").filter(has_text=re.compile("bot", re.I)).first).to_be_visible()
    guest.page.goto(link)
    expect(guest.page.locator(".bar")).to_contain_text(guest.words["bot.plays"])
    guest.page.locator(".bar").get_by_role("button", name=guest.words["table.takeback"]).click()
    expect(guest.page.locator(".bar")).not_to_contain_text(guest.words["bot.plays"])
    expect(host.page.locator(".players li").nth(1)).not_to_contain_text(host.words["seat.bot"])
    guest.button("settings.title").click()
    expect(guest.button("table.tobot")).to_be_visible()


def test_a_clock_counts_down_and_then_a_bot_plays(open_screen: Any, house: House, now: Time) -> None:
    screen = open_screen(address=at(house))
    seats = [{"kind": "me"}, {"kind": "bot"}]
    (link,) = made(screen, game="honshu", seats=seats, clock={"kind": "move", "seconds": 3000})
    screen.page.clock.install()
    screen.page.goto(link)
    mine = screen.page.locator(".players li").first
    expect(mine).to_contain_text(re.compile(r"\d\d:\d\d"))

    def left() -> int:
        minutes, seconds = re.findall(r"(\d+):(\d\d)", mine.inner_text())[0]
        return int(minutes) * 60 + int(seconds)

    before = left()
    assert before <= 3000
    screen.page.clock.fast_forward("10:00")
    assert left() <= before - 600
    now.now += 3001
    house.tick()
    expect(screen.page.locator(".log li").filter(has_text="ran out of time")).to_have_count(1)


def test_a_muted_chat_is_silent(open_screen: Any) -> None:
    host, guest = two_people(open_screen)
    guest.button("chat.title").click()
    guest.page.get_by_label(guest.words["chat.mute"]).check()
    expect(guest.page.get_by_text(guest.words["chat.muted"])).to_be_visible()
    guest.button("close").click()
    host.button("chat.title").click()
    host.page.get_by_label(host.words["chat.write"]).fill("psst")
    host.button("chat.send").click()
    expect(host.page.locator(".said")).to_contain_text("psst")
    host.button("close").click()
    host.turn_by_pointer()
    expect(guest.page.locator(".players li").first).to_contain_text(guest.words["status.chosen"])  # so it has come
    expect(guest.page.locator(".ib .dot")).to_have_count(0)
    guest.button("chat.title").click()
    guest.page.get_by_label(guest.words["chat.mute"]).uncheck()
    expect(guest.page.locator(".said")).to_contain_text("psst")


def test_an_address_for_notices_where_the_operator_allows_it(open_screen: Any, house: House) -> None:
    screen = open_screen()
    screen.play_bots("honshu")
    screen.button("settings.title").click()
    expect(screen.button("table.resign")).to_be_visible()
    expect(screen.page.get_by_label(screen.words["settings.webhook"])).to_have_count(0)

    screen = open_screen(address=at(house))
    screen.play_bots("honshu")
    for address, refused in (("http://127.0.0.1/turn", True), ("https://93.184.215.14/turn", False)):
        screen.button("settings.title").click()
        screen.page.get_by_label(screen.words["settings.webhook"]).fill(address)
        screen.page.locator("form.hook").last.get_by_role("button").click()
        expect(screen.page.locator("dialog.drawer")).to_have_count(0)
        expect(screen.page.locator(".bar .bad")).to_have_count(1 if refused else 0)


def test_the_way_of_a_mail_address(open_screen: Any, built_page: Path, tmp_path: Path) -> None:
    """Entered under "You", confirmed and ended by links that also work where nobody has a key."""
    server = MailServer()
    settings = Settings(workers=1, rate=1e6, burst=1e6, new_tables=1e6, mail=server.settings())
    house = House(str(tmp_path / "mail.db"), settings)
    try:
        screen, elsewhere = open_screen(address=at(house), lang="fr"), open_screen(address=at(house), phone=True)
        screen.play_bots("honshu")
        screen.page.goto("/you")
        field = screen.page.get_by_label(screen.words["me.mail.address"])
        field.fill("ada@example.org")
        field.press("Enter")
        expect(screen.page.get_by_text("Un lien est en route vers ada@example.org")).to_be_visible()
        (link,) = links(server.got.pop())
        elsewhere.page.goto(link.removeprefix(PAGE))
        elsewhere.button("mail.confirm.do").click()
        expect(elsewhere.page.get_by_role("status")).to_have_text("ada@example.org is confirmed.")
        screen.page.reload()
        switch = screen.page.get_by_role("switch", name=screen.words["me.mail"])
        expect(switch).to_be_checked()
        elsewhere.page.goto(f"/mail/stop/{_stop(house)}")
        elsewhere.button("mail.stop.do").click()
        expect(elsewhere.page.get_by_role("status")).to_have_text(elsewhere.words["mail.stop.done"])
        screen.page.reload()
        expect(switch).not_to_be_checked()
    finally:
        house.close()
        server.close()


def _stop(house: House) -> str:
    with house.inside.store.engine.connect() as connection:
        return str(connection.scalar(sa.select(addresses.c.stop)))
