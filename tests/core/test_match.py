"""Matches: playing, and what may be taken back without asking."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from northward.core.game import CHANCE, IllegalAction
from northward.core.match import Match
from northward.core.record import RecordError, dump, load, starting
from tests.every_game.toys import (
    GAME,
    CardChosen,
    CardDrawn,
    CardsRevealed,
    Choose,
    Deal,
    Draw,
    HandDealt,
    Pass,
    Show,
    Take,
    Toy,
    ToyOptions,
)

DEAL = Deal(((1, 12), (3, 14)))
THREE = Deal(((1, 12), (3, 14), (5, 16)))


def begun(*lines: object, seats: int = 2, options: ToyOptions | None = None) -> Match:
    return Match(starting(GAME, seats, options, lines))


def to_move(match: Match) -> list[int]:
    return list(match.to_move)


def test_a_new_match() -> None:
    match = Match.new(GAME, 2)
    assert match.state == GAME.start(2, ToyOptions())
    assert (match.seats, match.options, match.actions) == (2, ToyOptions(), [])
    assert to_move(match) == [CHANCE] and not match.over
    assert Match.new(GAME, 3, ToyOptions(hand=3)).options == ToyOptions(hand=3)
    with pytest.raises(ValueError, match="toy is for 2 to 3 players, not 5"):
        Match.new(GAME, 5)


def test_playing_tells_what_happened() -> None:
    match = Match.new(GAME, 2)
    assert match.play(DEAL) == [HandDealt(seat=0, cards=(1, 12), to=(0,)), HandDealt(seat=1, cards=(3, 14), to=(1,))]
    assert to_move(match) == [0, 1]
    assert list(match.legal(1)) == [Choose(1, 3), Choose(1, 14)]
    assert match.play(Choose(1, 3)) == [CardChosen(seat=1)]
    assert match.play(Choose(0, 1)) == [CardChosen(seat=0), CardsRevealed(cards=(1, 3))]
    assert to_move(match) == [1] and match.legal(0) == []
    assert match.actions == [DEAL, Choose(1, 3), Choose(0, 1)]


def test_an_illegal_action_changes_nothing() -> None:
    match = begun(DEAL)
    before = match.state
    with pytest.raises(IllegalAction, match=r"TOY-2\.3"):
        match.play(Choose(0, 3))
    assert match.state == before and match.actions == [DEAL]


def test_chance_runs_until_somebody_is_to_move() -> None:
    match = Match.new(GAME, 2)
    events = match.run_chance(Random(1))
    assert [type(event) for event in events] == [HandDealt, HandDealt]
    assert to_move(match) == [0, 1] and len(match.actions) == 1
    assert match.run_chance(Random(1)) == [] and len(match.actions) == 1
    again = Match.new(GAME, 2)
    again.run_chance(Random(1))
    assert again.actions == match.actions


def test_a_match_goes_on_from_its_record(toy: Toy) -> None:
    match = begun(DEAL, Choose(0, 1))
    again = Match(load(dump(match.record())))
    assert again.state == match.state
    again.play(Choose(1, 3))
    assert again.record().actions == (DEAL, Choose(0, 1), Choose(1, 3))
    assert match.record().actions == (DEAL, Choose(0, 1)), "the record is a copy"


def test_a_record_that_does_not_replay_is_no_match() -> None:
    with pytest.raises(RecordError, match="line 3: TOY-1"):
        begun(DEAL, Pass(0))


def test_undo_of_the_last_line() -> None:
    match = begun(DEAL, Choose(0, 1), Choose(1, 3))
    before = match.state
    match.play(Take(1, "blue"))
    assert match.may_undo(1)
    assert match.undo(1)
    assert match.state == before
    assert match.actions == [DEAL, Choose(0, 1), Choose(1, 3)]
    match.play(Pass(1))
    assert to_move(match) == [0]


def test_nothing_to_take_back() -> None:
    match = Match.new(GAME, 2)
    assert not match.may_undo(0) and not match.undo(0)
    match.play(DEAL)
    assert not match.undo(0) and not match.undo(1) and not match.undo(7)
    assert match.actions == [DEAL]


def test_not_after_another_seat_acted() -> None:
    match = begun(DEAL, Choose(0, 1), Choose(1, 3), Take(1, "blue"), Pass(0))
    assert to_move(match) == [CHANCE]
    assert not match.may_undo(1) and not match.undo(1)
    assert match.actions[-2:] == [Take(1, "blue"), Pass(0)]
    assert match.undo(0), "but the other seat may"
    assert match.undo(1), "and then this one"
    assert match.actions == [DEAL, Choose(0, 1), Choose(1, 3)]


def test_not_after_chance_fell() -> None:
    match = begun(DEAL, Choose(0, 1), Choose(1, 3), Pass(1), Pass(0))
    assert match.may_undo(0)
    match.play(Draw((7, 8)))
    before = match.state
    for seat in (0, 1, CHANCE):
        assert not match.may_undo(seat) and not match.undo(seat)
    assert match.state == before and len(match.actions) == 6


def test_not_chance_itself() -> None:
    assert not begun(DEAL).undo(CHANCE)


def test_not_after_something_was_shown() -> None:
    match = begun(DEAL, Choose(0, 1), Choose(1, 3), Show(1, 0))
    assert match.state.shown == (12, None)
    assert not match.may_undo(1) and not match.undo(1)
    assert match.actions[-1] == Show(1, 0)


def test_what_everybody_can_see_shows_nothing() -> None:
    """The other hand holds one card, and all others are known to be elsewhere: turning it over tells nothing."""

    class Counted(Toy):
        cards = (1, 3, 12, 14)

    match = Match(starting(Counted(), 2, None, [DEAL, Choose(0, 1), Choose(1, 3), Show(1, 0)]))
    assert match.undo(1)


def test_the_last_to_choose_sees_the_others_choices() -> None:
    match = begun(DEAL, Choose(0, 1), Choose(1, 3))
    assert not match.undo(0) and not match.undo(1)
    assert match.actions == [DEAL, Choose(0, 1), Choose(1, 3)]


def test_a_pending_choice_is_withdrawn() -> None:
    match = begun(DEAL)
    before = match.state
    match.play(Choose(0, 1))
    assert not match.undo(1), "the other seat has no line"
    assert match.undo(0)
    assert match.state == before and to_move(match) == [0, 1]


def test_a_pending_choice_is_withdrawn_whatever_the_others_chose() -> None:
    match = begun(THREE, Choose(0, 1), Choose(2, 16), seats=3)
    assert to_move(match) == [1]
    assert match.undo(0)
    assert match.actions == [THREE, Choose(2, 16)], "the other's choice stays"
    assert to_move(match) == [0, 1]
    assert match.state == begun(THREE, Choose(2, 16), seats=3).state
    match.play(Choose(0, 12))
    assert match.undo(2), "also in the new order"
    assert match.actions == [THREE, Choose(0, 12)]


def test_a_closed_choice_stays() -> None:
    match = begun(THREE, Choose(0, 1), Choose(2, 16), Choose(1, 3), seats=3)
    for seat in range(3):
        assert not match.undo(seat)
    assert len(match.actions) == 4


def test_only_the_newest_choice_can_be_withdrawn() -> None:
    lines = [THREE, Choose(0, 1), Choose(1, 3), Choose(2, 5), Pass(2), Pass(1), Pass(0), Draw((7, 8, 9))]
    match = begun(*lines, Choose(0, 7), seats=3)
    assert not match.undo(1) and not match.undo(2), "their last lines are before the draw"
    assert match.undo(0)
    assert match.actions == lines


def test_several_lines_of_one_seat_one_after_the_other() -> None:
    class Twice(Toy):
        """Whoever moves first moves again and again."""

        def next(self, state: Any, tell: Any) -> Any:
            return state

    match = Match(starting(Twice(), 2, None, [DEAL, Choose(0, 1), Choose(1, 3), Take(1, "blue"), Take(1, "red")]))
    assert match.undo(1) and match.undo(1)
    assert match.actions == [DEAL, Choose(0, 1), Choose(1, 3)]
    assert not match.undo(1), "that one closed the choice"


def test_an_agreed_undo_goes_further() -> None:
    match = begun(DEAL, Choose(0, 1), Choose(1, 3), Pass(1), Pass(0), Draw((7, 8)))
    match.rewind(1)
    assert match.actions == [DEAL] and to_move(match) == [0, 1]
    assert match.state == begun(DEAL).state
    match.rewind(0)
    assert match.state == GAME.start(2, ToyOptions()) and to_move(match) == [CHANCE]
    match.run_chance(Random(1))
    assert len(match.actions) == 1 and match.actions != [DEAL], "chance is drawn afresh"


def test_events_of_an_undone_line_come_again() -> None:
    match = begun(DEAL, Choose(0, 1), Choose(1, 3), Pass(1))
    first = match.play(Take(0, "red"))
    assert match.undo(0)
    assert match.play(Take(0, "red")) == first
    assert match.play(Draw((7, 8))) == [CardDrawn(seat=0, card=7, to=(0,)), CardDrawn(seat=1, card=8, to=(1,))]
