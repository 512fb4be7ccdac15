"""A warning before a choice counts: it knows what the seat knows, and is only given where much is lost for sure."""

from __future__ import annotations

from random import Random

import pytest

from northward.bots.levels import bots_of
from northward.core import registry
from northward.core.game import CHANCE
from northward.core.match import Match
from northward.reviewing.moments import course_of
from northward.reviewing.warning import Compared, compared, costly, costs_much
from tests.cli.nim import GAME as NIM
from tests.reviewing.test_review import MATCHES, a_match


@pytest.mark.parametrize("game", MATCHES)
def test_the_same_view_and_action_are_compared_in_the_same_way(game: str) -> None:
    saved = a_match(game)
    course = course_of(saved)
    rng = Random(game)
    for moment in rng.sample(list(course.moments), 2):
        state, seat, action = course.states[moment.line], moment.seat, moment.actions[0]
        view, legal = saved.game.view(state, seat), saved.game.legal(state, seat)
        once = compared(saved.game, view, legal, action, "seed")
        assert once == compared(saved.game, view, legal, action, "seed")
        assert action in once.kept
        assert once.better == once.kept or action not in once.better


def test_a_choice_that_gives_much_away_is_told_with_the_better_one() -> None:
    """The last card of a match: whatever it brings is known at once."""
    saved = a_match("honshu")
    course = course_of(saved)
    game = saved.game
    last = course.moments[-1]
    state = course.states[last.line]
    view, legal = game.view(state, last.seat), game.legal(state, last.seat)
    points = {action: game.scores(game.apply(state, action))[last.seat].total for action in legal}
    worst, best = min(points, key=points.__getitem__), max(points, key=points.__getitem__)
    lost = points[best] - points[worst]
    assert lost >= bots_of(game).losses[2]
    found = costly(game, view, legal, worst, "seed")
    assert found is not None
    assert found.loss == pytest.approx(lost)
    assert (found.chosen.action, points[found.better.action]) == (worst, points[best])
    assert sum(found.better.gains.values()) - sum(found.chosen.gains.values()) == lost
    assert found.better.reasons or found.chosen.reasons
    assert costly(game, view, legal, best, "seed") is None


@pytest.mark.parametrize(
    "loss, error, much",
    [(4.9, 0.0, False), (5.0, 0.0, True), (5.1, 2.04, True), (5.1, 2.06, False), (9.0, 4.1, False)],
)
def test_only_a_large_loss_whose_lower_end_is_inaccurate_is_warned_of(loss: float, error: float, much: bool) -> None:
    assert costs_much(registry.game("honshu"), Compared((), (), loss, error)) == much


def test_a_game_without_bots_of_its_own_has_warnings_too() -> None:
    match, rng = Match.new(NIM, 2), Random(1)
    while match.to_move[0] == CHANCE:
        match.play(NIM.chance(match.state, rng))
    seat = match.to_move[0]
    view, legal = NIM.view(match.state, seat), match.legal(seat)
    assert [compared(NIM, view, legal, action, "seed").kept[0] for action in legal] == list(legal)
