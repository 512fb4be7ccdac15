"""Takes the pictures beside the rules out of the page, for the site: docs/pictures/rules, with what each shows.

Run `python docs/make_rule_pictures.py` after `make setup`, when a picture has changed; it needs the tests' browser.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

import northward
from tests.browser import FLAGS, chromium
from tests.server.house import House

FOLDER = Path(__file__).parent / "pictures" / "rules"


def figures(page: Page, house: House, game: str, lang: str) -> list[tuple[str, Any]]:
    """The pictures of a game's rules: the rule each stands beside, and the picture."""
    seats = [{"kind": "me"}] * northward.game(game).seats[0]
    made = house.post("/api/tables", game=game, seats=seats).json()
    page.evaluate("lang => localStorage.setItem('northward.lang', lang)", lang)
    page.goto(f"/t/{made['table']}#{made['tokens'][0]}")
    page.locator("[data-tip=rules]").click()
    page.locator("p[data-rule]").first.wait_for()
    found = page.locator("p[data-rule] + figure")
    return [(each.evaluate("it => it.previousElementSibling.dataset.rule"), each) for each in found.all()]


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    index: dict[str, dict[str, str]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(f"{folder}/tables.db")
        browser = playwright.chromium.launch(executable_path=chromium(playwright), args=[*FLAGS, "--no-sandbox"])
        for lang in ("en", "fr"):
            context = browser.new_context(
                base_url=f"http://127.0.0.1:{house.port}",
                viewport={"width": 1280, "height": 800},
                device_scale_factor=2,
                locale=lang,
            )
            page = context.new_page()
            page.goto("/about")
            for game in northward.names():
                for rule, figure in figures(page, house, game, lang):
                    index.setdefault(rule, {})[lang] = figure.locator("figcaption").inner_text()
                    if lang == "en":
                        figure.locator(".shown").screenshot(path=FOLDER / f"{rule}.png", animations="disabled")
            context.close()
        browser.close()
        house.close()
    text = json.dumps(dict(sorted(index.items())), ensure_ascii=False, indent=1)
    (FOLDER / "captions.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
