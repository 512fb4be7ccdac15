"""Somebody who plays Hyperborea: places cubes, moves, enters, spends effects, and ends the turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, expect

if TYPE_CHECKING:
    from tests.web.player import Screen

LOWER = 0.72
"""How far down in a hex it is pressed: above that its pieces stand."""
IDLE = """(before) => Number(document.querySelector('.table[data-mine]')?.dataset.event) === before"""
RESTLESS = 12
"""So many decisions, then a turn ends: whatever is left could go on for long."""


def turn_by_pointer(screen: Screen) -> None:
    """One decision of whatever kind."""
    ruler = Ruler.of(screen)
    if not ruler.follow():
        ruler.decide()


def turn_by_keys(screen: Screen) -> None:
    """The same without a pointer."""
    ruler = Ruler.of(screen)
    if not ruler.follow_by_keys():
        ruler.decide_by_keys()


class Ruler:
    """The person at one screen; every decision is made by what the page lights up."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.page = screen.page
        self.done = 0
        self.turn = ""
        self.tried: set[str] = set()

    @staticmethod
    def of(screen: Screen) -> Ruler:
        """The person at this screen, who remembers what was tried in this turn."""
        if not isinstance(screen.person, Ruler):
            screen.person = Ruler(screen)
        return screen.person

    def open_table(self, kinds: tuple[str, ...], **options: str) -> None:
        """Makes a table by the dialog; the kinds are those of the seats after the first."""
        screen = self.screen
        screen.home()
        screen.press(
            self.page.get_by_role("button", name=f"{screen.words['home.friends']}{screen.words['colon']}Hyperborea")
        )
        dialog = self.page.locator("dialog.friends")
        dialog.locator("select").first.select_option(str(1 + len(kinds)))
        for seat, kind in enumerate(kinds, start=2):
            dialog.get_by_label(screen.words["friends.kind"].format(n=seat)).select_option(kind)
        screen.press(dialog.locator("summary"))
        for option, value in options.items():
            line = dialog.locator("label", has=self.page.get_by_text(screen.words[f"option.{option}"], exact=True))
            line.locator("select").select_option(label=screen.words[f"option.{option}.{value}"])
        screen.press(dialog.get_by_role("button", name=screen.words["friends.make"]))

    def play_on(self, how: str = "pointer", rounds: int | None = None) -> None:
        """Plays until the end, or until so many rounds are over."""
        for _ in range(1500):
            now = self.screen.wait()
            if now == "over":
                return
            if now == "cover":
                self.screen.press(self.page.locator(".cover .btn"))
                continue
            if rounds is not None and self.screen.round() > rounds:
                return
            self.decide_by_keys() if how == "keys" else self.decide()
        raise AssertionError("the game does not end")

    def sees(self, wanted: str) -> Locator | None:
        found = self.page.locator(wanted)
        return found if found.count() else None

    def new_turn(self) -> None:
        """Counts the decisions of a turn."""
        where = self.page.locator(".where").get_attribute("title") or ""
        self.done, self.tried = (self.done + 1, self.tried) if where == self.turn else (0, set())
        self.turn = where

    # --- by pointer or finger -------------------------------------------------------------------------------

    def decide(self) -> None:
        """One decision of whatever kind."""
        self.new_turn()
        if self.sees("[data-marker]"):
            for _ in range(3):
                self.press(self.page.locator("[data-marker][data-work]:enabled"))
            return self.act(self.page.locator(".confirm"))
        if not self.sees("[data-end]"):
            return self.answer()
        if self.done < RESTLESS and (self.place_cube() or self.spend() or self.enter()):
            return None
        return self.end_turn()

    def press(self, where: Locator) -> None:
        """On a phone the piece may lie behind another tab."""
        if self.screen.phone and not where.first.is_visible():
            for tab in self.page.locator(".tabs button").all():
                tab.tap()
                if where.count() and where.first.is_visible():
                    break
        self.screen.press(where.first)

    def act(self, where: Locator) -> None:
        self.screen.after(lambda: self.press(where))

    def answer(self) -> None:
        """A question that must be answered: a listed choice, a lit piece, a hex, or the end of a Reset."""
        for wanted in ("[data-choice]", "[data-lit]", "[data-hexact]", "[data-target]"):
            found = self.sees(wanted)
            if found is None or (wanted == "[data-lit]" and self.sees(".confirm:enabled") and self.done % 2):
                continue
            if wanted == "[data-target]":
                self.on_hex(found)
            else:
                self.act(found)
            return
        self.act(self.page.locator(".confirm"))

    def place_cube(self) -> bool:
        cubes = self.sees("[data-cubes]")
        if cubes is None:
            return False
        self.press(cubes)
        lit = self.page.locator("[data-lit]")
        if self.screen.phone:
            self.on_set(lit)
        else:
            self.act(lit.nth(self.screen.turns % min(3, lit.count())))
        return True

    def on_set(self, lit: Locator) -> None:
        """Under a finger a whole set is pressed; where it takes the cube in several ways, the page asks which."""
        before = self.screen.event()
        self.press(lit)
        if not self.acted(before):
            self.act(self.page.locator("[data-choice]"))

    def spend(self) -> bool:
        """An effect of the pool on the first thing it is good for; one that leads nowhere is put back."""
        for effect in self.page.locator("[data-effect]").all():
            name = effect.get_attribute("data-effect") or ""
            if name in self.tried:
                continue
            if effect.get_attribute("aria-pressed") != "true":
                self.press(self.page.locator(f"[data-effect='{name}']"))
            if choice := self.sees("[data-choice]"):
                self.act(choice)
                return True
            if target := self.sees("[data-target]"):
                return self.on_hex(target) or self.put_back(name)
            if step := self.sees("[data-step]"):
                return self.on_hex(step) or self.put_back(name)
            if lit := self.sees("[data-lit]"):
                if name == "tech":
                    self.press(lit)
                    lit = self.page.locator(".confirm")
                self.act(lit)
                return True
            self.put_back(name)
        return False

    def put_back(self, effect: str) -> bool:
        self.tried.add(effect)
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Escape")
        return False

    def on_hex(self, hexes: Locator) -> bool:
        """Presses hexes until something happens: a step, an attack, or a button of the popover."""
        before = self.screen.event()
        for number in range(hexes.count()):
            if number >= hexes.count():  # put away with what was picked
                break
            self.tap_hex(hexes.nth(number))
            if self.acted(before):
                return True
            if button := self.sees("[data-hexact]"):
                self.act(button)
                return True
            if step := self.sees("[data-step]"):
                self.step_to(step.nth(self.screen.turns % step.count()))
                if self.acted(before):
                    return True
            self.page.keyboard.press("Escape")
        return False

    def step_to(self, step: Locator) -> None:
        """A finger looks first: the window about the hex then has a button for the step."""
        self.tap_hex(step)
        if self.screen.phone:
            self.screen.press(self.page.locator("[data-hexact=move]").first)

    def acted(self, before: int) -> bool:
        """Whether what was just pressed is an action: then the page awaits its answer, or has it; it is waited for."""
        if self.page.evaluate(IDLE, before):
            return False
        self.screen.moved_on(before)
        self.screen.turns += 1
        return True

    def warned(self, before: int) -> bool:
        """Whether the end of the turn waits for a second press, once the page has answered to the first."""
        self.page.wait_for_function(
            f"""() => document.querySelector('.bar .warn, .reset, .cover, main.end')
              || Number(document.querySelector('.table')?.dataset.event) > {before}"""
        )
        return self.screen.event() == before and bool(self.page.locator(".bar .warn, .reset").count())

    def tap_hex(self, hex_: Locator) -> None:
        """The lower part of a hex; on a phone the map comes to it first."""
        if self.screen.phone:
            self.page.locator(".tabs button").first.tap()
        x, y = self.screen.middle(hex_, LOWER)
        if self.screen.phone:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def enter(self) -> bool:
        """Looks at the hexes of the own capital's land for a city or ruin to enter."""
        if "enter" in self.tried or self.screen.phone:
            return False
        self.tried.add("enter")
        for number in range(self.page.locator("[data-own]").count()):
            self.tap_hex(self.page.locator("[data-own]").nth(number))
            if button := self.sees("[data-hexact=enter]"):
                self.act(button)
                return True
            self.page.keyboard.press("Escape")
        return False

    def end_turn(self) -> None:
        """A first press may bring a warning: a second one means it."""
        self.page.keyboard.press("Escape")
        before = self.screen.event()
        self.press(self.page.locator(".confirm"))
        if self.warned(before):
            self.press(self.page.locator(".confirm"))
        self.screen.moved_on(before)

    # --- in a guided first game ------------------------------------------------------------------------------

    GUIDED = ("[data-cubes]", "[data-upgrade]", "[data-stored]", "[data-effect]", "[data-own]")
    """Where to begin with the one thing that is offered in a turn. Only one of them can be pressed, or none: then a
    miniature enters or steps.
    """

    def asked(self) -> bool:
        """Whether a tip asks for something within the turn: then nothing else is offered, not even its end."""
        return bool(self.sees(".tip[data-asks]")) and not self.sees("[data-end], [data-choice], [data-marker], .reset")

    def follow(self) -> bool:
        """Does what the tip asks for, if it does."""
        if not self.asked():
            return False
        first = next(found for wanted in self.GUIDED if (found := self.sees(wanted)))
        kind = first.first.get_attribute("data-effect")
        if self.sees("[data-cubes]"):
            self.place_cube()
        elif kind == "move":
            self.walk()
        elif kind == "tech":
            self.press(first)
            self.press(self.page.locator("[data-lit]"))
            self.act(self.page.locator(".confirm"))
        elif kind == "develop_any":
            self.act(self.page.locator("[data-row]"))
        elif kind is not None:
            self.press(first)
            self.on_hex(self.page.locator("[data-target]"))
        elif self.sees("[data-upgrade], [data-stored]"):
            self.act(first)
        else:
            self.go_in()
        return True

    def walk(self) -> None:
        """From the first hex with a miniature that can go on."""
        for number in range(self.page.locator("[data-own]").count()):
            if not self.sees("path[data-step]"):  # one that has just come to a hex may go on from there
                self.tap_hex(self.page.locator("[data-own]").nth(number))
            if step := self.sees("path[data-step]"):
                return self.screen.after(partial(self.step_to, step.first))
            self.page.keyboard.press("Escape")
        raise AssertionError("no miniature can go anywhere")

    def go_in(self) -> None:
        """Into the city or ruin that can be entered."""
        for number in range(self.page.locator("[data-own]").count()):
            if not self.sees("[data-hexact=enter]"):  # that hex may be open since a miniature went there
                self.tap_hex(self.page.locator("[data-own]").nth(number))
            if button := self.sees("[data-hexact=enter]"):
                return self.act(button)
            self.page.keyboard.press("Escape")
        raise AssertionError("nothing can be entered")

    def follow_by_keys(self) -> bool:
        """The same by keys: each kind of thing has its own, and arrows go over the map."""
        if not self.asked():
            return False
        keys = self.page.keyboard
        first = next(wanted for wanted in self.GUIDED if self.sees(wanted))
        if first == "[data-cubes]":
            keys.press("c")
            keys.press("Enter")
            self.page.wait_for_function("() => document.activeElement?.matches('[data-lit]')")
            self.screen.after(lambda: keys.press("Enter"))
        elif first == "[data-own]":
            self.go_in_by_keys()
        elif (kind := self.page.locator(first).first.get_attribute("data-effect")) == "move":
            keys.press("p")
            keys.press("Enter")
            self.page.wait_for_function("() => document.activeElement?.closest('svg.map')")
            keys.press("Enter")
            expect(self.page.locator(".cost").first).to_be_visible()
            self.to_hex(self.page.locator("path[data-step]"))
            self.screen.after(lambda: keys.press("Enter"))
        elif kind == "tech":
            keys.press("t")
            keys.press("Enter")
            self.page.wait_for_function("() => document.activeElement?.matches('.confirm')")
            self.screen.after(lambda: keys.press("Enter"))
        else:
            self.focus_by_tab("[data-row]" if kind else first)
            self.screen.after(lambda: keys.press("Enter"))
        return True

    def go_in_by_keys(self) -> None:
        keys = self.page.keyboard
        keys.press("Escape")
        for number in range(self.page.locator("[data-own]").count()):
            keys.press("m")
            self.to_hex(self.page.locator("[data-own]").nth(number))
            keys.press("Enter")
            self.screen.drawn()
            if self.sees("[data-hexact=enter]"):
                keys.press("h")
                return self.screen.after(lambda: keys.press("Enter"))
            keys.press("Escape")
        raise AssertionError("nothing can be entered")

    def to_hex(self, wanted: Locator) -> None:
        """Arrows, until the mark of the keys is there."""
        for _ in range(12):
            here, there = self.screen.middle(self.page.locator("path.cursor")), self.screen.middle(wanted)
            right, down = there[0] - here[0], there[1] - here[1]
            if max(abs(right), abs(down)) < 20:
                return
            if abs(right) >= abs(down):
                self.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
            else:
                self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        raise AssertionError("no way to the hex by arrows")

    # --- by keys alone ---------------------------------------------------------------------------------------

    def decide_by_keys(self) -> None:
        self.new_turn()
        keys = self.page.keyboard
        if self.sees("[data-marker]"):
            for _ in range(3):
                self.focus_by_tab("[data-marker][data-work]")
                keys.press("Enter")
            self.focus_by_tab(".confirm:enabled")
            return self.screen.after(lambda: keys.press("Enter"))
        if not self.sees("[data-end]"):
            for wanted in ("[data-choice]", "[data-lit]", ".confirm:enabled"):
                if self.sees(wanted):
                    self.focus_by_tab(wanted)
                    return self.screen.after(lambda: keys.press("Enter"))
            return self.map_by_keys()
        if self.done < RESTLESS:
            if self.sees("[data-cubes]"):
                keys.press("c")
                keys.press("Enter")
                self.page.wait_for_function("() => document.activeElement?.matches('[data-lit]')")
                return self.screen.after(lambda: keys.press("Enter"))
            if self.effect_by_keys():
                return None
        before = self.screen.event()
        keys.press("Escape")
        keys.press("e")
        if self.warned(before):
            keys.press("e")
        self.screen.moved_on(before)
        return None

    def effect_by_keys(self) -> bool:
        effects = [each.get_attribute("data-effect") or "" for each in self.page.locator("[data-effect]").all()]
        name = next((each for each in effects if each not in self.tried), None)
        if name is None:
            return False
        before, keys = self.screen.event(), self.page.keyboard
        keys.press("p")
        self.focus_by_tab(f"[data-effect='{name}']")
        keys.press("Enter")
        self.screen.drawn()
        if self.page.evaluate("!!document.activeElement?.closest('svg.map')"):
            keys.press("Enter")
            for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")[self.screen.turns % 4 :]:
                if self.acted(before):
                    return True
                if not self.page.locator(".cost").count():
                    break
                keys.press(arrow)
                keys.press("Enter")
            if self.acted(before):
                return True
            if self.sees("[data-hexact]"):
                keys.press("h")
                keys.press("Enter")
        elif self.page.evaluate("!!document.activeElement?.matches('[data-lit],[data-choice]')"):
            keys.press("Enter")
            if name == "tech":
                self.page.wait_for_function("() => document.activeElement?.matches('.confirm')")
                keys.press("Enter")
        if not self.acted(before):
            self.tried.add(name)
            keys.press("Escape")
            keys.press("Escape")
        return True

    def map_by_keys(self) -> None:
        """A hex that must be chosen."""
        before, keys = self.screen.event(), self.page.keyboard
        keys.press("m")
        keys.press("Enter")
        if not self.acted(before):
            keys.press("h")
            self.screen.after(lambda: keys.press("Enter"))

    def focus_by_tab(self, wanted: str) -> None:
        for _ in range(120):
            if self.page.evaluate("(wanted) => !!document.activeElement?.matches(wanted)", wanted):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {wanted} by tab")
