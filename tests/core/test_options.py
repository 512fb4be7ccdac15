"""Options: what can be chosen, and words turned into it."""

from __future__ import annotations

from typing import Literal

import pytest

from northward.core.game import Value
from northward.core.options import choices, parse
from tests.every_game.toys import ToyOptions


class Mixed(Value, frozen=True):
    side: Literal["A", "B"] = "B"
    card: Literal["off", 1, 2] = 2
    fast: bool = True


class Nothing(Value, frozen=True):
    pass


def test_choices_begin_with_the_default() -> None:
    assert choices(Mixed) == {"side": ("B", "A"), "card": (2, "off", 1), "fast": (True, False)}
    assert choices(ToyOptions) == {
        "hand": (2, 3),
        "rounds": (2, 3),
        "tokens": ("few", "many"),
        "showing": (True, False),
    }
    assert choices(Nothing) == {}


def test_choices_must_be_countable() -> None:
    class Free(Value, frozen=True):
        name: str = ""

    with pytest.raises(TypeError, match="name must be a bool or a Literal"):
        choices(Free)


def test_words_become_options() -> None:
    assert parse(Mixed, {}) == Mixed()
    assert parse(Mixed, {"side": "a", "card": "OFF", "fast": "False"}) == Mixed("A", "off", False)
    assert parse(Mixed, {"card": "1"}) == Mixed(card=1)
    assert type(parse(Mixed, {"card": "1"}).card) is int


@pytest.mark.parametrize(
    "words, message",
    [
        ({"speed": "1"}, "unknown option 'speed'; expected one of side, card, fast"),
        ({"side": "C"}, "option side cannot be 'C'; expected B, A"),
        ({"side": ""}, "option side cannot be ''; expected B, A"),
        ({"card": "3"}, "option card cannot be '3'; expected 2, off, 1"),
        ({"fast": "1"}, "option fast cannot be '1'; expected True, False"),
        ({"a\nb": "1"}, r"unknown option 'a\nb'; expected one of side, card, fast"),
    ],
)
def test_other_words_are_refused(words: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError) as caught:
        parse(Mixed, words)
    assert str(caught.value) == message


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(ValueError, match="unknown option 'x'; expected one of none"):
        parse(Nothing, {"x": "1"})
