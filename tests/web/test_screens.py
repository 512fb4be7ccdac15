"""Every screen: what it shows, what axe says of it, and what its buttons do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.moments import ended, made, moment
from tests.web.player import TITLES


def test_home_about_and_dialogs_for_everybody(open_screen: Any) -> None:
    screen = open_screen()
    screen.home()
    screen.axe_by_day_and_night()
    screen.button("settings.title").click()
    screen.axe_by_day_and_night()
    screen.page.keyboard.press("Escape")
    screen.page.get_by_role("button", name=screen.words["rules.title"]).first.click()
    expect(screen.page.locator("[data-rule]").first).to_be_visible()
    screen.page.get_by_label(screen.words["rules.find"]).fill("lake")
    screen.axe_by_day_and_night()
    screen.page.keyboard.press("Escape")
    screen.page.get_by_role("link", name=screen.words["about.title"]).click()
    expect(screen.page.get_by_role("heading", name=screen.words["about.unofficial.title"])).to_be_visible()
    screen.axe_by_day_and_night()


MOVES = """
window.moved = []
new PerformanceObserver((list) => document.querySelector('.games .g') && moved.push(...list.getEntries()))
  .observe({ type: 'layout-shift', buffered: true })
"""
"""Notes what is moved by what comes later, from when there are games."""
MOVED = """
() => moved.flatMap(({ sources }) => sources.map(({ node }) => node)).filter((node) => node?.closest('main'))
  .map(({ className }) => className)
