"""Somebody in front of a screen: what a person does, by pointer, finger or keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web import hyperborea, okanagan_player

SOURCES = Path(__file__).parents[2] / "web" / "src"
RULES = Path(__file__).parents[2] / "northward" / "games"
WORDS = {
    lang: {
        key: words
        for file in (*RULES.glob(f"*/words/{lang}.json"), *SOURCES.rglob(f"{lang}.json"))
        for key, words in json.loads(file.read_text()).items()
    }
    for lang in ("en", "fr")
}
"""What the page says: its own words before those of the rules."""
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOK = """(only) => axe.run({ exclude: ["body > svg:first-child"] }, { ...(only.length && { runOnly: only }),
  resultTypes: ['violations'], preload: false })"""
"""All but the sheet of symbols, which is never shown itself; where one is used it is looked at."""
NAMELESS = "aria-prohibited-attr"
"""A label on what can have none. While there is text in it axe is not sure, so that it would be found now and then."""
TITLES = {"honshu": "Honshū", "hokkaido": "Hokkaidō", "okanagan": "Okanagan", "hyperborea": "Hyperborea"}
OTHERS = {"Okanagan": okanagan_player, "Hyperborea": hyperborea}
PATIENCE = 30_000
"""So many milliseconds something that must come may take, also on a machine with much else to do."""
SPEED = """location.protocol === 'about:' ? null : localStorage.getItem('northward.prefs')
  ?? localStorage.setItem('northward.prefs', JSON.stringify({ speed: '%s' }))"""
"""How fast the others' actions are played back to whoever has chosen nothing yet."""
NOW = """() => document.querySelector('main.end') ? 'over' : document.querySelector('.cover') ? 'cover'
  : document.querySelector('.table[data-mine]') ? 'turn' : ''"""
