"""The contract's own few lines: values, events, refusals, ranks."""

from __future__ import annotations

import msgspec
import pytest

from northward.core import codec
from northward.core.game import CHANCE, Action, ChanceAction, Event, IllegalAction, Score, Value, ranked, silent
from tests.every_game.toys import CardDrawn, Choose, Deal, TokenTaken


def test_ranks_follow_totals() -> None:
    assert ranked([({"a": 3, "b": 1}, ()), ({"a": 7}, ()), ({}, ())]) == (
        Score(0, 4, 2, {"a": 3, "b": 1}),
        Score(1, 7, 1, {"a": 7}),
        Score(2, 0, 3, {}),
    )


def test_tie_breaks_decide_in_their_order() -> None:
    scores = ranked([({"a": 5}, (1, 9)), ({"a": 5}, (2, 0)), ({"a": 5}, (1, 10)), ({"a": 6}, (0, 0))])
    assert [score.rank for score in scores] == [4, 2, 3, 1]
    assert [score.tie_break for score in scores] == [(1, 9), (2, 0), (1, 10), (0, 0)]


def test_equal_figures_share_a_rank_and_the_next_is_left_out() -> None:
    scores = ranked([({"a": 5}, (1,)), ({"b": 5}, (1,)), ({"a": 4, "b": 1}, (0,)), ({"a": 9}, ())])
    assert [score.rank for score in scores] == [2, 2, 4, 1]


def test_points_can_be_negative() -> None:
    assert [score.rank for score in ranked([({"a": -5, "b": 2}, ()), ({"a": -2}, ())])] == [2, 1]


def test_events_are_seen_by_those_they_name() -> None:
    everybody, one = TokenTaken(seat=0, colour="red"), CardDrawn(seat=1, card=5, to=(1,))
    assert [everybody.visible_to(seat) for seat in (0, 1, None)] == [True, True, True]
    assert [one.visible_to(seat) for seat in (0, 1, None)] == [False, True, False]
    nobody = TokenTaken(seat=0, colour="red", to=())
    assert not any(nobody.visible_to(seat) for seat in (0, 1, None))


def test_a_refusal_reads_as_one_line() -> None:
    error = IllegalAction("TOY-1.1", "not now", phase="draw", card=3)
    assert (error.rule, error.reason, error.facts) == ("TOY-1.1", "not now", {"phase": "draw", "card": 3})
    assert str(error) == "TOY-1.1: not now (phase draw, card 3)"
    assert str(IllegalAction("TOY-1.1", "not now")) == "TOY-1.1: not now"


def test_values_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Choose(0, 1).card = 2  # type: ignore[misc]  # it is read-only: that is what is tried


def test_lines_name_their_kind_and_their_seat() -> None:
    assert codec.encode(Choose(1, 4)) == b'{"do":"choose","seat":1,"card":4}'
    assert Deal(((1,), None)).seat == CHANCE
    assert codec.decode(b'{"do":"deal","hands":[[1],null]}', Choose | Deal) == Deal(((1,), None))
    assert issubclass(Deal, ChanceAction) and issubclass(Deal, Action)


def test_values_are_strict_when_decoded() -> None:
    class Point(Value, frozen=True):
        x: int

    for wrong in (b'{"x":1,"y":2}', b'{"x":"1"}', b'{"x":true}', b"{}"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=Point)


def test_silence() -> None:
    silent(Event())
