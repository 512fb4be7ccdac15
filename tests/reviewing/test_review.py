"""A review: what it judges, that it knows nothing a seat could not, and that its figures add up."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from random import Random

import pytest

import northward
from northward import Match
from northward.bots.judge import lead
from northward.bots.levels import bots_of
from northward.core import record, registry
from northward.core.game import CHANCE
from northward.core.record import Record
from northward.reviewing.judging import judged
from northward.reviewing.moments import course_of
from northward.reviewing.results import Review, mark_of
from tests.cli.nim import GAME as NIM

RECORDS = Path(__file__).parents[1] / "records"
MATCHES = {
    "honshu": "honshu/2_players_draft.jsonl",
    "hokkaido": "hokkaido/3_players_draft.jsonl",
    "okanagan": "okanagan/3_players.jsonl",
    "hyperborea": "hyperborea/3_players_short.jsonl",
}
FEW = 40
LOSSES = (1.0, 2.5, 5.0)


def a_match(game: str) -> Record:
    return northward.read(RECORDS / MATCHES[game])


def whole_turns(saved: Record) -> bool:
    return bots_of(saved.game).planner is not None


def test_every_installed_game_is_looked_at() -> None:
    assert MATCHES.keys() == set(registry.names())


@pytest.mark.parametrize("game", MATCHES)
def test_a_judgement_depends_on_the_view_alone(game: str) -> None:
    """No hindsight: in a state that is the same to the seat it is the same."""
    saved = a_match(game)
    course = course_of(saved)
    rng = Random(game)
    for moment in rng.sample(list(course.moments), 4):
        states = list(course.states)
        states[moment.line] = saved.game.imagine(saved.game.view(states[moment.line], moment.seat), rng)
        other = course._replace(states=states)
        assert judged(course, moment, FEW, "seed") == judged(other, moment, FEW, "seed")


@pytest.mark.parametrize("game", MATCHES)
def test_decisions_cover_what_seats_did_and_leave_out_what_was_forced(game: str) -> None:
    saved = a_match(game)
    course = course_of(saved)
    covered = [line for moment in course.moments for line in range(moment.line, moment.line + len(moment.actions))]
    assert len(covered) == len(set(covered))
    for line, action in enumerate(saved.actions):
        choices = 0 if action.seat == CHANCE else len(saved.game.legal(course.states[line], action.seat))
        assert line in covered if choices > 1 else whole_turns(saved) or line not in covered
    assert all(len({action.seat for action in moment.actions}) == 1 for moment in course.moments)
    assert list(course.rounds) == sorted(set(course.rounds))


@pytest.fixture(scope="module")
def once() -> Review:
    """A seat that played at random against one that did not."""
    return northward.review(a_match("honshu"), simulations=FEW, seed=1, cores=1)


def test_it_is_the_same_wherever_it_is_worked_out_and_tells_how_far_it_is(once: Review) -> None:
    told: list[tuple[int, int]] = []
    again = northward.review(
        a_match("honshu"), simulations=FEW, seed=1, progress=lambda done, of: told.append((done, of)), cores=2
    )
    assert once == again
    assert told == [(number + 1, len(told)) for number in range(len(told))]


def test_figures_add_up(once: Review) -> None:
    saved, found = a_match("honshu"), once
    points = [score.total for score in saved.game.scores(northward.replay(saved))]
    lost = [one.lost for one in found.by_seat]
    for one in found.by_seat:
        own = [each for each in found.decisions if each.seat == one.seat]
        assert one.decisions == len(own)
        assert one.lost == pytest.approx(sum(each.loss for each in own))
        assert one.leads[-1] == lead(points, one.seat)
        assert sum(one.luck) == pytest.approx(one.leads[-1] - one.leads[0] + lead(lost, one.seat))
        assert len(one.luck) == len(one.leads) - 1 == 12


def test_one_seat_alone_has_no_luck_since_that_needs_the_losses_of_all(once: Review) -> None:
    alone = northward.review(a_match("honshu"), seats=[1], simulations=FEW, seed=1, cores=1)
    assert [one.seat for one in alone.by_seat] == [1]
    assert alone.by_seat[0].luck == ()
    assert list(alone.decisions) == [each for each in once.decisions if each.seat == 1]


def test_who_loses_a_match_clearly_has_lost_more_by_decisions(once: Review) -> None:
    worse, better = once.by_seat
    assert worse.leads[-1] < better.leads[-1]
    assert worse.lost > 2 * better.lost
    assert worse.good < better.good


@pytest.mark.parametrize(
    "loss, error, mark",
    [
        (0.4, 0.0, "good"),
        (-3.0, 0.1, "good"),
        (1.0, 0.2, "inaccurate"),
        (1.2, 0.7, "unclear"),
        (2.5, 1.0, "mistake"),
        (7.0, 1.0, "blunder"),
        (7.0, 4.0, "unclear"),
    ],
)
def test_a_word_is_said_where_the_loss_is_large_and_sure(loss: float, error: float, mark: str) -> None:
    assert mark_of(loss, error, LOSSES) == mark


def test_what_is_not_over_is_not_reviewed() -> None:
    saved = a_match("honshu")
    running = record.load(b"\n".join(record.dump(saved).split(b"\n")[:20]) + b"\n")
    with pytest.raises(ValueError, match="not over"):
        northward.review(running)


@pytest.mark.parametrize("wrong", [{"seats": [2]}, {"seats": [-1]}, {"seats": []}, {"simulations": 39}])
def test_what_makes_no_sense_is_refused_in_one_line(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError) as refusal:
        northward.review(a_match("honshu"), **wrong)  # type: ignore[arg-type]
    assert "\n" not in str(refusal.value)


def test_a_game_without_bots_of_its_own_is_reviewed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "game", lambda name: NIM)
    match, rng = Match.new(NIM, 2), Random(1)
    while not match.over:
        to_move = match.to_move[0]
        match.play(NIM.chance(match.state, rng) if to_move == CHANCE else rng.choice(list(match.legal(to_move))))
    found = northward.review(match.record(), simulations=FEW, cores=1)
    assert {each.seat for each in found.decisions} <= {0, 1}
    assert [len(one.leads) for one in found.by_seat] == [2, 2]


def test_of_a_loss_so_much_is_told_as_comes_true(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = a_match("honshu")
    course, own = course_of(saved), bots_of(saved.game)
    told = next(found for moment in course.moments if (found := judged(course, moment, FEW, "seed")).loss > 0)
    moment = next(moment for moment in course.moments if moment.line == told.line)
    halved = dataclasses.replace(own, comes_true=own.comes_true / 2)
    monkeypatch.setattr("northward.reviewing.judging.bots_of", lambda game: halved)
    half = judged(course, moment, FEW, "seed")
    assert (half.loss, half.error) == pytest.approx((told.loss / 2, told.error / 2))
    assert [other.ahead for other in half.others] == pytest.approx([other.ahead / 2 for other in told.others])
