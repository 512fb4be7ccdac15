"""Nothing is cut, covered or jumping: every kind of decision of every game, at every size, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from northward.core import registry
from tests.layout.walking import SIZES, Size, Walker, decisions
from tests.web.player import PATIENCE, SPEED

GAMES = registry.names()
Opens = Callable[..., Walker]


@pytest.fixture
def walker(browser: Browser, base_url: str) -> Iterator[Opens]:
    contexts = []

    def opened(lang: str = "en") -> Walker:
        context = browser.new_context(
            base_url=base_url, reduced_motion="reduce", locale={"en": "en-GB", "fr": "fr-FR"}[lang]
        )
        contexts.append(context)
        context.add_init_script(SPEED % "instant")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return Walker(page)

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ("en", "fr"))
def test_every_kind_of_decision(walker: Opens, everything: bool, game: str, lang: str) -> None:
    """Recorded games at their decisions. In `make test` two sizes for each, all sizes in turn; else all of them."""
    walk = walker(lang)
    moments = decisions(game, everything)
    for number, moment in enumerate(moments):
        if not everything and number % 2 != (lang == "fr"):
            continue
        sizes = SIZES if everything else [SIZES[(number // 2 * 2 + turn) % len(SIZES)] for turn in range(2)]
        walk.at(moment, sizes, choices=3, dark=number % 4 < 2, contrast=everything or number % 3 == 0)
    assert not walk.found, walk.report()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_its_beginning(walker: Opens, everything: bool, game: str) -> None:
    """Games of bots: the confirm and the map stay where they are while the game goes on."""
    walk = walker("fr")
    seats = registry.game(game).seats
    for number, size in enumerate(SIZES if everything else SIZES[:2]):
        walk.play(game, seats[number % len(seats)], 150 if everything else 12, size, dark=bool(number % 2))
    assert not walk.found, walk.report()


BROKEN = {
    "outside": ".bar .kit { position: relative; left: 900px }",
    "clipped": ".bar .kit { width: 30px; overflow: hidden }",
    "covered": ".bar::after { content: ''; position: absolute; inset: 0; pointer-events: auto }",
    "small": ".tabs button { flex: 0 0 30px }",
    "cut": ".bar .title { max-width: 30px; text-overflow: clip }",
    "overprinted": ".bar .title { margin-bottom: -16px }",
    "held": ".ghost { translate: 2000px 0 }",
    "sideways": ".table { min-width: 2000px } html { overflow-x: auto }",
    "contrast": ".bar .title { color: var(--line) }",
    "confirm": ".bar:has(.delta, .bad) .go { translate: 0 -9px }",
    "map": ".table:has(.delta, .bad) svg.map { translate: 7px 0 }",
    "console": "",
}
"""Each check, and a style that it finds fault with."""
WORN = """(style) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet); }"""


def holding(walk: Walker, size: Size) -> None:
    """A piece is held: of whichever game the first is that has one."""
    walk.resize(size)
    for game in GAMES:
        for moment in decisions(game, every=False):
            if moment.kind == "Place":
                walk.go_to(moment)
                walk.rest()
                if walk.page.locator(".ghost").count():
                    return
    raise AssertionError("nothing is ever held")


@pytest.mark.parametrize("check", BROKEN)
def test_each_check_finds_a_broken_style(walker: Opens, check: str) -> None:
    walk = walker()
    holding(walk, SIZES[1] if check == "small" else SIZES[0])
    before = walk.look("as it is", contrast=True)
    assert not walk.found, walk.report()
    if check == "console":
        walk.page.evaluate("console.error('broken')")
    else:
        walk.page.evaluate(WORN, BROKEN[check])
    walk.choose(1)
    walk.page.wait_for_selector(".bar :is(.delta, .bad)")
    walk.steady(before, walk.look("broken", contrast=True), "broken")
    assert {name.split(":")[0] for name in walk.found} >= {check}, walk.report()
