"""Whole games against bots in a real browser: by pointer, and by keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.player import TITLES

GAMES = ("honshu", "hokkaido", "okanagan")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_pointer(open_screen: Any, game: str) -> None:
    screen = open_screen()
    screen.play_bots(game)
    screen.play_on()
    screen.see_end()
    screen.axe()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone(open_screen: Any, game: str) -> None:
    screen = open_screen()
    screen.home()
    wanted = f"{screen.words['home.bots']}: {TITLES[game]}"
    for _ in range(30):
        screen.page.keyboard.press("Tab")
        if screen.page.evaluate("document.activeElement.getAttribute('aria-label')") == wanted:
            break
    screen.page.keyboard.press("Enter")
    screen.play_on("keys")
    screen.see_end()
