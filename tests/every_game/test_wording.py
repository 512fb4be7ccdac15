"""What only programs understand is found in a text, and nothing else."""

from __future__ import annotations

import pytest

from northward.testing.wording import internal, unspaced


@pytest.mark.parametrize(
    "text",
    [
        "lay 7 at row -3 column 2",
        "poser 7 en ligne 3 colonne 2",
        "keep objectives 16, 17, 34",
        "develop Growth by effect 0",
        "take option 1",
        "take I-06",
        "find the ruin token silver-33",
        "lay tile 7, turn 0",
        "poser la tuile 7, rotation 2",
        "collect red_fish",
        "attack a ghost in hex 5, site 1",
        "{seat} played 12.",
        "Forests ±0",
        "card None",
    ],
)
def test_names_of_the_code_are_found(text: str) -> None:
    assert internal(text)


@pytest.mark.parametrize(
    "text",
    [
        "lay 7 at A4, turned right",
        "keep: stone; ore and stone; wheat, wood and ore",
        "Player 1 paid two cubes: B4 is now lake.",
        "round 2 of 12 · lay a tile",
        "face-up tile of stack 3: +2 points",
        "Tuile 12, 10 objectifs",
        "None of its own lakes may end up hidden.",
    ],
)
def test_words_for_people_are_not(text: str) -> None:
    assert internal(text) is None


def test_french_signs_without_their_thin_space_are_found() -> None:
    assert unspaced("construit: ferme", "fr") and unspaced("ferme en A1 ; silo", "fr")
    assert unspaced("built: farm", "en") is None
    assert unspaced("construit\N{NARROW NO-BREAK SPACE}: ferme", "fr") is None
    assert unspaced("   2:1! 3:2   ", "fr") is None  # a map in letters
