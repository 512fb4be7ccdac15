"""What squares are called: as the map is laid, whatever the rules count from."""

from __future__ import annotations

import pytest

from northward.core.squares import Square, at, letters, name
from northward.core.text import addressed
from northward.core.words import Words

SAY = Words(
    {
        "at": "at {cell}",
        "at.left.1": "left of {cell}",
        "at.left.2": "two left of {cell}",
        "at.above.1": "above {cell}",
        "at.above.2": "two above {cell}",
        "at.beyond": "{up} up and {left} left of {cell}",
    }
)


@pytest.mark.parametrize(("column", "written"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA")])
def test_columns_have_letters(column: int, written: str) -> None:
    assert letters(column) == written


def test_the_upper_left_corner_is_a1() -> None:
    assert (name((-3, 2), (-3, 2)), name((0, 4), (-3, 2))) == ("A1", "C4")


@pytest.mark.parametrize(
    ("square", "where"),
    [
        ((1, 1), "at B2"),
        ((1, -1), "left of A2"),
        ((1, -2), "two left of A2"),
        ((-1, 3), "above D1"),
        ((-2, 0), "two above A1"),
        ((-2, -1), "2 up and 1 left of A1"),
    ],
)
def test_what_lies_outside_is_called_by_what_is_next_to_it(square: Square, where: str) -> None:
    assert at(SAY, square, (0, 0)) == where


@pytest.mark.parametrize(
    ("language", "told", "heard"),
    [
        ("en", "Player 2 took 12.", "You took 12."),
        ("en", "Player 12 took 2.", "Player 12 took 2."),
        ("en", "First: Player 2. Player 2 broke a fortress of Player 2.", "First: you. You broke a fortress of yours."),
        ("fr", "Joueur 2 a pris 12.", "Vous avez pris 12."),
        ("fr", "Joueur 1 a donné bois à Joueur 2.", "Joueur 1 a donné bois à vous."),
        ("fr", "Joueur 1 a brisé une forteresse de Joueur 2.", "Joueur 1 a brisé une forteresse à vous."),
    ],
)
def test_you_are_you(language: str, told: str, heard: str) -> None:
    assert addressed(told, 1, language) == heard
    assert addressed(told, None, language) == told
