"""Games against bots in a real browser: a whole one of each kind by pointer; begun and ended by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.moments import moment
from tests.web.player import TITLES

KINDS = ("honshu", "okanagan")
"""A board of cards, a board of tiles; the third kind has its own file."""
FIRST = 8
LATE: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "honshu": ("honshu/3_players_selection.jsonl", lambda state, _: state.round == 11),
    "hokkaido": ("hokkaido/3_players_draft.jsonl", lambda state, _: state.round == 11),
    "okanagan": ("okanagan/3_players.jsonl", lambda state, _: (state.round, state.turns) == (2, 9)),
    "hyperborea": ("hyperborea/3_players_short.jsonl", lambda state, _: state.turn == 44),
}
"""With two of twelve rounds to go; with a quarter of Okanagan's second round; with Hyperborea's last turns."""


@pytest.mark.parametrize("game", KINDS)
def test_a_whole_game_by_pointer(open_screen: Any, game: str) -> None:
    screen = open_screen()
    screen.play_bots(game)
    screen.play_on()
    screen.see_end()
    screen.axe()


@pytest.mark.parametrize("game", LATE)
def test_by_keyboard_alone(open_screen: Any, game: str) -> None:
    """From the home page through the first decisions; and from late in a recorded game to its end."""
    screen = open_screen()
    screen.home()
    wanted = f"{screen.words['home.bots']}{screen.words['colon']}{TITLES[game]}"
    for _ in range(60):
        screen.page.keyboard.press("Tab")
        if screen.page.evaluate("document.activeElement.getAttribute('aria-label')") == wanted:
            break
    screen.page.keyboard.press("Enter")
    screen.decide(FIRST, "keys")
    screen.page.goto(moment(screen, *LATE[game], bots=True))
    screen.play_on("keys")
    screen.see_end()
