"""What a person does at a table of Okanagan, by pointer, finger or keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.web.player import Screen

OPTIONS = "[role=option]:not([disabled])"


def turn_by_pointer(screen: Screen) -> None:
    """One decision of whatever kind."""
    page = screen.page
    confirm = page.locator("button.confirm")
    if page.locator(".ghost").count():
        place(screen)
    elif page.locator(".spot").count():
        build(screen)
    elif page.locator(OPTIONS).count():
        for lists in page.locator("[role=listbox]").all():
            options = lists.locator(OPTIONS)
            if options.count():
                screen.press(options.nth(screen.turns % options.count()))
            if confirm.is_enabled():
                break
    else:
        for number in range(30):
            if confirm.is_enabled():
                break
            each = page.locator("[data-each]:enabled:not([aria-pressed=true], [aria-disabled=true])")
            screen.press(each.nth((screen.turns + number) % each.count()))
    expect(confirm).to_be_enabled()
    screen.after(lambda: screen.press(confirm))


def tap(screen: Screen, x: float, y: float) -> None:
    if screen.phone:
        screen.page.touchscreen.tap(x, y)
    else:
        screen.page.mouse.move(x - 14, y - 8)
        screen.page.mouse.move(x, y, steps=3)
        screen.page.mouse.click(x, y)


def place(screen: Screen) -> None:
    """Lays the tile on a lit place that nothing covers, sometimes turned."""
    page = screen.page
    spots = screen.lit()
    if spots:
        tap(screen, *spots[screen.turns * 5 % len(spots)])
    rotate = page.locator(".bar .tool").filter(has_text=screen.words["rotate"])
    if screen.turns % 3 == 1 and rotate.is_enabled():
        screen.press(rotate)


def build(screen: Screen) -> None:
    """Chooses a structure that is left, then one of its spots."""
    page = screen.page
    kinds = page.locator(".kind[aria-pressed]:not([disabled])")
    screen.press(kinds.nth(screen.turns % kinds.count()))
    spots = page.locator(".spot > circle")
    if page.locator(".spot.chosen").count() == 0:
        tap(screen, *screen.middle(spots.nth(screen.turns % spots.count())))


def turn_by_keys(screen: Screen) -> None:
    """One decision of whatever kind; the focus is where the work is."""
    page = screen.page
    keys = page.keyboard
    if page.locator(".ghost").count():
        for key in ("ArrowUp", "ArrowRight", "r", "ArrowDown", "t")[: 1 + screen.turns % 5]:
            keys.press(key)
    elif page.locator(".spot").count():
        for kind in "123"[screen.turns % 3] + "321":
            keys.press(kind)
            keys.press("ArrowRight")
            if page.locator("button.confirm").is_enabled():
                break
    elif page.locator(OPTIONS).count():
        for _ in range(2 + screen.turns % 2):
            keys.press("ArrowDown")
        if page.locator("button.confirm").is_disabled():
            keys.press("Enter")  # on to the second list
            keys.press("ArrowDown")
    elif page.locator("[data-each]").count():
        if not page.evaluate("document.activeElement.matches('[data-each]')"):
            keys.press("ArrowDown")
        for _ in range(30):
            if page.locator("button.confirm").is_enabled():
                break
            keys.press("Space")
            keys.press("ArrowRight")
    screen.after(lambda: keys.press("Enter"))
