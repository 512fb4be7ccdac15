"""Hyperborea in a real browser: a whole game by pointer, every part of the table, and what is particular to it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.hyperborea import Ruler
from tests.web.moments import ended, moment


def test_a_whole_short_game_by_pointer(open_screen: Any) -> None:
    screen = open_screen()
    ruler = Ruler.of(screen)
    ruler.open_table(("bot",), length="short")
    ruler.play_on()
    screen.see_end()
    screen.axe()


def to_turn(screen: Any, kinds: tuple[str, ...] = ("bot",), **options: str) -> Ruler:
    """A table in the first free turn of this screen."""
    ruler = Ruler.of(screen)
    ruler.open_table(kinds, length="short", **options)
    for _ in range(20):
        screen.wait()
        if ruler.sees("[data-end]"):
            return ruler
        ruler.decide()
    raise AssertionError("no turn ever begins")


def test_every_part_of_the_table_for_everybody(open_screen: Any) -> None:
    screen = open_screen()
    ruler = to_turn(screen)
    page = screen.page
    screen.axe_by_day_and_night()
    page.locator("[data-cubes]").first.click()
    screen.axe_by_day_and_night()
    page.keyboard.press("Escape")
    ruler.tap_hex(page.locator("[data-own]").first)
    expect(page.locator(".pop")).to_be_visible()
    expect(page.locator(".cost").first).to_be_visible()
    screen.axe_by_day_and_night()
    page.keyboard.press("Escape")
    for tab in ("tab.scores", "tab.log", "hyp.tab.board"):
        page.get_by_role("tab", name=screen.words[tab]).click()
        screen.axe_by_day_and_night()
    page.locator("button.pc").nth(1).click()
    expect(screen.button("hyp.board.mine")).to_be_visible()
    screen.axe_by_day_and_night()
    screen.button("hyp.board.mine").click()
    screen.button("legend.title").click()
    expect(page.get_by_text(screen.board_word("hyperborea", "set.northward-1"))).to_be_visible()
    screen.axe_by_day_and_night()
    page.keyboard.press("Escape")


def test_all_cards_and_ruins_are_explained(open_screen: Any) -> None:
    screen = open_screen()
    to_turn(screen)
    screen.button("hyp.allcards").click()
    drawer = screen.page.locator("dialog[open]")
    expect(drawer.locator(".tc:has(.vp)")).to_have_count(64)
    for face in drawer.locator(".words").all_inner_texts():
        assert face.strip() and "{" not in face
    drawer.get_by_role("searchbox").fill("espionage")
    assert 0 < drawer.locator(".tc").count() < 20
    screen.axe()


def test_a_cube_is_placed_and_taken_back(open_screen: Any) -> None:
    screen = open_screen()
    ruler = to_turn(screen)
    before = screen.page.locator("[data-cubes]").count()
    assert ruler.place_cube()
    expect(screen.page.locator("[data-cubes]")).not_to_have_count(before)
    screen.after(lambda: screen.page.locator("[data-tip=undo]").click())
    expect(screen.page.locator("[data-cubes]")).to_have_count(before)


def test_a_warning_comes_before_cubes_are_left(open_screen: Any) -> None:
    screen = open_screen()
    to_turn(screen)
    event = screen.event()
    screen.page.locator(".confirm").click()
    expect(screen.page.locator(".bar .warn")).to_be_visible()
    assert screen.event() == event
    screen.axe()
    screen.button("hyp.stay").click()
    expect(screen.page.locator(".bar .warn")).to_have_count(0)
    screen.page.locator(".confirm").click()
    screen.after(lambda: screen.button("hyp.confirm.anyway").click())


def test_a_space_that_does_not_take_the_cube_says_why(open_screen: Any) -> None:
    screen = open_screen()
    to_turn(screen)
    page = screen.page
    page.locator("[data-cubes]").first.click()
    page.locator("button.sp[aria-disabled=true]").first.click(force=True)
    why = page.locator(".bar .bad")
    expect(why).to_be_visible()
    why.get_by_role("button").click()
    expect(page.locator("[data-rule].here")).to_be_in_viewport()


def test_six_players_on_a_wide_screen(open_screen: Any) -> None:
    screen = open_screen(width=1920)
    ruler = to_turn(screen, ("bot",) * 5, mode="race_war", map="open")
    expect(screen.page.locator("button.pc")).to_have_count(6)
    ruler.play_on(rounds=1)
    screen.axe()


def test_a_replay(open_screen: Any) -> None:
    screen = open_screen()
    page = screen.page
    page.goto(ended(screen, "hyperborea/2_players_all_chosen_open_map.jsonl"))
    screen.see_end()
    page.locator("main.end").get_by_role("button", name=screen.words["table.replay"]).click()
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    for step in (0, 3, 12, last // 2, last):
        slider.fill(str(step))
        expect(page.locator(".bar .title")).not_to_be_empty()
    screen.axe()


def test_the_way_back_to_what_is_to_be_chosen_from(open_screen: Any) -> None:
    """Whoever looks at somebody else's board, or at the log, while a choice waits."""
    screen = open_screen()
    page = screen.page
    page.goto(
        moment(screen, "hyperborea/2_players_race_war.jsonl", lambda _, action: type(action).__name__ == "StartCard")
    )
    choices = page.locator("[data-choice]")
    expect(choices.first).to_be_visible()
    ways = (page.locator("button.pc:not(.me)").first, page.get_by_role("tab", name=screen.words["tab.log"]))
    for away in ways:
        away.click()
        expect(choices).to_have_count(0)
        page.locator(".bar .confirm").click()
        expect(choices.first).to_be_visible()


COUNTED = """() => [[...document.querySelectorAll('.panel .race b'), ...document.querySelectorAll('.panel .race .who')],
  [...document.querySelectorAll('.pc strong'), ...document.querySelectorAll('.pc .n')]]
  .map((all) => all.map((each) => each.firstChild.data))"""


def test_who_wins_is_not_told_before_it_is_counted(open_screen: Any) -> None:
    """The players over the map say what is counted of each so far, and nothing lies over them."""
    screen = open_screen(speed="normal")
    page = screen.page
    page.goto(ended(screen, "hyperborea/6_players_invasion.jsonl"))
    screen.see_end()
    screen.button("count.again").click()
    card, players = page.locator(".stage > .card"), page.locator(".pcs")
    expect(card).to_be_visible()
    panel, seats = page.evaluate(COUNTED)
    assert panel == seats
    above, below = players.bounding_box(), card.bounding_box()
    assert above and below and above["y"] + above["height"] <= below["y"]


def test_a_spectator_sees_the_board_of_the_player_in_turn(open_screen: Any) -> None:
    host, watcher = open_screen(), open_screen(width=1001)
    ruler = Ruler.of(host)
    ruler.open_table(("link",), length="short")
    links = host.page.locator(".copy input")
    expect(links).to_have_count(2)
    seat, watching = (links.nth(index).input_value() for index in range(2))
    guest = open_screen()
    guest.page.goto(seat)
    guest.sit_down("Bo")
    watcher.page.goto(watching)
    expect(watcher.page.locator(".table")).to_be_visible()
    expect(watcher.page.get_by_text(watcher.words["spectator"], exact=True)).to_be_visible()
    expect(watcher.page.locator("[data-cell]")).to_have_count(13)
    expect(watcher.page.locator("[data-cubes], [data-choice], .confirm")).to_have_count(0)
    watcher.page.locator("button.pc").nth(1).click()
    expect(watcher.page.locator("button.pc").nth(1)).to_have_attribute("aria-pressed", "true")
    watcher.axe()
