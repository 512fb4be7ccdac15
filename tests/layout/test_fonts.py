"""Fonts come with the page: the same widths everywhere, nothing from elsewhere, and a first load that stays light."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

from tests.web.player import TITLES

FIRST_LOAD = 200_000
FACES = """async () => { await document.fonts.ready;
  return [...document.fonts].filter((face) => face.status === 'loaded')
  .map((face) => `${face.family.replaceAll('"', '')} ${face.weight}`); }"""
WIDTH = """([font, text]) => { const pen = document.createElement('canvas').getContext('2d'); pen.font = font;
  return pen.measureText(text).width; }"""

LOAD = """() => Promise.all(['o', 'ō'].map((text) => document.fonts.load('600 20px "Source Serif 4"', text)))"""


def test_the_first_load_is_light_and_its_fonts_are_at_home(open_screen: Any) -> None:
    """What a browser fetches for the home page and the first table, zipped, fonts apart."""
    screen = open_screen()
    fetched: dict[str, bytes] = {}
    fonts: dict[str, dict[str, str]] = {}

    def keep(answer: Any) -> None:
        if answer.url.endswith(".woff2"):
            fonts[answer.url] = answer.headers
        elif answer.request.resource_type in ("document", "script", "stylesheet"):
            fetched[answer.url] = answer.body()

    screen.page.on("response", keep)
    screen.play_bots(next(iter(TITLES)))
    assert sum(len(gzip.compress(body)) for body in fetched.values()) <= FIRST_LOAD
    assert len(fonts) >= 4
    for headers in fonts.values():
        assert headers["content-type"] == "font/woff2"
        assert "immutable" in headers["cache-control"]
    faces = set(screen.page.evaluate(FACES))
    assert {"Source Sans 3 400", "Source Sans 3 600", "Source Serif 4 600"} <= faces


def test_letters_with_macrons_are_in_the_bundled_fonts(open_screen: Any) -> None:
    """ō and ū are not taken from another font: they are as wide as their plain letters."""
    screen = open_screen()
    screen.home()
    page = screen.page
    page.evaluate(
        "() => Promise.all(['ō', 'o'].map((text) => document.fonts.load('600 20px \"Source Serif 4\"', text)))"
    )
    plain, macron = (page.evaluate(WIDTH, ["600 20px 'Source Serif 4'", text]) for text in ("oooo", "ōōōō"))
    assert plain == macron


def test_the_licences_of_the_fonts_go_along(open_screen: Any, built_page: Path) -> None:
    screen = open_screen()
    screen.page.goto("/about")
    for font in ("source-sans-3", "source-serif-4"):
        assert screen.page.locator(f"a[href='/fonts/{font}-OFL.txt']").count() == 1
        assert "SIL OPEN FONT LICENSE" in (built_page / "fonts" / f"{font}-OFL.txt").read_text()
