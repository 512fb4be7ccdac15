"""Okanagan's board: every decision has its place, and what the rules know is shown before it is taken."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from northward.games.okanagan import GAME
from northward.games.okanagan.special import legal_trades
from northward.games.okanagan.state import State
from northward.games.okanagan.tilemap import Gap
from tests.web.moments import moment, reached

CHOOSERS = ("keep", "resolve", "order", "alone", "action", "shape", "trade", "give", "swap", "claim")
SMALLEST = 12
TILES = """() => [...document.querySelectorAll('svg.map .piece')].map((tile) => tile.getBoundingClientRect())
  .map((box) => [box.x + box.width / 2, box.y + box.height / 2])"""
SIZES = """() => [...document.querySelectorAll(
    '.map .piece use, .map .stands > use:first-of-type, .map .stands circle')]
  .map((each) => each.getBoundingClientRect()).map((box) => Math.min(box.width, box.height))"""


def at(screen: Any, link: str) -> None:
    screen.page.goto("about:blank")
    screen.page.goto(link)
    expect(screen.page.locator(".table")).to_be_visible()


def asked(state: State) -> int:
    return GAME.to_move(state)[0]


def unfit(now: State) -> list[Gap]:
    """The places where the tile that is to be laid does not fit."""
    held = now.held[asked(now)]
    return [gap for gap in now.map.gaps if gap.code not in GAME.tiles.fits[held]] if held else []


def used_up(now: State) -> bool:
    """Whether somebody collects where others have left nothing of a reward."""
    settling = now.resolving
    if now.phase != "claim" or settling is None:
        return False
    shown = next(each.symbols for each in now.map.territories if each.id == settling.territory)
    return any(here and not left for here, left in zip(shown, settling.left, strict=True))


@pytest.mark.parametrize("phase", CHOOSERS)
def test_every_choice_is_for_whoever_is_asked(open_screen: Any, phase: str) -> None:
    """The player who is asked decides by keys, out of turn where that can be; another one sees who decides.

    In the panel, on a phone in a sheet that can be folded away; only the card of a round stands on the stage.
    """
    out_of_turn = phase in ("claim", "give", "action")
    screen, other = open_screen(), open_screen(phone=True, dark=True, lang="fr")
    state, links = reached(
        screen,
        "okanagan",
        3,
        lambda now: (
            now.phase == phase and (not out_of_turn or asked(now) != now.player) and (phase != "claim" or used_up(now))
        ),
    )
    at(screen, links[asked(state)])
    expect(screen.page.locator(".stage .round" if phase == "keep" else ".panel .chooser")).to_be_visible()
    expect(screen.page.locator(".stage .chooser")).to_have_count(0)
    screen.axe()
    at(other, links[(asked(state) + 1) % 3])
    if phase == "keep":
        expect(other.page.locator(".round [data-each]")).to_have_count(5)
    else:
        expect(other.page.locator(".chooser.sheet [role=status]")).to_be_visible()
        expect(other.page.locator(".chooser [role=option], .chooser [data-each]")).to_have_count(0)
    assert other.page.evaluate("document.documentElement.scrollWidth") <= 360
    other.axe()
    body = other.page.locator(".round p, .chooser .body")
    expect(body).to_be_visible()
    other.page.keyboard.press("w")
    expect(body).to_have_count(0)
    screen.turn_by_keys()


@pytest.mark.parametrize("phone", (False, True), ids=("desktop", "phone"))
@pytest.mark.parametrize("phase", ("trade", "swap", "claim", "resolve"))
def test_choices_by_pointer_and_finger(open_screen: Any, phase: str, phone: bool) -> None:
    screen = open_screen(phone=phone, lang="fr")
    state, links = reached(screen, "okanagan", 4, lambda now: now.phase == phase)
    at(screen, links[asked(state)])
    screen.turn_by_pointer()


def test_a_trade_with_one_option_is_told_and_not_asked(open_screen: Any) -> None:
    """OKA-1.3, with a set of somebody's own, which the legend does not call ours."""
    screen = open_screen()
    link = moment(
        screen,
        "okanagan/2_players_only_trades.jsonl",
        lambda state, action: state.phase == "action" and len(legal_trades(state, action.seat)) == 1,
    )
    at(screen, link)
    page = screen.page
    expect(page.locator(".chooser")).to_be_visible()
    trades = page.locator("ol.log li").filter(has_text=re.compile("gave .+ to .+ and got .+"))
    expect(trades).not_to_have_count(0)  # the log is there: it tells of earlier ones
    before = trades.count()
    screen.turn_by_keys()
    expect(trades).to_have_count(before + 1)
    expect(page.get_by_text(screen.words["oka.trade.give"], exact=True)).to_have_count(0)
    screen.button("legend.title").click()
    legend = page.locator("dialog[open]")
    expect(legend).to_contain_text(screen.words["set.own"].replace("{name}", "only trade"))
    expect(legend).not_to_contain_text(screen.board_word("okanagan", "set.northward-1"))


@pytest.mark.parametrize("phone", (False, True), ids=("desktop", "phone"))
def test_nothing_on_a_tile_is_smaller_than_twelve_pixels(open_screen: Any, phone: bool) -> None:
    """At the zoom at which a large map opens."""
    screen = open_screen(phone=phone)
    state, links = reached(screen, "okanagan", 4, lambda now: now.phase == "place" and len(now.map.laid) > 36)
    at(screen, links[asked(state)])
    expect(screen.page.locator("svg.map .piece").first).to_be_visible()
    sizes = screen.measured(SIZES)
    assert len(sizes) > 4 * 36
    assert min(sizes) >= SMALLEST


