"""What a game is handed: actions whose fields hold what their types say, and seats at the table."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from northward.core.checks import action_check, acts, check_observer, check_seat, well_formed
from northward.core.family import Family
from northward.core.game import CHANCE, Action, ChanceAction
from tests.every_game.toys import Choose


class Rich(Action, frozen=True):
    """One field of every kind that an action may have."""

    whole: int = 0
    half: float = 0.5
    sure: bool = False
    word: str = ""
    mixed: Literal["off", 1, 2] = "off"
    maybe: int | None = None
    pair: tuple[int, str] = (0, "")
    many: tuple[int, ...] = ()
    hands: tuple[tuple[int, ...] | None, ...] = ()
    either: tuple[int, int] | bool = False


class Roll(ChanceAction, frozen=True):
    dice: tuple[int, int]


check = action_check(Rich | Roll)


@pytest.mark.parametrize(
    "fields",
    [
        {"whole": 10**30, "half": float("inf"), "sure": True, "word": "no\nline"},
        {"mixed": 2, "maybe": 7, "pair": (-1, "x"), "many": (1, 2, 3)},
        {"hands": ((1, 2), None, ()), "either": (1, 2)},
        {"either": True, "seat": -5},
    ],
)
def test_right_types_pass(fields: dict[str, Any]) -> None:
    action = Rich(**{"seat": 0, **fields})
    check(action)
    assert well_formed(action)


@pytest.mark.parametrize(
    "fields, message",
    [
        ({"seat": True}, "seat of Rich cannot be True; expected int"),
        ({"seat": None}, "seat of Rich cannot be None; expected int"),
        ({"whole": 1.0}, "whole of Rich cannot be 1.0; expected int"),
        ({"half": 1}, "half of Rich cannot be 1; expected float"),
        ({"sure": 1}, "sure of Rich cannot be 1; expected bool"),
        ({"word": b"x"}, "word of Rich cannot be b'x'; expected str"),
        ({"mixed": "on"}, "mixed of Rich cannot be 'on'; expected Literal['off', 1, 2]"),
        ({"mixed": True}, "mixed of Rich cannot be True; expected Literal['off', 1, 2]"),
        ({"mixed": []}, "mixed of Rich cannot be []; expected Literal['off', 1, 2]"),
        ({"maybe": False}, "maybe of Rich cannot be False; expected int | None"),
        ({"pair": [0, ""]}, "pair of Rich cannot be [0, '']; expected tuple[int, str]"),
        ({"pair": (0,)}, "pair of Rich cannot be (0,); expected tuple[int, str]"),
        ({"pair": (0, 0)}, "pair of Rich cannot be (0, 0); expected tuple[int, str]"),
        ({"many": (1, 2.0)}, "many of Rich cannot be (1, 2.0); expected tuple[int, ...]"),
        ({"many": range(2)}, "many of Rich cannot be range(0, 2); expected tuple[int, ...]"),
        ({"hands": ((1,), [1])}, "hands of Rich cannot be ((1,), [1]); expected tuple[tuple[int, ...] | None, ...]"),
        ({"either": (1, True)}, "either of Rich cannot be (1, True); expected tuple[int, int] | bool"),
        ({"word": ["two\nlines" * 50]}, "word of Rich cannot be ['two\\nlines"),
    ],
)
def test_wrong_types_are_named(fields: dict[str, Any], message: str) -> None:
    action = Rich(**{"seat": 0, **fields})
    with pytest.raises(ValueError) as caught:
        check(action)
    assert str(caught.value).startswith(message)
    assert str(caught.value).isprintable() and len(str(caught.value)) < 200
    assert not well_formed(action)


def test_chance_is_checked_too() -> None:
    check(Roll((1, 6)))
    with pytest.raises(ValueError, match="dice of Roll"):
        check(Roll((1, None)))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat of Roll"):
        check(Roll((1, 6), seat=-1.0))  # type: ignore[arg-type]


@pytest.mark.parametrize("other", [None, 1, "roll", {"do": "roll"}, Roll, Choose(0, 1)])
def test_only_actions_of_the_game_pass(other: object) -> None:
    with pytest.raises(ValueError, match="expected an action of this game, not"):
        check(other)


def test_a_game_may_have_one_kind_of_action() -> None:
    action_check(Roll)(Roll((1, 6)))


def test_types_that_no_check_knows_are_told_at_once() -> None:
    class Odd(Action, frozen=True):
        cards: dict[str, int]

    with pytest.raises(TypeError, match="tuples of these"):
        action_check(Odd)


def test_seats() -> None:
    wrong: list[Any] = [CHANCE, -2, 3, True, 1.0, "0", []]
    for seat in range(3):
        check_seat(3, seat)
        check_observer(3, seat)
    check_observer(3, None)
    for seat in wrong:
        for checked in (check_seat, check_observer):
            with pytest.raises(ValueError, match="at this table; expected 0 to 2"):
                checked(3, seat)
    with pytest.raises(ValueError, match="no seat None at this table"):
        check_seat(3, None)


def test_who_acts() -> None:
    assert [acts(seat, (0, 2), 3) for seat in range(3)] == [True, False, True]
    assert not acts(CHANCE, (CHANCE,), 3)
    assert not acts(CHANCE, (0,), 3)
    wrong: list[Any] = [-2, 3, True, 0.0, None]
    for seat in wrong:
        with pytest.raises(ValueError, match="at this table"):
            acts(seat, (0, 1), 3)


def test_a_family_knows_no_malformed_actions() -> None:
    def has(action: object) -> bool:
        return isinstance(action, Choose) and (action.card or 0) + 1 > 0

    family: Family[Choose] = Family(range(3), lambda code: Choose(0, code), has)
    assert Choose(0, 2) in family
    wrong: list[Any] = [2.0, "2", True]
    assert not any(Choose(0, card) in family for card in wrong)