MOVED_ON = """(before) => document.querySelector('.cover, main.end')
  || Number(document.querySelector('.table:not([data-busy])')?.dataset.event) > before"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
AT_REST = "() => Promise.allSettled(document.getAnimations().map((motion) => motion.finished)).then(() => null)"
MIDDLE = """([thing, down]) => { const box = thing.getBoundingClientRect();
  return box.width && [box.x + box.width / 2, box.y + box.height * down]; }"""
LIT = """() => [...document.querySelectorAll('.lit rect')].map((spot) => spot.getBoundingClientRect())
  .map((box) => [box.x + box.width / 2, box.y + box.height / 2])
  .filter(([x, y]) => document.elementFromPoint(x, y)?.closest('svg.map'))"""


def settled(measure: str) -> str:
    """What a script measures, once nothing is being asked and two frames in a row measure the same."""
    return f"""(arg) => {{
      const now = document.querySelector('.table:is([data-busy], [data-asking])') ? null : ({measure})(arg);
      const last = window.measured;
      window.measured = now && JSON.stringify(now);
      return now && window.measured === last && {{ now }};
    }}"""


class Screen:
    """A browser window and the person who uses it."""

    def __init__(self, page: Page, phone: bool = False, lang: str = "en") -> None:
        self.page = page
        self.phone = phone
        self.words = WORDS[lang]
        self.lang = lang
        self.turns = 0
        self.person: object = None
        """Who sits there, if a game needs to remember more than its turns."""

    def board_word(self, game: str, key: str) -> str:
        """What one board says, where others say something else under the same key."""
        return str(json.loads((SOURCES / "games" / game / "words" / f"{self.lang}.json").read_text())[key])

    def home(self) -> None:
        self.page.goto("/")
        expect(self.page.locator(".games .g").first).to_be_visible()

    def button(self, key: str, **facts: object) -> Locator:
        return self.page.get_by_role("button", name=self.words[key].format(**facts), exact=True)

    def play_bots(self, game: str) -> None:
        self.home()
        self.page.get_by_role("button", name=f"{self.words['home.bots']}{self.words['colon']}{TITLES[game]}").click()
        self.wait()

    def wait(self) -> str:
        """Until it is this person's turn, or the cover or the end is there."""
        return str(self.page.wait_for_function(NOW).json_value())

    def drawn(self) -> None:
        """Until the page has drawn itself anew, and has done what it leaves to the next frame: moving the focus."""
        self.page.evaluate(DRAWN)

    def measured(self, script: str, arg: object = None) -> Any:
        """What a script measures in the page, once that stands still."""
        self.page.evaluate("window.measured = null")
        return self.page.wait_for_function(settled(script), arg=arg).json_value()["now"]

    def event(self) -> int:
        return int(self.page.locator(".table").get_attribute("data-event") or 0)

    def round(self) -> int:
        """The round that the top bar names."""
        words = self.page.locator(".where").inner_text()
        return int(
            "".join(
                letter
                for letter in words.split("·")[0].split("/")[0].split(" of ")[0].split(" sur ")[0]
                if letter.isdigit()
            )
            or 0
        )

    def after(self, act: Callable[[], object]) -> None:
        """Does something and waits until the table has moved on."""
        before = self.event()
        act()
        self.moved_on(before)
        self.turns += 1

    def moved_on(self, before: int) -> None:
        """Until something has happened since that event, and this page awaits no answer; or somebody else is asked."""
        self.page.wait_for_function(MOVED_ON, arg=before)

    def own_player(self) -> ModuleType | None:
        """Who knows how to play this table; card maps are played here."""
        return OTHERS.get(self.page.locator(".top h1").inner_text())

    def press(self, where: Locator) -> None:
        where.tap() if self.phone else where.click()

    # --- by pointer or finger -------------------------------------------------------------------------------

    def turn_by_pointer(self) -> None:
        """One decision of whatever kind."""
        if player := self.own_player():
            player.turn_by_pointer(self)
            return
        page = self.page
        options = page.locator("[role=option]:not([disabled])")
        if options.count():
            self.press(options.nth(self.turns % options.count()))
            cube = page.locator(".cubes .cubeb")
            if cube.count() and (self.turns % 5 == 0 or page.locator("button.confirm").is_disabled()):
                self.press(cube.first)
            return self.after(lambda: self.press(page.locator("button.confirm")))
        if page.locator(".ghost").count():
            self.place_by_pointer()
            return self.after(lambda: self.press(page.locator("button.confirm")))
        tiles = page.locator(".tfb:not([disabled])")
        if tiles.count() and ((self.turns % 2 and not self.phone) or not self.button("confirm.done").count()):
            self.press(tiles.first)
            box = self.middle(page.locator("svg.map .desert").first)
            page.touchscreen.tap(*box) if self.phone else page.mouse.click(*box)
            return self.after(lambda: self.press(page.locator("button.confirm")))
        for key in ("confirm.done", "decline", "notile", "confirm.forfeit"):
            if self.button(key).count():
                return self.after(partial(self.press, self.button(key)))
        if page.locator(".group .btn").count():
            self.press(page.locator(".group .btn").first)
        return self.after(lambda: self.press(page.locator("button.confirm")))

    def middle(self, thing: Locator, down: float = 0.5) -> tuple[float, float]:
        """The middle of something on the screen, or a point further up or down."""
        x, y = self.measured(MIDDLE, [thing.element_handle(), down])
        return x, y

    def lit(self) -> list[tuple[float, float]]:
        """The middles of the lit places that can be pressed: neither a bar nor a card is in the way."""
        places: list[tuple[float, float]] = self.measured(LIT)
        return places

    def place_by_pointer(self) -> None:
        """Moves the card to a lit place, sometimes turned, and sets it down there."""
        page = self.page
        if self.turns % 3 == 1:
            self.press(self.page.locator(".bar .tool").filter(has_text=self.words["rotate"]))
        spots = self.lit()
        if spots:
            x, y = spots[self.turns * 7 % len(spots)]
            if self.phone:
                page.touchscreen.tap(x, y)
            else:
                page.mouse.move(x - 20, y - 10)
                page.mouse.move(x, y, steps=3)
                page.mouse.click(x, y)
        confirm = page.locator("button.confirm")
        if confirm.is_disabled():  # a spot where the card may not lie: the page says why, and another is taken
            page.keyboard.press("Escape")
            page.keyboard.press("ArrowRight")
        expect(confirm).to_be_enabled()

    # --- by keys alone ---------------------------------------------------------------------------------------

    def turn_by_keys(self) -> None:
        """One decision of whatever kind, once the focus is where the work is."""
        self.drawn()
        if player := self.own_player():
            player.turn_by_keys(self)
            return
        page = self.page
        if page.locator("[role=option]:not([disabled])").count():
            page.keyboard.press("ArrowDown")
            for _ in range(self.turns % 3):
                page.keyboard.press("ArrowDown")
            if page.locator("button.confirm").is_disabled():  # only with a cube
                self.tab_to(".cubeb")
                page.keyboard.press("Space")
                self.tab_to("button.confirm")
            return self.after(lambda: page.keyboard.press("Enter"))
        if page.locator(".ghost").count():
            for key in ("ArrowUp", "ArrowRight", "r", "ArrowDown", "u")[: 1 + self.turns % 5]:
                page.keyboard.press(key)
            return self.after(lambda: page.keyboard.press("Enter"))
        if page.locator(".tfb:not([disabled])").count() and not self.button("confirm.done").count():
            self.tab_to(".tfb:not([disabled])")
            page.keyboard.press("Enter")
            page.keyboard.press("ArrowDown")
            return self.after(lambda: page.keyboard.press("Enter"))
        # A button that ends the question has the focus already, or is a few tabs away.
        self.tab_to(".bar .confirm:enabled, .group .btn")
        return self.after(lambda: page.keyboard.press("Enter"))

    def tab_to(self, wanted: str) -> None:
        """Presses the tab key until something like that has the focus, if it has not yet."""
        for _ in range(60):
            if self.page.evaluate("wanted => document.activeElement?.matches?.(wanted) ?? false", wanted):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {wanted} by the tab key")

    # --- whole games -----------------------------------------------------------------------------------------

    def play_on(self, how: str = "pointer", rounds: int | None = None) -> None:
        """Plays until the end, or until so many rounds are over."""
        for _ in range(400):
            now = self.wait()
            if now == "over":
                return
            if now == "cover":
                self.press(self.page.locator(".cover .btn"))
                continue
            if rounds is not None and self.round() > rounds:
                return
            self.turn_by_keys() if how == "keys" else self.turn_by_pointer()
        raise AssertionError("the game does not end")

    def play_until(self, wanted: str) -> None:
        """Until there is such a thing to work with: a place for a card, a spot for a building."""
        for _ in range(30):
            self.wait()
            if self.page.locator(wanted).count():
                return
            self.turn_by_pointer()
        raise AssertionError(f"{wanted} never comes")

    def decide(self, times: int, how: str = "pointer") -> None:
        """A few more decisions, unless the game ends."""
        for _ in range(times):
            if self.uncovered() == "over":
                return
            self.turn_by_keys() if how == "keys" else self.turn_by_pointer()

    def uncovered(self) -> str:
        """What is to be done next, once whoever has to do it has taken over a shared screen."""
        now = self.wait()
        if now != "cover":
            return now
        self.press(self.page.locator(".cover .btn"))
        return self.wait()

    def bots_finish(self) -> None:
        self.press(self.button("settings.title"))
        self.press(self.button("table.tobot"))
        self.press(self.button("table.tobot.sure"))

    def sit_down(self, name: str) -> None:
        """As a guest who has come by a link."""
        self.page.get_by_label(self.words["guest.name"]).fill(name)
        self.press(self.button("guest.sit"))

    def see_end(self) -> None:
        end = self.page.locator("main.end")
        expect(end).to_be_visible(timeout=90_000)
        expect(end.locator("h2")).not_to_be_empty()
        assert self.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the page can be scrolled"

    # --- for everybody ---------------------------------------------------------------------------------------

    def axe_by_day_and_night(self) -> None:
        """The same in both colour schemes, which differ in nothing but colours."""
        self.page.emulate_media(color_scheme="dark")
        self.axe("color-contrast")
        self.page.emulate_media(color_scheme="light")
        self.axe()

    def axe(self, *only: str) -> None:
        """No serious finding of axe on what is to be seen, of all its rules or of some."""
        self.page.evaluate(AT_REST)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())
        found = self.page.evaluate(LOOK, list(only))
        bad = [
            (
                each["id"],
                each["impact"],
                [node["html"][:200] + " | " + (node.get("failureSummary") or "")[:300] for node in each["nodes"][:3]],
            )
            for each in (*found["violations"], *(each for each in found["incomplete"] if each["id"] == NAMELESS))
            if each["impact"] in ("serious", "critical")
        ]
        assert not bad, json.dumps(bad, indent=1)