def test_a_territory_is_told_by_pointer_by_finger_and_by_key(open_screen: Any) -> None:
    screen = open_screen()
    state, links = reached(screen, "okanagan", 3, lambda now: now.phase == "place" and len(now.map.laid) > 9)
    at(screen, links[asked(state)])
    page = screen.page
    page.keyboard.press("t")
    card = page.locator(".card")
    expect(card.locator("h2")).to_be_visible()
    shown = int(page.locator("[data-territory]").get_attribute("data-territory") or 0)
    territory = next(each for each in state.map.territories if each.id == shown)
    expect(page.locator("svg.map .open")).to_have_count(territory.open_sides)
    expect(card.locator(".shares li:not(.nobody)")).to_have_count(sum(map(bool, territory.influence)))
    screen.axe()
    page.keyboard.press("Escape")
    expect(page.locator("[data-territory]")).to_have_count(0)

    page.mouse.move(*screen.middle(page.locator("svg.map .piece").first))
    expect(page.locator("[data-territory]")).to_have_count(1)
    expect(card).to_be_visible()

    finger = open_screen(phone=True)
    at(finger, links[asked(state)])
    finger.page.touchscreen.tap(*finger.middle(finger.page.locator("svg.map .piece").first))
    expect(finger.page.locator(".card h2")).to_be_visible()
    assert finger.page.evaluate("document.documentElement.scrollWidth") <= 360
    finger.axe()


def test_places_to_build_on_are_numbered_and_listed_and_the_tile_can_be_taken_back(open_screen: Any) -> None:
    """Each says who would lead there; the list and the map choose alike."""
    screen = open_screen()
    screen.play_bots("okanagan")
    page = screen.page
    screen.play_until(".spot")
    places = page.locator(".place")
    for key, influence in (("1", 3), ("2", 2), ("3", 1)):
        page.keyboard.press(key)
        expect(places.first).to_be_visible()
        assert places.count() == page.locator(".spot").count()
        page.keyboard.press("ArrowRight")
        expect(places.and_(page.locator("[aria-pressed=true]"))).to_contain_text(str(influence))
    expect(page.locator(".spot")).to_have_count(1)
    page.keyboard.press("1")
    places.last.click()
    expect(page.locator(".spot").last).to_have_class(re.compile("chosen"))
    screen.axe()
    screen.button("oka.takeback").click()
    expect(page.locator(".lit rect").first).to_be_visible()
    expect(page.locator(".ghost")).to_be_visible()


def test_a_place_where_the_tile_does_not_fit_says_why(open_screen: Any) -> None:
    screen = open_screen(lang="fr")
    state, links = reached(
        screen, "okanagan", 2, lambda now: now.phase == "place" and bool(unfit(now)) and len(now.map.laid) > 4
    )
    at(screen, links[asked(state)])
    page = screen.page
    gap = unfit(state)[0]
    # Places lie on a grid: two laid tiles tell where a row and a column are on the screen.
    middles = screen.measured(TILES)
    (x, y), first = middles[0], state.map.laid[0]
    step = next(
        (middle[0] - x) / (laid.col - first.col)
        for laid, middle in zip(state.map.laid, middles, strict=True)
        if laid.col != first.col
    )
    page.mouse.move(x + (gap.col - first.col) * step, y + (gap.row - first.row) * step, steps=3)
    expect(page.locator(".ghost.illegal")).to_be_visible()
    page.locator(".bar .bad").get_by_role("button", name="OKA-3.3").click()
    expect(page.locator("[data-rule].here")).to_be_in_viewport()


def test_what_is_known_of_the_tiles_that_others_hold(open_screen: Any) -> None:
    """A face is shown to those who know it: its owner, and everybody if it was taken face up."""
    screen = open_screen()
    state, links = reached(screen, "okanagan", 3, lambda now: now.phase == "place" and now.shown.count(True) == 1)
    for seat, link in enumerate(links):
        at(screen, link)
        view = GAME.view(state, seat)
        for other in range(3):
            row = screen.page.locator(f"li[data-seat='{other}'] .held")
            expect(row.locator(".tile")).to_have_count(0 if view.held[other] is None else 1)


def test_the_legend_says_whose_tiles_these_are(open_screen: Any) -> None:
    for lang in ("en", "fr"):
        screen = open_screen(lang=lang)
        screen.play_bots("okanagan")
        screen.button("legend.title").click()
        expect(screen.page.locator("dialog[open]")).to_contain_text(screen.board_word("okanagan", "set.northward-1"))
        screen.axe()


def test_a_wide_screen_and_a_replay(open_screen: Any) -> None:
    screen = open_screen(width=1920, moving=True)
    page = screen.page
    half = (2, 6)  # of the second round
    page.goto(moment(screen, "okanagan/3_players.jsonl", lambda now, _: (now.round, now.turns) == half, bots=True))
    screen.wait()
    screen.decide(3)
    screen.bots_finish()
    screen.see_end()
    page.locator("main.end").get_by_role("button", name=screen.words["table.replay"]).click()
    slider = page.get_by_role("slider")
    slider.fill("40")
    expect(page.locator(".bar .title")).not_to_be_empty()
    expect(page.locator("svg.map .piece").first).to_be_visible()
    screen.axe()
