"""Nothing is cut, covered or jumping: every kind of decision of every game, at every size, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Route

from northward.core import registry
from tests.layout.conftest import PARTS
from tests.layout.screens import ALIKE, BEFORE, WITH_AXE, home, ways
from tests.layout.walking import SIZES, Size, Walker, decisions
from tests.web.player import PATIENCE, SPEED

GAMES = registry.names()
Opens = Callable[..., Walker]


DAY = "2026-11-19"
"""Whose puzzle is that of the day here: what is seen is the same on every day, and at every hour a morning's."""


def morning() -> str:
    """A time zone in which it is early: until noon the page has more to say."""
    return f"Etc/GMT{(datetime.now(UTC).hour + 3) % 24 - 11:+d}"


def of_one_day(route: Route) -> None:
    route.continue_(url=re.sub(r"day=[-\d]+", f"day={DAY}", route.request.url))


@pytest.fixture
def walker(browser: Browser, base_url: str) -> Iterator[Opens]:
    contexts = []

    def opened(lang: str = "en") -> Walker:
        context = browser.new_context(
            base_url=base_url,
            reduced_motion="reduce",
            locale={"en": "en-GB", "fr": "fr-FR"}[lang],
            service_workers="block",
            timezone_id=morning(),
        )
        contexts.append(context)
        context.route("**/api/puzzles?day=*", of_one_day)
        context.add_init_script(SPEED % "instant")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return Walker(page, lang)

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ("en", "fr"))
def test_every_kind_of_decision(walker: Opens, part: int | None, game: str, lang: str) -> None:
    """Recorded games at their decisions. In `make test` one size for each, all sizes in turn; else all of them."""
    walk = walker(lang)
    everything = part is not None
    for number, moment in enumerate(decisions(game, everything)):
        if number % 2 != (lang == "fr") if part is None else number % PARTS != part:
            continue
        walk.at(
            moment,
            SIZES if everything else [SIZES[number % len(SIZES)]],
            choices=3 if everything else 2,
            dark=number % 4 < 2,
            contrast=everything or number % 5 == 0,
        )
    assert not walk.found, walk.report()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_its_beginning(walker: Opens, part: int | None, game: str) -> None:
    """Games of bots: the confirm and the map stay where they are while the game goes on."""
    walk = walker("fr")
    seats = registry.game(game).seats
    for number in range(2) if part is None else [part]:
        walk.play(game, seats[number % len(seats)], 12 if part is None else 150, SIZES[number], dark=bool(number % 2))
    assert not walk.found, walk.report()


def some(everything: bool, number: int) -> Sequence[Size]:
    """All sizes; in `make test` one, so that what is numbered one after the other has them in turn."""
    return SIZES if everything else [SIZES[number % len(SIZES)]]


FURTHER = {False: 2, True: 100}
"""So many windows of a long screen are looked at after the first one, in `make test` and `make layout`."""


@pytest.mark.parametrize("lang", ("en", "fr"))
def test_screens_before_a_game(walker: Opens, everything: bool, lang: str) -> None:
    """In `make test` home in both languages, at half of the sizes each; of the others each in one, in turn."""
    walk = walker(lang)
    french = lang == "fr"
    for number, way in enumerate(BEFORE):
        if not everything and way is not home and number % 2 != french:
            continue
        way(walk)
        sizes = some(everything, number // 2 + len(SIZES) // 2 * french)
        if way is home and not everything:
            sizes = SIZES[french::2]
        axe = everything or way in WITH_AXE
        walk.look_through(way.__name__, sizes, dark=number % 4 < 2, axe=axe, further=FURTHER[everything])
    assert not walk.found, walk.report()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ("en", "fr"))
def test_screens_around_a_board(walker: Opens, everything: bool, game: str, lang: str) -> None:
    """In `make test` each screen of a game in one of the languages, and of what is alike in all games that of one."""
    walk = walker(lang)
    first = GAMES.index(game)
    for number, way in enumerate(ways(game)):
        if not everything and (number + first) % 2 != (lang == "fr"):
            continue
        if not everything and way in ALIKE and ALIKE.index(way) % len(GAMES) != first:
            continue
        way(walk, game)
        sizes = some(everything, number + first)
        axe = everything or way in WITH_AXE
        where = f"{game}, {way.__name__}"
        walk.look_through(where, sizes, dark=number % 4 < 2, axe=axe, further=FURTHER[everything])
    assert not walk.found, walk.report()


BROKEN = {
    "outside": ".bar .kit { position: relative; left: 900px }",
    "clipped": ".bar .kit { width: 30px; overflow: hidden }",
    "covered": ".bar::after { content: ''; position: absolute; inset: 0; pointer-events: auto }",
    "small": ".tabs button { flex: 0 0 30px }",
    "stub": ".bar .title { max-width: 30px }",
    "spilled": ".bar .confirm { white-space: normal; width: 30px; min-width: 0; max-width: 30px }",
    "cut": ".bar .title { max-width: 30px; text-overflow: clip }",
    "hidden": ".stage::after { content: ''; position: fixed; inset: 0; z-index: 9 }",
    "overprinted": ".top .where { margin-left: -60px }",
    "sum": ".bar .chips { translate: 2000px 0 }",
    "held": ".ghost { translate: 2000px 0 }",
    "sideways": ".table { min-width: 2000px } html { overflow-x: auto }",
    "contrast": ".bar .title { color: var(--line) }",
    "confirm": ".bar .go { translate: 0 -9px }",
    "title": ".bar .words { translate: 0 5px }",
    "map": "svg.map { translate: 7px 0 }",
    "console": "",
    "internal": "",
    "spacing": "",
    "narrow": "main > :last-child { width: 200px }",
}
"""Each check, and a style that it finds fault with; of three, something that is said. The last one is about home."""
WEAR = """(style) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet]; }"""


def test_each_check_finds_a_broken_style(walker: Opens) -> None:
    """A piece is held, in whichever game has one first, while the page wears one bad style after the other."""
    walk = walker()
    places = [moment for game in GAMES for moment in decisions(game, every=False) if moment.kind == "Place"]
    walk.resize(SIZES[0])
    for moment in places:
        walk.go_to(moment)
        walk.skip()
        walk.rest()
        if walk.page.locator(".ghost").count():
            break
    walk.page.keyboard.press("ArrowRight")  # to a place where it may lie
    before = walk.look("as it is", contrast=True)
    assert not walk.found, walk.report()
    for check, style in BROKEN.items():
        if check == "narrow":
            home(walk)
            walk.resize(SIZES[1])
            walk.look("home as it is")
            assert not walk.found, walk.report()
        walk.page.evaluate(WEAR, style)
        if check == "console":
            walk.page.evaluate("console.error('broken')")
        if check == "internal":
            walk.page.locator(".bar .title").evaluate("(title) => title.setAttribute('aria-label', 'lay tile_7')")
        if check == "spacing":
            walk.lang = "fr"
            walk.page.locator(".bar .title").evaluate("(title) => title.setAttribute('aria-label', 'Posez-la: ici')")
        walk.resize(SIZES[1] if check in ("small", "narrow") else SIZES[0])
        walk.steady(before, walk.look("broken", contrast=check == "contrast"), "broken")
        assert {name.split(":")[0] for name in walk.found} >= {check}, f"{check} is not found: {walk.report()}"
        walk.page.evaluate(WEAR, "")
        walk.lang = "en"
        walk.found.clear()