"""
LATE = ("**/api/games/*/bots*", "**/api/puzzles?day=*", "**/api/puzzles/*/*")
"""What home asks for besides the games."""


@pytest.mark.parametrize("late", LATE)
def test_nothing_on_home_moves_away_once_it_can_be_pressed(open_screen: Any, late: str) -> None:
    """Whatever comes last: a press would hit something else, or nothing."""
    screen = open_screen()
    page = screen.page
    page.add_init_script(MOVES)
    page.route(late, lambda _: None)
    with page.expect_request(late), page.expect_response(re.compile(r"/api/games(\?|$)")):
        page.goto("/")
    screen.drawn()
    page.unroute(late)  # what was held goes on
    expect(page.locator(".games .lv").first).to_be_visible()
    expect(page.locator(".dayS h3")).not_to_be_empty()
    screen.drawn()
    assert page.evaluate(MOVED) == []


def test_the_dialog_of_a_new_table_for_everybody(open_screen: Any) -> None:
    screen = open_screen()
    screen.home()
    for title in TITLES.values():
        screen.page.get_by_role("button", name=f"{screen.words['home.friends']}{screen.words['colon']}{title}").click()
        dialog = screen.page.locator("dialog.friends")
        dialog.locator("summary").click()
        screen.axe_by_day_and_night()
        screen.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_the_table_and_its_drawers_for_everybody(open_screen: Any) -> None:
    screen = open_screen()
    screen.play_bots("hokkaido")
    screen.axe_by_day_and_night()
    for key in ("legend.title", "rules.title", "settings.title"):
        screen.button(key).click()
        expect(screen.page.locator("dialog[open]")).to_be_visible()
        screen.axe_by_day_and_night()
        screen.page.keyboard.press("Escape")
        expect(screen.page.locator("dialog[open]")).to_have_count(0)
    screen.page.get_by_role("button", name=screen.words["chat.title"], expanded=False).click()
    expect(screen.page.locator(".panel .chat")).to_be_visible()  # beside the board, not over it
    screen.axe_by_day_and_night()
    screen.page.get_by_role("button", name=screen.words["chat.title"], expanded=True).click()
    expect(screen.page.locator(".panel .chat")).to_have_count(0)
    screen.play_until(".lit rect")
    screen.page.keyboard.press("m")
    screen.axe_by_day_and_night()


def test_the_language_and_the_theme_stay(open_screen: Any) -> None:
    screen = open_screen()
    screen.home()
    screen.page.get_by_label("Language: English").click()
    expect(screen.page.locator("html")).to_have_attribute("lang", "fr")
    screen.page.get_by_label("Thème").click()
    expect(screen.page.locator("html")).to_have_attribute("data-theme", "dark")
    screen.page.reload()
    expect(screen.page.locator("html")).to_have_attribute("lang", "fr")
    expect(screen.page.locator("html")).to_have_attribute("data-theme", "dark")


def to_illegal_spot(screen: Any) -> None:
    """Beyond the reach of the map, yet near it: around its first card."""
    x, y = screen.middle(screen.page.locator("svg.map .piece").first)
    for dx in (-150, 150, 0, 90, -90):
        for dy in (-150, 150, -110, 110):
            screen.page.mouse.move(x + dx, y + dy, steps=2)
            screen.drawn()
            if screen.page.locator(".ghost.illegal").count():
                return
    raise AssertionError("no spot is illegal")


def test_an_illegal_spot_says_why_and_opens_its_rule(open_screen: Any) -> None:
    screen = open_screen()
    screen.play_bots("honshu")
    screen.play_until(".lit rect")
    to_illegal_spot(screen)
    why = screen.page.locator(".bar .bad")
    expect(why).to_be_visible()
    why.get_by_role("button").click()
    expect(screen.page.locator("[data-rule].here")).to_be_in_viewport()


def test_the_change_is_shown_before_confirming_and_can_be_taken_back(open_screen: Any) -> None:
    screen = open_screen()
    screen.play_bots("honshu")
    screen.play_until(".lit rect")
    screen.place_by_pointer()
    expect(screen.page.locator(".bar .delta").first).to_be_visible()
    before = screen.page.locator(".sheet tfoot td.me").inner_text()
    assert before


def test_another_map_opens_large_and_mine_comes_back(open_screen: Any) -> None:
    screen = open_screen()
    screen.play_bots("honshu")
    screen.page.locator("button.pl").nth(1).click()
    back = screen.page.get_by_role("button", name=screen.words["map.back"])
    expect(back).to_be_visible()
    screen.axe()
    back.click()
    expect(back).to_be_hidden()


def test_the_end_replay_record_and_rematch(open_screen: Any, tmp_path: Path) -> None:
    screen = open_screen(moving=True)
    screen.play_bots("honshu")
    screen.bots_finish()
    page = screen.page
    screen.see_end()
    screen.button("count.again").click()
    expect(page.locator(".pill .sum")).not_to_be_empty()  # on the map
    screen.axe()
    screen.button("count.result").click()
    picture = page.locator(".frame img")
    expect(picture).to_have_js_property("naturalWidth", 1200)
    expect(picture).to_have_js_property("naturalHeight", 630)
    assert "You" not in str(picture.get_attribute("alt"))
    screen.axe()
    with page.expect_download() as saved:
        page.get_by_role("button", name=screen.words["table.export"]).click()
    record = tmp_path / "game.jsonl"
    saved.value.save_as(record)
    page.locator("main.end").get_by_role("button", name=screen.words["table.replay"]).click()
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    assert last > 50
    slider.fill("5")
    screen.axe()
    expect(page.locator(".bar .title")).not_to_be_empty()
    page.get_by_role("button", name=screen.words["replay.end"]).click()
    page.locator("main.end").get_by_role("button", name=screen.words["end.rematch"]).click()
    expect(page.locator(".table[data-mine]")).to_be_visible()
    screen.home()
    page.locator("input[type=file]").set_input_files(record)
    expect(page.locator("main.end")).to_be_visible()
    page.locator("main.end").get_by_role("button", name=screen.words["table.replay"]).click()
    expect(page.get_by_role("slider")).to_have_attribute("max", str(last))
    page.get_by_role("slider").fill("60")
    page.get_by_role("button", name=screen.words["replay.goon"]).click()
    expect(page.locator(".cover")).to_be_visible()


def test_chat_reaches_the_other_and_a_spectator_sees_no_hand(open_screen: Any) -> None:
    from tests.web.test_modes import table_with_friends

    host, guest, watcher = open_screen(), open_screen(), open_screen()
    table_with_friends(host, "honshu", ("link",))
    links = host.page.locator(".copy input")
    expect(links).to_have_count(2)
    seat, watching = (links.nth(index).input_value() for index in range(2))
    guest.page.goto(seat)
    guest.sit_down("Bo")
    watcher.page.goto(watching)
    for screen in (host, guest, watcher):
        expect(screen.page.locator(".table")).to_be_visible()
    expect(watcher.page.locator("[role=option]")).to_have_count(0)
    expect(watcher.page.get_by_text(watcher.words["spectator"], exact=True)).to_be_visible()
    watcher.axe()
    host.button("chat.title").click()
    host.page.get_by_label(host.words["chat.write"]).fill("hello <b>there</b>")
    host.button("chat.send").click()
    expect(host.page.get_by_text("hello <b>there</b>")).to_be_visible()
    expect(guest.page.locator(".ib .dot")).to_be_visible()


def test_nothing_comes_from_another_host(open_screen: Any) -> None:
    screen = open_screen()
    hosts = set()
    screen.page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    screen.play_bots("honshu")
    assert len(hosts) == 1, hosts


@pytest.mark.parametrize("phone", (False, True), ids=("desktop", "phone"))
def test_another_package_s_game_plays_on_the_generic_page(open_screen: Any, phone: bool) -> None:
    screen = open_screen(phone=phone)
    screen.home()
    screen.press(screen.page.get_by_role("button", name=f"{screen.words['home.bots']}{screen.words['colon']}Nim"))
    screen.wait()
    screen.axe()
    for _ in range(6):
        if screen.wait() == "over":
            break
        screen.after(lambda: screen.press(screen.page.locator(".menu .btn").first))
    screen.see_end()


def test_a_game_of_two_with_pairs_and_payments(open_screen: Any) -> None:
    """Two players take pairs: the tray with two groups, cubes to pay with, a discard."""
    from tests.web.test_modes import table_with_friends

    screen = open_screen()
    table_with_friends(screen, "honshu", ("bot",))
    screen.play_on(rounds=3)
    assert screen.round() == 4


def test_hokkaido_with_goals_on_a_wide_screen(open_screen: Any) -> None:
    screen = open_screen(width=1920)
    screen.home()
    screen.page.get_by_role("button", name=f"{screen.words['home.friends']}{screen.words['colon']}Hokkaidō").click()
    dialog = screen.page.locator("dialog.friends")
    dialog.get_by_label(screen.words["friends.kind"].format(n=2)).select_option("bot")
    dialog.locator("summary").click()
    dialog.get_by_label(screen.words["option.goals"]).select_option(label=screen.words["option.goals.on"])
    dialog.get_by_role("button", name=screen.words["friends.make"]).click()
    screen.wait()
    expect(screen.page.locator(".goals li")).to_have_count(5)
    screen.axe()
    screen.play_on(rounds=2)
    screen.bots_finish()
    screen.see_end()


def test_cubes_hop_to_the_pool_unless_nothing_may_move(open_screen: Any) -> None:
    from tests.web.moments import moment

    for moving in (True, False):
        screen = open_screen(moving=moving, speed="fast")
        screen.page.goto(
            moment(screen, "honshu/3_players_selection.jsonl", lambda _, action: bool(getattr(action, "cube", 0)))
        )
        screen.wait()
        screen.page.evaluate(
            """() => { window.hopped = 0; new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach(
              (node) => { if (node.classList?.contains('hopping')) window.hopped++; })))
              .observe(document.body, {childList: true}); }"""
        )
        screen.page.locator("[role=option]:not([disabled])").first.click()
        screen.page.locator(".cubes .cubeb").first.click()
        screen.after(lambda screen=screen: screen.page.locator("button.confirm").click())
        screen.drawn()
        assert screen.page.evaluate("window.hopped") == 2 * moving  # the card, and the cube that is paid
        expect(screen.page.locator(".hopping")).to_have_count(0)


def test_rail_and_panel_keep_their_widths_on_a_narrow_screen(open_screen: Any) -> None:
    screen = open_screen(width=1001)
    for game, rail, panel in (("honshu", 116, 264), ("okanagan", 148, 288), ("hyperborea", 0, 372)):
        screen.play_bots(game)
        assert screen.page.locator(".table").evaluate(
            "(table) => getComputedStyle(table).gridTemplateColumns.split(' ').map(parseFloat)"
        ) == [rail, 1001 - rail - panel, panel]
    market = screen.page.get_by_role("tab", name=screen.words["hyp.market"])
    market.click()
    expect(market).to_have_attribute("aria-selected", "true")
    screen.axe()


def test_symbols_are_one_click_away_everywhere(open_screen: Any) -> None:
    for phone in (False, True):
        screen = open_screen(phone=phone)
        for game in ("Hokkaidō", "Nim"):
            screen.home()
            screen.press(
                screen.page.get_by_role("button", name=f"{screen.words['home.bots']}{screen.words['colon']}{game}")
            )
            screen.wait()
            screen.press(screen.button("legend.title"))
            legend = screen.page.locator("dialog.drawer")
            expect(legend.get_by_text(screen.words["you"], exact=True)).to_be_visible()
            expect(legend.locator(".legend li")).to_have_count(10 if game == "Hokkaidō" else 0)
            screen.axe()


def test_a_refusal_in_french(open_screen: Any) -> None:
    screen = open_screen(lang="fr")
    screen.play_bots("honshu")
    screen.play_until(".lit rect")
    to_illegal_spot(screen)
    why = screen.page.locator(".bar .bad")
    expect(why).to_contain_text("arte")  # la carte, une carte
    assert "card" not in why.inner_text().replace("carte", "")


def test_the_level_of_the_bots_is_described_chosen_and_remembered(open_screen: Any) -> None:
    screen = open_screen()
    screen.home()
    levels = screen.page.locator(".games .lv")
    expect(levels.nth(1)).to_contain_text("Casual player")  # fit for a first game
    levels.nth(1).click()
    drawer = screen.page.locator("dialog[open]")
    expect(drawer.get_by_role("radio")).to_have_count(5)
    expect(drawer).to_contain_text("as it has learned from its own games")
    screen.axe()
    drawer.get_by_role("radio", name="Master").check()
    with screen.page.expect_request(lambda request: request.url.split("?")[0].endswith("/api/tables")) as asked:
        drawer.get_by_role("button", name=screen.words["home.bots"]).click()
    wish = asked.value.post_data_json
    assert wish["game"] == "hokkaido" and [seat.get("bot") for seat in wish["seats"]] == [None, "master", "master"]
    screen.wait()
    screen.home()
    expect(levels.nth(1)).to_contain_text("Master")
    screen.page.get_by_role("button", name=f"{screen.words['home.friends']}{screen.words['colon']}Okanagan").click()
    level = screen.page.get_by_label(screen.words["friends.level"].format(n=3))
    expect(level).to_have_value("master")
    expect(screen.page.locator("dialog[open] small")).to_contain_text("tries six ideas out")


def test_the_map_of_a_review_has_the_squares_that_its_sentences_name(open_screen: Any) -> None:
    """Also, which decision it is stands there as a whole, however many play."""
    screen = open_screen()
    for file in ("honshu/5_players_draft.jsonl", "okanagan/2_players.jsonl"):
        screen.page.goto(ended(screen, file))
        screen.see_end()
        screen.page.goto(f"{screen.page.url.partition('#')[0]}/review")
        expect(screen.page.locator(".review .map .co text").first).to_have_text("A")
        whole = "(line) => line.scrollWidth <= line.clientWidth"
        assert screen.page.locator(".steps p").evaluate(whole)


def test_at_the_end_nothing_is_told_of_the_order_of_a_round(open_screen: Any) -> None:
    screen = open_screen()
    screen.page.goto(ended(screen, "honshu/5_players_selection.jsonl"))
    screen.see_end()
    screen.button("end.map").click()
    expect(screen.page.locator(".players .pl")).to_have_count(5)
    expect(screen.page.locator(".players .ord")).to_have_count(0)


def test_links_and_a_name_are_asked_for_in_the_first_window_of_a_phone_that_lies(open_screen: Any) -> None:
    """Not a picture, and the links below the edge."""
    screen = open_screen(phone=True)
    screen.page.set_viewport_size({"width": 740, "height": 360})
    host, guest = made(screen, game="okanagan", seats=[{"kind": "me"}, {"kind": "link"}])
    screen.page.goto(host)
    expect(screen.page.locator(".seats li").nth(1)).to_be_in_viewport(ratio=1)
    other = open_screen(phone=True)
    other.page.set_viewport_size({"width": 740, "height": 360})
    other.page.goto(guest)
    expect(other.page.get_by_label(other.words["guest.name"])).to_be_in_viewport(ratio=1)


def test_what_is_said_when_both_cubes_are_chosen(open_screen: Any) -> None:
    screen = open_screen()
    page = screen.page
    page.goto(moment(screen, "honshu/2_players_selection.jsonl", lambda _, action: type(action).__name__ == "Pay"))
    cubes, words = page.locator(".cubes .cubeb"), page.locator(".bar .words")
    for number in range(2):
        expect(words).to_contain_text(str(2 - number))
        cubes.nth(number).click()
    expect(words).to_contain_text(screen.words["hint.confirm"])
    expect(page.locator(".bar .confirm")).to_be_enabled()
